"""What people see, click and read; the terminal's board; what a balance report splits by."""

from __future__ import annotations

from battlespace.games.dropdrive.view.clicks import label, meant, path
from battlespace.games.dropdrive.view.facets import FACETS
from battlespace.games.dropdrive.view.guidance import prompt, standing
from battlespace.games.dropdrive.view.seen import View, view
from battlespace.games.dropdrive.view.telling import tell
from battlespace.games.dropdrive.view.terminal import board, legend

__all__ = [
    "FACETS",
    "View",
    "board",
    "label",
    "legend",
    "meant",
    "path",
    "prompt",
    "standing",
    "tell",
    "view",
]

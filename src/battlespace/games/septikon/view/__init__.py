"""What is seen, clicked and told."""

from __future__ import annotations

from battlespace.games.septikon.view.clicks import label, meant, path
from battlespace.games.septikon.view.facets import FACETS
from battlespace.games.septikon.view.guidance import prompt, standing
from battlespace.games.septikon.view.seen import View, view
from battlespace.games.septikon.view.telling import tell
from battlespace.games.septikon.view.terminal import board, legend

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

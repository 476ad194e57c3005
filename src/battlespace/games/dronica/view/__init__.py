"""What is seen, clicked and told."""

from __future__ import annotations

from battlespace.games.dronica.view.clicks import label, meant, path
from battlespace.games.dronica.view.facets import FACETS
from battlespace.games.dronica.view.guidance import prompt, standing
from battlespace.games.dronica.view.seen import View, view
from battlespace.games.dronica.view.telling import tell
from battlespace.games.dronica.view.terminal import board, legend

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

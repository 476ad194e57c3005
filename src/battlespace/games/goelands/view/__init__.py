"""What is seen, clicked and told."""

from __future__ import annotations

from battlespace.games.goelands.view.clicks import label, meant, path
from battlespace.games.goelands.view.facets import FACETS
from battlespace.games.goelands.view.guidance import prompt, standing
from battlespace.games.goelands.view.seen import View, view
from battlespace.games.goelands.view.telling import tell
from battlespace.games.goelands.view.terminal import board, legend

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

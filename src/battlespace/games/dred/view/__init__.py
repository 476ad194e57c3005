"""What is seen, clicked and told."""

from __future__ import annotations

from battlespace.games.dred.view.clicks import label, meant, path
from battlespace.games.dred.view.facets import FACETS
from battlespace.games.dred.view.guidance import prompt, standing
from battlespace.games.dred.view.seen import View, picture, view
from battlespace.games.dred.view.telling import tell
from battlespace.games.dred.view.terminal import board, legend

__all__ = [
    "FACETS",
    "View",
    "board",
    "label",
    "legend",
    "meant",
    "path",
    "picture",
    "prompt",
    "standing",
    "tell",
    "view",
]

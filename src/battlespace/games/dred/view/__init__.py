"""What is seen, clicked and told."""

from __future__ import annotations

from battlespace.games.dred.view.facets import FACETS
from battlespace.games.dred.view.seen import board, label, meant, path, picture, tell, view

__all__ = ["FACETS", "board", "label", "meant", "path", "picture", "tell", "view"]

"""What is seen, clicked and told."""

from __future__ import annotations

from battlespace.games.dronica.view.facets import FACETS
from battlespace.games.dronica.view.seen import board, label, meant, path, tell, view

__all__ = ["FACETS", "board", "label", "meant", "path", "tell", "view"]

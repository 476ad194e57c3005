"""What is seen, clicked and told."""

from __future__ import annotations

from battlespace.games.septikon.view.facets import FACETS
from battlespace.games.septikon.view.seen import board, label, meant, path, tell, view

__all__ = ["FACETS", "board", "label", "meant", "path", "tell", "view"]

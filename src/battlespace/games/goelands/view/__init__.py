"""What is seen, clicked and told."""

from __future__ import annotations

from battlespace.games.goelands.view.facets import FACETS
from battlespace.games.goelands.view.seen import label, meant, path, tell, view
from battlespace.games.goelands.view.terminal import board

__all__ = ["FACETS", "board", "label", "meant", "path", "tell", "view"]

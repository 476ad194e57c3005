"""Who is ahead, what to look at first, what a learner sees: what bots ask."""

from __future__ import annotations

from battlespace.games.goelands.bot.encode import ENCODE
from battlespace.games.goelands.bot.heuristic import LEVELS, evaluate, order
from battlespace.games.goelands.bot.sight import SIGHT

__all__ = ["ENCODE", "LEVELS", "SIGHT", "evaluate", "order"]

"""Who is ahead, what to look at first, what a learner sees: what bots ask."""

from __future__ import annotations

from battlespace.games.dred.bot.encode import ENCODE
from battlespace.games.dred.bot.heuristic import LEVELS, evaluate, order
from battlespace.games.dred.bot.sight import SIGHT
from battlespace.games.dred.bot.taste import NAMES

__all__ = ["ENCODE", "LEVELS", "NAMES", "SIGHT", "evaluate", "order"]

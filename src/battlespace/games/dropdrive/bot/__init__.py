"""Who is ahead, which answers to look at first, and what a learner sees."""

from __future__ import annotations

from battlespace.games.dropdrive.bot.encode import ENCODE
from battlespace.games.dropdrive.bot.heuristic import LEVELS, evaluate, mover, order, points
from battlespace.games.dropdrive.bot.lines import lines
from battlespace.games.dropdrive.bot.sight import SIGHT
from battlespace.games.dropdrive.bot.taste import NAMES as TASTE

__all__ = ["ENCODE", "LEVELS", "SIGHT", "TASTE", "evaluate", "lines", "mover", "order", "points"]

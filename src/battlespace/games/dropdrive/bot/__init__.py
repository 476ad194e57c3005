"""Who is ahead, which answers to look at first, and what a learner sees."""

from __future__ import annotations

from battlespace.games.dropdrive.bot.encode import ENCODE
from battlespace.games.dropdrive.bot.heuristic import LEVELS, evaluate, order

__all__ = ["ENCODE", "LEVELS", "evaluate", "order"]

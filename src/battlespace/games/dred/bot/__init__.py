"""Who is ahead and what to look at first: what bots ask."""

from __future__ import annotations

from battlespace.games.dred.bot.heuristic import LEVELS, evaluate, order

__all__ = ["LEVELS", "evaluate", "order"]

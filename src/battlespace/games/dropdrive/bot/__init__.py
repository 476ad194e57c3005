"""Who is ahead, and which answers to look at first."""

from __future__ import annotations

from battlespace.games.dropdrive.bot.heuristic import LEVELS, evaluate, order

__all__ = ["LEVELS", "evaluate", "order"]

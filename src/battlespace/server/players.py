"""Bots at tables: they think on threads and never hold up the loop."""

from __future__ import annotations

import asyncio
import os
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from battlespace import bots
from battlespace.bots.bot import Bot, Budget, Thought
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import Game
from battlespace.server.errors import LevelError

THINK_MS = 2_000
"""The longest a bot thinks about one action at a table."""
EASY = "easy"
FALLBACK = "greedy"
"""Who plays where a game names no levels."""

_pool = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), thread_name_prefix="bot")


def levels(game: Game[Any]) -> list[str]:
    """Return the names of the levels, the weakest first."""
    return [level.name for level in game.levels] or [FALLBACK]


def easiest(game: Game[Any]) -> str:
    """Return the level that plays on for a seat that left: `easy` where there is one."""
    known = levels(game)
    return EASY if EASY in known else known[0]


def checked_level(game: Game[Any], level: str) -> str:
    """Return the level if the game has it; an empty word means the middle one."""
    known = levels(game)
    if not level:
        return known[len(known) // 2]
    if level not in known:
        raise LevelError(f"{game.slug} has no level {level[:40]!r}; it has: {', '.join(known)}")
    return level


def new_bot(game: Game[Any], level: str) -> Bot:
    """Return a new bot of that level."""
    try:
        return bots.player(game, level)
    except OptionError:  # a level of an older version of the game
        return bots.player(game, FALLBACK)


async def think(game: Game[Any], state: Any, bot: Bot) -> Thought:
    """Return what a bot would do; the state is the caller's own copy."""
    loop, seed = asyncio.get_running_loop(), secrets.randbits(63)
    return await loop.run_in_executor(_pool, bot.choose, game, state, seed, Budget(ms=THINK_MS))

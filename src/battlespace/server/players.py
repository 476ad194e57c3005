"""Bots at tables: their levels, and who thinks for them."""

from __future__ import annotations

import math
import os
import secrets
from typing import Any

from battlespace.bots.bot import Thought
from battlespace.kernel.game import Game
from battlespace.server.errors import LevelError
from battlespace.server.thinkers import FALLBACK, Question, Thinkers

THINK_MS = 2_000
"""The longest a bot thinks about one action at a table."""
ADVICE_MS = 3 * THINK_MS
"""The longest that a hint takes: a third of it for the position, as in a chart, and one for the choice."""
SEED = 1
"""The luck of those who judge and do not play: all that they say can be held against each other."""
EASY = "easy"
FIRST = 800
"""The rating of the weakest level of a game."""

playing = Thinkers(max(1, (os.cpu_count() or 2) - 1))
"""For bots at tables and for hints."""
analysing = Thinkers(1)
"""For looking at whole matches: it holds up nobody who plays."""


def limit(processes: int) -> None:
    """Let bots at tables have so many processes."""
    global playing  # noqa: PLW0603  set once, when the server starts
    playing.stop()
    playing = Thinkers(processes)


def levels(game: Game[Any]) -> list[str]:
    """Return the names of the levels, the weakest first."""
    return [level.name for level in game.levels] or [FALLBACK]


def ratings(game: Game[Any]) -> dict[str, int]:
    """Return how strong each level is on the scale of chess: 400 points above another are odds of ten to one.

    The weakest has `FIRST`; each next one what its matches against the one below say. One match more is counted as won
    and one as lost, since nobody is as strong as a score without a loss would have it.
    """
    found, rating = dict[str, int](), float(FIRST)
    for level in game.levels:
        won, played = level.won
        rating += 400 * math.log10((won + 1) / (played - won + 1))
        found[level.name] = round(rating)
    return found


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


async def think(
    game: Game[Any], state: Any, options: dict[str, Any], level: str, bot: str = ""
) -> Thought:
    """Return what a bot of a level would do; one with a name remembers what it has seen of its match."""
    seed = secrets.randbits(63)
    return await playing.think(Question(game.slug, state, options, level, seed, THINK_MS, bot))


async def advise(
    game: Game[Any], state: Any, options: dict[str, Any], level: str, played: int | None
) -> Thought:
    """Return what a bot of a level would do, with all that a hint tells; asked again, it says the same."""
    asked = Question(game.slug, state, options, level, SEED, ADVICE_MS, played=played)
    return await playing.advise(asked)

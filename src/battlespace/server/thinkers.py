"""Bots think in processes of their own: few of them, behind the server in the queue for the machine, never on its loop.

A bot keeps what it has seen of a match from move to move; so all its thoughts are had by the same process.
"""

from __future__ import annotations

import asyncio
import os
import zlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, TypeVar

from battlespace import bots, games
from battlespace.bots.advice import advise
from battlespace.bots.bot import Bot, BotError, Budget, Thought
from battlespace.bots.outlook import outlook
from battlespace.kernel.errors import ContentError, OptionError
from battlespace.kernel.game import Game
from battlespace.server.processes import workers

FALLBACK = "greedy"
"""Who plays where a game names no levels, or no longer the one that is asked for."""
REMEMBERED = 64
"""Bots that one process keeps, those longest untouched go first."""


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question:
    """A position for a bot: all that another process needs to look at it.

    `options` are those of its table, for games that keep what was uploaded beside the state. `bot` names one that goes
    on with a match; without a name it is a new one. `ms` is a ceiling of time. Advice may be about what was `played`.
    """

    game: str
    state: Any
    options: dict[str, Any]
    level: str
    seed: int
    ms: int
    bot: str = ""
    played: int | None = None


class Thinkers:
    """Some processes in which bots think; each is started when it is first needed."""

    def __init__(self, processes: int) -> None:
        """Use at most so many at once."""
        self._pools: list[ProcessPoolExecutor | None] = [None] * processes

    def start(self) -> None:
        """Start all now, so that nobody waits for it."""
        for number in range(len(self._pools)):
            self._pool(number).submit(os.getpid)

    async def think(self, question: Question) -> Thought:
        """Return what a bot would do."""
        return await self._asked(answer, question)

    async def advise(self, question: Question) -> Thought:
        """Return what a bot would do and what it says of all else that is told in a hint."""
        return await self._asked(advised, question)

    async def look(self, question: Question) -> tuple[float, ...]:
        """Return what each seat may expect, as a bot sees it, whoever is to act."""
        return await self._asked(looked, question)

    async def _asked(self, work: Callable[[Question], T], question: Question) -> T:
        """Let a process answer. One that has died is replaced; what it remembered is lost."""
        number = zlib.crc32(question.bot.encode()) % len(self._pools)
        why: Exception | None = None
        for _ in range(2):
            pool = None
            try:
                pool = self._pool(number)
                return await asyncio.wrap_future(pool.submit(work, question))
            except (BrokenProcessPool, OSError) as error:  # it died, or the machine starts no more
                why = error
                if pool is not None and self._pools[number] is pool:
                    self._pools[number] = None
        raise BotError(f"the process of a bot does not start, or dies again and again: {why}")

    def _pool(self, number: int) -> ProcessPoolExecutor:
        pool = self._pools[number]
        if pool is None:
            pool = self._pools[number] = workers(1)
        return pool

    def stop(self) -> None:
        """Let the processes end when what they think about is thought."""
        for number, pool in enumerate(self._pools):
            self._pools[number] = None
            if pool is not None:
                pool.shutdown(wait=False, cancel_futures=True)


_remembered: OrderedDict[tuple[str, str, str], Bot] = OrderedDict()


def answer(question: Question) -> Thought:
    """Think, in whatever process this is called."""
    return _known(question, lambda bot, *asked: bot.choose(*asked))


def advised(question: Question) -> Thought:
    """Think about all that a hint tells."""
    return _known(question, advise)


def looked(question: Question) -> tuple[float, ...]:
    """Judge a position without choosing anything."""
    return _known(question, outlook)


def _known(question: Question, ask: Callable[[Bot, Game[Any], Any, int, Budget], T]) -> T:
    """Ask a bot about a position whose game has all that was uploaded for its table."""
    game, bot = games.load(question.game), _bot(question)
    asked = bot, game, question.state, question.seed, Budget(ms=question.ms, also=question.played)
    try:
        return ask(*asked)
    except ContentError:  # what was uploaded for this table is not known in this process yet
        game.new(None, question.options)
        return ask(*asked)


def _bot(question: Question) -> Bot:
    key = question.bot, question.game, question.level
    found = _remembered.pop(key, None) if question.bot else None
    if found is None:
        game = games.load(question.game)
        try:
            found = bots.player(game, question.level)
        except OptionError:  # a level of an older version of the game
            found = bots.player(game, FALLBACK)
    if question.bot:
        _remembered[key] = found
        while len(_remembered) > REMEMBERED:
            _remembered.popitem(last=False)
    return found

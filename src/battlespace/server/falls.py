"""Where chance lets things really fall: in processes of their own, one fall after the other as they were asked for.

A table asks for one fall at a time, so nobody waits behind two falls of another table. Who does not wait for a fall
notices nothing of it: the loop and its lock are free meanwhile.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from battlespace import games
from battlespace.kernel.errors import ContentError
from battlespace.kernel.game import CHANCE, Drawn
from battlespace.kernel.match import Match
from battlespace.server.errors import SlowError
from battlespace.server.processes import workers

PROCESSES = 2
"""Things that may fall at once: each process does about a hundred falls a second in matches under way."""
WARM = 0
"""The seed of the match whose beginning a new process plays, so that all is loaded when somebody waits."""


class Falls:
    """Some processes in which things fall."""

    def __init__(self, processes: int) -> None:
        """Let so many things fall at once; nothing is started before it is needed."""
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def start(self, game: str) -> None:
        """Start all processes now, ready for a game, so that nobody waits for it."""
        for _ in range(self._processes):
            self._ready().submit(warm, game)

    async def draw_pending(self, match: Match[Any], options: dict[str, Any]) -> None:
        """Draw in a match until a seat is to act or it is over; only what is listed is drawn here."""
        while match.turn == CHANCE:
            seed = match.fall_seed()
            if seed is None:
                match.draw()
            else:
                match.land(await self.fall(match, options, seed))

    async def fall(self, match: Match[Any], options: dict[str, Any], seed: int) -> Drawn:
        """Return where things come to rest. A process that has died is replaced."""
        for _ in range(2):
            pool = None
            try:
                pool = self._ready()
                job = pool.submit(fallen, match.game.slug, match.state, options, seed)
                return await asyncio.wrap_future(job)
            except (BrokenProcessPool, OSError):  # it died, or the machine starts no more
                if pool is not None and self._pool is pool:
                    self._pool = None
        raise SlowError(
            "the process in which things fall does not start, or dies again and again; try again"
        )

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = workers(self._processes)
        return self._pool

    def stop(self) -> None:
        """Let the processes end when what falls has come to rest."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def fallen(slug: str, state: Any, options: dict[str, Any], seed: int) -> Drawn:
    """Let things fall, in whatever process this is called."""
    game: Any = games.load(slug)
    try:
        return game.physics(state, seed)
    except ContentError:  # what was uploaded for this table is not known in this process yet
        game.new(None, options)
        return game.physics(state, seed)


def warm(slug: str) -> None:
    """Load all that a fall needs."""
    Match(games.load(slug), WARM).draw_pending()


falling = Falls(PROCESSES)
"""For all tables of this server."""

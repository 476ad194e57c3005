"""Bots at a table: they play as long as it is their turn, and wait while nobody looks at a match of theirs alone."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from battlespace.bots.bot import BotError
from battlespace.kernel.game import CHANCE
from battlespace.server import players
from battlespace.server.errors import DiskFullError, GoneError, SlowError, StaleError, StoreError
from battlespace.server.message_parts import Trouble
from battlespace.server.rows import SeatRow

if TYPE_CHECKING:
    from battlespace.server.table import Table

log = logging.getLogger("battlespace")

PAUSES = (1, 2, 4, 8, 15, 30)
"""Seconds until it is tried again, where a bot cannot think, nothing can fall, or the disk is full; after the last of
them nobody tries before somebody comes or acts."""


class Autoplay:
    """The bots of one table."""

    def __init__(self, table: Table) -> None:
        """Begin when woken."""
        self._table = table
        self._playing: asyncio.Task[None] | None = None
        self._failed = 0  # how often in a row
        self.trouble: Trouble = ""

    def to_act(self) -> SeatRow | None:
        """Return the seat to act if a bot plays it, now."""
        table = self._table
        turn = table.match.turn
        if turn < 0 or table.seats[turn].kind != "bot" or table.log.frozen or self._unwatched:
            return None
        return table.seats[turn]

    @property
    def _unwatched(self) -> bool:
        """Whether bots are among themselves and nobody looks."""
        table = self._table
        return not table.audience.devices and table.seats.only_bots

    def wake(self) -> None:
        """Let bots play, and chance draw, if it is their turn."""
        table = self._table
        waits = (table.match.turn == CHANCE and not table.log.frozen) or self.to_act()
        if self._playing is None and not waits:
            self._tell("")  # a move was taken back, or the match is over
        elif self._playing is None and not table.gone:
            self._playing = asyncio.get_running_loop().create_task(self._play())
            self._playing.add_done_callback(self._ended)

    def stop(self) -> None:
        """Play no further."""
        if self._playing:
            self._playing.cancel()

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Say that nothing goes on after a fault of ours: nobody waits for the task."""
        if not task.cancelled() and (fault := task.exception()):
            log.error("a bot's move", extra={"table": self._table.row.id}, exc_info=fault)
            self._tell("stuck")

    async def _play(self) -> None:
        table = self._table
        try:
            self._failed = 0
            while not await self._played_on():
                if self._failed == len(PAUSES):
                    self._tell("stuck")
                    return
                self._tell("again")
                await asyncio.sleep(PAUSES[self._failed])
                self._failed += 1
        except (
            StaleError,
            StoreError,
            GoneError,
        ) as error:  # the table is read anew, its bots begin again
            log.warning("a bot's move", extra={"table": table.row.id, "why": str(error)})
        finally:
            self._playing = None

    async def _played_on(self) -> bool:
        """Play for as long as it is the turn of a bot, and draw first what chance has to; say whether that could be."""
        try:
            await self._play_on()
        except (BotError, SlowError, DiskFullError) as error:
            log.warning("a bot cannot play", extra={"table": self._table.row.id, "why": str(error)})
            return False
        self._tell("")
        return True

    async def _play_on(self) -> None:
        table = self._table
        await table.begin()
        while not table.gone and (seat := self.to_act()) is not None:
            async with table.lock:
                last, s = table.log.last, table.match.state.copy()
            name = f"{table.row.id} {seat.seat}"
            thought = await players.think(table.game, s, table.row.options, seat.level, name)
            self._failed = 0
            self._tell("")
            async with table.lock:
                if table.log.last == last and not table.log.over and not table.gone:
                    await table.play(thought.action, None)

    def _tell(self, trouble: Trouble) -> None:
        """Say that bots cannot play, or that they can again."""
        if trouble != self.trouble and not self._table.gone:
            self.trouble = trouble
            self._table.tell_who_is_here()

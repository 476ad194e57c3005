"""Bots at a table: they play as long as it is their turn, and wait while nobody looks at a match of theirs alone."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from battlespace.kernel.game import CHANCE
from battlespace.server import players
from battlespace.server.errors import GoneError, StaleError, StoreError
from battlespace.server.rows import SeatRow

if TYPE_CHECKING:
    from battlespace.server.table import Table

log = logging.getLogger("battlespace")


class Autoplay:
    """The bots of one table."""

    def __init__(self, table: Table) -> None:
        """Begin when woken."""
        self._table = table
        self._playing: asyncio.Task[None] | None = None

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
        if self._playing is None and waits and not table.gone:
            self._playing = asyncio.get_running_loop().create_task(self._play())

    def stop(self) -> None:
        """Play no further."""
        if self._playing:
            self._playing.cancel()

    async def _play(self) -> None:
        table = self._table
        try:
            await table.begin()
            while not table.gone and (seat := self.to_act()) is not None:
                async with table.lock:
                    last, s = table.log.last, table.match.state.copy()
                name = f"{table.row.id} {seat.seat}"
                thought = await players.think(table.game, s, table.row.options, seat.level, name)
                async with table.lock:
                    if table.log.last == last and not table.log.over and not table.gone:
                        await table.play(thought.action, None)
        except (
            StaleError,
            StoreError,
            GoneError,
        ) as error:  # the table is read anew, its bots begin again
            log.warning("a bot's move", extra={"table": table.row.id, "why": str(error)})
        finally:
            self._playing = None

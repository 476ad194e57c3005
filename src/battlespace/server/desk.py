"""The desk of a table: the only place where its book is changed, and only after the store has it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import TIME, Match
from battlespace.server import messages as m
from battlespace.server import players, wire
from battlespace.server.book import Book, as_entry
from battlespace.server.entries import AnyEntry, Closed, Handed, Undone
from battlespace.server.errors import DiskFullError, StaleError, StoreError
from battlespace.server.limits import Times
from battlespace.server.offload import Check, unhindered
from battlespace.server.rows import Saved, Sent
from battlespace.server.store import Store

if TYPE_CHECKING:
    from battlespace.server.table import Table

log = logging.getLogger("battlespace")


@dataclass(frozen=True, slots=True)
class Room:
    """What a table needs of the house: the store, the time, a way to a rematch, seconds for an answer.

    `forget` takes a table out of memory; `open` finds it again as it is stored.
    """

    store: Store
    times: Times
    rematch: Callable[[Table], Awaitable[str]]
    forget: Callable[[Table], None]
    open: Callable[[str], Awaitable[Table]]
    seconds: float


class Desk(Book):
    """A book that is written: stored first, then followed, then told to all."""

    def __init__(
        self, room: Room, game: Game[Any], saved: Saved, check: Check = unhindered
    ) -> None:
        """Open the book, on any thread; no clock runs yet."""
        super().__init__(room.times.elapsed, game, saved, check)
        self.room, self.lock = room, asyncio.Lock()
        self.gone = False  # it is read anew from the store: nothing is done here any more
        self._acted = set(saved.messages)
        self._alarm: asyncio.TimerHandle | None = None

    @contextmanager
    def _agreed(self) -> Generator[None]:
        """Write to the store; where it is unknown what the store has, or it has more, the table is read anew."""
        try:
            yield
        except DiskFullError:  # nothing was kept, and nothing has changed here
            raise
        except BaseException:
            self.let_go()
            raise

    def acted(self, sent: Sent) -> bool:
        """Say whether a message has acted already; of old ones the log does not say whose they were."""
        return sent in self._acted or (None, sent[1]) in self._acted

    def let_go(self) -> None:
        """Leave memory, to be read anew from the store."""

    def wake(self) -> None:
        """Let whoever is to act know that something has changed."""

    async def play(self, move: int | str, sent: Sent | None) -> None:
        """Play a move and draw what follows, store it all, then tell it."""
        ahead = self.match.ahead()
        ahead.play(move)
        await self._catch_up(ahead, sent)

    async def _catch_up(self, ahead: Match[Any], sent: Sent | None) -> None:
        """Let chance draw in a match that is ahead of ours, then catch up with it: the store comes first."""
        now = self.room.times.elapsed()
        if ahead.turn == CHANCE:
            if self.game.physics is None:
                ahead.draw_pending()
            else:  # things really fall, and nobody else waits for that
                await asyncio.to_thread(ahead.draw_pending)
        left = self.clock.after(self._running(ahead), now) if self.clock else None
        entries = [as_entry(step, left) for step in ahead.steps]
        scores = ahead.scores if ahead.over else None
        await self._commit(entries, sent, scores, ahead.states)

    async def _commit(
        self,
        entries: Sequence[AnyEntry],
        sent: Sent | None,
        scores: Sequence[float] | None = None,
        after: Sequence[Any] = (),
    ) -> None:
        """Store entries, follow them, tell all; `after` are the states that steps lead to, where they are known."""
        keep = min([self.match.ply, *(e.ply for e in entries if isinstance(e, Undone))])
        now = self.room.times.now()
        with self._agreed():
            await self.room.store.append(
                self.row.id,
                self.last,
                entries,
                now,
                sent=sent,
                scores=scores,
                answered=self.offer is not None,
            )
        if sent is not None:
            self._acted.add(sent)
        for i, entry in enumerate(entries):
            self.follow(entry, after[i] if i < len(after) else None)
        self.offer = None
        self.run_clock()
        if self.feed.devices:
            lines = [wire.seen(self.match, line) for line in self.lines(keep)]
            self.feed.publish(m.News(self.info(), keep, lines, self.position()))

    async def begin(self) -> None:
        """Draw what chance has to draw before anybody can act."""
        async with self.lock:
            if self.match.turn == CHANCE and not self.gone and not self.frozen:
                await self._catch_up(self.match.ahead(), None)

    # Clocks.

    def _running(self, match: Match[Any]) -> int | None:
        """Return the seat whose clock runs in a match at this table."""
        return match.turn if match.turn >= 0 and self.full and not self.frozen else None

    def run_clock(self) -> None:
        """Let the right clock run, and set the alarm for its end."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if not self.clock:
            return
        now, seat = self.room.times.elapsed(), self._running(self.match)
        self.clock.running, self.clock.since = seat, now
        if seat is not None:
            wait = self.clock.left[seat] / 1000 + 0.02
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        asyncio.get_running_loop().create_task(self._time_up())

    async def _time_up(self) -> None:
        try:
            async with self.lock:
                await self._flag()
        except (StoreError, StaleError) as error:  # the table is read anew, its clocks with it
            log.warning("time was up", extra={"table": self.row.id, "why": str(error)})
        self.wake()

    async def _flag(self) -> None:
        """End the game of a seat whose time is spent."""
        if self.gone:
            return
        seat = self.clock.out_of_time(self.room.times.elapsed()) if self.clock else None
        if seat is not None and not self.over:
            await self._give_up(seat, TIME, None)

    # Leaving.

    async def _give_up(self, seat: int, by: str, sent: Sent | None) -> None:
        """With two who play the match ends; with more the game says what becomes of the seat, else a bot plays on."""
        left = self.match.leaving(by, seat)
        if left is not None:
            ahead = self.match.ahead()
            ahead.take(left)
            await self._catch_up(ahead, sent)
        elif len(self.seats) - len(self.match.handed) == 2:
            await self._close(by, seat, sent)
        else:
            level = players.easiest(self.game)
            await self._commit([Handed(seat, by, level)], sent)

    async def _close(self, by: str, seat: int | None, sent: Sent | None) -> None:
        """End the match as its players want it."""
        ahead = self.match.ahead()
        ahead.end(by, seat)
        await self._commit([Closed(by, seat)], sent, ahead.scores)

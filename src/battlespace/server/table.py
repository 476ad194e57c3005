"""A table: it has a match log, seats, perhaps a clock, an audience and a chat. It knows no game and no network.

This is the only place where they change: what changes a match is stored first, then followed, then told to all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from battlespace.kernel.chance import commitment
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import TIME, Match
from battlespace.server import messages as m
from battlespace.server import players, snapshot
from battlespace.server.audience import ANEW, Audience, Device
from battlespace.server.autoplay import Autoplay
from battlespace.server.clock import Clock
from battlespace.server.conversation import Conversation
from battlespace.server.errors import DiskFullError, GoneError, StaleError, StoreError, TakenError
from battlespace.server.expectations import Expectations
from battlespace.server.falls import falling
from battlespace.server.limits import Times
from battlespace.server.log_entries import AnyEntry, Closed, Handed, Mixed, Undone
from battlespace.server.match_log import MatchLog, as_entry
from battlespace.server.offload import Check, unhindered
from battlespace.server.rows import Lease, Saved, SeatRow, Sent
from battlespace.server.seats import Seats
from battlespace.server.store import Store

MANY = 100
"""More plies than this are put into words on a thread."""

log = logging.getLogger("battlespace")


@dataclass(frozen=True, slots=True)
class Services:
    """What a table needs of the server: the store, the time, a way to a rematch, seconds for an answer.

    `forget` takes a table out of memory; `open` finds it again as it is stored.
    """

    store: Store
    times: Times
    rematch: Callable[[Table], Awaitable[str]]
    forget: Callable[[Table], None]
    open: Callable[[str], Awaitable[Table]]
    seconds: float


class Table:
    """One table and all that people and bots do there."""

    def __init__(
        self,
        services: Services,
        game: Game[Any],
        saved: Saved,
        lease: Lease,
        check: Check = unhindered,
    ) -> None:
        """Replay the log, on any thread; nobody is there yet and no clock runs.

        The clock starts where it was stored, whatever happened in between.
        """
        row = saved.row
        self.services, self.game, self.row, self.lease = services, game, row, lease
        self.lock = asyncio.Lock()  # held by whoever acts
        self.gone = False  # it is read anew from the store: nothing is done here any more
        self.log = MatchLog(game, row, saved.messages)
        self.seats, self.audience, self.chat = Seats(saved.seats), Audience(), Conversation(saved.chat)  # fmt: skip
        self.clock = Clock.new(row.clock, row.seats) if row.clock else None
        self.offer, self.next = saved.offer, row.next
        self.commitment = commitment(row.seed)
        for entry in saved.log:
            check()
            if self.log.replay(entry):
                self._follow_aside(entry)
        self.expectations = Expectations(game, row.options, services.times.elapsed)
        self.bound = (
            row.origin is not None
        )  # as far as we know people still play what it comes from
        self.hinting = False  # a bot looks for a hint
        self.advised = frozenset[
            str
        ]()  # the people who agreed to hints; read anew, they are asked again
        self._autoplay = Autoplay(self)

    @property
    def match(self) -> Match[Any]:
        """The match, as far as it is stored."""
        return self.log.match

    @property
    def hints(self) -> bool:
        """Whether bots give hints here: to one person, or where all people who sit here now have agreed."""
        people = self.seats.people
        return not self.bound and (len(people) < 2 or people <= self.advised)

    @property
    def origin(self) -> str | None:
        """The match of people that a board taken from here comes from, if bots may not help there now."""
        if self.bound:
            return self.row.origin
        return None if self.log.over or self.hints else self.row.id

    async def look_at_origin(self) -> None:
        """See whether the match that this board was taken from is over; then bots may help here."""
        if self.bound and not await self.services.store.goes_on(self.row.origin or ""):
            self.bound = False
            self.tell_who_is_here()

    async def allow_hints(self) -> None:
        """Let bots give hints, for as long as the same people sit here."""
        self.advised = self.seats.people
        await self.propose(None)

    def free(self, seat: int) -> bool:
        """Nobody need be asked before a step back: no other seat and no chance came since, or all others are bots."""
        steps = self.match.steps
        if not steps or self.log.over or self.log.frozen:
            return False
        if steps[-1].turn == seat:
            return True
        return not self.seats.others(seat) and self.log.own_ply(seat) is not None

    # Who comes and goes.

    async def join(self, device: Device, hello: m.Hello) -> None:
        """Let a device listen; it gets what it lacks, and nothing in between is missed."""
        await self.look_at_origin()
        async with self.lock:
            if self.gone:
                device.end(ANEW)
                return
            opened = (seat for token in hello.tokens for seat in self.seats.opened_by(token))
            device.seats = frozenset(opened)
            if hello.entropy and (seat := self.log.may_mix(device.seats)) is not None:
                await self.commit([Mixed(seat, hello.entropy)], None)
            self.audience.devices.add(device)
            if self.clock and self.clock.running is None:
                self.run_clock()
            if self.log.untold > MANY:  # nobody else waits for a long tale
                await asyncio.to_thread(self.log.lines, 0)
            device.send(snapshot.welcome(self, hello.last, not device.set_up))
            device.set_up = True
            self.tell_who_is_here()
        self.wake()

    def leave(self, device: Device) -> None:
        """Forget a device."""
        self.audience.devices.discard(device)
        self.tell_who_is_here()

    def tell_who_is_here(self) -> None:
        """Tell all what has changed about the table, not about the match."""
        self.audience.publish(m.Present(snapshot.info(self)))

    async def sit(self, row: SeatRow) -> None:
        """Give an open seat to somebody."""
        async with self.lock:
            if not self.seats.is_open(row.seat):
                raise TakenError(f"seat {row.seat} is taken")
            await self.give_seat(row)
        self.wake()

    async def give_seat(self, row: SeatRow, held: str = "") -> None:
        """Store who has a seat now; `held` is what is kept of the token that opened it until now."""
        with self.agreed():
            await self.services.store.sit(self.lease, row, held)
        self.seats.give(row)
        if held:  # whoever has the new token says hello with it
            self.audience.take_seat(row.seat)
        self.run_clock()
        self.tell_who_is_here()

    # What changes the match.

    @contextmanager
    def agreed(self) -> Generator[None]:
        """Write to the store; where it is unknown what the store has, or it has more, the table is read anew."""
        try:
            yield
        except DiskFullError:  # nothing was kept, and nothing has changed here
            raise
        except BaseException:
            self.let_go()
            raise

    async def play(self, move: int | str, sent: Sent | None) -> None:
        """Play a move and draw what follows, store it all, then tell it."""
        ahead = self.match.ahead()
        ahead.play(move)
        await self._catch_up(ahead, sent)

    async def begin(self) -> None:
        """Draw what chance has to draw before anybody can act."""
        async with self.lock:
            if self.match.turn == CHANCE and not self.gone and not self.log.frozen:
                await self._catch_up(self.match.ahead(), None)

    async def _catch_up(self, ahead: Match[Any], sent: Sent | None) -> None:
        """Let chance draw in a match that is ahead of ours, then catch up with it: the store comes first."""
        now = self.services.times.elapsed()
        if ahead.turn == CHANCE:
            await falling.draw_pending(ahead, self.row.options)
        left = self.clock.after(self._thinking(ahead), now) if self.clock else None
        entries = [as_entry(step, left) for step in ahead.steps]
        scores = ahead.scores if ahead.over else None
        await self.commit(entries, sent, scores, ahead.states)

    async def commit(
        self,
        entries: Sequence[AnyEntry],
        sent: Sent | None,
        scores: Sequence[float] | None = None,
        after: Sequence[Any] = (),
    ) -> None:
        """Store entries, follow them, tell all; `after` are the states that steps lead to, where they are known."""
        keep = min([self.match.ply, *(e.ply for e in entries if isinstance(e, Undone))])
        with self.agreed():
            await self.services.store.append(
                self.lease,
                self.log.last,
                entries,
                self.services.times.now(),
                sent=sent,
                scores=scores,
                answered=self.offer is not None,
            )
        if sent is not None:
            self.log.remember(sent)
        for i, entry in enumerate(entries):
            self.log.follow(entry, after[i] if i < len(after) else None)
            self._follow_aside(entry)
        self.offer = None
        self.run_clock()
        if self.audience.devices:
            self.audience.publish(snapshot.news(self, keep))

    def _follow_aside(self, entry: AnyEntry) -> None:
        """Let seats and clock follow what the log has followed."""
        self.seats.follow(entry)
        if self.clock:
            self.clock.follow(entry)

    async def propose(self, offer: m.Offered | None) -> None:
        """Keep what is asked of others, so that it outlives the server; then tell it."""
        with self.agreed():
            await self.services.store.offer(self.lease, offer)
        self.offer = offer
        self.audience.publish(snapshot.news(self, self.match.ply))

    async def say(self, seat: int, text: str) -> None:
        """Keep a line of chat, then tell it."""
        times = self.services.times
        kept = self.chat.checked(seat, text, times.elapsed())
        said = m.Said(self.seats[seat].name, seat, kept, times.now())
        with self.agreed():
            await self.services.store.say(self.lease, said)
        self.chat.add(said)
        self.audience.publish(m.Chat(said))

    async def rematch(self) -> None:
        """Open the table that follows this one, once, and tell where it is."""
        if self.next is None:
            with self.agreed():
                self.next = await self.services.rematch(self)
        self.tell_who_is_here()

    # Clocks.

    def _thinking(self, match: Match[Any]) -> int | None:
        """Return the seat whose clock runs in a match at this table."""
        return match.turn if match.turn >= 0 and self.seats.full and not self.log.frozen else None

    def run_clock(self) -> None:
        """Let the right clock run."""
        if self.clock:
            now = self.services.times.elapsed()
            self.clock.run(self._thinking(self.match), now, self._ring)

    def _ring(self) -> None:
        asyncio.get_running_loop().create_task(self._time_up())

    async def _time_up(self) -> None:
        try:
            async with self.lock:
                await self.flag()
        except (
            StoreError,
            StaleError,
            GoneError,
        ) as error:  # the table is read anew, its clocks with it
            log.warning("time was up", extra={"table": self.row.id, "why": str(error)})
        self.wake()

    async def flag(self) -> None:
        """End the game of a seat whose time is spent."""
        if self.gone or not self.clock:
            return
        seat = self.clock.out_of_time(self.services.times.elapsed())
        if seat is not None and not self.log.over:
            await self.give_up(seat, TIME, None)

    # Leaving.

    async def give_up(self, seat: int, by: str, sent: Sent | None) -> None:
        """With two who play the match ends; with more the game says what becomes of the seat, else a bot plays on."""
        left = self.match.leaving(by, seat)
        if left is not None:
            ahead = self.match.ahead()
            ahead.take(left)
            await self._catch_up(ahead, sent)
        elif len(self.seats) - len(self.match.handed) == 2:
            await self.end(by, seat, sent)
        else:
            level = players.easiest(self.game)
            await self.commit([Handed(seat, by, level)], sent)

    async def end(self, by: str, seat: int | None, sent: Sent | None) -> None:
        """End the match as its players want it."""
        ahead = self.match.ahead()
        ahead.end(by, seat)
        await self.commit([Closed(by, seat)], sent, ahead.scores)

    @property
    def trouble(self) -> m.Trouble:
        """Whether it goes on here: a bot that cannot think tries again, for a while."""
        return self._autoplay.trouble

    @property
    def runs_alone(self) -> bool:
        """Whether something happens here though nobody is there: a clock runs out, a bot plays."""
        return not self.log.over and (self.clock is not None or self._autoplay.to_act() is not None)

    def let_go(self) -> None:
        """Leave memory, to be read anew from the store."""
        self.services.forget(self)

    def wake(self) -> None:
        """Let bots play as long as it is their turn."""
        self._autoplay.wake()

    def stop(self) -> None:
        """Let go of devices, timers and thoughts; what is stored stays."""
        self.gone = True
        self.audience.end(ANEW)
        self.expectations.stop()
        if self.clock:
            self.clock.stop()
        self._autoplay.stop()

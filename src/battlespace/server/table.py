"""A table: one match, who sits there, and what they may do. It knows no game and no network.

Every message gets one answer. What changes the match is stored first and told to all afterwards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from battlespace.kernel.errors import (
    BattlespaceError,
    ContentError,
    OverError,
    UndoError,
)
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import DRAW, RESIGN
from battlespace.server import messages as m
from battlespace.server import players, questions, wire
from battlespace.server.autoplay import Autoplay
from battlespace.server.book import digest
from battlespace.server.chart import Chart
from battlespace.server.desk import Desk, Room
from battlespace.server.entries import Undone
from battlespace.server.errors import (
    ConsentError,
    DiskFullError,
    DrawsError,
    GoneError,
    LimitError,
    NotYourTurnError,
    RulesError,
    SlowError,
    StaleError,
    StoreError,
    TakenError,
    TokenError,
)
from battlespace.server.feed import ANEW, Device
from battlespace.server.offload import Check, unhindered
from battlespace.server.rows import Saved, SeatRow, Sent

MANY = 100
"""More plies than this are put into words on a thread."""


class Table(Desk):
    """One table and all that people and bots do there."""

    def __init__(
        self, room: Room, game: Game[Any], saved: Saved, check: Check = unhindered
    ) -> None:
        """Open the book; nobody is there yet."""
        super().__init__(room, game, saved, check)
        self._autoplay = Autoplay(self)
        self._chart = Chart(game, room.times.elapsed)
        self._hinting = False

    # Who comes and goes.

    async def join(self, device: Device, hello: m.Hello) -> None:
        """Let a device listen; it gets what it lacks, and nothing in between is missed."""
        async with self.lock:
            if self.gone:
                device.end(ANEW)
                return
            device.seats = frozenset(s for token in hello.tokens for s in self.seats_of(token))
            self.feed.devices.add(device)
            if self.clock and self.clock.running is None:
                self.run_clock()
            if self.untold > MANY:  # nobody else waits for a long tale
                await asyncio.to_thread(self.lines, 0)
            device.send(self.welcome(hello.last, not device.set_up))
            device.set_up = True
            self.feed.publish(m.Present(self.info()))
        self.wake()

    def leave(self, device: Device) -> None:
        """Forget a device."""
        self.feed.devices.discard(device)
        self.feed.publish(m.Present(self.info()))

    async def sit(self, row: SeatRow) -> None:
        """Give an open seat to somebody."""
        async with self.lock:
            seat = self.seats[row.seat]
            if seat.kind != "open":
                raise TakenError(f"seat {row.seat} is taken")
            await self._give_seat(row)
        self.wake()

    async def _give_up_seat(self, message: m.HandOn | m.Leave) -> None:
        if isinstance(message, m.HandOn):
            await self._hand_on(message.token, message.seat, message.fresh)
        else:
            await self._leave_seat(message.token, message.seat)

    async def _hand_on(self, token: str, seat: int, fresh: str) -> None:
        """Let another token open a seat."""
        if seat in self.seats_of(fresh):  # it was handed on already, and only the answer was lost
            return
        row = self._held(token, seat)
        await self._give_seat(replace(row, token=digest(fresh)), row.token)

    async def _leave_seat(self, token: str, seat: int) -> None:
        """Open a seat to anybody; a clock would stand still then, so that with one a player has to give up instead."""
        row = self._held(token, seat)
        if self.over:
            raise OverError("the match is over")
        if self.clock and self.own_ply(seat) is not None:
            raise ConsentError(
                "with a clock nobody leaves a match that he has begun; give up instead"
            )
        if self.offer is not None:
            await self._propose(None)
        await self._give_seat(SeatRow(seat), row.token)

    def _held(self, token: str, seat: int) -> SeatRow:
        if seat not in self._seats(token):
            raise TokenError(f"this token does not open seat {seat}")
        return self.seats[seat]

    async def _give_seat(self, row: SeatRow, held: str = "") -> None:
        with self._agreed():
            await self.room.store.sit(self.row.id, row, held)
        self.seats[row.seat] = row
        for device in (
            self.feed.devices if held else ()
        ):  # whoever has the new token says hello with it
            device.seats -= {row.seat}
        self.run_clock()
        self.feed.publish(m.Present(self.info()))

    # What happens.

    async def receive(self, message: m.ToServer) -> m.FromServer | None:
        """Act on one message: all learn the new position, or the sender learns why not."""
        if isinstance(message, m.Hello):
            return None
        try:
            answer = await self._in_time(message)
        except GoneError:  # asked again under the same name, where the table is read anew
            return None
        except ContentError:  # a file that the table was made with is not in memory any more
            self.let_go()
            return None
        except BattlespaceError as error:
            if isinstance(error, StoreError) and not isinstance(error, DiskFullError):
                raise  # it may be stored or not: who asks again is told
            if self.gone and await self._stored(message):
                return m.Done(message.id)
            reasons = wire.refusal(self.game, error)
            return m.Refused(message.id, error.code, str(error), reasons)
        self.wake()
        return answer

    async def _in_time(self, message: m.Answered) -> m.FromServer:
        """Answer within the time that a request has; what has begun to act is never broken off."""
        if not self.lock.locked() and not isinstance(message, m.Hint | m.Draws):
            async with self.lock:  # nobody to wait for
                return await self._answer(message)
        try:
            async with asyncio.timeout(self.room.seconds) as limit:
                if isinstance(message, m.Hint):
                    return await self._hint(message)
                if isinstance(message, m.Draws):
                    return await self._draws(message)
                async with self.lock:
                    limit.reschedule(None)
                    return await self._answer(message)
        except TimeoutError:
            raise SlowError(f"no answer within {self.room.seconds:g} seconds; try again") from None

    async def _stored(self, message: m.Answered) -> bool:
        """Say whether a message that lost a race is in the store, by itself or by its twin on another node."""
        if not isinstance(message, m.Play | m.Back | m.OfferDraw | m.Reply | m.Resign):
            return False
        found = await self.room.open(self.row.id)
        return found.acted((found.sender(message.token), message.id))

    async def _answer(self, message: m.Answered) -> m.FromServer:
        if self.gone:
            raise GoneError("this table is read anew")
        match message:
            case m.Play(id_):  # first, since most are
                await self._act_once(message)
            case m.Why() | m.Preview() | m.Labels() | m.Look() | m.Graph():
                return self._asked(message)
            case m.Say(id_, token, text):
                await self._say(self._seats(token), text)
            case m.Fill(id_, token, seat, level):
                self._seats(token)
                await self._fill(seat, level)
            case m.Rematch(id_, token):
                await self._rematch(self._seats(token))
            case m.HandOn(id_) | m.Leave(id_):
                await self._give_up_seat(message)
            case m.Beat(id_):
                pass
            case m.Hint() | m.Draws():
                raise AssertionError("answered without the lock")
            case m.Back(id_) | m.OfferDraw(id_) | m.Reply(id_) | m.Resign(id_):
                await self._act_once(message)
        return m.Done(id_)

    async def _act_once(self, message: m.Play | m.Back | m.OfferDraw | m.Reply | m.Resign) -> None:
        sent = self.sender(message.token), message.id
        if not self.acted(sent):
            await self._act(message, sent)
            self._acted.add(sent)

    def _asked(self, message: m.Why | m.Preview | m.Labels | m.Look | m.Graph) -> m.FromServer:
        """Answer a question; all but two of them are about the newest position."""
        match message:
            case m.Look(id_, ply):
                return questions.look(id_, self.match, ply)
            case m.Graph(id_):
                return m.Graphed(id_, self._chart.known(self.match), self.match.ply + 1)
            case _:
                self._fresh(message.last)
        match message:
            case m.Why(id_, _, clicks, move):
                return questions.why(id_, self.match, clicks, move)
            case m.Preview(id_, _, move):
                return questions.preview(id_, self.match, move)
            case m.Labels(id_):
                return m.Labelled(id_, wire.labels(self.match))

    async def _act(
        self, message: m.Play | m.Back | m.OfferDraw | m.Reply | m.Resign, sent: Sent
    ) -> None:
        seats = self._seats(message.token)
        self._fresh(message.last)
        if self.clock:
            await self._flag()
        if self.over:
            raise OverError("the match is over")
        if self.frozen and isinstance(message, m.Play | m.Back):
            raise RulesError(self.frozen)
        match message:
            case m.Play(_, _, _, move):
                if self.match.turn not in seats:
                    raise NotYourTurnError(f"seat {self.match.turn} is to act")
                await self.play(move, sent)
            case m.Back():
                await self._back(self._last_to_act(seats), sent)
            case m.OfferDraw():
                if not questions.knows_draws(self.game) and not self.frozen:
                    raise DrawsError(f"{self.game.title} knows no draws")
                await self._ask("draw", seats[0], self.match.ply)
            case m.Reply(_, _, _, yes):
                await self._reply(seats, yes, sent)
            case m.Resign():
                seat = self.match.turn if self.match.turn in seats else seats[0]
                await self._give_up(seat, RESIGN, sent)

    def _seats(self, token: str) -> list[int]:
        seats = self.seats_of(token)
        if not seats:
            raise TokenError("this token opens no seat here")
        return seats

    def _fresh(self, last: int) -> None:
        if last != self.last:
            raise StaleError(f"you answered entry {last}, the table is at {self.last}")

    # Leaving, asking, stepping back.

    def _last_to_act(self, seats: Sequence[int]) -> int:
        for step in reversed(self.match.steps):
            if step.turn in seats:
                return step.turn
        raise UndoError("you have not played yet")

    async def _back(self, seat: int, sent: Sent) -> None:
        ply = self.own_ply(seat)
        if ply is None:
            raise UndoError("you have not played yet")
        if self.free(seat):
            await self._commit([Undone(ply)], sent)
        else:
            await self._ask("back", seat, ply)

    async def _ask(self, kind: Any, seat: int, ply: int) -> None:
        others = self.others(seat)
        if not others:
            raise ConsentError("bots agree to nothing")
        await self._propose(m.Offered(kind, seat, ply, others))

    async def _reply(self, seats: Sequence[int], yes: bool, sent: Sent) -> None:
        offer = self.offer
        if offer is None or not set(seats) & set(offer.waiting):
            raise ConsentError("nobody asks you anything")
        waiting = [seat for seat in offer.waiting if seat not in seats]
        if yes and not waiting:
            if offer.kind == "draw":
                await self._close(DRAW, None, sent)
            else:
                await self._commit([Undone(offer.ply)], sent)
            return
        await self._propose(m.Offered(offer.kind, offer.seat, offer.ply, waiting) if yes else None)

    async def _propose(self, offer: m.Offered | None) -> None:
        """Keep what is asked of others, so that it outlives the server; then tell it."""
        with self._agreed():
            await self.room.store.offer(self.row.id, offer)
        self.offer = offer
        self.feed.publish(m.News(self.info(), self.match.ply, [], self.position()))

    async def _fill(self, seat: int, level: str) -> None:
        level = players.checked_level(self.game, level)
        if seat not in range(len(self.seats)) or self.seats[seat].kind != "open":
            raise TakenError(f"seat {seat} is taken")
        await self._give_seat(SeatRow(seat, "bot", level, level))

    async def _rematch(self, seats: Sequence[int]) -> None:
        if not self.over:
            raise ConsentError(f"seat {seats[0]} may ask for a rematch when the match is over")
        if self.next is None:
            with self._agreed():
                self.next = await self.room.rematch(self)
        self.feed.publish(m.Present(self.info()))

    async def _say(self, seats: Sequence[int], text: str) -> None:
        seat = seats[0]
        kept = self.chat.checked(seat, text, self.room.times.elapsed())
        said = m.Said(self.seats[seat].name, seat, kept, self.room.times.now())
        with self._agreed():
            await self.room.store.say(self.row.id, said)
        self.chat.add(said)
        self.feed.publish(m.Chat(said))

    async def _draws(self, message: m.Draws) -> m.Diced:
        """List all chance turns, beside the loop: a long match has thousands."""
        async with self.lock:
            if not self.over:
                raise ConsentError("the dice are checked when the match is over")
            turns = [
                (ply, self.match.past(ply), step.move)
                for ply, step in enumerate(self.match.steps)
                if step.turn == CHANCE
            ]
        return await asyncio.to_thread(questions.draws, message.id, self.game, turns)

    # Bots.

    async def _hint(self, message: m.Hint) -> m.Hinted:
        async with self.lock:
            self._fresh(message.last)
            if self.match.turn < 0:
                raise OverError("nobody is to act")
            if self._hinting:
                raise LimitError("one hint at a time; the last one is still being found")
            s = self.match.state.copy()
        self._hinting = True
        try:
            return await questions.hint(message.id, self.game, s)
        finally:
            self._hinting = False

    @property
    def runs_alone(self) -> bool:
        """Whether something happens here though nobody is there: a clock runs out, a bot plays."""
        return not self.over and (self.clock is not None or self._autoplay.to_act() is not None)

    def let_go(self) -> None:
        """Leave memory, to be read anew from the store."""
        self.room.forget(self)

    def wake(self) -> None:
        """Let bots play as long as it is their turn."""
        self._autoplay.wake()

    def stop(self) -> None:
        """Let go of devices, timers and thoughts; what is stored stays."""
        self.gone = True
        self.feed.end(ANEW)
        self._chart.stop()
        if self._alarm:
            self._alarm.cancel()
        self._autoplay.stop()

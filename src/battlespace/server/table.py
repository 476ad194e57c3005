"""A table: one match, who sits there, and what they may do. It knows no game and no network.

Every message gets one answer. What changes the match is stored first and told to all afterwards.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

from battlespace.bots.bot import Bot
from battlespace.kernel.errors import (
    BattlespaceError,
    OverError,
    UndoError,
)
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import DRAW, RESIGN
from battlespace.server import messages as m
from battlespace.server import players, questions, wire
from battlespace.server.chart import Chart
from battlespace.server.desk import Desk, Room
from battlespace.server.entries import Closed, Undone
from battlespace.server.errors import (
    ConsentError,
    DrawsError,
    LimitError,
    NotYourTurnError,
    SlowError,
    StaleError,
    TakenError,
    TokenError,
)
from battlespace.server.feed import Device
from battlespace.server.rows import Saved, SeatRow

CHAT_LENGTH, CHAT_COUNT, CHAT_WINDOW = 500, 5, 10_000
"""Characters of a line; lines of one seat within so many milliseconds."""
MANY = 100
"""More plies than this are put into words on a thread."""


class Table(Desk):
    """One table and all that people and bots do there."""

    def __init__(self, room: Room, game: Game[Any], saved: Saved) -> None:
        """Open the book; nobody is there yet."""
        super().__init__(room, game, saved)
        self._said = dict[int, deque[int]]()
        self._thinking: asyncio.Task[None] | None = None
        self._minds: dict[tuple[int, str], Bot] = {}
        self._chart = Chart(game, room.now)
        self._hinting = False

    # Who comes and goes.

    async def join(self, device: Device, hello: m.Hello) -> None:
        """Let a device listen; it gets what it lacks, and nothing in between is missed."""
        async with self.lock:
            device.seats = frozenset(s for token in hello.tokens for s in self.seats_of(token))
            self.feed.devices.add(device)
            if self.clock and self.clock.running is None:
                self._run_clock()
            if self.untold > MANY:  # nobody else waits for a long tale
                await asyncio.to_thread(self.lines, 0)
            device.send(self.welcome(hello.last))
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
            await self.room.store.sit(self.row.id, row)
            self.seats[row.seat] = row
            self._run_clock()
            self.feed.publish(m.Present(self.info()))
        self.wake()

    # What happens.

    async def receive(self, message: m.ToServer) -> m.FromServer | None:
        """Act on one message: all learn the new position, or the sender learns why not."""
        if isinstance(message, m.Hello):
            return None
        try:
            answer = await self._in_time(message)
        except BattlespaceError as error:
            reasons = wire.refusal(self.game, error)
            return m.Refused(message.id, error.code, str(error), reasons)
        self.wake()
        return answer

    async def _in_time(self, message: m.Answered) -> m.FromServer:
        """Answer within the time that a request has; what has begun to act is never broken off."""
        if not self.lock.locked() and not isinstance(message, m.Hint):
            async with self.lock:  # nobody to wait for
                return await self._answer(message)
        try:
            async with asyncio.timeout(self.room.seconds) as limit:
                if isinstance(message, m.Hint):
                    return await self._hint(message)
                async with self.lock:
                    limit.reschedule(None)
                    return await self._answer(message)
        except TimeoutError:
            raise SlowError(f"no answer within {self.room.seconds:g} seconds; try again") from None

    async def _answer(self, message: m.Answered) -> m.FromServer:
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
            case m.Hint():
                raise AssertionError("answered without the lock")
            case m.Back(id_) | m.OfferDraw(id_) | m.Reply(id_) | m.Resign(id_):
                await self._act_once(message)
        return m.Done(id_)

    async def _act_once(self, message: m.Play | m.Back | m.OfferDraw | m.Reply | m.Resign) -> None:
        if message.id not in self._acted:
            await self._act(message)
            self._acted.add(message.id)

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

    async def _act(self, message: m.Play | m.Back | m.OfferDraw | m.Reply | m.Resign) -> None:
        seats = self._seats(message.token)
        self._fresh(message.last)
        if self.clock:
            await self._flag()
        if self.match.over:
            raise OverError("the match is over")
        match message:
            case m.Play(id_, _, _, move):
                if self.match.turn not in seats:
                    raise NotYourTurnError(f"seat {self.match.turn} is to act")
                await self.play(move, id_)
            case m.Back(id_):
                await self._back(self._last_to_act(seats), id_)
            case m.OfferDraw():
                if not questions.knows_draws(self.game):
                    raise DrawsError(f"{self.game.title} knows no draws")
                await self._ask("draw", seats[0], self.match.ply)
            case m.Reply(id_, _, _, yes):
                await self._reply(seats, yes, id_)
            case m.Resign(id_):
                seat = self.match.turn if self.match.turn in seats else seats[0]
                await self._give_up(seat, RESIGN, id_)

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

    async def _back(self, seat: int, message: str) -> None:
        ply = self.own_ply(seat)
        if ply is None:
            raise UndoError("you have not played yet")
        if self.free(seat):
            await self._commit([Undone(ply)], message, over=False)
        else:
            await self._ask("back", seat, ply)

    async def _ask(self, kind: Any, seat: int, ply: int) -> None:
        others = self.others(seat)
        if not others:
            raise ConsentError("bots agree to nothing")
        await self._propose(m.Offered(kind, seat, ply, others))

    async def _reply(self, seats: Sequence[int], yes: bool, message: str) -> None:
        offer = self.offer
        if offer is None or not set(seats) & set(offer.waiting):
            raise ConsentError("nobody asks you anything")
        waiting = [seat for seat in offer.waiting if seat not in seats]
        if yes and not waiting:
            entry = Closed(DRAW, None) if offer.kind == "draw" else Undone(offer.ply)
            await self._commit([entry], message, over=offer.kind == "draw")
            return
        await self._propose(m.Offered(offer.kind, offer.seat, offer.ply, waiting) if yes else None)

    async def _propose(self, offer: m.Offered | None) -> None:
        """Keep what is asked of others, so that it outlives the server; then tell it."""
        await self.room.store.offer(self.row.id, offer)
        self.offer = offer
        self.feed.publish(m.News(self.info(), self.match.ply, [], self.position()))

    async def _fill(self, seat: int, level: str) -> None:
        level = players.checked_level(self.game, level)
        if seat not in range(len(self.seats)) or self.seats[seat].kind != "open":
            raise TakenError(f"seat {seat} is taken")
        row = SeatRow(seat, "bot", level, level)
        await self.room.store.sit(self.row.id, row)
        self.seats[seat] = row
        self._run_clock()
        self.feed.publish(m.Present(self.info()))

    async def _rematch(self, seats: Sequence[int]) -> None:
        if not self.match.over:
            raise ConsentError(f"seat {seats[0]} may ask for a rematch when the match is over")
        if self.next is None:
            self.next = await self.room.rematch(self)
        self.feed.publish(m.Present(self.info()))

    async def _say(self, seats: Sequence[int], text: str) -> None:
        seat, now = seats[0], self.room.now()
        recent = self._said.setdefault(seat, deque(maxlen=CHAT_COUNT))
        if len(recent) == CHAT_COUNT and now - recent[0] < CHAT_WINDOW:
            raise LimitError(f"at most {CHAT_COUNT} lines in {CHAT_WINDOW // 1000} seconds")
        if any(said.seat is None for said in self.chat):
            raise LimitError("the chat of this table is closed")
        text = text.strip()
        if not 0 < len(text) <= CHAT_LENGTH:
            raise LimitError(f"a line has 1 to {CHAT_LENGTH} characters, not {len(text)}")
        recent.append(now)
        said = m.Said(self.seats[seat].name, seat, text, now)
        await self.room.store.say(self.row.id, said)
        self.chat.append(said)
        self.feed.publish(m.Chat(said))

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

    def _bot_turn(self) -> SeatRow | None:
        turn = self.match.turn
        if turn == CHANCE:
            return None
        return self.seats[turn] if turn >= 0 and self.seats[turn].kind == "bot" else None

    def wake(self) -> None:
        """Let bots play as long as it is their turn."""
        if self._thinking is None and (self.match.turn == CHANCE or self._bot_turn()):
            self._thinking = asyncio.get_running_loop().create_task(self._let_bots_play())

    def _mind(self, level: str) -> Bot:
        """Return the bot of the seat to act: it keeps what it has seen of this match from move to move."""
        key = self.match.turn, level
        if key not in self._minds:
            self._minds[key] = players.mind(self.game, level)
        return self._minds[key]

    async def _let_bots_play(self) -> None:
        try:
            await self.begin()
            while (seat := self._bot_turn()) is not None:
                async with self.lock:
                    last, s = self.last, self.match.state.copy()
                thought = await players.think(self.game, s, self._mind(seat.level))
                async with self.lock:
                    if self.last == last and not self.match.over:
                        await self.play(thought.action, None)
        except StaleError:  # another node was faster; this one loads the table anew when asked
            return
        finally:
            self._thinking = None

    def stop(self) -> None:
        """Let go of timers and thoughts; what is stored stays."""
        self._chart.stop()
        if self._alarm:
            self._alarm.cancel()
        if self._thinking:
            self._thinking.cancel()

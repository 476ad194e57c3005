"""A table: one match, who sits there, and what they may do. It knows no game and no network.

Every message gets one answer. What changes the match is stored first and told to all afterwards.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from battlespace.bots.bot import Bot
from battlespace.kernel.errors import (
    BattlespaceError,
    OverError,
    UndoError,
)
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import DRAW, RESIGN, TIME, Step
from battlespace.server import messages as m
from battlespace.server import players, questions, wire
from battlespace.server.book import Book, as_entry
from battlespace.server.entries import AnyEntry, Closed, Handed, Undone
from battlespace.server.errors import (
    ConsentError,
    LimitError,
    NotYourTurnError,
    StaleError,
    TakenError,
    TokenError,
)
from battlespace.server.feed import Device
from battlespace.server.rows import Saved, SeatRow
from battlespace.server.store import Store

CHAT_LENGTH, CHAT_COUNT, CHAT_WINDOW = 500, 5, 10_000
"""Characters of a line; lines of one seat within so many milliseconds."""


@dataclass(frozen=True, slots=True)
class Room:
    """What a table needs of the house: the store, the time in milliseconds, and how to open a rematch."""

    store: Store
    now: Callable[[], int]
    rematch: Callable[[Table], Awaitable[str]]


class Table(Book):
    """One table: the only place where its book is changed, and only after the store has it."""

    def __init__(self, room: Room, game: Game[Any], saved: Saved) -> None:
        """Open the book and let the right clock run."""
        super().__init__(room.now, game, saved)
        self.room, self.lock = room, asyncio.Lock()
        self._acted, self._said = set(saved.messages), dict[int, deque[int]]()
        self._thinking: asyncio.Task[None] | None = None
        self._minds: dict[tuple[int, str], Bot] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._run_clock()

    # Who comes and goes.

    async def join(self, device: Device, hello: m.Hello) -> None:
        """Let a device listen; it gets what it lacks, and nothing in between is missed."""
        async with self.lock:
            device.seats = frozenset(s for token in hello.tokens for s in self.seats_of(token))
            self.feed.devices.add(device)
            if self.clock and self.clock.running is None:
                self._run_clock()
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
            if isinstance(message, m.Hint):
                return await self._hint(message)
            async with self.lock:
                answer = await self._answer(message)
        except BattlespaceError as error:
            reasons = wire.refusal(self.game, error)
            return m.Refused(message.id, error.code, str(error), reasons)
        self.wake()
        return answer

    async def _answer(self, message: m.ToServer) -> m.FromServer:
        match message:
            case m.Why(id_, last, clicks, move):
                self._fresh(last)
                return questions.why(id_, self.match, clicks, move)
            case m.Preview(id_, last, move):
                self._fresh(last)
                return questions.preview(id_, self.match, move)
            case m.Labels(id_, last):
                self._fresh(last)
                return m.Labelled(id_, wire.labels(self.match))
            case m.Look(id_, ply):
                return questions.look(id_, self.match, ply)
            case m.Graph(id_):
                return m.Graphed(id_, questions.shares(self.match))
            case m.Say(id_, token, text):
                await self._say(self._seats(token), text)
            case m.Fill(id_, token, seat, level):
                self._seats(token)
                await self._fill(seat, level)
            case m.Rematch(id_, token):
                await self._rematch(self._seats(token))
            case m.Hello() | m.Hint():
                raise AssertionError("answered elsewhere")
            case _:
                if message.id not in self._acted:
                    await self._act(message)
                return m.Done(message.id)
        return m.Done(id_)

    async def _act(self, message: m.Play | m.Back | m.OfferDraw | m.Reply | m.Resign) -> None:
        seats = self._seats(message.token)
        self._fresh(message.last)
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
                self._ask("draw", seats[0], self.match.ply)
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

    async def play(self, move: int | str, message: str | None) -> None:
        """Play a move and draw what follows, store it all, then tell it."""
        await self._take(lambda: [self.match.play(move), *self.match.draw_pending()], message)

    async def _take(self, steps: Callable[[], list[Step]], message: str | None) -> None:
        """Find the steps on the match itself, take them back, and commit them: the store comes first."""
        ply, left, after = self.match.ply, None, list[Any]()
        try:
            found = steps()
            over = self.match.over
            if self.clock:
                left = self.clock.after(self._running(), self.room.now())
        finally:
            while self.match.ply > ply:
                after.append(self.match.state)
                self.match.undo()
        await self._commit([as_entry(step, left) for step in found], message, over, after[::-1])

    async def _commit(
        self,
        entries: Sequence[AnyEntry],
        message: str | None,
        over: bool,
        after: Sequence[Any] = (),
    ) -> None:
        """Store entries, follow them, tell all; `after` are the states that steps lead to, where they are known."""
        keep = min([self.match.ply, *(e.ply for e in entries if isinstance(e, Undone))])
        now = self.room.now()
        await self.room.store.append(
            self.row.id, self.last, entries, now, message=message, over=over
        )
        if message is not None:
            self._acted.add(message)
        for i, entry in enumerate(entries):
            self.follow(entry, after[i] if i < len(after) else None)
        self.offer = None
        self._run_clock()
        if self.feed.devices:
            lines = [wire.seen(self.match, line) for line in self.lines(keep)]
            self.feed.publish(m.News(self.info(), keep, lines, self.position()))

    # Clocks.

    def _running(self) -> int | None:
        turn = self.match.turn
        return turn if turn >= 0 and self.full else None

    def _run_clock(self) -> None:
        """Let the right clock run, and set the alarm for its end."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if not self.clock:
            return
        now, seat = self.room.now(), self._running()
        self.clock.running, self.clock.since = seat, now
        if seat is not None:
            wait = self.clock.left[seat] / 1000 + 0.02
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        asyncio.get_running_loop().create_task(self._time_up())

    async def _time_up(self) -> None:
        async with self.lock:
            await self._flag()
        self.wake()

    async def _flag(self) -> None:
        """End the game of a seat whose time is spent."""
        seat = self.clock.out_of_time(self.room.now()) if self.clock else None
        if seat is not None and not self.match.over:
            await self._give_up(seat, TIME, None)

    # Leaving, asking, stepping back.

    async def _give_up(self, seat: int, by: str, message: str | None) -> None:
        """With two who play the match ends; with more the game says what becomes of the seat, else a bot plays on."""
        left = self.match.leaving(by, seat)
        if left is not None:
            await self._take(lambda: self._leave(left), message)
        elif len(self.seats) - len(self.match.handed) == 2:
            await self._commit([Closed(by, seat)], message, over=True)
        else:
            level = players.easiest(self.game)
            await self._commit([Handed(seat, by, level)], message, over=False)

    def _leave(self, step: Step) -> list[Step]:
        self.match.take(step)
        return [step, *self.match.draw_pending()]

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
            self._ask("back", seat, ply)

    def _ask(self, kind: Any, seat: int, ply: int) -> None:
        others = self.others(seat)
        if not others:
            raise ConsentError("bots agree to nothing")
        self.offer = m.Offered(kind, seat, ply, others)
        self.feed.publish(m.News(self.info(), self.match.ply, [], self.position()))

    async def _reply(self, seats: Sequence[int], yes: bool, message: str) -> None:
        offer = self.offer
        if offer is None or not set(seats) & set(offer.waiting):
            raise ConsentError("nobody asks you anything")
        waiting = [seat for seat in offer.waiting if seat not in seats]
        if yes and not waiting:
            entry = Closed(DRAW, None) if offer.kind == "draw" else Undone(offer.ply)
            await self._commit([entry], message, over=offer.kind == "draw")
            return
        self.offer = m.Offered(offer.kind, offer.seat, offer.ply, waiting) if yes else None
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
            s = self.match.state.copy()
        return await questions.hint(message.id, self.game, s)

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

    async def begin(self) -> None:
        """Draw what chance has to draw before anybody can act."""
        async with self.lock:
            if self.match.turn == CHANCE:
                await self._take(self.match.draw_pending, None)

    def stop(self) -> None:
        """Let go of timers and thoughts; what is stored stays."""
        if self._alarm:
            self._alarm.cancel()
        if self._thinking:
            self._thinking.cancel()

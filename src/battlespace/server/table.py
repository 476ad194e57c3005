"""A table: one match, who sits there, and what they may do. It knows no game and no network.

Every message gets one answer. What changes the match is stored first and told to all afterwards.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from battlespace.kernel.chance import commitment
from battlespace.kernel.errors import (
    BattlespaceError,
    OverError,
    TranscriptError,
    UndoError,
)
from battlespace.kernel.game import CHANCE, Drawn, Game
from battlespace.kernel.match import DRAW, RESIGN, TIME, Match, Step
from battlespace.server import messages as m
from battlespace.server import players, questions, wire
from battlespace.server.clock import Clock
from battlespace.server.entries import AnyEntry, Closed, Handed, Stepped, Undone
from battlespace.server.errors import (
    ConsentError,
    LimitError,
    NotYourTurnError,
    StaleError,
    TakenError,
    TokenError,
)
from battlespace.server.feed import Device, Feed
from battlespace.server.store import Saved, SeatRow, Store

CHAT_LENGTH, CHAT_COUNT, CHAT_WINDOW = 500, 5, 10_000
"""Characters of a line; lines of one seat within so many milliseconds."""


def digest(token: str) -> str:
    """Return what the store keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Room:
    """What a table needs of the house: the store, the time in milliseconds, and how to open a rematch."""

    store: Store
    now: Callable[[], int]
    rematch: Callable[[Table], Awaitable[str]]


class Table:
    """One table, rebuilt from its log."""

    def __init__(self, room: Room, game: Game[Any], saved: Saved) -> None:
        """Replay the log; the clock starts where it was stored, whatever happened in between."""
        row = saved.row
        if row.version != game.version:
            raise TranscriptError(
                f"{game.slug}: played by rules version {row.version}, this is version {game.version}"
            )
        self.room, self.game, self.row, self.next = room, game, row, row.next
        self.seats, self.chat = saved.seats, deque(saved.chat, 100)
        self.match: Match[Any] = Match(game, row.seed, row.seats, row.options, row.position)
        self.clock = Clock.new(row.clock, row.seats) if row.clock else None
        self.lines: list[m.Line] = []
        self.log: list[AnyEntry] = []
        self.plies = [0]  # the ply after so many entries of the log
        self.offer: m.Offered | None = None
        self.feed, self.lock = Feed(), asyncio.Lock()
        self._acted, self._said = set(saved.messages), dict[int, deque[int]]()
        self._thinking: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        for entry in saved.log:
            self._follow(entry)
        if self.clock:
            self.clock.running = None
            self._run_clock()

    # What is.

    @property
    def last(self) -> int:
        """How many entries the log has."""
        return len(self.plies) - 1

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.kind != "open" for seat in self.seats)

    def seats_of(self, token: str) -> list[int]:
        """Return the seats that a token opens."""
        hashed = digest(token)
        return [s.seat for s in self.seats if s.kind == "person" and s.token == hashed]

    def scores(self) -> list[float]:
        """Return the shares of the win; who left a match of many has none, the others share it."""
        scores = list(self.match.scores)
        out = {seat.seat for seat in self.seats if seat.out}
        if not out or self.match.ending:
            return scores
        stay = [i for i in range(len(scores)) if i not in out]
        total = sum(scores[i] for i in stay)
        return [
            0.0 if i in out else (score / total if total else 1 / max(1, len(stay)))
            for i, score in enumerate(scores)
        ]

    def info(self) -> m.TableInfo:
        """Return what everybody may know of the table; the seed only when all is over."""
        here = self.feed.here()
        left = self.clock.now(self.room.now()) if self.clock else None
        seats = [
            m.SeatInfo(
                s.seat,
                s.kind,  # pyright: ignore[reportArgumentType]  from the store
                s.name,
                s.level,
                s.kind == "bot" or s.seat in here,
                left[s.seat] if left else None,
                s.out,
            )
            for s in self.seats
        ]
        row = self.row
        return m.TableInfo(
            table=row.id,
            game=row.game,
            version=row.version,
            options=row.options,
            seats=seats,
            clock=row.clock,
            listed=row.listed,
            commitment=commitment(row.seed),
            start=row.position,
            seed=str(row.seed) if self.match.over else None,
            next=self.next,
        )

    def position(self) -> m.Position:
        """Return the newest position."""
        match, ended = self.match, None
        if match.over:
            kind: Any = match.ending.kind if match.ending else "rules"
            ended = m.Ended(kind, match.ending.seat if match.ending else None, self.scores())
        return m.Position(
            last=self.last,
            ply=match.ply,
            turn=match.turn,
            view=self.game.view.view(match.state, 0),
            choices=wire.choices(match),
            ended=ended,
            offer=self.offer,
            free=[s.seat for s in self.seats if s.kind == "person" and self._free(s.seat)],
        )

    def welcome(self, last: int) -> m.Welcome:
        """Return what a device that has `last` entries lacks."""
        known = 0 <= last <= self.last
        keep = min(self.plies[last:]) if known else 0
        lines = [wire.unseen(line) for line in self.lines[keep:]]
        return m.Welcome(self.info(), keep, lines, self.position(), list(self.chat))

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
            case m.Preview(id_, last, action):
                self._fresh(last)
                return questions.preview(id_, self.match, action)
            case m.Look(id_, ply):
                return questions.look(id_, self.match, ply)
            case m.Graph(id_):
                return m.Graphed(id_, questions.shares(self.match, self.scores()))
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
        ply, left = self.match.ply, None
        try:
            found = steps()
            over = self.match.over
            if self.clock:
                left = self.clock.after(self._running(), self.room.now())
        finally:
            while self.match.ply > ply:
                self.match.undo()
        await self._commit([as_entry(step, left) for step in found], message, over)

    async def _commit(self, entries: Sequence[AnyEntry], message: str | None, over: bool) -> None:
        """Store entries, follow them, tell all."""
        keep = min([self.match.ply, *(e.ply for e in entries if isinstance(e, Undone))])
        now = self.room.now()
        await self.room.store.append(
            self.row.id, self.last, entries, now, message=message, over=over
        )
        if message is not None:
            self._acted.add(message)
        for entry in entries:
            self._follow(entry)
        self.offer = None
        self._run_clock()
        self.feed.publish(m.News(self.info(), keep, self.lines[keep:], self.position()))

    def _follow(self, entry: AnyEntry) -> None:
        """Apply one stored entry."""
        match entry:
            case Stepped():
                before, step = self.match.state.copy(), as_step(entry)
                self.match.take(step)
                self.lines.append(
                    wire.line(self.game, before, self.match.ply, step, self.match.state)
                )
                if self.clock and entry.left:
                    self.clock.left = list(entry.left)
            case Undone(ply):
                while self.match.ply > ply:
                    self.match.undo()
                del self.lines[ply:]
            case Closed(by, seat):
                self.match.end(by, seat)
            case Handed(seat, _, level):
                row = self.seats[seat]
                row.kind, row.level, row.out = "bot", level, True
        self.log.append(entry)
        self.plies.append(self.match.ply)

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
        """With two seats the match ends; with more a bot plays on for the one that leaves."""
        if len(self.seats) == 2:
            await self._commit([Closed(by, seat)], message, over=True)
        else:
            level = players.easiest(self.game)
            await self._commit([Handed(seat, by, level)], message, over=False)

    def _others(self, seat: int) -> list[int]:
        """Return the seats of other people."""
        mine = self.seats[seat].token
        return [s.seat for s in self.seats if s.kind == "person" and s.token != mine]

    def _last_to_act(self, seats: Sequence[int]) -> int:
        for step in reversed(self.match.steps):
            if step.turn in seats:
                return step.turn
        raise UndoError("you have not played yet")

    def _own_ply(self, seat: int) -> int | None:
        """Return the ply before a seat's last action."""
        steps = self.match.steps
        return next((i for i in range(len(steps) - 1, -1, -1) if steps[i].turn == seat), None)

    def _free(self, seat: int) -> bool:
        """Nobody need be asked: no other seat and no chance came since, or all others are bots."""
        ply = self._own_ply(seat)
        if ply is None or self.match.over:
            return False
        since = {step.turn for step in self.match.steps[ply:]}
        return since == {seat} or not self._others(seat)

    async def _back(self, seat: int, message: str) -> None:
        ply = self._own_ply(seat)
        if ply is None:
            raise UndoError("you have not played yet")
        if self._free(seat):
            await self._commit([Undone(ply)], message, over=False)
        else:
            self._ask("back", seat, ply)

    def _ask(self, kind: Any, seat: int, ply: int) -> None:
        others = self._others(seat)
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

    async def _let_bots_play(self) -> None:
        try:
            await self.begin()
            while (seat := self._bot_turn()) is not None:
                async with self.lock:
                    last, s = self.last, self.match.state.copy()
                thought = await players.think(self.game, s, seat.level)
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


def as_entry(step: Step, left: Sequence[int] | None) -> Stepped:
    """Return the log's entry of a step."""
    drawn = step.drawn
    vector = list(drawn.vector) if drawn else None
    motion = drawn.motion if drawn else ""
    times = list(left) if left else None
    return Stepped(step.turn, step.action, step.move, vector, motion, times)


def as_step(entry: Stepped) -> Step:
    """Return the step of a log's entry."""
    drawn = None if entry.vector is None else Drawn(tuple(entry.vector), entry.motion)
    return Step(entry.turn, entry.action, entry.move, drawn)

"""The book of a table: who sits there, the match, and the log that it is rebuilt from. It changes nothing by itself."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from battlespace.kernel.chance import commitment
from battlespace.kernel.errors import BattlespaceError, shown
from battlespace.kernel.game import Drawn, Game
from battlespace.kernel.match import LEFT, Match, Step, turn_name
from battlespace.server import messages as m
from battlespace.server import wire
from battlespace.server.clock import Clock
from battlespace.server.conversation import Conversation
from battlespace.server.entries import AnyEntry, Closed, Handed, Stepped, Undone
from battlespace.server.feed import Feed
from battlespace.server.limits import Now
from battlespace.server.offload import Check, unhindered
from battlespace.server.rows import Saved


def digest(token: str) -> str:
    """Return what the store keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Book:
    """One table, rebuilt from its log."""

    def __init__(
        self,
        elapsed: Now,
        game: Game[Any],
        saved: Saved,
        check: Check = unhindered,
        strict: bool = False,
    ) -> None:
        """Replay the log; the clock starts where it was stored, whatever happened in between.

        Steps of another rules version are compared with what today's rules allow; with `strict` all are.
        """
        self._compared = strict or saved.row.version != game.version
        row = saved.row
        self.frozen = ""  # why today's rules cannot follow this match to its end
        self.elapsed, self.game, self.row = elapsed, game, row
        self.next: str | None = row.next
        self.seats, self.chat = saved.seats, Conversation(saved.chat)
        self.match: Match[Any] = Match(game, row.seed, row.seats, row.options, row.position)
        self.clock = Clock.new(row.clock, row.seats) if row.clock else None
        self._lines: list[m.Line] = []  # those that were asked for once
        self._commitment = commitment(row.seed)
        self.log: list[AnyEntry] = []
        self.plies = [0]  # the ply after so many entries of the log
        self.offer = saved.offer
        self.feed = Feed()
        for entry in saved.log:
            check()
            self._replay(entry)

    def _replay(self, entry: AnyEntry) -> None:
        """Follow an entry of the log; one of other rules may not fit: what comes after it is kept, but not followed."""
        if self._compared and not self.frozen and isinstance(entry, Stepped):
            self.frozen = differs(self.match, entry) or ""
        if not self.frozen or isinstance(entry, Closed):
            self.follow(entry)
        else:
            self.log.append(entry)
            self.plies.append(self.match.ply)

    @property
    def over(self) -> bool:
        """Whether the match has ended, by today's rules or by those it was played by."""
        return self.match.over or self.row.over

    @property
    def scores(self) -> list[float]:
        """Each seat's share of the win, as it was stored when the match ended."""
        return self.row.scores or list(self.match.scores)

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

    def sender(self, token: str) -> int | None:
        """Return the first seat that a token was given for, even where a bot plays it on by now."""
        hashed = digest(token)
        return next((s.seat for s in self.seats if s.token == hashed), None)

    def info(self) -> m.TableInfo:
        """Return what everybody may know of the table; the seed only when all is over."""
        here = self.feed.here()
        left = self.clock.now(self.elapsed()) if self.clock else None
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
            seats=seats,
            clock=row.clock,
            listed=row.listed,
            uploaded=row.uploaded,
            commitment=self._commitment,
            seed=str(row.seed) if self.over else None,
            next=self.next,
        )

    def position(self) -> m.Position:
        """Return the newest position; it is not kept, since a thousand of them make a long search for garbage."""
        match, ended = self.match, None
        if self.over:
            kind: Any = match.ending.kind if match.ending else "rules"
            ended = m.Ended(kind, match.ending.seat if match.ending else None, self.scores)
        asked = match.turn >= 0 and not self.frozen and self.seats[match.turn].kind != "bot"
        return m.Position(
            last=self.last,
            ply=match.ply,
            turn=match.turn,
            view=self.game.view.view(match.state, 0),
            choices=wire.choices(match) if asked else [],
            ended=ended,
            offer=self.offer,
            free=[s.seat for s in self.seats if s.kind == "person" and self.free(s.seat)],
        )

    @property
    def untold(self) -> int:
        """How many plies have no line yet: all of them when a table is opened again."""
        return self.match.ply - len(self._lines)

    def lines(self, keep: int) -> list[m.Line]:
        """Return the lines after the first `keep` plies, without views."""
        for ply in range(len(self._lines), self.match.ply):
            self._lines.append(wire.line(self.match, ply + 1))
        return self._lines[keep:]

    def welcome(self, last: int, first: bool = True) -> m.Welcome:
        """Return what a device that has `last` entries lacks; recorded motion too, until a person has acted."""
        known = 0 <= last <= self.last
        keep = min(self.plies[last:]) if known else 0
        lines, steps = self.lines(keep), self.match.steps
        if not any(step.turn >= 0 and self.seats[step.turn].kind == "person" for step in steps):
            lines = [self._with_motion(line) for line in lines]
        setup = m.Setup(self.row.options, self.row.position) if first else None
        return m.Welcome(self.info(), setup, keep, lines, self.position(), list(self.chat))

    def _with_motion(self, line: m.Line) -> m.Line:
        drawn = self.match.steps[line.ply - 1].drawn
        return wire.seen(self.match, line) if drawn and drawn.motion else line

    def others(self, seat: int) -> list[int]:
        """Return the seats of other people."""
        mine = self.seats[seat].token
        return [s.seat for s in self.seats if s.kind == "person" and s.token != mine]

    def own_ply(self, seat: int) -> int | None:
        """Return the ply before a seat's last action."""
        steps = self.match.steps
        return next((i for i in range(len(steps) - 1, -1, -1) if steps[i].turn == seat), None)

    def free(self, seat: int) -> bool:
        """Nobody need be asked: no other seat and no chance came since, or all others are bots."""
        steps = self.match.steps
        if not steps or self.over or self.frozen:
            return False
        if steps[-1].turn == seat:
            return True
        return not self.others(seat) and self.own_ply(seat) is not None

    def follow(self, entry: AnyEntry, after: Any = None) -> None:
        """Apply one stored entry; `after` is the state that a step leads to, where it is known."""
        match entry:
            case Stepped():
                step = as_step(entry)
                if after is None:
                    self.match.take(step)
                else:
                    self.match.redo(step, after)
                if step.action == LEFT:
                    self.seats[step.turn].out = True
                if self.clock and entry.left:
                    self.clock.left = list(entry.left)
            case Undone(ply):
                while self.match.ply > ply:
                    self.match.undo()
                del self._lines[ply:]
            case Closed(by, seat):
                self.match.end(by, seat)
            case Handed(seat, _, level):
                self.match.hand_on(seat)
                row = self.seats[seat]
                row.kind, row.level, row.out = "bot", level, True
        self.log.append(entry)
        self.plies.append(self.match.ply)


def differs(match: Match[Any], entry: Stepped) -> str | None:
    """Say why a recorded step is not one of today's rules, with the clauses against it; None where it is."""
    game = match.game
    if entry.turn != match.turn:
        return f"ply {match.ply + 1}: {shown(entry.move)} was seat {entry.turn}'s, now it is {turn_name(match.turn)}"
    if entry.vector is not None or entry.action == LEFT:
        return None
    try:
        step = match.tried(entry.move)
    except BattlespaceError as error:
        return f"ply {match.ply + 1}: {error}"
    if step.action != entry.action:
        return f"ply {match.ply + 1}: {shown(entry.move)} means another action of {game.slug} now"
    return None


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

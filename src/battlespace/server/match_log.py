"""The log of a match and the match that it is replayed to. It knows no seat's owner, no clock and no store."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from battlespace.kernel.errors import BattlespaceError, shown
from battlespace.kernel.game import Drawn, Game
from battlespace.kernel.match import LEFT, Match, Step, turn_name
from battlespace.server import messages as m
from battlespace.server import wire
from battlespace.server.log_entries import AnyEntry, Closed, Handed, Mixed, Stepped, Undone
from battlespace.server.rows import Sent, TableRow


class MatchLog:
    """All that happened in one match, entry by entry, and where that led."""

    def __init__(
        self, game: Game[Any], row: TableRow, messages: Iterable[Sent] = (), strict: bool = False
    ) -> None:
        """Begin at the start of the match; the entries that are stored follow by `replay`.

        Steps of another rules version are compared with what today's rules allow; with `strict` all are.
        """
        self._compared = strict or row.version != game.version
        self._row = row
        self._lines: list[m.Line] = []  # those that were asked for once
        self._acted = set(messages)
        self.match: Match[Any] = Match(game, row.seed, row.seats, row.options, row.position)
        self.entries: list[AnyEntry] = []
        self.plies = [0]  # the ply after so many entries
        self.frozen = ""  # why today's rules cannot follow this match to its end

    @property
    def over(self) -> bool:
        """Whether the match has ended, by today's rules or by those it was played by."""
        return self.match.over or self._row.over

    @property
    def scores(self) -> list[float]:
        """Each seat's share of the win, as it was stored when the match ended."""
        return self._row.scores or list(self.match.scores)

    @property
    def last(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    # What happened.

    def replay(self, entry: AnyEntry) -> bool:
        """Follow a stored entry, and say whether it could be followed.

        One of other rules may not fit: what comes after it is kept, but not followed.
        """
        if self._compared and not self.frozen and isinstance(entry, Stepped):
            self.frozen = differs(self.match, entry) or ""
        if not self.frozen or isinstance(entry, Closed):
            self.follow(entry)
            return True
        self._keep(entry)
        return False

    def follow(self, entry: AnyEntry, after: Any = None) -> None:
        """Apply one stored entry; `after` is the state that a step leads to, where it is known."""
        match entry:
            case Stepped() if after is None:
                self.match.take(as_step(entry))
            case Stepped():
                self.match.redo(as_step(entry), after)
            case Undone(ply):
                while self.match.ply > ply:
                    self.match.undo()
                del self._lines[ply:]
            case Mixed(seat, entropy):
                self.match.mix(seat, entropy)
            case Closed(by, seat):
                self.match.end(by, seat)
            case Handed(seat):
                self.match.hand_on(seat)
        self._keep(entry)

    def _keep(self, entry: AnyEntry) -> None:
        self.entries.append(entry)
        self.plies.append(self.match.ply)

    # Which messages have acted.

    def acted(self, sent: Sent) -> bool:
        """Say whether a message has acted already; of old ones the log does not say whose they were."""
        return sent in self._acted or (None, sent[1]) in self._acted

    def remember(self, sent: Sent) -> None:
        """Know from now on that a message has acted."""
        self._acted.add(sent)

    # What is asked of it.

    def may_mix(self, seats: Iterable[int]) -> int | None:
        """Return the first of some seats that has not added chance of its own yet, while that means anything."""
        if self.over or self.frozen or self._row.uploaded:
            return None
        done = {mix.seat for mix in self.match.mixes}
        return next((seat for seat in sorted(seats) if seat not in done), None)

    def own_ply(self, seat: int) -> int | None:
        """Return the ply before a seat's last action."""
        steps = self.match.steps
        return next((i for i in range(len(steps) - 1, -1, -1) if steps[i].turn == seat), None)

    def common(self, last: int) -> int:
        """Return how many plies are the same for whoever knows the first `last` entries."""
        return min(self.plies[last:]) if 0 <= last <= self.last else 0

    @property
    def untold(self) -> int:
        """How many plies have no line yet: all of them when a table is opened again."""
        return self.match.ply - len(self._lines)

    def lines(self, keep: int, read: wire.Reader | None = None) -> list[m.Line]:
        """Return the lines after the first `keep` plies, without views."""
        read = read or wire.Reader(self.match)
        for ply in range(len(self._lines), self.match.ply):
            self._lines.append(wire.line(read, ply + 1))
        return self._lines[keep:]


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

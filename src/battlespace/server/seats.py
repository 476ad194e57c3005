"""The seats of a table: who sits where, and which token opens which seat."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from battlespace.kernel.match import LEFT
from battlespace.server.errors import TokenError
from battlespace.server.log_entries import AnyEntry, Handed, Stepped
from battlespace.server.rows import SeatRow


def digest(token: str) -> str:
    """Return what the store keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Seats:
    """All seats of one table, in their order."""

    def __init__(self, rows: Sequence[SeatRow]) -> None:
        """Begin as they are stored."""
        self._rows = list(rows)

    def __iter__(self) -> Iterator[SeatRow]:
        """Yield each seat."""
        return iter(self._rows)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._rows)

    def __getitem__(self, seat: int) -> SeatRow:
        """Return who sits on a seat."""
        return self._rows[seat]

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.kind != "open" for seat in self._rows)

    @property
    def only_bots(self) -> bool:
        """Whether bots are among themselves."""
        return all(seat.kind == "bot" for seat in self._rows)

    @property
    def people(self) -> frozenset[str]:
        """The people who sit here, each once, however many seats they have."""
        return frozenset(seat.token for seat in self._rows if seat.kind == "person" and seat.token)

    def is_open(self, seat: int) -> bool:
        """Say whether there is such a seat and nobody has it."""
        return seat in range(len(self._rows)) and self._rows[seat].kind == "open"

    def opened_by(self, token: str) -> list[int]:
        """Return the seats that a token opens."""
        hashed = digest(token)
        return [s.seat for s in self._rows if s.kind == "person" and s.token == hashed]

    def required(self, token: str) -> list[int]:
        """Return the seats that a token opens, or raise TokenError."""
        seats = self.opened_by(token)
        if not seats:
            raise TokenError("this token opens no seat here")
        return seats

    def held(self, token: str, seat: int) -> SeatRow:
        """Return a seat that a token opens, or raise TokenError."""
        if seat not in self.required(token):
            raise TokenError(f"this token does not open seat {seat}")
        return self._rows[seat]

    def sender(self, token: str) -> int | None:
        """Return the first seat that a token was given for, even where a bot plays it on by now."""
        hashed = digest(token)
        return next((s.seat for s in self._rows if s.token == hashed), None)

    def others(self, seat: int) -> list[int]:
        """Return the seats of other people."""
        mine = self._rows[seat].token
        return [s.seat for s in self._rows if s.kind == "person" and s.token != mine]

    def give(self, row: SeatRow) -> None:
        """Let somebody have a seat."""
        self._rows[row.seat] = row

    def follow(self, entry: AnyEntry) -> None:
        """Let a seat go whose player has left the match; where a bot plays it on, that is its player now."""
        match entry:
            case Stepped(turn, action) if action == LEFT:
                self._rows[turn].out = True
            case Handed(seat, _, level):
                row = self._rows[seat]
                row.kind, row.level, row.out = "bot", level, True
            case _:
                pass

"""What is said at a table: how much of it is kept, how long and how fast it may be, and whether it is closed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from battlespace.server.errors import LimitError
from battlespace.server.messages import Said

KEPT = 100
"""Lines that whoever comes is told."""
LENGTH, COUNT, WINDOW = 500, 5, 10_000
"""Characters of a line; lines of one seat within so many milliseconds."""


class Conversation:
    """The chat of one table."""

    def __init__(self, said: Iterable[Said]) -> None:
        """Begin with what was said before."""
        self._lines = deque(said, KEPT)
        self._recent: dict[int, deque[int]] = {}

    def __iter__(self) -> Iterator[Said]:
        """Yield the lines, the oldest first."""
        return iter(self._lines)

    def checked(self, seat: int, text: str, now: int) -> str:
        """Return a line as it may be said, and count it; a closed chat has a line that belongs to no seat."""
        recent = self._recent.setdefault(seat, deque(maxlen=COUNT))
        if len(recent) == COUNT and now - recent[0] < WINDOW:
            raise LimitError(f"at most {COUNT} lines in {WINDOW // 1000} seconds")
        if any(said.seat is None for said in self._lines):
            raise LimitError("the chat of this table is closed")
        text = "".join(c if c.isprintable() or c == "\n" else " " for c in text).strip()
        if not 0 < len(text) <= LENGTH:
            raise LimitError(f"a line has 1 to {LENGTH} characters, not {len(text)}")
        recent.append(now)
        return text

    def add(self, said: Said) -> None:
        """Keep a line that is stored."""
        self._lines.append(said)

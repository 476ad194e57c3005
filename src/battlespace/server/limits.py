"""Rates: how often somebody may do something."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Generator
from contextlib import contextmanager

from battlespace.server.errors import LimitError

Now = Callable[[], int]


class Bucket:
    """So many at once, so many a second after that."""

    def __init__(self, rate: float, burst: int, now: Now) -> None:
        """Begin full."""
        self._rate, self._burst, self._now = rate, burst, now
        self._left, self._at = float(burst), now()

    def take(self) -> None:
        """Take one, or raise LimitError."""
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate / 1000)
        self._at = now
        if self._left < 1:
            raise LimitError(f"too fast: at most {self._rate:g} messages a second")
        self._left -= 1


class Window:
    """So many for each address within an hour."""

    SPAN = 3_600_000
    ADDRESSES = 100_000

    def __init__(self, count: int, now: Now) -> None:
        """Begin empty."""
        self._count, self._now = count, now
        self._seen: OrderedDict[str, deque[int]] = OrderedDict()

    @contextmanager
    def counted(self, address: str) -> Generator[None]:
        """Count one for an address, or raise LimitError; what fails inside is not counted."""
        times = self._take(address)
        try:
            yield
        except BaseException:
            times.pop()
            raise

    def _take(self, address: str) -> deque[int]:
        now = self._now()
        times = self._seen.setdefault(address, deque())
        self._seen.move_to_end(address)
        while times and now - times[0] > self.SPAN:
            times.popleft()
        if len(times) >= self._count:
            raise LimitError(f"at most {self._count} tables an hour from one address")
        times.append(now)
        while len(self._seen) > self.ADDRESSES:
            self._seen.popitem(last=False)
        return times

"""Rates: how often somebody may do something."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass

from battlespace.server.errors import LimitError

Now = Callable[[], int]
"""Milliseconds."""


@dataclass(frozen=True, slots=True)
class Times:
    """The time of day, for what is stored; and one that never goes back, for clocks and rates."""

    now: Now = lambda: time.time_ns() // 1_000_000
    elapsed: Now = lambda: time.monotonic_ns() // 1_000_000


def network(host: str) -> str:
    """Return who is counted as one: an IPv4 address, or the /64 that an IPv6 address belongs to."""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Budget:
    """Work that each network may ask for: so many units a second; what it does not use is saved up for a while."""

    SAVED = 10  # seconds
    NETWORKS = 100_000

    def __init__(self, rate: float, now: Now) -> None:
        """Begin with nobody known; whoever is new has all saved up."""
        self._rate, self._saved, self._now = rate, rate * self.SAVED, now
        self._left: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def spend(self, who: str, cost: int = 1) -> None:
        """Take units from a network, or raise LimitError."""
        now = self._now()
        left, at = self._left.pop(who, (self._saved, now))
        left = min(self._saved, left + (now - at) * self._rate / 1000)
        enough = left >= cost
        self._left[who] = (left - cost if enough else left, now)
        while len(self._left) > self.NETWORKS:
            self._left.popitem(last=False)
        if not enough:
            raise LimitError("too much at once from one address; try again in a moment")


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

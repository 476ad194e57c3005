"""Who listens at a table. A device that reads too slowly is let go; it comes back and gets the rest."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from battlespace.server.messages import FromServer, encode

WAITING = 256
"""The most messages that wait for one device."""


def nobody() -> None:
    """Carry nothing: what waits stays where it is."""


@dataclass(eq=False, slots=True)
class Device:
    """One open socket: the seats it holds, and what waits to be sent; its carrier is told by `knock`."""

    seats: frozenset[int] = frozenset()
    waiting: deque[bytes] = field(default_factory=deque[bytes])
    slow: bool = False
    knock: Callable[[], None] = nobody

    def send(self, message: FromServer) -> None:
        """Put one message in line."""
        self.put(encode(message))

    def put(self, data: bytes) -> None:
        """Put encoded data in line; when too much waits, ask the carrier to stop instead."""
        if self.slow:
            return
        if len(self.waiting) >= WAITING:
            self.slow = True
        else:
            self.waiting.append(data)
        self.knock()


@dataclass(slots=True)
class Feed:
    """All devices at one table."""

    devices: set[Device] = field(default_factory=set[Device])

    def publish(self, message: FromServer) -> None:
        """Send to all; encoded once."""
        if self.devices:
            data = encode(message)
            for device in self.devices:
                device.put(data)

    def here(self) -> set[int]:
        """Return the seats whose players are connected."""
        return {seat for device in self.devices for seat in device.seats}

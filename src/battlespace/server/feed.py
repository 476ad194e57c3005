"""Who listens at a table. A device that reads too slowly is let go; it comes back and gets the rest."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from battlespace.server.messages import FromServer, encode

WAITING = 256
"""The most messages that wait for one device."""


@dataclass(eq=False, slots=True)
class Device:
    """One open socket: the seats it holds, and what waits to be sent; None asks the sender to stop."""

    seats: frozenset[int] = frozenset()
    waiting: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(WAITING + 1))
    slow: bool = False

    def send(self, message: FromServer) -> None:
        """Put one message in line."""
        self.put(encode(message))

    def put(self, data: bytes) -> None:
        """Put encoded data in line; when too much waits, ask to stop instead."""
        if self.slow:
            return
        if self.waiting.qsize() >= WAITING:
            self.slow = True
            self.waiting.put_nowait(None)
        else:
            self.waiting.put_nowait(data)


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

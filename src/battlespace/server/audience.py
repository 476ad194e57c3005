"""Who listens at a table. A device that reads too slowly is let go; it comes back and gets the rest."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from battlespace.server.messages import FromServer, encode

WAITING = 256
"""The most messages that wait for one device."""
WAITING_BYTES = 1_000_000
"""The most bytes that wait for one device, unless one message alone has more."""
SLOW, ANEW = 4408, 4409
"""Why a device is let go: it reads too slowly; or the table is read anew, and it should come again."""


def nobody() -> None:
    """Carry nothing: what waits stays where it is."""


@dataclass(eq=False, slots=True)
class Device:
    """One open socket: the seats it holds, and what waits to be sent; its carrier is told by `knock`.

    Once `closing` says why, nothing more is put in line and the carrier ends it.
    """

    seats: frozenset[int] = frozenset()
    waiting: deque[bytes] = field(default_factory=deque[bytes])
    size: int = 0  # bytes that wait
    closing: int | None = None
    set_up: bool = False  # it has been told what does not change at this table
    knock: Callable[[], None] = nobody

    def send(self, message: FromServer) -> None:
        """Put one message in line."""
        self.put(encode(message))

    def put(self, data: bytes) -> None:
        """Put encoded data in line; when too much waits, ask the carrier to stop instead."""
        if self.closing is not None:
            return
        size = self.size + len(data)
        if len(self.waiting) >= WAITING or (self.waiting and size > WAITING_BYTES):
            self.closing = SLOW
        else:
            self.waiting.append(data)
            self.size = size
        self.knock()

    def take(self) -> list[bytes]:
        """Return all that waits; it is the carrier's now."""
        taken = [*self.waiting]
        self.waiting.clear()
        self.size = 0
        return taken

    def end(self, why: int) -> None:
        """Ask the carrier to stop, after what waits."""
        self.closing = self.closing or why
        self.knock()


@dataclass(slots=True)
class Audience:
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

    def take_seat(self, seat: int) -> None:
        """Let no device hold a seat any more: it has changed hands."""
        for device in self.devices:
            device.seats -= {seat}

    def end(self, why: int) -> None:
        """Let all devices go."""
        for device in self.devices:
            device.end(why)
        self.devices.clear()

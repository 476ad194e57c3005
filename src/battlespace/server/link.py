"""The line between two nodes: one websocket carries all devices of one node at tables of the other, and its requests.

Both sides put what they have to say in line, and send it once a turn of the loop. What a table tells its whole audience
goes over once, with the numbers of the devices it is for. What is said is passed on as it came: it is JSON already.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable

import msgspec

from battlespace.server.audience import Device

CHUNK = 48_000
"""Bytes of one websocket message; a server takes messages up to a limit."""
MORE, LAST = "+", "."
"""What a chunk begins with: whether more of it comes."""
WAITING_BYTES = 64_000_000
"""The most bytes that wait for another node: one that reads so slowly is left."""

Raw = msgspec.Raw
log = logging.getLogger("battlespace")


class Item(msgspec.Struct, frozen=True, array_like=True, tag=str.lower, gc=False):
    """Base of what goes over the line."""


class Enter(Item, frozen=True):
    """A device comes to a table."""

    device: int
    table: str


class Said(Item, frozen=True):
    """A device says something."""

    device: int
    raw: Raw


class Exit(Item, frozen=True):
    """A device has gone."""

    device: int


class Ask(Item, frozen=True):
    """A request about a table."""

    number: int
    what: str
    table: str
    body: Raw


class Told(Item, frozen=True):
    """What devices are told."""

    devices: list[int]
    raw: Raw


class Ended(Item, frozen=True):
    """A device is let go, and why."""

    device: int
    why: int


class Answered(Item, frozen=True):
    """The answer to a request; with a code it is refused, and the body says why."""

    number: int
    code: str
    body: Raw


AnyItem = Enter | Said | Exit | Ask | Told | Ended | Answered
decode = msgspec.json.Decoder(list[AnyItem]).decode
_decode_one, _decode_each = (
    msgspec.json.Decoder(AnyItem).decode,
    msgspec.json.Decoder(list[Raw]).decode,
)
encode = msgspec.json.Encoder().encode


class Outbox:
    """What waits to be sent to another node."""

    def __init__(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send by `send`, as long as `run` runs."""
        self._send = send
        self._items: list[AnyItem] = []
        self._size = 0
        self._told = b""  # what the last item tells, if it tells something
        self._waits = asyncio.Event()
        self.too_slow = False

    def put(self, item: AnyItem, size: int = 0) -> None:
        """Put one thing in line."""
        self._items.append(item)
        self._size += size
        self.too_slow = self.too_slow or self._size > WAITING_BYTES
        self._waits.set()

    def tell(self, device: int, data: bytes) -> None:
        """Tell a device; the same data for several goes over once."""
        last = self._items[-1] if self._items else None
        if isinstance(last, Told) and self._told is data:
            last.devices.append(device)
            return
        self._told = data
        self.put(Told([device], Raw(data)), len(data))

    async def run(self) -> None:
        """Send until cancelled, or until the other side reads too slowly."""
        while not self.too_slow:
            await self._waits.wait()
            self._waits.clear()
            items, self._items, self._size = self._items, [], 0
            text = encode(items).decode()
            ends = range(CHUNK, len(text) + CHUNK, CHUNK)
            for end in ends:
                mark = LAST if end >= len(text) else MORE
                await self._send(mark + text[end - CHUNK : end])


async def items(chunks: AsyncIterator[str]) -> AsyncIterator[AnyItem]:
    """Yield what comes from another node."""
    parts: list[str] = []
    async for chunk in chunks:
        parts.append(chunk[1:])
        if chunk[:1] == LAST:
            whole, parts = "".join(parts), []
            for item in _known(whole):
                yield item


def _known(whole: str) -> list[AnyItem]:
    """Return what another node says; kinds of items that only a newer one knows are left out."""
    try:
        return decode(whole)
    except msgspec.ValidationError:
        found: list[AnyItem] = []
        for raw in _decode_each(whole):
            try:
                found.append(_decode_one(raw))
            except msgspec.ValidationError as error:
                log.warning("a node says what is not known here", extra={"why": str(error)})
        return found


class Guest(Device):
    """A device at another node: what it is told goes over the line."""

    __slots__ = ("number", "outbox")

    def __init__(self, number: int, outbox: Outbox) -> None:
        """Be known to the other node by a number."""
        super().__init__()
        self.number, self.outbox = number, outbox

    def put(self, data: bytes) -> None:
        """Send it over; the other node knows whether the device reads fast enough."""
        if self.closing is None:
            self.outbox.tell(self.number, data)

    def end(self, why: int) -> None:
        """Let the other node end it, once."""
        if self.closing is None:
            self.closing = why
            self.outbox.put(Ended(self.number, why))

"""The short way for messages: whole text frames go straight to whoever listens, answers straight to the transport.

uvicorn's socket, by its library, still does the handshake and every frame that is not plain: fragments, pings,
closing, what is too large or malformed. It is handed whole frames, so that both always agree on where one ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from battlespace.server.audience import SLOW, Device, nobody

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library has no compiled part
    from websockets.utils import apply_mask

EXTENSION = "battlespace.direct"
"""Under this name the application finds the short way among the scope's extensions."""
AT_ONCE = 32
"""So many messages do not wait for the end of the loop's turn: a device that asks much is not a slow one."""

WHOLE_TEXT, MASKED, SIZE = 0x81, 0x80, 0x7F
TWO_BYTES, EIGHT_BYTES = 126, 127
"""In the place of a frame's size: so many bytes with the size follow."""


def head(size: int) -> bytes:
    """Return what stands before a text of so many bytes from us."""
    if size < TWO_BYTES:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, TWO_BYTES, size >> 8, size & 255))
    return bytes((WHOLE_TEXT, EIGHT_BYTES)) + size.to_bytes(8, "big")


class DirectSocket(WebSocketsSansIOProtocol):
    """A socket that an application may listen to directly."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Begin as uvicorn's."""
        super().__init__(*args, **kwargs)
        self._rest = b""  # the beginning of a frame
        self._foreign = False  # whether the library reads by itself from here on
        self._device: Device | None = None
        self._hear: Callable[[str], bool] | None = None
        self._leaving: asyncio.Task[None] | None = None
        self._due = False  # what waits will be sent at the end of this turn of the loop

    def handle_connect(self, event: Request) -> None:
        """Let the application find the short way."""
        super().handle_connect(event)
        if not self.handshake_complete:
            extensions: dict[str, Any] = self.scope.setdefault("extensions", {})  # pyright: ignore
            extensions[EXTENSION] = self

    def listen(self, device: Device, hear: Callable[[str], bool]) -> None:
        """Give whole texts to `hear`, which says whether it takes them; send what waits for the device."""
        self._device, self._hear = device, hear
        device.knock = self._knock

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of each other."""
        super().connection_lost(exc)
        self._hear = None
        if self._device is not None:
            self._device.knock = nobody

    def _knock(self) -> None:
        """Send soon: news and the answer that follows go together; much that is said in one turn goes at once."""
        if self._device is not None and len(self._device.waiting) >= AT_ONCE:
            self._flush()
        elif not self._due:
            self._due = True
            self.loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Send what waits, if the other side reads it."""
        self._due = False
        device = self._device
        assert device is not None
        if self._leaving or self.close_sent or self.transport.is_closing():
            return
        if device.waiting and self.writable.is_set() and device.closing != SLOW:
            parts = [part for text in device.take() for part in (head(len(text)), text)]
            self.transport.write(b"".join(parts))
        if device.closing is not None:
            self._leaving = self.loop.create_task(self._let_go(device.closing))

    async def _let_go(self, why: int) -> None:
        close: Any = {"type": "websocket.close", "code": why, "reason": ""}
        with suppress(OSError):  # it has gone by itself
            await self.send(close)

    def resume_writing(self) -> None:
        """Go on where the other side had not read enough."""
        super().resume_writing()
        if self._device is not None:
            self._flush()

    def data_received(self, data: bytes) -> None:
        """Take frames apart; whole ones only go on."""
        if self._foreign or not self.handshake_initiated:
            super().data_received(data)
            return
        data = self._rest + data if self._rest else data
        at, size = 0, len(data)
        while size - at >= 2 and not self.transport.is_closing():
            start, end = _extent(data, at)
            if not data[at + 1] & MASKED or end - start > self.config.ws_max_size:
                self._foreign = True  # the library knows how to end this
                end = size
            if end > size:
                break
            if self._foreign or data[at] != WHOLE_TEXT or not self._heard(data, start, end):
                super().data_received(data[at:end])
            at = end
        self._rest = data[at:]

    def _heard(self, data: bytes, start: int, end: int) -> bool:
        """Give a text to whoever listens, unless something before it is still on the long way."""
        if self._hear is None or self.read_paused or self.frames or self.close_sent:
            return False
        try:
            text = apply_mask(data[start:end], data[start - 4 : start]).decode()
        except UnicodeDecodeError:
            return False
        return self._hear(text)


def _extent(data: bytes, at: int) -> tuple[int, int]:
    """Return where the payload of a masked frame begins and ends; beyond the data where it has not all come."""
    size = data[at + 1] & SIZE
    if size < TWO_BYTES:
        return at + 6, at + 6 + size
    width = 2 if size == TWO_BYTES else 8
    if len(data) < at + 2 + width:
        return at + 6 + width, len(data) + 1
    size = int.from_bytes(data[at + 2 : at + 2 + width], "big")
    return at + 6 + width, at + 6 + width + size

"""Players for the server's figures: as many sockets as wanted in one process, on loopback, as cheap as possible.

A player's cost is not the server's: frames are read and written by hand, and of a message only what is needed.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import urllib.request
from collections.abc import Callable
from typing import Any

HOST = "127.0.0.1"


class Socket(asyncio.Protocol):
    """A WebSocket that hands on text; what it sends is masked with zeros, which leaves it as it is."""

    def __init__(self, path: str, hear: Callable[[Socket, bytes], None]) -> None:
        self._path, self._hear = path, hear
        self._data, self._open = bytearray(), False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {self._path} HTTP/1.1",
            f"Host: {HOST}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        )
        transport.write("\r\n".join((*lines, "", "")).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits."""
        self.lost = True
        if not self.ready.done():
            self.ready.set_exception(ConnectionError(self._path))

    def data_received(self, data: bytes) -> None:
        """Hand on every whole message."""
        self._data += data
        if not self._open:
            end = self._data.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self._data[:20]:
                self.ready.set_exception(ConnectionError(self._data[:80].decode()))
                return
            del self._data[: end + 4]
            self._open = True
            self.ready.set_result(None)
        while (found := self._frame()) is not None:
            kind, text = found
            if kind == 1:
                self._hear(self, text)
            elif kind == 9:
                self._send(0x8A, text)

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._data
        if len(data) < 2:
            return None
        size, start = data[1] & 127, 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(data[2:start], "big")
        if len(data) < start + size:
            return None
        found = data[0] & 15, bytes(data[start : start + size])
        del data[: start + size]
        return found

    def send(self, text: bytes) -> None:
        """Send one message."""
        self._send(0x81, text)

    def _send(self, kind: int, text: bytes) -> None:
        size = len(text)
        head = bytes((kind, 128 | size)) if size < 126 else bytes((kind, 254)) + size.to_bytes(2)
        self._transport.write(head + b"\0\0\0\0" + text)

    def close(self) -> None:
        """Hang up."""
        self._transport.close()


async def connected(port: int, path: str, hear: Callable[[Socket, bytes], None]) -> Socket:
    """Return an open socket."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(path, hear), HOST, port)
    await socket.ready
    return socket


def post(port: int, path: str, body: Any) -> Any:
    """Send a request and return the answer."""
    head = {"content-type": "application/json"}
    request = urllib.request.Request(f"http://{HOST}:{port}{path}", json.dumps(body).encode(), head)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)

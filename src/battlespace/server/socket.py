"""One socket: a loop that only carries. It checks where it comes from, how large and how fast it is."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from battlespace.kernel.errors import BattlespaceError
from battlespace.server import messages as m
from battlespace.server.errors import LimitError, MalformedError
from battlespace.server.feed import Device
from battlespace.server.limits import Bucket
from battlespace.server.table import Table

if TYPE_CHECKING:
    from battlespace.server.app import House

Socket = WebSocket[Any, Any, Any]
FOREIGN, UNKNOWN, CROWDED, SLOW, BROKEN = 4403, 4404, 4429, 4408, 1011
"""Why a socket is closed by us."""

log = logging.getLogger("battlespace")


def foreign(socket: Socket, base_url: str) -> bool:
    """Say whether a page of another site opened this socket; programs send no origin and may."""
    origin = socket.headers.get("origin")
    if origin is None:
        return False
    allowed = {socket.headers.get("host", ""), urlsplit(base_url).netloc}
    return urlsplit(origin).netloc not in allowed - {""}


async def carry(socket: Socket, table_id: str, house: House) -> None:
    """Answer each message with exactly one, and pass on what happens at the table."""
    await socket.accept()
    who = socket.client.host if socket.client else "?"
    if foreign(socket, house.settings.base_url):
        await socket.close(FOREIGN, "origin")
        return
    if house.sockets.get(who, 0) >= house.settings.limits.sockets:
        await socket.close(CROWDED, "limit")
        return
    try:
        table = await house.lobby.open(table_id)
    except BattlespaceError as error:
        await socket.close(UNKNOWN, error.code)
        return
    house.sockets[who] = house.sockets.get(who, 0) + 1
    device = Device()
    sender = asyncio.create_task(_send(socket, device))
    try:
        await _listen(socket, table, device, house)
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception(
            "socket", extra={"table": table_id, "moves": [s.move for s in table.match.steps]}
        )
        await socket.close(BROKEN, "error")
    finally:
        sender.cancel()
        table.leave(device)
        house.sockets[who] -= 1
        if not house.sockets[who]:
            del house.sockets[who]


async def _send(socket: Socket, device: Device) -> None:
    """Send what waits."""
    while (data := await device.waiting.get()) is not None:
        await socket.send_data(data, "text")
    await socket.close(SLOW, "slow")


async def _listen(socket: Socket, table: Table, device: Device, house: House) -> None:
    bucket = house.bucket()
    while True:
        raw = await socket.receive_text()
        began = time.perf_counter()
        message, answer = await _answered(raw, table, device, bucket)
        if answer is not None:
            device.send(answer)
        code = answer.code if isinstance(answer, m.Refused) else None
        kind = type(message).__name__.lower() if message else "malformed"
        house.metrics.answered(kind, code, time.perf_counter() - began)


async def _answered(
    raw: str, table: Table, device: Device, bucket: Bucket
) -> tuple[m.ToServer | None, m.FromServer | None]:
    """Return the message and its answer; what cannot be read is refused by a guess at its id."""
    try:
        bucket.take()
        message = m.decode(raw)
    except msgspec.DecodeError as error:
        return None, m.Refused("", MalformedError.code, str(error))
    except LimitError as error:
        return None, m.Refused(_id(raw), error.code, str(error))
    if isinstance(message, m.Hello):
        await table.join(device, message)
        return message, None
    return message, await table.receive(message)


def _id(raw: str) -> str:
    class Named(msgspec.Struct):
        id: str = ""

    try:
        return msgspec.json.decode(raw, type=Named).id[:80]
    except msgspec.DecodeError:
        return ""

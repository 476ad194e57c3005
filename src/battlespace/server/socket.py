"""One socket: it only carries. It checks where it comes from, how large and how fast it is."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from battlespace.kernel.errors import BattlespaceError
from battlespace.server import messages as m
from battlespace.server.answering import answer
from battlespace.server.audience import SLOW, Device
from battlespace.server.direct import EXTENSION, DirectSocket
from battlespace.server.errors import (
    TOO_DEEP,
    LimitError,
    MalformedError,
    OriginError,
    SlowError,
    StoreError,
)
from battlespace.server.guard import asker, foreign
from battlespace.server.table import Table

if TYPE_CHECKING:
    from battlespace.server.app import House

Socket = WebSocket[Any, Any, Any]
FOREIGN, UNKNOWN, CROWDED, BROKEN, LATER = 4403, 4404, 4429, 1011, 1013
"""Why a socket is closed by us."""
ENTERING, HINTING = 10, 50
"""What it costs to open a socket, and to have a bot think; any other message costs 1."""

log = logging.getLogger("battlespace")


async def carry(socket: Socket, table_id: str, house: House) -> None:
    """Answer each message with exactly one, and pass on what happens at the table."""
    await socket.accept()
    who = asker(socket.scope)
    if foreign(socket.headers, house.settings.base_url):
        await socket.close(FOREIGN, OriginError.code)
    elif house.sockets[who] >= house.settings.limits.sockets:
        await socket.close(CROWDED, LimitError.code)
    else:
        house.sockets[who] += 1  # before anything is waited for: the next one counts it
        try:
            await _carry(socket, table_id, house)
        finally:
            house.sockets[who] -= 1
            if not house.sockets[who]:
                del house.sockets[who]


async def _carry(socket: Socket, table_id: str, house: House) -> None:
    try:
        house.budget.spend(asker(socket.scope), ENTERING)
        table = await house.lobby.open(table_id)
    except LimitError as error:
        await socket.close(CROWDED, error.code)
        return
    except (StoreError, SlowError) as error:
        await socket.close(LATER, error.code)
        return
    except BattlespaceError as error:
        await socket.close(UNKNOWN, error.code)
        return
    talk = Talk(socket, table, house)
    try:
        await talk.listen()
    except WebSocketDisconnect:
        pass
    finally:
        await talk.end()


class Talk:
    """What one device says and hears at a table. Its messages are answered one after the other.

    Where the server under the application has a short way, whole messages come by `hear`, without a turn of the loop
    for each layer between; all others, and all where there is none, come as the protocol of applications has it.
    """

    def __init__(self, socket: Socket, table: Table, house: House) -> None:
        """Begin to carry what waits for the device."""
        self._socket, self._table, self._house = socket, table, house
        self._bucket, self._who = house.bucket(), asker(socket.scope)
        self._device = Device()
        self._held = False  # a message has come by the long way and waits for its answer
        self._answering: asyncio.Task[None] | None = None
        self._sender: asyncio.Task[None] | None = None
        direct = (socket.scope.get("extensions") or {}).get(EXTENSION)
        if direct is None:
            waits = asyncio.Event()
            self._device.knock = waits.set
            self._sender = asyncio.create_task(_send(socket, self._device, waits))
        else:
            assert isinstance(direct, DirectSocket)
            direct.listen(self._device, self.hear)

    async def end(self) -> None:
        """Forget the device, once nothing it said is acted on any more."""
        if self._answering is not None:
            await asyncio.wait((self._answering,))
        if self._sender is not None:
            self._sender.cancel()
        self._table.leave(self._device)

    async def listen(self) -> None:
        """Answer what comes by the long way, until the device leaves."""
        while True:
            raw = await self._socket.receive_text()
            self._held = True
            if self._answering is not None:
                await asyncio.wait((self._answering,))
            await self._answer(raw)
            self._held = False

    def hear(self, raw: str) -> bool:
        """Begin to answer a message; False while another has none yet."""
        if self._held or self._answering is not None:
            return False
        self._answering = asyncio.create_task(self._answer_heard(raw))
        return True

    async def _answer_heard(self, raw: str) -> None:
        try:
            await self._answer(raw)
        finally:
            self._answering = None

    async def _answer(self, raw: str) -> None:
        """Answer one message; a fault of ours closes the socket and is logged with what led there."""
        began = time.perf_counter()
        try:
            message, said = await self._answered(raw)
        except Exception:
            moves = [step.move for step in self._table.match.steps]
            log.exception("socket", extra={"table": self._table.row.id, "moves": moves})
            self._table.let_go()  # whatever was wrong in memory: what is stored is right
            with suppress(WebSocketDisconnect, OSError):
                await self._socket.close(BROKEN, "error")
            return
        if said is not None:
            self._device.send(said)
        code = said.code if isinstance(said, m.Refused) else None
        kind = type(message).__name__.lower() if message else "malformed"
        self._house.metrics.answered(kind, code, time.perf_counter() - began)

    async def _answered(self, raw: str) -> tuple[m.ToServer | None, m.FromServer | None]:
        """Return the message and its answer; what cannot be read is refused by a guess at its id."""
        try:
            self._bucket.take()
            message = m.decode(raw)
            self._house.budget.spend(self._who, HINTING if isinstance(message, m.Hint) else 1)
        except msgspec.DecodeError as error:
            return None, m.Refused("", MalformedError.code, str(error))
        except RecursionError:
            return None, m.Refused("", MalformedError.code, TOO_DEEP)
        except LimitError as error:
            return None, m.Refused(_id(raw), error.code, str(error))
        if isinstance(message, m.Hello):
            await self._table.join(self._device, message)
            return message, None
        return message, await answer(self._table, message)


async def _send(socket: Socket, device: Device, waits: asyncio.Event) -> None:
    """Send what waits."""
    while True:
        await waits.wait()
        waits.clear()
        why = device.closing
        for data in device.take() if why != SLOW else ():
            await socket.send_data(data, "text")
        if why is not None:
            await socket.close(why)
            return


def _id(raw: str) -> str:
    class Named(msgspec.Struct):
        id: str = ""

    try:
        return msgspec.json.decode(raw, type=Named).id[: m.LONGEST_ID]
    except (msgspec.DecodeError, RecursionError):
        return ""

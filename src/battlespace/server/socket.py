"""One socket: it only carries. It checks where it comes from, how large and how fast it is."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from battlespace.kernel.errors import BattlespaceError
from battlespace.server import messages as m
from battlespace.server.audience import SLOW, Device
from battlespace.server.errors import (
    TOO_DEEP,
    LimitError,
    MalformedError,
    OriginError,
)
from battlespace.server.guard import asker, foreign
from battlespace.server.place import CROWDED, FOREIGN, LocalPlace, guessed_id, reason

if TYPE_CHECKING:
    from battlespace.server.house import House
    from battlespace.server.peers import RemotePlace

    Place = LocalPlace | RemotePlace

Socket = WebSocket[Any, Any, Any]
ENTERING, HINTING = 10, 50
"""What it costs to open a socket, and to have a bot think; any other message costs 1."""
MANY = 32
"""When so many answers wait, they are sent before the next message is read."""


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
    device = Device()
    try:
        house.budget.spend(asker(socket.scope), ENTERING)
        place = await house.peers.place(table_id, device)
    except BattlespaceError as error:
        await socket.close(reason(error), error.code)
        return
    talk = Talk(socket, device, place, house)
    try:
        await talk.listen()
    except WebSocketDisconnect:
        pass
    finally:
        talk.end()


class Talk:
    """What one device says and hears at a table. One message is answered after the other, hints when they are found."""

    def __init__(self, socket: Socket, device: Device, place: Place, house: House) -> None:
        """Begin to carry what waits for the device."""
        self._socket, self._device, self._place, self._house = socket, device, place, house
        self._bucket, self._who = house.bucket(), asker(socket.scope)
        waits = asyncio.Event()
        self._device.knock = waits.set
        self._sender = asyncio.create_task(_send(socket, self._device, waits))
        self._device.knock()  # it may have been let go meanwhile

    def end(self) -> None:
        """Forget the device."""
        self._sender.cancel()
        self._place.leave()

    async def listen(self) -> None:
        """Answer what comes, until the device leaves."""
        while True:
            await self._answer(await self._socket.receive_text())
            if len(self._device.waiting) >= MANY:
                await asyncio.sleep(0)  # whoever asks much at once is no slow reader

    async def _answer(self, raw: str) -> None:
        """Answer one message; what cannot be read is refused by a guess at its id."""
        try:
            self._bucket.take()
            message = m.decode(raw)
            self._house.budget.spend(self._who, HINTING if isinstance(message, m.Hint) else 1)
        except msgspec.DecodeError as error:
            self._refuse(m.Refused("", MalformedError.code, str(error)))
        except RecursionError:
            self._refuse(m.Refused("", MalformedError.code, TOO_DEEP))
        except LimitError as error:
            self._refuse(m.Refused(guessed_id(raw), error.code, str(error)))
        else:
            await self._place.take(message, raw)

    def _refuse(self, refusal: m.Refused) -> None:
        self._device.send(refusal)
        self._house.metrics.answered("unread", refusal.code, 0.0)


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

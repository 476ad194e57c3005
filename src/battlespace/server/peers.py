"""The other nodes: devices and requests here that belong to a table there are passed on, and the other way round."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from battlespace.kernel.errors import BattlespaceError
from battlespace.server import link
from battlespace.server import messages as m
from battlespace.server.audience import ANEW, Device
from battlespace.server.errors import ElsewhereError, MalformedError, RelayedError, StoreError
from battlespace.server.ownership import Peer
from battlespace.server.place import BROKEN, LocalPlace, guessed_id, reason

if TYPE_CHECKING:
    from battlespace.server.house import House

OPEN_SECONDS, PING_SECONDS, PONG_SECONDS = 1.0, 1.0, 2.0
"""How long another node may take to answer: one that is dead or hangs is left soon."""
PATIENCE_SECONDS, PAUSE_SECONDS = 12.0, 0.2
"""How long a table is waited for whose node does not answer: it is another's when the lease has run out."""
FORBIDDEN = 4403
"""Why a line is closed: whoever asks is no node of ours."""

Operation = Callable[["House", str, bytes], Awaitable[Any]]
log = logging.getLogger("battlespace")


class Line:
    """Our end of the line to a node that has tables."""

    def __init__(self, connection: ClientConnection) -> None:
        """Begin to carry."""
        self._connection = connection
        self._outbox = link.Outbox(connection.send)
        self._devices: dict[int, Device] = {}
        self._asked: dict[int, asyncio.Future[link.Answered]] = {}
        self._count = 0
        self.open = True
        self._task = asyncio.create_task(self._carry())

    def enter(self, table: str, device: Device) -> RemotePlace:
        """Bring a device to a table there."""
        self._count += 1
        self._devices[self._count] = device
        self._outbox.put(link.Enter(self._count, table))
        return RemotePlace(self, self._count)

    def say(self, device: int, raw: str) -> None:
        """Pass on what a device says."""
        self._outbox.put(link.Said(device, msgspec.Raw(raw)))

    def exit(self, device: int) -> None:
        """Say that a device has gone."""
        if self._devices.pop(device, None) is not None and self.open:
            self._outbox.put(link.Exit(device))

    async def ask(self, what: str, table: str, body: bytes) -> bytes:
        """Return the answer to a request, or raise what the other node refuses it with."""
        self._count += 1
        answer = self._asked[self._count] = asyncio.get_running_loop().create_future()
        self._outbox.put(link.Ask(self._count, what, table, msgspec.Raw(body)))
        said = await answer
        if said.code:
            raise RelayedError(said.code, msgspec.json.decode(said.body))
        return bytes(said.body)

    async def _carry(self) -> None:
        sending = asyncio.create_task(self._outbox.run())
        sending.add_done_callback(lambda _: self._task.cancel())
        try:
            async for item in link.items(_texts(self._connection)):
                self._take(item)
        except (WebSocketException, asyncio.CancelledError):
            pass
        finally:
            self.open = False
            sending.cancel()
            self._let_go()
            await self._connection.close()

    def _take(self, item: link.AnyItem) -> None:
        match item:
            case link.Told(devices, raw):
                data = bytes(raw)
                for number in devices:
                    if number in self._devices:
                        self._devices[number].put(data)
            case link.Ended(number, why):
                if number in self._devices:
                    self._devices.pop(number).end(why)
            case link.Answered(number):
                answer = self._asked.pop(number, None)
                if answer is not None and not answer.done():
                    answer.set_result(item)
            case _:
                log.warning("a node says what only we say", extra={"item": type(item).__name__})

    def _let_go(self) -> None:
        """The line is broken: devices come again, and requests are asked again."""
        for device in self._devices.values():
            device.end(ANEW)
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(StoreError("the node of this table does not answer"))
        self._devices.clear()
        self._asked.clear()

    async def close(self) -> None:
        """Hang up."""
        self._task.cancel()
        await asyncio.wait((self._task,))


async def _texts(connection: ClientConnection) -> AsyncIterator[str]:
    async for chunk in connection:
        yield chunk if isinstance(chunk, str) else chunk.decode()


class RemotePlace:
    """A device's place at a table of another node."""

    def __init__(self, line: Line, device: int) -> None:
        """Be reached by a line, under a number."""
        self._line, self._device = line, device

    async def take(self, _: m.ToServer, raw: str) -> None:
        """Pass on a message; the answer comes by itself."""
        self._line.say(self._device, raw)

    def leave(self) -> None:
        """Say that the device has gone."""
        self._line.exit(self._device)


class Peers:
    """The lines to other nodes, made when they are first needed."""

    def __init__(self, house: House) -> None:
        """Begin with none."""
        self._house = house
        self._lines: dict[str, Line] = {}
        self._making: dict[str, asyncio.Lock] = {}

    async def place(self, table: str, device: Device) -> LocalPlace | RemotePlace:
        """Return a device's place at a table, wherever that is."""
        house = self._house

        async def here() -> LocalPlace:
            return LocalPlace(await house.lobby.open(table), device, house.metrics)

        async def there(line: Line) -> RemotePlace:
            return line.enter(table, device)

        return await self._where_it_is(here, there)

    async def request(self, what: str, table: str, body: Any = None) -> bytes:
        """Do what is asked of a table, wherever that is; return the answer as JSON."""
        given = m.encode(body)

        async def here() -> bytes:
            return m.encode(await self._house.operations[what](self._house, table, given))

        async def there(line: Line) -> bytes:
            return await line.ask(what, table, given)

        return await self._where_it_is(here, there)

    async def _where_it_is(
        self, here: Callable[[], Awaitable[Any]], there: Callable[[Line], Awaitable[Any]]
    ) -> Any:
        """Do something here or at the node that has the table; wait while that does not answer."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE_SECONDS
        while True:
            try:
                return await here()
            except ElsewhereError as error:
                try:
                    return await there(await self._reached(error.peer))
                except (OSError, WebSocketException, TimeoutError, StoreError) as failed:
                    if loop.time() > end:
                        raise StoreError("the node of this table does not answer") from failed
                    await asyncio.sleep(PAUSE_SECONDS)

    async def _reached(self, peer: Peer) -> Line:
        """Return the line to a node; where its machine says that nobody listens there, its tables are free at once."""
        try:
            return await self._to(peer)
        except ConnectionRefusedError:
            assert self._house.node is not None
            await self._house.node.end(peer)
            raise

    async def _to(self, peer: Peer) -> Line:
        async with self._making.setdefault(peer.id, asyncio.Lock()):
            known = self._lines.get(peer.id)
            if known is not None and known.open:
                return known
            node = self._house.node
            assert node is not None
            connection = await connect(
                f"{peer.address}/node",
                additional_headers={"authorization": f"Bearer {node.secret}"},
                open_timeout=OPEN_SECONDS,
                close_timeout=OPEN_SECONDS,
                ping_interval=PING_SECONDS,
                ping_timeout=PONG_SECONDS,
                compression=None,
                max_size=None,
                proxy=None,
            )
            self._lines = {id_: line for id_, line in self._lines.items() if line.open}
            self._lines[peer.id] = Line(connection)
            return self._lines[peer.id]

    async def close(self) -> None:
        """Hang up on all."""
        for line in self._lines.values():
            await line.close()


class Host:
    """The other end: devices and requests of another node at tables of ours."""

    def __init__(self, house: House, outbox: link.Outbox) -> None:
        """Begin with nobody."""
        self._house, self._outbox = house, outbox
        self._said: dict[int, asyncio.Queue[str]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def take(self, item: link.AnyItem) -> None:
        """Let a device come, speak or go; answer a request."""
        match item:
            case link.Enter(number, table):
                self._said[number] = asyncio.Queue()
                self._begin(number, self._serve(number, table))
            case link.Said(number, raw):
                if number in self._said:
                    self._said[number].put_nowait(bytes(raw).decode())
            case link.Exit(number):
                if number in self._tasks:
                    self._tasks[number].cancel()
            case link.Ask(number):
                self._begin(number, self._answer(item))
            case _:
                log.warning("a node says what only we say", extra={"item": type(item).__name__})

    def _begin(self, number: int, work: Any) -> None:
        task = self._tasks[number] = asyncio.create_task(work)
        task.add_done_callback(lambda _: self._tasks.pop(number, None))

    async def _serve(self, number: int, table: str) -> None:
        """Answer what a device says, one after the other, until it goes."""
        guest, said = link.Guest(number, self._outbox), self._said[number]
        try:
            place = LocalPlace(await self._house.lobby.open(table), guest, self._house.metrics)
        except ElsewhereError:
            guest.end(ANEW)
            return
        except BattlespaceError as error:
            guest.end(reason(error))
            return
        except Exception:
            log.exception("a device of another node", extra={"table": table})
            guest.end(BROKEN)
            return
        finally:
            if guest.closing is not None:
                self._said.pop(number, None)
        try:
            while guest.closing is None:
                await asyncio.shield(_taken(place, guest, await said.get()))  # it is finished
        finally:
            self._said.pop(number, None)
            place.leave()

    async def _done(self, asked: link.Ask) -> Any:
        """Do what is asked; a newer node may ask for what is not known here."""
        operation = self._house.operations.get(asked.what)
        if operation is None:
            raise MalformedError(f"this node knows no request {asked.what[:40]!r}")
        try:
            return await operation(self._house, asked.table, bytes(asked.body))
        except msgspec.DecodeError as error:
            raise MalformedError(str(error)) from error

    async def _answer(self, asked: link.Ask) -> None:
        try:
            done = await self._done(asked)
            answer = link.Answered(asked.number, "", msgspec.Raw(m.encode(done)))
        except BattlespaceError as error:
            why = msgspec.Raw(msgspec.json.encode(str(error)))
            answer = link.Answered(asked.number, error.code, why)
        except Exception:
            log.exception("a request of another node", extra={"table": asked.table})
            why = msgspec.Raw(msgspec.json.encode("a fault of the server; it is in its log"))
            answer = link.Answered(asked.number, "internal", why)
        self._outbox.put(answer, len(bytes(answer.body)))

    async def end(self) -> None:
        """Let all devices of the other node go."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)


async def _taken(place: LocalPlace, guest: Device, raw: str) -> None:
    """Answer a message; one that only a newer node knows is refused."""
    try:
        message = m.decode(raw)
    except msgspec.DecodeError as error:
        guest.send(m.Refused(guessed_id(raw), MalformedError.code, str(error)))
        return
    await place.take(message, raw)


async def serve_node(socket: WebSocket[Any, Any, Any], house: House) -> None:
    """Carry what another node has to say, if it is one."""
    await socket.accept()
    given = socket.headers.get("authorization", "").encode()
    ours = f"Bearer {house.node.secret}".encode() if house.node else b""
    if house.node is None or not hmac.compare_digest(given, ours):
        await socket.close(FORBIDDEN, "token")
        return

    async def texts() -> AsyncIterator[str]:
        while True:
            yield await socket.receive_text()

    outbox = link.Outbox(lambda text: socket.send_data(text, "text"))
    host = Host(house, outbox)

    async def hear() -> None:
        async for item in link.items(texts()):
            host.take(item)

    both = [asyncio.create_task(outbox.run()), asyncio.create_task(hear())]
    try:
        done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            with suppress(WebSocketDisconnect, OSError):
                task.result()
    finally:
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)
        await host.end()

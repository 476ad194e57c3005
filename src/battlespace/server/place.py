"""A device's place at a table: what it says goes to the table, and the answer back to the device."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from battlespace.kernel.errors import BattlespaceError
from battlespace.server import messages as m
from battlespace.server.answering import answer
from battlespace.server.audience import Device
from battlespace.server.errors import LimitError, SlowError, StoreError
from battlespace.server.message_parts import LONGEST_ID
from battlespace.server.metrics import Metrics
from battlespace.server.table import Table

FOREIGN, UNKNOWN, CROWDED, BROKEN, LATER = 4403, 4404, 4429, 1011, 1013
"""Why a socket is closed by us."""

log = logging.getLogger("battlespace")


def reason(error: BattlespaceError) -> int:
    """Return why a socket is closed that cannot come to its table."""
    if isinstance(error, LimitError):
        return CROWDED
    return LATER if isinstance(error, StoreError | SlowError) else UNKNOWN


def guessed_id(raw: str) -> str:
    """Return the name of a message that cannot be read, as far as it has one."""

    class Named(msgspec.Struct):
        id: str = ""

    try:
        return msgspec.json.decode(raw, type=Named).id[:LONGEST_ID]
    except (msgspec.DecodeError, RecursionError):
        return ""


class LocalPlace:
    """A place at a table of this node."""

    def __init__(self, table: Table, device: Device, metrics: Metrics) -> None:
        """Nothing is told before the device says hello."""
        self._table, self._device, self._metrics = table, device, metrics
        self._hints = set[asyncio.Task[None]]()

    async def take(self, message: m.ToServer, _: str) -> None:
        """Answer a message; a hint is answered when it is found, and what is said meanwhile does not wait for it."""
        if isinstance(message, m.Hint):
            found = asyncio.create_task(self._answer(message))
            self._hints.add(found)
            found.add_done_callback(self._hints.discard)
        else:
            await self._answer(message)

    async def _answer(self, message: m.ToServer) -> None:
        """Let the table act on a message; a fault of ours ends the device and is logged with what led there."""
        began, table = time.perf_counter(), self._table
        try:
            said = None
            if isinstance(message, m.Hello):
                await table.join(self._device, message)
            else:
                said = await answer(table, message)
        except Exception:
            moves = [step.move for step in table.match.steps]
            log.exception("socket", extra={"table": table.row.id, "moves": moves})
            self._device.end(BROKEN)
            table.let_go()  # whatever was wrong in memory: what is stored is right
            return
        if said is not None:
            self._device.send(said)
        code = said.code if isinstance(said, m.Refused) else None
        kind = type(message).__name__.lower()
        self._metrics.answered(kind, code, time.perf_counter() - began)

    def leave(self) -> None:
        """Take the device out of the audience."""
        self._table.leave(self._device)

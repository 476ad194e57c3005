"""A house for tests: a store in a folder of its own, clocks that stand still, the template game."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import msgspec
from tests.server.loop import run

from battlespace.games import TEMPLATE
from battlespace.server import answering
from battlespace.server import messages as m
from battlespace.server.audience import Device
from battlespace.server.limits import Times
from battlespace.server.lobby import Lobby
from battlespace.server.messages import FromServer
from battlespace.server.store import Store
from battlespace.server.table import Table


class House:
    """A lobby over a store, with a time that tests set."""

    def __init__(self, url: str) -> None:
        self.url, self.time, self.day, self._count = url, 1_000_000, 10**12, 0
        self.times = Times(lambda: self.day, lambda: self.time)
        self.store = Store(url)
        self.lobby = Lobby(self.store, self.times, [TEMPLATE])

    def restart(self) -> None:
        """Forget everything that is not stored."""
        self.close()
        self.reopen()

    def reopen(self) -> None:
        """Open the store again."""
        self.store = Store(self.url)
        self.lobby = Lobby(self.store, self.times, [TEMPLATE])

    def close(self) -> None:
        self.lobby.stop()
        self.store.close()

    def hurry(self, table: Table, seconds: float) -> None:
        """Give answers of a table less time."""
        table.services = replace(table.services, seconds=seconds)

    def id(self) -> str:
        self._count += 1
        return f"m{self._count}"

    async def table(self, **wanted: Any) -> tuple[Table, dict[int, str]]:
        """Make a table; without further words one device holds both seats."""
        given: dict[str, Any] = {"mine": [0, 1], **wanted}
        opened = await self.lobby.create(m.Wanted(game=TEMPLATE, **given))
        return await self.lobby.open(opened.table), opened.tokens

    async def pair(self, **wanted: Any) -> tuple[Table, str, str]:
        """Make a table with two people at it."""
        table, tokens = await self.table(mine=[0], name="Ann", **wanted)
        other = await self.lobby.sit(table.row.id, m.Sitting("Bob"))
        return table, tokens[0], other.tokens[1]

    async def play(self, table: Table, token: str, move: int | str | None = None) -> FromServer:
        """Play a move, by default the first legal one."""
        chosen = table.match.legal()[0] if move is None else move
        answer = await answering.answer(table, m.Play(self.id(), token, table.log.last, chosen))
        assert answer is not None
        return answer


def heard(device: Device) -> list[Any]:
    """Return all that waits for a device, decoded."""
    found: list[Any] = []
    while device.waiting:
        found.append(msgspec.json.decode(device.waiting.popleft(), type=FromServer))
    return found


def refused(answer: Any) -> str:
    """Return the code of a refusal."""
    assert isinstance(answer, m.Refused), answer
    return answer.code


Scene = Callable[[House], Coroutine[Any, Any, None]]


def act(url: str, scene: Scene) -> None:
    """Run a scene in a house of its own."""

    async def play() -> None:
        house = House(url)
        try:
            await scene(house)
        finally:
            house.close()

    run(play())

"""Several servers on one Postgres, in this process: each listens on a port of its own."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Any

import uvicorn
from sqlalchemy import text
from websockets.asyncio.client import ClientConnection, connect

from battlespace.games import TEMPLATE
from battlespace.server.house import House
from battlespace.server.run import configured, free_port
from battlespace.server.settings import Settings


class Member:
    """One server of several."""

    def __init__(self, url: str, name: str) -> None:
        self.port = free_port("127.0.0.1", 0, 0)
        settings = Settings(url, (TEMPLATE,), node=name, node_url=f"ws://127.0.0.1:{self.port}")
        self._config = configured(settings, "127.0.0.1", self.port, None)
        self._server = uvicorn.Server(self._config)
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._task = asyncio.create_task(self._server.serve())
        while not self._server.started:
            await asyncio.sleep(0.005)

    @property
    def house(self) -> House:
        app: Any = self._config.app
        return app.state.house

    async def stop(self) -> None:
        """Stop as Ctrl-C does: it drains."""
        self._server.should_exit = True
        if self._task is not None:
            await self._task

    async def freeze(self) -> None:
        """Let it do nothing more, and its lease run out: to others it looks like a killed one."""
        house = self.house
        assert house.node is not None
        me = house.node.me.id
        house.node.replaced = True  # it renews no more
        await house.store.write(
            lambda c: c.execute(text("UPDATE nodes SET until = 0 WHERE id = :me"), {"me": me})
        )

    @asynccontextmanager
    async def socket(self, table: str, *tokens: str) -> AsyncGenerator[Guest]:
        """Open a socket and say hello; what is heard first is the welcome."""
        async with connect(f"ws://127.0.0.1:{self.port}/play/{table}") as line:
            guest = Guest(line)
            await guest.say(type="hello", tokens=list(tokens))
            guest.welcome = await guest.hear("welcome")
            yield guest

    async def request(self, path: str, body: Any = None) -> Any:
        """Send a request beside the loop."""
        data = None if body is None else json.dumps(body).encode()
        head = {"content-type": "application/json"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, head)

        def ask() -> str:
            with urllib.request.urlopen(request) as answer:
                return answer.read().decode()

        return await asyncio.to_thread(ask)


class Guest:
    """One device."""

    def __init__(self, line: ClientConnection) -> None:
        self.line, self.welcome = line, {}

    async def say(self, **message: Any) -> None:
        await self.line.send(json.dumps(message))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of some kinds."""
        while True:
            message = json.loads(await self.line.recv())
            if message["type"] in kinds:
                return message

    async def play(self, id_: str, token: str, position: dict[str, Any]) -> dict[str, Any]:
        """Play the first choice and return the answer."""
        move = position["choices"][0]["move"]
        await self.say(type="play", id=id_, token=token, last=position["last"], move=move)
        return await self.hear("done", "refused")


@asynccontextmanager
async def cluster(url: str, *names: str) -> AsyncGenerator[list[Member]]:
    """Start servers; stop those that still run in the end."""
    members = [Member(url, name) for name in names]
    for member in members:
        await member.start()
    try:
        yield members
    finally:
        for member in members:
            with suppress(OSError):
                await member.stop()

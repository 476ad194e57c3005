"""What every request may use: the store, the tables, the other nodes, counters and limits."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Request

from battlespace import games
from battlespace.prepare import Workshop, smallest_first
from battlespace.server import messages as m
from battlespace.server import players
from battlespace.server.falls import falling
from battlespace.server.guard import asker
from battlespace.server.limits import Bucket, Budget, Times, Window
from battlespace.server.lobby import Lobby
from battlespace.server.metrics import Metrics
from battlespace.server.node import Node
from battlespace.server.peers import Operation, Peers
from battlespace.server.settings import Settings
from battlespace.server.store import Store
from battlespace.server.transcripts import written

TIMES = Times()
log = logging.getLogger("battlespace")


class House:
    """What every request may use."""

    def __init__(self, settings: Settings, budget: Budget) -> None:
        """Open the store."""
        self.settings = settings
        self.store = Store(settings.database)
        wanted = smallest_first(settings.games) if settings.prepare else []
        self.workshop = Workshop(wanted, here=True)
        self.lobby = Lobby(self.store, TIMES, settings.games, settings.limits, self.workshop)
        self.node = self.lobby.node = _node(settings, self.store)
        self.peers, self.operations = Peers(self), OPERATIONS
        self.metrics = Metrics(self.lobby)
        if settings.bot_processes:
            players.limit(settings.bot_processes)
        self.made = Window(settings.limits.tables, TIMES.elapsed)
        self.budget = budget
        self.sockets = Counter[str]()
        self.stopped = False
        """Whether something that goes on beside the requests has ended with a fault."""

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Compile games, bring tables back and heed whoever runs the server, as long as the application lives."""
        lobby, node = self.lobby, self.node
        if self.settings.prepare:
            players.playing.start()
        work = [self.workshop.run(_ready), lobby.start(), lobby.watch(self.settings.keep_days)]
        if node is not None:
            await node.start()
            held = lobby.tables.keys
            work += [lobby.adopt(), node.run(held, lobby.forget), node.listen(lobby.forget)]
        begun = [asyncio.create_task(one) for one in work]
        for task in begun:
            task.add_done_callback(self._ended)
        try:
            yield
        finally:
            for task in begun:
                task.cancel()
            await asyncio.gather(*begun, return_exceptions=True)
            lobby.stop()
            await self.peers.close()
            if node is not None:
                await node.leave()
            await asyncio.to_thread(self.store.close)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Log a fault when it happens: nobody waits for what goes on beside the requests."""
        if not task.cancelled() and (fault := task.exception()):
            self.stopped = True
            log.error("beside the requests", exc_info=fault)

    def bucket(self) -> Bucket:
        """Return a fresh rate for one socket."""
        return Bucket(self.settings.limits.rate, self.settings.limits.burst, TIMES.elapsed)

    def charge(self, connection: Request[Any, Any, Any], cost: int) -> str:
        """Charge whoever asks for something that takes long, and return its network."""
        who = asker(connection.scope)
        self.budget.spend(who, cost)
        return who


def _ready(slug: str) -> None:
    """Start the processes of a game in which things fall, as soon as it can be played."""
    if games.load(slug).physics is not None:
        falling.start(slug)


def _node(settings: Settings, store: Store) -> Node | None:
    """Return this server as one of several, where it has a name among them."""
    return Node(store, settings.node, settings.node_url) if settings.node else None


async def _sit(house: House, table: str, body: bytes) -> m.Opened:
    return await house.lobby.sit(table, msgspec.json.decode(body, type=m.Sitting))


async def _fork(house: House, table: str, body: bytes) -> m.Opened:
    return await house.lobby.fork(table, msgspec.json.decode(body, type=m.Fork))


async def _transcript(house: House, table: str, _: bytes) -> tuple[str, str]:
    found = await house.lobby.open(table)
    return found.row.game, await written(found)


OPERATIONS: dict[str, Operation] = {"sit": _sit, "fork": _fork, "transcript": _transcript}
"""What is asked of a table by a request: it is done at the node that has the table."""

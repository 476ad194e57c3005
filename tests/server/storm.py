"""A crash test: clients play without pause while the server is killed again and again.

A move that was acknowledged must be in the log, once; one that was not may be sent again under the same id.
"""

from __future__ import annotations

import asyncio
import json
import random
import urllib.request
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tests.server.loop import run
from tests.server.served import Served
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from battlespace.games import TEMPLATE


@dataclass
class Player:
    """One client that holds all seats of one table, and of its rematches."""

    served: Served
    table: str
    token: str
    rng: random.Random
    pause: float = 0.05  # seconds between moves, below the rate that a socket is allowed
    acknowledged: list[str] = field(default_factory=list[str])
    finished: list[tuple[str, list[str]]] = field(default_factory=list[tuple[str, list[str]]])
    pending: dict[str, Any] | None = None
    refused: list[str] = field(default_factory=list[str])
    count: int = 0
    longest: float = 0.0  # seconds between two moves that were acknowledged

    async def play(self, stop: asyncio.Event) -> None:
        """Play until told to stop; come back whenever the line breaks."""
        self.at = asyncio.get_running_loop().time()
        while not stop.is_set():
            url = f"ws://127.0.0.1:{self.served.port}/play/{self.table}"
            with suppress(OSError, WebSocketException, InvalidHandshake, TimeoutError):
                async with connect(url, open_timeout=5, close_timeout=0.1) as socket:
                    await self._sit(socket, stop)
            await asyncio.sleep(0.02)

    async def _sit(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        await socket.send(json.dumps({"type": "hello", "tokens": [self.token]}))
        welcome = json.loads(await socket.recv())
        position = welcome["position"]
        while not stop.is_set():
            if self.pending is None:
                if position["ended"]:
                    await self._again(socket, welcome["table"]["next"])
                    return
                self.count += 1
                play = {"type": "play", "id": f"p{self.count}", "token": self.token}
                move = self.rng.choice(position["choices"])["move"]
                self.pending = {**play, "last": position["last"], "move": move}
            await socket.send(json.dumps(self.pending))
            while (message := json.loads(await socket.recv()))["type"] not in ("done", "refused"):
                position = message.get("position", position)
            if message["type"] == "refused":
                self.refused.append(f"{message['code']}: {message['why']}")
            else:
                self.acknowledged.append(self.pending["move"])
                now = asyncio.get_running_loop().time()
                self.longest, self.at = max(self.longest, now - self.at), now
            self.pending = None
            await asyncio.sleep(self.pause)

    async def _again(self, socket: ClientConnection, next_: str | None) -> None:
        """Go on at the rematch."""
        if next_ is None:
            again = {"type": "rematch", "id": f"again {self.table}", "token": self.token}
            await socket.send(json.dumps(again))
        while next_ is None:
            next_ = json.loads(await socket.recv()).get("table", {}).get("next")
        self.finished.append((self.table, self.acknowledged))
        self.table, self.acknowledged = next_, []

    @property
    def moves(self) -> int:
        """How many moves were acknowledged in all."""
        return len(self.acknowledged) + sum(len(known) for _, known in self.finished)


def stored_moves(served: Served, table: str) -> list[str]:
    """Return the moves of seats that the store has."""
    with urllib.request.urlopen(f"{served.url}/api/tables/{table}/transcript") as answer:
        lines = [json.loads(line) for line in answer.read().decode().splitlines()[1:]]
    return [line["move"] for line in lines if line.get("turn") in (0, 1)]


@dataclass(frozen=True)
class Damage:
    """What the kills did."""

    moves: int
    lost: int
    doubled: int
    refused: list[str]
    stuck: int
    longest: float  # seconds that a player waited for a move to be acknowledged


async def _stuck(players: list[Player], patience: float = 30) -> int:
    """Wait until everybody has played once more, and count those who cannot."""
    loop = asyncio.get_running_loop()
    end, before = loop.time() + patience, [p.moves for p in players]
    waiting = len(players)
    while waiting and loop.time() < end:
        await asyncio.sleep(0.05)
        waiting = sum(p.moves == moves for p, moves in zip(players, before, strict=True))
    return waiting


async def _storm(
    served: Served, players: list[Player], kills: Iterable[int], rng: random.Random
) -> int:
    """Let clients play through the kills; return how many cannot play on afterwards."""
    stop = asyncio.Event()
    tasks = [asyncio.create_task(player.play(stop)) for player in players]
    for _ in kills:  # one meets play at every table: what the last one did is over
        assert not await _stuck(players, 60), "somebody cannot play"
        await asyncio.sleep(rng.uniform(0, 0.5))
        await asyncio.to_thread(served.kill)
        await asyncio.to_thread(served.start)
    stuck = await _stuck(players)
    stop.set()
    done, waiting = await asyncio.wait(tasks, timeout=5)
    for task in waiting:
        task.cancel()
    for task in done:
        task.result()
    return stuck


def storm(
    served: Served, clients: int, kills: Iterable[int], seed: int, pause: float = 0.05
) -> Damage:
    """Let clients play through a kill for each item, and count what was lost, and what was done twice."""
    rng = random.Random(seed)
    try:
        players: list[Player] = []
        for n in range(clients):
            wanted = {"game": TEMPLATE, "mine": [0, 1], "options": {"length": 20, "limit": 1000}}
            made = served.post("/api/tables", wanted)
            token = made["tokens"]["0"]
            players.append(Player(served, made["table"], token, random.Random(n), pause))
        stuck = run(_storm(served, players, kills, rng))
        lost = doubled = 0
        for player in players:
            for table, known in (*player.finished, (player.table, player.acknowledged)):
                stored, open_ = stored_moves(served, table), table == player.table
                lost += sum(a != b for a, b in zip(known, stored, strict=False))
                lost += max(0, len(known) - len(stored))
                doubled += max(0, len(stored) - len(known) - (open_ and player.pending is not None))
        moves = sum(player.moves for player in players)
        longest = max(player.longest for player in players)
        return Damage(moves, lost, doubled, [r for p in players for r in p.refused], stuck, longest)
    finally:
        served.stop()

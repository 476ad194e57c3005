"""Players at tables of their own: of our server, and of boardgame.io's."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sockets import Socket, connected, post


class Choice(msgspec.Struct):
    """What a player needs of a choice."""

    action: int


class Position(msgspec.Struct):
    """What a player needs of a position."""

    last: int
    choices: list[Choice]


class Heard(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    id: str = ""
    code: str = ""
    position: Position | None = None


read = msgspec.json.Decoder(Heard).decode


@dataclass
class Times:
    """Round trips in seconds."""

    found: list[float] = field(default_factory=list[float])
    refused: list[str] = field(default_factory=list[str])

    def at(self, share: float) -> float:
        """Return the round trip that this share does not exceed, in milliseconds."""
        ordered = sorted(self.found)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass
class Ours:
    """A player that holds every seat of one table of ours."""

    port: int
    game: str
    times: Times
    rng: random.Random
    options: dict[str, int] = field(default_factory=dict[str, int])
    begin: str | None = None  # the position of its first match
    go_on: Callable[[], bool] = lambda: False
    count: int = 0
    ended: Callable[[Ours], None] = lambda _: None  # a match is over
    sent: float = 0.0

    async def sit(self) -> None:
        """Make a table and listen there."""
        wanted = {"game": self.game, "mine": [0, 1], "options": self.options}
        if self.begin is not None:
            wanted["position"], self.begin = self.begin, None
        made = await asyncio.to_thread(post, self.port, "/api/tables", wanted)
        self.name, self.token = made["table"], made["tokens"]["0"]
        self.position, self.busy = None, True
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.socket = await connected(self.port, f"/play/{self.name}", self._hear)
        self.socket.send(msgspec.json.encode({"type": "hello", "tokens": [self.token]}))
        await self.welcome
        self.busy = False

    def _hear(self, socket: Socket, text: bytes) -> None:
        heard = read(text)
        if heard.position is not None:
            self.position = heard.position
            if not self.welcome.done():
                self.welcome.set_result(None)
        if heard.type in {"done", "refused"}:
            self.times.found.append(time.perf_counter() - self.sent)
            if heard.type == "refused":
                self.times.refused.append(heard.code)
            self.busy = False
            if self.go_on():
                self.move()

    @property
    def playing(self) -> bool:
        """Whether there is a move to be made, or one under way: not while he changes tables."""
        return self.position is not None and bool(self.position.choices)

    def move(self) -> None:
        """Play any choice, unless the match is over."""
        if self.busy or self.socket.lost:
            return
        self.busy = True
        assert self.position is not None
        if not self.position.choices:
            self.ended(self)
            return
        self.count += 1
        action = self.rng.choice(self.position.choices).action
        play = {"type": "play", "id": f"p{self.count}", "token": self.token}
        message = msgspec.json.encode({**play, "last": self.position.last, "move": action})
        self.sent = time.perf_counter()
        self.socket.send(message)

    async def sit_again(self) -> None:
        """Go on at a new table."""
        self.socket.close()
        await self.sit()
        if self.go_on():
            self.move()


@dataclass
class Theirs:
    """A player that holds both seats of one match of boardgame.io."""

    port: int
    times: Times
    rng: random.Random
    go_on: Callable[[], bool] = lambda: False
    state: int = 0
    turn: str = "0"

    async def sit(self) -> None:
        """Listen at a match, which is made by the first who asks for it."""
        self.name = f"m{secrets.token_hex(8)}"
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await connected(self.port, "/socket.io/?EIO=4&transport=websocket", self._hear)
        await self.ready

    def _hear(self, socket: Socket, text: bytes) -> None:
        if text.startswith(b"0"):
            socket.send(b"40/cells,")
        elif text == b"2":
            socket.send(b"3")
        elif text.startswith(b"40/cells"):
            self.socket = socket
            self._emit(["sync", self.name, "0", None, 2])
        elif text.startswith(b"42/cells,"):
            self._event(msgspec.json.decode(text[9:]))

    def _event(self, event: list[Any]) -> None:
        if event[0] == "sync":
            found = event[2]["state"]
            self.state, self.turn = found["_stateID"], found["ctx"]["currentPlayer"]
            self.ready.set_result(None)
        elif event[0] == "update":
            self.times.found.append(time.perf_counter() - self.sent)
            self.state, self.turn = event[2]["_stateID"], event[2]["ctx"]["currentPlayer"]
            if self.go_on():
                self.move()

    def _emit(self, event: list[Any]) -> None:
        self.socket.send(b"42/cells," + msgspec.json.encode(event))

    def move(self) -> None:
        """Click any cell."""
        seat = self.turn
        payload = {"type": "clickCell", "args": [self.rng.randrange(9)], "playerID": seat}
        self.sent = time.perf_counter()
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit(["update", action, self.state, self.name, seat])

"""CPU of the server for a move of each game, over whole matches of random players, without the network.

Table, rules, words, store and message are those of the server, all threads counted; only the sockets are left out,
and what falls in processes beside it. Every move has a commit of its own, which a server that has more to do shares
among many: that figure is `bench/server.py --busy`. The games take turns, since a machine is not always as fast as it
was a minute ago; the cheapest round counts.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time

import uvloop
from measure import table as printed

from battlespace import games
from battlespace.kernel.drivers import warm
from battlespace.server import answering, run
from battlespace.server import messages as m
from battlespace.server.audience import Device
from battlespace.server.house import TIMES
from battlespace.server.lobby import Lobby
from battlespace.server.store import Store

MOVES, ROUNDS = 1500, 3
GOAL, FALLING = 0.5, 1.0
"""Milliseconds that a move should cost at most; the second where things really fall."""


class Player:
    """Holds both seats of one table after the other, and listens there."""

    def __init__(self, lobby: Lobby, game: str, seed: int) -> None:
        self._lobby, self._game, self._rng = lobby, game, random.Random(seed)
        self._count, self.sent, self.cpu = 0, 0, 0.0

    async def sit(self) -> None:
        """Go to a new table."""
        opened = await self._lobby.create(m.Wanted(game=self._game, mine=[0, 1]))
        self.table, self._token = await self._lobby.open(opened.table), opened.tokens[0]
        self._device = Device()
        await self.table.join(self._device, m.Hello([self._token]))
        self._device.take()

    async def move(self) -> None:
        """Play anything; only this is counted."""
        self._count += 1
        move = self._rng.choice(self.table.match.legal())
        play = m.Play(f"p{self._count}", self._token, self.table.log.last, move)
        begin = time.process_time()
        answer = await answering.answer(self.table, play)
        self.cpu += time.process_time() - begin
        assert isinstance(answer, m.Done), answer
        self.sent += sum(map(len, self._device.take()))


async def played(game: str, moves: int, seed: int) -> tuple[float, float]:
    """Return the CPU milliseconds and the bytes of a move."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/store.sqlite")
        lobby = Lobby(store, TIMES, [game])
        player = Player(lobby, game, seed)
        await player.sit()
        for _ in range(moves):
            if player.table.log.over:
                await player.sit()
            await player.move()
        lobby.stop()
        store.close()
    return 1000 * player.cpu / moves, player.sent / moves


def main() -> int:
    """Print the figures; 1 where a game costs more than it should."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*games.slugs()])
    parser.add_argument("--moves", type=int, default=MOVES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    args = parser.parse_args()
    for game in args.games:
        warm(games.load(game))
    found: dict[str, list[tuple[float, float]]] = {game: [] for game in args.games}
    run.quiet_collector()
    for _ in range(args.rounds):
        for game, rounds in found.items():
            with asyncio.Runner(
                loop_factory=uvloop.new_event_loop
            ) as runner:  # as the server has it
                rounds.append(runner.run(played(game, args.moves, 5)))
    rows: list[tuple[str, str, str]] = []
    good = True
    for game, rounds in found.items():
        (cpu, size), goal = min(rounds), FALLING if games.load(game).physics else GOAL
        good &= cpu <= goal
        rows.append((game, f"{cpu:.2f} ms, {size / 1000:.1f} kB", f"at most {goal:g} ms"))
    printed("CPU and bytes of a move, without the network", rows)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())

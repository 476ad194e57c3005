"""The server under load, all of it on loopback: 1,000 live tables; 50 tables as fast as they can; one hot table.

Beside the second stands boardgame.io's server, which keeps matches in memory; every move of ours is on the disk
before it is acknowledged. The limits that are meant for strangers are off. It ends by itself within four minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from clients import Ours, Theirs, Times
from measure import table as printed
from sockets import HOST, Socket, connected

PEER = "boardgame.io@0.50.2"
LIVE, EVERY, LIVE_SECONDS = 1000, 2.0, 30.0
BUSY, BUSY_SECONDS = 50, 10.0
WATCHERS = 100


def serve(port: int, folder: str) -> None:
    """Be the server: one process, its store on the disk, no limits on how much one address may do."""
    from battlespace import games
    from battlespace.kernel.drivers import warm
    from battlespace.server import run
    from battlespace.server.settings import Limits, Settings

    run.log_to_stderr()
    for slug in games.slugs():
        warm(games.load(slug))
    wide = Limits(rate=1e9, burst=10**9, tables=10**9, sockets=10**9)
    shown = (*games.slugs(), games.TEMPLATE)
    settings = Settings(f"sqlite:///{folder}/store.sqlite", shown, limits=wide)
    run.serve(settings, HOST, port, None, lambda: print("ready", flush=True))


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(words: Sequence[str], folder: Path | None = None) -> Iterator[subprocess.Popen[str]]:
    """Run a server until the block ends."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=folder)
    try:
        assert process.stdout is not None
        while (line := process.stdout.readline()) and "ready" not in line:
            pass
        yield process
    finally:
        process.terminate()
        process.wait(20)
        assert process.stdout is not None
        process.stdout.close()


def cpu(process: subprocess.Popen[str]) -> float:
    """Return the seconds of CPU that a process has used."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def seated(players: Sequence[Ours] | Sequence[Theirs]) -> None:
    """Let all sit down, a few at a time."""
    for start in range(0, len(players), 8):
        await asyncio.gather(*(player.sit() for player in players[start : start + 8]))


async def live(port: int, game: str, tables: int, seconds: float) -> tuple[Times, int]:
    """Let every table move each two seconds; return the round trips and the moves that were due."""
    times = Times()
    players = [Ours(port, game, times, random.Random(n)) for n in range(tables)]
    await seated(players)
    times.found.clear()
    begin, due = time.perf_counter(), 0
    for n in range(int(tables * seconds / EVERY)):
        wait = begin + n * EVERY / tables - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        players[n % tables].move()
        due += 1
    await asyncio.sleep(1)
    for player in players:
        player.socket.close()
    return times, due


async def busy(players: Sequence[Ours] | Sequence[Theirs], seconds: float) -> float:
    """Let every player answer at once, and return the moves a second."""
    await seated(players)
    times, end = players[0].times, time.perf_counter() + seconds
    times.found.clear()
    for player in players:
        player.after = lambda one: one.move() if time.perf_counter() < end else None
        player.move()
    begin = time.perf_counter()
    await asyncio.sleep(seconds)
    rate = len(times.found) / (time.perf_counter() - begin)
    await asyncio.sleep(0.3)
    for player in players:
        player.socket.close()
    return rate


async def hot(port: int, game: str, watchers: int, seconds: float) -> tuple[float, int]:
    """One table as fast as it can, watched by many: the moves a second, and the messages that the watchers got."""
    times, heard = Times(), [0]
    player = Ours(port, game, times, random.Random(1))
    await player.sit()

    def count(_: Socket, __: bytes) -> None:
        heard[0] += 1

    crowd = [await connected(port, f"/play/{player.name}", count) for _ in range(watchers)]
    for one in crowd:
        one.send(b'{"type":"hello"}')
    await asyncio.sleep(1)
    heard[0] = 0
    rate = await busy_again(player, seconds)
    for one in crowd:
        one.close()
    return rate, heard[0]


async def busy_again(player: Ours, seconds: float) -> float:
    """As `busy`, for a player who sits already."""
    end = time.perf_counter() + seconds
    player.after = lambda one: one.move() if time.perf_counter() < end else None
    player.times.found.clear()
    player.move()
    await asyncio.sleep(seconds)
    player.socket.close()
    return len(player.times.found) / seconds


def ours(game: str) -> list[tuple[str, str, str]]:
    """Measure our server."""
    rows: list[tuple[str, str, str]] = []
    port, me = free_port(), [sys.executable, str(HERE / "server.py")]
    with tempfile.TemporaryDirectory() as folder, running([*me, "--serve", str(port), folder]) as p:
        before, begin = cpu(p), time.perf_counter()
        times, due = asyncio.run(live(port, game, LIVE, LIVE_SECONDS))
        load = (cpu(p) - before) / (time.perf_counter() - begin)
        title = f"{LIVE} live tables of {game}, each moving every {EVERY:g} s"
        rows += [
            (f"{title}: round trip, p50", f"{times.at(0.5):.1f} ms", ""),
            ("  p99", f"{times.at(0.99):.1f} ms", "below 100 ms"),
            ("  longest", f"{times.at(1):.1f} ms", ""),
            ("  moves answered of those due", f"{len(times.found)} of {due}", "all"),
            ("  cores that the server used", f"{load:.2f}", ""),
        ]
        players = [Ours(port, game, Times(), random.Random(n)) for n in range(BUSY)]
        for one in players:
            one.times = players[0].times
        rate = asyncio.run(busy(players, BUSY_SECONDS))
        rows.append((f"{BUSY} tables of {game}, on the disk: moves/s", f"{rate:.0f}", ""))
    return rows


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="goelands")
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "FOLDER"))
    args = parser.parse_args()
    if args.serve:
        serve(int(args.serve[0]), args.serve[1])
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())

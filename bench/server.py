"""The server under load, all of it on loopback: 1,000 live tables; 50 tables as fast as they can; one hot table.

Beside the second stands boardgame.io's server, which keeps matches in memory; every move of ours is on the disk
before it is acknowledged. Both are asked in turn, since a machine is not always as fast as it was a minute ago.
The limits that are meant for strangers are off. It ends by itself within five minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from clients import Ours, Theirs, Times
from measure import table as printed
from sockets import HOST, Socket, connected
from underway import positions

from battlespace import games

HERE = Path(__file__).resolve().parent
PEER = "boardgame.io@0.50.2"
LIVE, EVERY, LIVE_SECONDS, LATEST = 1000, 2.0, 30.0, 100.0
"""Tables, the seconds between two moves of each, how long, and the milliseconds that 99 of 100 answers may take."""
BUSY, SEATED, BUSY_SECONDS, ROUNDS = 50, 400, 3.0, 7
MOVE, FALLING, AGAIN = 0.5, 1.0, 3
"""Milliseconds of CPU that a move may take, the second where things really fall; how often that is measured."""
JUST_BEGUN = (None,) * SEATED
WATCHERS, HOT_SECONDS = 100, 6.0
SMALL = "_template"
"""Our smallest game, beside which the peer's is set; the live tables play a real one."""
LONG = {"length": 20, "limit": 1000}
"""The peer's matches never end: ours take the longest track, and whose match is over goes on at a table that waits."""

Row = tuple[str, str, str]


def serve(port: int, folder: str, game: str) -> None:
    """Be the server: one process, its store on the disk, no limits on how much one address may do."""
    from battlespace.kernel.drivers import warm
    from battlespace.server import run
    from battlespace.server.falls import falling
    from battlespace.server.settings import Limits, Settings

    run.log_to_stderr()
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # players hang up in the middle of a move
    for slug in (SMALL, game):
        warm(games.load(slug))
        if games.load(slug).physics is not None:
            falling.start(slug)
    wide = Limits(rate=1e9, burst=10**9, tables=10**9, sockets=10**9, work=1e9)
    shown = (*games.slugs(), games.TEMPLATE)
    settings = Settings(f"sqlite:///{folder}/store.sqlite", shown, limits=wide)
    run.serve(settings, HOST, port, None, lambda: print("ready", flush=True))


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(words: Sequence[str], folder: Path | None = None) -> Generator[subprocess.Popen[str]]:
    """Run a server until the block ends."""
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, text=True, cwd=folder, start_new_session=True
    )
    try:
        assert process.stdout is not None
        while (line := process.stdout.readline()) and "ready" not in line:
            pass
        yield process
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)
        assert process.stdout is not None
        process.stdout.close()


def cpu(process: subprocess.Popen[str]) -> float:
    """Return the seconds of CPU that a server has used: all processes of its session."""
    return sum(cpus(process))


def cpus(process: subprocess.Popen[str]) -> tuple[float, float]:
    """Return the seconds of CPU that a server itself has used, and the processes beside it."""
    ticks = {True: 0, False: 0}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            fields = path.read_text().rsplit(")", 1)[1].split()
            if int(fields[3]) == process.pid:
                ticks[path.parent.name == str(process.pid)] += int(fields[11]) + int(fields[12])
    return ticks[True] / os.sysconf("SC_CLK_TCK"), ticks[False] / os.sysconf("SC_CLK_TCK")


async def seated(players: Sequence[Ours] | Sequence[Theirs]) -> None:
    """Let all sit down, a few at a time."""
    for start in range(0, len(players), 8):
        await asyncio.gather(*(player.sit() for player in players[start : start + 8]))


async def live(
    port: int, game: str, begins: Sequence[str | None], seconds: float
) -> tuple[Times, int]:
    """Let every table move each two seconds; return the round trips and the moves that were due."""
    times, tables = Times(), len(begins)
    players = [
        Ours(port, game, times, random.Random(n), begin=begin) for n, begin in enumerate(begins)
    ]
    for player in players:
        player.ended = at_a_new_table
    await seated(players)
    times.found.clear()
    begin, due = time.perf_counter(), 0
    for n in range(int(tables * seconds / EVERY)):
        wait = begin + n * EVERY / tables - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        due += players[n % tables].playing
        players[n % tables].move()
    await asyncio.sleep(1)
    for player in players:
        player.socket.close()
    return times, due


def at_a_new_table(player: Ours) -> None:
    """Let a player whose match is over go on elsewhere."""
    _ = asyncio.get_running_loop().create_task(player.sit_again())


async def busy(players: Sequence[Ours] | Sequence[Theirs], seconds: float) -> float:
    """Let 50 players move again as soon as their moves are answered; return the moves a second.

    The others wait: whose match is over gives his place to one of them, since moves are counted and not new tables.
    """
    begin = time.perf_counter()
    times, end = players[0].times, begin + seconds
    times.found.clear()
    waiting = iter(players[BUSY:])

    def hand_over(player: Ours) -> None:
        following = next(waiting, None)
        if following is None:
            at_a_new_table(player)
        else:
            assert isinstance(following, Ours)
            following.move()

    for player in players:
        player.go_on = lambda: time.perf_counter() < end
        if isinstance(player, Ours):
            player.ended = hand_over
    for player in players[:BUSY]:
        player.move()
    await asyncio.sleep(seconds)
    rate = len(times.found) / (time.perf_counter() - begin)
    await asyncio.sleep(0.3)
    for player in players:
        player.socket.close()
    return rate


@dataclass(frozen=True)
class Pace:
    """Moves a second, the CPU of the server's process for one move, all threads together, and that beside it."""

    rate: float
    milliseconds: float
    beside: float


async def paced(
    players: Sequence[Ours] | Sequence[Theirs], seconds: float, process: subprocess.Popen[str]
) -> Pace:
    """Let all sit down, then play as fast as they can."""
    await seated(players)
    before = cpus(process)
    rate = await busy(players, seconds)
    count = len(players[0].times.found)
    here, beside = (
        1000 * (now - then) / count for now, then in zip(cpus(process), before, strict=True)
    )
    return Pace(rate, here, beside)


async def hot(port: int, game: str, watchers: int, seconds: float) -> tuple[float, float]:
    """One match as fast as it can, watched by many: the moves a second, and the messages to watchers a second."""
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
    player.go_on = lambda: True
    player.move()
    await asyncio.sleep(seconds)
    spent = sum(times.found)  # a move is sent as soon as the last one is answered
    for one in (player.socket, *crowd):
        one.close()
    return len(times.found) / spent, heard[0] / spent


def live_rows(
    port: int,
    game: str,
    process: subprocess.Popen[str],
    begins: Sequence[str | None],
    seconds: float,
) -> tuple[Times, int, list[Row]]:
    """Measure live tables; return the round trips, the moves that were due, and the rows to print."""
    before, begin = cpu(process), time.perf_counter()
    times, due = asyncio.run(live(port, game, begins, seconds))
    load = (cpu(process) - before) / (time.perf_counter() - begin)
    rows = [
        (
            f"{len(begins)} live tables of {game}, a move every {EVERY:g} s: p50",
            f"{times.at(0.5):.1f} ms",
            "",
        ),
        ("  p99 of the round trip", f"{times.at(0.99):.1f} ms", "below 100 ms"),
        ("  longest", f"{times.at(1):.1f} ms", ""),
        ("  moves answered, of those due", f"{len(times.found)} of {due}", "all"),
        ("  moves refused", f"{len(times.refused)}", "0"),
        ("  cores that the server used", f"{load:.2f}", ""),
    ]
    return times, due, rows


def hot_rows(port: int, game: str) -> list[Row]:
    """Measure one hot table."""
    rate, heard = asyncio.run(hot(port, game, WATCHERS, HOT_SECONDS))
    return [
        (f"one hot table of {game}, {WATCHERS} watch: moves/s", f"{rate:.0f}", ""),
        ("  messages to watchers a second", f"{heard:.0f}", ""),
    ]


def ours(
    port: int, name: str, process: subprocess.Popen[str], begins: Sequence[str | None] = JUST_BEGUN
) -> Pace:
    """Measure busy tables of ours."""
    times, options = Times(), LONG if name == SMALL else {}
    players = [
        Ours(port, name, times, random.Random(n), options, begin) for n, begin in enumerate(begins)
    ]
    return asyncio.run(paced(players, BUSY_SECONDS, process))


def theirs(port: int, process: subprocess.Popen[str]) -> Pace:
    """Measure busy tables of the peer."""
    times = Times()
    players = [Theirs(port, times, random.Random(n)) for n in range(BUSY)]
    return asyncio.run(paced(players, BUSY_SECONDS, process))


@contextmanager
def peer(port: int) -> Generator[subprocess.Popen[str]]:
    """Run boardgame.io's server, installed into a folder that is removed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(HERE / "peer.js", folder)
        node = [sys.executable, str(HERE.parent / "tools/node.py")]
        quiet = ["--silent", "--no-audit", "--no-fund", "--prefix", folder]
        subprocess.run([*node, "npm", "install", *quiet, PEER], check=True)
        with running([*node, "node", "peer.js", str(port)], Path(folder)) as process:
            yield process


def busy_rows(paces: dict[str, list[Pace]]) -> list[Row]:
    """Return the middle of all rounds: the peer's moves a second, ours, and the ratio within a round."""
    rows: list[Row] = []
    for name, found in paces.items():
        where = "in memory" if name == PEER else "every move on the disk"
        rate = median(pace.rate for pace in found)
        rows.append((f"{BUSY} tables of {name}, {where}: moves/s", f"{rate:.0f}", ""))
        share = median(pace.milliseconds for pace in found)
        rows.append(("  CPU of the server for a move", f"{share:.3f} ms", ""))
        if name != PEER:
            asked = "at least 1" if name == SMALL else ""
            ratios = sorted(ratios_of(found, paces[PEER]))
            text = f"{median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
            rows.append(("  ratio to the peer's moves/s", text, asked))
    return rows


def ratios_of(found: Sequence[Pace], peers: Sequence[Pace]) -> list[float]:
    """Return how much faster than the peer ours was, round by round."""
    return [mine.rate / other.rate for mine, other in zip(found, peers, strict=True)]


@contextmanager
def serving(words: Sequence[str], game: str) -> Generator[tuple[int, subprocess.Popen[str]]]:
    """Run our server for one game; give its port and its process."""
    port = free_port()
    with (
        tempfile.TemporaryDirectory() as folder,
        running([*words, "--game", game, "--serve", str(port), folder]) as process,
    ):
        yield port, process


def only_live(words: Sequence[str], game: str, begins: Sequence[str | None], seconds: float) -> int:
    """Print the figures of live tables alone; 1 where they are not all answered in time."""
    with serving(words, game) as (port, process):
        times, due, rows = live_rows(port, game, process, begins, seconds)
    printed("Live tables, one process", rows)
    return 0 if len(times.found) == due and times.at(0.99) < LATEST else 1


def only_busy(words: Sequence[str], game: str, begins: Sequence[str | None]) -> int:
    """Print the CPU of a move when many are made at once, sockets and store included; 1 where it is too much."""
    with serving(words, game) as (port, process):
        paces = [ours(port, game, process, begins) for _ in range(AGAIN)]
    best = min(paces, key=lambda pace: pace.milliseconds)
    asked = MOVE if games.load(game).physics is None else FALLING
    rows = [
        (
            f"{BUSY} tables of {game} at once: CPU of a move",
            f"{best.milliseconds:.2f} ms",
            f"at most {asked:g} ms",
        ),
        ("  in processes beside the server", f"{best.beside:.2f} ms", ""),
        ("  moves/s", f"{best.rate:.0f}", ""),
    ]
    printed("CPU of a move, with all that the server does", rows)
    return 0 if best.milliseconds <= asked else 1


def main() -> int:
    """Print the figures; 1 where the peer is faster."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="goelands", help="what is played at the live tables")
    parser.add_argument("--live", action="store_true", help="the live tables alone, without a peer")
    parser.add_argument("--busy", action="store_true", help="the CPU of a move alone")
    parser.add_argument("--tables", type=int, default=LIVE)
    parser.add_argument("--just-begun", action="store_true", help="all matches begin together")
    parser.add_argument("--seconds", type=float, default=LIVE_SECONDS, help="of live play")
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "FOLDER"), help="be the server")
    args = parser.parse_args()
    if args.serve:
        serve(int(args.serve[0]), args.serve[1], args.game)
        return 0
    gc.freeze()
    gc.disable()  # what the players leave behind is not the servers' time
    me, port, other = [sys.executable, str(HERE / "server.py")], free_port(), free_port()
    count = SEATED if args.busy else args.tables
    begins = [None] * count if args.just_begun else positions(args.game, count)
    if args.busy:
        return only_busy(me, args.game, begins)
    if args.live:
        return only_live(me, args.game, begins, args.seconds)
    paces: dict[str, list[Pace]] = {PEER: [], SMALL: [], args.game: []}
    with (
        tempfile.TemporaryDirectory() as folder,
        running([*me, "--game", args.game, "--serve", str(port), folder]) as mine,
        peer(other) as its,
    ):
        _, _, rows = live_rows(port, args.game, mine, begins, args.seconds)
        rows += hot_rows(port, args.game)
        for _ in range(ROUNDS):
            paces[PEER].append(theirs(other, its))
            for name in (SMALL, args.game):
                paces[name].append(ours(port, name, mine))
    printed("The server under load, one process", rows + busy_rows(paces))
    return 0 if median(ratios_of(paces[SMALL], paces[PEER])) >= 1 else 1


if __name__ == "__main__":
    sys.exit(main())

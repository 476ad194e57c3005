"""200 kills of the server under load, or as many as are given: no acknowledged move may be lost, none applied twice."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.served import Served
from tests.server.storm import storm

from battlespace.cli.progress import Meter

CLIENTS, KILLS = 50, 200


def counted(kills: int) -> Iterator[int]:
    """Count the kills behind a progress bar."""
    with Meter(kills, "killing") as meter:
        for n in range(kills):
            yield n
            meter.show(n + 1)


def main() -> int:
    """Print what the kills did."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", nargs="?", type=int, default=KILLS, help="how often it is killed")
    kills = parser.parse_args().kills
    with tempfile.TemporaryDirectory() as folder:
        damage = storm(Served(Path(folder)), CLIENTS, counted(kills), seed=7)
    print("| kills | clients | acknowledged moves | lost | applied twice | refused |")
    print("|---|---|---|---|---|---|")
    print(
        f"| {kills} | {CLIENTS} | {damage.moves} | {damage.lost} | {damage.doubled} | {len(damage.refused)} |"
    )
    return 1 if damage.lost or damage.doubled or damage.stuck else 0


if __name__ == "__main__":
    sys.exit(main())

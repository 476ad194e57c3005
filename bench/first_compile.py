"""First compile of each game on a clean machine: CPU seconds in a private, empty cache, one process a game.

The figure asked for is that of the rules with the drivers; what the bots add stands
beside it. `bench/run.py first_compile` measures all games; names on the command line choose some.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from measure import table

ASKED = {"goelands": 15, "dronica": 20, "septikon": 40, "dred": 25, "dropdrive": 60}
CODE = """
import sys, time
from battlespace import bots, load
from battlespace.kernel.drivers import warm
game = load(sys.argv[1])
warm(game)
rules = time.process_time()
bots.warm(game)
print(rules, time.process_time())
"""


def compiled(slug: str) -> tuple[float, float]:
    """Return the CPU seconds until the rules and drivers are there, and until the bots are too, imports included."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"BATTLESPACE_CACHE": folder}
        command = [sys.executable, "-c", CODE, slug]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    rules, all_ = run.stdout.split()
    return float(rules), float(all_)


def main() -> None:
    """Print the table."""
    rows: list[tuple[str, str, str]] = []
    for slug in sys.argv[1:] or ASKED:
        rules, all_ = compiled(slug)
        rows.append((f"{slug}: rules and drivers", f"{rules:.1f} s", f"under {ASKED[slug]} s"))
        rows.append((f"{slug}: with the bots", f"{all_:.1f} s", ""))
    table(
        f"First compile, CPU time (load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)", rows
    )


if __name__ == "__main__":
    main()

"""Compile all games into the package, so that a wheel carries their code: `make release` runs it.

Each game is compiled as `battlespace warm` does it, and then played and looked at once with every seat, since texts and
views call rules as well. Names on the command line choose some games.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from battlespace.games import slugs
from battlespace.kernel.cache import CARRIED

PLAY = """
import sys
from battlespace import prepare
from battlespace.envs import warming
from battlespace.games import load
from battlespace.kernel import contract
prepare.compile_here(sys.argv[1])
game = load(sys.argv[1])
if game.encode is not None:
    warming.compile_here(sys.argv[1])
for seats in range(game.seats[0], game.seats[1] + 1):
    contract.check(game, seats, seats, every=40)
"""


def main() -> None:
    """Compile one game after the other, each in a process of its own, and say how much there is to carry."""
    shutil.rmtree(CARRIED, ignore_errors=True)
    environment = os.environ | {"BATTLESPACE_CACHE": str(CARRIED)}
    for slug in sys.argv[1:] or slugs():
        subprocess.run([sys.executable, "-c", PLAY, slug], env=environment, check=True)
    files = [path for path in CARRIED.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    print(f"carried: {len(files)} files, {size:.1f} MB")


if __name__ == "__main__":
    main()

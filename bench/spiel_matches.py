"""OpenSpiel's own test plays whole matches of every game and number of seats, all options as they are: minutes.

    python bench/spiel_matches.py [GAME ...]

`tests/envs/test_openspiel.py` has the same with options that end matches sooner, where there are any.
"""

from __future__ import annotations

import sys
import time

import pyspiel

import battlespace.envs.openspiel  # registers the games
from battlespace.games import load, slugs


def main() -> None:
    """Print how long each match took; a fault ends this with OpenSpiel's words."""
    for slug in sys.argv[1:] or slugs():
        for seats in range(load(slug).seats[0], load(slug).seats[1] + 1):
            name, start = (
                f"{battlespace.envs.openspiel.PREFIX}{slug}(seats={seats})",
                time.process_time(),
            )
            game = pyspiel.load_game(name)
            pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
            print(f"{name:<40}passes, {time.process_time() - start:5.1f} s of CPU time", flush=True)


if __name__ == "__main__":
    main()

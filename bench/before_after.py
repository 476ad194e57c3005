"""Two source trees side by side, in turns: random play, search, compiling, the engine's first answer; user CPU time.

python bench/before_after.py OLD/src NEW/src [ROUNDS]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from measure import table

from battlespace.games import slugs

STEPS = """
import sys, time
from battlespace import load
from battlespace.kernel.drivers import playouts
game = load(sys.argv[1])
start = game.new()
playouts(game, start, 1, 0)
done, seed, began = 0, 1, time.process_time()
while time.process_time() - began < 1.5:
    done, seed = done + playouts(game, start, 4, seed).plies, seed + 1
print(done / (time.process_time() - began))
"""
SEARCH = """
import sys, time
from battlespace import bots, load
from battlespace.bots.bot import Budget
from battlespace.kernel.match import Match
match = Match(load(sys.argv[1]), 1)
match.draw_pending()
bot = bots.load("mcts", threads=1)
bot.choose(match.game, match.state, 1, Budget(simulations=1))
began = time.process_time()
thought = bot.choose(match.game, match.state, 1, Budget(simulations=2000))
print(thought.visits / (time.process_time() - began))
"""
COMPILE = """
import os, sys
from battlespace import load
from battlespace.kernel.drivers import warm
warm(load(sys.argv[1]))
print(os.times().user)
"""
ANSWER = """
import os, subprocess, sys
asked = '{"do":"new","game":"%s","seed":7}\\n' % sys.argv[1]
command = [sys.executable, "-m", "battlespace", "engine"]
subprocess.run(command, input=asked, text=True, capture_output=True, check=True)
print(os.times().children_user)
"""
MEASURES = {"steps/s": STEPS, "simulations/s": SEARCH, "first answer, s": ANSWER}


def measured(code: str, slug: str, tree: Path, cache: str) -> float:
    """Return the number that a script prints in a tree."""
    environment = os.environ | {"PYTHONPATH": str(tree), "BATTLESPACE_CACHE": cache}
    command = [sys.executable, "-c", code, slug]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def main() -> None:
    """Print a table; each number is the median of the rounds, compiling is measured once."""
    trees = [Path(argument).resolve() for argument in sys.argv[1:3]]
    rounds = int(sys.argv[3]) if sys.argv[3:] else 5
    with tempfile.TemporaryDirectory() as folder:
        caches = [f"{folder}/{side}" for side in range(len(trees))]
        for slug in slugs():
            sides = list(zip(trees, caches, strict=True))
            found = {"compile, s": [[measured(COMPILE, slug, *side)] for side in sides]}
            for name, code in MEASURES.items():
                pairs = [[measured(code, slug, *side) for side in sides] for _ in range(rounds)]
                found[name] = [list(numbers) for numbers in zip(*pairs, strict=True)]
            rows = [(name, *map(median, both)) for name, both in found.items()]
            print(json.dumps({"game": slug, "rows": rows}), flush=True)
            shown = [(name, f"{old:,.4g}", f"{new:,.4g}") for name, old, new in rows]
            table(f"{slug}, before and after", shown)


if __name__ == "__main__":
    main()

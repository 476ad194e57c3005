"""One tree on several threads: simulations a second by the clock and by CPU time, against one thread in turn.

    python bench/threads.py goelands --threads 2 --threads 4

How strong it is at equal simulations, `battlespace arena` says:

    battlespace arena goelands --bots expert,mcts:simulations=20000,solve=20000,threads=2 --games 36
"""

from __future__ import annotations

import os
from time import perf_counter, process_time
from typing import Annotated, Any

from cyclopts import Parameter, run
from measure import table

SIMULATIONS = 100_000
ROUNDS = 5


def searched(game: Any, state: Any, settings: dict[str, Any], seed: int) -> tuple[float, float]:
    """Return the simulations a second of one search, by the clock and by CPU time; curious, so that none ends early."""
    from battlespace import bots
    from battlespace.bots.bot import Budget

    bot = bots.load("mcts", **settings, keep=False, explore=20.0)
    bot.choose(game, state, seed, Budget(simulations=settings["threads"]))
    clock, spent = perf_counter(), process_time()
    visits = bot.choose(game, state, seed, Budget(simulations=SIMULATIONS)).visits
    return visits / (perf_counter() - clock), visits / (process_time() - spent)


def main(
    game: str,
    *,
    threads: Annotated[tuple[int, ...], Parameter(help="besides one")] = (2, 4),
    net: Annotated[str, Parameter(help="a net of the game")] = "master",
) -> None:
    """Measure from the start of a match."""
    from battlespace import load
    from battlespace.kernel.match import Match

    match = Match(load(game), 1)
    match.draw_pending()
    found = {count: list[tuple[float, float]]() for count in (1, *threads)}
    for seed in range(ROUNDS):  # in turn, so that what else the machine does meets all alike
        for count, rates in found.items():
            settings = {"threads": count, "net": net, "cut": 0}
            rates.append(searched(match.game, match.state, settings, seed))
    best = {count: tuple(map(max, zip(*rates, strict=True))) for count, rates in found.items()}
    rows = [
        row
        for count, (clock, spent) in best.items()
        for row in (
            (f"simulations/s by the clock, threads: {count}", f"{clock:,.0f}", ""),
            ("  over one thread", f"{clock / best[1][0]:.2f}", ""),
            ("  of a second of CPU time, over one thread", f"{spent / best[1][1]:.2f}", ""),
        )
    ]
    table(f"{match.game.title}, {os.cpu_count()} cores", rows)


if __name__ == "__main__":
    run(main)

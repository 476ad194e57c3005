"""Tree search: simulations a second against OpenSpiel's MCTSBot on its hive, and two threads against one."""

from __future__ import annotations

import os
import time
from typing import Any

from measure import table

SIMULATIONS = 4000
PEER_SIMULATIONS = 150
ROUNDS = 3
PAIRS = 3


def our_rate(simulations: int, threads: int = 1, **settings: Any) -> float:
    """Return the best simulations a second of our search from the start of Dronica."""
    from battlespace import bots, load
    from battlespace.bots.bot import Budget
    from battlespace.kernel.match import Match

    match = Match(load("dronica"), 1)
    match.draw_pending()
    best = 0.0
    for seed in range(ROUNDS + 1):
        bot = bots.load("mcts", threads=threads, explore=20.0, **settings)
        bot.choose(match.game, match.state, seed, Budget(simulations=threads))
        begun = time.perf_counter()
        thought = bot.choose(match.game, match.state, seed, Budget(simulations=simulations))
        best = max(best, thought.visits / (time.perf_counter() - begun) if seed else 0.0)
    return best


def peer_rate() -> float:
    """Return the simulations a second of OpenSpiel's C++ MCTSBot on hive, one random playout each."""
    import pyspiel  # pyright: ignore[reportMissingImports]

    game = pyspiel.load_game("hive")
    best = 0.0
    for seed in range(ROUNDS):
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, PEER_SIMULATIONS, 500, False, seed, False)
        begun = time.perf_counter()
        bot.step(game.new_initial_state())
        best = max(best, PEER_SIMULATIONS / (time.perf_counter() - begun))
    return best


def main() -> None:
    """Print the table."""
    whole: dict[str, Any] = {"cut": 100_000, "guide": 0.0, "widen": 1000.0}
    ours, peer = our_rate(SIMULATIONS, **whole), peer_rate()
    one = two = 0.0
    for _ in range(PAIRS):  # in turn, so that what else the machine does meets both alike
        one = max(one, our_rate(4 * SIMULATIONS))
        two = max(two, our_rate(8 * SIMULATIONS, threads=2))
    table(
        f"Tree search, {os.cpu_count()} cores",
        [
            ("simulations/s, random playouts to the end", f"{ours:,.0f}", ""),
            ("  OpenSpiel MCTSBot on hive", f"{peer:,.0f}", ""),
            ("  ratio", f"{ours / peer:.0f}", "at least 15"),
            ("simulations/s as bots play, one thread", f"{one:,.0f}", ""),
            ("  two threads", f"{two:,.0f}", ""),
            ("  ratio", f"{two / one:.2f}", "at least 1.6 on an idle machine"),
        ],
    )


if __name__ == "__main__":
    main()

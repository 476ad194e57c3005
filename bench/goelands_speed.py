"""Drones vs Goélands: random play against RLCard's uno and OpenSpiel's backgammon, in one run."""

from __future__ import annotations

import subprocess
import sys
import time

from measure import copy_ns, first_compile, openspiel_rate, our_rate, rate, table


def uno_rate() -> float:
    """Return the random steps a second of RLCard's uno."""
    import rlcard  # pyright: ignore[reportMissingImports]
    from rlcard.agents import RandomAgent  # pyright: ignore[reportMissingImports]

    environment = rlcard.make("uno", config={"seed": 1})
    environment.set_agents(
        [RandomAgent(num_actions=environment.num_actions) for _ in range(environment.num_players)]
    )

    def one_game() -> int:
        trajectories, _ = environment.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return rate(one_game)


def engine_start() -> float:
    """Return the seconds from starting the engine to its first answer, with all compiled."""
    start = time.perf_counter()
    request = '{"do":"new","game":"goelands","seed":1}\n'
    subprocess.run(
        [sys.executable, "-m", "battlespace", "engine"],
        input=request,
        text=True,
        check=True,
        capture_output=True,
    )
    return time.perf_counter() - start


def main() -> None:
    """Print the table."""
    from battlespace import load

    ours, uno, backgammon = our_rate("goelands", 2), uno_rate(), openspiel_rate("backgammon")
    engine_start()
    table(
        "Drones vs Goélands, one core, CPU time",
        [
            ("random steps/s", f"{ours:,.0f}", ""),
            ("  RLCard uno", f"{uno:,.0f}", ""),
            ("  ratio", f"{ours / uno:.0f}", "at least 20"),
            ("  OpenSpiel backgammon", f"{backgammon:,.0f}", ""),
            ("  ratio", f"{ours / backgammon:.0f}", "at least 5"),
            ("state copy, ns", f"{copy_ns('goelands'):.0f}", "under 100"),
            ("state, bytes", f"{load('goelands').state.dtype.itemsize:,}", "under 2,048"),
            ("first compile, s of CPU", f"{first_compile('goelands'):.1f}", "under 15"),
            ("engine, start to first answer, s", f"{engine_start():.2f}", "under 1.5"),
        ],
    )


if __name__ == "__main__":
    main()

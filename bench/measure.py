"""What the scripts here share: timing, tables, and the compile time of a game in an empty cache."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

SECONDS = 2.0
"""How long each rate is measured."""


def rate(work: Callable[[], int], seconds: float = SECONDS) -> float:
    """Call `work` again and again and return how many units it did a second of CPU time; the first is not timed."""
    work()
    done, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        done += work()
    return done / (time.process_time() - start)


def our_rate(slug: str, seats: int, games: int = 200) -> float:
    """Return the random steps a second of one of our games, chance included, on one core."""
    from battlespace import load
    from battlespace.kernel.drivers import playouts

    game, seed = load(slug), iter(range(1_000_000))
    start = game.new(seats)
    return rate(lambda: playouts(game, start, games, next(seed)).plies)


def first_compile(slug: str) -> float:
    """Return the seconds of CPU time that a clean machine needs to compile a game."""
    code = f"from battlespace import load; from battlespace.kernel.drivers import warm; warm(load({slug!r}))"
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"BATTLESPACE_CACHE": folder}
        before = os.times()
        subprocess.run([sys.executable, "-c", code], env=environment, check=True)
        after = os.times()
    return (
        after.children_user + after.children_system - before.children_user - before.children_system
    )


def copy_ns(slug: str) -> float:
    """Return the nanoseconds that copying a state takes inside compiled code."""
    import numpy as np

    from battlespace import load
    from battlespace.kernel.drivers import pool
    from battlespace.kernel.rule import rule

    game, times = load(slug), 1_000_000

    @rule
    def copies(states: object, count: int) -> None:
        for i in range(count):
            states[i & 1] = states[1 - (i & 1)]  # pyright: ignore[reportIndexIssue]

    states = pool(game, game.new(), 2)
    copies(states, 1)
    start = time.process_time()
    copies(states, times)
    assert np.array_equal(states[0], states[1])
    return (time.process_time() - start) / times * 1e9


def openspiel_rate(name: str) -> float:
    """Return the random steps a second of an OpenSpiel game."""
    from random import Random

    import pyspiel  # pyright: ignore[reportMissingImports]

    game, rng = pyspiel.load_game(name), Random(1)

    def one_game() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal() and steps < 5000:
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return rate(one_game)


def table(title: str, rows: list[tuple[str, str, str]]) -> None:
    """Print rows of (what, found, asked)."""
    print(f"\n{title}\n")
    print(f"{'what':<58}{'found':>16}   asked")
    for what, found, asked in rows:
        print(f"{what:<58}{found:>16}   {asked}")

"""Septikon: random play against Catanatron's, in one run; game length, victory analysis, compile time."""

from __future__ import annotations

import time
from itertools import count

from measure import first_compile, rate, table

CAPPED = {"cap": 300}
"""Games of the same length with and without the analysis; few end before."""


def catanatron_rate() -> float:
    """Return the random actions a second of Catanatron, two players."""
    from catanatron import (  # pyright: ignore[reportMissingImports]
        Color,
        Game,
        RandomPlayer,
    )

    seed = count()

    def one_game() -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=next(seed))
        game.play()
        state = game.state
        return len(getattr(state, "action_records", None) or state.actions)

    return rate(one_game)


def game_ms(games: int = 300) -> tuple[float, float]:
    """Return the mean milliseconds and steps of a random game."""
    from battlespace import load
    from battlespace.kernel.drivers import playouts

    game = load("septikon")
    playouts(game, game.new(), 1, 0)
    start = time.process_time()
    played = playouts(game, game.new(), games, 1)
    return (time.process_time() - start) / games * 1000, played.plies / games


def capped_rate(options: dict[str, int]) -> float:
    """Return the random steps a second with these options."""
    from battlespace import load
    from battlespace.kernel.drivers import playouts

    game, seed = load("septikon"), count()
    start = game.new(2, options)
    return rate(lambda: playouts(game, start, 50, next(seed)).plies)


def main() -> None:
    """Print the table."""
    from battlespace import load

    milliseconds, steps = game_ms()
    ours, peer = steps / milliseconds * 1000, catanatron_rate()
    pairs = [(capped_rate(CAPPED), capped_rate(CAPPED | {"short": 99})) for _ in range(3)]
    share = min(1 - judged / unjudged for judged, unjudged in pairs)
    table(
        "Septikon, one core, CPU time",
        [
            ("random steps/s", f"{ours:,.0f}", ""),
            ("  Catanatron actions/s", f"{peer:,.0f}", ""),
            ("  ratio", f"{ours / peer:.0f}", "at least 15, goal 20"),
            ("mean random game, ms", f"{milliseconds:.2f}", "under 8"),
            ("  steps", f"{steps:,.0f}", ""),
            ("victory analysis, share of random play", f"{max(share, 0):.0%}", "under 20 %"),
            ("state, bytes", f"{load('septikon').state.dtype.itemsize:,}", "under 4,096"),
            ("first compile, s of CPU", f"{first_compile('septikon'):.1f}", "under 40"),
        ],
    )


if __name__ == "__main__":
    main()

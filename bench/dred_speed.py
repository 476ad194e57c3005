"""Total DRED: random play for four on Proxima against Catanatron's random play for four, in one run."""

from __future__ import annotations

from typing import Any

from measure import copy_ns, first_compile, our_rate, rate, table


def catanatron_rate() -> float:
    """Return the random actions a second of Catanatron with four players."""
    import catanatron  # pyright: ignore[reportMissingImports]

    seeds = iter(range(1_000_000))

    def one_game() -> int:
        players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
        game: Any = catanatron.Game(players, seed=next(seeds))
        game.play()
        return len(game.state.actions)

    return rate(one_game)


def main() -> None:
    """Print the table."""
    from battlespace import load

    ours, peer = our_rate("dred", 4), catanatron_rate()
    table(
        "Total DRED, four seats, Proxima, one core, CPU time",
        [
            ("random actions/s", f"{ours:,.0f}", ""),
            ("  Catanatron", f"{peer:,.0f}", ""),
            ("  ratio", f"{ours / peer:.0f}", "at least 15"),
            ("state copy, ns", f"{copy_ns('dred'):.0f}", "under 200"),
            ("state, bytes", f"{load('dred').state.dtype.itemsize:,}", "under 3,072"),
            ("first compile, s of CPU", f"{first_compile('dred'):.1f}", "under 25"),
        ],
    )


if __name__ == "__main__":
    main()

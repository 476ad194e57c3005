"""Dronica: random play, perft, threads and copies, against OpenSpiel's hive in the same run.

The two games differ: hive is narrower or wider by position and its games are shorter or longer, so the table gives the
branching and the length of both, and the ratio per legal move generated beside the ratio per move played.
"""

from __future__ import annotations

import os
import time
from random import Random

from measure import copy_ns, first_compile, our_rate, rate, table

MIDGAME = "pos 2p p1 t5: R1@0,0 | R2@1,0 | H1@0,1 | H2@1,-1 | R1@-1,1 | R2@2,-1 | C1@-1,2 | C2@3,-2"
DEPTH_7 = {2: 63_645_696, 3: 127_291_392, 4: 127_291_392}
"""Leaves from the empty table at depth 7, as the notation gives them."""


def hive() -> tuple[float, float, float]:
    """Return OpenSpiel hive's random moves a second, its mean branching and its mean length."""
    import pyspiel  # pyright: ignore[reportMissingImports]

    game, rng = pyspiel.load_game("hive"), Random(1)
    games, moves, choices = 0, 0, 0

    def one_game() -> int:
        nonlocal games, moves, choices
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            choices += len(legal)
            state.apply_action(rng.choice(legal))
            steps += 1
        games, moves = games + 1, moves + steps
        return steps

    speed = rate(one_game)
    return speed, choices / moves, moves / games


def ours() -> tuple[float, float]:
    """Return our mean branching and mean length, over random games of two."""
    from battlespace import load
    from battlespace.kernel.drivers import playouts
    from battlespace.kernel.match import Match

    game, rng = load("dronica"), Random(1)
    moves, choices = 0, 0
    for seed in range(6):
        match = Match(game, seed, 2)
        while not match.over:
            legal = match.legal()
            moves, choices = moves + 1, choices + len(legal)
            match.play(rng.choice(legal))
    return choices / moves, playouts(game, game.new(2), 400, 1).plies / 400


def perft_rate() -> float:
    """Return the leaves a second at depth 4 of a middle game, the last ply counted."""
    from battlespace import load
    from battlespace.kernel.drivers import perft

    game = load("dronica")
    start = game.read(MIDGAME)
    return rate(lambda: perft(game, start, 4))


def deep_perft() -> str:
    """Return whether depth 7 from the empty table has the known numbers of leaves."""
    from battlespace import load
    from battlespace.kernel.drivers import perft

    game = load("dronica")
    found = {seats: perft(game, game.new(seats), 7) for seats in DEPTH_7}
    return "equal" if found == DEPTH_7 else f"differs: {found}"


def two_threads() -> float:
    """Return how much faster two threads play than one, by the clock."""
    from battlespace import load
    from battlespace.kernel.drivers import playouts

    game = load("dronica")
    speeds: list[float] = []
    for threads in (1, 2):
        start = time.perf_counter()
        plies = playouts(game, game.new(2), 3000, 7, threads).plies
        speeds.append(plies / (time.perf_counter() - start))
    return speeds[1] / speeds[0]


def main() -> None:
    """Print the table."""
    from battlespace import load

    here, (peer, peer_width, peer_length), (width, length) = our_rate("dronica", 2), hive(), ours()
    load_now = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    table(
        "Dronica, one core, CPU time",
        [
            ("random moves/s, 2 seats", f"{here:,.0f}", ""),
            ("random moves/s, 3 seats", f"{our_rate('dronica', 3):,.0f}", ""),
            ("random moves/s, 4 seats", f"{our_rate('dronica', 4):,.0f}", ""),
            ("  OpenSpiel hive", f"{peer:,.0f}", ""),
            ("  ratio", f"{here / peer:.1f}", "at least 20, goal 25"),
            ("legal moves a turn: ours, hive", f"{width:.0f}, {peer_width:.0f}", ""),
            ("moves a random game: ours, hive", f"{length:.0f}, {peer_length:.0f}", ""),
            ("  ratio per legal move generated", f"{here * width / (peer * peer_width):.1f}", ""),
            ("perft, leaves/s at depth 4", f"{perft_rate():,.0f}", "500,000"),
            ("perft at depth 7 from the empty table", deep_perft(), "equal"),
            (f"two threads over one ({load_now})", f"{two_threads():.2f}", "1.7 when idle"),
            ("state copy, ns", f"{copy_ns('dronica'):.0f}", "under 150"),
            ("state, bytes", f"{load('dronica').state.dtype.itemsize:,}", ""),
            ("first compile, s of CPU", f"{first_compile('dronica'):.1f}", "under 20"),
        ],
    )


if __name__ == "__main__":
    main()

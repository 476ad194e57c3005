"""Golden playthroughs: whole random games as text that a person can read in review.

`make golden` writes them anew; a test compares. What changed in the rules shows in the diff.
"""

from __future__ import annotations

from pathlib import Path
from random import Random  # noqa: TID251  seeded: the same game every time
from typing import Any

from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import Match

SHOWN_MOVES = 12
SHOWN_PLIES = 60
"""A long game is written whole at first, then only its moves."""


def playthrough(game: Game[Any], seed: int, seats: int) -> str:
    """Return one random game as text."""
    rng, match = Random(f"golden {seed}"), Match(game, seed, seats)
    lines = [f"game {game.slug}", f"rules {game.version}", f"seats {seats}", f"seed {seed}", ""]
    while not match.over:
        whole = match.ply < SHOWN_PLIES
        if whole:
            lines += [game.write(match.state)]
        if match.turn == CHANCE:
            lines.append(f"draw {match.draw(fast=True).move[:200]}")
        else:
            if whole:
                moves = match.moves()
                more = " ..." if len(moves) > SHOWN_MOVES else ""
                lines.append(f"legal {len(moves)}: {' '.join(moves[:SHOWN_MOVES])}{more}")
            lines.append(f"play {match.play(rng.choice(match.legal())).move}")
        if whole:
            lines.append("")
    lines += ["", game.write(match.state), f"scores {' '.join(f'{x:g}' for x in match.scores)}"]
    return "\n".join(lines) + "\n"


def golden_path(game: Game[Any], seats: int) -> Path:
    """Return where the golden game of that many seats is kept."""
    return game.folder / "tests" / "playthroughs" / f"{seats}-seats.txt"


def golden_files(game: Game[Any]) -> dict[Path, str]:
    """Return each golden file's path and what it must hold: one a number of seats."""
    low, high = game.seats
    return {golden_path(game, seats): playthrough(game, 1, seats) for seats in range(low, high + 1)}

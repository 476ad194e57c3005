"""`battlespace perft`: count positions, the test of a move generator."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Annotated

from cyclopts import Parameter

from battlespace.cli.arguments import GameOption, OfGame, Position, Whole, chosen_game


@Parameter(name="*")
@dataclass(frozen=True)
class Asked(OfGame):
    """The game, the depth and the position."""

    _: KW_ONLY
    depth: Annotated[Whole, Parameter(help="plies to look ahead")] = 3
    split: Annotated[bool, Parameter(help="show the count below each first move")] = False
    position: Position = None


def run(asked: Asked, **options: GameOption) -> int:
    """Count the positions so many plies ahead.

    The usual test of a move generator. A chance turn counts each outcome once.
    With --split the count below each move is shown.
    """
    from battlespace.kernel.errors import OptionError
    from battlespace.kernel.match import Match
    from battlespace.kernel.perft import perft
    from battlespace.kernel.positions import split

    if asked.depth > 20:
        raise OptionError(f"depth={asked.depth}: expected 0 to 20")
    game, settings = chosen_game(asked.game, options)
    match = Match(game, 0, asked.seats, settings, asked.position)
    if asked.split and asked.depth:
        print(split(match, asked.depth))
    for depth in range(1, asked.depth + 1):
        print(f"{depth:>3} {perft(game, match.state, depth):>16,}", flush=True)
    return 0

"""`battlespace perft`: count positions, the test of a move generator."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from battlespace.cli.arguments import add_game, add_position, chosen_game, whole

SUMMARY = "count the positions so many plies ahead"
DETAILS = """\
Count the positions that lie so many plies ahead: the usual test of a move generator.
A chance turn counts each outcome once. With --split the count below each move is shown."""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add game, depth and position."""
    add_game(parser, argv)
    parser.add_argument(
        "--depth", type=whole, default=3, metavar="N", help="plies to look ahead (default 3)"
    )
    parser.add_argument("--split", action="store_true", help="show the count below each first move")
    add_position(parser)


def run(args: argparse.Namespace) -> int:
    """Print one line a depth."""
    from battlespace.kernel.errors import OptionError
    from battlespace.kernel.match import Match
    from battlespace.kernel.perft import perft
    from battlespace.kernel.positions import split

    if args.depth > 20:
        raise OptionError(f"depth={args.depth}: expected 0 to 20")
    game, options = chosen_game(args)
    match = Match(game, 0, args.seats, options, args.position)
    if args.split and args.depth:
        print(split(match, args.depth))
    for depth in range(1, args.depth + 1):
        print(f"{depth:>3} {perft(game, match.state, depth):>16,}", flush=True)
    return 0

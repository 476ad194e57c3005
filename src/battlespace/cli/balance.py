"""`battlespace balance`: let equals play, and say how fair the game is."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

SUMMARY = "measure how fair a game is"
DETAILS = """\
Let the same bot play every seat, and report shares by seat and by turn order with confidence intervals, lengths,
endings, decisions a turn, legal moves, and all that split by what the game declares. Results go to a folder as with
`battlespace arena`; a run that was stopped goes on where it was.

With --vary the same is done for each value and compared: --vary seats=2,3,4, or --vary OPTION=A,B.
"""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add who plays, how often, and where it is kept."""
    from battlespace.cli.arguments import add_game
    from battlespace.cli.bench import add_run

    add_game(parser, argv)
    parser.add_argument("--bot", default="medium", metavar="BOT", help="who plays (default medium)")
    parser.add_argument(
        "--games", type=int, default=1000, metavar="N", help="how many matches (default 1000)"
    )
    add_run(parser, "balance")


def run(args: argparse.Namespace) -> int:
    """Play, then print the report and write the page."""
    from battlespace.arena.balance import pairings
    from battlespace.arena.balance_report import as_page, as_text
    from battlespace.bots import meaning
    from battlespace.cli.arguments import chosen_game
    from battlespace.cli.bench import benches, keep

    game, options = chosen_game(args)
    groups: dict[str, list[Any]] = {}
    for bench in benches(args, game, options, [args.bot]):
        bench.play(list(pairings(args.bot, bench.seats, max(args.games, 1), args.seed)))
        groups[bench.label] = bench.results.of({args.bot})
    print(as_text(groups))
    return keep(args, game, as_page(game, groups, args.bot, meaning(game, args.bot)))

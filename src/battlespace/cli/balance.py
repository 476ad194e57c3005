"""`battlespace balance`: let equals play, and say how fair the game is."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

SUMMARY = "measure how fair a game is"
DETAILS = """\
Let the same bot play every seat, and report shares by seat and by turn order with confidence intervals, lengths,
endings, decisions a turn, legal moves, and all that split by what the game declares. Results go to a folder as with
`battlespace arena`; a run that was stopped goes on where it was.
"""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add who plays, how often, and where it is kept."""
    from battlespace.cli.arena import add_run
    from battlespace.cli.arguments import add_game

    add_game(parser, argv)
    parser.add_argument("--bot", default="medium", metavar="BOT", help="who plays (default medium)")
    parser.add_argument(
        "--games", type=int, default=1000, metavar="N", help="how many matches (default 1000)"
    )
    add_run(parser, "balance")


def run(args: argparse.Namespace) -> int:
    """Play, then print the report and write the page."""
    from battlespace import bots
    from battlespace.arena.balance import pairings
    from battlespace.arena.balance_report import as_page, as_text
    from battlespace.cli.arena import Bench
    from battlespace.cli.arguments import chosen_game

    game, options = chosen_game(args)
    bots.dismiss(bots.seated(game, args.bot))
    bench = Bench(args, game, options, "balance")
    bench.play(list(pairings(args.bot, bench.seats, max(args.games, 1), args.seed)))
    results = bench.results.of({args.bot})
    print(as_text(results))
    return bench.keep("report.html", as_page(game, results, args.bot))

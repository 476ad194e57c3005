"""`battlespace conform -- CMD`: play another engine against our rules and list every difference."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from battlespace.cli.arguments import whole

SUMMARY = "compare another engine with ours, move by move"
DETAILS = """\
Start another program that speaks the engine protocol, walk through random games with it, and compare
positions, turns, legal moves, chance, refusals, undo, scores and perft at every step. Exit status 1 if it differs.

  battlespace conform -- ./my-engine --flag
  battlespace conform --game GAME --walks 20 -- python my_engine.py"""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add what to compare and the command."""
    parser.add_argument(
        "--game", metavar="GAME", help="only this game (default: all that both know)"
    )
    parser.add_argument(
        "--walks", type=whole, default=5, metavar="N", help="random games a table size (default 5)"
    )
    parser.add_argument(
        "--plies",
        type=whole,
        default=200,
        metavar="N",
        help="at most so many plies a game (default 200)",
    )
    parser.add_argument(
        "--seed", type=whole, default=1, metavar="N", help="which random games (default 1)"
    )
    parser.add_argument(
        "--timeout",
        type=whole,
        default=60,
        metavar="S",
        help="seconds an answer may take (default 60)",
    )
    parser.add_argument(
        "cmd", nargs="+", metavar="CMD", help="the other engine and its arguments, after --"
    )


def run(args: argparse.Namespace) -> int:
    """Compare, print the differences, and return 1 if there are any."""
    from battlespace.cli.comparison import compared
    from battlespace.engine.client import Client

    with Client(args.cmd, loud=True) as peer:
        report = compared(peer, args)
    for line in report.differences:
        print(line)
    print(
        f"{report.checks} answers compared over {report.games} games, {len(report.differences)} differences"
    )
    return 1 if report.differences else 0

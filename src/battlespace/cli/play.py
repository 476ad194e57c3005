"""`battlespace play`: a game in the terminal, against the computer or against each other."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from battlespace.cli.arguments import add_game, add_language, add_position, add_seed, chosen_game

SUMMARY = "play in the terminal"
DETAILS = """\
Play in the terminal. You take seat 0 unless told otherwise; bots take the rest.
Type a move as it is listed, or ? for help. The match can be saved and resumed at any time."""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add the game, who sits where, and the file."""
    if "--resume" in argv:
        parser.add_argument("game", metavar="GAME", nargs="?", help="left out: the file says it")
    else:
        add_game(parser, argv)
    parser.add_argument(
        "--you",
        default="0",
        metavar="SEATS",
        help="seats that people take: 0, or 0,1, or none (default 0)",
    )
    parser.add_argument(
        "--bot", default="greedy", metavar="BOT", help="who takes the other seats (default greedy)"
    )
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="keep the match in a new file as it is played"
    )
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved match")
    parser.add_argument(
        "--challenge", metavar="NAME", help="solve a position; `battlespace games` lists them"
    )
    add_seed(parser)
    add_position(parser)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Set the table and play."""
    from battlespace.cli.terminal import Table, begun, resumed

    if args.resume:
        table: Table = resumed(args)
    else:
        game, options = chosen_game(args)
        table = begun(game, options, args)
    return table.run()

"""`battlespace replay`: see a match again."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from battlespace.cli.arguments import add_language

SUMMARY = "show a saved match move by move"
DETAILS = "Replay a transcript through the rules and say what happened at every step."


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add the file and what to show."""
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="a transcript, as `play --save` writes it"
    )
    parser.add_argument("--boards", action="store_true", help="draw the board after every step")
    parser.add_argument(
        "--positions", action="store_true", help="write the position text after every step"
    )
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Print a line or more a step."""
    from battlespace.cli.screen import Screen
    from battlespace.games import load
    from battlespace.kernel import transcript

    found = transcript.read_file(args.file)
    match = transcript.replayed(found, load)
    game, screen = match.game, Screen(args.language)
    screen.say(f"{game.title}, {match.seats} seats: {', '.join(found.header.players)}")
    for ply, step in enumerate(match.steps):
        after = match.past(ply + 1)
        screen.told(game, match.past(ply), step, after, ply + 1)
        if args.boards:
            screen.board(game, after)
        if args.positions:
            screen.say(f"     {game.write(after)}")
    screen.board(game, match.state)
    screen.result(match)
    return 0

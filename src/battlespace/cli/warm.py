"""`battlespace warm`: compile everything once, so that nobody waits later."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

SUMMARY = "compile all games (once a machine, seconds each)"
DETAILS = "Compile the rules of all games and keep the result for all later starts. A second run ends at once."


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add which games."""
    parser.add_argument("game", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument(
        "--template", action="store_true", help="the template game too, for the tests"
    )


def run(args: argparse.Namespace) -> int:
    """Compile game by game behind a progress bar."""
    from battlespace import bots
    from battlespace.cli.progress import progress
    from battlespace.games import TEMPLATE, load, slugs
    from battlespace.kernel.drivers import warm

    names = [*(args.game or slugs()), *([TEMPLATE] if args.template else [])]
    for name in progress(names, "compiling"):
        warm(load(name))
        bots.warm(load(name))
    print(f"ready: {', '.join(names)}")
    return 0

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
    """Compile the games side by side behind a progress bar, the longest first."""
    import asyncio

    from battlespace.cli.progress import Meter
    from battlespace.games import TEMPLATE, load, slugs
    from battlespace.prepare import Workshop, is_compiled, smallest_first

    names = [*(args.game or slugs()), *([TEMPLATE] if args.template else [])]
    for name in names:
        load(name)
    with Meter(len(names), "compiling") as meter:
        asyncio.run(Workshop(smallest_first(names)[::-1]).run(meter.step))
    failed = [name for name in names if not is_compiled(name)]
    print(f"not compiled: {', '.join(failed)}" if failed else f"ready: {', '.join(names)}")
    return 1 if failed else 0

"""`battlespace`: finds the command, runs it, and turns every error of ours into one clear line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

COMMANDS = (
    "games",
    "serve",
    "tables",
    "play",
    "lessons",
    "puzzle",
    "puzzles",
    "hint",
    "replay",
    "verify",
    "perft",
    "engine",
    "mcp",
    "conform",
    "arena",
    "balance",
    "train",
    "warm",
)
"""In the order of the help. Each is a file here with SUMMARY, DETAILS, arguments(parser) and run(args)."""

EPILOG = """\
examples:
  battlespace games                       what can be played, and its options
  battlespace play GAME                   play in the terminal against the computer
  battlespace play GAME --save my.jsonl   ... and keep the match
  battlespace replay my.jsonl             see it again, move by move
  battlespace verify my.jsonl             check its dice against the revealed seed

`battlespace COMMAND --help` explains a command.
"""


def parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """Build the parser. Only the chosen command adds its arguments, since that may mean loading a game."""
    main = argparse.ArgumentParser(
        prog="battlespace",
        description="Tabletop games of drones and machines at war: exact rules, explained refusals, native speed.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    main.add_argument("--version", action="version", version=f"battlespace {_version()}")
    commands = main.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in COMMANDS:
        module = import_module(f"battlespace.cli.{name}")
        one = commands.add_parser(
            name,
            help=module.SUMMARY,
            description=module.DETAILS,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if name in argv:
            module.arguments(one, argv)
        one.set_defaults(run=module.run)
    return main


def _version() -> str:
    from importlib.metadata import version

    return version("battlespace")


def run() -> None:
    """Run the command line."""
    sys.exit(main(sys.argv[1:]))


def main(argv: Sequence[str]) -> int:
    """Run one command and return its exit status: 0 well, 1 a check failed, 2 bad input, 130 interrupted."""
    from battlespace.kernel.errors import BattlespaceError

    try:
        args = parser(argv).parse_args(argv)
        return args.run(args)
    except BattlespaceError as error:
        print(f"battlespace: {error.code}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of our output has gone, as `head` does
        _hush()
        return 0


def _hush() -> None:
    """Lead standard output to nowhere, so that its last flush fails no more; one that is no file needs nothing."""
    try:
        out = sys.stdout.fileno()
    except (OSError, ValueError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, out)
    os.close(nowhere)

"""`battlespace tables`: what whoever runs a server does with its tables."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

SUMMARY = "list and close the tables of a server, make a backup of them, take one back"
DETAILS = """\
Without options: list the newest tables. The server may run meanwhile, except for --restore. A closed table is gone for
good; `--mute` keeps it, but takes its chat away and lets nobody write there any more."""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add where the tables are and what to do with them."""
    parser.add_argument("--database", metavar="URL", help="as for serve")
    parser.add_argument(
        "--count", type=int, default=30, help="how many to list (default: %(default)s)"
    )
    parser.add_argument("--close", metavar="TABLE", help="remove a table")
    parser.add_argument("--mute", metavar="TABLE", help="end the chat of a table")
    parser.add_argument(
        "--check",
        action="store_true",
        help="replay every match that is not over by the rules of this version, and list those that would differ",
    )
    parser.add_argument(
        "--expire",
        metavar="DAYS",
        type=int,
        help="remove the tables at which nothing has happened for so many days",
    )
    parser.add_argument("--backup", metavar="FILE", help="copy a SQLite store to a new file")
    parser.add_argument(
        "--restore", metavar="FILE", help="take a backup back; the server must be stopped"
    )


def run(args: argparse.Namespace) -> int:
    """Do the one thing asked for."""
    from battlespace.server import administration
    from battlespace.server.settings import chosen_url

    url = chosen_url(args.database)
    if args.restore:
        print(administration.restore(url, Path(args.restore)))
    elif args.backup:
        print(administration.backup(url, Path(args.backup)))
    elif args.check:
        for line in administration.checked(url):
            print(line)
    elif args.expire is not None:
        print(administration.expire(url, args.expire))
    elif args.close:
        print(administration.close(url, args.close))
    elif args.mute:
        print(administration.mute(url, args.mute))
    else:
        for line in administration.listed(url, args.count):
            print(line)
    return 0

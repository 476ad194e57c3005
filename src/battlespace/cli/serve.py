"""`battlespace serve`: the table in the browser, for one person or for many."""

from __future__ import annotations

import argparse
import platform
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from battlespace.server.settings import Limits, Settings

SUMMARY = "start the server: play in the browser, alone or with others"
DETAILS = """\
Start the server and print its address. Without options it listens on this machine only and keeps its tables in
your data folder. Stop it with Ctrl-C; every acknowledged move is on the disk."""

PORT = 8765
EVERYWHERE = ("0.0.0.0", "::")
"""All addresses of a machine: others reach it by its name."""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add where to listen and where to keep tables."""
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: %(default)s)"
    )
    parser.add_argument("--port", type=int, help=f"port (default: the first free one from {PORT})")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://... (default: $BATTLESPACE_DATABASE, or a file in your data folder)",
    )
    parser.add_argument(
        "--base-url",
        default="",
        metavar="URL",
        help="the address people use, when a proxy stands before the server",
    )
    parser.add_argument(
        "--trusted-proxy", metavar="ADDRESS", help="believe the forwarded headers of this address"
    )
    _node_arguments(parser)
    _limit_arguments(parser)
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument(
        "--template", action="store_true", help="offer the template game too, for tests"
    )
    parser.add_argument(
        "--no-warm", action="store_true", help="compile each game when it is first played"
    )


def _node_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what a server among several on one Postgres is called, and where the others reach it."""
    parser.add_argument(
        "--node",
        metavar="NAME",
        help="the name of this server among several on one Postgres (default there: machine and port)",
    )
    parser.add_argument(
        "--node-url",
        metavar="URL",
        help="where the other nodes reach this one, as ws://host:port (default: the address it listens on)",
    )


def _limit_arguments(parser: argparse.ArgumentParser) -> None:
    """Add how much one address may ask for, and how long tables are kept."""
    parser.add_argument(
        "--tables-per-hour",
        type=int,
        metavar="N",
        help="tables that one address may make in an hour (default: 60); more for a school or a club",
    )
    parser.add_argument(
        "--sockets-per-address",
        type=int,
        metavar="N",
        help="open pages that one address may have (default: 50)",
    )
    parser.add_argument(
        "--work-per-address",
        type=float,
        metavar="N",
        help="units of work a second that one address may ask for (default: 200); a move is one",
    )
    parser.add_argument(
        "--bot-processes",
        type=int,
        default=0,
        metavar="N",
        help="processes in which bots think (default: one less than the machine has cores)",
    )
    parser.add_argument(
        "--keep-days",
        type=int,
        metavar="N",
        help="remove tables at which nothing has happened for N days (default: keep all)",
    )


def _limits(args: argparse.Namespace) -> Limits:
    from battlespace.server.settings import Limits

    given = {
        "tables": args.tables_per_hour,
        "sockets": args.sockets_per_address,
        "work": args.work_per_address,
    }
    return Limits(**{name: count for name, count in given.items() if count is not None})


def _node(args: argparse.Namespace, database: str, listening: str) -> tuple[str, str]:
    """Return what a server on a Postgres is called where nobody says so, and where other nodes reach it."""
    port, here = listening.rpartition(":")[2], platform.node() or "localhost"
    named = f"{here}:{port}" if database.startswith("postgres") else ""
    reached = f"{here}:{port}" if args.host in EVERYWHERE else listening
    return args.node or named, args.node_url or f"ws://{reached}"


def _say_what_is_missing(settings: Settings) -> None:
    """Say which games are still to be compiled, and that there is no site."""
    from battlespace.prepare import is_compiled

    missing = [name for name in settings.games if settings.prepare and not is_compiled(name)]
    if missing:
        names = ", ".join(missing)
        print(f"Compiling, once on this machine: {names}. Each can be played when it is ready.")
    if not (settings.site / "index.html").exists():
        print("The site is not built (npm was not available); `battlespace play GAME` plays here.")


def run(args: argparse.Namespace) -> int:
    """Serve until stopped; games that are not compiled yet are compiled meanwhile."""
    from battlespace.games import TEMPLATE, slugs
    from battlespace.server import run as server
    from battlespace.server.settings import Settings, chosen_url

    limits = _limits(args)
    games = (*slugs(), *([TEMPLATE] if args.template else []))
    server.log_to_stderr()
    port = server.free_port(args.host, args.port, PORT)
    shown = f"[{args.host}]" if ":" in args.host else args.host
    url = args.base_url or f"http://{shown}:{port}"
    database = chosen_url(args.database)
    node, node_url = _node(args, database, f"{shown}:{port}")
    settings = Settings(
        database,
        games,
        args.base_url,
        limits,
        args.keep_days,
        node,
        node_url,
        args.bot_processes,
        not args.no_warm,
    )

    def ready() -> None:
        print(f"Battlespace is at {url} (stop with Ctrl-C)", flush=True)
        _say_what_is_missing(settings)
        if args.open and (settings.site / "index.html").exists():
            server.open_browser(url)

    server.serve(settings, args.host, port, args.trusted_proxy, ready)
    return 0

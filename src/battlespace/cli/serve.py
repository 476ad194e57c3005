"""`battlespace serve`: the table in the browser, for one person or for many."""

from __future__ import annotations

import platform
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from battlespace.cli.arguments import Integer, Port

if TYPE_CHECKING:
    from battlespace.server.settings import Limits, Settings

PORT = 8765
EVERYWHERE = ("0.0.0.0", "::")
"""All addresses of a machine: others reach it by its name."""


@Parameter(name="*")
@dataclass(frozen=True)
class Asked:
    """Where to listen, where to keep tables, how much one address may ask for."""

    _: KW_ONLY
    host: Annotated[str, Parameter(help="address to listen on")] = "127.0.0.1"
    port: Annotated[
        Port | None, Parameter(help=f"port (default: the first free one from {PORT})")
    ] = None
    database: Annotated[
        str | None,
        Parameter(
            help="sqlite:///FILE or postgresql://... (default: $BATTLESPACE_DATABASE, or a file in your data folder)"
        ),
    ] = None
    base_url: Annotated[
        str, Parameter(help="the address people use, when a proxy stands before the server")
    ] = ""
    trusted_proxy: Annotated[
        str | None, Parameter(help="believe the forwarded headers of this address")
    ] = None
    node: Annotated[
        str | None,
        Parameter(
            help="the name of this server among several on one Postgres (default there: machine and port)"
        ),
    ] = None
    node_url: Annotated[
        str | None,
        Parameter(
            help="where the other nodes reach this one, as ws://host:port (default: the address it listens on)"
        ),
    ] = None
    tables_per_hour: Annotated[
        Integer | None,
        Parameter(
            help="tables that one address may make in an hour (default: 60); more for a school or a club"
        ),
    ] = None
    sockets_per_address: Annotated[
        Integer | None, Parameter(help="open pages that one address may have (default: 50)")
    ] = None
    work_per_address: Annotated[
        float | None,
        Parameter(
            help="units of work a second that one address may ask for (default: 200); a move is one"
        ),
    ] = None
    bot_processes: Annotated[
        Integer,
        Parameter(
            help="processes in which bots think (default: one less than the machine has cores)",
            show_default=False,
        ),
    ] = 0
    keep_days: Annotated[
        Integer | None,
        Parameter(
            help="remove tables at which nothing has happened for so many days (default: keep all)"
        ),
    ] = None
    open: Annotated[bool, Parameter(help="open the browser")] = False
    template: Annotated[bool, Parameter(help="offer the template game too, for tests")] = False
    no_warm: Annotated[bool, Parameter(help="compile each game when it is first played")] = False


def _limits(asked: Asked) -> Limits:
    from battlespace.server.settings import Limits

    given: dict[str, Any] = {
        "tables": asked.tables_per_hour,
        "sockets": asked.sockets_per_address,
        "work": asked.work_per_address,
    }
    return Limits(**{name: count for name, count in given.items() if count is not None})


def _node(asked: Asked, database: str, listening: str) -> tuple[str, str]:
    """Return what a server on a Postgres is called where nobody says so, and where other nodes reach it."""
    port, here = listening.rpartition(":")[2], platform.node() or "localhost"
    named = f"{here}:{port}" if database.startswith("postgres") else ""
    reached = f"{here}:{port}" if asked.host in EVERYWHERE else listening
    return asked.node or named, asked.node_url or f"ws://{reached}"


def _say_what_is_missing(settings: Settings) -> None:
    """Say which games are still to be compiled, and that there is no site."""
    from battlespace.prepare import is_compiled

    missing = [name for name in settings.games if settings.prepare and not is_compiled(name)]
    if missing:
        names = ", ".join(missing)
        print(f"Compiling, once on this machine: {names}. Each can be played when it is ready.")
    if not (settings.site / "index.html").exists():
        print("The site is not built (npm was not available); `battlespace play GAME` plays here.")


DEFAULTS = Asked()


def run(asked: Asked = DEFAULTS) -> int:
    """Start the server: play in the browser, alone or with others.

    It prints its address. Without options it listens on this machine only and keeps its tables in your data folder.
    Games that are not compiled yet are compiled meanwhile. Stop it with Ctrl-C; every acknowledged move is on the
    disk.
    """
    from battlespace.games import TEMPLATE, slugs
    from battlespace.server import run as server
    from battlespace.server.settings import Settings, chosen_url

    limits = _limits(asked)
    games = (*slugs(), *([TEMPLATE] if asked.template else []))
    server.log_to_stderr()
    port = server.free_port(asked.host, asked.port, PORT)
    shown = f"[{asked.host}]" if ":" in asked.host else asked.host
    url = asked.base_url or f"http://{shown}:{port}"
    database = chosen_url(asked.database)
    node, node_url = _node(asked, database, f"{shown}:{port}")
    settings = Settings(
        database,
        games,
        asked.base_url,
        limits,
        asked.keep_days,
        node,
        node_url,
        asked.bot_processes,
        not asked.no_warm,
    )

    def ready() -> None:
        print(f"Battlespace is at {url} (stop with Ctrl-C)", flush=True)
        _say_what_is_missing(settings)
        if asked.open and (settings.site / "index.html").exists():
            server.open_browser(url)

    server.serve(settings, asked.host, port, asked.trusted_proxy, ready)
    return 0

"""`battlespace tables`: what whoever runs a server does with its tables."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from battlespace.cli.arguments import Integer


@Parameter(name="*")
@dataclass(frozen=True)
class Asked:
    """Where the tables are and what to do with them."""

    _: KW_ONLY
    database: Annotated[str | None, Parameter(help="the store's address, as for serve")] = None
    count: Annotated[int, Parameter(help="how many to list")] = 30
    close: Annotated[str | None, Parameter(help="remove this table")] = None
    mute: Annotated[str | None, Parameter(help="end the chat of this table")] = None
    check: Annotated[
        bool,
        Parameter(
            help="replay every match that is not over by the rules of this version, and list those that would differ"
        ),
    ] = False
    expire: Annotated[
        Integer | None,
        Parameter(help="remove the tables at which nothing has happened for so many days"),
    ] = None
    backup: Annotated[Path | None, Parameter(help="copy a SQLite store to a new file")] = None
    restore: Annotated[
        Path | None, Parameter(help="take a backup back; the server must be stopped")
    ] = None


DEFAULTS = Asked()


def run(asked: Asked = DEFAULTS) -> int:
    """List and close the tables of a server, make a backup of them, take one back.

    Without options: list the newest tables. The server may run meanwhile, except for --restore. A closed table is
    gone for good; --mute keeps it, but takes its chat away and lets nobody write there any more.
    """
    from battlespace.server import administration
    from battlespace.server.settings import chosen_url

    url = chosen_url(asked.database)
    if asked.restore:
        print(administration.restore(url, asked.restore))
    elif asked.backup:
        print(administration.backup(url, asked.backup))
    elif asked.check:
        for line in administration.checked(url):
            print(line)
    elif asked.expire is not None:
        print(administration.expire(url, asked.expire))
    elif asked.close:
        print(administration.close(url, asked.close))
    elif asked.mute:
        print(administration.mute(url, asked.mute))
    else:
        for line in administration.listed(url, asked.count):
            print(line)
    return 0

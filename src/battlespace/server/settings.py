"""What whoever runs a server may set, and the limits that hold for everybody."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from pathlib import Path

from platformdirs import user_data_path

from battlespace.kernel.errors import OptionError


def default_url(folder: Path) -> str:
    """Return the URL of the SQLite file in a folder, which is made if missing, for its owner only."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'battlespace.sqlite'}"


def chosen_url(given: str | None) -> str:
    """Return the URL of the store: as given, else from the environment, where no list of processes shows it."""
    return (
        given
        or os.environ.get("BATTLESPACE_DATABASE")
        or default_url(user_data_path("battlespace"))
    )


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is accepted; each is refused with code `limit` beyond that."""

    message: int = 64_000  # bytes of one message
    body: int = 2_000_000  # bytes of one request; a transcript of a long match fits
    rate: float = 20.0  # messages a second on one socket
    burst: int = 60  # messages at once
    tables: int = 60  # tables that one address may make in an hour
    sockets: int = 50  # sockets of one address
    seconds: float = 20.0  # for one request
    work: float = (
        200.0  # units of work a second that one address may ask for: a message or a request is one
    )
    position: int = 64_000  # characters of a position that a table starts from
    steps: int = 20_000  # lines of a transcript that is uploaded

    def __post_init__(self) -> None:
        """Refuse limits under which nobody could do anything."""
        for limit in fields(self):
            value = getattr(self, limit.name)
            if value <= 0:
                raise OptionError(f"the limit on {limit.name} is {value}; give a number above 0")


@dataclass(frozen=True, slots=True)
class Settings:
    """One server."""

    database: str
    games: tuple[str, ...]
    base_url: str = ""
    limits: Limits = field(default_factory=Limits)
    keep_days: int | None = None  # tables at which nothing has happened for longer are removed
    node: str = ""  # the name of this server among several on one Postgres
    node_url: str = ""  # where the others reach it
    bot_processes: int = 0  # in which bots think; 0: one less than the machine has cores
    prepare: bool = False  # compile the games beside the server, else each when it is first played
    site: Path = Path(__file__).parent / "site"

    def __post_init__(self) -> None:
        """Refuse to remove what was made today, and several servers on a file."""
        if self.node and not self.database.startswith("postgres"):
            raise OptionError("several nodes share a Postgres; give its address with --database")
        if self.bot_processes < 0:
            raise OptionError(f"{self.bot_processes} processes for bots: give a number above 0")
        if self.keep_days is not None and self.keep_days < 1:
            raise OptionError(f"keep tables for {self.keep_days} days: give a number above 0")

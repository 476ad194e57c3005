"""What whoever runs a server may set, and the limits that hold for everybody."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path


def data_folder() -> Path:
    """Return the user's folder for our data."""
    given = os.environ.get("XDG_DATA_HOME")
    if given:
        return Path(given) / "battlespace"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "battlespace"
    return Path.home() / ".local" / "share" / "battlespace"


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


@dataclass(frozen=True, slots=True)
class Settings:
    """One server."""

    database: str
    games: tuple[str, ...]
    base_url: str = ""
    limits: Limits = field(default_factory=Limits)
    site: Path = Path(__file__).parent / "site"

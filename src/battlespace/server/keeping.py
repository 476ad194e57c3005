"""What whoever runs a server does with its store: list, close, mute, backup, restore."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, delete, insert, text, update

from battlespace.kernel.errors import OptionError
from battlespace.server import rows, schema
from battlespace.server.errors import UnknownTableError
from battlespace.server.locked import file_of, locked
from battlespace.server.store import migrate, open_engine

MUTED = "***"
"""The name in the line that ends a chat; it belongs to no seat."""

KEPT = 86_400_000
"""Milliseconds that a notice is kept; servers read them within seconds."""


def listed(url: str, count: int) -> Iterator[str]:
    """Yield a line for each of the newest tables."""
    engine = open_engine(url)
    migrate(engine)
    with engine.connect() as connection:
        for brief in rows.recent(connection, count, listed=False):
            made = time.strftime("%Y-%m-%d %H:%M", time.gmtime(brief.created / 1000))
            state = "over" if brief.over else f"{brief.open} open" if brief.open else "playing"
            names = ", ".join(brief.names)
            yield f"{brief.id}  {made}  {brief.game:<12} {state:<8} {brief.entries:>5} entries  {names}"
    engine.dispose()


def close(url: str, table: str) -> str:
    """Remove a table and all of it."""
    engine = open_engine(url)
    migrate(engine)
    with engine.begin() as connection:
        _notify(connection, table)
        for part in (schema.log, schema.chat, schema.seats):
            connection.execute(delete(part).where(part.c.table == table))
        gone = connection.execute(delete(schema.tables).where(schema.tables.c.id == table)).rowcount
    engine.dispose()
    if not gone:
        raise UnknownTableError(f"no table {table[:40]!r} here")
    return f"closed {table}; a running server shows it out within seconds"


def mute(url: str, table: str) -> str:
    """Take the chat of a table away and let nobody write there any more."""
    engine = open_engine(url)
    migrate(engine)
    with engine.begin() as connection:
        _notify(connection, table)
        found = connection.execute(
            update(schema.tables).where(schema.tables.c.id == table).values(listed=False)
        ).rowcount
        if found:
            connection.execute(delete(schema.chat).where(schema.chat.c.table == table))
            values = {"seat": None, "name": MUTED, "text": "", "at": time.time_ns() // 1_000_000}
            connection.execute(insert(schema.chat).values(table=table, **values))
    engine.dispose()
    if not found:
        raise UnknownTableError(f"no table {table[:40]!r} here")
    return f"muted {table}; a running server heeds it within seconds"


def _notify(connection: Connection, table: str) -> None:
    """Leave a notice for servers that have the table in memory; old ones go."""
    now = time.time_ns() // 1_000_000
    connection.execute(delete(schema.notices).where(schema.notices.c.at < now - KEPT))
    connection.execute(insert(schema.notices).values(table=table, at=now))


def _file(url: str) -> Path:
    """Return the file of a SQLite store."""
    found = file_of(url)
    if found is None:
        raise OptionError(
            "only a SQLite store is copied here; use pg_dump and pg_restore for Postgres"
        )
    return found


def backup(url: str, to: Path) -> str:
    """Copy a SQLite store to a new file, while the server runs."""
    _file(url)
    if to.exists():
        raise OptionError(f"{to} exists; choose a new file")
    engine = open_engine(url)
    with engine.connect() as connection:
        connection.execute(text("VACUUM INTO :to"), {"to": str(to)})
    engine.dispose()
    return f"wrote {to} ({to.stat().st_size} bytes)"


def restore(url: str, source: Path) -> str:
    """Take a backup back; what was there is kept beside it."""
    target = _file(url)
    if not source.is_file():
        raise OptionError(f"{source} is no file")
    with locked(url):
        if target.exists():
            target.replace(target.with_suffix(".before-restore"))
        for end in ("-wal", "-shm"):
            Path(f"{target}{end}").unlink(missing_ok=True)
        shutil.copyfile(source, target)
        engine = open_engine(url)
        migrate(engine)
        engine.dispose()
    return f"restored {target} from {source}"

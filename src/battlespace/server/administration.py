"""What whoever runs a server does with its store: list, close, mute, backup, restore."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, delete, insert, select, text, update

from battlespace import games
from battlespace.kernel.errors import OptionError
from battlespace.server import rows, schema
from battlespace.server.errors import UnknownTableError
from battlespace.server.locked import file_of, locked
from battlespace.server.match_log import MatchLog
from battlespace.server.store import EXPIRING, migrate, open_engine

MUTED = "***"
"""The name in the line that ends a chat; it belongs to no seat."""

DAY = KEPT = 86_400_000
"""Milliseconds; a notice is kept for a day, servers read them within seconds."""


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


def checked(url: str) -> Iterator[str]:
    """Replay every match that is not over by today's rules; yield a line for each that would differ, and a sum."""
    engine = open_engine(url)
    migrate(engine)
    with engine.connect() as connection:
        t = schema.tables.c
        ids = [
            str(id_) for id_ in connection.scalars(select(t.id).where(~t.over).order_by(t.created))
        ]
        differing = 0
        for id_ in ids:
            why = _difference(connection, id_)
            if why:
                differing += 1
                yield f"{id_}  {why}"
        yield f"{len(ids)} matches go on, {differing} of them differ by today's rules"
    engine.dispose()


def _difference(connection: Connection, table: str) -> str:
    saved = rows.load(connection, table)
    if saved is None:
        return ""
    row = saved.row
    try:
        log = MatchLog(games.load(row.game), row, strict=True)
        for entry in saved.log:
            log.replay(entry)
    except Exception as error:  # noqa: BLE001  whatever it is, this match cannot go on
        return f"{row.game}: cannot be read: {error}"
    return f"{row.game}: {log.frozen}" if log.frozen else ""


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


def expire(url: str, days: int) -> str:
    """Remove the tables at which nothing has happened for so many days."""
    if days < 1:
        raise OptionError(f"{days} days: give a number above 0")
    before, gone = time.time_ns() // 1_000_000 - days * DAY, 0
    engine = open_engine(url)
    migrate(engine)
    while True:
        with engine.begin() as connection:
            found = rows.expire(connection, before, EXPIRING)
            for table in found:
                _notify(connection, table)
        gone += len(found)
        if len(found) < EXPIRING:
            engine.dispose()
            return f"removed {gone} tables at which nothing has happened for {days} days"


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
        raise OptionError(f"{source} is not a file")
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

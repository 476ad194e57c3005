"""Where tables are kept: SQLite by default, Postgres by URL. What a write returns for is committed.

What changes it goes through one writer (`writer.py`); what only reads it does not wait for that.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    create_engine,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from battlespace.server import rows, schema
from battlespace.server.errors import DiskFullError, StaleError, TakenError
from battlespace.server.locked import file_of
from battlespace.server.log_entries import AnyEntry, Handed, write
from battlespace.server.messages import Offered, Said
from battlespace.server.rows import Brief, Lease, Saved, SeatRow, Sent, TableRow
from battlespace.server.writer import Line, Writer, check_held, in_our_words

T = TypeVar("T")
TABLE, SEATS = insert(schema.tables), insert(schema.seats)
_MINE = update(schema.tables).where(schema.tables.c.id == bindparam("mine"))
OVER = _MINE.values(over=True, scores=bindparam("shares"))
ANSWERED = _MINE.values(offer=None)
RESERVE = 64_000_000
"""Bytes that have to be free on the disk of a SQLite store for its server to be well."""
EXPIRING = 200
"""The most tables that are removed at once: writers wait meanwhile."""
READERS = 2
"""Threads that read."""


def open_engine(url: str) -> Engine:
    """Return the engine: SQLite with a write-ahead log that is flushed at each commit."""
    if url.startswith("postgres://") or url.startswith("postgresql://"):
        url = "postgresql+psycopg://" + url.split("://", 1)[1]
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": 20})
    file = file_of(url)
    if (
        file is not None
    ):  # tokens' hashes and what people said: for its owner only, the files beside it too
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        file.chmod(0o600)

    def pragmas(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        # Pages of 4 kB: it happens seldom, and much of what was written is old by then.
        connection.execute("PRAGMA wal_autocheckpoint=4000")

    event.listen(engine, "connect", pragmas)
    return engine


def migrate(engine: Engine) -> None:
    """Bring the store's tables up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


class Store:
    """The store: one thread writes, others read."""

    def __init__(self, url: str) -> None:
        """Open the store and bring it up to date."""
        self.engine = open_engine(url)
        migrate(self.engine)
        self.owner: str | None = None  # the node that has the tables which are made here
        self._writer = Writer(self.engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="read")

    def close(self) -> None:
        """Write what waits, then stop."""
        self._writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction; what is returned is committed."""
        return await self._writer.put((), work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read what is committed; a long list holds up no writer."""

        def read() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, read)
        except SQLAlchemyError as error:
            raise in_our_words(error) from error

    async def fenced(self, lease: Lease, work: Callable[[Connection], T]) -> T:
        """Do something with a table in a transaction, unless another node has it by now."""

        def held(connection: Connection) -> T:
            if lease.epoch is not None:
                check_held(connection, lease)
            return work(connection)

        return await self.write(held)

    async def create(self, row: TableRow, seats: Sequence[SeatRow]) -> Lease:
        """Keep a new table; it belongs to whoever makes it."""
        lease = Lease(row.id, None if self.owner is None else 1)
        values = {"owner": self.owner, "epoch": lease.epoch or 0}

        def work(connection: Connection) -> None:
            connection.execute(TABLE, rows.table_values(row) | values)
            connection.execute(SEATS, [rows.seat_values(row.id, s) for s in seats])

        await self.write(work)
        return lease

    async def append(  # noqa: PLR0913  one transaction for all that a message does
        self,
        lease: Lease,
        last: int,
        entries: Sequence[AnyEntry],
        at: int,
        *,
        sent: Sent | None = None,
        scores: Sequence[float] | None = None,
        answered: bool = False,
    ) -> None:
        """Add entries after the first `last`; StaleError if another was there before, FencedError on a lost table.

        `scores` end the match; `answered` means that nothing is asked of anybody any more.
        """
        (seat, message), table, epoch = sent or (None, None), lease.table, lease.epoch
        lines: list[Line] = [
            (table, last + i, write(e), None if i else message, at, None if i else seat, epoch)
            for i, e in enumerate(entries)
        ]
        handed = [entry for entry in entries if isinstance(entry, Handed)]

        def work(connection: Connection) -> None:
            rows.hand_on(connection, table, handed)
            if scores is not None:
                shares = msgspec.json.encode(list(scores)).decode()
                connection.execute(OVER, {"mine": table, "shares": shares})
            if answered:
                connection.execute(ANSWERED, {"mine": table})

        try:
            await self._writer.put(
                lines, work if handed or scores is not None or answered else None
            )
        except IntegrityError as error:
            raise StaleError(
                "this was played elsewhere a moment ago; load the table again"
            ) from error

    async def sit(self, lease: Lease, row: SeatRow, held: str = "") -> None:
        """Give a seat to somebody, if it still is open, or held by the token that the caller thinks."""

        def work(connection: Connection) -> int:
            where = (schema.seats.c.table == lease.table) & (schema.seats.c.seat == row.seat)
            done = connection.execute(
                update(schema.seats)
                .where(where & (schema.seats.c.kind == ("person" if held else "open")))
                .where(schema.seats.c.token == held)
                .values(**rows.seat_values(lease.table, row))
            )
            return done.rowcount

        if await self.fenced(lease, work) != 1:
            raise TakenError(f"seat {row.seat} is taken")

    async def follow(self, lease: Lease, next_: str) -> str:
        """Link a rematch to its table; the first to ask wins, and its link is returned."""

        def work(connection: Connection) -> str:
            mine = schema.tables.c.id == lease.table
            connection.execute(
                update(schema.tables)
                .where(mine & schema.tables.c.next.is_(None))
                .values(next=next_)
            )
            return str(connection.execute(select(schema.tables.c.next).where(mine)).scalar_one())

        return await self.fenced(lease, work)

    async def offer(self, lease: Lease, offer: Offered | None) -> None:
        """Keep what a seat asks of the others, or that nothing is asked."""
        body = msgspec.json.encode(offer).decode() if offer else None
        mine = schema.tables.c.id == lease.table
        await self.fenced(
            lease,
            lambda connection: connection.execute(
                update(schema.tables).where(mine).values(offer=body)
            ),
        )

    async def say(self, lease: Lease, said: Said) -> None:
        """Keep a line of chat."""

        def work(connection: Connection) -> None:
            values = {"seat": said.seat, "name": said.name, "text": said.text, "at": said.at}
            connection.execute(insert(schema.chat).values(table=lease.table, **values))

        await self.fenced(lease, work)

    async def load(self, table: str) -> Saved | None:
        """Return all that is known of a table, or None."""
        return await self.read(lambda connection: rows.load(connection, table))

    async def goes_on(self, table: str) -> bool:
        """Say whether there is such a table and its match is not over."""
        t = schema.tables.c
        query = select(t.id).where((t.id == table) & ~t.over)
        return await self.read(lambda connection: connection.scalar(query) is not None)

    async def recent(self, count: int, listed: bool = True) -> list[Brief]:
        """Return the newest tables, those that are not over first."""
        return await self.read(lambda connection: rows.recent(connection, count, listed))

    async def running(self) -> list[str]:
        """Return the tables with a clock that are not over."""
        t = schema.tables.c
        query = select(t.id).where(~t.over & t.clock.is_not(None))
        return await self.read(lambda connection: [str(x) for x in connection.scalars(query)])

    async def ping(self) -> None:
        """Return when the store answers and has room, or raise StoreError."""
        await self.read(lambda connection: connection.execute(select(1)))
        file = file_of(str(self.engine.url))
        if file is not None and shutil.disk_usage(file.parent).free < RESERVE:
            raise DiskFullError("the disk of the server is almost full")

    async def newest_notice(self) -> int:
        """Return the number of the newest notice of whoever runs the server."""
        return await self.read(rows.newest_notice)

    async def notices(self, after: int) -> tuple[int, set[str]]:
        """Return the number of the newest notice, and the tables of those after a number."""
        return await self.read(lambda connection: rows.notices(connection, after))

    async def expire(self, before: int) -> list[str]:
        """Remove some tables at which nothing has happened since a time; return their names."""
        return await self.write(lambda connection: rows.expire(connection, before, EXPIRING))

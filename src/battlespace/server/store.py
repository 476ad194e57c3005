"""Where tables are kept: SQLite by default, Postgres by URL. What a write returns for is committed.

One thread writes. It takes all jobs that wait: those that only add lines to the log share one statement, the others
one transaction, and only then is each answered. A job that fails is run again alone, so that it spoils no other.
Whoever asks waits for the answer before asking again, so that jobs that wait together may be done in any order.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
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
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import NullPool

from battlespace.server import rows, schema
from battlespace.server.entries import AnyEntry, Handed, write
from battlespace.server.errors import StaleError, TakenError
from battlespace.server.messages import Offered, Said
from battlespace.server.rows import Brief, Saved, SeatRow, TableRow

T = TypeVar("T")
TABLE, SEATS = insert(schema.tables), insert(schema.seats)
_MINE = update(schema.tables).where(schema.tables.c.id == bindparam("mine"))
OVER, ANSWERED = _MINE.values(over=True), _MINE.values(offer=None)
BATCH = 256
"""The most jobs that share a transaction."""
TOGETHER = 100
"""The most lines of the log that one statement inserts."""

Row = dict[str, Any]
Line = tuple[str, int, str, str | None, int]
"""The columns of the log in their order: table, entry, body, message, at."""


@dataclass(slots=True)
class _Job:
    """Lines for the log, then work on the connection; either may be missing."""

    lines: Sequence[Line]
    work: Callable[[Connection], Any] | None
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]


def default_url(folder: Path) -> str:
    """Return the URL of the SQLite file in a folder, which is made if missing."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'battlespace.sqlite'}"


def open_engine(url: str) -> Engine:
    """Return the engine: SQLite with a write-ahead log that is flushed at each commit."""
    if url.startswith("postgres://") or url.startswith("postgresql://"):
        url = "postgresql+psycopg://" + url.split("://", 1)[1]
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": 20})

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
    """The store and its writer."""

    def __init__(self, url: str) -> None:
        """Open the store and bring it up to date."""
        self.engine = open_engine(url)
        migrate(self.engine)
        self._jobs: deque[_Job] = deque()
        self._bell: queue.SimpleQueue[bool] = queue.SimpleQueue()  # False: no more will come
        self._rung = False  # the bell will be rung at the end of this turn of the loop
        self._writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what waits, then stop."""
        self._bell.put(False)
        self._writer.join()
        self.engine.dispose()

    async def _run(self, work: Callable[[Connection], T]) -> T:
        return await self._put((), work)

    def _put(
        self, lines: Sequence[Line], work: Callable[[Connection], Any] | None
    ) -> asyncio.Future[Any]:
        """Leave a job for the writer, which is woken once for all jobs of a turn of the loop."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        self._jobs.append(_Job(lines, work, loop, answer))
        if not self._rung:
            self._rung = True
            loop.call_soon(self._ring)
        return answer

    def _ring(self) -> None:
        self._rung = False
        self._bell.put(True)

    def _write_all(self) -> None:
        with self.engine.connect() as connection, self.engine.connect() as quick:
            quick.execution_options(isolation_level="AUTOCOMMIT")
            more = True
            while more:
                more = self._bell.get()
                while self._jobs:
                    count = min(BATCH, len(self._jobs))
                    jobs = [self._jobs.popleft() for _ in range(count)]
                    lines = [job for job in jobs if not job.work]
                    longer = [job for job in jobs if job.work]
                    if not _settled_at_once(quick, lines):
                        _settle(connection, lines)
                    _settle(connection, longer)

    async def create(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        """Keep a new table."""

        def work(connection: Connection) -> None:
            connection.execute(TABLE, rows.table_values(row))
            connection.execute(SEATS, [rows.seat_values(row.id, s) for s in seats])

        await self._run(work)

    async def append(  # noqa: PLR0913  one transaction for all that a message does
        self,
        table: str,
        last: int,
        entries: Sequence[AnyEntry],
        at: int,
        *,
        message: str | None = None,
        over: bool = False,
        answered: bool = False,
    ) -> None:
        """Add entries after the first `last`; StaleError if another writer was there before.

        `over` ends the match; `answered` means that nothing is asked of anybody any more.
        """
        lines = [
            (table, last + i, write(e), None if i else message, at) for i, e in enumerate(entries)
        ]
        handed = [entry for entry in entries if isinstance(entry, Handed)]

        def work(connection: Connection) -> None:
            rows.hand_on(connection, table, handed)
            if over:
                connection.execute(OVER, {"mine": table})
            if answered:
                connection.execute(ANSWERED, {"mine": table})

        try:
            await self._put(lines, work if handed or over or answered else None)
        except IntegrityError as error:
            raise StaleError(
                "this was played elsewhere a moment ago; load the table again"
            ) from error

    async def sit(self, table: str, row: SeatRow, taken: str = "open") -> None:
        """Give a seat to somebody, if it still is what the caller thinks."""

        def work(connection: Connection) -> int:
            where = (schema.seats.c.table == table) & (schema.seats.c.seat == row.seat)
            done = connection.execute(
                update(schema.seats)
                .where(where & (schema.seats.c.kind == taken))
                .values(**rows.seat_values(table, row))
            )
            return done.rowcount

        if await self._run(work) != 1:
            raise TakenError(f"seat {row.seat} is taken")

    async def follow(self, table: str, next_: str) -> str:
        """Link a rematch to its table; the first to ask wins, and its link is returned."""

        def work(connection: Connection) -> str:
            mine = schema.tables.c.id == table
            connection.execute(
                update(schema.tables)
                .where(mine & schema.tables.c.next.is_(None))
                .values(next=next_)
            )
            return str(connection.execute(select(schema.tables.c.next).where(mine)).scalar_one())

        return await self._run(work)

    async def offer(self, table: str, offer: Offered | None) -> None:
        """Keep what a seat asks of the others, or that nothing is asked."""
        body = msgspec.json.encode(offer).decode() if offer else None
        mine = schema.tables.c.id == table
        await self._run(
            lambda connection: connection.execute(
                update(schema.tables).where(mine).values(offer=body)
            )
        )

    async def say(self, table: str, said: Said) -> None:
        """Keep a line of chat."""

        def work(connection: Connection) -> None:
            values = {"seat": said.seat, "name": said.name, "text": said.text, "at": said.at}
            connection.execute(insert(schema.chat).values(table=table, **values))

        await self._run(work)

    async def load(self, table: str) -> Saved | None:
        """Return all that is known of a table, or None."""
        return await self._run(lambda connection: rows.load(connection, table))

    async def recent(self, count: int, listed: bool = True) -> list[Brief]:
        """Return the newest tables, those that are not over first."""
        return await self._run(lambda connection: rows.recent(connection, count, listed))

    async def running(self) -> list[str]:
        """Return the tables with a clock that are not over."""
        t = schema.tables.c
        query = select(t.id).where(~t.over & t.clock.is_not(None))
        return await self._run(lambda connection: [str(x) for x in connection.scalars(query)])


def _settled_at_once(quick: Connection, jobs: list[_Job]) -> bool:
    """Add lines to the log by one statement, a transaction by itself; False where they are too many, or it fails.

    Between the statements of a longer transaction, threads pass Python's lock to and fro.
    """
    lines = [line for job in jobs for line in job.lines]
    if not 0 < len(lines) <= TOGETHER:
        return False
    driver: Any = quick.connection.driver_connection
    try:
        driver.execute(*_insertion(quick, lines))
    except Exception:  # noqa: BLE001  the longer way finds out what is wrong, and with which job
        return False
    _tell([(job, None) for job in jobs], None)
    return True


def _settle(connection: Connection, jobs: list[_Job]) -> None:
    """Run jobs in one transaction; if that fails, each in one of its own."""
    if not jobs:
        return
    try:
        with connection.begin():
            done = _done(connection, jobs)
    except Exception as error:  # noqa: BLE001  whatever a driver raises belongs to its job
        if len(jobs) == 1:
            _tell([(jobs[0], None)], error)
            return
        for job in jobs:
            _settle(connection, [job])
        return
    _tell(done, None)


def _done(connection: Connection, jobs: list[_Job]) -> list[tuple[_Job, Any]]:
    """Do all jobs in their order; lines of the log that follow each other are inserted at once."""
    done: list[tuple[_Job, Any]] = []
    waiting: list[Line] = []
    for job in jobs:
        waiting += job.lines
        if job.work is not None and waiting:
            _insert(connection, waiting)
            waiting = []
        done.append((job, job.work(connection) if job.work else None))
    if waiting:
        _insert(connection, waiting)
    return done


def _insert(connection: Connection, lines: Sequence[Line]) -> None:
    for start in range(0, len(lines), TOGETHER):
        connection.exec_driver_sql(*_insertion(connection, lines[start : start + TOGETHER]))


def _insertion(connection: Connection, lines: Sequence[Line]) -> tuple[str, tuple[Any, ...]]:
    """Return the statement that inserts lines of the log, and its values."""
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    return _statement(len(lines), mark), tuple([value for line in lines for value in line])


@cache
def _statement(count: int, mark: str) -> str:
    names = ", ".join(f'"{column.name}"' for column in schema.log.columns)
    line = f"({', '.join([mark] * len(schema.log.columns))})"
    return f"INSERT INTO log ({names}) VALUES {', '.join([line] * count)}"


def _tell(done: Sequence[tuple[_Job, Any]], error: Exception | None) -> None:
    """Answer all who asked, each on its own loop, with one knock a loop."""

    def deliver(loop: asyncio.AbstractEventLoop) -> None:
        for job, result in done:
            if job.loop is not loop or job.answer.done():  # who asked has gone
                continue
            if error is None:
                job.answer.set_result(result)
            else:
                job.answer.set_exception(error)

    for loop in {job.loop for job, _ in done}:
        if not loop.is_closed():
            loop.call_soon_threadsafe(deliver, loop)

"""The thread that writes. What it answers is committed.

It takes all jobs that wait: those that only add lines to the log share one statement, the others one transaction, and
only then is each answered. A job that fails is run again alone, so that it spoils no other. Whoever asks waits for the
answer before asking again, so that jobs that wait together may be done in any order. When the store has gone away, what
waits is answered with StoreError, and the next job tries again.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from battlespace.server import schema
from battlespace.server.errors import DiskFullError, FencedError, StoreError
from battlespace.server.rows import Lease

BATCH = 256
"""The most jobs that share a transaction."""
TOGETHER = 100
"""The most lines of the log that one statement inserts."""
FULL = ("database or disk is full", "No space left on device", "could not extend file")
"""How drivers say that nothing fits any more."""

Line = tuple[str, int, str, str | None, int, int | None, int | None]
"""The columns of the log in their order: table, entry, body, message, at, seat, epoch."""
CASTS = ("text", "int", "text", "text", "bigint", "int", "bigint")
"""Their types, where a driver leaves them open."""
HELD = text("SELECT 1 FROM tables WHERE id = :table AND epoch = :epoch FOR SHARE")
LOST = "another node has this table by now"


@dataclass(slots=True)
class _Job:
    """Lines for the log, then work on the connection; either may be missing."""

    lines: Sequence[Line]
    work: Callable[[Connection], Any] | None
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]


def in_our_words(error: Exception) -> Exception:
    """Return an error of ours for what a driver raises; what the rows forbid stays as it is."""
    if isinstance(error, IntegrityError) or not isinstance(error, SQLAlchemyError):
        return error
    if any(words in str(error) for words in FULL):
        return DiskFullError("the disk of the server is full; nothing more can be kept")
    found = StoreError("the store does not answer; try again in a moment")
    found.__cause__ = error
    return found


class Writer:
    """Jobs, and the thread that does them."""

    def __init__(self, engine: Engine) -> None:
        """Start the thread."""
        self._engine = engine
        self._jobs: deque[_Job] = deque()
        self._bell: queue.SimpleQueue[bool] = queue.SimpleQueue()  # False: no more will come
        self._rung = False  # the bell will be rung at the end of this turn of the loop
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what waits, then stop."""
        self._bell.put(False)
        self._thread.join()

    def put(
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

    def _work(self) -> None:
        more = True
        while more:
            more = self._bell.get()
            if not self._jobs:
                continue
            try:
                with self._engine.connect() as connection, self._engine.connect() as quick:
                    quick.execution_options(isolation_level="AUTOCOMMIT")
                    more = self._serve(connection, quick, more)
            except SQLAlchemyError as error:  # it cannot be reached
                jobs = [self._jobs.popleft() for _ in range(len(self._jobs))]
                _tell([(job, None) for job in jobs], in_our_words(error))

    def _serve(self, connection: Connection, quick: Connection, more: bool) -> bool:
        """Do jobs until there will be none, or until a connection fails; say whether more may come."""
        while True:
            while self._jobs:
                count = min(BATCH, len(self._jobs))
                jobs = [self._jobs.popleft() for _ in range(count)]
                lines = [job for job in jobs if not job.work]
                settled = _settled_at_once(quick, lines)
                if not settled:
                    _settle(connection, lines)
                _settle(connection, [job for job in jobs if job.work])
                if settled is None or connection.invalidated:
                    self._bell.put(more)  # for what waits already
                    return True
            if not more:
                return False
            more = self._bell.get()


def _settled_at_once(quick: Connection, jobs: list[_Job]) -> bool | None:
    """Add lines to the log by one statement, a transaction by itself; False where they are too many, or one is refused.

    Between the statements of a longer transaction, threads pass Python's lock to and fro. None where the connection is
    not to be trusted any more.
    """
    lines = [line for job in jobs for line in job.lines]
    if not 0 < len(lines) <= TOGETHER:
        return False
    driver: Any = quick.connection.driver_connection
    try:
        cursor = driver.execute(*_insertion(quick, lines))
        stored = {row[0] for row in cursor.fetchall()} if _is_fenced(lines) else None
    except Exception as error:  # noqa: BLE001  the longer way finds out what is wrong, and with which job
        refused = isinstance(error, quick.dialect.loaded_dbapi.IntegrityError)
        return False if refused else None
    lost = [job for job in jobs if stored is not None and job.lines[0][0] not in stored]
    _tell([(job, None) for job in jobs if job not in lost], None)
    _tell([(job, None) for job in lost], FencedError(LOST))
    return True


def _settle(connection: Connection, jobs: list[_Job]) -> None:
    """Run jobs in one transaction; if that fails, each in one of its own."""
    if not jobs:
        return
    try:
        with connection.begin():
            done = _done(connection, jobs)
    except Exception as error:  # noqa: BLE001  whatever a driver raises belongs to its job
        lost = isinstance(error, DBAPIError) and error.connection_invalidated
        if len(jobs) == 1 or lost:
            _tell([(job, None) for job in jobs], in_our_words(error))
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
        some = lines[start : start + TOGETHER]
        done = connection.exec_driver_sql(*_insertion(connection, some))
        if _is_fenced(some) and len(done.all()) != len(some):
            raise FencedError(LOST)


def check_held(connection: Connection, lease: Lease) -> None:
    """Keep others from claiming a table until this transaction ends; FencedError where another node has it."""
    held = connection.execute(HELD, {"table": lease.table, "epoch": lease.epoch})
    if held.first() is None:
        raise FencedError(LOST)


def _is_fenced(lines: Sequence[Line]) -> bool:
    """Say whether lines are stored only by whoever has their table; all lines of a server are alike."""
    return lines[0][-1] is not None


def _insertion(connection: Connection, lines: Sequence[Line]) -> tuple[str, tuple[Any, ...]]:
    """Return the statement that inserts lines of the log, and its values."""
    values = tuple([value for line in lines for value in line])
    if _is_fenced(lines):
        return _fenced_statement(len(lines)), values
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    return _statement(len(lines), mark), values


@cache
def _fenced_statement(count: int) -> str:
    """Return what inserts lines of tables whose epoch is still the same, and says of which tables it did.

    The row of a table is locked meanwhile against another claim: either comes first, never both.
    """
    names = [f'"{column.name}"' for column in schema.log.columns]
    line = f"({', '.join(f'%s::{cast}' for cast in CASTS)})"
    return (
        f"INSERT INTO log ({', '.join(names)}) SELECT {', '.join(f'line.{name}' for name in names)}"
        f" FROM (VALUES {', '.join([line] * count)}) AS line ({', '.join(names)})"
        ' JOIN tables ON tables.id = line."table" AND tables.epoch = line.epoch'
        ' FOR SHARE OF tables RETURNING log."table"'
    )


@cache
def _statement(count: int, mark: str) -> str:
    names = ", ".join(f'"{column.name}"' for column in schema.log.columns)
    line = f"({', '.join([mark] * len(schema.log.columns))})"
    return f"INSERT INTO log ({names}) VALUES {', '.join([line] * count)}"


def _tell(done: Sequence[tuple[_Job, Any]], error: Exception | None) -> None:
    """Answer everybody who asked, each on its own loop, with one knock a loop."""

    def deliver(loop: asyncio.AbstractEventLoop) -> None:
        for job, result in done:
            if job.loop is not loop or job.answer.done():  # whoever asked has left
                continue
            if error is None:
                job.answer.set_result(result)
            else:
                job.answer.set_exception(error)

    for loop in {job.loop for job, _ in done}:
        if not loop.is_closed():
            loop.call_soon_threadsafe(deliver, loop)

"""One server for one file: whoever has a SQLite store open for serving, or replaces it, holds its lock.

The lock is a transaction on a small file beside the store: it ends with the process, however that ends.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from battlespace.kernel.errors import OptionError


def file_of(url: str) -> Path | None:
    """Return the file of a SQLite store; None for any other."""
    parsed = make_url(url)
    is_file = parsed.get_backend_name() == "sqlite" and parsed.database not in (
        None,
        "",
        ":memory:",
    )
    return Path(str(parsed.database)) if is_file else None


@contextmanager
def locked(url: str) -> Generator[None]:
    """Hold the lock of a SQLite store, or raise OptionError; several servers may share a Postgres."""
    file = file_of(url)
    if file is None:
        yield
        return
    with closing(sqlite3.connect(f"{file}.lock", timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise OptionError(f"{file}: a server uses this store; stop it first") from None
        yield

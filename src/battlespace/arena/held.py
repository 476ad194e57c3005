"""Files that one process at a time may write: what holds one ends with its process, however that ends."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from battlespace.kernel.errors import BattlespaceError

try:
    import fcntl
except ImportError:  # pragma: no cover  Windows has no such locks: there nothing is held
    fcntl = None


class BusyError(BattlespaceError, RuntimeError):
    """Another process writes the file."""

    code = "busy"


@contextmanager
def held(path: Path, instead: str) -> Generator[None]:
    """Hold a file while this goes on, or raise BusyError; `instead` is what else there is to do.

    The file and its folder are made where they are missing. Meanwhile it may be written, but not replaced: another
    process would hold the new one. Nothing is held where the file system knows no locks.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        try:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BusyError(f"{path}: another run is writing there; {instead}") from None
        except OSError:  # pragma: no cover  no locks on this disk
            pass
        yield

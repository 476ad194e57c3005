"""Files of JSON Lines that outlive the process: read strictly, each line fitted to its declared type."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from battlespace.kernel.decode import JsonError, fit, parse

T = TypeVar("T")


def whole_lines(path: Path) -> list[bytes]:
    """Return the lines of a file that is only ever appended to; a last one that was cut off is taken out of it."""
    text = path.read_bytes()
    _cut(path, text)
    return _lines(text)


def _lines(text: bytes) -> list[bytes]:
    """Return the lines that were written to their ends."""
    return text[: text.rfind(b"\n") + 1].splitlines()


def _cut(path: Path, text: bytes) -> None:
    """Take a last line that was cut off out of a file; others are not written again: the disk may be full."""
    end = text.rfind(b"\n") + 1
    if end < len(text):
        os.truncate(path, end)


def begins(path: Path, begun: bytes) -> bool:
    """Say whether a file begins so, or was cut off before that can be told: any other is somebody else's."""
    with path.open("rb") as file:
        return begun.startswith(file.read(len(begun)))


def rows_of(path: Path, begun: bytes, kind: Callable[[Any], type[T]]) -> list[T]:
    """Return the rows of a file that is only ever appended to, if there is one; its lines all begin so.

    A last one that was cut off is taken out of it once all others have been found to be ours.
    """
    if not path.exists():
        return []
    if not begins(path, begun):
        raise JsonError(f"{path.name}:1: expected a line that begins with {begun.decode()}")
    text = path.read_bytes()
    rows = [fitted_by(path, number, line, kind) for number, line in enumerate(_lines(text), 1)]
    _cut(path, text)
    return rows


def fitted(path: Path, number: int, line: bytes, kind: type[T]) -> T:
    """Return a line as what it was declared to be; an error names file and line."""
    return fitted_by(path, number, line, lambda data: kind)


def fitted_by(path: Path, number: int, line: bytes, kind: Callable[[Any], type[T]]) -> T:
    """Return a line as what its content says that it is."""
    try:
        data = parse(line)
        return fit(data, kind(data))
    except JsonError as error:
        raise JsonError(f"{path.name}:{number}: {error}") from error

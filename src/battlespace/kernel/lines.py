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
    end = text.rfind(b"\n") + 1
    if end < len(text):
        os.truncate(path, end)  # the lines before it are not written again: the disk may be full
    return text[:end].splitlines()


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

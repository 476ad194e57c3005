"""What a course of training has done so far: a file with a line that says which course it is, and one for each step."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

import msgspec

from battlespace.kernel.decode import JsonError
from battlespace.kernel.errors import OptionError
from battlespace.kernel.lines import fitted, whole_lines

R = TypeVar("R", bound=msgspec.Struct)

STAND_FOR = "stand_for"
"""Where a head says what its names stand for: a file that was replaced makes another course of the same words."""


class Record(Generic[R]):
    """Lines of one kind, below a head that has to stay the same; a line that was cut off is taken away."""

    def __init__(self, path: Path, head: Mapping[str, Any], kind: type[R]) -> None:
        """Open a file, new or from an earlier run of the same course."""
        self.path, own = path, json.dumps(head).encode() + b"\n"
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or own.startswith(path.read_bytes()):  # new, or its head was cut off
            path.write_bytes(own)
        try:
            known = fitted(path, 1, _first_line(path), dict[str, Any])
            if known != json.loads(own):
                raise OptionError(
                    f"{path.parent} holds another course of training{_unlike(known, json.loads(own))}; give another "
                    "--out"
                )
            rest = whole_lines(path)[1:]
            self.rows = [fitted(path, i, line, kind) for i, line in enumerate(rest, 2)]
        except JsonError as error:
            raise OptionError(f"{path.parent}: {error}") from error

    def add(self, row: R) -> None:
        """Keep one more line."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(msgspec.json.encode(row).decode() + "\n")
        self.rows.append(row)


def _unlike(known: Mapping[str, Any], own: Mapping[str, Any]) -> str:
    """Say in what a course differs: in what was asked for, or else in what its names stand for now."""
    differing = [name for name in {**own, **known} if known.get(name) != own.get(name)]
    asked = [name for name in differing if name != STAND_FOR]
    if asked:
        return f", for it differs in {', '.join(asked)}"
    marks = known.get(STAND_FOR)
    before = cast("dict[str, Any]", marks) if isinstance(marks, dict) else dict[str, Any]()
    now = cast("Mapping[str, str]", own.get(STAND_FOR, {}))
    names = [name for name in {**now, **before} if before.get(name) != now.get(name)]
    return f": its {' and '.join(names)} {'was' if len(names) == 1 else 'were'} replaced"


def _first_line(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.readline()

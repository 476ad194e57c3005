"""Text for moves and positions, and why a move is refused.

move      c2                       column, row
position  AB./.../..A mover=1      rows from the top: A and B are masts of seats 0 and 1, . is empty
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from battlespace.games.mastfield.rules import LARGEST, SMALLEST, State, jammed
from battlespace.kernel.errors import NotationError, PositionError
from battlespace.kernel.fact import Fact
from battlespace.kernel.words import Reason, Words

COLUMNS = "abcdefghi"
MASTS = ".AB"
_MOVE = re.compile(r"([a-i])([1-9])")
_POSITION = re.compile(r"(?P<rows>[.AB]+(?:/[.AB]+)*) mover=(?P<mover>[01])")


def name(s: State, cell: int) -> str:
    """Return a cell's name."""
    return f"{COLUMNS[cell % s.size]}{cell // s.size + 1}"


def write_move(s: State, action: int) -> str:
    """Write one action; a number that is no cell of this field is refused."""
    if not 0 <= action < s.size * s.size:
        raise IndexError(action)
    return name(s, action)


def read_move(s: State, text: str) -> int | None:
    """Read a move; it need not be legal."""
    found = _MOVE.fullmatch(text)
    if not found:
        raise NotationError(text, "expected a cell such as c2")
    column, row = COLUMNS.index(found[1]), int(found[2]) - 1
    return row * s.size + column if max(column, row) < s.size else None


def write_position(s: State) -> str:
    """Write a position."""
    marks = [MASTS[s.cell[cell]] for cell in range(s.size * s.size)]
    rows = ["".join(marks[row * s.size : (row + 1) * s.size]) for row in range(s.size)]
    return f"{'/'.join(rows)} mover={s.mover}"


def read_position(text: str, seats: int, options: Mapping[str, Any]) -> State:
    """Read a position; its size stands in the text."""
    found = _POSITION.fullmatch(text)
    if not found:
        raise NotationError(text, "expected rows of . A B and a mover: A../.../..B mover=0")
    rows = found["rows"].split("/")
    size = len(rows)
    if not SMALLEST <= size <= LARGEST or {len(row) for row in rows} != {size}:
        raise PositionError(text, f"expected a square of {SMALLEST} to {LARGEST} rows")
    s = State()
    s.size, s.mover = size, int(found["mover"])
    for cell, mark in enumerate("".join(rows)):
        s.cell[cell] = MASTS.index(mark)
    for cell in range(size * size):
        if s.cell[cell] > 0 and jammed(s, cell, s.cell[cell] - 1) >= 0:
            raise PositionError(text, f"the mast on {name(s, cell)} is jammed [MAS-2.2]")
    masts = [sum(s.cell[cell] == seat + 1 for cell in range(size * size)) for seat in (0, 1)]
    if masts[0] - masts[1] != s.mover:
        raise PositionError(text, "the crews plant in turn, Amber first [MAS-1.1]")
    return s


def refusals(s: State, move: str) -> list[Reason]:
    """Return all that speaks against a well-formed move; each reason rests on a fact of the view."""
    cell = read_move(s, move)
    if cell is None:
        words = Words("why.outside", {"size": s.size})
        return [Reason("MAS-2.1", (), words, Fact("size", "is", s.size))]
    if s.cell[cell] > 0:
        fact = Fact(f"cells.{cell}", "is", int(s.cell[cell]))
        return [Reason("MAS-2.1", (f"cell:{name(s, cell)}",), Words("why.taken"), fact)]
    beside = jammed(s, cell, s.mover)
    if beside >= 0:
        fact = Fact(f"cells.{beside}", "is", int(s.cell[beside]))
        return [Reason("MAS-2.2", (f"cell:{name(s, beside)}",), Words("why.jammed"), fact)]
    return []

"""Plant where nobody jams you: the field, its numbering, and the whole of the rules.

cell     0 1 2      row by row from the top left
         3 4 5
         6 7 8      a1 is cell 0, b1 cell 1, a2 the one below a1

action   0 ... size * size - 1    plant on that cell
"""

from __future__ import annotations

from battlespace.kernel.game import OVER, Actions
from battlespace.kernel.record import Record, i8
from battlespace.kernel.rule import rule

SEATS = 2
SMALLEST, LARGEST = 3, 9
CELLS = LARGEST * LARGEST
EMPTY = 0


class State(Record):
    """One position."""

    cell = i8(CELLS)  # EMPTY, or the seat of the mast and one
    mover = i8()  # the seat on turn
    size = i8()  # cells of a side


@rule
def jammed(s: State, cell: int, seat: int) -> int:
    """Return a cell beside this one where the other crew has a mast, or -1. [MAS-2.2]"""
    other, row, column = 2 - seat, cell // s.size, cell % s.size
    if column > 0 and s.cell[cell - 1] == other:
        return cell - 1
    if column < s.size - 1 and s.cell[cell + 1] == other:
        return cell + 1
    if row > 0 and s.cell[cell - s.size] == other:
        return cell - s.size
    if row < s.size - 1 and s.cell[cell + s.size] == other:
        return cell + s.size
    return -1


@rule
def plantable(s: State, cell: int, seat: int) -> bool:
    """A mast goes on an empty cell that is not jammed. [MAS-2.1, MAS-2.2]"""
    return s.cell[cell] == EMPTY and jammed(s, cell, seat) < 0


@rule
def room_left(s: State, seat: int) -> int:
    """Count the cells where a seat could plant."""
    count = 0
    for cell in range(s.size * s.size):
        if plantable(s, cell, seat):
            count += 1
    return count


@rule
def turn(s: State) -> int:
    """The mover, for as long as it can plant. [MAS-3.1]"""
    return s.mover if room_left(s, s.mover) > 0 else OVER


@rule
def legal(s: State, out: Actions) -> int:
    """List the cells to plant on. [MAS-2.1]"""
    count = 0
    for cell in range(s.size * s.size):
        if plantable(s, cell, s.mover):
            out[count] = cell
            count += 1
    return count


@rule
def apply(s: State, action: int) -> None:
    """Plant, and pass the turn on. [MAS-2.1]"""
    s.cell[action] = s.mover + 1
    s.mover = 1 - s.mover


@rule
def score(s: State, seat: int) -> float:
    """Who cannot plant has lost; before that both have half. [MAS-3.1]"""
    if room_left(s, s.mover) > 0:
        return 0.5
    return 0.0 if seat == s.mover else 1.0


def new(seats: int, size: int) -> State:
    """An empty field, seat 0 to plant. [MAS-1.1]"""
    s = State()
    s.size = size
    return s

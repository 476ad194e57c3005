"""What people see, click and read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from battlespace.games.mastfield.rules import State, room_left, turn
from battlespace.games.mastfield.text import COLUMNS, MASTS, name
from battlespace.kernel import ink
from battlespace.kernel.errors import NotationError
from battlespace.kernel.game import Sign
from battlespace.kernel.guide import Standing, Standings, filled
from battlespace.kernel.seen import Part
from battlespace.kernel.words import LANGUAGES, Event, Language, Phrases, Words, somebody

SIGNS = 12
"""Signs that show how much room is left; more room shows all of them."""


class View(Part, frozen=True):
    """What a seat sees."""

    cells: list[int]  # row by row: 0 empty, else the seat of the mast and one
    size: int  # cells of a side
    turn: int  # the seat to act; below 0 the end


def view(s: State, seat: int) -> View:
    """Everything is open: both seats see the same."""
    return View(s.cell.tolist()[: s.size * s.size], s.size, turn(s))


def path(s: State, action: int) -> list[str]:
    """Click the cell."""
    return [f"cell:{name(s, action)}"]


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the move that the clicks mean."""
    match [click.partition(":") for click in clicked]:
        case [("cell", _, cell)]:
            return cell
        case _:
            raise NotationError(" ".join(clicked), "expected one cell")


def label(s: State, action: int) -> Words:
    """Say what an action does."""
    return Words("label.plant", place(s, action))


def place(s: State, cell: int) -> dict[str, int]:
    """Return a cell as people say it."""
    return {"row": cell // s.size + 1, "column": cell % s.size + 1}


def player(seat: int) -> Words:
    """Return whoever sits there: told by name, or by colour where nobody is known."""
    return somebody(seat, Words(f"camp.{seat}"))


def tell(before: State, action: int, after: State) -> list[Event]:
    """Say what happened."""
    values = {"player": player(before.mover), **place(before, action)}
    return [Event("event.plant", (f"cell:{name(before, action)}",), values)]


PHRASES = Phrases(Path(__file__).parent)


def board(s: State, language: Language = LANGUAGES[0]) -> str:
    """The field, rows from the top; it has no words."""
    lines = ["   " + " ".join(COLUMNS[: s.size])]
    for row in range(s.size):
        owners = [int(s.cell[row * s.size + column]) for column in range(s.size)]
        marks = [ink.seat(o - 1, MASTS[o]) if o else ink.dim(MASTS[o]) for o in owners]
        lines.append(f"{row + 1:>2} " + " ".join(marks))
    return "\n".join(lines)


def legend(s: State, language: Language) -> list[Sign]:
    """Say whose mast is whose."""
    return [(MASTS[seat + 1], PHRASES(f"camp.{seat}", language)) for seat in (0, 1)]


def standing(s: State) -> Standings:
    """Count the cells that are left to each. [MAS-3.1]"""
    return Standings(Words("goal"), (_standing(s, 0), _standing(s, 1)))


def _standing(s: State, seat: int) -> Standing:
    count = int(room_left(s, seat))
    return Standing(
        Words("standing", {"room": count}), count, filled(min(count, SIGNS), SIGNS, seat)
    )


def prompt(s: State) -> Words:
    """Say what is asked of the seat to act."""
    return Words("ask.plant")

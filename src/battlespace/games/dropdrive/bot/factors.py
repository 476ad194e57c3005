"""An action in its parts: a row of numbers for each that seats choose, from what `rules/asked/answers.py` declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked.ids import Cards, Colours
from battlespace.games.dropdrive.rules.asked.replies import (
    Aims,
    Numbered,
    OtherSales,
    Sales,
    Shifts,
)
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.kernel.answers import Answers, Counted, Named, Said
from battlespace.kernel.encode import Factor
from battlespace.kernel.option import Value
from battlespace.kernel.record import table

COLUMNS = 9
KIND, FROM, TO, OBJECT, CARD, COLOUR, NUMBER, X, Y = range(COLUMNS)
PLACES = ac.SHIFT_BAYS + ac.SHIFT_SLOTS
Part = dict[int, int]


def _blocks() -> list[Answers]:
    """Return all answers of seats, in the order of their actions."""
    asked = dict.fromkeys(
        some for question in ASKED.questions if not question.chance for some in question.answers
    )
    return [some for some in ASKED.blocks if some in asked]


def _texts(some: Answers) -> list[str]:
    """Return the words that answers begin with; only said ones have several."""
    return [*some.texts] if isinstance(some, Said) else [some.word] * some.count


def _word(text: str) -> str:
    return text.partition(":")[0]


KINDS = tuple(dict.fromkeys(_word(text) for some in _blocks() for text in _texts(some)))
"""The first words of moves."""


def _named(some: Named, index: int) -> Part:
    """Return the thing that an answer names."""
    thing = some.things[index]
    if isinstance(some.kind, Numbered):
        return {CARD: thing - some.kind.since + 1}
    return {
        CARD
        if isinstance(some.kind, Cards)
        else COLOUR
        if isinstance(some.kind, Colours)
        else OBJECT: thing + 1
    }


def _shift(index: int) -> Part:
    """Return the places of a shift: bays, then slots."""
    slots = index >= ac.SHIFT_SLOT - ac.SHIFT
    first, width, place = (
        (ac.SHIFT_SLOT - ac.SHIFT, ac.SHIFT_SLOTS, ac.SHIFT_BAYS)
        if slots
        else (0, ac.SHIFT_BAYS, 0)
    )
    one, two = divmod(index - first, width)
    return {FROM: place + one + 1, TO: place + two + 1}


def _parts(some: Answers, index: int) -> Part:
    """Return what an answer says besides its word."""
    match some:
        case Said():
            return {NUMBER: index + 1} if ":" in some.texts[index] else {}
        case Counted():
            return {NUMBER: index + some.low + 1}
        case Named():
            return _named(some, index)
        case Shifts():
            return _shift(index)
        case Sales():
            return {COLOUR: index // ac.EACH + 1, NUMBER: index % ac.EACH + 1}
        case OtherSales():
            return {OBJECT: st.ASTEROID + index // st.COLOURS + 1, COLOUR: index % st.COLOURS + 1}
        case Aims():
            return {X: index // ac.AIM_ROWS + 1, Y: index % ac.AIM_ROWS + 1}
        case _:
            raise TypeError(f"{some.word}: nothing says what the parts of these answers are")


def _rows() -> Any:
    rows = np.zeros((ac.ALL_ACTIONS, COLUMNS), np.int16)
    for some in _blocks():
        for index, text in enumerate(_texts(some)):
            rows[some.first + index, KIND] = KINDS.index(_word(text))
            for column, number in _parts(some, index).items():
                rows[some.first + index, column] = number
    return rows


PARTS = table(_rows(), np.int16)


def factors(seats: int, options: Mapping[str, Value]) -> tuple[Factor, ...]:
    """Declare the parts of an action; 0 is nothing, but for the kind."""
    return (
        Factor("kind", len(KINDS), "the first word of the move"),
        Factor("from", PLACES + 1, "1 + the bay, or 17 + the slot, that is emptied"),
        Factor("to", PLACES + 1, "the same for the one that is filled"),
        Factor("object", st.OBJECTS + 1, "1 + the object that is named"),
        Factor("card", st.CARDS + 1, "1 + the card that is named"),
        Factor("colour", st.COLOURS + 1, "1 + the colour"),
        Factor(
            "number", ac.LONGEST + 2, "1 + degrees, millimetres or a count; which of some words"
        ),
        Factor("x", 2 * ac.AIM_HALF + 2, "1 + the column of the lattice of aims"),
        Factor("y", ac.AIM_ROWS + 1, "1 + its row"),
    )

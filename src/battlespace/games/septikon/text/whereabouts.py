"""Who and what is where, for all that is written, shown and told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.plan import COLUMNS
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.text.names import (
    FLYER_NAMES,
    SPACE_ROW_0,
    flyer_place,
    space_name,
    square_name,
)
from battlespace.kernel.remembered import remembered

STATION = ("damage", "clones", "spies", "drones", "pile", "units", "nukes")
"""Fields: all that is in the stations."""
SPACE = ("satellites", "shields", "air", "flyers")
"""All that is between them."""
BOARD = (*STATION, *SPACE, "lock_through", "armory_must", "satellites_hit")
"""All that is on the board, and the options by which it acts."""


class Afloat(NamedTuple):
    """Something in space; its code is row * 21 + column of what was placed, or that of a flying unit."""

    owner: int
    kind: str
    place: str
    code: int


@lru_cache(maxsize=20_000)
def bits_of(bits: int) -> tuple[int, ...]:
    """Return the places of the set bits, the lowest first."""
    found, left = list[int](), int(bits)
    while left:
        lowest = left & -left
        found.append(lowest.bit_length() - 1)
        left ^= lowest
    return tuple(found)


def members(squares: Any, station: int) -> tuple[int, ...]:
    """Return the squares of a set in a station."""
    word = squares.item  # one number at a time is the quickest way out of a small array
    return squares_in((word(station, 0), word(station, 1), word(station, 2)))


def squares_in(words: Sequence[int]) -> tuple[int, ...]:
    """Return the squares of a set."""
    first, second, third = words
    return bits_of(first | second << st.WORD_BITS | third << 2 * st.WORD_BITS)


def places(squares: Any) -> list[tuple[int, int]]:
    """Return station and square of everything in a set."""
    return [(station, square) for station in range(2) for square in members(squares, station)]


def names_of(squares: Any, station: int) -> list[str]:
    """Return the names of the squares of a set in a station."""
    return [square_name(station, square) for square in members(squares, station)]


@remembered(*SPACE)
def afloat(s: State) -> tuple[Afloat, ...]:
    """Return what each side has in space: row by row what was placed, then what flies."""
    return tuple(_afloat(s))


def _afloat(s: State) -> Iterator[Afloat]:
    for owner in range(2):
        for row in range(st.SPACE_DEPTH):
            for kind, placed in (("s", s.satellites), ("e", s.shields)):
                for x in bits_of(placed[owner, row]):
                    name = space_name(row + SPACE_ROW_0, x)
                    yield Afloat(owner, kind, name, row * COLUMNS + x)
        for code in s.flyers[owner, : s.air[owner]].tolist():
            kind, place = (
                FLYER_NAMES[code % st.FLOWN // st.FLIGHTS],
                flyer_place(owner, code % st.FLOWN),
            )
            yield Afloat(owner, kind, place, code)

"""Names of squares, warehouses and units in text."""

from __future__ import annotations

import re
from functools import cache

from battlespace.games.septikon.rules import modules
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.plan import COLUMNS
from battlespace.games.septikon.rules.tables import module_at
from battlespace.kernel.words import Words, somebody

STATIONS = "AB"
STORE_NAMES = ("ox", "bm", "ro", "bd", "me", "ur", "el", "er")
FLYER_NAMES = "rnc"
OBJECT_NAMES = "srnc"
SQUARE = re.compile(r"([AB])([1-9])\.([0-9][0-9])")
SPACE = re.compile(r"S([0-9][0-9])\.([0-9][0-9])")
SPACE_ROW_0, SPACE_ROW_END = 9, 22


@cache
def square_name(station: int, square: int) -> str:
    """Name a station square: `A8.05`. [SEP-2.2]"""
    return f"{STATIONS[station]}{square // COLUMNS + 1}.{square % COLUMNS:02d}"


def read_square(text: str) -> tuple[int, int] | None:
    """Return the station and the square of a name, or None when there is no such square."""
    found = SQUARE.fullmatch(text)
    if not found or int(found[3]) >= COLUMNS:
        return None
    return STATIONS.index(found[1]), (int(found[2]) - 1) * COLUMNS + int(found[3])


@cache
def space_name(row: int, x: int) -> str:
    """Name a square of space by global row and column: `S12.05`."""
    return f"S{row:02d}.{x:02d}"


def read_space(text: str) -> tuple[int, int] | None:
    """Return global row and column of a square of space, or None when there is no such square."""
    found = SPACE.fullmatch(text)
    if not found or not SPACE_ROW_0 <= int(found[1]) < SPACE_ROW_END or int(found[2]) >= COLUMNS:
        return None
    return int(found[1]), int(found[2])


def depth_name(owner: int, depth: int, col: int) -> str:
    """Name the square that a player sees at this depth ahead of his column."""
    if depth == st.HOVER_DEPTH:
        return square_name(1 - owner, st.SURFACE_0 + COLUMNS - 1 - col)
    return space_name(8 + depth, col) if owner == 0 else space_name(22 - depth, 20 - col)


def read_depth(owner: int, text: str) -> tuple[int, int] | None:
    """Return depth and column of a place ahead of a player, or None."""
    space = read_space(text)
    if space:
        row, x = space
        return (row - 8, x) if owner == 0 else (22 - row, 20 - x)
    square = read_square(text)
    if square and square[0] != owner and square[1] >= st.SURFACE_0:
        return st.HOVER_DEPTH, COLUMNS - 1 - (square[1] - st.SURFACE_0)
    return None


def flyer_place(owner: int, code: int) -> str:
    """Name the place of a flying unit by its code."""
    return depth_name(owner, code % st.FLIGHTS // COLUMNS + 1, code % COLUMNS)


def player_words(seat: int) -> Words:
    """Return whoever commands a station, or its colour."""
    return somebody(seat, Words(f"camp.{seat}"))


def place_words(name: str) -> Words:
    """Return a square by what stands there: `the Laser`; off the board and in space there is nothing."""
    found = read_square(name)
    return Words(f"the.{modules.NAMES[module_at(found[1])].lower()}" if found else "the.space")


def own_words(name: str) -> Words:
    """Return a square of a station by its module and whose it is."""
    found = read_square(name)
    if not found:
        return Words("the.space")
    return Words(
        f"whose.{modules.NAMES[module_at(found[1])].lower()}", {"who": player_words(found[0])}
    )

"""Why a walk leads nowhere: a wall between two squares, or a Lock that gives no Lock step."""

from __future__ import annotations

from battlespace.games.septikon.rules.plan import COLUMNS
from battlespace.games.septikon.rules.tables import DRONE_WAYS, END, LOCK_SQUARES, Ways


def joins(ways: Ways, start: int, end: int, die: int) -> bool:
    """Say whether this die leads from start to end on an empty station."""
    if die == 0:
        return start == end
    first, stop = ways.begin[start * 7 + die], ways.begin[start * 7 + die + 1]
    return any(ways.rows[way][END] == end for way in range(first, stop))


def late_lock(ways: Ways, start: int, end: int, die: int) -> bool:
    """Say whether a Lock step would lead there that the piece does not have. [SEP-6.4, SEP-14.2]"""
    first = 0 if ways is DRONE_WAYS else 1
    return any(
        joins(ways, start, here, before) and joins(ways, there, end, die - before - 1)
        for before in range(first, die)
        for here in LOCK_SQUARES
        for there in LOCK_SQUARES
        if here != there
    )


def walled(start: int, end: int, die: int) -> bool:
    """Say whether the square is so near that only walls keep it out of reach. [SEP-3.4, SEP-6.3]"""
    away = abs(start // COLUMNS - end // COLUMNS) + abs(start % COLUMNS - end % COLUMNS)
    return 0 < away <= die and (die - away) % 2 == 0

"""Where a piece can go: targets are marked in the state's scratch space, then listed in ascending order."""

from __future__ import annotations

from battlespace.games.dred.rules.state import (
    EMPTY,
    GATHERER,
    HERO,
    ONE,
    TILES,
    TWO,
    ZONE,
    State,
    cell_of,
    foe,
    near,
    owner,
    type_of,
)
from battlespace.kernel.game import Actions
from battlespace.kernel.rule import rule


@rule
def range_of(kind: int) -> int:
    """How many tiles a piece goes at most. [DRED-7.4, DRED-7.5, DRED-7.6, DRED-7.7, DRED-7.8, DRED-3.2]"""
    if kind == HERO:
        return 1
    if kind == GATHERER:
        return 2
    if kind == ONE:
        return 3
    return 5 if kind == TWO else 4


@rule
def straight(kind: int) -> bool:
    """Whether a piece keeps its direction. [DRED-7.6, DRED-7.7]"""
    return kind in (ONE, TWO)


@rule
def mark(s: State, tile: int) -> None:
    """Note a target."""
    s.seen[tile] = 1
    s.low = min(s.low, tile)
    s.high = max(s.high, tile)


@rule
def clear_marks(s: State) -> None:
    """Begin with no target."""
    s.low, s.high = TILES, 0


@rule
def mark_lines(s: State, seat: int, kind: int, start: int) -> None:
    """Every direction to its end: over empty tiles, and onto the first foe. [DRED-2.6, DRED-7.2, DRED-7.3]"""
    for way in range(s.ways):
        place = start
        for _ in range(range_of(kind)):
            place = near(s, place, way)
            cell = s.cells[place]
            if cell == EMPTY:
                mark(s, place)
                continue
            if foe(cell, seat):
                mark(s, place)
            break


@rule
def mark_around(s: State, seat: int, kind: int, start: int) -> None:
    """All that can be reached with turns; a foe is an end, but none for a Gatherer. [DRED-7.5, DRED-7.8]"""
    captures = kind != GATHERER
    head, tail = 0, 0
    s.queue[tail] = start
    tail += 1
    for _ in range(range_of(kind)):
        stop = tail
        while head < stop:
            place = s.queue[head]
            head += 1
            for way in range(s.ways):
                to = near(s, place, way)
                cell = s.cells[to]
                if cell == EMPTY:
                    if s.seen[to] == 0:
                        mark(s, to)
                        s.queue[tail] = to
                        tail += 1
                elif captures and foe(cell, seat):
                    mark(s, to)


@rule
def mark_targets(s: State, seat: int, kind: int, start: int) -> None:
    """Mark where a piece of that kind can go from a tile or from its zone. [DRED-3.6, DRED-7.1, DRED-3.7]"""
    clear_marks(s)
    if straight(kind) or kind == HERO:
        mark_lines(s, seat, kind, start)
    else:
        mark_around(s, seat, kind, start)


@rule
def list_marks(s: State, base: int, out: Actions, count: int) -> int:
    """List the marked tiles, ascending, each added to `base`; take the marks away."""
    for tile in range(s.low, s.high + 1):
        if s.seen[tile]:
            s.seen[tile] = 0
            out[count] = base + tile
            count += 1
    return count


@rule
def list_reaches(s: State, out: Actions, ends: Actions) -> None:
    """List where every piece on the board could go if it were to move now; a tile's list ends where `ends` says."""
    count = 0
    for tile in range(s.tiles):
        if s.cells[tile] != EMPTY:
            mark_targets(s, owner(s.cells[tile]), type_of(s.cells[tile]), tile)
            count = list_marks(s, 0, out, count)
        ends[tile] = count


@rule
def list_walk(s: State, seat: int, start: int, steps: int, out: Actions) -> int:
    """List the tiles that a Hero comes to in so many steps, a capture being the end."""
    out[0] = start
    head, count = 0, 1
    for _ in range(steps):
        end = count
        while head < end:
            tile = out[head]
            head += 1
            if tile != start and s.cells[tile] != EMPTY:
                continue
            mark_targets(s, seat, HERO, tile)
            near_end, fresh = list_marks(s, 0, out, count), count
            for i in range(fresh, near_end):
                if not listed(out, count, out[i]):
                    out[count] = out[i]
                    count += 1
    return count


@rule
def listed(out: Actions, count: int, tile: int) -> bool:
    """Say whether a tile is among the first so many of a list."""
    for i in range(count):
        if out[i] == tile:
            return True
    return False


@rule
def hero_place(s: State, seat: int) -> int:
    """Return where a seat's Hero is: his tile, or his zone."""
    place = ZONE + seat
    if s.zone[seat, HERO] == 0:
        for tile in range(s.tiles):
            if s.cells[tile] == cell_of(seat, HERO):
                place = tile
    return place


@rule
def mark_spawns(s: State, seat: int) -> None:
    """Mark the empty tiles beside the Hero. [DRED-6.5]"""
    clear_marks(s)
    hero = hero_place(s, seat)
    for way in range(s.ways):
        to = near(s, hero, way)
        if s.cells[to] == EMPTY:
            mark(s, to)

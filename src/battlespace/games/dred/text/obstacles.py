"""What stands between a piece and a tile it cannot reach: a tile, a piece, a turn too many, or just the distance."""

from __future__ import annotations

from typing import Literal

from battlespace.games.dred.rules.chart import BLOCKAGE, LETTERS, Chart, Place, chart_of, name_of
from battlespace.games.dred.rules.movement import range_of, straight
from battlespace.games.dred.rules.state import EMPTY, GATHERER, TILES, State, foe, owner, type_of
from battlespace.kernel.fact import Fact
from battlespace.kernel.words import Reason, Words, because, somebody

TypeName = Literal["H", "G", "1", "2", "3"]
TYPE_NAMES: tuple[TypeName, ...] = ("H", "G", "1", "2", "3")
RANGES = ("DRED-7.4", "DRED-7.5", "DRED-7.6", "DRED-7.7", "DRED-7.8")
"""The clause of each type's movement."""


def piece_words(kind: int) -> Words:
    """Return the name of a piece's type."""
    return Words(f"piece.{TYPE_NAMES[kind]}")


def player_words(seat: int) -> Words:
    """Return whoever sits there, or the colour of that side."""
    return somebody(seat, Words(f"camp.{seat}"))


def whose_piece(cell: int) -> Words:
    """Return a piece by its type and whose it is."""
    return Words(f"whose.{TYPE_NAMES[type_of(cell)]}", {"who": player_words(owner(cell))})


def standing_on(tile: str, **piece: int | str | bool) -> Fact:
    """Return the fact that such a piece stands on a tile."""
    return Fact("pieces", "has", {"tile": tile, **piece})


def closed(s: State, place: Place | None, name: str) -> list[Reason]:
    """Say why no piece may be at a place that is no playable tile; nothing for one that is."""
    chart = chart_of(s)
    if name == "z":
        own = LETTERS[s.letters[s.mover]]
        return [because("DRED-3.7", "own_zone", f"zone:{own}")]
    if place is None:
        return [because("DRED-2.7", "no_tile")]
    char = chart.at[place]
    if char == BLOCKAGE:
        return [because("DRED-2.6", "blockage", f"tile:{name}")]
    if char in LETTERS:
        zone = _zone(s, char)
        back = char == LETTERS[s.letters[s.mover]]
        return [zone, because("DRED-3.7", "own_zone", f"zone:{char}")] if back else [zone]
    return []


def _zone(s: State, letter: str) -> Reason:
    """Say whose zone it is, if anybody's."""
    users = [seat for seat in range(s.seats) if LETTERS[s.letters[seat]] == letter]
    if not users:
        return because("DRED-2.4", "no_ones_zone", f"zone:{letter}")
    return because("DRED-2.4", "zone", f"zone:{letter}", who=player_words(users[0]))


def unreached(s: State, kind: int, start: Place, to: Place) -> list[Reason]:
    """Say why a piece of that kind cannot get from one place to another, both on the board."""
    if start == to:
        return [because("DRED-7.1", "same_tile", f"tile:{name_of(to)}")]
    if straight(kind):
        return _off_line(s, kind, start, to)
    chart = chart_of(s)
    there = _distances(chart, start)
    if to not in there:
        return [because(RANGES[kind], "no_way", f"tile:{name_of(to)}")]
    if there[to] > range_of(kind):
        return [_too_far(kind, to, there[to])]
    pieces = frozenset(p for p, tile in chart.number.items() if s.cells[tile] != EMPTY)
    if to in _distances(chart, start, pieces - {to}, range_of(kind)):
        return []
    back = _distances(chart, to)
    between = [
        place
        for place, steps in there.items()
        if place in pieces - {start, to} and steps + back.get(place, TILES) <= range_of(kind)
    ]
    return [_in_the_way(s, between)]


def _too_far(kind: int, to: Place, steps: int) -> Reason:
    at, most, piece = f"tile:{name_of(to)}", range_of(kind), piece_words(kind)
    return because(RANGES[kind], "too_far", at, steps=steps, range=most, piece=piece)


def _in_the_way(s: State, between: list[Place]) -> Reason:
    names = [name_of(place) for place in between]
    targets, first = [f"tile:{name}" for name in names], standing_on(names[0])
    cells = [s.cells[chart_of(s).number[place]] for place in between]
    pieces = tuple(whose_piece(cell) for cell in cells)
    return because("DRED-7.2", "in_the_way", *targets, fact=first, pieces=pieces)


def _distances(
    chart: Chart, start: Place, pieces: frozenset[Place] = frozenset(), most: int = TILES
) -> dict[Place, int]:
    """Return how far each playable tile is around those pieces, where that is not more than `most` steps."""
    found = {start: 0}
    queue = [start]
    for place in queue:
        for other in chart.beside(place) if found[place] < most else ():
            if other in chart.number and other not in found and other not in pieces:
                found[other] = found[place] + 1
                queue.append(other)
    return found


def _off_line(s: State, kind: int, start: Place, to: Place) -> list[Reason]:
    """Follow the line from start to the target: say what ends it and whether it is too long, or that there is none."""
    chart = chart_of(s)
    line = _line(chart, start, to)
    if line is None:
        piece, at = piece_words(kind), f"tile:{name_of(to)}"
        return [because(RANGES[kind], "not_straight", at, piece=piece)]
    far = [_too_far(kind, to, len(line))] if len(line) > range_of(kind) else []
    for place in line[:-1]:
        if place not in chart.at:
            return [because("DRED-2.3", "gap", f"tile:{name_of(to)}"), *far]
        wall = closed(s, place, name_of(place))
        if wall:
            return wall + far
        if s.cells[chart.number[place]] != EMPTY:
            return [_in_the_way(s, [place]), *far]
    return far


def _line(chart: Chart, start: Place, to: Place) -> list[Place] | None:
    """Return the places after the start up to the target in one direction; None when no direction leads there."""
    rows, columns = to[0] - start[0], to[1] - start[1]
    for row, column in chart.steps:
        steps = max(abs(rows) // max(abs(row), 1), abs(columns) // max(abs(column), 1))
        if (row * steps, column * steps) == (rows, columns):
            return [(start[0] + row * i, start[1] + column * i) for i in range(1, steps + 1)]
    return None


def landing(s: State, kind: int, to: Place, how: str) -> list[Reason]:
    """Say what is wrong with the end tile: the player's own piece, an impossible capture, or one written as a move."""
    chart = chart_of(s)
    name, cell = name_of(to), s.cells[chart.number[to]]
    at = f"tile:{name}"
    if cell == EMPTY:
        none = Fact("pieces", "lacks", {"tile": name})
        return [because("DRED-7.9", "nothing_there", at, fact=none)] if how == "x" else []
    if not foe(cell, s.mover):
        ours, piece = standing_on(name, seat=s.mover), piece_words(type_of(cell))
        return [because("DRED-2.5", "own_piece", at, fact=ours, piece=piece)]
    there, theirs = standing_on(name, seat=owner(cell)), whose_piece(cell)
    if kind == GATHERER:
        return [because("DRED-7.5", "no_capture", at, fact=there, theirs=theirs)]
    return [because("DRED-7.9", "is_capture", at, fact=there, theirs=theirs)] if how == "-" else []

"""Where on the board, in words: which of several like pieces, which way and how far, beside whom."""

from __future__ import annotations

from functools import lru_cache

from battlespace.games.dred.rules.chart import KINDS, LETTERS, Chart, Place, chart_of
from battlespace.games.dred.rules.movement import hero_place
from battlespace.games.dred.rules.state import ENERGY, POWER, TILES, State, owner, type_of
from battlespace.games.dred.text.moves import board_of
from battlespace.games.dred.text.obstacles import TYPE_NAMES, player_words
from battlespace.kernel.words import Value, Words

HEX_WAYS = ("right", "upper_right", "upper_left", "left", "lower_left", "lower_right")
SQUARE_WAYS = ("right", "up", "left", "down")
"""What the directions of `Chart.steps` are called."""
WIDE, HIGH = 3**0.5 / 2, 1.5
"""How far a column and a row of hexes are drawn from the next; on squares 1 and 2."""


def which(s: State, name: str) -> Words:
    """Name the mover's piece on a tile, so that it is no other."""
    cell, spot, nth = _among(s, name)
    return Words(f"which.{spot}", _named(cell, nth))


def whose_which(s: State, name: str) -> Words:
    """Name somebody's piece on a tile, so that it is no other of its owner's."""
    cell, spot, nth = _among(s, name)
    if spot == "only":
        return Words(f"whose.{TYPE_NAMES[type_of(cell)]}", {"who": player_words(owner(cell))})
    return Words(f"of.{spot}", {"who": player_words(owner(cell)), **_named(cell, nth)})


def _named(cell: int, nth: int) -> dict[str, Value]:
    piece = Words(f"bare.{TYPE_NAMES[type_of(cell)]}")
    return {"piece": piece, "nth": Words(f"nth.{nth}")} if nth else {"piece": piece}


def _among(s: State, name: str) -> tuple[int, str, int]:
    """Return what stands on a tile, where it stands among its like, and as which from that end (0: at it)."""
    chart, cells = chart_of(s), board_of(s).cells
    here = chart.number[chart.places[name]]
    alike = [chart.tiles[tile] for tile in range(int(s.tiles)) if cells[tile] == cells[here]]
    return cells[here], *_spot(chart.hexes, tuple(alike), chart.tiles[here])


@lru_cache(maxsize=10_000)
def _spot(hexes: bool, alike: tuple[Place, ...], place: Place) -> tuple[str, int]:
    if len(alike) == 1:
        return "only", 0
    wide, high = (WIDE, HIGH) if hexes else (1, 2)
    rows, columns = [row for row, _ in alike], [column for _, column in alike]
    across = (max(columns) - min(columns)) * wide >= (max(rows) - min(rows)) * high
    ends = ("left", "right") if across else ("top", "bottom")
    order = sorted(alike, key=lambda place: place[::-1] if across else place)
    before, behind = order.index(place), len(order) - 1 - order.index(place)
    end, nth = (ends[0], before) if before <= behind else (ends[1], behind)
    if nth == 0:
        return end, 0
    return ("middle", 0) if len(order) == 3 else (f"from_{end}", nth + 1)  # noqa: PLR2004  one in between


def onto(s: State, start: Place, to: str) -> Words:
    """Say which way a tile lies, and how far, and what it gives."""
    chart = chart_of(s)
    return _upon(chart, to, _way(chart, start, chart.places[to]))


def beside(s: State, to: str) -> Words:
    """Say on which side of the mover's Hero, or of the zone that he is in, a tile lies, and what it gives."""
    chart, hero = chart_of(s), int(hero_place(s, s.mover))
    inside = hero >= TILES
    start = origin(s, "z") if inside else chart.tiles[hero]
    place = chart.places[to]
    way = _names(chart)[chart.beside(start).index(place)]
    return _upon(chart, to, Words(f"side.{way}", {"of": Words("of_zone" if inside else "of_hero")}))


def origin(s: State, name: str) -> Place:
    """Return where a piece comes from: a tile, or the mover's zone."""
    chart = chart_of(s)
    return chart.zones[LETTERS[s.letters[s.mover]]] if name == "z" else chart.places[name]


def _upon(chart: Chart, name: str, way: Words) -> Words:
    """Add what a tile gives."""
    node = KINDS.find(chart.at[chart.places[name]])
    gives = "actions" if node >= ENERGY else "supply" if node >= POWER else "plain"
    return Words(f"onto.{gives}", {"way": way})


def _names(chart: Chart) -> tuple[str, ...]:
    return HEX_WAYS if chart.hexes else SQUARE_WAYS


@lru_cache(maxsize=10_000)
def _way(chart: Chart, start: Place, to: Place) -> Words:
    """Go from one place to another by steps in one direction, and then in the next one to it: there is one such way."""
    names, ways = _names(chart), range(len(chart.steps))
    corners = ((way, *_steps(chart, way, (to[0] - start[0], to[1] - start[1]))) for way in ways)
    way, one, two = next(found for found in corners if found[1] > 0 and found[2] >= 0)
    (count, name), (more, other) = sorted(
        ((one, names[way]), (two, names[(way + 1) % len(names)])), reverse=True
    )
    values: dict[str, Value] = {"count": count, "way": Words(f"way.{name}")}
    if not more:
        return Words("way.straight", values)
    return Words("way.bent", {**values, "more": more, "then": Words(f"way.{other}")})


def _steps(chart: Chart, way: int, by: Place) -> tuple[int, int]:
    """Return how many steps in a direction, and how many in the next, lead so many rows and columns on."""
    (row, column), (row2, column2) = chart.steps[way], chart.steps[(way + 1) % len(chart.steps)]
    area = row * column2 - row2 * column
    first, second = by[0] * column2 - row2 * by[1], row * by[1] - by[0] * column
    return first // area, second // area

"""The geometry of a board: tiles, names, neighbours. A chart is made from a map file, or found again in a state."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from battlespace.games.dred.rules.state import ROWS, SLOTS, WALL, WAYS, State
from battlespace.kernel.remembered import once

KINDS = ".pPeE"
"""What a playable tile may be, in the order of BLANK, POWER and so on."""
LETTERS = "ABCD"
BLOCKAGE = "#"

HEX_STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))  # E NE NW W SW SE
SQUARE_STEPS = ((0, 2), (-1, 0), (0, -2), (1, 0))  # E N W S

Place = tuple[int, int]
"""Row and column, as drawn in a map file: two columns a tile."""


@dataclass(frozen=True)
class Chart:
    """A board without pieces."""

    file: str  # the map file's name, without its ending
    hexes: bool
    spots: tuple[tuple[Place, str], ...]  # every place of the board with its character, row by row

    def __hash__(self) -> int:
        """Hash all of it, once: what is known of a chart is asked for at every move."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.file, self.hexes, self.spots))

    @cached_property
    def at(self) -> dict[Place, str]:
        """The character at each place."""
        return dict(self.spots)

    @cached_property
    def tiles(self) -> list[Place]:
        """The playable tiles, in the order of their numbers."""
        return [place for place, char in self.spots if char in KINDS]

    @cached_property
    def number(self) -> dict[Place, int]:
        """The number of each playable tile."""
        return {place: tile for tile, place in enumerate(self.tiles)}

    @cached_property
    def names(self) -> list[str]:
        """The name of each playable tile. [DRED-2.7]"""
        return [name_of(place) for place in self.tiles]

    @cached_property
    def places(self) -> dict[str, Place]:
        """Every place of the board by its name."""
        return {name_of(place): place for place, _ in self.spots}

    @cached_property
    def zones(self) -> dict[str, Place]:
        """Each Starting Zone by its letter."""
        return {char: place for place, char in self.spots if char in LETTERS}

    @property
    def steps(self) -> tuple[Place, ...]:
        """Row and column of one step in each direction. [DRED-2.2]"""
        return HEX_STEPS if self.hexes else SQUARE_STEPS

    def kind(self, tile: int) -> int:
        """Return what a tile is, BLANK or a node."""
        return KINDS.index(self.at[self.tiles[tile]])

    def beside(self, place: Place) -> list[Place]:
        """Return the places one step away in each direction, on the board or not."""
        return [(place[0] + row, place[1] + column) for row, column in self.steps]

    def near(self, place: Place) -> list[int]:
        """Return, for each direction, the tile one step away or WALL."""
        near = [self.number.get(other, WALL) for other in self.beside(place)]
        return near + [WALL] * (WAYS - len(near))

    def distances(self, letter: str) -> dict[Place, int]:
        """Return how many steps each playable tile is from a zone over an empty board."""
        found: dict[Place, int] = {self.zones[letter]: 0}
        queue = list(found)
        for place in queue:
            for other in self.beside(place):
                if other in self.number and other not in found:
                    found[other] = found[place] + 1
                    queue.append(other)
        del found[self.zones[letter]]
        return found


@cache
def name_of(place: Place) -> str:
    """Return a place's name: row letter from the top, slot from the left, missing tiles counted. [DRED-2.7]"""
    return f"{chr(ord('a') + place[0])}{place[1] // 2 + 1}"


def put_chart(s: State, chart: Chart, letters: str) -> None:
    """Lay a chart into a state: the tables of its rules, and what its names and drawing need."""
    s.tiles, s.ways = len(chart.tiles), len(chart.steps)
    for tile, place in enumerate(chart.tiles):
        s.near[tile * WAYS : (tile + 1) * WAYS] = chart.near(place)
        s.kind[tile] = chart.kind(tile)
    for seat, letter in enumerate(letters):
        zone = WALL + 1 + seat
        s.near[zone * WAYS : (zone + 1) * WAYS] = chart.near(chart.zones[letter])
    for (row, column), char in chart.spots:
        s.grid[row * SLOTS + column // 2] = ord(char)
        s.lean = (row + column) % 2 if chart.hexes else 0
    for i, char in enumerate(chart.file.encode()):
        s.name[i] = char


@once
def chart_of(s: State) -> Chart:
    """Return the chart that a state carries."""
    return _chart(bytes(s.name).rstrip(b"\0").decode(), s.ways == WAYS, s.lean, bytes(s.grid))


@lru_cache(maxsize=100)
def _chart(file: str, hexes: bool, lean: int, grid: bytes) -> Chart:
    spots = tuple(
        ((row, 2 * slot + ((row + lean) % 2 if hexes else 0)), chr(grid[row * SLOTS + slot]))
        for row in range(ROWS)
        for slot in range(SLOTS)
        if grid[row * SLOTS + slot]
    )
    return Chart(file, hexes, spots)

"""Map files: one reader, which refuses a bad map with the line and the reason. [DRED-2.7, DRED-2.10]"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from battlespace.games.dred.rules.chart import BLOCKAGE, KINDS, LETTERS, Chart, Place, name_of
from battlespace.games.dred.rules.state import DUEL, ROWS, SLOTS, TILES
from battlespace.kernel.errors import ContentError

CONTENT = Path(__file__).parents[1] / "content"
FILES = {path.stem: path for path in sorted(CONTENT.glob("*maps/*.map"))}
NAMES = tuple(FILES)
KEYS = ("name", "geometry", "players", "symmetry", "order", "two_player", "note", "legend")
NEEDED = ("name", "geometry", "players", "symmetry", "order")
CHARACTERS = KINDS + BLOCKAGE + LETTERS
SYMMETRIES = {"hex": ("D2", "C3", "none"), "square": ("D2", "C4", "none")}
NAME_LENGTH = 32
KEPT = 100
"""Maps that stay in memory; users' own are read again when they are asked for."""


@dataclass(frozen=True)
class Map:
    """A board and who may play on it."""

    chart: Chart
    players: int
    order: str  # letters, in turn order
    two_player: str  # the letters of a game for two; empty: not for two
    title: str
    text: str  # the file as it was read

    def letters(self, seats: int) -> str | None:
        """Return the zones in play for a number of seats, in alphabetical order; None: not offered. [DRED-2.8]"""
        if seats == self.players:
            return LETTERS[:seats]
        return self.two_player if seats == DUEL and self.two_player else None


@dataclass(frozen=True)
class _Source:
    """A map file taken apart: each header and each row with its line."""

    file: str
    headers: dict[str, tuple[int, str]]
    rows: list[tuple[int, str]]
    length: int

    def fault(self, line: int, why: str) -> ContentError:
        return ContentError(f"{self.file}.map:{line}: {why}")

    def words(self, key: str) -> tuple[int, str]:
        """Return a header's line and value; one that is missing is told at the end of the file."""
        return self.headers.get(key, (self.length, ""))

    def line(self, place: Place) -> int:
        return self.rows[place[0]][0]


def load(option: Any) -> Map:
    """Return the map that the option `map` means: a name of ours, or a user's own file. [DRED-2.9]"""
    if isinstance(option, str):
        return _shipped(option)
    return read_map(clean(option["file"]), option["text"])


@cache
def _shipped(name: str) -> Map:
    return read_map(name, FILES[name].read_text("utf-8"))


def clean(name: str) -> str:
    """Return a file's name as it stands in a position text: without its ending, blanks and signs."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", name.removesuffix(".map"))[:NAME_LENGTH] or "map"


@lru_cache(maxsize=KEPT)
def read_map(file: str, text: str) -> Map:
    """Read and check a map file. [DRED-2.7, DRED-2.10]"""
    source = _take_apart(file, text)
    for key in NEEDED:
        if key not in source.headers:
            raise source.fault(source.length, f"the header {key!r} is missing")
    geometry = _word(source, "geometry", tuple(SYMMETRIES))
    symmetry = _word(source, "symmetry", SYMMETRIES[geometry])
    players = int(_word(source, "players", ("2", "3", "4")))
    chart = Chart(file, geometry == "hex", tuple(_spots(source, geometry == "hex")))
    _check_tiles(source, chart, players)
    order = _letters(source, "order", LETTERS[:players], players)
    two = _letters(source, "two_player", LETTERS[:players], DUEL) if players > DUEL else ""
    _check_reach(source, chart)
    if symmetry != "none":
        check_symmetry(chart, symmetry, lambda place, why: source.fault(source.line(place), why))
        check_distances(chart, lambda place, why: source.fault(source.line(place), why))
    title = source.words("name")[1] or file
    return Map(chart, players, order, "".join(sorted(two)), title, text)


def _take_apart(file: str, text: str) -> _Source:
    lines = text.removeprefix("\ufeff").splitlines()
    source = _Source(file, {}, [], max(len(lines), 1))
    drawing = False
    for number, line in enumerate(lines, 1):
        if drawing and line.startswith("|"):
            source.rows.append((number, line[1:].rstrip()))
        elif line.strip() == "map:":
            drawing = True
        elif line.strip():
            key, colon, value = line.partition(":")
            if drawing or not colon:
                what = "a row that begins with |" if drawing else "a header `key: value` or `map:`"
                raise source.fault(number, f"expected {what}, found {line[:40]!r}")
            if key not in KEYS or key in source.headers:
                raise source.fault(number, f"unknown or repeated header {key[:40]!r}")
            source.headers[key] = (number, value.strip())
    return source


def _word(source: _Source, key: str, allowed: tuple[str, ...]) -> str:
    line, value = source.words(key)
    if value not in allowed:
        raise source.fault(line, f"{key} is {value[:40]!r}, expected {' or '.join(allowed)}")
    return value


def _letters(source: _Source, key: str, allowed: str, count: int) -> str:
    """Read different zone letters with blanks between them; a missing `two_player` is none."""
    line, value = source.words(key)
    letters = value.split()
    if not value and key not in NEEDED:
        return ""
    if len(letters) != count or len(set(letters)) != count or not set(letters) <= set(allowed):
        raise source.fault(
            line, f"{key} is {value[:40]!r}, expected {count} different letters of {allowed}"
        )
    return "".join(letters)


def _spots(source: _Source, hexes: bool) -> list[tuple[Place, str]]:
    """Return every place with its character, and refuse one that is off the pattern of columns."""
    spots: list[tuple[Place, str]] = []
    if len(source.rows) > ROWS:
        raise source.fault(source.rows[ROWS][0], f"more than {ROWS} rows")
    for row, (line, text) in enumerate(source.rows):
        for column, char in enumerate(text):
            if char == " ":
                continue
            where = f"row {chr(ord('a') + row)}, column {column + 1}"
            if char not in CHARACTERS:
                raise source.fault(line, f"{where}: {char!r} is none of {CHARACTERS}")
            if column // 2 >= SLOTS:
                raise source.fault(line, f"{where}: a row has at most {SLOTS} tiles")
            (row0, column0) = spots[0][0] if spots else (row, column if hexes else 0)
            if (column - column0 - (row - row0 if hexes else 0)) % 2:
                shift = "the rows of hexes alternate" if hexes else "tiles stand on every second"
                raise source.fault(line, f"{where}: out of line: {shift} column")
            spots.append(((row, column), char))
    return spots


def _check_tiles(source: _Source, chart: Chart, players: int) -> None:
    """Check that the board is neither empty nor too large and has one zone a seat. [DRED-2.1]"""
    if not 1 <= len(chart.tiles) <= TILES:
        raise source.fault(
            source.length, f"{len(chart.tiles)} playable tiles, expected 1 to {TILES}"
        )
    found = [(char, place) for place, char in chart.spots if char in LETTERS]
    for char, place in found:
        if char not in LETTERS[:players] or chart.zones[char] != place:
            why = "stands twice" if char in LETTERS[:players] else f"is not for {players} players"
            raise source.fault(source.line(place), f"{name_of(place)}: zone {char} {why}")
    for char in LETTERS[:players]:
        if char not in chart.zones:
            raise source.fault(source.length, f"zone {char} is missing for {players} players")


def _check_reach(source: _Source, chart: Chart) -> None:
    """Check that every playable tile can be reached from every zone. [DRED-2.10]"""
    for letter in chart.zones:
        reached = chart.distances(letter)
        for place in chart.tiles:
            if place not in reached:
                raise source.fault(
                    source.line(place), f"{name_of(place)} cannot be reached from zone {letter}"
                )


Fault = Callable[[Place, str], ContentError]
Point = tuple[int, int]


def check_symmetry(chart: Chart, symmetry: str, fault: Fault) -> None:
    """Check that every image of a place is of the same kind, and that zones go to all zones. [DRED-2.10]"""
    points = {_point(chart, place): place for place, _ in chart.spots}
    kinds = {place: "zone" if char in LETTERS else char for place, char in chart.spots}
    carried = {chart.zones["A"]}
    for _ in LETTERS:
        for image in _IMAGES[symmetry]:
            for point, place in points.items():
                other = points.get(image(point))
                if other is None or kinds[other] != kinds[place]:
                    there = f"is {name_of(other)}, {chart.at[other]!r}" if other else "is no tile"
                    raise fault(
                        place,
                        f"{name_of(place)}, {chart.at[place]!r}: its image under {symmetry} {there}",
                    )
                if place in carried:
                    carried.add(other)
    for letter, place in chart.zones.items():
        if place not in carried:
            raise fault(place, f"{symmetry} does not carry zone A to zone {letter}")


def _point(chart: Chart, place: Place) -> Point:
    """Return twice the row, and the column, about the board's centre, in quarters so that turns stay whole."""
    count = len(chart.spots)
    row = place[0] * count - sum(other[0] for other, _ in chart.spots)
    column = place[1] * count - sum(other[1] for other, _ in chart.spots)
    return 8 * row, 4 * column


_IMAGES: dict[str, tuple[Callable[[Point], Point], ...]] = {
    "D2": (lambda p: (-p[0], p[1]), lambda p: (p[0], -p[1])),
    "C4": (lambda p: (p[1], -p[0]),),
    "C3": (lambda p: (-(p[0] + 2 * p[1]) // 2, (3 * p[0] - 2 * p[1]) // 4),),
}


def check_distances(chart: Chart, fault: Fault) -> None:
    """Check that every zone is as far from the nodes of each kind as zone A is. [DRED-2.10]"""
    lists = {letter: node_distances(chart, letter) for letter in chart.zones}
    for letter, found in lists.items():
        for kind, steps in found.items():
            if steps != lists["A"][kind]:
                expected = lists["A"][kind]
                raise fault(
                    chart.zones[letter],
                    f"zone {letter} is {steps} from the nodes {kind!r}, zone A {expected}",
                )


def node_distances(chart: Chart, letter: str) -> dict[str, list[int]]:
    """Return the sorted distances from a zone to the nodes of each kind."""
    steps = chart.distances(letter)
    return {
        kind: sorted(steps[place] for place in chart.tiles if chart.at[place] == kind)
        for kind in KINDS[1:]
    }

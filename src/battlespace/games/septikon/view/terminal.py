"""The board for a terminal: 31 rows of 21 squares, station A below, space between, station B above turned round.

o a clone, @ a spy (in the colour of who controls it), D a BioDrone, ## Damage, small letters what is stored;
in space S satellite, E shield, r n c rocket, nuclear rocket, capsule
"""

from __future__ import annotations

from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules import steps
from battlespace.games.septikon.rules.pieces import holds, size
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.tables import module_at, slot_at
from battlespace.games.septikon.text.names import (
    FLYER_NAMES,
    SPACE_ROW_0,
    SPACE_ROW_END,
    STATIONS,
    STORE_NAMES,
    space_name,
    square_name,
)
from battlespace.games.septikon.text.whereabouts import afloat
from battlespace.kernel import ink

CODES = [
    "..", "..", "LK", "DR", "VC", "EX", "LI", "L2", "CH", "C2", "AF", "BC", "UM", "NR", "TG", "FO",
    "F2", "RW", "SC", "NA", "RE", "R2", "ER", "CE", "LA", "TH", "RO", "CA", "SH", "SA", "TK", "ES",
]  # fmt: skip
"""Two letters for each kind of square."""


Marks = dict[str, list[str]]
"""What floats at each place."""


def board(s: State) -> str:
    """Draw the whole board; each station's columns stand at its own end, space counts as station A does."""
    marks = _marks(s)
    lines = ["B     " + " ".join(f"{20 - x:02d}" for x in range(21))]
    for row in range(30, -1, -1):
        squares = " ".join(_square(s, marks, row, x) for x in range(21))
        lines.append(f"{_row_name(row):<5} {squares}".rstrip())
    lines.append("A     " + " ".join(f"{x:02d}" for x in range(21)))
    return "\n".join([*lines, *_stores(s), _status(s)])


def _marks(s: State) -> Marks:
    """Mark what floats: what was placed before what flies."""
    marks: Marks = {}
    for thing in sorted(afloat(s), key=lambda thing: thing.kind in FLYER_NAMES):
        kind = thing.kind if thing.kind in FLYER_NAMES else thing.kind.upper()
        marks.setdefault(thing.place, []).append(ink.seat(thing.owner, kind))
    return marks


def _row_name(row: int) -> str:
    if row < SPACE_ROW_0:
        return f"A{row + 1}"
    return f"B{31 - row}" if row >= SPACE_ROW_END else f"S{row:02d}"


def _square(s: State, marks: Marks, row: int, x: int) -> str:
    if SPACE_ROW_0 <= row < SPACE_ROW_END:
        return _floating(marks, space_name(row, x)) or ink.dim(" .")
    station = 0 if row < SPACE_ROW_0 else 1
    level, col = (row, x) if station == 0 else (30 - row, 20 - x)
    return _station_square(s, marks, station, level * 21 + col)


def _floating(marks: Marks, place: str) -> str:
    """Draw one or two of what floats at a place."""
    found = marks.get(place, [])[:2]
    return " " + found[0] if len(found) == 1 else "".join(found)


def _station_square(s: State, marks: Marks, station: int, square: int) -> str:
    piece = ""
    if holds(s.clones, station, square):
        spy = holds(s.spies, station, square)
        piece = ink.seat(1 - station if spy else station, "@" if spy else "o")
    elif s.pile[station, square]:
        piece = ink.seat(1 - station, "D")
    code = _code(s, station, square)
    if piece:
        return piece + (ink.bold("#") if holds(s.damage, station, square) else ink.dim(code[0]))
    hovering = _floating(marks, square_name(station, square))
    if hovering:
        return hovering
    stored = slot_at(square) >= 0 and code != " ."
    return code if stored or holds(s.damage, station, square) else ink.dim(code)


def _code(s: State, station: int, square: int) -> str:
    """Two letters: Damage, what is stored, or the kind of square."""
    if holds(s.damage, station, square):
        return ink.bold("##")
    place = slot_at(square)
    if place < 0:
        return CODES[module_at(square)] if square < st.SURFACE_0 else "__"
    store, slot = divmod(place, st.SLOTS)
    if not s.units[station, store] >> slot & 1:
        return " ."
    if store == st.RO and s.nukes[station] >> slot & 1:
        return "n!"
    return STORE_NAMES[store]


def _stores(s: State) -> list[str]:
    """One line a station: units in each warehouse, and its Damage tokens."""
    lines: list[str] = []
    for station in range(2):
        counts = [f"{n} {int(s.units[station, i]).bit_count()}" for i, n in enumerate(STORE_NAMES)]
        tokens = size(s.damage, station)
        name = ink.seat(station, f"station {STATIONS[station]}")
        lines.append(f"{name}  {'  '.join(counts)}  damage {tokens}")
    return lines


def _status(s: State) -> str:
    if s.step == steps.ENDED:
        return "over"
    where = f" at {square_name(s.station, s.at)}" if s.at else ""
    die = f", die {s.die}" if s.die else ""
    return f"turn {s.turns}, {STATIONS[s.by]} to act{die}{where}, quiet {s.quiet}"

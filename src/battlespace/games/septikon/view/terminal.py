"""The board for a terminal: 31 rows of 21 squares, station A below, space between, station B above turned round.

`legend` says what the signs mean.
"""

from __future__ import annotations

from pathlib import Path

from battlespace.games.septikon.rules import modules, steps
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.pieces import holds, size
from battlespace.games.septikon.rules.plan import RESOURCES
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.tables import OUTPUT, YIELD, module_at, share, slot_at
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
from battlespace.games.septikon.text.workings import needs
from battlespace.kernel import ink
from battlespace.kernel.game import Sign
from battlespace.kernel.words import LANGUAGES, Language, Phrases, Words, lexicon_in

FOLDER = Path(__file__).parents[1]
PHRASES = Phrases(FOLDER)

CODES = [
    "..", "..", "LK", "DR", "VC", "EX", "LI", "L2", "CH", "C2", "AF", "BC", "UM", "NR", "TG", "FO",
    "F2", "RW", "SC", "NA", "RE", "R2", "ER", "CE", "LA", "TH", "RO", "CA", "SH", "SA", "TK", "ES",
]  # fmt: skip
"""Two letters for each kind of square."""


Marks = dict[str, list[tuple[int, str]]]
"""What floats at each place: whose, and its sign."""


def board(s: State, language: Language = LANGUAGES[0]) -> str:
    """Draw the whole board; each station's columns stand at its own end, space counts as station A does."""
    marks = _marks(s)
    lines = ["B     " + " ".join(f"{20 - x:02d}" for x in range(21))]
    for row in range(30, -1, -1):
        squares = " ".join(_square(s, marks, row, x) for x in range(21))
        lines.append(f"{_row_name(row):<5} {squares}".rstrip())
    lines.append("A     " + " ".join(f"{x:02d}" for x in range(21)))
    return "\n".join([*lines, *_stores(s, language), _status(s, language)])


NAMED = 8
"""Columns for the name of a station below the board."""
SIGNS = (
    ("o.", "clone"),
    ("@.", "spy"),
    ("D.", "drone"),
    ("##", "damage_sign"),
    ("aS bS", "satellite"),
    ("aE bE", "shield"),
    ("ar br", "rocket"),
    ("an bn", "nuclear"),
    ("ac bc", "capsule"),
    ("n!", "nuclear_stored"),
)
"""What stands on a square or hangs in space; a and b are the stations that it belongs to."""


def legend(s: State, language: Language) -> list[Sign]:
    """Say what every pair of letters is: pieces, stores, and what each module takes, makes or does."""
    signs = [(sign, PHRASES(f"board.{key}", language)) for sign, key in SIGNS]
    names = ", ".join(
        f"{sign} {PHRASES(f'resource.{RESOURCES[min(i, st.EN)]}', language)}"
        for i, sign in enumerate(STORE_NAMES)
    )
    squares = [(CODES[m], _module(m, language)) for m in range(len(CODES)) if CODES[m] != ".."]
    return [*signs, (STORE_NAMES[0], PHRASES("board.stores", language, names=names)), *squares]


def _module(module: int, language: Language) -> str:
    """A module's name, then what it takes and makes, or what it does."""
    name = modules.NAMES[module].lower()
    takes = tuple(Words(f"unit.{RESOURCES[r]}", {"count": int(n)}) for r, n in needs(module))
    made = int(share(YIELD, module))
    found = PHRASES(f"module.{name}", language)
    if made:
        unit = Words(f"unit.{RESOURCES[int(share(OUTPUT, module))]}", {"count": made})
        key = "board.makes" if takes else "board.gives"
        found = PHRASES(key, language, name=found, takes=takes, unit=unit)
    elif takes:
        found = PHRASES("board.takes", language, name=found, takes=takes)
    if f"tip.{name}" not in lexicon_in(FOLDER).sentences:
        return found
    return PHRASES("board.does", language, name=found, tip=Words(f"tip.{name}"))


def _marks(s: State) -> Marks:
    """Mark what floats: what was placed before what flies."""
    marks: Marks = {}
    for thing in sorted(afloat(s), key=lambda thing: thing.kind in FLYER_NAMES):
        kind = thing.kind if thing.kind in FLYER_NAMES else thing.kind.upper()
        marks.setdefault(thing.place, []).append((thing.owner, kind))
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
    """Draw what floats at a place: one thing with the letter of its station, or two by their colours alone."""
    found = marks.get(place, [])[:2]
    if len(found) == 1:
        owner, kind = found[0]
        return ink.seat(owner, STATIONS[owner].lower() + kind)
    return "".join(ink.seat(owner, kind) for owner, kind in found)


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


def _stores(s: State, language: Language) -> list[str]:
    """One line a station: units in each warehouse, and its Damage tokens."""
    lines: list[str] = []
    for station in range(2):
        counts = [f"{n} {int(s.units[station, i]).bit_count()}" for i, n in enumerate(STORE_NAMES)]
        tokens = size(s.damage, station)
        name = ink.seat(
            station,
            PHRASES("board.station", language, name=STATIONS[station], who=_camp(station)),
        )
        damage = PHRASES("board.damage", language, tokens=tokens)
        lines.append(f"{ink.pad(name, NAMED)}  {'  '.join(counts)}  {damage}")
    return lines


def _camp(station: int) -> Words:
    return Words(f"camp.{station}")


def _status(s: State, language: Language) -> str:
    if s.step == steps.ENDED:
        return PHRASES("board.over", language)
    parts = [PHRASES("board.turn", language, turn=int(s.turns), who=_camp(int(s.by)))]
    parts += [PHRASES("board.die", language, die=int(s.die))] if s.die else []
    parts += [PHRASES("board.at", language, square=square_name(s.station, s.at))] if s.at else []
    return ", ".join([*parts, PHRASES("board.quiet", language, turns=int(s.quiet))])

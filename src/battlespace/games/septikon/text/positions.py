"""Text for positions: one line, one text for each state; every step of a turn can be written and read.

SEP1 turn=9 quiet=2 by=A die=- step=roll A=uuuuu_____/... B=... clones=A2.09,... drones=- damage=B7.15 sky=Ar@S14.05
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules import steps
from battlespace.games.septikon.rules.flight import add_flyer
from battlespace.games.septikon.rules.pieces import holds, include
from battlespace.games.septikon.rules.play import fresh
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.text.names import (
    FLYER_NAMES,
    STATIONS,
    read_depth,
    read_space,
    read_square,
    square_name,
)
from battlespace.games.septikon.text.soundness import fault
from battlespace.games.septikon.text.whereabouts import afloat, names_of, places
from battlespace.kernel.errors import NotationError, PositionError

ENDINGS = ("A", "B", "draw")
SWITCHES = {
    "lock_step_through_occupied": "lock_through",
    "nuclear_armory_mandatory": "armory_must",
    "satellites_hit_shields": "satellites_hit",
}
"""Options that are yes or no, and their fields; the default is yes."""
QUIET_LIMIT = 100
FIELDS = 12
"""How many fields every position has; the options follow."""

_STORE = "[un_]{10}"
_LIST = "[A-Za-z0-9.@*+,-]+"
_POSITION = re.compile(
    "SEP1 turn=(?P<turn>0|[1-9][0-9]{0,8}) quiet=(?P<quiet>0|[1-9][0-9]{0,8}) by=(?P<by>[AB-])"
    f" die=(?P<die>[1-6-]) step=(?P<step>[^ ]+) A=(?P<A>{_STORE}(?:/{_STORE}){{7}})"
    f" B=(?P<B>{_STORE}(?:/{_STORE}){{7}}) clones=(?P<clones>{_LIST}) drones=(?P<drones>{_LIST})"
    f" damage=(?P<damage>{_LIST}) sky=(?P<sky>{_LIST})(?: short=(?P<short>[1-9][0-9]?))?"
    "(?: cap=(?P<cap>[1-9][0-9]{0,8}))?(?: quiet_limit=(?P<quiet_limit>[1-9][0-9]{0,8}))?"
    + "".join(f"(?: {name}=(?P<{name}>true|false))?" for name in SWITCHES)
)
_STEP = re.compile(
    r"(?P<name>[a-z0-9]+)(?::(?P<end>A|B|draw))?(?:@(?P<at>[A-Z0-9.]+))?"
    r"(?:,used=(?P<used>[A-Z0-9.+]+))?(?:,gun=(?P<gun>[A-Z0-9.]+))?(?:,fix=(?P<fix>[A-Z0-9.]+))?"
    r"(?:,left=(?P<left>[0-9]))?"
)
_SKY = re.compile(r"([AB])([sernc])@([ABS][0-9.]+)(\+?)")


def write_position(s: State) -> str:
    """Write a position, in the one canonical order."""
    fields = {
        "turn": s.turns,
        "quiet": s.quiet,
        "by": "-" if s.step == steps.FIRST else STATIONS[s.by],
        "die": s.die or "-",
        "step": _write_step(s),
        "A": _write_stores(s, 0),
        "B": _write_stores(s, 1),
        "clones": _join(_write_clones(s)),
        "drones": _join(_write_drones(s)),
        "damage": _join(_squares(s.damage)),
        "sky": _join(_write_sky(s)),
    }
    fields |= {name: value for name, value in (("short", s.short), ("cap", s.cap)) if value}
    if s.quiet_limit != QUIET_LIMIT:
        fields["quiet_limit"] = s.quiet_limit
    fields |= {name: "false" for name, field in SWITCHES.items() if not getattr(s, field)}
    return " ".join(["SEP1", *(f"{name}={value}" for name, value in fields.items())])


def _join(items: list[str]) -> str:
    return ",".join(sorted(items)) or "-"


def _write_step(s: State) -> str:
    """Write the decision now to be taken, with the parts that it needs."""
    name = steps.NAMES[s.step]
    if s.step == steps.ENDED:
        return f"{name}:{ENDINGS[s.winner]}"
    if not s.at:
        return name
    text = f"{name}@{square_name(s.station, s.at)}"
    if s.used:
        used = [square_name(s.station, st.SURFACE_0 + c) for c in range(21) if s.used >> c & 1]
        text += f",used={'+'.join(used)}"
        if s.step != steps.USE:
            text += f",gun={square_name(s.station, st.SURFACE_0 + s.gun)}"
    if s.fix:
        text += f",fix={square_name(s.station, s.fix - 1)}"
    if s.step == steps.PLACE:
        text += f",left={s.left}"
    return text


def _write_stores(s: State, station: int) -> str:
    nukes, stores = int(s.nukes[station]), [int(units) for units in s.units[station]]

    def cell(store: int, slot: int) -> str:
        if not stores[store] >> slot & 1:
            return "_"
        return "n" if store == st.RO and nukes >> slot & 1 else "u"

    return "/".join(
        "".join(cell(store, slot) for slot in range(st.SLOTS)) for store in range(st.STORES)
    )


def _squares(found: Any) -> list[str]:
    return names_of(found, 0) + names_of(found, 1)


def _write_clones(s: State) -> list[str]:
    spies = set(_squares(s.spies))
    newcomer = square_name(s.by, s.newcomer - 1) if s.newcomer else ""
    return [
        name + ("*" if name in spies else "") + ("+" if name == newcomer else "")
        for name in _squares(s.clones)
    ]


def _write_drones(s: State) -> list[str]:
    found: list[str] = []
    for station, square in places(s.drones):
        moved = station != s.by and s.moved[square // st.WORD_BITS] >> square % st.WORD_BITS & 1
        name = square_name(station, square) + ("+" if moved else "")
        found += [name] * int(s.pile[station, square])
    return found


def _write_sky(s: State) -> list[str]:
    return [
        f"{STATIONS[owner]}{kind}@{place}{'+' if code >= st.FLOWN else ''}"
        for owner, kind, place, code in afloat(s)
    ]


def read_position(text: str, seats: int, options: Mapping[str, Any]) -> State:
    """Read a position; refuse one that is not canonical, not sound, or asks what could not be asked."""
    found = _POSITION.fullmatch(text)
    if not found:
        raise NotationError(
            text,
            "expected SEP1 turn= quiet= by= die= step= A= B= clones= drones= damage= sky=, in this order",
        )
    s = fresh(dict(options) | _stated(found))
    s.turns, s.quiet = int(found["turn"]), int(found["quiet"])
    s.by = max(0, "AB".find(found["by"]))
    s.die = 0 if found["die"] == "-" else int(found["die"])
    for name in ("damage", "clones", "drones", "sky"):
        _refuse_unsorted(text, name, found[name])
    _read_damage(s, text, found["damage"])
    _read_step(s, text, found["step"])
    _read_clones(s, text, found["clones"])
    _read_drones(s, text, found["drones"])
    for station in range(2):
        _read_stores(s, text, station, found[STATIONS[station]])
    _read_sky(s, text, found["sky"])
    wrong = fault(s, found["by"])
    if wrong:
        raise PositionError(text, wrong)
    written = write_position(s)
    if _position_fields(written) != _position_fields(text) or _defaults(found):
        raise NotationError(text, f"expected it written as {written}")
    return s


def _position_fields(text: str) -> list[str]:
    """Return the fields before the options: those may come from elsewhere."""
    return text.split(" ")[:FIELDS]


def _defaults(found: re.Match[str]) -> bool:
    """Say whether the text states an option at its default, which is never written."""
    stated = _stated(found)
    return stated.get("quiet_limit") == QUIET_LIMIT or any(stated.get(name) for name in SWITCHES)


def _stated(found: re.Match[str]) -> dict[str, Any]:
    """Return the options that the text states itself."""
    stated: dict[str, Any] = {
        name: int(found[name]) for name in ("short", "cap", "quiet_limit") if found[name]
    }
    return stated | {name: found[name] == "true" for name in SWITCHES if found[name]}


def _items(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def _refuse_unsorted(text: str, name: str, listed: str) -> None:
    if _items(listed) != sorted(_items(listed)):
        raise NotationError(text, f"expected {name} in ASCII order")


def _square(text: str, name: str) -> tuple[int, int]:
    found = read_square(name)
    if found is None:
        raise NotationError(text, f"{name!r} is no station square such as A8.05")
    return found


def _read_damage(s: State, text: str, listed: str) -> None:
    for name in _items(listed):
        station, square = _square(text, name)
        if square >= st.SURFACE_0 or holds(s.damage, station, square):
            raise PositionError(text, f"{name}: only modules are damaged, and once [SEP-1.8]")
        include(s.damage, station, square)


def _read_clones(s: State, text: str, listed: str) -> None:
    for item in _items(listed):
        name = item.rstrip("*+")
        station, square = _square(text, name)
        if item.removeprefix(name) not in ("", "*", "+", "*+"):
            raise NotationError(
                text, f"{item!r}: expected a square, with * for a spy or + for a newcomer"
            )
        if holds(s.clones, station, square):
            raise PositionError(text, f"{name}: two clones on one square [SEP-20.1]")
        include(s.clones, station, square)
        if "*" in item:
            include(s.spies, station, square)
        if item.endswith("+"):
            spy = holds(s.spies, station, square)
            if s.newcomer or spy or station != s.by or s.step not in (steps.ROLL, steps.GO):
                raise PositionError(text, f"{item}: no clone can have come by theft [SEP-9.10]")
            s.newcomer = square + 1


def _read_drones(s: State, text: str, listed: str) -> None:
    for item in _items(listed):
        name = item.removesuffix("+")
        station, square = _square(text, name)
        if s.pile[station, square] == st.MOST_PILED:
            raise PositionError(text, f"{name}: more than {st.MOST_PILED} BioDrones on one square")
        s.pile[station, square] += 1
        include(s.drones, station, square)
        if item.endswith("+"):
            if station == s.by or steps.NAMES[s.step] != "drone" or s.pile[station, square] > 1:
                raise PositionError(text, f"{item}: no BioDrone can have moved there [SEP-14.4]")
            s.moved[square // st.WORD_BITS] |= 1 << square % st.WORD_BITS
        elif s.moved[square // st.WORD_BITS] >> square % st.WORD_BITS & 1 and station != s.by:
            raise PositionError(text, f"{item}: a BioDrone moved onto another one [SEP-14.4]")


def _read_stores(s: State, text: str, station: int, written: str) -> None:
    for store, cells in enumerate(written.split("/")):
        s.units[station, store] = 0
        for slot, cell in enumerate(cells):
            if cell == "n" and store != st.RO:
                raise PositionError(text, f"{cells}: only rockets carry warheads [SEP-20.6]")
            s.units[station, store] |= int(cell != "_") << slot
            s.nukes[station] |= int(cell == "n") << slot


def _read_sky(s: State, text: str, listed: str) -> None:
    for item in _items(listed):
        found = _SKY.fullmatch(item)
        if not found:
            raise NotationError(text, f"{item!r}: expected an object such as As@S12.05 or Br@A9.10")
        owner, kind = STATIONS.index(found[1]), found[2]
        if kind in FLYER_NAMES:
            _read_flyer(s, text, owner, found)
            continue
        place = read_space(found[3])
        if place is None or found[4]:
            raise NotationError(text, f"{item!r}: expected a square of space, and no mark")
        row, bit = place[0] - 9, 1 << place[1]
        taken = s.satellites[0, row] | s.satellites[1, row] | s.shields[0, row] | s.shields[1, row]
        if taken & bit:
            raise PositionError(text, f"{item}: two placed objects on one square [SEP-20.3]")
        (s.satellites if kind == "s" else s.shields)[owner, row] |= bit


def _read_flyer(s: State, text: str, owner: int, found: re.Match[str]) -> None:
    place = read_depth(owner, found[3])
    if place is None:
        raise NotationError(
            text, f"{found[0]!r}: expected a square of space or of the enemy surface"
        )
    kind, (depth, col) = FLYER_NAMES.index(found[2]), place
    if depth == st.HOVER_DEPTH and found[2] == "c":
        raise PositionError(text, f"{found[0]}: a capsule lands and never hovers [SEP-20.4]")
    if found[4] and not s.die:
        raise PositionError(text, f"{found[0]}: nothing has flown before the roll [SEP-5.6]")
    if s.air[owner] == st.MOST_FLYERS:
        raise PositionError(text, f"more than {st.MOST_FLYERS} flying units of one player")
    code = kind * st.FLIGHTS + (depth - 1) * 21 + col
    add_flyer(s, owner, code + (st.FLOWN if found[4] else 0))


def _read_step(s: State, text: str, written: str) -> None:
    """Read the decision; whether it can be asked is judged later."""
    found = _STEP.fullmatch(written)
    if not found or found["name"] not in steps.NAMES:
        raise NotationError(text, f"{written!r}: expected a step such as roll or use@A8.05")
    s.step = steps.NAMES.index(found["name"])
    if (s.step == steps.ENDED) != (found["end"] is not None):
        raise NotationError(
            text, f"{written!r}: over is followed by :A, :B or :draw, nothing else is"
        )
    s.winner = ENDINGS.index(found["end"]) if found["end"] else 0
    if found["at"]:
        s.station, s.at = _square(text, found["at"])
    for name in (found["used"] or "").split("+") if found["used"] else ():
        s.used |= 1 << _gunner(s, text, name)
    if found["gun"]:
        s.gun = _gunner(s, text, found["gun"])
    if found["fix"]:
        station, square = _square(text, found["fix"])
        s.fix = square + 1
        if station != s.station:
            raise PositionError(text, "a repair mends its own station [SEP-11.1]")
    s.left = int(found["left"] or 0)


def _gunner(s: State, text: str, name: str) -> int:
    station, square = _square(text, name)
    if station != s.station or square < st.SURFACE_0:
        raise PositionError(text, f"{name}: a Gunner stands on the module's own surface [SEP-1.4]")
    return square - st.SURFACE_0

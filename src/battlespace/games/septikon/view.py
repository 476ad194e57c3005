"""What people see, click and read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from battlespace.games.septikon.board import MODULES, RESOURCES, WAREHOUSES
from battlespace.games.septikon.capability import can
from battlespace.games.septikon.explain import ASKED
from battlespace.games.septikon.firing import lay_zone, weapons
from battlespace.games.septikon.names import (
    FLYER_NAMES,
    STATIONS,
    STORE_NAMES,
    depth_name,
    flyer_place,
    space_name,
    square_name,
)
from battlespace.games.septikon.notation import shape, write_move
from battlespace.games.septikon.pieces import active, holds
from battlespace.games.septikon.rules import turn
from battlespace.games.septikon.state import (
    DRILL_SQUARE,
    DRONE,
    DRONE_ID,
    EXPLOSIVES_SQUARE,
    FLIGHTS,
    FLOWN,
    FLY,
    GO,
    GO_ID,
    HOVER_DEPTH,
    LICHEN,
    SPY_ID,
    STEAL,
    SURFACE_0,
    VIBROCANNON_SQUARE,
    WORD_BITS,
    State,
)
from battlespace.games.septikon.stores import (
    accessible,
    fully_blocked,
    obstacles,
    room_left,
)
from battlespace.games.septikon.tables import CLONE_WAYS, DRONE_WAYS, cost, module_at, zone
from battlespace.games.septikon.tale import tell
from battlespace.games.septikon.textboard import board
from battlespace.games.septikon.workings import idle, module_words
from battlespace.kernel.errors import NotationError
from battlespace.kernel.words import Words

__all__ = ["board", "label", "meant", "path", "tell", "view"]


def view(s: State, seat: int) -> dict[str, Any]:
    """Everything is open: both seats see the same."""
    return {
        "turn": turn(s),
        "turns": s.turns,
        "quiet": s.quiet,
        "quiet_limit": s.quiet_limit,
        "by": s.by,
        "die": s.die,
        "step": ASKED[s.step],
        "at": square_name(s.station, s.at) if s.at else None,
        "used": [square_name(s.station, SURFACE_0 + c) for c in range(21) if s.used >> c & 1],
        "stations": [_station(s, station) for station in range(2)],
        "sky": _sky(s),
        "fire": [_fire(s, station) for station in range(2)],
        "dangerous": [bool(can(s.copy(), station)) for station in range(2)],
    }


def _names(s: State, squares: Any, station: int) -> list[str]:
    return [square_name(station, m) for m in range(189) if holds(squares, station, m)]


def _station(s: State, station: int) -> dict[str, Any]:
    """One station: who stands where, what is stored, what each module would do."""
    spies = _names(s, s.spies, station)
    return {
        "clones": [name for name in _names(s, s.clones, station) if name not in spies],
        "spies": spies,
        "newcomer": square_name(station, s.newcomer - 1)
        if s.newcomer and station == s.by
        else None,
        "drones": [
            {
                "square": square_name(station, m),
                "count": s.pile[station, m],
                "moved": station != s.by and bool(s.moved[m // WORD_BITS] >> m % WORD_BITS & 1),
            }
            for m in range(189)
            if s.pile[station, m]
        ],
        "damage": _names(s, s.damage, station),
        "stores": [_store(s, station, store) for store in range(len(WAREHOUSES))],
        "modules": [_module(s, station, m) for m in range(SURFACE_0) if module_at(m)],
        "armed": [
            name
            for name, square in (
                ("drill", DRILL_SQUARE),
                ("vibrocannon", VIBROCANNON_SQUARE),
                ("explosives", EXPLOSIVES_SQUARE),
            )
            if active(s, station, square)
        ],
    }


def _store(s: State, station: int, store: int) -> dict[str, Any]:
    """A warehouse: its cells from slot 0 on, what bars it, what can be taken and stored."""
    barred, units = obstacles(s, station, store), s.units[station, store]
    cells = "".join("x" if barred >> n & 1 else "u" if units >> n & 1 else "_" for n in range(10))
    if store == 2:
        cells = "".join("n" if s.nukes[station] >> n & 1 else c for n, c in enumerate(cells))
    status = "blocked" if fully_blocked(s, station, store) else "partly" if barred else "open"
    return {
        "name": WAREHOUSES[store].lower(),
        "cells": cells,
        "status": status,
        "available": int(accessible(s, station, store)).bit_count(),
        "room": room_left(s, station, store),
    }


def _module(s: State, station: int, square: int) -> dict[str, Any]:
    """A module: its name, cost and yield, and why it would do nothing now."""
    module = module_at(square)
    spent = {name: cost(module, r) for r, name in enumerate(RESOURCES) if cost(module, r)}
    reasons = idle(s, station, square) if module >= LICHEN else []
    return {
        "square": square_name(station, square),
        "module": MODULES[module].lower(),
        "cost": spent,
        "idle": [
            {"clause": r.clause, "targets": list(r.targets), "words": r.words.json()}
            for r in reasons
            if r.words
        ],
    }


def _sky(s: State) -> list[dict[str, Any]]:
    """What is in space, and for each flying unit where every die would bring it."""
    found: list[dict[str, Any]] = []
    for owner in range(2):
        for row in range(13):
            for x in range(21):
                for kind, rows in (("s", s.satellites), ("e", s.shields)):
                    if rows[owner, row] >> x & 1:
                        found.append({"owner": owner, "kind": kind, "at": space_name(row + 9, x)})
        for raw in s.flyers[owner, : s.air[owner]]:
            code = raw % FLOWN
            kind, depth, col = code // FLIGHTS, code % FLIGHTS // 21 + 1, code % 21
            ends = [_end(owner, depth + die, col) for die in range(1, 7)]
            found.append(
                {
                    "owner": owner,
                    "kind": FLYER_NAMES[kind],
                    "at": flyer_place(owner, code),
                    "flown": raw >= FLOWN,
                    "ends": ends,
                }
            )
    return found


def _end(owner: int, depth: int, col: int) -> str:
    if depth <= HOVER_DEPTH:
        return depth_name(owner, depth, col)
    return square_name(1 - owner, (22 - depth) * 21 + 20 - col)


def _fire(s: State, seat: int) -> dict[str, list[str]]:
    """The squares under a seat's fire: by satellites, and by hand weapons."""
    scratch = s.copy()
    lit: list[str] = []
    if lay_zone(scratch, seat):
        for row in range(15):
            for x in range(21):
                if scratch.zone[row] >> x & 1:
                    lit.append(_row_name(row, x))
    return {"satellites": lit, "hands": _hand_fire(s, seat)}


def _row_name(row: int, x: int) -> str:
    if row == 0:
        return square_name(0, SURFACE_0 + x)
    return square_name(1, SURFACE_0 + 20 - x) if row == HOVER_DEPTH else space_name(row + 8, x)


def _hand_fire(s: State, seat: int) -> list[str]:
    """Squares around a seat's armed clones at home, BioDrones abroad and spies abroad. [SEP-16.2]"""
    found: set[str] = set()
    for station, kinds in ((seat, weapons(s, seat)), (1 - seat, weapons(s, 1 - seat))):
        for square in range(189):
            clone, spy = holds(s.clones, station, square), holds(s.spies, station, square)
            shooter = clone and spy == (station != seat)
            carried = kinds if shooter else 0
            if station != seat and s.pile[station, square]:
                carried = weapons(s, seat)
            found |= {
                square_name(station, m)
                for kind in range(2)
                if carried >> kind & 1
                for m in range(189)
                if zone(kind, square, m // WORD_BITS) >> m % WORD_BITS & 1
            }
    return sorted(found)


def path(s: State, action: int) -> list[str]:
    """Return what to click for an action: squares, stores, splits; a question about Damage comes last."""
    text = write_move(s, action)
    word, parts = shape(text)
    if word in ("go", "drone"):
        clicks = [f"square:{parts[0]}", f"square:{parts[1]}"]
        return (
            [*clicks, "blast:yes" if parts[2] else "blast:no"] if _asks_blast(s, action) else clicks
        )
    if word == "steal":
        return ["done"] if parts[1] == "no" else [f"store:{parts[1]}"]
    if word == "sense":
        return [f"square:{parts[0]}", f"store:{parts[1]}"]
    if word == "fly":
        return [f"square:{parts[1]}", f"object:{parts[0]}"]
    if word in ("pay", "store"):
        return [f"split:{parts[0]}+{parts[1]}"]
    simple = {"done": "done", "hit": f"object:{parts[0]}", "roll": f"die:{parts[0]}"}
    if word == "first":
        return [f"first:{parts[0]}"]
    return [simple.get(word, f"square:{parts[0]}")]


def _asks_blast(s: State, action: int) -> bool:
    """Say whether Damage could be left behind by this move, so that it must be asked."""
    drone = action >= DRONE_ID
    if not drone and action < SPY_ID:
        return False
    ways = DRONE_WAYS if drone else CLONE_WAYS
    first = DRONE_ID if drone else GO_ID
    start, end = ways.pairs[(action - first) % len(ways.pairs)]
    station, armory = 1 - s.by, s.by if drone else 1 - s.by
    damaged = holds(s.damage, station, start)
    return (
        active(s, armory, EXPLOSIVES_SQUARE) and start < SURFACE_0 and start != end and not damaged
    )


ONE_CLICK = {
    "put": "square",
    "steal": "store",
    "pay": "split",
    "store": "split",
    "lock": "square",
    "arm": "square",
    "fix": "square",
    "loyal": "square",
    "use": "square",
    "hit": "object",
    "seize": "square",
    "turn": "square",
    "roll": "die",
    "first": "first",
}
"""What is clicked where one click is enough."""


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the move that the clicks mean at this step, legal or not."""
    clicks = [tuple(click.partition(":")[::2]) for click in clicked]
    kinds, names = [kind for kind, _ in clicks], [name for _, name in clicks]
    word = ASKED[s.step]
    if kinds == ["done"]:
        return f"steal@{square_name(s.station, s.at)}:no" if s.step == STEAL else "done"
    text = ""
    if s.step in (GO, DRONE) and kinds[:2] == ["square", "square"] and kinds[2:] in ([], ["blast"]):
        text = f"{word}@{names[0]}>{names[1]}{'!' if names[2:] == ['yes'] else ''}"
    elif word == "sense" and kinds == ["square", "store"]:
        text = f"sense@{names[0]}:{names[1]}"
    elif s.step == FLY and kinds == ["square", "object"]:
        text = f"fly:{names[1]}@{names[0]}"
    elif kinds == [ONE_CLICK.get(word, "")]:
        text = _one_click(s, word, names[0])
    if not text:
        raise NotationError(" ".join(clicked), f"expected the clicks of {word}")
    shape(text)
    return text


def _one_click(s: State, word: str, name: str) -> str:
    if word == "steal":
        return f"steal@{square_name(s.station, s.at)}:{name}"
    mark = "@" if ONE_CLICK[word] == "square" else ":"
    return f"{word}{mark}{name}"


def label(s: State, action: int) -> Words:
    """Say what an action does."""
    word, parts = shape(write_move(s, action))
    if word in ("go", "drone"):
        station = STATIONS.index(parts[0][0])
        square = (int(parts[1][1]) - 1) * 21 + int(parts[1][3:])
        values = {"start": parts[0], "end": parts[1], "module": module_words(module_at(square))}
        spying = word == "go" and station != s.by
        return Words(f"label.{'spy' if spying else word}{'_blast' if parts[2] else ''}", values)
    if word == "done":
        return Words("label.done")
    if word == "steal":
        return (
            Words("label.spare") if parts[1] == "no" else Words("label.steal", _store_value(parts))
        )
    if word in ("pay", "store"):
        return Words(f"label.{word}", {"left": parts[0], "right": parts[1]})
    if word == "sense":
        return Words("label.sense", {"square": parts[0], **_store_value(parts)})
    if word in ("hit", "fly"):
        place = {"square": parts[1]} if word == "fly" else {}
        return Words(f"label.{word}", {"object": Words(f"object.{parts[0]}"), **place})
    return Words(f"label.{word}", {"square": parts[0]})


def _store_value(parts: tuple[str, ...]) -> dict[str, Words]:
    return {"store": Words(f"store.{WAREHOUSES[STORE_NAMES.index(parts[1])].lower()}")}

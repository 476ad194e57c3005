"""Fills `content/bank.bin`, the rest places that the fast model draws from:
python -m battlespace.games.dropdrive.rules.falling.bank

Big Bangs and single re-drops are real ones on a table as a Big Bang leaves it; an aimed drop is kept as the way from
its aim. The model turns and mirrors these places.
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.contact.dropping import AIMED, drop
from battlespace.games.dropdrive.rules.falling import model
from battlespace.games.dropdrive.rules.falling.physics import physics
from battlespace.games.dropdrive.rules.packs import pack
from battlespace.games.dropdrive.rules.play import MACHINE, fresh
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table import shapes
from battlespace.games.dropdrive.rules.table.cargo import let_fall
from battlespace.games.dropdrive.rules.table.pieces import units
from battlespace.kernel.machine import close

FIRST = {
    shapes.PLANET: 0,
    shapes.ASTEROID: st.ASTEROID,
    shapes.FUEL: st.FUEL,
    shapes.SALVAGE: st.SALVAGE,
    shapes.TOKEN: st.TOKEN,
    shapes.SHIP: st.SHIP,
    shapes.MINE: st.MINE,
    shapes.WORMHOLE: st.WORMHOLE,
    shapes.DERELICT: st.DERELICT,
    shapes.LEVIATHAN: st.LEVIATHAN,
}
AIM = (0.0, -125.0)


def banged(seed: int) -> State:
    """Return a table after a Big Bang."""
    s = fresh(2, "default", "base")
    for obj in range(st.SHIP):
        let_fall(s, obj)
    MACHINE.begin(s, drop, 0)
    found = np.array(physics(s, seed).vector).reshape(-1, 8)
    close(s, 0, 0)
    for obj, *pose in found.tolist():
        s.pose[obj], s.zone[obj], s.fall[obj] = pose, st.SYSTEM, 0
    return s


def one_drop(s: State, obj: int, seed: int, aimed: bool) -> tuple[int, int]:
    """Return where one piece comes to rest, from the middle or from its aim."""
    table = s.copy()
    let_fall(table, obj)
    aim = (AIMED, units(AIM[0]), units(AIM[1])) if aimed else (0, 0, 0)
    MACHINE.begin(table, drop, 0, *aim)
    rows = np.array(physics(table, seed).vector).reshape(-1, 8)
    x, y = (int(v) for v in rows[rows[:, 0] == obj][0][1:3])
    return (x - round(100 * AIM[0]), y - round(100 * AIM[1])) if aimed else (x, y)


def filled(places: list[tuple[int, int]]) -> NDArray[np.int16]:
    """Repeat places to the number that the bank has."""
    return np.array([places[i % len(places)] for i in range(model.SAMPLES)], np.int16)


def made(tables: int, drops: int) -> NDArray[np.int16]:
    """Return a bank from so many Big Bangs and so many drops of each kind. [DD-2.15]"""
    out = np.zeros((3, model.KINDS, model.SAMPLES, 2), np.int16)
    laid = [banged(seed) for seed in range(tables)]
    for kind, first in FIRST.items():
        flat = kind >= shapes.MINE
        if not flat and kind != shapes.SHIP:
            last = [o for o in range(st.SHIP) if shapes.kind_of(o) == kind]
            places = [(s.pose[o, 0], s.pose[o, 1]) for s in laid for o in last]
            out[model.BANG, kind] = filled(places)
        settings = (model.AIMED,) if flat else (model.SINGLE, model.AIMED)
        for setting in settings if flat or kind == shapes.SHIP else (model.SINGLE,):
            found = [
                one_drop(laid[seed % tables], first, seed, setting == model.AIMED)
                for seed in range(drops)
            ]
            out[setting, kind] = filled(found)
        if kind == shapes.SHIP:
            out[model.BANG, kind] = out[model.SINGLE, kind]
    return out


if __name__ == "__main__":
    tables, drops = (int(word) for word in sys.argv[1:3]) if sys.argv[2:] else (60, 400)
    (pack.FOLDER / "bank.bin").write_bytes(made(tables, drops).astype("<i2").tobytes())

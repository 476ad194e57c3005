"""What a net is told of a decision: who goes where, whether the module there works, what is hit, and which warehouses.

A warehouse is named by its row in the net's sight, so that the net knows how full it is. Squares are told of the
mover's own station alone, where clones walk all the time; of either station it is told which modules they are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from battlespace.games.septikon.bot import encode
from battlespace.games.septikon.rules import modules
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.pieces import count_bits, empty, holds
from battlespace.games.septikon.rules.plan import COLUMNS
from battlespace.games.septikon.rules.play import TOP_FLOOR
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.stores import accessible, affordable, capacity, obstacles
from battlespace.games.septikon.rules.tables import (
    COUNT,
    OUTPUT,
    SEGMENT,
    cost,
    lowest,
    module_at,
    share,
    slot_at,
    slots,
)
from battlespace.games.septikon.rules.weapons import GUNNER_HIT, MODULE_HIT, beam, gunners
from battlespace.kernel.record import table
from battlespace.kernel.rule import rule
from battlespace.kernel.sight import Acts

KIND, START, GOAL, ENTERS, AMOUNT, LEAVES, WORKS, HITS, CUT, GIVES, GETS, HARMED = range(12)
KINDS, MODULES = encode.DRONE_BLASTS + 1, len(modules.NAMES)
"""To stop is told as KINDS + the module that is left alone: to leave a laser is not to leave a repair."""
HIT_GUNNER, HIT_IN_SPACE = MODULES + 1, MODULES + 2
IDLE, MOST_GUNNERS = 1, 3
"""A module that cannot be worked; those of Gunners work once for each, told up to so many."""
_INPUT = table(
    [
        next((1 + r for r in (*range(st.UR, -1, -1), st.EN) if cost(module, r) > 0), 0)
        for module in range(MODULES)
    ],
    np.int64,
)


@rule
def needed(module: int) -> int:
    """Return 1 + the warehouse that a module takes from, or 0; the scarcest where it needs several."""
    return _INPUT[module]


@rule
def row_of_store(s: State, station: int, store: int) -> int:
    """Return 1 + the row of a warehouse, as the active player sees it."""
    return 1 + (station ^ s.by) * st.STORES + store


@rule
def often(s: State, station: int, module: int) -> int:
    """Return how often a module could be worked by whoever comes there; targets are not looked for."""
    if not affordable(s, station, module):
        return 0
    if module >= modules.LASER:
        return min(count_bits(gunners(s, station)), MOST_GUNNERS)
    if module == modules.SENSOR_CABIN:
        return 0 if empty(s.drones, station) else 1
    if module == modules.NUCLEAR_ARMORY:
        return 1 if accessible(s, station, st.RO) & ~s.nukes[station] else 0
    if module == modules.COUNTERESPIONAGE:
        return 0 if empty(s.spies, station) else 1
    if module > modules.NUCLEAR_ARMORY:
        return 0 if empty(s.damage, station) else 1
    return 1 if capacity(s, station, share(OUTPUT, module)) > 0 else 0


@rule
def tell_cell(s: State, station: int, square: int, mended: bool, out: Any) -> None:
    """Tell how many units an obstacle on a square of a warehouse would bar, or one that goes would free."""
    place = slot_at(square)
    if place < 0:
        return
    store, bit = place // st.SLOTS, 1 << (place % st.SLOTS)
    now = obstacles(s, station, store)
    then = now | bit
    if mended:
        then = now if holds(s.drones, station, square) else now & ~bit
    units = s.units[station, store]
    more = slots(COUNT, units & slots(SEGMENT, now & then))
    fewer = slots(COUNT, units & slots(SEGMENT, now | then))
    out[CUT] = 1 + more - fewer
    out[GETS if mended else HARMED] = row_of_store(s, station, store)


@rule
def tell_hit(s: State, station: int, square: int, out: Any) -> None:
    """Tell which module Damage comes to, and what it bars."""
    out[HITS] = 1 + module_at(square)
    tell_cell(s, station, square, False, out)


@rule
def tell_shot(s: State, station: int, module: int, col: int, out: Any) -> None:
    """Tell what a Gunner in a column of a station hits with a module."""
    out[HITS], out[CUT], out[HARMED] = 0, 0, 0
    if module == modules.THERMITE:
        tell_hit(s, 1 - station, (s.die - 1) * COLUMNS + COLUMNS - 1 - col, out)
    elif module == modules.LASER:
        end = beam(s, station, col)
        if end > MODULE_HIT:
            tell_hit(s, 1 - station, (end - MODULE_HIT) * COLUMNS - 1 - col, out)
        else:
            out[HITS] = HIT_GUNNER if end == GUNNER_HIT else HIT_IN_SPACE


@rule
def tell_shots(s: State, station: int, module: int, out: Any) -> None:
    """Tell what that Gunner hits who bars the most."""
    waiting, hit, cut, harmed = gunners(s, station), 0, -1, 0
    while waiting:
        tell_shot(s, station, module, lowest(waiting), out)
        waiting &= waiting - 1
        if out[CUT] > cut:
            hit, cut, harmed = out[HITS], out[CUT], out[HARMED]
    out[HITS], out[CUT], out[HARMED] = hit, max(cut, 0), harmed


@rule
def tell_barred(s: State, station: int, out: Any) -> None:
    """Tell how many units are barred in the warehouse where a repair would help the most."""
    for store in range(st.STORES):
        all_units = slots(COUNT, s.units[station, store])
        barred = all_units - slots(COUNT, accessible(s, station, store))
        if barred >= out[CUT]:
            out[CUT], out[GETS] = 1 + barred, row_of_store(s, station, store)


@rule
def tell_module(s: State, station: int, module: int, out: Any) -> None:
    """Tell how often a module works, what it takes from, where its product goes, and what it would hit or free."""
    if module < modules.LICHEN:
        return
    times = often(s, station, module)
    out[WORKS] = IDLE + times
    if needed(module):
        out[GIVES] = row_of_store(s, station, needed(module) - 1)
    if module <= modules.ROCKET_WORKSHOP:
        out[GETS] = row_of_store(s, station, share(OUTPUT, module))
    elif times and module >= modules.LASER:
        tell_shots(s, station, module, out)
    elif times and modules.REPAIR <= module <= modules.ENERGY_REPAIR:
        tell_barred(s, station, out)


@rule
def tell_energy(s: State, station: int, which: int, out: Any) -> None:
    """Tell which of the two energy warehouses gives or gets, the left one where both do."""
    left = out[AMOUNT] > 1
    out[which] = row_of_store(s, station, st.ENERGY_LEFT if left else st.ENERGY_RIGHT)


@rule
def tell_visit(s: State, kind: int, out: Any) -> None:
    """Tell what a decision at a module, or of a thief, does."""
    if kind == encode.USED_BY:
        tell_shot(s, s.station, module_at(s.at), out[GOAL] - 1 - st.SURFACE_0, out)
    elif kind == encode.FIXED:
        tell_cell(s, s.station, out[GOAL] - 1, True, out)
    elif kind == encode.PAY:
        tell_energy(s, s.station, GIVES, out)
    elif kind == encode.STORED:
        tell_energy(s, s.by if s.die == 0 else s.station, GETS, out)
    elif kind == encode.SENSED:
        out[GETS] = row_of_store(s, s.station, out[AMOUNT] - 1)
    elif kind == encode.STEAL and out[AMOUNT] > 1:
        store = (TOP_FLOOR - 1 - s.at // COLUMNS) * 2 + out[AMOUNT] - 2
        out[HARMED] = row_of_store(s, s.station, store)
    elif kind == encode.DONE and s.at:
        out[KIND] = KINDS + module_at(s.at)


@rule
def describe_act(s: State, action: int, out: Any) -> None:
    """Take a decision apart; 0 is nothing."""
    for i in range(len(out)):
        out[i] = 0
    encode.describe(s, action, out[: AMOUNT + 1])
    kind, start, goal = out[KIND], out[START], out[GOAL]
    out[ENTERS] = 1 + module_at(goal - 1) if goal else 0
    out[LEAVES] = 1 + module_at(start - 1) if start else 0
    abroad = kind > encode.GOES or kind == encode.TURNED
    station = 1 - s.by if abroad else s.by
    if kind in (encode.SPY_BLASTS, encode.DRONE_BLASTS):
        out[HITS] = out[LEAVES]
    if kind >= encode.DRONE_GOES:
        tell_cell(s, station, goal - 1, False, out)
    elif kind == encode.GOES and goal > st.SURFACE_0:
        tell_shot(s, station, modules.LASER, goal - 1 - st.SURFACE_0, out)
    elif kind >= encode.GOES:
        tell_module(s, station, out[ENTERS] - 1, out)
    else:
        tell_visit(s, kind, out)
    if abroad or (s.at and s.station != s.by):
        out[START], out[GOAL] = 0, 0


ACTS = Acts(
    describe_act,
    sizes=(
        *(KINDS + MODULES, encode.SQUARES + 1, encode.SQUARES + 1, MODULES + 1, st.SLOTS),
        *(MODULES + 1, IDLE + MOST_GUNNERS + 1, HIT_IN_SPACE + 1, st.SLOTS + 2, 0, 0, 0),
    ),
    rows=((GIVES, 0), (GETS, 0), (HARMED, 0)),
)

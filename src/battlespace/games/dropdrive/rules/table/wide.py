"""Decisions with very many answers: where to aim, and how to lay, go on or stop a flight. [DD-5.6, DD-10.4, DD-10.16]

They are listed for players only; whether one of them is asked at all is found without a list.
"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.cargo import aim_inside, aim_on_table, near_enough
from battlespace.games.dropdrive.rules.table.geometry import LINK_UNITS, NOSE
from battlespace.games.dropdrive.rules.table.laying import in_stack, leads_out
from battlespace.games.dropdrive.rules.table.path import (
    BEND,
    joint,
    lies_free,
    link_fits,
    stop_fits,
)
from battlespace.games.dropdrive.rules.table.pieces import root_of
from battlespace.games.dropdrive.rules.table.shapes import cos_of, is_ship, sin_of
from battlespace.kernel.decision import NOTHING, SEVERAL, put
from battlespace.kernel.game import Actions
from battlespace.kernel.rule import rule

AROUND = 12
"""Lattice steps from a target's centre to the farthest aim near it."""


@rule
def aim_id(i: int, j: int) -> int:
    """Return the action of an aim at a lattice point."""
    return ac.AIM + (i + ac.AIM_HALF) * ac.AIM_ROWS + j + ac.AIM_MIDDLE


@rule
def aim_fits(s: State, target: int, reach: float, x: float, y: float) -> bool:
    """Say whether something of that reach may be dropped there. [DD-5.6, DD-9.4]"""
    if target == st.ANYWHERE:
        return aim_inside(x, y, reach)
    return aim_on_table(s, x, y, reach) and near_enough(s, target, x, y, reach)


@rule
def next_aim(s: State, target: int, reach: float, after: int) -> int:
    """Return the first aim after an action, or NOTHING. [R-N2]"""
    low_i, high_i, low_j, high_j = -ac.AIM_HALF, ac.AIM_HALF, -ac.AIM_MIDDLE, ac.AIM_MIDDLE
    if target != st.ANYWHERE:
        i, j = s.pose[target, 0] // ac.AIM_UNITS, s.pose[target, 1] // ac.AIM_UNITS
        low_i, high_i = max(low_i, i - AROUND), min(high_i, i + AROUND + 1)
        low_j, high_j = max(low_j, j - AROUND), min(high_j, j + AROUND + 1)
    i, j = low_i, low_j
    if after != NOTHING:
        i = (after - ac.AIM) // ac.AIM_ROWS - ac.AIM_HALF
        j = (after - ac.AIM) % ac.AIM_ROWS - ac.AIM_MIDDLE + 1
    while i <= high_i:
        while j <= high_j:
            if aim_fits(s, target, reach, ac.AIM_STEP * i, ac.AIM_STEP * j):
                return aim_id(i, j)
            j += 1
        i, j = i + 1, low_j
    return NOTHING


@rule
def aims(s: State, target: int, reach: float, out: Actions) -> int:
    """List all aims, ascending."""
    n, action = 0, next_aim(s, target, reach, NOTHING)
    while action != NOTHING:
        n = put(out, n, action)
        action = next_aim(s, target, reach, action)
    return n


@rule
def sole_aim(s: State, target: int, reach: float) -> int:
    """Return the only aim, NOTHING without any, SEVERAL with more. [R-N4]"""
    first = next_aim(s, target, reach, NOTHING)
    if first == NOTHING or next_aim(s, target, reach, first) == NOTHING:
        return first
    return SEVERAL


@rule
def sole_ship_aim(s: State, seat: int, target: int) -> int:
    """Return the only aim for a ship near a target. [R-N4]"""
    return sole_aim(s, target, NOSE)


@rule
def any_aim(s: State, target: int) -> bool:
    """Say whether a ship can be dropped beside a target at all. [DD-9.3]"""
    return next_aim(s, target, NOSE, NOTHING) != NOTHING


@rule
def flight_options(s: State, hole: bool, out: Actions) -> int:
    """Staying, links and stops; behind a wormhole one may always stay. [DD-10.4, DD-10.6]"""
    n, stacked = 0, in_stack(s)
    if s.links == 0 and (hole or not stacked):
        n = put(out, n, ac.STAY)
    n = link_options(s, stacked, out, n)
    if s.links == 0:
        return n
    for mm in range(ac.STOPS):
        if not stacked or stop_fits(s, stop_at(s, mm)):
            n = put(out, n, ac.FLY + mm)
    return n


@rule
def stop_at(s: State, mm: int) -> int:
    """Return the length of a path that ends so many millimetres along its last link; 0 is its whole length."""
    return (s.links - 1) * LINK_UNITS + 100 * mm if mm else s.links * LINK_UNITS


@rule
def link_options(s: State, stacked: bool, out: Actions, n: int) -> int:
    """Add every heading of a further link. [DD-10.2, DD-10.5, R-N8]"""
    first = s.links == 0
    if s.links >= s.reach:
        return n
    nose, last = (NOSE, 0) if first else (0.0, s.heading[s.links - 1])
    x, y = (s.from_x * 0.01, s.from_y * 0.01) if first else joint(s, s.links)
    for heading in range(360):
        turn = abs(heading - last)
        if not first and min(turn, 360 - turn) > BEND:
            continue
        cos, sin = cos_of(heading), sin_of(heading)
        if lies_free(x + nose * cos, y + nose * sin, cos, sin):
            if not stacked or leads_out(s, heading):
                n = put(out, n, ac.LINK + heading)
    return n


@rule
def sole_flight(s: State, hole: bool) -> int:
    """The first link of a turn is always asked, and after any link there are many stops; else count. [R-N4]"""
    stacked = in_stack(s)
    if (not hole and s.links == 0) or (s.links > 0 and not stacked):
        return SEVERAL
    found = ac.STAY if s.links == 0 else NOTHING
    for mm in range(ac.STOPS if s.links > 0 else 0):
        if stop_fits(s, stop_at(s, mm)):
            if found != NOTHING:
                return SEVERAL
            found = ac.FLY + mm
    for heading in range(360):
        if link_fits(s, heading) and (not stacked or leads_out(s, heading)):
            if found != NOTHING:
                return SEVERAL
            found = ac.LINK + heading
    return found


@rule
def going_options(s: State, obj: int, out: Actions) -> int:
    """Halt, go on, or go so many millimetres more. [DD-10.16, DD-10.17]"""
    n, free = 0, not in_stack(s)
    if free or may_halt(s, obj):
        n = put(out, n, ac.HALT)
    n = put(out, n, ac.GO)
    mm = 1
    while s.s + 100 * mm < s.stop and mm <= ac.LONGEST:
        if free or stop_fits(s, s.s + 100 * mm):
            n = put(out, n, ac.GO + mm)
        mm += 1
    return n


@rule
def may_halt(s: State, obj: int) -> bool:
    """Say whether a ship that began in a stack may stop here: stacked on a ship just met, or clear. [DD-10.18]"""
    stacks = is_ship(obj) and s.zone[obj] == st.SYSTEM and root_of(s, obj) >= st.PLANETS
    return stacks or stop_fits(s, s.s)


@rule
def sole_going(s: State, obj: int) -> int:
    """Going on is always possible; look for a second answer."""
    if not in_stack(s) or may_halt(s, obj):
        return SEVERAL
    mm = 1
    while s.s + 100 * mm < s.stop and mm <= ac.LONGEST:
        if stop_fits(s, s.s + 100 * mm):
            return SEVERAL
        mm += 1
    return ac.GO

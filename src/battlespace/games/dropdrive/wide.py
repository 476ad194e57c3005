"""Decisions with very many answers: where to aim, and how to lay, go on or stop a flight. [DD-5.6, DD-10.4, DD-10.16]

They are listed for players only; whether one of them is asked at all is found without a list.
"""

from __future__ import annotations

from battlespace.games.dropdrive import actions as ac
from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.actions import put
from battlespace.games.dropdrive.anomaly import HOLE_REACH, TOKEN_AIM
from battlespace.games.dropdrive.cards import AIMING
from battlespace.games.dropdrive.cargo import aim_inside, aim_on_table, near_enough
from battlespace.games.dropdrive.geometry import LINK_UNITS, NOSE
from battlespace.games.dropdrive.laying import in_stack, leads_out
from battlespace.games.dropdrive.path import BEND, joint, lies_free, link_fits, stop_fits
from battlespace.games.dropdrive.pieces import root_of
from battlespace.games.dropdrive.shapes import cos_of, is_ship, sin_of
from battlespace.games.dropdrive.ship import ship_of
from battlespace.games.dropdrive.state import State
from battlespace.kernel.game import Actions
from battlespace.kernel.rule import part, rule

NOTHING, ASKED = -1, -2
"""A decision without an answer; one that has several."""
ANYWHERE = -1
"""No target: everywhere within the walls."""
AROUND = 12
"""Lattice steps from a target's centre to the farthest aim near it."""


@rule
def is_wide(kind: int) -> bool:
    """Say whether a decision is one of these."""
    return kind in (7, 15, 16, 51, 53, AIMING)


@rule
def wide_options(s: State, f: int, kind: int, out: Actions) -> int:
    """List the answers to such a decision, ascending."""
    if kind == 16:
        return going_options(s, s.frames[f, fr.A], out)
    if kind in (15, 53):
        return flight_options(s, kind, out)
    n, target, reach = 0, aim_target(s, f, kind), aim_reach(s, f, kind)
    action = next_aim(s, target, reach, NOTHING)
    while action != NOTHING:
        n = put(out, n, action)
        action = next_aim(s, target, reach, action)
    return n


@rule
def sole_answer(s: State, f: int, kind: int) -> int:
    """Return the only answer, NOTHING without any, ASKED with several. [R-N4]"""
    if kind == 16:
        return sole_going(s, s.frames[f, fr.A])
    if kind in (15, 53):
        return sole_flight(s, kind)
    target, reach = aim_target(s, f, kind), aim_reach(s, f, kind)
    first = next_aim(s, target, reach, NOTHING)
    if first == NOTHING or next_aim(s, target, reach, first) == NOTHING:
        return first
    return ASKED


@rule
def aim_target(s: State, f: int, kind: int) -> int:
    """Return what an aim must be near to, or ANYWHERE. [DD-4.17, DD-9.3, DD-19.3, DD-20.3.1]"""
    if kind == 51:
        is_token = s.frames[f, fr.A] == TOKEN_AIM
        return ship_of(s, s.frames[f, fr.SEAT]) if is_token else ANYWHERE
    return ANYWHERE if s.frames[f, fr.A] == 99 else s.frames[f, fr.A]


@rule
def aim_reach(s: State, f: int, kind: int) -> float:
    """Return the radius of what falls. [R-N7]"""
    return HOLE_REACH if kind == 51 and s.frames[f, fr.A] == TOKEN_AIM else NOSE


@rule
def aim_id(i: int, j: int) -> int:
    """Return the action of an aim at a lattice point."""
    return ac.AIM + (i + ac.AIM_HALF) * ac.AIM_ROWS + j + ac.AIM_MIDDLE


@rule
def aim_fits(s: State, target: int, reach: float, x: float, y: float) -> bool:
    """Say whether something of that reach may be dropped there. [DD-5.6, DD-9.4]"""
    if target == ANYWHERE:
        return aim_inside(x, y, reach)
    return aim_on_table(s, x, y, reach) and near_enough(s, target, x, y, reach)


@rule
def next_aim(s: State, target: int, reach: float, after: int) -> int:
    """Return the first aim after an action, or NOTHING. [R-N2]"""
    low_i, high_i, low_j, high_j = -ac.AIM_HALF, ac.AIM_HALF, -ac.AIM_MIDDLE, ac.AIM_MIDDLE
    if target != ANYWHERE:
        i, j = s.pose[target, 0] // 500, s.pose[target, 1] // 500
        low_i, high_i = max(low_i, i - AROUND), min(high_i, i + AROUND + 1)
        low_j, high_j = max(low_j, j - AROUND), min(high_j, j + AROUND + 1)
    i, j = low_i, low_j
    if after != NOTHING:
        i = (after - ac.AIM) // ac.AIM_ROWS - ac.AIM_HALF
        j = (after - ac.AIM) % ac.AIM_ROWS - ac.AIM_MIDDLE + 1
    while i <= high_i:
        while j <= high_j:
            if aim_fits(s, target, reach, 5.0 * i, 5.0 * j):
                return aim_id(i, j)
            j += 1
        i, j = i + 1, low_j
    return NOTHING


@rule
def any_aim(s: State, target: int) -> bool:
    """Say whether a ship can be dropped beside a target at all. [DD-9.3]"""
    return next_aim(s, target, NOSE, NOTHING) != NOTHING


@part
def flight_options(s: State, kind: int, out: Actions) -> int:
    """Staying, links and stops. [DD-10.4, DD-10.6]"""
    n, stacked = 0, in_stack(s)
    if s.links == 0 and (kind == 53 or not stacked):
        n = put(out, n, ac.STAY)
    n = link_options(s, stacked, out, n)
    if s.links == 0:
        return n
    for mm in range(25):
        if not stacked or stop_fits(s, stop_at(s, mm)):
            n = put(out, n, ac.FLY + mm)
    return n


@rule
def stop_at(s: State, mm: int) -> int:
    """Return the length of a path that ends so many millimetres along its last link; 0 is its whole length."""
    return (s.links - 1) * LINK_UNITS + 100 * mm if mm else s.links * LINK_UNITS


@part
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


@part
def sole_flight(s: State, kind: int) -> int:
    """The first link of a turn is always asked, and after any link there are many stops; else count. [R-N4]"""
    stacked = in_stack(s)
    if (kind == 15 and s.links == 0) or (s.links > 0 and not stacked):
        return ASKED
    found = ac.STAY if s.links == 0 else NOTHING
    for mm in range(25 if s.links > 0 else 0):
        if stop_fits(s, stop_at(s, mm)):
            if found != NOTHING:
                return ASKED
            found = ac.FLY + mm
    for heading in range(360):
        if link_fits(s, heading) and (not stacked or leads_out(s, heading)):
            if found != NOTHING:
                return ASKED
            found = ac.LINK + heading
    return found


@part
def going_options(s: State, obj: int, out: Actions) -> int:
    """Halt, go on, or go so many millimetres more. [DD-10.16, DD-10.17]"""
    n, free = 0, not in_stack(s)
    if free or may_halt(s, obj):
        n = put(out, n, ac.HALT)
    n = put(out, n, ac.GO)
    mm = 1
    while s.s + 100 * mm < s.stop and mm <= 406:
        if free or stop_fits(s, s.s + 100 * mm):
            n = put(out, n, ac.GO + mm)
        mm += 1
    return n


@rule
def may_halt(s: State, obj: int) -> bool:
    """Say whether a ship that began in a stack may stop here: stacked on a ship just met, or clear. [DD-10.18]"""
    stacks = is_ship(obj) and s.zone[obj] == st.SYSTEM and root_of(s, obj) >= st.PLANETS
    return stacks or stop_fits(s, s.s)


@part
def sole_going(s: State, obj: int) -> int:
    """Going on is always possible; look for a second answer."""
    if not in_stack(s) or may_halt(s, obj):
        return ASKED
    mm = 1
    while s.s + 100 * mm < s.stop and mm <= 406:
        if stop_fits(s, s.s + 100 * mm):
            return ASKED
        mm += 1
    return ac.GO

"""The Star Leviathan: it flips toward its prey, eats, rams, and can be hunted. [DD-20.6, DD-22.4]"""

from __future__ import annotations

import math

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.anomaly import opposite, prey
from battlespace.games.dropdrive.battle import hurt
from battlespace.games.dropdrive.cargo import aimed_drop, collect, let_fall, redrop, sun_drop
from battlespace.games.dropdrive.geometry import (
    NOISE,
    SUN,
    in_hexagon,
    inside,
    length,
    overlap,
    segment_gap,
)
from battlespace.games.dropdrive.path import point_at
from battlespace.games.dropdrive.pieces import WANT_IN_SPACE, WANT_SHIP, first_nearest, units
from battlespace.games.dropdrive.shapes import (
    LEVIATHAN,
    centre_x,
    centre_y,
    cos_of,
    flat_height,
    footprint,
    is_cargo,
    outline_at,
    sin_of,
)
from battlespace.games.dropdrive.ship import is_pirate, seat_of, ship_of
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import part, rule

BODY, HALF = 50.0, 14.0


@rule
def run_hunt(s: State, f: int) -> None:
    """Fight it: loot its belly, slay it, or be hurt. B margin, C looted. [DD-20.6.4]"""
    pc, seat = s.frames[f, fr.PC], s.frames[f, fr.SEAT]
    ship = ship_of(s, seat)
    if pc == 0:
        fr.at(s, f, 1)
        fr.push(s, fr.BATTLE, seat, ship, st.LEVIATHAN)
    elif pc == 1:
        s.frames[f, fr.B] = s.answer
        fr.at(s, f, 2 if s.answer > 0 else 4)
        if s.answer < 0:
            hurt(s, ship, -s.answer, -1)
    elif pc == 2:
        fr.at(s, f, 4)
        if s.frames[f, fr.C] < s.frames[f, fr.B]:
            fr.at(s, f, 3)
            fr.push(s, 56, seat)
    elif pc == 3:
        fr.at(s, f, 4)
        if s.answer >= 0:
            fr.at(s, f, 2)
            s.frames[f, fr.C] += 1
            collect(s, seat, s.answer)
    elif pc == 4:
        fr.at(s, f, 5)
        end_hunt(s, f, seat)
    else:
        if slain(s, f):
            s.zone[st.LEVIATHAN] = st.BOX
            s.anomaly[st.BEAST] = st.FINISHED
        fr.finish(s, 0)


@part
def slain(s: State, f: int) -> bool:
    """Say whether the hunt was won by enough. [DD-20.6.4]"""
    return s.frames[f, fr.B] >= s.parameter[st.SLAY_MARGIN]


@part
def end_hunt(s: State, f: int, seat: int) -> None:
    """It is slain, or falls again on the far side. [DD-20.6.4]"""
    if slain(s, f):
        s.credits[seat] += s.parameter[st.SLAY_CREDITS]
        for obj in range(st.ASTEROID, st.LEVIATHAN):
            if s.zone[obj] == st.BELLY:
                let_fall(s, obj)
        redrop(s, seat, ship_of(s, seat))
        return
    x, y = point_at(s, s.s)
    x, y = opposite(s, x, y)
    let_fall(s, st.LEVIATHAN)
    aimed_drop(s, seat, x, y)


@rule
def run_prowl(s: State, f: int) -> None:
    """At the end of a turn: flip, eat, ram. C ships still to ram, as bits; D the one being rammed. [DD-20.6.3]"""
    pc = s.frames[f, fr.PC]
    if pc == 0:
        fr.at(s, f, 1)
        if flip_to_prey(s):
            s.frames[f, fr.C] = eat(s)
    elif pc == 1:
        ram_next(s, f)
    else:
        fr.at(s, f, 1)
        ship = s.frames[f, fr.D]
        if s.zone[ship] == st.SYSTEM:
            let_fall(s, ship)
            sun_drop(s, seat_of(s, ship))


@part
def ram_next(s: State, f: int) -> None:
    """Hurt the next player ship, destroy the next pirate. [DD-20.6.3]"""
    ships = s.frames[f, fr.C]
    if ships == 0:
        fr.finish(s, 0)
        return
    index = 0
    while not ships & (1 << index):
        index += 1
    s.frames[f, fr.C] ^= 1 << index
    ship = st.SHIP + index
    if not prey(s, ship):
        return
    if is_pirate(ship):
        hurt(s, ship, 0, -1)
        return
    s.frames[f, fr.D] = ship
    fr.at(s, f, 2)
    hurt(s, ship, s.parameter[st.RAM_DAMAGE], -1)


@part
def flip_to_prey(s: State) -> bool:
    """Move a body's length toward the nearest cargo or ship in space; False if there is none. [DD-20.6.2]"""
    target = first_nearest(s, st.LEVIATHAN, st.ANY_KIND | WANT_SHIP | WANT_IN_SPACE)
    if target < 0:
        return False
    x, y = centre_x(s, st.LEVIATHAN), centre_y(s, st.LEVIATHAN)
    tx, ty = near_point(s, target, x, y)
    dx, dy = tx - x, ty - y
    far = length(dx, dy)
    if far < 1e-6:
        return True
    dx, dy = way_round(x, y, dx / far, dy / far)
    way = BODY
    while way > 0:
        count = outline_at(LEVIATHAN, x + way * dx, y + way * dy, dx, dy, s.one)
        if in_hexagon(s.one, count):
            break
        way -= 1.0
    lay_along(s, x + way * dx, y + way * dy, dx, dy)
    return True


@part
def near_point(s: State, obj: int, x: float, y: float) -> tuple[float, float]:
    """Return the point of an object's footprint nearest to a point; its centre when that lies inside. [DD-22.4]"""
    count = footprint(s, obj, s.two)
    bx, by, best = centre_x(s, obj), centre_y(s, obj), 1e18
    if inside(x, y, s.two, count):
        return bx, by
    for i in range(count):
        j = i + 1 if i + 1 < count else 0
        ex, ey = s.two[j, 0] - s.two[i, 0], s.two[j, 1] - s.two[i, 1]
        t = ((x - s.two[i, 0]) * ex + (y - s.two[i, 1]) * ey) / max(ex * ex + ey * ey, 1e-12)
        t = min(1.0, max(0.0, t))
        px, py = s.two[i, 0] + t * ex, s.two[i, 1] + t * ey
        if length(px - x, py - y) < best:
            bx, by, best = px, py, length(px - x, py - y)
    return bx, by


@part
def way_round(x: float, y: float, dx: float, dy: float) -> tuple[float, float]:
    """Turn a direction by the fewest degrees, left first, that keep the flip away from the sun. [DD-22.4, DD-22.8]"""
    for turn in range(181):
        for side in (1, -1):
            degrees = (360 + side * turn) % 360
            cos, sin = cos_of(degrees), sin_of(degrees)
            ux, uy = dx * cos - dy * sin, dx * sin + dy * cos
            if segment_gap(x, y, BODY * ux, BODY * uy) >= SUN + HALF - NOISE:
                return ux, uy
    return dx, dy


@part
def lay_along(s: State, x: float, y: float, dx: float, dy: float) -> None:
    """Lay it flat along a direction."""
    obj = st.LEVIATHAN
    w = math.sqrt(max(0.0, (1.0 + dx) / 2))
    k = math.sqrt(max(0.0, (1.0 - dx) / 2))
    if dy < 0:
        k = -k
    s.pose[obj, 0], s.pose[obj, 1], s.pose[obj, 2] = units(x), units(y), flat_height(LEVIATHAN)
    s.pose[obj, 3] = math.floor(w * 10000 + 0.5)
    s.pose[obj, 4], s.pose[obj, 5] = 0, 0
    s.pose[obj, 6] = math.floor(k * 10000 + 0.5)
    if s.pose[obj, 3] == 0 and s.pose[obj, 6] < 0:
        s.pose[obj, 6] = -s.pose[obj, 6]


@part
def eat(s: State) -> int:
    """Take the cargo below it into the belly; return the ships below it as bits. [DD-20.6.3]"""
    count = footprint(s, st.LEVIATHAN, s.one)
    ships = 0
    for obj in range(st.OBJECTS):
        if s.zone[obj] != st.SYSTEM:
            continue
        cargo, ship = is_cargo(obj), st.SHIP <= obj < st.MINE
        if not (cargo or ship) or not overlap(s.one, count, s.two, footprint(s, obj, s.two)):
            continue
        if cargo:
            s.zone[obj] = st.BELLY
        elif prey(s, obj):
            ships |= 1 << (obj - st.SHIP)
    return ships

"""The Star Leviathan: it flips toward its prey, eats, rams, and can be hunted. [DD-20.6, DD-22.4]"""

from __future__ import annotations

import math

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.anomalies.anomaly import opposite, prey
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked.ids import Fleet, Seat, Ship
from battlespace.games.dropdrive.rules.contact.battle import NOBODY, battle, damage
from battlespace.games.dropdrive.rules.contact.dropping import AIMED, collect, fall, lowest, redrop
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.cargo import let_fall
from battlespace.games.dropdrive.rules.table.geometry import (
    NOISE,
    POINTLESS,
    SUN,
    in_hexagon,
    inside,
    length,
    overlap,
    segment_gap,
)
from battlespace.games.dropdrive.rules.table.path import point_at
from battlespace.games.dropdrive.rules.table.pieces import (
    WANT_IN_SPACE,
    WANT_SHIP,
    first_nearest,
    units,
)
from battlespace.games.dropdrive.rules.table.shapes import (
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
from battlespace.games.dropdrive.rules.table.ship import is_pirate, seat_of, ship_of
from battlespace.kernel.decision import decision
from battlespace.kernel.procedure import procedure
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits

BODY, HALF = 50.0, 14.0


@decision(an.NO_PICK, an.PICKS, clause="DD-20.6.4", code="D-56")
def loot(s: State, answer: int, seat: Seat) -> bool:
    """Which cargo is taken from its belly, if any? [DD-20.6.4]"""
    return answer < 0 or s.zone[answer] == st.BELLY


@procedure
def hunt(s: State, seat: Seat) -> Waits:
    """Fight it: loot its belly, slay it, or be hurt. [DD-20.6.4]"""
    lead = yield battle(ship_of(s, seat), st.LEVIATHAN)
    if lead < 0:
        yield damage(ship_of(s, seat), -lead, NOBODY)
    for _looted in range(lead):
        taken = yield loot(seat)
        if taken < 0:
            break
        yield collect(seat, taken)
    if lead >= s.parameter[st.SLAY_MARGIN]:
        s.credits[seat] += s.parameter[st.SLAY_CREDITS]
        let_belly_fall(s)
        yield redrop(seat, ship_of(s, seat))
        s.zone[st.LEVIATHAN] = st.BOX
        s.anomaly[st.BEAST] = st.FINISHED
        return
    x, y = point_at(s, s.s)
    x, y = opposite(s, x, y)
    let_fall(s, st.LEVIATHAN)
    yield fall(seat, AIMED, units(x), units(y))


@rule
def let_belly_fall(s: State) -> None:
    """Take in hand all that it has eaten. [DD-20.6.4]"""
    for obj in range(st.ASTEROID, st.LEVIATHAN):
        if s.zone[obj] == st.BELLY:
            let_fall(s, obj)


@procedure
def prowl(s: State) -> Waits:
    """At the end of a turn it flips, eats, and rams: players are hurt and dropped, pirates destroyed. [DD-20.6.3]"""
    ships: Fleet = eat(s) if flip_to_prey(s) else 0
    while ships:
        ship: Ship = st.SHIP + lowest(ships)
        ships &= ships - 1
        if not prey(s, ship):
            continue
        if is_pirate(ship):
            yield damage(ship, 0, NOBODY)
            continue
        yield damage(ship, s.parameter[st.RAM_DAMAGE], NOBODY)
        if s.zone[ship] == st.SYSTEM:
            let_fall(s, ship)
            yield fall(seat_of(s, ship))


@rule
def flip_to_prey(s: State) -> bool:
    """Move a body's length toward the nearest cargo or ship in space; False if there is none. [DD-20.6.2]"""
    target = first_nearest(s, st.LEVIATHAN, st.ANY_KIND | WANT_SHIP | WANT_IN_SPACE)
    if target < 0:
        return False
    x, y = centre_x(s, st.LEVIATHAN), centre_y(s, st.LEVIATHAN)
    tx, ty = near_point(s, target, x, y)
    dx, dy = tx - x, ty - y
    far = length(dx, dy)
    if far < POINTLESS:
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


@rule
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


@rule
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


@rule
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


@rule
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

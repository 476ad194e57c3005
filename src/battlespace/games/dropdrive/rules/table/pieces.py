"""Pieces on the table: stacks, the nearest ones, and where a placed piece comes to lie. [DD-2.16, DD-3.2, DD-6.3]"""

from __future__ import annotations

import math

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import (
    NOISE,
    RING,
    SUN,
    gap,
    in_hexagon,
    length,
    overlap,
    point_gap,
)
from battlespace.games.dropdrive.rules.table.path import link_on, point_at, rest_outline
from battlespace.games.dropdrive.rules.table.shapes import (
    Corners,
    centre_x,
    centre_y,
    cos_of,
    footprint,
    is_cargo,
    is_ship,
    kind_bit,
    kind_of,
    outline_at,
    radius_of,
    set_flat,
    sin_of,
)
from battlespace.kernel.rule import rule

WANT_PLANET, WANT_SHIP, WANT_NO_DERELICT, WANT_IN_SPACE = 16, 32, 64, 256
"""Beside the kinds of cargo: what a search for the nearest looks for."""
TIE = 0.5 + NOISE
BEAM = 128
"""A reference that is the place from which a cargo was just taken, added to the cargo."""
RINGS = 500


@rule
def root_of(s: State, obj: int) -> int:
    """Return the base of the stack that an object belongs to. [DD-3.2]"""
    if is_ship(obj) and s.base[obj - st.SHIP] >= 0:
        return s.base[obj - st.SHIP]
    return obj


@rule
def stack_size(s: State, root: int) -> int:
    """Count the ships attached to a base."""
    count = 0
    for ship in range(st.SHIPS):
        if s.base[ship] == root:
            count += 1
    return count


@rule
def on_rank(s: State, root: int, rank: int) -> int:
    """Return the ship that was attached at that place in the order, or -1."""
    for ship in range(st.SHIPS):
        if s.base[ship] == root and s.rank[ship] == rank:
            return st.SHIP + ship
    return -1


@rule
def follow(s: State, root: int) -> None:
    """Bring attached ships to the centre of their base. [DD-2.12, DD-6.4]"""
    if root == st.DYSON:
        return
    for ship in range(st.SHIPS):
        if s.base[ship] == root:
            set_flat(s, st.SHIP + ship, s.pose[root, 0], s.pose[root, 1], 0)


@rule
def attach(s: State, obj: int, target: int) -> None:
    """Put a ship onto the stack of a planet, station or ship; docked ships keep places of their own. [DD-3.2]"""
    root = root_of(s, target)
    s.rank[obj - st.SHIP] = stack_size(s, root)
    s.base[obj - st.SHIP] = root
    s.zone[obj] = st.SYSTEM
    if root == st.DYSON and target != root:
        set_flat(s, obj, s.pose[target, 0], s.pose[target, 1], 0)
    follow(s, root)


@rule
def detach(s: State, obj: int) -> None:
    """Take a ship out of its stack; the ship attached earliest takes over as base. [DD-3.2, DD-8.7]"""
    own = obj - st.SHIP
    root = s.base[own]
    if root >= 0:
        for ship in range(st.SHIPS):
            if s.base[ship] == root and s.rank[ship] > s.rank[own]:
                s.rank[ship] -= 1
        s.base[own], s.rank[own] = -1, 0
        return
    heir = on_rank(s, obj, 0)
    if heir < 0:
        return
    for ship in range(st.SHIPS):
        if s.base[ship] == obj and st.SHIP + ship != heir:
            s.base[ship] = heir
            s.rank[ship] -= 1
    s.base[heir - st.SHIP], s.rank[heir - st.SHIP] = -1, 0


@rule
def lift(s: State, obj: int, zone: int, holder: int) -> None:
    """Take an object out of the system; a ship left alone by it lies flat. [DD-8.7]"""
    was_there = s.zone[obj] == st.SYSTEM
    s.zone[obj], s.holder[obj] = zone, holder
    if not is_ship(obj):
        return
    heir = on_rank(s, obj, 0) if s.base[obj - st.SHIP] < 0 else -1
    detach(s, obj)
    if was_there and heir >= 0 and stack_size(s, heir) == 0:
        place(s, heir, centre_x(s, heir), centre_y(s, heir), 0)


@rule
def ref_outline(s: State, ref: int, out: Corners) -> int:
    """Write the footprint that distances are measured from: an object's, or that of a cargo just taken."""
    obj = ref & 127
    if ref >= BEAM:
        for i in range(7):
            s.pose[obj, i], s.beam[i] = s.beam[i], s.pose[obj, i]
        count = footprint(s, obj, out)
        for i in range(7):
            s.pose[obj, i], s.beam[i] = s.beam[i], s.pose[obj, i]
        return count
    if s.flying == st.UNDER_WAY and is_ship(obj) and s.zone[obj] == st.AIR:
        return rest_outline(s, s.s, out)
    return footprint(s, obj, out)


@rule
def wanted(s: State, obj: int, want: int, ref: int) -> bool:
    """Say whether a search looks for this object. [DD-20.1.2]"""
    if s.zone[obj] != st.SYSTEM or obj == (ref & 127):
        return False
    if obj < st.PLANETS:
        return want & WANT_PLANET > 0
    if is_cargo(obj):
        if obj >= st.DERELICT and want & WANT_NO_DERELICT:
            return False
        return want & kind_bit(obj) > 0 and not gathered(s, obj)
    if not is_ship(obj) or want & WANT_SHIP == 0:
        return False
    return want & WANT_IN_SPACE == 0 or in_space(s, obj)


@rule
def in_space(s: State, ship: int) -> bool:
    """Say whether a ship in the system is neither landed nor docked. [DD-3.3]"""
    base = s.base[ship - st.SHIP]
    return base < 0 or is_ship(base)


@rule
def gathered(s: State, obj: int) -> bool:
    """Say whether a cargo is already spoken for in a channel. [DD-12.3]"""
    return s.gather[0] == obj or s.gather[1] == obj or s.gather[2] == obj


@rule
def distance(s: State, count: int, obj: int, enough: float) -> float:
    """Return the gap from the footprint in `one` to an object, or a lower bound above `enough`."""
    x, y = s.one[0, 0], s.one[0, 1]
    least = length(centre_x(s, obj) - x, centre_y(s, obj) - y) - radius_of(kind_of(obj)) - 60.0
    if least > enough:
        return least
    return gap(s.one, count, s.two, footprint(s, obj, s.two))


@rule
def nearest_gap(s: State, ref: int, want: int) -> float:
    """Return the smallest distance to a wanted object; 1e9 if there is none. [DD-6.3]"""
    count = ref_outline(s, ref, s.one)
    best = 1e9
    for obj in range(st.OBJECTS):
        if wanted(s, obj, want, ref):
            best = min(best, distance(s, count, obj, best))
    return best


@rule
def tied(s: State, ref: int, want: int, obj: int, best: float) -> bool:
    """Say whether an object is among the nearest, within half a millimetre. [DD-6.3]"""
    if not wanted(s, obj, want, ref):
        return False
    if ref < BEAM and not s.flying:
        far = length(centre_x(s, obj) - centre_x(s, ref), centre_y(s, obj) - centre_y(s, ref))
        if far - radius_of(kind_of(obj)) - radius_of(kind_of(ref)) > best + TIE:
            return False
    count = ref_outline(s, ref, s.one)
    return distance(s, count, obj, best + TIE) <= best + TIE


@rule
def first_nearest(s: State, ref: int, want: int) -> int:
    """Return the first in id order of the nearest wanted objects, or -1."""
    best = nearest_gap(s, ref, want)
    for obj in range(st.OBJECTS):
        if tied(s, ref, want, obj, best):
            return obj
    return -1


@rule
def touches(s: State, one: int, two: int) -> bool:
    """Say whether two objects have distance 0. [DD-6.1]"""
    far = length(centre_x(s, one) - centre_x(s, two), centre_y(s, one) - centre_y(s, two))
    if far > radius_of(kind_of(one)) + radius_of(kind_of(two)):
        return False
    count = footprint(s, one, s.one)
    return gap(s.one, count, s.two, footprint(s, two, s.two)) < NOISE


@rule
def sun_radius(s: State) -> float:
    """Return what nothing may be placed on: the sun, or the ring around it. [DD-2.16, DD-20.5.1]"""
    return RING if s.zone[st.DYSON] == st.SYSTEM else SUN


@rule
def spot_free(s: State, obj: int, count: int) -> bool:
    """Say whether the outline in `one` overlaps nothing and lies between sun and walls. [DD-2.16]"""
    if not in_hexagon(s.one, count) or point_gap(0.0, 0.0, s.one, count) < sun_radius(s) - 1e-9:
        return False
    x, y = 0.0, 0.0
    for i in range(count):
        x += s.one[i, 0] / count
        y += s.one[i, 1] / count
    reach = radius_of(kind_of(obj)) + 3.0
    for other in range(st.OBJECTS - 1):
        attached = is_ship(other) and s.base[other - st.SHIP] == obj
        if other == obj or attached or s.zone[other] != st.SYSTEM:
            continue
        far = length(x - centre_x(s, other), y - centre_y(s, other))
        if far < reach + radius_of(kind_of(other)):
            if overlap(s.one, count, s.two, footprint(s, other, s.two)):
                return False
    return True


@rule
def place(s: State, obj: int, x: float, y: float, degrees: int) -> None:
    """Lay an object flat at the nearest free place, ring by ring; nothing else moves. [DD-2.16]"""
    s.zone[obj] = st.SYSTEM
    cos, sin = cos_of(degrees), sin_of(degrees)
    for ring in range(RINGS):
        for i in range(24 if ring else 1):
            px = x + ring * cos_of(15 * i)
            py = y + ring * sin_of(15 * i)
            count = outline_at(kind_of(obj), px, py, cos, sin, s.one)
            if spot_free(s, obj, count):
                set_flat(s, obj, units(px), units(py), degrees)
                return
    set_flat(s, obj, units(x), units(y), degrees)


@rule
def units(x: float) -> int:
    """Round millimetres to stored units."""
    return math.floor(x * 100 + 0.5)


@rule
def place_flown(s: State, obj: int) -> None:
    """Set the flying ship down where its path ends. [DD-10.19]"""
    x, y = point_at(s, s.stop)
    place(s, obj, x, y, s.heading[link_on(s, s.stop)])

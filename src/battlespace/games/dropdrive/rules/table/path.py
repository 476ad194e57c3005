"""The nav tool: a chain of rigid links, what it touches and in which order. [DD-10.2, DD-10.7, DD-26.1]

Along the path lengths are whole hundredths of a millimetre; NEVER is beyond every path.
"""

from __future__ import annotations

import math

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import (
    HALF_WIDTH,
    LINK,
    LINK_UNITS,
    NOISE,
    NOSE,
    SUN,
    centroid,
    circle_span,
    edge_span,
    inside,
    length,
    overlap,
    segment_gap,
    wall_distance,
)
from battlespace.games.dropdrive.rules.table.shapes import (
    PLANET,
    SHIP,
    Corners,
    centre_x,
    centre_y,
    core_of,
    cos_of,
    footprint,
    is_ship,
    kind_of,
    lies_flat,
    lowest,
    outline_at,
    radius_of,
    sin_of,
)
from battlespace.kernel.rule import rule

NEVER = 1 << 30
SAME = 5
"""Contacts less than this far apart are one. [DD-10.9]"""
BEND = 90
SUPPORT = 8.0
CLEAR = 36.0
"""At this distance from a planet a ship overlaps nothing of the stack on it."""
SURELY = 0.1
"""Far more than what any rounding could add up to."""


@rule
def joint(s: State, index: int) -> tuple[float, float]:
    """Return where a link begins: the ship's nose, then joint after joint. [DD-10.4]"""
    x = s.from_x * 0.01 + NOSE * cos_of(s.heading[0])
    y = s.from_y * 0.01 + NOSE * sin_of(s.heading[0])
    for i in range(index):
        x += LINK * cos_of(s.heading[i])
        y += LINK * sin_of(s.heading[i])
    return x, y


@rule
def link_on(s: State, at: int) -> int:
    """Return the link that a length along the path lies on."""
    return min(max(at - 1, 0) // LINK_UNITS, s.links - 1)


@rule
def point_at(s: State, at: int) -> tuple[float, float]:
    """Return the point at a length along the path."""
    i = link_on(s, at)
    x, y = joint(s, i)
    rest = (at - i * LINK_UNITS) * 0.01
    return x + rest * cos_of(s.heading[i]), y + rest * sin_of(s.heading[i])


@rule
def free_of_sun(x: float, y: float, cos: float, sin: float) -> bool:
    """A link stays more than half its width away from the sun. [DD-2.4, DD-10.5]"""
    return segment_gap(x, y, LINK * cos, LINK * sin) > SUN + HALF_WIDTH + NOISE


@rule
def free_of_walls(x: float, y: float, cos: float, sin: float) -> bool:
    """A link stays half its width away from the walls. [DD-10.5]"""
    far = wall_distance(x + LINK * cos, y + LINK * sin)
    return min(far, wall_distance(x, y)) >= HALF_WIDTH - NOISE


@rule
def link_start(s: State, heading: int) -> tuple[float, float]:
    """Return where the next link would begin with this heading."""
    if s.links == 0:
        return s.from_x * 0.01 + NOSE * cos_of(heading), s.from_y * 0.01 + NOSE * sin_of(heading)
    return joint(s, s.links)


@rule
def bend(s: State, heading: int) -> int:
    """Return how many degrees the next link would turn. [DD-10.2]"""
    if s.links == 0:
        return 0
    turn = abs(heading - s.heading[s.links - 1])
    return min(turn, 360 - turn)


@rule
def link_fits(s: State, heading: int) -> bool:
    """Say whether a further link is long enough allowed, bends little enough and lies free. [DD-10.2, DD-10.5]"""
    if s.links >= s.reach or bend(s, heading) > BEND:
        return False
    x, y = link_start(s, heading)
    return lies_free(x, y, cos_of(heading), sin_of(heading))


@rule
def lies_free(x: float, y: float, cos: float, sin: float) -> bool:
    """Say whether a link from x, y touches neither sun nor wall. [DD-10.5]"""
    return free_of_sun(x, y, cos, sin) and free_of_walls(x, y, cos, sin)


@rule
def ray_span(s: State, count: int, link: int, x: float, y: float) -> bool:
    """Write into `span` where the line of a link from x, y is within half its width of the footprint in `one`."""
    ux, uy = cos_of(s.heading[link]), sin_of(s.heading[link])
    s.span[0, 0], s.span[0, 1] = 1e9, -1e9
    for i in range(count):
        j = i + 1 if i + 1 < count else 0
        s.span[1, 0], s.span[1, 1] = s.one[i, 0], s.one[i, 1]
        s.span[2, 0], s.span[2, 1] = s.one[j, 0], s.one[j, 1]
        edge_span(x, y, ux, uy, s.span)
        circle_span(x - s.one[i, 0], y - s.one[i, 1], ux, uy, s.span)
    return s.span[0, 0] <= s.span[0, 1]


@rule
def out_of_reach(s: State, obj: int, link: int, x: float, y: float) -> bool:
    """Say quickly that a link from x, y is too far from an object to touch it."""
    dx, dy = LINK * cos_of(s.heading[link]), LINK * sin_of(s.heading[link])
    far = segment_gap(x - centre_x(s, obj), y - centre_y(s, obj), dx, dy)
    return far > radius_of(kind_of(obj)) + HALF_WIDTH + 0.1


@rule
def touch_from(s: State, obj: int, at: int) -> int:
    """Return the first length, from `at` on, where the path touches an object. [DD-10.7]"""
    count, first = 0, at // LINK_UNITS
    x, y = joint(s, min(first, s.links))
    if length(x - centre_x(s, obj), y - centre_y(s, obj)) > LINK * (s.links - first) + 60.0:
        return NEVER
    for i in range(first, s.links):
        if not out_of_reach(s, obj, i, x, y):
            if count == 0:
                count = footprint(s, obj, s.one)
            found = enters(s, count, i, (x, y, at * 0.01))
            if found < NEVER:
                return max(at, found)
        x += LINK * cos_of(s.heading[i])
        y += LINK * sin_of(s.heading[i])
    return NEVER


@rule
def enters(s: State, count: int, link: int, ray: tuple[float, float, float]) -> int:
    """Return where a link first touches the footprint in `one`, from a length on; NEVER if it does not."""
    x, y, at = ray
    if not ray_span(s, count, link, x, y):
        return NEVER
    begin = link * LINK
    enter = max(s.span[0, 0], at - begin, 0.0)
    if enter > min(s.span[0, 1], LINK) + 1e-9:
        return NEVER
    return math.floor((begin + enter) * 100 + 0.5)


@rule
def left_at(s: State, obj: int, at: int) -> int:
    """Return the first length, from `at` on, where the path does not touch an object. [DD-10.10]"""
    count = footprint(s, obj, s.one)
    here = at
    for i in range(at // LINK_UNITS, s.links):
        begin = i * LINK_UNITS
        x, y = joint(s, i)
        if not ray_span(s, count, i, x, y):
            return here
        t = (here - begin) * 0.01
        if t < s.span[0, 0] - 1e-9 or t > s.span[0, 1] + 1e-9:
            return here
        if s.span[0, 1] < LINK - 1e-9:
            return begin + math.floor(s.span[0, 1] * 100) + 1
        here = begin + LINK_UNITS
    return NEVER


@rule
def supporter(s: State, obj: int) -> int:
    """Return the planet that an object lies on top of, or -1. [DD-5.9]"""
    if s.pose[obj, 2] <= 100 * SUPPORT:
        return -1
    x, y = centroid(s.two, footprint(s, obj, s.two))
    for planet in range(st.PLANETS):
        far = length(x - centre_x(s, planet), y - centre_y(s, planet))
        if s.zone[planet] == st.SYSTEM and far <= radius_of(PLANET):
            above = inside(x, y, s.two, footprint(s, planet, s.two))
            if above and lowest(s, obj) > SUPPORT:
                return planet
    return -1


@rule
def contact(s: State, obj: int, at: int) -> int:
    """Return where the path meets an object next, heeding exemptions and planets below. [DD-10.8, DD-10.10, DD-26.1]"""
    if s.exempt[obj]:
        if obj < st.PLANETS:
            return NEVER
        left = left_at(s, obj, at)
        return NEVER if left == NEVER else touch_from(s, obj, left)
    found = touch_from(s, obj, at)
    if obj >= st.PLANETS and not (is_ship(obj) and s.base[obj - st.SHIP] >= 0):
        below = supporter(s, obj)
        if below >= 0:
            found = min(found, touch_from(s, below, at))
    return found


@rule
def class_of(obj: int) -> int:
    """Return the place of an object among those met at once. [DD-10.9]"""
    if obj < st.PLANETS:
        return 7
    if obj < st.TOKEN or st.DERELICT <= obj < st.LEVIATHAN:
        return 0
    if obj < st.SHIP:
        return 5
    if obj < st.MINE:
        return 3
    if obj < st.WORMHOLE:
        return 1
    if obj < st.DERELICT:
        return 2
    return 4 if obj == st.LEVIATHAN else 6


@rule
def rest_outline(s: State, at: int, out: Corners) -> int:
    """Write the outline of the ship resting at a length along its path. [DD-10.19]"""
    x, y = point_at(s, at)
    heading = s.heading[link_on(s, at)]
    return outline_at(SHIP, x, y, cos_of(heading), sin_of(heading), out)


@rule
def rest_overlaps(s: State, at: int, obj: int) -> bool:
    """Say whether the ship resting there overlaps an object."""
    x, y = point_at(s, at)
    far = length(x - centre_x(s, obj), y - centre_y(s, obj))
    if far > radius_of(SHIP) + radius_of(kind_of(obj)):
        return False
    mine = rest_outline(s, at, s.one)
    return overlap(s.one, mine, s.two, footprint(s, obj, s.two))


@rule
def bars(s: State, obj: int) -> bool:
    """Say whether a ship must end clear of an object, because it began in its stack. [DD-10.18]"""
    return s.home[obj] != 0 and s.done[obj] == 0 and s.zone[obj] == st.SYSTEM


@rule
def stop_fits(s: State, at: int) -> bool:
    """A ship that began in a stack ends clear of it, or back at a ship or station that it circled to. [DD-10.18]"""
    x, y = point_at(s, at)
    for obj in range(st.PLANETS):
        if s.home[obj]:
            far = length(x - centre_x(s, obj), y - centre_y(s, obj))
            if far > CLEAR:
                return True
            if (
                far < core_of(PLANET) + core_of(SHIP) - SURELY
                and bars(s, obj)
                and lies_flat(s, obj)
            ):
                return False
    for obj in range(st.OBJECTS):
        if bars(s, obj) and rest_overlaps(s, at, obj):
            if obj < st.PLANETS or contact(s, obj, s.s) > at:
                return False
    return True


@rule
def sweep(s: State, na: int, nb: int, ux: float, uy: float) -> bool:
    """Write into `span` for which way t the outline in `one`, moved by t along u, overlaps that in `two`."""
    s.span[0, 0], s.span[0, 1] = -1e9, 1e9
    return _sweep_edges(s, s.one, na, (na, nb, ux, uy)) and _sweep_edges(
        s, s.two, nb, (na, nb, ux, uy)
    )


@rule
def _sweep_edges(s: State, a: Corners, count: int, way: tuple[int, int, float, float]) -> bool:
    """Narrow `span` by the normals of one footprint's edges; False when they never overlap."""
    na, nb, ux, uy = way
    for i in range(count):
        j = i + 1 if i + 1 < count else 0
        nx, ny = a[j, 1] - a[i, 1], a[i, 0] - a[j, 0]
        low, high = 1e18, -1e18
        for k in range(na):
            at = s.one[k, 0] * nx + s.one[k, 1] * ny
            low, high = min(low, at), max(high, at)
        other_low, other_high = 1e18, -1e18
        for k in range(nb):
            at = s.two[k, 0] * nx + s.two[k, 1] * ny
            other_low, other_high = min(other_low, at), max(other_high, at)
        if not _narrow(s, other_low - high, other_high - low, ux * nx + uy * ny):
            return False
    return True


@rule
def _narrow(s: State, low: float, high: float, speed: float) -> bool:
    """Narrow `span` to where low < t * speed < high."""
    if abs(speed) < NOISE:
        return low < 0 < high
    if speed < 0:
        low, high = high, low
    s.span[0, 0] = max(s.span[0, 0], low / speed)
    s.span[0, 1] = min(s.span[0, 1], high / speed)
    return s.span[0, 0] < s.span[0, 1]


@rule
def clear_before(s: State, planet: int, limit: int) -> int:
    """Return the last length before `limit` where the resting ship is clear of a planet; -1 if none. [DD-10.12]"""
    other = footprint(s, planet, s.two)
    at = limit
    for i in range(link_on(s, limit), -1, -1):
        x, y = joint(s, i)
        ux, uy = cos_of(s.heading[i]), sin_of(s.heading[i])
        mine = outline_at(SHIP, x, y, ux, uy, s.one)
        begin = i * LINK_UNITS
        hit = sweep(s, mine, other, ux, uy)
        t = (at - begin) * 0.01
        if not hit or t <= s.span[0, 0] + 1e-7 or t >= s.span[0, 1] - 1e-7:
            return at if at >= s.s else -1
        at = begin + math.floor(s.span[0, 0] * 100 + 1e-4)
        if s.span[0, 0] >= 0 and at > begin:
            return at if at >= s.s else -1
        at = begin
        if at < s.s:
            return -1
    return -1

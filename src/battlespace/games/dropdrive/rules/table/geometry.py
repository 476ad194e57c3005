"""Distances and contacts between convex footprints; lengths in millimetres. [DD-6, DD-26.1]"""

from __future__ import annotations

import math

from battlespace.games.dropdrive.rules.packs import pack
from battlespace.games.dropdrive.rules.table.shapes import Corners
from battlespace.kernel.rule import rule

SIZES = pack.geometry()
SUN = float(SIZES["sunRadius"])
APOTHEM = float(SIZES["hexApothem"])
LINK = float(SIZES["nav"]["linkLength"])
HALF_WIDTH = SIZES["nav"]["linkWidth"] / 2
NOSE = float(SIZES["shapes"]["ship"]["contactRadius"])
NEAR = LINK * SIZES["nearLinks"]
RING = float(SIZES["shapes"]["dysonRing"]["outerRadius"])
LINK_UNITS = round(LINK * 100)
TOUCH = 1e-7
"""Footprints that overlap by less than this only touch."""
NOISE = 1e-9
"""Lengths that differ by less are equal: what is just at a distance is within it."""
POINTLESS = 1e-6
"""A vector shorter than this has no direction."""
PARALLEL = 1e-12
"""A ray that nears an edge more slowly never crosses it."""
ROOT3 = math.sqrt(3.0) / 2


@rule
def wall_distance(x: float, y: float) -> float:
    """Return how far a point is from the nearest wall; negative outside. [DD-2.2]"""
    side = max(abs(x * ROOT3 + y * 0.5), abs(x * ROOT3 - y * 0.5))
    return APOTHEM - max(side, abs(y))


@rule
def length(x: float, y: float) -> float:
    """Return the length of a vector."""
    return math.sqrt(x * x + y * y)


@rule
def edge_gap(px: float, py: float, a: Corners, i: int, j: int) -> float:
    """Return the distance from a point to the edge between two corners."""
    x, y = a[i, 0], a[i, 1]
    dx, dy = a[j, 0] - x, a[j, 1] - y
    size = dx * dx + dy * dy
    t = ((px - x) * dx + (py - y) * dy) / size if size > 0 else 0.0
    t = min(1.0, max(0.0, t))
    return length(px - x - t * dx, py - y - t * dy)


@rule
def inside(px: float, py: float, a: Corners, count: int) -> bool:
    """Say whether a point lies in a footprint."""
    for i in range(count):
        j = i + 1 if i + 1 < count else 0
        if (a[j, 0] - a[i, 0]) * (py - a[i, 1]) - (a[j, 1] - a[i, 1]) * (px - a[i, 0]) < 0:
            return False
    return True


@rule
def centroid(a: Corners, count: int) -> tuple[float, float]:
    """Return the middle of a footprint's area; that of a ship is not its origin. [DD-5.9]"""
    size, x, y = 0.0, 0.0, 0.0
    for i in range(count):
        j = i + 1 if i + 1 < count else 0
        part = (a[i, 0] - a[0, 0]) * (a[j, 1] - a[0, 1]) - (a[j, 0] - a[0, 0]) * (a[i, 1] - a[0, 1])
        size += part
        x += (a[i, 0] + a[j, 0] + a[0, 0]) * part
        y += (a[i, 1] + a[j, 1] + a[0, 1]) * part
    return x / (3 * size), y / (3 * size)


@rule
def point_gap(px: float, py: float, a: Corners, count: int) -> float:
    """Return the distance from a point to a footprint, 0 inside."""
    if inside(px, py, a, count):
        return 0.0
    best = 1e9
    for i in range(count):
        best = min(best, edge_gap(px, py, a, i, i + 1 if i + 1 < count else 0))
    return best


@rule
def parted(a: Corners, na: int, b: Corners, nb: int) -> bool:
    """Say whether an edge of the first footprint parts it from the second, touching allowed."""
    for i in range(na):
        j = i + 1 if i + 1 < na else 0
        ex, ey = a[j, 0] - a[i, 0], a[j, 1] - a[i, 1]
        size = length(ex, ey)
        least = 1e9
        for k in range(nb):
            least = min(least, ((b[k, 0] - a[i, 0]) * ey - (b[k, 1] - a[i, 1]) * ex) / size)
        if least > -TOUCH:
            return True
    return False


@rule
def overlap(a: Corners, na: int, b: Corners, nb: int) -> bool:
    """Say whether two footprints share more than a border. [DD-2.16]"""
    return not parted(a, na, b, nb) and not parted(b, nb, a, na)


@rule
def gap(a: Corners, na: int, b: Corners, nb: int) -> float:
    """Return the smallest distance between two footprints; 0 if they overlap or touch. [DD-6.1]"""
    if overlap(a, na, b, nb):
        return 0.0
    best = 1e9
    for i in range(na):
        for k in range(nb):
            best = min(best, edge_gap(a[i, 0], a[i, 1], b, k, k + 1 if k + 1 < nb else 0))
            best = min(best, edge_gap(b[k, 0], b[k, 1], a, i, i + 1 if i + 1 < na else 0))
    return best


@rule
def in_hexagon(a: Corners, count: int) -> bool:
    """Say whether a footprint lies within the walls. [DD-2.16]"""
    for i in range(count):
        if wall_distance(a[i, 0], a[i, 1]) < -NOISE:
            return False
    return True


@rule
def segment_gap(x: float, y: float, dx: float, dy: float) -> float:
    """Return the distance from the sun's centre to the segment from a point along a vector."""
    size = dx * dx + dy * dy
    t = -(x * dx + y * dy) / size if size > 0 else 0.0
    t = min(1.0, max(0.0, t))
    return length(x + t * dx, y + t * dy)


@rule
def circle_span(x: float, y: float, ux: float, uy: float, out: Corners) -> None:
    """Widen a span by where a ray is within half a link's width of the origin; x, y is the ray's start."""
    along, off = -(x * ux + y * uy), x * uy - y * ux
    room = HALF_WIDTH * HALF_WIDTH - off * off
    if room >= -NOISE:
        half = math.sqrt(max(0.0, room))
        out[0, 0] = min(out[0, 0], along - half)
        out[0, 1] = max(out[0, 1], along + half)


@rule
def edge_span(x: float, y: float, ux: float, uy: float, ends: Corners) -> None:
    """Widen a span by where a ray crosses the edge `ends[1..2]` pushed outward by half a link's width."""
    ex, ey = ends[2, 0] - ends[1, 0], ends[2, 1] - ends[1, 1]
    size = length(ex, ey)
    if size < NOISE:
        return
    nx, ny = ey / size, -ex / size
    speed = ux * nx + uy * ny
    if abs(speed) < PARALLEL:
        return
    t = (HALF_WIDTH - (x - ends[1, 0]) * nx - (y - ends[1, 1]) * ny) / speed
    along = ((x + t * ux - ends[1, 0]) * ex + (y + t * uy - ends[1, 1]) * ey) / size
    if -NOISE <= along <= size + NOISE:
        ends[0, 0] = min(ends[0, 0], t)
        ends[0, 1] = max(ends[0, 1], t)

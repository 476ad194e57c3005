"""Solids and the footprints they leave on the table, whatever hulls the physics uses. [DD-2.6, DD-2.11]"""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.packs import pack
from battlespace.games.dropdrive.rules.state import State
from battlespace.kernel.record import table
from battlespace.kernel.rule import rule

Corners = NDArray[np.float64]
STRAIGHT, ONE_POINT = 1e-9, 1e-12
"""A turn of a hull by less leads straight on; corners nearer than this, squared, are one."""

SIZES = pack.geometry()["shapes"]
NAMES = (
    "planet",
    "asteroid",
    "fuel",
    "salvage",
    "anomaly",
    "ship",
    "mine",
    "wormhole",
    "derelict",
    "leviathan",
    "dysonRing",
)
PLANET, ASTEROID, FUEL, SALVAGE, TOKEN, SHIP, MINE, WORMHOLE, DERELICT, LEVIATHAN, RING = range(11)
ROUND = 24
"""Corners of a disc."""
UNIT = 0.01
"""A stored length is this many millimetres; a stored part of a quaternion this much squared."""


def _ring(radius: float, corners: int, z: float, first: float = 0.0) -> list[Any]:
    turns = [math.radians(first + 360 * i / corners) for i in range(corners)]
    return [(radius * math.cos(a), radius * math.sin(a), z) for a in turns]


def _box(size: Any) -> list[Any]:
    x, y, z = (part / 2 for part in size)
    return list(itertools.product((-x, x), (-y, y), (-z, z)))


def _cylinder(size: Any, radius: str = "radius", corners: int = ROUND) -> list[Any]:
    half = size["height"] / 2
    return _ring(size[radius], corners, -half) + _ring(size[radius], corners, half)


def _solid(name: str) -> list[Any]:
    """Return the corners of a solid in its own frame. [DD-2.6]"""
    size = SIZES[name]
    if name == "planet":
        half = size["height"] / 2
        faces = _ring(size["faceRadius"], ROUND, -half) + _ring(size["faceRadius"], ROUND, half)
        return faces + _ring(size["radius"], ROUND, 0.0)
    if name == "asteroid":
        e = size["edge"] / 2
        corners = itertools.product((-e, e), (-e, e), (-size["xi"] * e, size["xi"] * e))
        return [tuple(c[(i - k) % 3] for i in range(3)) for c in corners for k in range(3)]
    if name == "fuel":
        half = size["length"] / 2
        flat = _ring(size["circumradius"], 8, 0.0, 22.5)
        return [(x, y, z) for x in (-half, half) for y, z, _ in flat]
    if name == "ship":
        outline, half, top = size["outline"], size["height"] / 2, size["topScale"]
        return [(x, y, -half) for x, y in outline] + [(x * top, y * top, half) for x, y in outline]
    if name == "anomaly":
        return _cylinder(size, "circumradius", 6)
    if name == "dysonRing":
        return _cylinder(size, "outerRadius")
    return _box(size["size"]) if "size" in size else _cylinder(size)


def _hull(points: list[Any]) -> list[tuple[float, float]]:
    """Return the convex hull, counter-clockwise."""
    ordered = sorted({(round(x, 9), round(y, 9)) for x, y, *_ in points})
    half: list[list[tuple[float, float]]] = []
    for run in (ordered, ordered[::-1]):
        chain: list[tuple[float, float]] = []
        for p in run:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], p) <= STRAIGHT:
                chain.pop()
            chain.append(p)
        half.append(chain[:-1])
    return half[0] + half[1]


def _turn(a: Any, b: Any, c: Any) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _core(outline: list[tuple[float, float]]) -> float:
    """Return the radius of the widest circle around the origin that an outline holds."""
    edges = zip(outline, outline[1:] + outline[:1], strict=True)
    return min(_turn((0, 0), a, b) / math.dist(a, b) for a, b in edges)


SOLIDS = [_solid(name) for name in NAMES]
OUTLINES = [_hull(solid) for solid in SOLIDS]


def _padded(rows: Any, width: int, parts: int) -> Any:
    out = np.zeros((len(rows), width, parts))
    for i, row in enumerate(rows):
        out[i, : len(row)] = [point[:parts] for point in row]
    return out


_SOLID = table(_padded(SOLIDS, max(map(len, SOLIDS)), 3), np.float64)
_SOLID_SIZE = table([len(solid) for solid in SOLIDS], np.int64)
_OUTLINE = table(_padded(OUTLINES, max(map(len, OUTLINES)), 2), np.float64)
_OUTLINE_SIZE = table([len(outline) for outline in OUTLINES], np.int64)
_RADIUS = table([max(math.dist(p, (0, 0, 0)) for p in solid) for solid in SOLIDS], np.float64)
_CORE = table([_core(outline) for outline in OUTLINES], np.float64)
_HEIGHT = table([round(100 * max(p[2] for p in solid)) for solid in SOLIDS], np.int64)
_KIND = table(
    [PLANET] * 5
    + [ASTEROID] * 30
    + [FUEL] * 7
    + [SALVAGE] * 6
    + [TOKEN] * 3
    + [SHIP] * 8
    + [MINE] * 10
    + [WORMHOLE] * 2
    + [DERELICT] * 5
    + [LEVIATHAN, RING],
    np.int64,
)
_COS = table([math.cos(math.radians(d)) for d in range(360)], np.float64)
_SIN = table([math.sin(math.radians(d)) for d in range(360)], np.float64)
_HALF_W = table([round(10000 * math.cos(math.radians(d / 2))) for d in range(360)], np.int64)
_HALF_K = table([round(10000 * math.sin(math.radians(d / 2))) for d in range(360)], np.int64)


@rule
def kind_of(obj: int) -> int:
    """Return which solid an object is."""
    return _KIND[obj]


@rule
def cos_of(degrees: int) -> float:
    """Return the cosine of a whole number of degrees, 0 to 359."""
    return _COS[degrees]


@rule
def sin_of(degrees: int) -> float:
    """Return the sine of a whole number of degrees, 0 to 359."""
    return _SIN[degrees]


@rule
def radius_of(kind: int) -> float:
    """Return how far a solid reaches from its origin, however it lies."""
    return _RADIUS[kind]


@rule
def core_of(kind: int) -> float:
    """Return how far from its origin a flat solid covers everything."""
    return _CORE[kind]


@rule
def lies_flat(s: State, obj: int) -> bool:
    """Say whether an object lies flat, on either side."""
    upright = s.pose[obj, 4] == 0 and s.pose[obj, 5] == 0
    return upright or (s.pose[obj, 3] == 0 and s.pose[obj, 6] == 0)


@rule
def flat_height(kind: int) -> int:
    """Return the stored height of a solid's origin when it lies flat."""
    return _HEIGHT[kind]


@rule
def outline_at(kind: int, x: float, y: float, cos: float, sin: float, out: Corners) -> int:  # noqa: PLR0913, PLR0917  a pose
    """Write the footprint of a flat solid at a point with a yaw; return its corners."""
    for i in range(_OUTLINE_SIZE[kind]):
        a, b = _OUTLINE[kind, i, 0], _OUTLINE[kind, i, 1]
        out[i, 0] = x + a * cos - b * sin
        out[i, 1] = y + a * sin + b * cos
    return _OUTLINE_SIZE[kind]


@rule
def turned(s: State, obj: int, vertex: int, axis: int) -> float:
    """Return one coordinate of a corner of an object as it lies, in millimetres. [DD-2.1]"""
    w, i = 1.0 * s.pose[obj, 3], 1.0 * s.pose[obj, 4]
    j, k = 1.0 * s.pose[obj, 5], 1.0 * s.pose[obj, 6]
    size = w * w + i * i + j * j + k * k
    kind = _KIND[obj]
    x, y, z = _SOLID[kind, vertex, 0], _SOLID[kind, vertex, 1], _SOLID[kind, vertex, 2]
    if axis == 0:
        part = (
            (w * w + i * i - j * j - k * k) * x + 2 * (i * j - w * k) * y + 2 * (i * k + w * j) * z
        )
    elif axis == 1:
        part = (
            2 * (i * j + w * k) * x + (w * w - i * i + j * j - k * k) * y + 2 * (j * k - w * i) * z
        )
    else:
        part = (
            2 * (i * k - w * j) * x + 2 * (j * k + w * i) * y + (w * w - i * i - j * j + k * k) * z
        )
    return s.pose[obj, axis] * UNIT + part / size


@rule
def footprint(s: State, obj: int, out: Corners) -> int:
    """Write the convex hull of an object's shadow on the table, counter-clockwise. [DD-2.11]"""
    if s.pose[obj, 4] == 0 and s.pose[obj, 5] == 0:
        w, k = 1.0 * s.pose[obj, 3], 1.0 * s.pose[obj, 6]
        size = w * w + k * k
        cos, sin = (w * w - k * k) / size, 2 * w * k / size
        x, y = s.pose[obj, 0] * UNIT, s.pose[obj, 1] * UNIT
        return outline_at(_KIND[obj], x, y, cos, sin, out)
    return wrapped(s, obj, out)


@rule
def wrapped(s: State, obj: int, out: Corners) -> int:
    """Write the hull of a tilted object by going around it from its leftmost corner."""
    count = int(_SOLID_SIZE[_KIND[obj]])
    here = 0
    for i in range(1, count):
        x, best = turned(s, obj, i, 0), turned(s, obj, here, 0)
        if x < best or (x == best and turned(s, obj, i, 1) < turned(s, obj, here, 1)):
            here = i
    corners, first = 0, here
    while corners < len(out):
        out[corners, 0], out[corners, 1] = turned(s, obj, here, 0), turned(s, obj, here, 1)
        corners += 1
        here = next_corner(s, obj, here, count)
        if same_point(s, obj, here, first):
            break
    return corners


@rule
def same_point(s: State, obj: int, one: int, two: int) -> bool:
    """Say whether two corners cast the same shadow."""
    dx = turned(s, obj, one, 0) - turned(s, obj, two, 0)
    dy = turned(s, obj, one, 1) - turned(s, obj, two, 1)
    return dx * dx + dy * dy < ONE_POINT


@rule
def next_corner(s: State, obj: int, here: int, count: int) -> int:
    """Return the corner after this one on the hull: all others lie to the left of the way there."""
    x, y = turned(s, obj, here, 0), turned(s, obj, here, 1)
    best, bx, by = here, 0.0, 0.0
    for i in range(count):
        dx, dy = turned(s, obj, i, 0) - x, turned(s, obj, i, 1) - y
        length = dx * dx + dy * dy
        if length < ONE_POINT:
            continue
        cross = bx * dy - by * dx
        farther = cross < STRAIGHT and length > bx * bx + by * by
        if best == here or cross < -STRAIGHT or farther:
            best, bx, by = i, dx, dy
    return best


@rule
def lowest(s: State, obj: int) -> float:
    """Return the height of an object's lowest corner, in millimetres. [DD-5.9]"""
    low = turned(s, obj, 0, 2)
    for i in range(1, _SOLID_SIZE[_KIND[obj]]):
        low = min(low, turned(s, obj, i, 2))
    return low


@rule
def yaw_w(degrees: int) -> int:
    """Return the stored first part of a yaw's quaternion, made positive."""
    return abs(_HALF_W[degrees])


@rule
def yaw_k(degrees: int) -> int:
    """Return the stored last part of a yaw's quaternion, with the first part made positive."""
    return _HALF_K[degrees] if _HALF_W[degrees] >= 0 else -_HALF_K[degrees]


@rule
def set_flat(s: State, obj: int, x: int, y: int, degrees: int) -> None:
    """Lay an object flat at a stored point with a yaw of whole degrees."""
    s.pose[obj, 0], s.pose[obj, 1], s.pose[obj, 2] = x, y, _HEIGHT[_KIND[obj]]
    s.pose[obj, 3], s.pose[obj, 4], s.pose[obj, 5] = yaw_w(degrees), 0, 0
    s.pose[obj, 6] = yaw_k(degrees)


@rule
def centre_x(s: State, obj: int) -> float:
    """Return an object's place in millimetres."""
    return s.pose[obj, 0] * UNIT


@rule
def centre_y(s: State, obj: int) -> float:
    """Return an object's place in millimetres."""
    return s.pose[obj, 1] * UNIT


@rule
def is_cargo(obj: int) -> bool:
    """Asteroids, fuel, salvage and derelicts are cargo. [DD-1.10, DD-20.4.2]"""
    return st.ASTEROID <= obj < st.TOKEN or st.DERELICT <= obj < st.LEVIATHAN


@rule
def is_ship(obj: int) -> bool:
    """Player ships and pirates. [DD-1.10]"""
    return st.SHIP <= obj < st.MINE


@rule
def kind_bit(obj: int) -> int:
    """Return the kind of a cargo as bays and effects name it."""
    if obj < st.FUEL:
        return st.KIND_ASTEROID
    if obj < st.SALVAGE:
        return st.KIND_FUEL
    return st.KIND_SALVAGE if obj < st.TOKEN else st.KIND_DERELICT

"""The fast model of a drop, for search: rest places from a bank that the physics filled, turned and pushed apart.

The bank, `content/bank.bin`, is made by `bank.py`: int16 pairs in hundredths of a millimetre, for each
setting (Big Bang, single re-drop, aimed drop) and kind of piece. [R-N5]
"""

from __future__ import annotations

import numpy as np

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.contact.dropping import drop
from battlespace.games.dropdrive.rules.packs import pack
from battlespace.games.dropdrive.rules.play import MACHINE
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.cargo import falling
from battlespace.games.dropdrive.rules.table.geometry import POINTLESS, length, wall_distance
from battlespace.games.dropdrive.rules.table.pieces import sun_radius, units
from battlespace.games.dropdrive.rules.table.shapes import (
    cos_of,
    flat_height,
    is_ship,
    kind_of,
    sin_of,
    yaw_k,
    yaw_w,
)
from battlespace.kernel.drivers import below, seed_rng
from battlespace.kernel.record import table
from battlespace.kernel.rule import rule

BANG, SINGLE, AIMED = range(3)
IS_AIMED, AIM_X, AIM_Y = (MACHINE.column(drop, name) for name in ("aimed", "x", "y"))
KINDS, SAMPLES = 10, 1024
MANY = 12
"""From so many falling pieces on a drop is taken as a Big Bang."""
BUMP = 55
"""Chance in a hundred that a piece in the way of a Big Bang is moved."""
STEPS = 64
WAYS = (2.0, 2.3, 3.1, 4.2, 5.4, 6.5, 8.7, 11.9, 14.0, 17.4, 28.7, 60.0)
"""How far a bumped piece moves, in millimetres: quantiles 0, 5, 15 ... 95, 100 per cent of the physics."""
STIRRED = ((12, 95), (16, 65), (22, 45), (30, 22), (50, 8))
"""Up to which distance from where a piece comes down others are bumped, and how often in a hundred drops."""
UNSTIRRED = STIRRED[-1][0]
"""So far away nothing is bumped."""
LEAN, LEAN_REACH, SLACK = 30, 36.0, 4.0
"""How often in a hundred drops a piece stops nearer to one that it passes this closely, and the gap left at least."""


def _read_bank() -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    data = np.frombuffer((pack.FOLDER / "bank.bin").read_bytes(), "<i2")
    return data.reshape(3, KINDS, SAMPLES, 2).astype(np.int16)


_BANK = table(_read_bank(), np.int16)
_REACH = table([16.0, 6.6, 6.5, 7.5, 7.5, 10.0, 0.0, 0.0, 0.0, 0.0, 0.0], np.float64)
"""How far a lying piece keeps others away; flat tokens do not."""
_SHARES = (0.0, *(0.05 + 0.1 * i for i in range(10)), 1.0)
_WAY = table(np.interp([(i + 0.5) / STEPS for i in range(STEPS)], _SHARES, WAYS), np.float64)
_STIR = table(
    [next(often for far, often in STIRRED if mm < far) for mm in range(UNSTIRRED)], np.int64
)


@rule
def reach_of(kind: int) -> float:
    """Return how far a kind of piece keeps others away."""
    return _REACH[kind]


@rule
def bank_at(setting: int, kind: int, index: int, axis: int) -> float:
    """Return one coordinate of a rest place, in millimetres."""
    return _BANK[setting, kind, index, axis] * 0.01


@rule
def way_of(index: int) -> float:
    """Return a quantile of the distance that a bumped piece moves."""
    return _WAY[index]


@rule
def stirs(far: float) -> int:
    """Return in how many of a hundred drops a piece so far from the falling one is bumped."""
    return _STIR[int(far)] if far < UNSTIRRED else 0


@rule
def sample(s: State, seed: int) -> None:
    """Fill `drawn` with where the falling pieces, and those they bump, come to lie."""
    seed_rng(s.rng, seed, 7)
    f = s.depth - 1
    for obj in range(st.OBJECTS):
        s.spot[obj, 0], s.spot[obj, 1] = s.pose[obj, 0], s.pose[obj, 1]
    setting = BANG if falling(s) >= MANY else SINGLE
    if s.frames[f, IS_AIMED]:
        setting = AIMED
    count = 0
    for obj in range(st.OBJECTS):
        if s.fall[obj]:
            throw(s, obj, setting)
            push_apart(s, obj, setting)
    for obj in range(st.OBJECTS):
        if s.fall[obj] or s.spot[obj, 0] != s.pose[obj, 0] or s.spot[obj, 1] != s.pose[obj, 1]:
            note(s, obj, count)
            count += 1
    s.drawn[0] = 8 * count


@rule
def note(s: State, obj: int, row: int) -> None:
    """Write one pose into `drawn`: what fell lies flat with any yaw, what was bumped keeps its own."""
    first = 1 + 8 * row
    s.drawn[first], s.drawn[first + 1], s.drawn[first + 2] = obj, s.spot[obj, 0], s.spot[obj, 1]
    if s.fall[obj]:
        yaw = below(s.rng, 360)
        s.drawn[first + 3], s.drawn[first + 4] = flat_height(kind_of(obj)), yaw_w(yaw)
        s.drawn[first + 5], s.drawn[first + 6], s.drawn[first + 7] = 0, 0, yaw_k(yaw)
        return
    for i in range(2, 7):
        s.drawn[first + 1 + i] = s.pose[obj, i]


@rule
def throw(s: State, obj: int, setting: int) -> None:
    """Take a rest place from the bank, turned and mirrored as the hexagon allows, or about the aim."""
    kind, index = kind_of(obj), below(s.rng, SAMPLES)
    x, y = bank_at(setting, kind, index, 0), bank_at(setting, kind, index, 1)
    if below(s.rng, 2):
        y = -y
    turn = below(s.rng, 360) if setting == AIMED else 60 * below(s.rng, 6)
    cos, sin = cos_of(turn), sin_of(turn)
    x, y = x * cos - y * sin, x * sin + y * cos
    if setting == AIMED:
        x += s.frames[s.depth - 1, AIM_X] * 0.01
        y += s.frames[s.depth - 1, AIM_Y] * 0.01
    put_spot(s, obj, x, y)


@rule
def put_spot(s: State, obj: int, x: float, y: float) -> None:
    """Set a piece down, kept off the sun and within the walls."""
    reach = max(reach_of(kind_of(obj)), 1.0)
    for _ in range(3):
        far = length(x, y)
        least = sun_radius(s) + 1.5 + 0.7 * reach
        if far < POINTLESS:
            x, far = least, least
        if far < least:
            x, y = x * least / far, y * least / far
        room = wall_distance(x, y) - reach
        if room < 0:
            far = length(x, y)
            x, y = x * (far + 1.2 * room) / far, y * (far + 1.2 * room) / far
    s.spot[obj, 0], s.spot[obj, 1] = units(x), units(y)


@rule
def lies(s: State, other: int, obj: int) -> bool:
    """Say whether a piece lies on the table before this one does."""
    if other == obj or (is_ship(other) and s.base[other - st.SHIP] >= 0):
        return False
    if s.fall[other]:
        return other < obj
    return s.zone[other] == st.SYSTEM


@rule
def push_apart(s: State, obj: int, setting: int) -> None:
    """Bump what is near, stop against it, or be pushed off it."""
    reach = reach_of(kind_of(obj))
    for other in range(st.DYSON):
        least = reach + reach_of(kind_of(other))
        if reach_of(kind_of(other)) == 0.0 or reach == 0.0 or not lies(s, other, obj):
            continue
        dx = (s.spot[obj, 0] - s.spot[other, 0]) * 0.01
        dy = (s.spot[obj, 1] - s.spot[other, 1]) * 0.01
        far = length(dx, dy)
        if far >= (least if setting == BANG else 50.0):
            continue
        dx, dy = (dx / far, dy / far) if far > POINTLESS else (1.0, 0.0)
        if below(s.rng, 100) < (BUMP if setting == BANG else stirs(far)):
            way = way_of(below(s.rng, STEPS))
            x, y = s.spot[other, 0] * 0.01 - way * dx, s.spot[other, 1] * 0.01 - way * dy
            put_spot(s, other, x, y)
        if far < least or (far < least + LEAN_REACH and below(s.rng, 100) < LEAN):
            far = least + max(far - least, SLACK) * 0.01 * below(s.rng, 100)
            x, y = s.spot[other, 0] * 0.01 + far * dx, s.spot[other, 1] * 0.01 + far * dy
            put_spot(s, obj, x, y)

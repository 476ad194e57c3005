"""A drop for a match: release, fall, housekeeping, and the poses as whole numbers. [DD-2.10, DD-5.4, DD-5.5, DD-5.8]"""

from __future__ import annotations

import base64
import math
import zlib

import numpy as np
from numpy.typing import NDArray

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.falling.tumble import (
    GEOMETRY,
    RATE,
    RELEASE,
    Fall,
    Picture,
    Pose,
    Tumble,
    tumble,
)
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table import shapes
from battlespace.games.dropdrive.rules.table.geometry import POINTLESS, centroid, wall_distance
from battlespace.games.dropdrive.rules.table.pieces import follow, place, sun_radius
from battlespace.kernel.game import Drawn

TRIES = 3
SHIVER = 0.05
"""Millimetres that the engine moves a body which lies still."""
FLAT = math.cos(math.radians(30))
FILM_UNIT = 10
"""Film positions are tenths of a millimetre."""
Random = np.random.Generator


def lying(s: State) -> dict[int, Pose]:
    """Return all bodies on the table; attached ships have none, the ring is part of the table. [DD-2.12, DD-2.13]"""
    found: dict[int, Pose] = {}
    for obj in range(st.DYSON):
        attached = st.SHIP <= obj < st.MINE and s.base[obj - st.SHIP] >= 0
        if s.zone[obj] == st.SYSTEM and not attached:
            found[obj] = stored(s, obj)
    return found


def stored(s: State, obj: int) -> Pose:
    """Return a stored pose in millimetres, its quaternion made unit length."""
    pose = np.array(s.pose[obj], np.float64)
    pose[:3] /= 100
    pose[3:] /= np.linalg.norm(pose[3:])
    return pose


def whole(pose: Pose) -> list[int]:
    """Round a pose to stored numbers, the first non-zero part of the quaternion positive. [DD-2.10]"""
    turn = [round(float(v) * 10000) for v in pose[3:]]
    first = next((v for v in turn if v), 1)
    return [round(float(v) * 100) for v in pose[:3]] + [v if first > 0 else -v for v in turn]


def _any_turn(rng: Random) -> NDArray[np.float64]:
    turn = rng.normal(size=4)
    return turn / np.linalg.norm(turn)


def _raised(kind: int, x: float, y: float, turn: NDArray[np.float64]) -> Pose:
    """Return the pose whose lowest point is at the drop height. [DD-5.2]"""
    w, i, j, k = (float(v) for v in turn)
    row = np.array([2 * (i * k - w * j), 2 * (j * k + w * i), w * w - i * i - j * j + k * k])
    low = min(float(np.dot(row, corner)) for corner in shapes.SOLIDS[kind])
    return np.array([x, y, GEOMETRY["dropHeight"] - low, w, i, j, k])


def _in_disc(rng: Random, radius: float) -> tuple[float, float]:
    far, angle = radius * math.sqrt(rng.random()), 2 * math.pi * rng.random()
    return far * math.cos(angle), far * math.sin(angle)


def sun_falls(objects: list[int], rng: Random) -> list[Fall]:
    """Release objects over the sun, one every 0.02 s, in any order. [DD-5.4]"""
    falls: list[Fall] = []
    for turn, obj in enumerate(rng.permutation(objects).tolist()):
        x, y = _in_disc(rng, RELEASE["sunDiscRadius"])
        vx, vy = _in_disc(rng, RELEASE["sunHorizontalSpeedMax"])
        spin = rng.normal(size=3) * RELEASE["sunAngularSpeedSigma"]
        pose = _raised(shapes.kind_of(obj), x, y, _any_turn(rng))
        step = round(turn * RELEASE["bigBangStagger"] * RATE)
        falls.append(Fall(obj, step, pose, (vx, vy, 0.0), (spin[0], spin[1], spin[2])))
    return falls


def aimed_falls(objects: list[int], aim: tuple[float, float], rng: Random) -> list[Fall]:
    """Release objects level above a point. [DD-5.5]"""
    falls: list[Fall] = []
    tilt = math.radians(RELEASE["aimedTiltDeg"])
    for obj in objects:
        dx, dy = _in_disc(rng, RELEASE["aimedPositionJitter"])
        vx, vy = _in_disc(rng, RELEASE["aimedHorizontalSpeedMax"])
        roll, pitch = rng.uniform(-tilt, tilt), rng.uniform(-tilt, tilt)
        turn = _turn(roll, pitch, rng.uniform(0, 2 * math.pi))
        spin = rng.normal(size=3) * RELEASE["aimedAngularSpeedSigma"]
        pose = _raised(shapes.kind_of(obj), aim[0] + dx, aim[1] + dy, turn)
        falls.append(Fall(obj, 0, pose, (vx, vy, 0.0), (spin[0], spin[1], spin[2])))
    return falls


def _turn(roll: float, pitch: float, yaw: float) -> NDArray[np.float64]:
    a, b, c = roll / 2, pitch / 2, yaw / 2
    ca, sa, cb, sb, cc, sc = (f(v) for v in (a, b, c) for f in (math.cos, math.sin))
    return np.array(
        [
            ca * cb * cc + sa * sb * sc,
            sa * cb * cc - ca * sb * sc,
            ca * sb * cc + sa * cb * sc,
            ca * cb * sc - sa * sb * cc,
        ]
    )


class _Dropping:
    """One drop on a copy of the table, with its repairs."""

    def __init__(self, s: State, seed: int) -> None:
        self.s = s.copy()
        self.rng = np.random.default_rng(seed)
        _, names = ASKED.now(s)
        self.aim: tuple[float, float] | None = None
        if names["aimed"]:
            self.aim = (names["x"] / 100, names["y"] / 100)
        self.falling = [obj for obj in range(st.OBJECTS) if s.fall[obj]]
        self.film: list[Picture] = []

    def drop(self, objects: list[int]) -> None:
        for obj in objects:
            self.s.zone[obj] = st.AIR
        there = lying(self.s)
        aim = self.aim if objects[0] in self.falling else None
        falls = sun_falls(objects, self.rng) if aim is None else aimed_falls(objects, aim, self.rng)
        kinds = {obj: shapes.kind_of(obj) for obj in [*there, *objects]}
        found = tumble(kinds, there, falls, self.s.zone[st.DYSON] == st.SYSTEM)
        self.take(found, there)

    def take(self, found: Tumble, there: dict[int, Pose]) -> None:
        for obj, pose in found.rest.items():
            if obj in there and _same(pose, there[obj]):
                continue
            self.s.pose[obj] = _clipped(whole(pose))
            self.s.zone[obj] = st.SYSTEM
            follow(self.s, obj)
        self.film += found.film

    def repair(self) -> None:
        """Re-drop what lies on the sun or outside, lay flat what stands on edge. [DD-5.8, DD-20.5.5]"""
        failed = dict.fromkeys(range(st.OBJECTS), 0)
        again = True
        while again:
            again = False
            for obj in lying(self.s):
                if self.lost(obj):
                    again = True
                    failed[obj] += 1
                    self.bring_back(obj, failed[obj])
                elif self.on_edge(obj):
                    x, y = self.centre(obj)
                    place(self.s, obj, x, y, 0)
                    follow(self.s, obj)

    def bring_back(self, obj: int, tries: int) -> None:
        if tries <= TRIES:
            self.drop([obj])
            return
        x, y = self.centre(obj)
        far = math.hypot(x, y)
        away = GEOMETRY["sunRadius"] + 20
        x, y = (x * away / far, y * away / far) if far > POINTLESS else (away, 0.0)
        place(self.s, obj, x, y, 0)
        follow(self.s, obj)

    def centre(self, obj: int) -> tuple[float, float]:
        return self.s.pose[obj, 0] / 100, self.s.pose[obj, 1] / 100

    def lost(self, obj: int) -> bool:
        if wall_distance(*self.centre(obj)) < 0 or self.s.pose[obj, 2] < 0:
            return True
        middle = centroid(self.s.one, shapes.footprint(self.s, obj, self.s.one))
        flat_token = obj >= st.MINE
        return not flat_token and math.hypot(*middle) < sun_radius(self.s) + 1

    def on_edge(self, obj: int) -> bool:
        if not (obj < st.PLANETS or obj >= st.MINE):
            return False
        _, i, j, _ = stored(self.s, obj)[3:]
        return abs(1 - 2 * (i * i + j * j)) < FLAT


def _clipped(values: list[int]) -> list[int]:
    return [max(-32000, min(32000, v)) for v in values]


def _same(one: Pose, two: Pose) -> bool:
    """Say whether a lying body kept its stored pose but for the engine's noise."""
    if float(np.abs(one[:3] - two[:3]).max()) > SHIVER:
        return False
    return abs(float(np.dot(one[3:], two[3:]))) > math.cos(math.radians(0.15))


def physics(s: State, seed: int) -> Drawn:
    """Draw the pending drop: the vector that rules read, and the motion that a browser may show. [DD-25.1]"""
    dropping = _Dropping(s, seed)
    dropping.drop(dropping.falling)
    dropping.repair()
    after = dropping.s
    vector: list[int] = []
    moved: list[int] = []
    was, now = s.pose.tolist(), after.pose.tolist()
    for obj in range(st.DYSON):
        attached = st.SHIP <= obj < st.MINE and s.base[obj - st.SHIP] >= 0
        changed = now[obj] != was[obj]
        if s.fall[obj] or (changed and s.zone[obj] == st.SYSTEM and not attached):
            vector += [obj, *now[obj]]
            moved.append(obj)
    return Drawn(tuple(vector), packed(dropping.film, moved))


def packed(film: list[Picture], moved: list[int]) -> str:
    """Pack the motion: ids, then for each body its first picture and seven byte-planed rows of int16, deflated.

    Positions are tenths of a millimetre as second differences, quaternions thousandths as first differences.
    """
    parts = [np.array([len(film), len(moved), *moved], "<i2").tobytes()]
    for obj in moved:
        first = next(i for i, picture in enumerate(film) if obj in picture)
        rows = np.array([picture.get(obj, film[first][obj]) for picture in film[first:]])
        rows = np.column_stack([rows[:, :3] * FILM_UNIT, rows[:, 3:] * 1000])
        numbers = np.rint(rows).astype(np.int64).T
        steps = np.diff(numbers, axis=1, prepend=0)
        steps[:3] = np.diff(steps[:3], axis=1, prepend=0)
        data = np.clip(steps, -32768, 32767).astype("<i2").tobytes()
        parts += [np.array([first], "<i2").tobytes(), data[::2], data[1::2]]
    return base64.b64encode(zlib.compress(b"".join(parts), 9)).decode()

"""Rigid bodies falling on the table: the one file that knows the physics engine. [DD-2, DD-5]

"These bodies lie there, these fall like this: where do they come to rest, and by which way?" One engine unit is 10 mm.
"""

from __future__ import annotations

import itertools
import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from battlespace.games.dropdrive.rules.packs import pack
from battlespace.games.dropdrive.rules.table import shapes

# One step takes some microseconds: to hand its parts to other threads, or all of it to one, costs more than it saves.
os.environ.setdefault("RAYON_NUM_THREADS", "1")
import rapier3d

Pose = NDArray[np.float64]
"""x y z in millimetres, then a quaternion w i j k."""
Picture = dict[int, tuple[float, ...]]
"""The poses of all bodies at one moment."""

SCALE = 0.1
RATE = 500
"""Steps a second: releases 0.02 s apart fall on whole steps."""
FILMED = 60
GEOMETRY = pack.geometry()
SOLVER, RELEASE = GEOMETRY["solver"], GEOMETRY["release"]
FRICTION = {"table": 0.20, "sun": 0.20, "wall": 0.25, "piece": 0.30}
BOUNCE = {"table": 0.65, "sun": 0.60, "wall": 0.40, "piece": 0.45}
"""Coefficients of each side of a contact; the engine takes the mean. Tuned on the acceptance ranges of DD-2.15."""
DAMPING, SPIN_DAMPING = 0.05, 1.0


@dataclass(frozen=True, slots=True)
class Fall:
    """How one body is let go: its number, when, where and how fast, in millimetres and seconds."""

    body: int
    step: int
    pose: Pose
    velocity: tuple[float, float, float]
    spin: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Tumble:
    """Where bodies came to rest, and their way there at 60 pictures a second."""

    rest: dict[int, Pose]
    film: list[Picture]


def _prism(outline: Sequence[Any], half: float, top: float = 1.0) -> list[Any]:
    return [(x, y, -half) for x, y in outline] + [(x * top, y * top, half) for x, y in outline]


def _gon(radius: float, corners: int, first: float = 0.0) -> list[Any]:
    angles = [math.radians(first + 360 * i / corners) for i in range(corners)]
    return [(radius * math.cos(a), radius * math.sin(a)) for a in angles]


def _hull(kind: int) -> list[Any]:
    """Return a collision hull whose faces have at most six corners: larger ones lose contacts and sink."""
    size = shapes.SIZES[shapes.NAMES[kind]]
    if kind == shapes.PLANET:
        half, wide = size["height"] / 2, size["radius"] * 1.04
        faces = _prism(_gon(size["faceRadius"] * 1.04, 6), half)
        return faces + [(x, y, 0.0) for x, y in _gon(wide, 6) + _gon(wide * 0.97, 6, 30)]
    if kind == shapes.ASTEROID:
        e, cut = size["edge"] / 2, size["xi"] * size["edge"] / 2
        cube = list(itertools.product((-e, e), repeat=3))
        whole = [c for c in cube if c[0] * c[1] * c[2] > 0]
        for corner in (c for c in cube if c[0] * c[1] * c[2] < 0):
            for axis in range(3):
                whole.append(
                    tuple(math.copysign(cut, v) if i == axis else v for i, v in enumerate(corner))
                )
        return whole
    if kind == shapes.FUEL:
        half, wide = size["length"] / 2, size["circumradius"] * math.cos(math.radians(22.5))
        ends = _gon(wide / math.cos(math.radians(30)), 6)
        return [(x, y, z) for x in (-half, half) for y, z in ends]
    if kind == shapes.SHIP:
        outline = [(12, 0), (6, 6), (-11.5, 6), (-11.5, -6), (6, -6)]
        return _prism(outline, size["height"] / 2, size["topScale"])
    if "size" in size:
        x, y, z = (part / 2 for part in size["size"])
        return list(itertools.product((-x, x), (-y, y), (-z, z)))
    radius = size.get("radius", size.get("circumradius"))
    grown = 1.0 if kind == shapes.TOKEN else 1.05
    return _prism(_gon(radius * grown, 6), size["height"] / 2)


HULLS = [np.array(_hull(kind)) * SCALE for kind in range(shapes.RING)]


@cache
def _collider(kind: int) -> Any:
    """Return what bodies of a kind collide with: the engine copies it for each."""
    shape = rapier3d.Collider.convex_hull(HULLS[kind])
    shape = shape.mass(shapes.SIZES[shapes.NAMES[kind]]["mass"])
    return shape.friction(FRICTION["piece"]).restitution(BOUNCE["piece"])


class _World:
    """The table with the pieces on it. [DD-2.3, DD-2.5, DD-2.7, DD-2.8]"""

    def __init__(self, kinds: dict[int, int], lying: dict[int, Pose], ring: bool) -> None:
        self.kinds = kinds
        self.world = rapier3d.PhysicsWorld(gravity=(0.0, 0.0, 0.0))
        self.world.auto_update_query = False  # nothing is asked of it between steps
        self._tune()
        self._build_table(ring)
        self.bodies: dict[int, Any] = {}
        self._seen: Picture = {}  # where bodies were when they were last looked at
        self._asleep: set[int] = set()  # those that slept then
        for number in sorted(lying):
            self._add(number, lying[number])
        self.world.step()
        for body in self.bodies.values():
            body.linvel, body.angvel = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
            body.sleep()
        self.world.gravity = rapier3d.Vec3(0.0, 0.0, -SOLVER["gravity"] * SCALE)
        self.world.integration_parameters.dt = 1.0 / RATE

    def _tune(self) -> None:
        tuned = self.world.integration_parameters
        tuned.dt = 1e-6
        tuned.num_solver_iterations = 4
        tuned.contact_softness = rapier3d.SpringCoefficients(240.0, 10.0)
        tuned.static_contact_softness = rapier3d.SpringCoefficients(480.0, 10.0)
        tuned.normalized_max_corrective_velocity = 100.0
        tuned.normalized_prediction_distance = 0.1

    def _static(self, shape: Any, place: Any, turn: float, what: str) -> None:
        body = rapier3d.RigidBody.fixed().position(
            (place, rapier3d.Rotation3.from_axis_angle((0.0, 0.0, 1.0), turn))
        )
        self.world.add_body(body, [shape.friction(FRICTION[what]).restitution(BOUNCE[what])])

    def _build_table(self, ring: bool) -> None:
        box = rapier3d.Collider.cuboid
        self._static(box(60.0, 60.0, 10.0), (0.0, 0.0, -10.0), 0.0, "table")
        base, high = GEOMETRY["sunRadius"], GEOMETRY["sunHeight"]
        radius = (base * base + high * high) / (2 * high)
        self._static(
            rapier3d.Collider.ball(radius * SCALE), (0.0, 0.0, (high - radius) * SCALE), 0.0, "sun"
        )
        far, half = GEOMETRY["hexApothem"] * SCALE + 5.0, GEOMETRY["wallHeight"] * SCALE / 2
        for k in range(6):
            angle = math.radians(30 + 60 * k)
            place = (far * math.cos(angle), far * math.sin(angle), half)
            self._static(box(5.0, 20.0, half), place, angle, "wall")
        if ring:
            size = shapes.SIZES["dysonRing"]
            middle = (size["innerRadius"] + size["outerRadius"]) / 2 * SCALE
            thick = (size["outerRadius"] - size["innerRadius"]) / 2 * SCALE
            long = size["outerRadius"] * math.tan(math.radians(15)) * SCALE
            for k in range(12):
                angle = math.radians(30 * k)
                place = (middle * math.cos(angle), middle * math.sin(angle), 0.2)
                self._static(box(thick, long, size["height"] / 2 * SCALE), place, angle, "table")

    def _add(self, number: int, pose: Pose) -> None:
        shape = _collider(self.kinds[number])
        body = rapier3d.RigidBody.dynamic().position(_isometry(pose))
        body = body.linear_damping(DAMPING).angular_damping(SPIN_DAMPING)
        live = self.world.rigid_bodies[self.world.add_body(body, [shape])]
        activation = live.activation
        activation.linear_threshold, activation.angular_threshold = 0.8, 0.8
        activation.time_until_sleep = 0.2
        live.activation = activation
        self.bodies[number] = live

    def release(self, fall: Fall) -> None:
        self._add(fall.body, fall.pose)
        body = self.bodies[fall.body]
        body.linvel = tuple(v * SCALE for v in fall.velocity)
        body.angvel = fall.spin

    def poses(self) -> Picture:
        """Look at all bodies; one that has slept since the last time is where it was."""
        for number, body in self.bodies.items():
            if not body.is_sleeping:
                self._asleep.discard(number)
            elif number in self._asleep:
                continue
            else:
                self._asleep.add(number)
            self._seen[number] = _pose(body)
        return self._seen.copy()

    def assist(self) -> None:
        for body in self.bodies.values():
            body.linear_damping = SOLVER["assistLinearDamping"]
            body.angular_damping = SOLVER["assistAngularDamping"]

    def asleep(self) -> bool:
        return not self.world.active_bodies()


def _isometry(pose: Pose) -> Any:
    x, y, z, w, i, j, k = (float(v) for v in pose)
    return rapier3d.Isometry3((x * SCALE, y * SCALE, z * SCALE), rapier3d.Rotation3(w, i, j, k))


def _pose(body: Any) -> tuple[float, ...]:
    t, r = body.translation, body.rotation
    return t.x / SCALE, t.y / SCALE, t.z / SCALE, r.w, r.i, r.j, r.k


def _still(before: Picture, now: Picture) -> bool:
    """Say whether no body has moved or turned more than a little. [DD-2.9]"""
    if before.keys() != now.keys():
        return False
    for number in now:
        if now[number] is before[number]:
            continue
        pose, old = np.array(now[number]), np.array(before[number])
        if float(np.abs(pose[:3] - old[:3]).max()) > SOLVER["restDisplacement"]:
            return False
        if abs(float(np.dot(pose[3:], old[3:]))) < math.cos(math.radians(0.5)):
            return False
    return True


def tumble(
    kinds: dict[int, int], lying: dict[int, Pose], falls: Sequence[Fall], ring: bool
) -> Tumble:
    """Let bodies fall among those that lie there; the same input gives the same result. [DD-2.14]"""
    table = _World(kinds, lying, ring)
    waiting = sorted(falls, key=lambda fall: fall.step)
    last = waiting[-1].step
    film: list[Picture] = []
    window, every = round(RATE * SOLVER["restWindow"]), round(RATE / FILMED)
    before = table.poses()
    for step in range(round(RATE * SOLVER["maxSimTime"])):
        while waiting and waiting[0].step <= step:
            table.release(waiting.pop(0))
        if step % every == 0:
            film.append(table.poses())
        table.world.step()
        if step == last + round(RATE * SOLVER["assistAfter"]):
            table.assist()
        if step % window == 0 and not waiting:
            now = table.poses()
            if table.asleep() or _still(before, now):
                break
            before = now
    rest = table.poses()
    film.append(rest)
    return Tumble({number: np.array(pose) for number, pose in rest.items()}, film)

"""Drops: the physics, its ranges, and the fast model beside it."""

from __future__ import annotations

import base64
import zlib
from functools import cache
from typing import Any

import numpy as np
import pytest

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.contact.dropping import drop, redrop
from battlespace.games.dropdrive.rules.falling import bank, model, tumble
from battlespace.games.dropdrive.rules.falling.physics import (
    aimed_falls,
    lying,
    physics,
    stored,
    sun_falls,
)
from battlespace.games.dropdrive.rules.play import MACHINE
from battlespace.games.dropdrive.rules.table import shapes
from battlespace.games.dropdrive.rules.table.cargo import let_fall
from battlespace.games.dropdrive.rules.table.geometry import gap, overlap, wall_distance
from battlespace.kernel.match import Match, put_drawn

BANGS, SINGLES = 30, 200


def before_bang() -> Any:
    match = Match(GAME, 1, 2)
    for move in ("start:0", "side:pink:home", "side:green:home"):
        match.play(move)
    return match.state


def rows(vector: tuple[int, ...]) -> Any:
    return np.array(vector).reshape(-1, 8)


@cache
def bangs() -> list[Any]:
    s = before_bang()
    return [rows(physics(s, seed).vector) for seed in range(BANGS)]


@cache
def after_bang(which: int = 0) -> Any:
    s = before_bang()
    put_drawn(s, tuple(bangs()[which].ravel().tolist()))
    GAME.rules.apply(s, GAME.sampled(s))
    s.frames[...], s.depth = 0, 0
    return s


def single(name: str, which: int = 0) -> Any:
    s = after_bang(which).copy()
    let_fall(s, ids.OBJECT_OF[name])
    MACHINE.begin(s, drop, 0)
    return s


@cache
def singles() -> list[Any]:
    s = single("a01")
    return [rows(physics(s, seed).vector) for seed in range(SINGLES)]


def radii(poses: Any) -> Any:
    return np.hypot(poses[:, 1], poses[:, 2]) / 100


@pytest.mark.proves("DD-2.15", "DD-2.7", "DD-2.3", "DD-2.5", "DD-5.4", "DD-2.1")
def test_big_bangs_spread_as_measured() -> None:
    low, middle, high = np.mean(
        [np.quantile(radii(poses), [0.1, 0.5, 0.9]) for poses in bangs()], axis=0
    )
    assert 70 <= low <= 105
    assert 115 <= middle <= 165
    assert 185 <= high <= 225
    inner = np.mean([np.mean(radii(poses) < 68) for poses in bangs()])
    walls = np.mean(
        [
            np.mean([wall_distance(x / 100, y / 100) < 25 for _, x, y, *_ in poses])
            for poses in bangs()
        ]
    )
    assert inner <= 0.12
    assert 0.04 <= walls <= 0.30
    sectors = [
        np.bincount(
            (np.degrees(np.arctan2(p[:, 2], p[:, 1])) % 360 // 60).astype(int), minlength=6
        ).min()
        for p in bangs()
    ]
    assert 3 <= np.mean(sectors) <= 8
    assert all(len(poses) == 51 for poses in bangs())


@pytest.mark.proves("DD-2.15", "DD-5.1", "DD-5.3")
def test_single_drops_spread_as_measured() -> None:
    fallen = np.array([poses[poses[:, 0] == ids.OBJECT_OF["a01"]][0] for poses in singles()])
    low, middle, high = np.quantile(radii(fallen), [0.1, 0.5, 0.9])
    assert 50 <= low <= 80
    assert 85 <= middle <= 140
    assert 140 <= high <= 215
    s = after_bang()
    moved = []
    for poses in singles():
        others = [row for row in poses if row[0] != ids.OBJECT_OF["a01"]]
        ways = [
            np.hypot(row[1] - s.pose[int(row[0]), 0], row[2] - s.pose[int(row[0]), 1])
            for row in others
        ]
        moved.append(sum(way > 200 for way in ways))
    assert 0.3 <= np.mean(moved) <= 3


@pytest.mark.proves("DD-2.15", "DD-5.5")
def test_aimed_ships_land_near_their_aim(table: Any) -> None:
    s = table().s
    kinds = {ids.OBJECT_OF["ship-pink"]: shapes.SHIP}
    found = []
    for seed in range(60):
        falls = aimed_falls(
            [ids.OBJECT_OF["ship-pink"]], (0.0, -120.0), np.random.default_rng(seed)
        )
        x, y = tumble.tumble(kinds, {}, falls, False).rest[ids.OBJECT_OF["ship-pink"]][:2]
        found.append(np.hypot(x, y + 120))
    low, middle, high = np.quantile(found, [0.1, 0.5, 0.9])
    assert 4 <= low <= 20
    assert 10 <= middle <= 35
    assert 25 <= high <= 70
    assert s.seats == 3


@pytest.mark.proves("DD-5.8", "DD-2.10", "DD-2.9")
def test_every_piece_rests_within_the_walls_off_the_sun_and_planets_lie_flat() -> None:
    for poses in bangs():
        for obj, x, y, z, *_ in poses:
            assert wall_distance(x / 100, y / 100) >= 0
            assert np.hypot(x, y) >= 3900
            assert z > 0
            assert obj >= st.PLANETS or z < 3000


@pytest.mark.proves("DD-2.6", "DD-2.8")
def test_no_two_pieces_overlap_at_rest() -> None:
    s = after_bang()
    one, two = np.zeros((32, 2)).view(type(s.one)), np.zeros((32, 2)).view(type(s.one))
    low = [o for o in range(st.SHIP) if s.pose[o, 2] < 700]
    for a in low:
        for b in (o for o in low if o > a):
            na, nb = shapes.footprint(s, a, one), shapes.footprint(s, b, two)
            if overlap(one, na, two, nb):
                shrunk = one.copy()
                centre = shrunk[:na].mean(axis=0)
                shrunk[:na] = centre + (np.asarray(shrunk[:na]) - centre) * 0.72
                assert gap(shrunk, na, two, nb) > 0, (ids.OBJECT_IDS[a], ids.OBJECT_IDS[b])


@pytest.mark.proves("DD-5.2", "DD-2.13")
def test_pieces_are_released_with_their_lowest_point_at_the_drop_height() -> None:
    falls = sun_falls([0, 5, 35], np.random.default_rng(1))
    for fall in falls:
        s = before_bang()
        s.pose[fall.body] = [round(v * 100) for v in fall.pose[:3]] + [
            round(v * 10000) for v in fall.pose[3:]
        ]
        assert abs(shapes.lowest(s, fall.body) - 101.6) < 0.1
    assert [fall.step for fall in falls] == [0, 10, 20]


@pytest.mark.proves("DD-2.14")
def test_a_drop_repeats_exactly() -> None:
    s = single("f1")
    assert physics(s, 7) == physics(s, 7)
    assert physics(s, 7).vector != physics(s, 8).vector


def test_the_motion_is_packed_small() -> None:
    found = physics(single("s1"), 3)
    assert 0 < len(found.motion) < 4000
    assert zlib.decompress(base64.b64decode(found.motion))


@pytest.mark.proves("DD-2.12")
def test_ships_on_a_bumped_planet_go_with_it(table: Any, drop: Any) -> None:
    """SC-10: both landed ships follow a planet that falling salvage pushes by 6 mm."""
    laid = table().put("a01", 0, -100).land("ship-pink", "pink").land("ship-green", "pink")
    laid.turn(1)
    let_fall(laid.s, ids.OBJECT_OF["s1"])
    MACHINE.begin(laid.s, redrop, 0, ids.OBJECT_OF["ship-pink"])
    match = laid.match()
    match.play(drop(match, pink=(156, 110)))
    s = match.state
    assert [s.base[0], s.base[1]] == [0, 0]
    assert [s.pose[ids.OBJECT_OF[n], 0] for n in ("ship-pink", "ship-green")] == [15600, 15600]


def test_the_model_stays_on_the_table_and_writes_what_fell() -> None:
    s = before_bang()
    for seed in range(20):
        model.sample(s, seed)
        found = rows(tuple(s.drawn[1 : s.drawn[0] + 1].tolist()))
        assert found[:, 0].tolist() == list(range(st.SHIP))
        assert all(wall_distance(x / 100, y / 100) >= 0 for _, x, y, *_ in found)
        assert radii(found).min() >= 38


def ks(one: Any, two: Any) -> float:
    """The largest gap between two samples' distributions."""
    points = np.sort(np.concatenate([one, two]))
    return float(
        np.abs(
            np.searchsorted(np.sort(one), points, "right") / len(one)
            - np.searchsorted(np.sort(two), points, "right") / len(two)
        ).max()
    )


TABLES = 8
UNSEEN, UNSEEN_DROPS = 12, 90_000
"""Tables, and the first seed of drops, that neither filled the model's bank nor fitted its numbers."""


@cache
def unseen(which: int) -> Any:
    return bank.banged(5000 + which)


def landed(poses: Any, obj: int) -> Any:
    return poses[poses[:, 0] == obj][0][1:3] / 100


def neighbour(poses: Any, which: int, obj: int) -> float:
    """The distance from where a piece came to rest to the nearest other one then."""
    places = np.array(unseen(which).pose)[: st.SHIP, :2] / 100
    places[poses[:, 0]] = poses[:, 1:3] / 100
    gaps = np.hypot(*(places - landed(poses, obj)).T)
    return float(np.min(np.delete(gaps, obj)))


def shifts(poses: Any, which: int, obj: int) -> list[float]:
    """How far other pieces were bumped."""
    before = np.array(unseen(which).pose)[:, :2]
    ways = np.hypot(*(poses[:, 1:3] - before[poses[:, 0]]).T) / 100
    return [float(w) for w, o in zip(ways, poses[:, 0], strict=True) if o != obj and w > 2]


@cache
def compared() -> dict[str, tuple[Any, Any]]:
    """For each measure the physics' sample and the model's."""
    obj, tables = ids.OBJECT_OF["a01"], [unseen(which).copy() for which in range(UNSEEN)]
    for s in tables:
        let_fall(s, obj)
        MACHINE.begin(s, drop, 0)
    real = [rows(physics(tables[k % UNSEEN], UNSEEN_DROPS + k).vector) for k in range(SINGLES)]
    fast: list[Any] = []
    for k in range(10 * SINGLES):
        s = tables[k % UNSEEN]
        model.sample(s, UNSEEN_DROPS + k)
        fast.append(rows(tuple(s.drawn[1 : s.drawn[0] + 1].tolist())))

    def measured(drops: list[Any]) -> dict[str, Any]:
        pairs = [(poses, number % UNSEEN) for number, poses in enumerate(drops)]
        return {
            "radius": np.array([np.hypot(*landed(poses, obj)) for poses in drops]),
            "neighbour": np.array([neighbour(poses, which, obj) for poses, which in pairs]),
            "shift": np.array([w for poses, which in pairs for w in shifts(poses, which, obj)]),
            "bumped": np.array([len(shifts(poses, which, obj)) for poses, which in pairs]),
        }

    one, two = measured(real), measured(fast)
    return {name: (one[name], two[name]) for name in one}


@pytest.mark.parametrize("measure", ["radius", "neighbour", "shift"])
def test_the_model_spreads_like_the_physics(measure: str) -> None:
    real, fast = compared()[measure]
    limit = (
        1.358 * (1 / len(real) + 1 / len(fast)) ** 0.5
    )  # one pair of like samples in 20 differs more
    assert ks(real, fast) < limit
    assert ks(real, 1.5 * fast) > limit, "the test can tell a model that is off by half"


def test_the_model_bumps_as_many_pieces_as_the_physics() -> None:
    real, fast = compared()["bumped"]
    assert 0.3 <= real.mean() <= 3
    assert abs(real.mean() - fast.mean()) < 0.25


@pytest.mark.proves("DD-2.9", "DD-5.3")
def test_no_lying_piece_sinks_through_the_table() -> None:
    for which in range(TABLES):
        s = single("a01", which)
        there = lying(s)
        falls = sun_falls([ids.OBJECT_OF["a01"]], np.random.default_rng(which))
        kinds = {obj: shapes.kind_of(obj) for obj in [*there, ids.OBJECT_OF["a01"]]}
        rest = tumble.tumble(kinds, there, falls, False).rest
        assert [ids.OBJECT_IDS[obj] for obj, pose in rest.items() if pose[2] < 1.0] == []


def test_stored_poses_have_unit_quaternions() -> None:
    s = after_bang()
    assert abs(float(np.linalg.norm(stored(s, 7)[3:])) - 1) < 1e-9

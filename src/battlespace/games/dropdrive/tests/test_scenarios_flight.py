"""Scenarios of the drop drive and of flights, with their lengths in hundredths of a millimetre."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.games.dropdrive.rules.table import geometry, path
from battlespace.games.dropdrive.view import table as shown
from battlespace.kernel.errors import IllegalMoveError

NEAR = 20
"""What figures may be off: 0.2 mm."""


def at(match: Any, name: str) -> list[int]:
    return match.state.pose[ids.OBJECT_OF[name], :2].tolist()


def contacts(match: Any) -> list[tuple[str, int]]:
    return [(c.object, c.at) for c in shown.contacts(match.state, 0)]


def why(match: Any, move: str) -> list[str]:
    with pytest.raises(IllegalMoveError) as refused:
        match.play(move)
    return [reason.clause for reason in refused.value.reasons]


@pytest.mark.proves("DD-9.2")
@pytest.mark.allows("DD-9.3")
def test_the_fuel_has_settled_before_the_aim_is_asked(table: Any, go: Any, zone_of: Any) -> None:
    """SC-20: one fuel and the planet icon: burnt over the sun, then five targets."""
    match = table().stow(0, "f1", "sf07.b1").start(4)
    assert match.moves() == ["drive:no", "drive:fuel"]
    go(match, "drive:fuel")
    s = match.state
    assert match.turn == -1
    assert [ids.OBJECT_IDS[i] for i in range(st.OBJECTS) if s.fall[i]] == ["f1"]
    assert ASKED.now(s)[1]["aimed"] == 0, "over the sun, not aimed"
    go(match, "drop")
    assert zone_of(match, "f1") == "system"
    assert (match.turn, match.moves()) == (0, [f"near:planet:{name}" for name in ids.PLANET_IDS])


@pytest.mark.allows("DD-10.5")
@pytest.mark.refuses("DD-10.5")
def test_a_path_ends_before_the_wall(table: Any, go: Any) -> None:
    """SC-29: from 200 two links hit the wall; from 180 one ends 31.7 before it."""
    match = go(table().put("purple", 0, -150).put("ship-pink", 200, 0).start(), "link:0")
    assert why(match, "link:0") == ["DD-10.5"]
    match = go(table().put("purple", 0, -150).put("ship-pink", 180, 0).start(), "link:0")
    end = path.point_at(match.state, 2540)
    assert geometry.wall_distance(*end) == pytest.approx(31.7, abs=0.2)
    go(match, "fly")
    assert at(match, "ship-pink") == [21740, 0]


@pytest.mark.proves("DD-10.12")
def test_who_took_off_stops_before_the_next_planet(table: Any, go: Any) -> None:
    """SC-32: the path would touch it at 37.0, the nose at 30.0."""
    match = table().put("pink", 120, 60).put("green", 120, -10).land("ship-pink", "pink").start()
    go(match, "link:270", "link:270")
    assert contacts(match) == [("green", 3700)]
    go(match, "fly")
    x, y = at(match, "ship-pink")
    assert x == 12000
    assert 1800 <= y <= 1800 + NEAR
    assert match.state.flags[0, st.TOOK_OFF] == 1
    assert (match.state.base[0], match.state.by) == (-1, 1)


@pytest.mark.proves("DD-10.14", "DD-19.1")
def test_a_token_at_40_ends_a_flight_before_a_planet_at_70(table: Any, go: Any) -> None:
    """SC-35: the token falls again, its card is resolved, nobody lands."""
    match = table().put("ship-pink", -150, -120).put("n1", -85, -120).put("pink", -47, -120).start()
    go(match, *["link:0"] * 4)
    assert contacts(match) == [("n1", 4000)]
    assert path.touch_from(match.state, ids.OBJECT_OF["pink"], 0) == 7000
    go(match, "fly:24")
    x, y = at(match, "ship-pink")
    assert geometry.length(x + 9800, y + 12000) == pytest.approx(700, abs=1), "beside the token"
    assert [ids.OBJECT_IDS[i] for i in range(st.OBJECTS) if match.state.fall[i]] == ["n1"]
    go(match, "drop", "card:ac_dyson_sphere_1")
    assert (match.state.credits[0], match.state.base[0], match.state.by) == (2, -1, 1)


@pytest.mark.proves("DD-10.11")
def test_a_loop_over_a_ship_is_one_encounter(table: Any, go: Any) -> None:
    """SC-37: the path touches it again, and flies on."""
    match = table().put("ship-pink", -150, -120).put("ship-green", -100, -120).start()
    way = ["link:0", "link:0", "link:90", "link:180", "link:270", "link:270", "fly"]
    go(match, *way, "hail", "open")
    assert 10000 < path.touch_from(match.state, ids.OBJECT_OF["ship-green"], 7620) < 15240
    go(match, "go")
    assert (match.state.base[0], match.state.by) == (-1, 1)

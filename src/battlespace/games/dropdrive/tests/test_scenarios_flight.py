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


@pytest.mark.proves("DD-7.3", "DD-10.12")
def test_after_a_drop_from_a_planet_the_flight_ends_before_another(
    table: Any, go: Any, drop: Any
) -> None:
    """SC-23: from blue by the drop drive, then no landing on pink: the nose is there at 10."""
    laid = table().stow(0, "f1", "sf07.b1").land("ship-pink", "blue")
    match = go(laid.start(4), "drive:fuel", "drop", "near:planet:pink", "aim:22,22")
    match.play(drop(match, ship_pink=(100, 110)))
    go(match, "link:0")
    assert contacts(match) == [("pink", 1700)]
    go(match, "fly")
    x, y = at(match, "ship-pink")
    assert 12200 - NEAR <= x <= 12200
    assert y == 11000
    assert (match.state.base[0], match.state.by) == (-1, 1)


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


@pytest.mark.proves("DD-10.17")
def test_who_stopped_on_a_ship_flies_away_without_meeting_it(
    table: Any, go: Any, zone_of: Any
) -> None:
    """SC-40: stacked this turn, away in the next, and nobody is met."""
    match = table().put("ship-pink", -150, -120).put("pirate-blue", -100, -120).start()
    go(match, *["link:0"] * 4, "fly", "hail", "halt")
    assert match.state.base[0] == ids.OBJECT_OF["pirate-blue"]
    assert at(match, "ship-pink") == [-10000, -12000]
    go(match, "drop", "stay", "surrender", "stay", "drop")
    assert (match.state.by, match.state.base[0]) == (0, ids.OBJECT_OF["pirate-blue"])
    assert "stay" not in match.moves()
    go(match, *["link:0"] * 2, "fly")
    assert (match.state.base[0], match.state.by) == (-1, 1)
    assert zone_of(match, "pirate-blue") == "system"


@pytest.mark.proves("DD-10.17")
def test_who_stops_where_a_pirate_was_destroyed_is_not_stacked(
    table: Any, go: Any, zone_of: Any
) -> None:
    """SC-40: the ship rests where the path touched the pirate."""
    match = table().put("ship-pink", -150, -120).put("pirate-blue", -100, -120).start()
    go(match, *["link:0"] * 4, "fly", "arm", "die:6", "die:1", "halt")
    assert zone_of(match, "pirate-blue") == "with"
    assert at(match, "ship-pink") == [-11700, -12000]
    assert (match.state.base[0], match.state.by) == (-1, 1)


@pytest.mark.proves("DD-10.15")
def test_a_flipped_booster_shortens_only_the_next_path(table: Any, go: Any) -> None:
    """SC-41: six links stay six after an encounter at 30; the next turn has five."""
    laid = table(seats=2).half(0, "sb05").upgrade(0, "u01")
    match = laid.put("ship-pink", -150, -120).put("pirate-green", -91, -120).start()
    go(match, *["link:0"] * 6)
    assert contacts(match) == [("pirate-green", 3000)]
    go(match, "fly", "arm", "die:1", "die:6")
    assert match.state.damaged[laid.card("u01")] == 1
    assert (match.state.links, match.state.stop) == (6, 15240)
    go(match, "go")
    assert at(match, "ship-pink") == [1440, -12000]
    go(match, "surrender", "stay", "drop", *["link:0"] * 5)
    assert not [move for move in match.moves() if move.startswith("link")]

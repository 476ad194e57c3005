"""The Star Leviathan: its flips, its meals, and the hunt."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.games.dropdrive.view import seen as view
from battlespace.kernel.errors import IllegalMoveError


def zone(match: Any, name: str) -> str:
    return view.ZONE_NAMES[match.state.zone[ids.OBJECT_OF[name]]]


def why(match: Any, move: str) -> list[str]:
    with pytest.raises(IllegalMoveError) as refused:
        match.play(move)
    return [reason.clause for reason in refused.value.reasons]


def beast(table: Any) -> Any:
    laid = table().put("leviathan", 0, -150)
    laid.s.anomaly[st.BEAST] = st.IN_PLAY
    for seat, name in enumerate(("pink", "green", "blue")):
        laid.land(f"ship-{name}", name)
        assert seat < 3
    return laid


@pytest.mark.proves("DD-20.6.2", "DD-20.6.3", "DD-22.4", "DD-7.4")
def test_the_leviathan_flips_to_its_prey_and_eats(table: Any) -> None:
    match = beast(table).put("a01", 85.5, -150).start(7)
    s = match.state
    assert s.pose[ids.OBJECT_OF["leviathan"]].tolist()[:2] == [5000, -15000]
    assert zone(match, "a01") == "system"
    match = beast(table).put("leviathan", 50, -150).put("a01", 85.5, -150).start(7)
    assert zone(match, "a01") == "belly"


@pytest.mark.proves("DD-22.8", "DD-22.4")
def test_the_leviathan_goes_around_the_sun(table: Any) -> None:
    match = beast(table).put("leviathan", 80, 0).put("a01", -100, 0).start(7)
    x, y = match.state.pose[ids.OBJECT_OF["leviathan"]].tolist()[:2]
    assert x * x + y * y > 5200 * 5200


@pytest.mark.proves("DD-20.6.3")
def test_the_leviathan_rams_ships_in_space(table: Any, go: Any) -> None:
    laid = beast(table).upgrade(1, "u01").stow(1, "a02", "sf01.b1").put("pirate-blue", 60, -150)
    laid.s.base[1] = -1
    laid.put("ship-green", 40, -150).hold("blue", "f1")
    match = go(laid.start(7), "drop", "drop", "drop")
    assert [zone(match, name) for name in ("a02", "f1", "pirate-blue")] == [
        "system",
        "system",
        "with",
    ]
    assert match.state.damaged[laid.card("u01")] == 1


@pytest.mark.proves("DD-20.6.5")
def test_the_leviathan_rests_after_the_last_turn(table: Any) -> None:
    laid = beast(table).put("a01", 85.5, -150)
    laid.s.ending = 1
    match = laid.start(7)
    assert match.state.pose[ids.OBJECT_OF["leviathan"]].tolist()[:2] == [0, -15000]


def hunted(table: Any, go: Any, laid: Any = None) -> Any:
    laid = (laid or table()).put("leviathan", -60, -120).put("ship-pink", -150, -120)
    laid.s.anomaly[st.BEAST] = st.IN_PLAY
    for name in ("a01", "f1"):
        laid.s.zone[ids.OBJECT_OF[name]] = st.BELLY
    return go(laid.start(), *["link:0"] * 4, "fly")


@pytest.mark.allows("DD-20.6.4")
@pytest.mark.refuses("DD-20.6.4")
def test_a_hunt_won_loots_the_belly_or_slays(table: Any, go: Any, drop: Any) -> None:
    match = go(hunted(table, go), "die:5", "die:2")
    assert match.moves() == ["pick:none", "pick:a01", "pick:f1"]
    assert why(match, "pick:a02") == ["DD-20.6.4"]
    go(match, "pick:f1")
    assert match.state.fall[ids.OBJECT_OF["leviathan"]], "it falls again"
    laid = table().upgrade(0, "u05")
    match = go(hunted(table, go, laid), "die:6", "die:1", "pick:none", "drop")
    assert (match.state.credits[0], zone(match, "leviathan"), zone(match, "a01")) == (
        8,
        "box",
        "system",
    )
    match = go(hunted(table, go, table().upgrade(0, "u07")), "die:1", "die:1")
    assert match.state.damaged[laid.card("u07")] == 1, "a lost hunt hurts"


@pytest.mark.proves("DD-20.6.4")
def test_a_slain_leviathan_leaves_after_its_belly_has_fallen(table: Any, go: Any) -> None:
    match = go(hunted(table, go, table().upgrade(0, "u05")), "die:6", "die:1", "pick:none")
    assert zone(match, "leviathan") == "system"
    assert match.state.anomaly[st.BEAST] == st.IN_PLAY
    go(match, "drop")
    assert zone(match, "leviathan") == "box"
    assert match.state.anomaly[st.BEAST] == st.FINISHED


@pytest.mark.proves("DD-20.6.1")
def test_a_discovered_leviathan_falls_opposite(table: Any, go: Any) -> None:
    laid = table(mode="standard_anomalies").put("ship-pink", -150, -120).put("n1", -95, -120)
    match = go(laid.start(), *["link:0"] * 3, "fly", "drop", "card:ac_star_leviathan_1")
    falls = ASKED.now(match.state)[1]
    assert falls["x"] > 0
    assert falls["y"] > 0

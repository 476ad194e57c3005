"""The Star Leviathan: its flips, its meals, and the hunt."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.games.dropdrive.view import seen as view


def zone(match: Any, name: str) -> str:
    return view.ZONE_NAMES[match.state.zone[ids.OBJECT_OF[name]]]


def beast(table: Any) -> Any:
    laid = table().put("leviathan", 0, -150)
    laid.s.anomaly[st.BEAST] = st.IN_PLAY
    for seat, name in enumerate(("pink", "green", "blue")):
        laid.land(f"ship-{name}", name)
        assert seat < 3
    return laid


@pytest.mark.proves("DD-20.6.5")
def test_the_leviathan_rests_after_the_last_turn(table: Any) -> None:
    laid = beast(table).put("a01", 85.5, -150)
    laid.s.ending = 1
    match = laid.start(7)
    assert match.state.pose[ids.OBJECT_OF["leviathan"]].tolist()[:2] == [0, -15000]


@pytest.mark.proves("DD-20.6.1")
def test_a_discovered_leviathan_falls_opposite(table: Any, go: Any) -> None:
    laid = table(mode="standard_anomalies").put("ship-pink", -150, -120).put("n1", -95, -120)
    match = go(laid.start(), *["link:0"] * 3, "fly", "drop", "card:ac_star_leviathan_1")
    falls = ASKED.now(match.state)[1]
    assert falls["x"] > 0
    assert falls["y"] > 0

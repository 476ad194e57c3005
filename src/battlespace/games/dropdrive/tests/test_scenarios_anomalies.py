"""Scenarios of scans, wormholes and the leviathan."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.table import path


def at(match: Any, name: str) -> list[int]:
    return match.state.pose[ids.OBJECT_OF[name], :2].tolist()


def scan(laid: Any, go: Any, card: str) -> Any:
    """Fly pink's ship into a token and draw that card."""
    laid.put("ship-pink", -150, -120).put("n1", -95, -120)
    return go(laid.start(), *["link:0"] * 3, "fly", "drop", f"card:ac_{card}")


@pytest.mark.allows("DD-20.3.3")
@pytest.mark.refuses("DD-20.3.3")
def test_a_wormhole_at_60_leaves_three_links_and_no_way_back(table: Any, go: Any) -> None:
    """SC-85: a path of six goes on with three, over the first hole without a question."""
    laid = table().put("ship-pink", -150, -120).put("w1", -57, -120).put("w2", 10, -120)
    laid.s.anomaly[st.WORMHOLES] = st.IN_PLAY
    match = go(laid.start(), *["link:0"] * 6, "fly")
    assert (match.state.s, match.moves()) == (6000, ["wormhole:enter", "wormhole:ignore"])
    go(match, "wormhole:enter")
    s = match.state
    assert (s.reach, s.from_x, s.from_y) == (3, 1000, -12000)
    assert [move for move in match.moves() if move.startswith("link")] == [
        f"link:{i}" for i in range(360)
    ]
    go(match, *["link:180"] * 3)
    assert not [move for move in match.moves() if move.startswith("link")]
    assert path.touch_from(match.state, ids.OBJECT_OF["w1"], 0) == 3400
    go(match, "fly")
    assert (match.state.by, match.state.base[0]) == (1, -1)
    assert at(match, "ship-pink")[0] < -5700, "past the first hole"


@pytest.mark.proves("DD-19.2", "DD-21.3")
def test_a_second_wormhole_is_short_and_the_next_card_long(table: Any, go: Any, drop: Any) -> None:
    """SC-92: two long scans wanted; the copy uses none of them up."""
    laid = table(mode="standard_anomalies", long_scans=2).put("ship-green", 60, 100)
    laid.put("n2", 115, 100).put("ship-blue", -150, 60).put("n3", -95, 60)
    match = scan(laid, go, "wormhole_1")
    go(match, match.moves()[0])
    match.play(drop(match, w1=(-100, -150)))
    match.play(drop(match, w2=(100, -150)))
    s = match.state
    assert (s.by, s.long_scans, s.anomaly[st.WORMHOLES]) == (1, 1, st.IN_PLAY)
    match.play(drop(match, pirate_green=(-60, -190)))
    go(match, "link:0", "link:0", "fly", "drop", "card:ac_wormhole_2")
    assert match.state.long_scans == 1
    assert len(match.moves()) > 5000, "the ship falls anywhere"
    go(match, "aim:0,-20")
    match.play(drop(match, ship_green=(0, -100)))
    match.play(drop(match, pirate_blue=(60, -190)))
    go(match, "link:0", "link:0", "fly", "drop", "card:ac_dyson_sphere_1")
    assert (match.state.long_scans, match.state.anomaly[st.SPHERE]) == (2, st.IN_PLAY)

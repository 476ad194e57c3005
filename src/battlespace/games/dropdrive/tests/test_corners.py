"""Corners of the rules: circling back to a station, halting over one's own planet, pirates among docked ships."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive import ids
from battlespace.games.dropdrive import state as st


def docked(table: Any) -> Any:
    laid = table(seats=2).half(0, "sb01").put("purple", 0, -190).put("dyson", 0, 0)
    return laid.land("ship-pink", "dyson").put("ship-pink", 45, 0)


@pytest.mark.proves("DD-10.10", "DD-22.9")
@pytest.mark.allows("DD-10.18")
def test_a_ship_docks_again_at_the_station_that_it_left(table: Any, go: Any) -> None:
    match = go(docked(table).start(), "link:0", "link:90", "link:180")
    assert (
        "fly" not in match.moves()
    )  # at rest it would overlap the ring, which the path does not reach
    go(match, "link:150")
    assert "fly" in match.moves()
    go(match, "fly")
    s = match.state
    assert (s.base[0], s.by) == (st.DYSON, 1)
    assert s.pose[st.SHIP, 1] > 0


@pytest.mark.refuses("DD-10.18")
def test_nobody_halts_at_a_ship_on_the_planet_that_it_left(table: Any, go: Any) -> None:
    laid = table(seats=2).half(0, "sb01").put("blue", 0, -120).land("ship-pink", "blue")
    match = laid.land("ship-green", "blue").start()
    go(match, "link:0", "link:90", "link:180", "link:270", "link:270", "link:270", "fly", "hail")
    go(match, "open")
    assert "go" in match.moves()
    assert "halt" not in match.moves()


@pytest.mark.proves("DD-8.3", "DD-20.5.2")
def test_a_docked_pirate_goes_over_to_the_docked_ship_that_it_attacks(table: Any, go: Any) -> None:
    laid = docked(table).put("ship-green", 45, 0).land("ship-green", "dyson")
    laid.put("ship-green", 0, -45).put("ship-pink", 60, 100).s.base[0] = -1
    laid.s.rank[1] = 0
    laid.put("pirate-pink", 45, 0).land("pirate-pink", "dyson").put("pirate-pink", 45, 0)
    match = laid.start(3)
    assert match.moves() == ["surrender", "battle"]
    pose = match.state.pose[ids.OBJECT_OF["pirate-pink"], :2].tolist()
    assert pose == [0, -4500]

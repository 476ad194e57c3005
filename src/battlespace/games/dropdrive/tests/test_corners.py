"""Corners of the rules: circling back to a station, halting over one's own planet, pirates among docked ships."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.table import path, pieces, shapes


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


@pytest.mark.proves("DD-10.7", "DD-26.1")
@pytest.mark.parametrize("heading", [0, 90, 180, 270])
def test_a_path_just_half_its_width_away_touches(table: Any, heading: int) -> None:
    ux, uy = ((1, 0), (0, 1), (-1, 0), (0, -1))[heading // 90]
    for n in range(60):
        x, y, far = -20 + 0.37 * n, 95 + 0.41 * n, 20 + 0.33 * n
        s = table(seats=2).s
        s.from_x, s.from_y, s.links = round(100 * x), round(100 * y), 2
        s.heading[:2] = heading
        for off, found in ((10.5, round(100 * far) - 1750), (10.51, path.NEVER)):
            at = round(100 * far) * ux - round(100 * off) * uy
            to = round(100 * far) * uy + round(100 * off) * ux
            shapes.set_flat(s, st.ASTEROID, s.from_x + at, s.from_y + to, 0)
            s.zone[st.ASTEROID] = st.SYSTEM
            assert path.touch_from(s, st.ASTEROID, 0) == found


@pytest.mark.proves("DD-6.3")
def test_half_a_millimetre_is_still_a_tie(table: Any) -> None:
    for n in range(60):
        x, y, near = -15 + 0.53 * n, 110 + 0.31 * n, 5 + 0.29 * n
        for more, tie in ((0.5, True), (0.51, False)):
            laid = table(seats=2).put("pirate-pink", x, y).put("a01", x + near + 17.5, y)
            s = laid.put("a02", x - near - more - 17.5, y).s
            s.pose[st.ASTEROID + 1, 0] = 2 * s.pose[st.PIRATE, 0] - s.pose[st.ASTEROID, 0]
            s.pose[st.ASTEROID + 1, 0] -= round(100 * more)
            least = pieces.nearest_gap(s, st.PIRATE, st.KIND_ASTEROID)
            assert pieces.tied(s, st.PIRATE, st.KIND_ASTEROID, st.ASTEROID + 1, least) == tie

"""Scenarios of drops, pirates, encounters and battles, with their figures."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.games.dropdrive.rules.table import geometry, shapes


def gap(s: Any, one: str, two: str) -> float:
    """Return how far two pieces lie apart, edge to edge."""
    near = shapes.footprint(s, ids.OBJECT_OF[one], s.one)
    return geometry.gap(s.one, near, s.two, shapes.footprint(s, ids.OBJECT_OF[two], s.two))


def at(match: Any, name: str) -> list[int]:
    return match.state.pose[ids.OBJECT_OF[name], :2].tolist()


@pytest.mark.proves("DD-5.7", "DD-5.3")
def test_four_sold_asteroids_are_one_drop_and_what_they_bump_stays(
    table: Any, go: Any, drop: Any, zone_of: Any
) -> None:
    """SC-08: one list of four over the sun; a bumped piece lies where it ends."""
    laid = table().put("a30", 60, -100)
    for name, bay in zip(
        ("a01", "a02", "a03", "a04"), ("sf07.b1", "sf07.b2", "sf07.b3", "sb06.b1"), strict=True
    ):
        laid.stow(0, name, bay)
    match = go(laid.landing("pink"), "sell:blue:4")
    s = match.state
    assert [ids.OBJECT_IDS[i] for i in range(st.OBJECTS) if s.fall[i]] == [
        "a01",
        "a02",
        "a03",
        "a04",
    ]
    assert ASKED.now(s)[1]["aimed"] == 0, "over the sun, not aimed"
    match.play(drop(match, a30=(70, -90)))
    assert at(match, "a30") == [7000, -9000]
    assert [zone_of(match, f"a0{i}") for i in range(1, 5)] == ["system"] * 4
    assert match.moves() == ["explore", "mend"], "no further drop"

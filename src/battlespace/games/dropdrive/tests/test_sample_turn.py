"""A whole turn, move by move, with how many options there are and the id of each answer."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.rules.asked import ids

TURN = [
    ("target:a20", 2, 348),
    ("drive:no", 2, 595),
    ("link:0", 266, 641),
    ("link:0", 206, 641),
    ("link:0", 206, 641),
    ("link:0", 206, 641),
    ("link:0", 206, 641),
    ("link:0", 206, 641),
    ("fly", 25, 1001),
    ("go", 128, 1027),
    ("hail", 2, 1440),
    ("pick:f5", 2, 437),
    ("go", 98, 1027),
    ("go", 56, 1027),
    ("lose:f3", 6, 483),
    ("drop:a17=9510,-5230,550,9848,0,0,1736;f3=8120,-4410,462,9397,0,0,3420", 0, 10646),
    ("go", 34, 1027),
    ("deliver:p06", 2, 168),
    ("identify:1", 2, 1448),
    ("drop:s2=-2210,10350,350,7071,0,0,7071", 0, 10646),
    ("card:u07", 0, 10137),
    ("sell:blue:3", 4, 1459),
    (
        "drop:a01=6430,8810,550,9239,0,0,3827;a03=-13020,1550,550,10000,0,0,0;a05=1240,-7190,550,9659,0,0,-2588",
        0,
        10646,
    ),
    ("explore", 2, 1648),
    ("card:s01", 0, 10169),
    ("card:p14", 0, 10166),
    ("card:u13", 0, 10143),
    ("card:u04", 0, 10134),
    ("card:s10", 0, 10178),
    ("hold:u13", 5, 191),
]


@pytest.mark.proves("DD-7.1", "DD-26.2", "DD-26.3", "DD-10.9")
def test_the_sample_turn_has_these_options_and_ids(table: Any) -> None:
    laid = table().half(0, "sf01").half(0, "sb02").half(1, "sf07").half(1, "sb06")
    for name, x, y in (
        ("ship-green", -150, -120),
        ("s2", -100, -116),
        ("pirate-blue", -65, -120),
        ("a26", -65, -142),
        ("f5", -84, -98),
        ("a03", -30, -125),
        ("a05", -8, -114),
        ("pink", 30, -120),
        ("pirate-green", 120, 60),
        ("a14", 150, 60),
        ("a20", 90.2, 60),
        ("a17", 95, -60),
    ):
        laid.put(name, x, y)
    laid.stow(1, "f3", "sf07.b1").stow(1, "a01", "sf07.b2").passenger(1, "p06")
    match = laid.start(3, seat=1)
    for move, count, action in TURN:
        if count:
            assert (move, len(match.moves())) == (move, count)
        assert match.play(move).action == action
    s = match.state
    assert (s.credits[1], s.by, s.supply) == (21, 2, 11)
    assert s.holder[ids.OBJECT_OF["f5"]] == 1
    assert GAME.view.view(s, 1).players[1].rocket == 7

"""Candidate flights and priors: what a planner or a search looks at first."""

from __future__ import annotations

from typing import Any

import numpy as np

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.bot import heuristic
from battlespace.games.dropdrive.bot.defaults import is_poor
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.kernel.match import Match
from battlespace.kernel.record import room


def priors(match: Match[Any]) -> dict[str, float]:
    """The prior of every legal move."""
    actions, out = room(GAME.max_legal, np.int32), room(GAME.max_legal, np.float64)
    legal = match.legal()
    actions[: len(legal)] = legal
    heuristic.order(match.state, actions, len(legal), out)
    return {
        match.game.notation.write_move(match.state, a): float(out[i]) for i, a in enumerate(legal)
    }


def favourite(match: Match[Any]) -> str:
    found = priors(match)
    return max(found, key=lambda name: found[name])


def field(table: Any) -> Any:
    """The sample turn's stretch of space: salvage, two asteroids, and nothing near."""
    laid = table().put("ship-pink", -150, -120).put("s1", -100, -116)
    return laid.put("a01", -30, -125).put("a02", -8, -114)


def test_priors_follow_the_best_path_link_by_link(table: Any) -> None:
    match = field(table).start()
    touched = 0
    while match.state.flying == 1:
        match.play(favourite(match))
    while match.turn == 0 and match.state.flying == 2:
        touched += 1
        match.play("go")
    aboard = [n for n in ("s1", "a01", "a02") if match.state.zone[ids.OBJECT_OF[n]] == 2]
    assert aboard == ["s1", "a01", "a02"]
    assert touched >= 2


def test_priors_are_positive_and_defaults_come_first(table: Any) -> None:
    match = (
        table()
        .passenger(0, "p06")
        .stow(0, "s1", "sf07.b1")
        .stow(0, "a01", "sf07.b2")
        .landing("pink")
    )
    wanted = ["deliver:p06", "identify:1"]
    for move in wanted:
        assert favourite(match) == move
        assert min(priors(match).values()) > 0
        match.play(move)


def test_a_crowded_big_bang_is_poor(table: Any) -> None:
    s = table().s
    for index in range(12):
        table_angle = 30 * index + 15
        x, y = 120 * np.cos(np.radians(table_angle)), 120 * np.sin(np.radians(table_angle))
        for name in (f"a{1 + index:02}", f"a{13 + index:02}"):
            s.zone[ids.OBJECT_OF[name]] = 1
            s.pose[ids.OBJECT_OF[name], 0] = round(100 * x)
            s.pose[ids.OBJECT_OF[name], 1] = round(100 * y)
    assert not is_poor(s)
    for name in ("pink", "green"):
        s.pose[ids.OBJECT_OF[name], 0] = 15000
        s.pose[ids.OBJECT_OF[name], 1] = 11000
    assert is_poor(s)

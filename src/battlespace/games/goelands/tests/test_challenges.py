"""Solo challenges: each can be won this turn, and the solver shows how."""

from __future__ import annotations

import pytest

from battlespace.bots.exact import Exact
from battlespace.games import load
from battlespace.kernel.game import Challenge

GAME = load("goelands")


@pytest.mark.parametrize("challenge", GAME.challenges, ids=lambda c: c.name)
def test_the_player_to_move_can_take_all_seven_outposts_this_turn(challenge: Challenge) -> None:
    state = GAME.read(challenge.position, 2, {"rounds_to_win": 1})
    camp = GAME.turn(state)
    solved = Exact(alone=True).solved(GAME, state, 500_000)
    assert solved is not None
    assert solved.values[camp] == 1.0
    for action in solved.line:
        assert GAME.turn(state) == camp
        state = GAME.after(state, action)
    assert GAME.scores(state)[camp] == 1.0
    assert {state.control[lane] for lane in range(7)} == {camp}

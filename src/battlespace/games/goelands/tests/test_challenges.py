"""Solo challenges: each can be won this turn, and the solver shows how."""

from __future__ import annotations

import pytest

from battlespace.bots.exact import Exact
from battlespace.bots.puzzling import Finder
from battlespace.games import load
from battlespace.kernel.game import Challenge
from battlespace.kernel.puzzle import Solving, read_puzzles
from battlespace.kernel.record import DEBUG

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


SOLO = [puzzle for puzzle in read_puzzles(GAME.folder) if puzzle.alone]


@pytest.mark.skipif(DEBUG, reason="the solver is slow in plain Python")
def test_puzzles_to_be_won_this_turn_are_so_as_the_solver_says() -> None:
    assert len(SOLO) >= 20
    finder = Finder(GAME)
    assert [puzzle.name for puzzle in SOLO if not finder.holds(puzzle, 1)] == []
    assert all(puzzle.themes[0] == "GOE-9.2" for puzzle in SOLO)


def test_another_way_to_win_this_turn_is_right_and_one_that_does_not_is_wrong() -> None:
    puzzle = next(one for one in SOLO if one.name == "4c53ab5b")
    solving = Solving(GAME, puzzle)
    assert not solving.attempt("P1@6").right
    for move in puzzle.line[:1]:
        assert solving.attempt(move).right
    assert solving.wanted != "SA:1@5"
    assert solving.attempt("SA:1@5").right
    while not solving.over:
        assert solving.attempt(solving.wanted).right
    assert (solving.wrong, solving.match.over) == (1, True)

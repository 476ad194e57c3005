"""How near each camp is to winning, and what is asked: one position a stage."""

from __future__ import annotations

from battlespace.games import load
from battlespace.kernel.match import Match
from battlespace.kernel.words import Words

GAME = load("goelands")


def test_at_first_one_camp_holds_four_outposts_and_the_other_three() -> None:
    match = Match(GAME, 7)
    assert [one.number for one in GAME.view.standing(match.state).seats] == [0, 0]
    match.draw_pending()
    standing = GAME.view.standing(match.state)
    assert standing.goal == Words("goal.rounds", {"need": 2, "all": 7})
    assert sorted(one.number for one in standing.seats) == [3, 4]
    one, two = (one.signs for one in standing.seats)
    assert all(({a, b} == {-1, 0}) or ({a, b} == {-1, 1}) for a, b in zip(one, two, strict=True))


def test_the_last_turn_of_a_round_is_called_so() -> None:
    match = Match(GAME, 7)
    while not match.state.final:
        match.draw_pending()
        match.play(match.moves()[0])
    assert GAME.view.standing(match.state).goal.key == "goal.final"
    assert GAME.view.prompt(match.state) == Words("ask.final")


def test_no_last_turn_is_told_of_when_the_match_is_over() -> None:
    match = Match(GAME, 7, options={"rounds_to_win": 1})
    while not match.over:
        match.draw_pending()
        if not match.over:
            match.play(match.moves()[0])
    match.state.final = True
    assert GAME.view.standing(match.state).goal.key == "goal.one"


def test_a_match_of_one_round_says_so() -> None:
    match = Match(GAME, 7, options={"rounds_to_win": 1})
    assert GAME.view.standing(match.state).goal.key == "goal.one"

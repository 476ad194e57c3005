"""Whose Hero stands with how much Supply, and what is asked."""

from __future__ import annotations

from battlespace.games import load
from battlespace.games.dred.tests.test_leaving_the_table import left, played
from battlespace.kernel.match import Match
from battlespace.kernel.words import Words

GAME = load("dred")


def test_supply_on_the_board_is_drawn() -> None:
    match = played(2, 2)
    for one in GAME.view.standing(match.state).seats:
        assert (one.number, one.out) == (12, False)
        assert sum(sign >= 0 for sign in one.signs) == 12


def test_a_fallen_hero_is_out() -> None:
    match = played(3, 20)
    left(match, 1)
    standing = GAME.view.standing(match.state)
    assert [one.out for one in standing.seats] == [False, True, False]
    assert standing.goal.values["living"] == 2


def test_prompts_tell_how_many_actions_are_left() -> None:
    match = played(2, 2)
    begun = Match(GAME, 1)
    begun.draw_pending()
    assert GAME.view.prompt(begun.state) == Words("ask.BUY", {"gain": 0})
    asked = GAME.view.prompt(match.state)
    assert (asked.key, asked.values["left"]) == ("ask.ACT", match.state.left)

"""The gate: what is allowed goes through, what is refused changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from battlespace import CHANCE, OVER, Game, load
from battlespace.kernel import chance
from battlespace.kernel.errors import (
    ChanceError,
    IllegalMoveError,
    NotationError,
    OptionError,
    OverError,
    PositionError,
    SeatsError,
    UndoError,
    UnknownGameError,
)
from battlespace.kernel.match import Match

GAME = load("_template")


def begun(seed: int = 1, **more: Any) -> Match[Any]:
    return Match(GAME, seed, **more)


def finished() -> Match[Any]:
    match = begun()
    while not match.over:
        match.draw_pending()
        if not match.over:
            match.play(match.legal()[0])
    return match


def test_a_chance_turn_is_drawn_from_the_seed_and_nothing_else() -> None:
    assert [begun(seed).draw().move for seed in (1, 1, 2, 3, 4, 5)] == [
        begun(seed).draw().move for seed in (1, 1, 2, 3, 4, 5)
    ]
    assert len({begun(seed).draw().move for seed in range(20)}) == 3


def test_a_drawn_turn_may_be_played_as_text() -> None:
    match = begun()
    assert match.turn == CHANCE
    assert match.legal() == []
    match.play("roll:3")
    assert match.turn == 0


def test_an_outcome_that_cannot_be_drawn_is_refused() -> None:
    match = begun()
    for move in ("roll:4", "drone:1", 77):
        with pytest.raises((IllegalMoveError, ChanceError, NotationError)):
            match.play(move)
    assert match.ply == 0


def test_drawing_where_nothing_is_pending_is_refused() -> None:
    match = begun()
    match.draw()
    with pytest.raises(ChanceError, match="nothing to draw: it is seat 0"):
        match.draw()


@pytest.mark.parametrize("move", ["drone:2", "roll:1", "drone:9", 1, 2])
def test_a_refused_move_gives_reasons_and_changes_nothing(move: str | int) -> None:
    match = begun()
    match.play("roll:1")
    before = match.state.value()
    with pytest.raises(IllegalMoveError) as caught:
        match.play(move)
    assert caught.value.reasons
    assert caught.value.code == "illegal"
    assert (match.state.value(), match.ply) == (before, 1)


@pytest.mark.parametrize("move", ["", "drone", "x" * 1_000_000, "drone:1 "])
def test_what_is_not_notation_is_refused_with_a_short_message(move: str) -> None:
    match = begun()
    match.play("roll:1")
    with pytest.raises(NotationError, match=r"expected (drone:1|a whole number)") as caught:
        match.play(move)
    assert len(str(caught.value)) < 300


def test_a_move_out_of_turn_is_refused() -> None:
    match = begun()
    match.play("roll:1")
    with pytest.raises(SeatsError, match="seat 1 is not to act: it is seat 0"):
        match.play("drone:1", seat=1)
    assert match.play("drone:1", seat=0).turn == 0


def test_undo_takes_back_one_step_and_not_more_than_all() -> None:
    match = begun()
    first = match.state.value()
    match.draw()
    match.undo()
    assert match.state.value() == first
    with pytest.raises(UndoError):
        match.undo()


def test_undone_dice_fall_the_same_way_again() -> None:
    match = begun()
    drawn = match.draw().move
    match.undo()
    assert match.draw().move == drawn


def test_nothing_can_be_played_when_all_is_over() -> None:
    match = finished()
    assert match.turn == OVER
    with pytest.raises((OverError, IllegalMoveError)):
        match.play("drone:1")
    assert sum(match.scores) == 1


def test_resigning_gives_the_win_to_the_others() -> None:
    match = begun(seats=3)
    match.end("resign", 1)
    assert match.over
    assert match.scores == (0.5, 0.0, 0.5)
    with pytest.raises(UndoError):
        match.undo()
    with pytest.raises(OverError):
        match.end("draw")


def test_an_agreed_draw_is_shared() -> None:
    match = begun(seats=4)
    match.end("draw")
    assert match.scores == (0.25,) * 4


@pytest.mark.parametrize(
    ("kind", "seat"), [("resign", None), ("resign", 2), ("time", -1), ("sleep", 0)]
)
def test_an_ending_that_cannot_be_is_refused(kind: str, seat: int | None) -> None:
    match = begun()
    with pytest.raises(SeatsError):
        match.end(kind, seat)
    assert not match.over


@pytest.mark.parametrize("seats", [1, 5, "2", True])
def test_a_wrong_number_of_seats_is_refused(seats: Any) -> None:
    with pytest.raises(SeatsError, match="is for 2 to 4 seats"):
        begun(seats=seats)


@pytest.mark.parametrize("seed", [-1, 1 << 256, 1.5, "7", None, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(OptionError, match="seed"):
        Match(GAME, seed)


@pytest.mark.parametrize(
    "options", [{"length": 3}, {"length": "8"}, {"width": 3}, {"length": True}, {"limit": None}]
)
def test_a_wrong_option_is_refused_and_says_what_is_expected(options: dict[str, Any]) -> None:
    with pytest.raises(
        OptionError, match=r"expected a whole number from|this game has: length, limit"
    ):
        begun(options=options)


def test_a_position_is_where_a_match_may_begin() -> None:
    match = begun(position="7,9/0,0 mover=0 roll=3 turns=9 length=8 limit=200")
    match.play("drone:1")
    assert match.scores == (1, 0)


@pytest.mark.parametrize(
    "text", ["", "0,0", "0,0/0,0 mover=5 roll=1 turns=0 length=8 limit=9", "9" * 100_000]
)
def test_a_wrong_position_is_refused(text: str) -> None:
    with pytest.raises((NotationError, PositionError)):
        begun(position=text)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGameError, match="unknown game 'chess'"):
        load("chess")


def test_weights_are_met_exactly_in_the_long_run() -> None:
    counts = [0, 0, 0]
    for ply in range(6000):
        counts[chance.pick(11, ply, (1, 2, 3))] += 1
    assert [round(count / 1000) for count in counts] == [1, 2, 3]


def test_a_commitment_binds_and_hides() -> None:
    assert chance.commitment(7) == chance.commitment(7)
    assert chance.commitment(7) != chance.commitment(8)
    assert chance.fresh_seed() != chance.fresh_seed()


def test_a_seat_that_is_handed_on_scores_nothing_and_the_others_share() -> None:
    match = Match(GAME, 1, 3)
    match.hand_on(1)
    assert match.scores == (0.5, 0.0, 0.5)
    with pytest.raises(SeatsError):
        match.hand_on(2)
    with pytest.raises(SeatsError):
        match.hand_on(7)
    match.end("resign", 0)
    assert match.scores == (0.0, 0.0, 1.0)
    with pytest.raises(OverError):
        match.hand_on(0)


def test_no_seat_of_a_match_of_two_is_handed_on() -> None:
    with pytest.raises(SeatsError):
        begun().hand_on(0)


def test_a_match_ahead_goes_on_while_this_one_stays_and_may_be_caught_up_with() -> None:
    match = Match(load("_template"), 7)
    match.draw_pending()
    here, plies = match.state.value(), match.ply
    ahead = match.ahead()
    ahead.play(ahead.legal()[0])
    ahead.draw_pending()
    assert (match.state.value(), match.ply) == (here, plies), "nothing was played here"
    assert ahead.ply == plies + len(ahead.steps)
    assert ahead.past(plies).value() == here
    for step, after in zip(ahead.steps, ahead.states, strict=True):
        match.redo(step, after)
    again = Match(load("_template"), 7)
    again.draw_pending()
    again.play(again.legal()[0])
    again.draw_pending()
    assert match.steps == again.steps, "dice fall ahead as they would have fallen here"
    assert match.state.value() == again.state.value()
    assert [match.past(i).value() for i in range(match.ply)] == [
        again.past(i).value() for i in range(again.ply)
    ]
    assert match.turn == again.turn


def test_a_match_ahead_that_has_not_moved_leads_nowhere() -> None:
    ahead = Match(load("_template"), 7).ahead()
    assert (ahead.ply, ahead.steps, ahead.states) == (0, [], [])


def broken_at(part: str) -> Game[Any]:
    """Return the template with a rule or a view that cannot go on."""

    def fails(*_: Any) -> Any:
        raise IndexError("beyond the last")

    game = GAME
    if part in ("view", "label"):
        return replace(game, view=replace(game.view, **{part: fails}))
    return replace(game, rules=replace(game.rules, apply=fails))


POSITION = "0,3/4,0 mover=1 roll=2 turns=7 length=8 limit=200"


@pytest.mark.parametrize("part", ["view", "label"])
def test_a_fault_of_a_view_is_never_put_down_to_a_position(part: str) -> None:
    match = Match(broken_at(part), 1, position=POSITION)
    shown = getattr(match.game.view, part)
    with pytest.raises(IndexError):
        shown(match.state, 0)
    assert match.play("drone:1").move == "drone:1"


@pytest.mark.parametrize("position", [None, POSITION])
def test_a_fault_of_the_rules_is_never_put_down_to_whoever_plays(position: str | None) -> None:
    match = Match(broken_at("apply"), 1, position=position)
    before = match.state.value()
    with pytest.raises(IndexError):
        match.play("drone:1") if position else match.draw()
    assert (match.ply, match.state.value()) == (0, before)

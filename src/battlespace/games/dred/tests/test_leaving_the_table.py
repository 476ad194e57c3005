"""A player gives up and the others play on. [DRED-9.4]"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from battlespace import CHANCE, load
from battlespace.kernel import transcript
from battlespace.kernel.match import LEFT, Match, told

GAME = load("dred")


def played(seats: int, plies: int) -> Match[Any]:
    match, rng = Match(GAME, 3, seats), Random(seats)
    match.draw()
    for _ in range(plies):
        match.play(rng.choice(match.legal()))
    return match


def left(match: Match[Any], seat: int) -> None:
    step = match.leaving("resign", seat)
    assert step is not None
    match.take(step)


@pytest.mark.proves("DRED-9.4")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("plies", [0, 1, 2, 5, 30, 61])
@pytest.mark.parametrize("own_turn", [True, False])
def test_who_resigns_is_out_and_the_others_play_on(seats: int, plies: int, own_turn: bool) -> None:
    match = played(seats, plies)
    seat = match.turn if own_turn else (match.turn + 1) % seats
    before = match.state.value()
    left(match, seat)
    assert match.scores[seat] == 0
    assert match.turn not in (seat, CHANCE)
    text = GAME.write(match.state)
    assert GAME.write(GAME.read(text, seats)) == text
    rng = Random(7)
    for _ in range(40):
        if not match.over:
            assert match.turn != seat
            match.play(rng.choice(match.legal()))
    while match.steps[-1].action != LEFT:
        match.undo()
    match.undo()
    assert match.state.value() == before


@pytest.mark.proves("DRED-9.4", "DRED-8.3")
def test_the_last_who_stays_wins() -> None:
    match = played(3, 12)
    left(match, 0)
    left(match, 2)
    assert match.over
    assert match.scores == (0, 1, 0)
    text = transcript.written(match, ["a", "b", "c"])
    assert '"left":2,"by":"resign"' in text
    assert transcript.replayed(transcript.read(text), load).scores == (0, 1, 0)
    transcript.verified(transcript.read(text), load)


def test_leaving_is_told_and_refused_where_it_cannot_be() -> None:
    match = played(3, 2)
    step = match.leaving("time", 1)
    assert step is not None
    (event,) = told(GAME, match.state, step, match.state)
    assert GAME.lexicon.told(event) == "Blue gives up and leaves the board."
    assert Match(GAME, 1, 3).leaving("resign", 0) is None, "nobody leaves while a draw is pending"
    assert played(2, 3).leaving("resign", 0) is None, "with two seats the match ends"
    with pytest.raises(ValueError, match="cannot leave"):
        match.leaving("sleep", 1)

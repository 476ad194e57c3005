"""How near each Controller is to being surrounded, and what is asked turn by turn."""

from __future__ import annotations

from typing import Any

from battlespace.games import load
from battlespace.games.dronica.rules.state import SLOTS
from battlespace.kernel.guide import NOBODY
from battlespace.kernel.match import Match

GAME = load("dronica")


def played(plies: int, seed: int = 1) -> Match[Any]:
    match: Match[Any] = Match(GAME, seed)
    while not match.over and match.ply < plies:
        legal = match.legal()
        match.play(legal[(match.ply * 7919 + seed) % len(legal)])
    return match


def test_before_the_fourth_turn_nobody_has_a_ring() -> None:
    standing = GAME.view.standing(GAME.new())
    assert [one.words.key for one in standing.seats] == ["standing.none"] * 2
    assert all(one.ring and one.signs == (NOBODY,) * 6 for one in standing.seats)


def test_a_side_has_the_colour_of_the_piece_that_takes_it() -> None:
    state = played(8).state
    for seat, one in enumerate(GAME.view.standing(state).seats):
        assert one.number == int(state.ring[seat * SLOTS]).bit_count()
        assert one.number == 6 - one.signs.count(NOBODY) > 0


def test_the_winner_s_ring_is_full_and_no_other_is() -> None:
    won = next(m for seed in range(99) if (m := played(400, seed)).over and m.state.winner)
    full = [one.number == 6 for one in GAME.view.standing(won.state).seats]
    assert full.index(True) == won.state.winner - 1


def test_the_first_turns_ask_for_what_they_allow() -> None:
    heard = [GAME.view.prompt(played(plies).state).key for plies in range(9)]
    assert heard == ["ask.FIRST", *["ask.OPENING"] * 5, *["ask.CONTROLLER"] * 2, "ask.MAIN"]

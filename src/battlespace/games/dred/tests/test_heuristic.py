"""What the heuristic holds to be better is better, and the order looks at what matters first."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from battlespace.bots.greedy import Greedy
from battlespace.bots.taste import flavoured
from battlespace.games import load
from battlespace.games.dred.bot.heuristic import means, prey, threats
from battlespace.games.dred.bot.taste import NAMES
from battlespace.kernel.match import Match
from battlespace.kernel.record import room

GAME = load("dred")
HEAD = "map=tinysq phase=ACT ; "


def shares(position: str, seats: int = 2) -> tuple[float, ...]:
    return GAME.evaluate(GAME.read(HEAD + position, seats))


def test_equal_seats_have_equal_shares() -> None:
    assert GAME.evaluate(GAME.new(4)) == pytest.approx((0.25,) * 4)


BETTER = {
    "more pieces": ("A H@g1 1@a1", "A H@g1 2@a1"),
    "more in the bank": ("A H@g1", "A H@g1 bank=s2g0"),
    "a Gatherer on a node": ("A H@g1 G@b1", "A H@g1 G@b2"),
    "a super node": ("A H@g1 G@b2", "A H@g1 G@b6"),
    "a Gatherer near a node": ("A H@g1 G@a1", "A H@g1 G@b1"),
    "a super energy node": ("A H@g1 G@f2", "A H@g1 G@f6"),
    "an attacker near the enemy Hero": ("A H@g1 3@a1", "A H@g1 3@d4"),
}


@pytest.mark.parametrize("worse", BETTER)
def test_what_is_better_has_a_larger_share(worse: str) -> None:
    low, high = BETTER[worse]
    rest = " ; C H@b7 ; move C left=3"
    assert shares(low + rest)[0] < shares(high + rest)[0]


PREY = {
    "A H@g1 3@a1 ; C H@b7 1@c1": 1,
    "A H@g1 3@a1 ; C H@b7 3@c1": 3,
    "A H@g1 3@a1 3@e1 ; C H@b7 3@c1": 3,
    "A H@g1 3@a1 ; C H@b7 G@b2": 2,
    "A H@g1 3@a1 ; C H@b7 3@g7": 0,
    "A H@g1 G@a1 ; C H@b7 1@a2": 0,
}


@pytest.mark.parametrize("pieces", PREY)
def test_what_can_be_taken_is_counted_once(pieces: str) -> None:
    assert prey(GAME.read(f"{HEAD}{pieces} ; move C left=3", 2), 0) == PREY[pieces]


def test_a_bank_beyond_two_turns_of_spawning_adds_little() -> None:
    banks = [
        means(GAME.read(f"{HEAD}A H@g1 bank=s{n}g0 ; C H@b7 ; move C left=3", 2), 0)
        for n in (0, 6, 12)
    ]
    assert banks[1] - banks[0] > 5 * (banks[2] - banks[1]) > 0


THREATS = {
    "H@a7 1@g3": 1,
    "H@a7 1@f2": 0,
    "H@a7 1@g3 G@g2": 0,
    "H@a7 2@e1": 1,
    "H@a7 2@b1": 0,
    "H@a7 3@d2": 1,
    "H@a7 3@d3": 0,
    "H@f1": 1,
    "H@a7 G@f1": 0,
    "H@g2 3@f3 1@e1": 3,
}


@pytest.mark.parametrize("pieces", THREATS)
def test_threats_are_counted_along_each_piece_s_movement(pieces: str) -> None:
    assert threats(GAME.read(f"{HEAD}A H@g1 ; C {pieces} ; move C left=3", 2), 0) == THREATS[pieces]


def test_a_threatened_hero_is_worth_less_and_less_so_on_his_turn() -> None:
    board = "A H@g1 1@b1 ; C H@a7 1@{} ; move {} left=3"
    safe, hit, moving = (
        shares(board.format(*x))[0] for x in (("f2", "C"), ("g3", "C"), ("g3", "A"))
    )
    assert hit < moving < safe


def test_a_hero_in_his_zone_is_safe() -> None:
    assert threats(GAME.read(HEAD + "A H@z ; C H@b4 ; move C left=3", 2), 0) == 0


def test_a_finished_game_is_known() -> None:
    assert shares("A H@g1 ; C out1 ; move A left=3") == (1.0, 0.0)
    assert shares("A H@g1 3@a1 ; C H@g7 ; move A left=3 quiet=60") == (0.5, 0.5)


def weights(position: str) -> dict[str, float]:
    s = GAME.read(HEAD + position, 2)
    actions = GAME.legal(s)
    listed, out = room(len(actions), np.int32), room(len(actions), np.float64)
    listed[:] = actions
    GAME.heuristic.order(s, listed, len(actions), out)
    return dict(zip(GAME.moves(s), (float(weight) for weight in out), strict=True))


def test_captures_come_first_and_the_end_of_the_turn_late() -> None:
    found = weights("A H@g1 G@b2 G@f3 2@b1 1@g5 3@z bank=s3g0 ; C H@g7 3@c1 G@a1 ; move A left=3")
    assert max(found, key=lambda move: found[move]) == "1g5xg7"
    assert found["2b1xc1"] > found["2b1xa1"] > found["Gf3-f2"] > found["Gf3-e3"]
    assert found["Gb2-b3"] < found["end"] < found["Hg1-g2"] < found["3z-a3"] < found["+3@g2"]
    assert all(weight > 0 for weight in found.values())


def test_a_hero_who_must_soon_leave_is_looked_at() -> None:
    early = weights("A H@z turns=1 ; C H@g7 ; move A left=3")
    late = weights("A H@z turns=2 ; C H@g7 ; move A left=3")
    assert early["Hz-a3"] < late["Hz-a3"]


def test_purchases_are_weighed_alike() -> None:
    s = GAME.new(2)
    GAME.rules.apply(s, GAME.outcomes(s)[0][0])
    out = room(44, np.float64)
    actions = room(44, np.int32)
    actions[:] = GAME.legal(s)
    GAME.heuristic.order(s, actions, 44, out)
    assert set(out.tolist()) == {1.0}


@pytest.fixture(scope="module")
def crowds() -> list[Any]:
    """Positions of a match of three bots that look one action ahead, and one with a full bank."""
    rich = GAME.read(f"{HEAD}A H@g1 bank=s9g0 ; C H@b7 ; move C left=3", 2)
    match, found = Match(GAME, 5, 3), list[Any]([rich])
    match.draw(fast=True)
    while not match.over and match.ply < 300:
        found.append(match.state.copy())
        match.take(match.tried(Greedy(0.03).choose(GAME, match.state, match.ply).action))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_each_weight_of_a_taste_counts(name: str, crowds: list[Any]) -> None:
    factors = tuple(1.5 if each == name else 1.0 for each in NAMES)
    assert any(GAME.evaluate(flavoured(s, factors)) != GAME.evaluate(s) for s in crowds)


def test_a_taste_is_no_part_of_a_position(crowds: list[Any]) -> None:
    plain, tasted = crowds[-1], flavoured(crowds[-1], (1.5,) * len(NAMES))
    assert (tasted.value(), GAME.write(tasted)) == (plain.value(), GAME.write(plain))

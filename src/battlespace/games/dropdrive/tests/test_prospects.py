"""The guess: what a hold, a ship and a landing are worth, and that it is calm while things go as planned."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.bot.prospects import prospects, wealth
from battlespace.games.dropdrive.bot.worth import fetched, one_of, stock
from battlespace.games.dropdrive.rules.asked import ids

TOKENS = 8


def worth(s: Any, seat: int = 0) -> float:
    return wealth(s, seat) + prospects(s, seat)


def loaded(table: Any, *names: str, tokens: int = TOKENS) -> Any:
    """Seat 0 of two in free space with some cargo, before its flight."""
    laid = table(seats=2).put("ship-pink", -60, 130).put("s6", 0, -150)
    laid.s.supply = tokens
    bays = ("sf07.b1", "sf07.b2", "sf07.b3", "sb06.b1", "sb06.b2")
    for name, bay in zip(names, bays, strict=False):
        laid.stow(0, name, bay)
    return laid


def test_cargo_that_one_planet_buys_is_worth_more_than_a_mixed_hold(table: Any) -> None:
    alike = loaded(table, "a01", "a02", "a03").start().state
    mixed = loaded(table, "a01", "a19", "a25").start().state
    empty = loaded(table).start().state
    assert worth(alike) > worth(mixed) > worth(empty)
    assert GAME.evaluate(alike)[0] > GAME.evaluate(mixed)[0] > GAME.evaluate(empty)[0]


def test_no_more_cargo_counts_than_there_are_bays_for(table: Any) -> None:
    s = loaded(table).start().state
    green, blue, white = ids.OBJECT_OF["green"], ids.OBJECT_OF["a01"], ids.OBJECT_OF["a19"]
    cargo = 3 * one_of(blue) + 2 * one_of(white)
    assert fetched(s, green, cargo, 5) == pytest.approx(3 * 6 + 2 * 4)
    assert fetched(s, green, cargo, 4) == pytest.approx(3 * 6 + 4)
    assert fetched(s, green, cargo, 2) == pytest.approx(2 * 6)


def test_ratings_count_by_the_tokens_that_are_left(table: Any) -> None:
    gains: list[float] = []
    for tokens in (TOKENS, 2, 0):
        plain = loaded(table, tokens=tokens).start().state
        better = loaded(table, tokens=tokens).upgrade(0, "u05").start().state
        gains.append(worth(better) - worth(plain))
    assert gains[0] > gains[1] > gains[2] == pytest.approx(0.0)


def test_what_is_asked_for_in_a_landing_counts_until_it_is_refused(table: Any) -> None:
    match = loaded(table, "s1", "a01").passenger(0, "p01").landing("pink")
    before = worth(match.state)
    match.play("deliver:p01")
    delivered = worth(match.state)
    match.undo()
    match.play("done")
    refused = worth(match.state)
    assert refused < delivered - 4
    assert abs(before - delivered) < 5
    match.play("identify:0")
    match.play("sell:blue:1")
    sold = worth(match.state)
    match.undo()
    match.play("sell:blue:0")
    assert worth(match.state) < sold


def test_a_cargo_in_hand_is_not_forgotten(table: Any) -> None:
    laid = loaded(table, "a01", "a02", "a03", "a04", "f1").put("a05", -60, 160)
    match = laid.start()
    match.play("link:90")
    match.play("fly")
    assert "lose:a01" in [match.game.notation.write_move(match.state, a) for a in match.legal()]
    assert stock(match.state, 0) == 5 * one_of(ids.OBJECT_OF["a01"]) + one_of(ids.OBJECT_OF["f1"])

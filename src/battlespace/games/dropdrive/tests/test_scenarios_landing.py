"""Scenarios of landings, the last sale, specimens and the winner."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.table.scoring import specimen_credits, worth

SLOTS = ("sf03.s1", "sf03.s2", "sb03.s1", "sb03.s2", "sb03.s3", "har_tack.s1")


@pytest.mark.allows("DD-14.6")
@pytest.mark.proves("DD-15.1")
def test_exploring_with_rating_3_keeps_one_of_three(table: Any, go: Any) -> None:
    """SC-64: two go to the discards; with two cards left in all, two are drawn."""
    laid = table()
    match = go(laid.landing("green", seat=1), "explore", "card:u01", "card:p01", "card:s01")
    assert match.moves() == ["hold:u01", "hold:p01", "hold:s01"]
    go(match, "hold:p01")
    zones = [match.state.card_zone[laid.card(name)] for name in ("u01", "p01", "s01")]
    assert zones == [st.IN_DISCARD, st.BESIDE, st.IN_DISCARD]
    laid = table()
    for card in range(st.EXPLORE, st.TECH):
        laid.s.card_zone[card] = st.IN_BOX
    laid.s.card_zone[laid.card("u02")] = st.IN_DECK
    laid.s.card_zone[laid.card("u01")] = st.IN_DISCARD
    match = go(laid.landing("green", seat=1), "explore")
    assert match.moves() == ["hold:u01", "hold:u02"]


@pytest.mark.proves("DD-16.3")
def test_a_sale_beyond_the_last_token_still_pays(table: Any, go: Any) -> None:
    """SC-71: the longer game of four has emptied the box: two sales, one token."""
    laid = table(seats=4, mode="standard_anomalies", extended=1)
    laid.stow(0, "a01", "sf07.b1").stow(0, "a13", "sf07.b2")
    laid.s.supply, laid.s.spare = 1, 0
    match = go(laid.landing("green"), "sell:blue:1", "sell:red:1", "drop")
    s = match.state
    assert (s.credits[0], s.supply, s.spare, s.ending) == (6 + 5, 0, 0, 1)
    assert s.covered[1].sum() == 1


SCORES = [
    pytest.param({"s01": 9, "s06": 3, "s07": 3}, 15, id="SC-73"),
    pytest.param({"s01": 6, "s03": 2, "s02": 2}, 10, id="SC-74"),
    pytest.param({"s20": 6, "s02": 2, "s05": 6}, 14, id="SC-76"),
    pytest.param({"s21": 1, "s06": 9}, 10, id="SC-77"),
    pytest.param({"s21": 1, "s19": 4}, 5, id="SC-77, herding"),
    pytest.param({"s21": 1, "s20": 4}, 5, id="SC-77, cosmopolitan"),
]


@pytest.mark.proves("DD-18.2", "DD-18.3", "DD-18.4")
@pytest.mark.parametrize(("scores", "sum_of_all"), SCORES)
def test_each_specimen_scores_its_part(table: Any, scores: dict[str, int], sum_of_all: int) -> None:
    """SC-73, SC-74, SC-76, SC-77: card by card, then all together."""
    laid = table().half(0, "sf03").half(0, "sb03")
    for name, slot in zip(scores, SLOTS, strict=False):
        laid.specimen(0, name, slot)
    assert {name: worth(laid.s, 0, laid.card(name)) for name in scores} == scores
    assert specimen_credits(laid.s, 0) == sum_of_all


@pytest.mark.proves("DD-18.2", "DD-18.4")
def test_a_wild_origin_adds_nothing_to_all_five(table: Any) -> None:
    """SC-76: the Cosmopolitan is worth 10 with or without the Prismatic."""
    laid = table().half(0, "sf03").half(0, "sb03")
    for name, slot in zip(("s20", "s05", "s06", "s07", "s08"), SLOTS, strict=False):
        laid.specimen(0, name, slot)
    assert worth(laid.s, 0, laid.card("s20")) == 10
    laid.specimen(0, "s02", SLOTS[5])
    assert worth(laid.s, 0, laid.card("s20")) == 10


@pytest.mark.proves("DD-18.2", "DD-13.7")
def test_only_sound_upgrades_count_for_the_cybernetic(table: Any) -> None:
    """SC-79: three of five upgrades and one other specimen: 6 and 2."""
    laid = table().half(0, "sf03").upgrade(0, "u01", "u02", "u05")
    laid.upgrade(0, "u04", "u12", damaged=True)
    laid.specimen(0, "s18", SLOTS[0]).specimen(0, "s19", SLOTS[1])
    assert [worth(laid.s, 0, laid.card(name)) for name in ("s18", "s19")] == [6, 2]
    assert specimen_credits(laid.s, 0) == 8


@pytest.mark.proves("DD-17.4")
@pytest.mark.parametrize(("more", "scores"), [((), (0.0, 1.0)), (("u05",), (0.5, 0.5))])
def test_61_credits_each_are_parted_by_upgrades(
    table: Any, more: tuple[str, ...], scores: tuple[float, float]
) -> None:
    """SC-82: three sound upgrades beat two; as many share the win."""
    laid = table(seats=2).upgrade(0, "u01", "u02", *more).upgrade(1, "u07", "u08", "u03")
    laid.s.credits[0] = laid.s.credits[1] = 61
    match = laid.land("ship-pink", "pink").land("ship-green", "green").ending()
    assert match.state.credits[:2].tolist() == [61, 61]
    assert match.scores == scores

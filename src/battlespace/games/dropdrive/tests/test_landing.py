"""Landings, the market, cards, drop drive and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.table.scoring import specimen_credits
from battlespace.games.dropdrive.view import seen as view
from battlespace.kernel.errors import IllegalMoveError

BAYS = ("sf07.b1", "sf07.b2", "sf07.b3", "sb06.b1", "sb06.b2")


def zone(match: Any, name: str) -> str:
    return view.ZONE_NAMES[match.state.zone[ids.OBJECT_OF[name]]]


def why(match: Any, move: str) -> list[str]:
    with pytest.raises(IllegalMoveError) as refused:
        match.play(move)
    return [reason.clause for reason in refused.value.reasons]


def loaded(laid: Any, *names: str, seat: int = 0, bays: tuple[str, ...] = BAYS) -> Any:
    for name, bay in zip(names, bays, strict=False):
        laid.stow(seat, name, bay)
    return laid


@pytest.mark.proves("DD-14.4", "DD-3.8", "DD-4.3")
@pytest.mark.allows("DD-16.1", "DD-16.2")
def test_the_rulebook_sale_pays_19_and_places_two_tokens(table: Any, go: Any) -> None:
    """SC-59: 3 at 5 and 1 at 4, then each price a step lower."""
    match = loaded(table(), "a01", "a02", "a03", "a07").landing("pink")
    go(match, "sell:blue:3", "sell:yellow:1", "drop")
    s = match.state
    assert s.credits[0] == 19
    assert (s.covered[0, 0], s.covered[0, 1], s.supply) == (1, 1, 10)
    assert view.view(s, 0).market["pink"].prices == {"blue": 4, "yellow": 3, "copper": 6}


@pytest.mark.allows("DD-14.2")
@pytest.mark.refuses("DD-14.2")
@pytest.mark.proves("DD-15.3", "DD-15.5", "DD-1.5")
def test_passengers_get_off_where_they_want_to(table: Any, go: Any) -> None:
    """SC-61: 6 and 4 credits, 2 more for each by the lounge."""
    match = table().upgrade(0, "u19").passenger(0, "p06", "p16", "p01").landing("green")
    assert match.moves() == ["done", "deliver:p06", "deliver:p16"]
    assert why(match, "deliver:p01") == ["DD-14.2"]
    go(match, "deliver:p06", "deliver:p16")
    s = match.state
    assert s.credits[0] == 14
    assert [s.card_zone[ids.card_of(s, name)] for name in ("p06", "p16")] == [st.IN_DISCARD] * 2


@pytest.mark.refuses("DD-14.5")
def test_a_facility_that_cannot_be_paid_is_not_offered(table: Any) -> None:
    laid = table()
    laid.s.side[4] = 1
    assert laid.landing("purple").moves() == ["explore", "mend"]


SCORES = [
    (("s01", "s06", "s07"), 15),
    (("s01", "s03", "s02"), 10),
    (("s20", "s02", "s05"), 14),
    (("s21", "s06"), 10),
    (("s21", "s19"), 5),
    (("s21", "s20"), 5),
    (("s12", "s04"), 3),
]


@pytest.mark.proves("DD-18.1", "DD-18.2", "DD-18.3", "DD-18.4", "DD-18.5")
@pytest.mark.parametrize(("names", "credits"), SCORES)
def test_specimens_score(table: Any, names: tuple[str, ...], credits: int) -> None:
    laid = table().half(0, "sf03").half(0, "sb03")
    for name, slot in zip(names, ("sf03.s1", "sf03.s2", "sb03.s1"), strict=False):
        laid.specimen(0, name, slot)
    assert specimen_credits(laid.s, 0) == credits


@pytest.mark.proves("DD-18.2", "DD-13.7", "DD-18.1")
def test_damaged_upgrades_and_frozen_slots_do_not_score(table: Any) -> None:
    laid = (
        table()
        .half(0, "sf03")
        .upgrade(0, "u01", "u02", "u05")
        .upgrade(0, "u04", "u12", damaged=True)
    )
    laid.specimen(0, "s18", "sf03.s1").specimen(0, "s19", "sf03.s2").specimen(0, "s05", "u12.s1")
    assert specimen_credits(laid.s, 0) == 8


@pytest.mark.proves("DD-18.2", "DD-18.6", "DD-17.4")
@pytest.mark.allows("DD-13.2")
def test_the_unknown_is_rolled_and_may_be_rerouted(table: Any, go: Any) -> None:
    """SC-80: 1 becomes 5 for a fuel, which falls."""
    laid = table(seats=2).specimen(0, "s04", "sb06.s1").stow(0, "f1", "sf07.b1")
    laid.land("ship-pink", "pink").land("ship-green", "green")
    match = go(laid.ending(), "die:1", "reroll", "drop", "die:5")
    assert match.over
    assert (match.state.credits[0], zone(match, "f1")) == (5, "system")
    assert match.scores == (1.0, 0.0)


@pytest.mark.proves("DD-17.4", "DD-17.5")
@pytest.mark.parametrize(("upgrades", "scores"), [(("u01",), (1.0, 0.0)), ((), (0.5, 0.5))])
def test_ties_are_broken_by_undamaged_upgrades(
    table: Any, upgrades: tuple[str, ...], scores: tuple[float, float]
) -> None:
    laid = (
        table(seats=2)
        .upgrade(0, *upgrades)
        .upgrade(1, "u07", damaged=True)
        .stow(1, "a01", "sf01.b1")
    )
    laid.s.credits[0] = laid.s.credits[1] = 61
    laid.land("ship-pink", "pink").land("ship-green", "green")
    assert laid.ending().scores == scores


@pytest.mark.proves("DD-9.2", "DD-9.5", "DD-9.6", "DD-7.3", "DD-5.10")
@pytest.mark.allows("DD-9.1", "DD-9.3", "DD-9.4", "DD-5.6")
def test_the_drop_drive_burns_fuel_then_aims_near_a_planet(table: Any, go: Any) -> None:
    """SC-22: Murk Fizz earns 2 by it; and what comes after the fuel has settled."""
    laid = table().half(2, "sf01").stow(2, "f1", "sf01.b1").land("ship-blue", "blue")
    match = laid.start(5, seat=2)
    assert match.moves() == ["drive:no", "drive:fuel"]
    go(match, "drive:fuel", "drop")
    assert match.state.credits[2] == 2
    assert match.moves() == [f"near:planet:{name}" for name in ids.PLANET_IDS]
    go(match, "near:planet:pink")
    assert 150 < len(match.moves()) < 260
    go(match, "aim:22,22", "drop")
    assert match.state.flags[2, st.TOOK_OFF] == 1
    assert match.state.base[2] == -1


@pytest.mark.refuses("DD-9.1", "DD-9.3", "DD-9.4", "DD-5.6")
def test_the_drop_drive_needs_fuel_icons_and_an_aim_beside_the_target(table: Any, go: Any) -> None:
    laid = table().stow(0, "f1", "sf07.b1").upgrade(0, "u15")
    match = laid.start(5)
    assert why(match, "drive:free:t04") == ["DD-9.1"]
    go(match, "drive:fuel", "drop")
    assert why(match, "near:ship:ship-green") == ["DD-9.3"]
    go(match, "near:planet:pink")
    assert why(match, "aim:30,22") == ["DD-9.4"]
    match = table().upgrade(0, "u15").start(5)
    assert why(match, "drive:fuel") == ["DD-9.1"]
    go(match, "drive:free:u15")
    assert match.state.damaged[laid.card("u15")] == 1


@pytest.mark.allows("DD-7.2", "DD-13.9")
@pytest.mark.refuses("DD-7.2", "DD-13.9")
@pytest.mark.proves("DD-7.1", "DD-26.3")
def test_repair_drones_repair_another_upgrade_at_the_start(table: Any, go: Any) -> None:
    laid = table().upgrade(0, "u22", "u01").upgrade(0, "u02", damaged=True)
    match = laid.start(0)
    assert match.moves() == ["repair:none", "repair:u02"]
    assert why(match, "repair:u22") == ["DD-7.2"]
    go(match, "repair:u02")
    assert match.state.damaged[laid.card("u02")] == 0
    match = table().upgrade(0, "u01", damaged=True).landing("pink")
    assert why(match, "repair:u01") == ["DD-14.6"]
    go(match, "mend")
    assert match.state.damaged[laid.card("u01")] == 0

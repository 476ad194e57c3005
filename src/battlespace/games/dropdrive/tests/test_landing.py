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


@pytest.mark.refuses("DD-16.1", "DD-16.2")
def test_a_planet_buys_its_own_types_and_no_more_than_there_are(table: Any) -> None:
    match = loaded(table(), "a01", "a02", "a13").landing("pink")
    assert why(match, "sell:red:1") == ["DD-16.1"]
    assert why(match, "sell:blue:3") == ["DD-16.2"]
    assert match.moves() == ["sell:blue:0", "sell:blue:1", "sell:blue:2"]


@pytest.mark.proves("DD-16.4")
def test_a_full_row_pays_one_and_takes_no_token(table: Any, go: Any) -> None:
    laid = loaded(table(), "a01")
    laid.s.covered[0, 0] = 3
    match = go(laid.landing("pink"), "sell:blue:1", "drop")
    assert (match.state.credits[0], match.state.supply, match.state.covered[0, 0]) == (1, 12, 3)


@pytest.mark.proves("DD-16.3", "DD-17.1")
def test_the_last_token_of_the_supply_ends_the_game_after_the_turn(table: Any, go: Any) -> None:
    laid = loaded(table(seats=2), "a01", "a02", "a13")
    laid.s.supply, laid.s.spare = 1, 10
    match = go(laid.landing("green"), "sell:blue:2", "sell:red:1", "drop")
    s = match.state
    assert (s.credits[0], s.supply, s.spare, s.ending) == (17, 0, 9, 1)
    go(match, "mend")
    assert match.state.by == 1, "the other player lands in emergency"


@pytest.mark.proves("DD-16.3")
def test_without_tokens_in_the_box_a_sale_still_pays(table: Any, go: Any) -> None:
    laid = loaded(table(seats=2), "a01", "a13")
    laid.s.supply, laid.s.spare = 1, 0
    match = go(laid.landing("green"), "sell:blue:1", "sell:red:1", "drop")
    assert match.state.credits[0] == 11
    assert [match.state.covered[1, row] for row in (0, 1)] == [1, 0]


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


@pytest.mark.proves("DD-24.1")
def test_a_passenger_drawn_by_a_bonus_may_get_off_at_once(table: Any, go: Any) -> None:
    """SC-62: the Relic Hunter finds an heir who wants to get off here."""
    match = table().passenger(0, "p09").landing("pink")
    go(match, "deliver:p09", "card:p06", "card:u01", "hold:p06")
    assert "deliver:p06" in match.moves()
    assert match.state.credits[0] == 2
    assert go(match, "deliver:p06").state.credits[0] == 2 + 6


@pytest.mark.allows("DD-14.3")
@pytest.mark.refuses("DD-14.3")
@pytest.mark.proves("DD-15.2")
def test_salvage_is_dropped_again_for_cards_that_act_after_the_step(table: Any, go: Any) -> None:
    match = loaded(table(), "s1", "s2").landing("pink")
    assert match.moves() == ["identify:0", "identify:1", "identify:2"]
    assert why(match, "identify:3") == ["DD-14.3"]
    go(match, "identify:2", "drop", "card:u07")
    assert match.state.upgrades[0] == 0
    go(match, "card:u08")
    assert match.state.upgrades[0] == 2
    assert zone(match, "s1") == "system"


@pytest.mark.allows("DD-14.6")
@pytest.mark.refuses("DD-14.6")
@pytest.mark.proves("DD-14.7", "DD-15.6", "DD-3.9", "DD-9.7")
def test_exploring_draws_by_the_rating_and_keeps_one(table: Any, go: Any) -> None:
    match = table().landing("pink")
    go(match, "explore", "card:u01", "card:p01", "card:s01", "card:u02")
    assert match.moves() == ["hold:u01", "hold:u02", "hold:p01", "hold:s01"]
    assert why(match, "hold:u05") == ["DD-14.6"]
    assert why(match, "done") == ["DD-14.6"]
    go(match, "hold:u02")
    assert match.state.upgrades[0] == 1
    assert match.state.by == 1


@pytest.mark.proves("DD-15.1")
def test_an_empty_deck_is_filled_from_the_discards_and_draws_what_there_is(
    table: Any, go: Any
) -> None:
    laid = table()
    for card in range(st.EXPLORE, st.TECH):
        laid.s.card_zone[card] = st.IN_BOX
    for name in ("u01", "u02"):
        laid.s.card_zone[laid.card(name)] = st.IN_DISCARD
    match = go(laid.landing("pink"), "explore", "card:u01")
    assert match.moves() == ["hold:u01", "hold:u02"]


@pytest.mark.allows("DD-14.5")
@pytest.mark.proves("DD-1.6")
def test_the_dry_dock_repairs_and_leaves_exploring(table: Any, go: Any) -> None:
    laid = table().upgrade(0, "u01", "u02", damaged=True)
    laid.s.side[3] = 1
    match = go(laid.landing("orange"), "facility:yes")
    assert (match.state.credits[0], match.state.damaged[laid.card("u01")]) == (1, 0)
    assert match.moves() == ["explore", "mend"]


@pytest.mark.allows("DD-14.5")
@pytest.mark.refuses("DD-14.5")
def test_the_scrap_exchange_pays_for_each_piece(table: Any, go: Any) -> None:
    """SC-67: a fuel and a salvage that was kept in step 2 make 6 credits."""
    laid = loaded(table(), "f1", "f2", "s1", "a01")
    laid.s.side[0] = 1
    match = go(laid.landing("pink"), "identify:0", "facility:yes")
    assert match.moves() == ["pay:f1", "pay:f2", "pay:s1"]
    assert why(match, "pay:a01") == ["DD-14.5"]
    go(match, "pay:f1", "pay:s1", "drop")
    assert match.state.credits[0] == 6
    assert [zone(match, name) for name in ("f1", "s1", "f2")] == ["system", "system", "cargo"]


@pytest.mark.refuses("DD-14.5")
def test_a_facility_that_cannot_be_paid_is_not_offered(table: Any) -> None:
    laid = table()
    laid.s.side[4] = 1
    assert laid.landing("purple").moves() == ["explore", "mend"]


@pytest.mark.allows("DD-24.2")
@pytest.mark.refuses("DD-24.2")
def test_the_trade_computer_adds_a_credit_for_each_of_one_type(table: Any, go: Any) -> None:
    """SC-68: 18 and 5, and 3 for the white ones."""
    laid = loaded(table().upgrade(0, "u18"), "a19", "a20", "a21", "a25")
    match = go(laid.landing("purple"), "sell:white:3", "sell:copper:1")
    assert match.moves() == ["bonus:white", "bonus:copper"]
    assert why(match, "bonus:red") == ["DD-24.2"]
    go(match, "bonus:white", "drop")
    assert match.state.credits[0] == 26


@pytest.mark.allows("DD-15.4")
@pytest.mark.refuses("DD-15.4")
def test_a_specimen_without_a_slot_costs_one(table: Any, go: Any) -> None:
    laid = table().half(1, "sf04").half(1, "sb01").specimen(1, "s10", "sb01.s1").passenger(1, "p09")
    match = laid.landing("pink", seat=1)
    go(match, "deliver:p09", "card:s01", "card:u01", "hold:s01")
    assert match.moves() == ["toss:new", "toss:s10"]
    assert why(match, "toss:s05") == ["DD-15.4"]
    go(match, "toss:s10")
    assert match.state.card_zone[laid.card("s01")] == st.IN_SLOT


@pytest.mark.proves("DD-1.7")
def test_har_tack_has_a_slot_more(table: Any, go: Any) -> None:
    laid = table().half(0, "sf04").half(0, "sb01").specimen(0, "s10", "sb01.s1").passenger(0, "p09")
    match = go(laid.landing("pink"), "deliver:p09", "card:s01", "card:u01", "hold:s01")
    assert match.state.slot_card[laid.card("s01")] == laid.card("har_tack")


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


@pytest.mark.proves("DD-18.6")
def test_specimens_before_the_unknown_have_scored_when_it_is_rolled(table: Any, go: Any) -> None:
    laid = table(seats=2).half(0, "sb10").specimen(0, "s04", "sb10.s1")
    laid.specimen(0, "s02", "sb10.s2").specimen(0, "s19", "sb10.s3")
    match = laid.land("ship-pink", "pink").land("ship-green", "green").ending()
    assert match.state.credits[0] == 2
    assert go(match, "die:5").state.credits[0] == 2 + 5 + 4


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


@pytest.mark.proves("DD-17.2", "DD-17.3", "DD-22.9")
def test_ships_in_space_land_in_emergency_without_tokens(table: Any, go: Any) -> None:
    laid = (
        table(seats=2)
        .put("ship-pink", 120, 110)
        .stow(0, "a01", "sf07.b1")
        .land("ship-green", "green")
    )
    match = laid.ending(seat=1)
    assert match.state.base[0] == ids.OBJECT_OF["pink"]
    go(match, "sell:blue:1", "drop", "mend")
    assert (match.state.credits[0], match.state.supply) == (5, 8)
    assert match.over


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


@pytest.mark.allows("DD-3.7", "DD-18.6")
@pytest.mark.refuses("DD-3.7", "DD-18.6")
def test_cargo_may_be_moved_between_bays_once(table: Any, go: Any) -> None:
    laid = table().upgrade(0, "u09").stow(0, "a01", "sf07.b1").stow(0, "f1", "u09.b1")
    match = laid.start(4)
    assert "shift:a01:u09.b1" in match.moves()
    go(match, "shift:a01:u09.b1")
    assert why(match, "shift:a01:u09.b2") == ["DD-3.7"]
    s = match.state
    assert s.bay_card[ids.OBJECT_OF["f1"]] == laid.card("sf07")
    laid = (
        table(seats=2)
        .upgrade(0, "u09")
        .stow(0, "a01", "sf07.b1")
        .land("ship-pink", "pink")
        .land("ship-green", "green")
    )
    match = laid.ending()
    assert why(match, "explore") == ["DD-18.6"]
    assert go(match, "shift:a01:u09.b1").over


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

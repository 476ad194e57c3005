"""Pirates, encounters, battles and damage."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.view import seen as view
from battlespace.kernel.errors import IllegalMoveError

PIRATES = 3


def zone(match: Any, name: str) -> str:
    return view.ZONE_NAMES[match.state.zone[ids.OBJECT_OF[name]]]


def why(match: Any, move: str) -> list[str]:
    with pytest.raises(IllegalMoveError) as refused:
        match.play(move)
    return [reason.clause for reason in refused.value.reasons]


def meets(table: Any, other: str = "pirate-blue") -> Any:
    return table().put("ship-pink", -150, -120).put(other, -100, -120)


def met(laid: Any, go: Any) -> Any:
    return go(laid.start(), *["link:0"] * 4, "fly")


@pytest.mark.proves("DD-8.2", "DD-3.3", "DD-8.5", "DD-6.5")
def test_a_pirate_is_launched_to_the_nearest_cargo(table: Any, go: Any, drop: Any) -> None:
    match = table().put("a07", 60, -100).start(PIRATES)
    match.play(drop(match, pirate_pink=(40, -100)))
    assert zone(match, "a07") == "hold"
    assert match.state.pose[ids.OBJECT_OF["pirate-pink"]].tolist()[:2] == [6000, -10000]


@pytest.mark.proves("DD-6.1")
@pytest.mark.allows("DD-8.3")
@pytest.mark.parametrize(("ship", "target"), [(True, "ship"), (False, "salvage")])
def test_a_pirate_goes_to_what_is_nearest_edge_to_edge(table: Any, ship: bool, target: str) -> None:
    laid = table().put("pirate-pink", 0, -150).put("a13", 40, -150).put("s1", 30, -170)
    if ship:
        laid.put("ship-green", -38, -150)
    match = laid.start(PIRATES)
    assert (zone(match, "s1") == "hold") == (target == "salvage")
    if ship:
        assert match.state.base[4] == ids.OBJECT_OF["ship-green"]
        assert match.moves() == ["surrender", "battle"]


@pytest.mark.refuses("DD-8.3", "DD-6.3")
@pytest.mark.allows("DD-6.3")
def test_a_tie_is_chosen_by_the_controller(table: Any, go: Any) -> None:
    match = (
        table()
        .put("pirate-pink", 120, -60)
        .put("a14", 150, -60)
        .put("a20", 90.2, -60)
        .put("a01", 120, -100)
        .start(PIRATES)
    )
    assert match.moves() == ["target:a14", "target:a20"]
    assert why(match, "target:a01") == ["DD-8.3"]
    go(match, "target:a20")
    assert zone(match, "a20") == "hold"


@pytest.mark.proves("DD-8.4", "DD-6.4", "DD-13.8")
def test_a_pirate_attacks_the_pirate_it_shares_a_stack_with(table: Any, go: Any) -> None:
    match = table().put("pirate-pink", 0, -150).land("pirate-green", "pirate-pink").start(PIRATES)
    go(match, "die:4", "die:4")
    assert zone(match, "pirate-green") == "system"


@pytest.mark.proves("DD-13.6", "DD-8.8", "DD-13.8", "DD-5.7")
@pytest.mark.allows("DD-13.5")
def test_a_beaten_pirate_loses_cargo_then_the_rest_and_itself(table: Any, go: Any) -> None:
    laid = table().put("pirate-pink", 0, -150).land("pirate-green", "pirate-pink")
    laid.hold("pink", "a01", "a02").hold("green", "a07", "f1", "s1")
    match = go(laid.start(PIRATES), "die:5", "die:3", "pick:a07", "pick:f1", "drop")
    assert [zone(match, name) for name in ("a07", "f1", "s1", "pirate-green")] == [
        "hold",
        "hold",
        "system",
        "with",
    ]
    assert match.state.holder[ids.OBJECT_OF["a07"]] == 0


@pytest.mark.proves("DD-8.7", "DD-8.6", "DD-8.1", "DD-12.1")
def test_a_pirate_left_on_a_planet_stays_and_is_met_there(table: Any, go: Any) -> None:
    laid = table().put("pink", 30, -120).land("ship-pink", "pink").land("pirate-blue", "pink")
    match = go(laid.start(), "link:270", "link:270", "fly")
    assert match.state.base[6] == ids.OBJECT_OF["pink"]
    laid = table().put("pink", 30, -120).land("pirate-green", "pink").put("ship-green", -60, -120)
    match = go(laid.start(seat=1), *["link:0"] * 3, "fly")
    assert match.moves() == ["hail", "arm"]


@pytest.mark.allows("DD-12.2", "DD-12.3")
def test_hailing_a_pirate_opens_a_channel(table: Any, go: Any) -> None:
    """SC-43: one of the two nearest for the player, the other for the hold."""
    match = met(meets(table).put("a01", -100, -142).put("f5", -119, -98).put("a30", 0, -190), go)
    go(match, "hail")
    assert match.moves() == ["pick:a01", "pick:f5"]
    go(match, "pick:f5")
    assert (zone(match, "f5"), zone(match, "a01")) == ("cargo", "hold")


@pytest.mark.refuses("DD-12.2", "DD-12.3")
def test_only_the_gathered_cargo_can_be_picked(table: Any, go: Any) -> None:
    match = met(meets(table).put("a01", -100, -142).put("f5", -119, -98).put("a30", 0, -190), go)
    assert why(match, "surrender") == ["DD-12.2"]
    go(match, "hail")
    assert why(match, "pick:a30") == ["DD-12.3"]


@pytest.mark.proves("DD-12.7", "DD-13.1", "DD-13.4")
def test_arms_against_a_pirate_are_a_battle_and_a_tie_does_nothing(table: Any, go: Any) -> None:
    """SC-43: armed instead of hailing, it comes to a battle."""
    match = met(meets(table).upgrade(0, "u04"), go)
    go(match, "arm", "die:2", "die:4")
    assert (zone(match, "pirate-blue"), match.state.credits[0]) == ("system", 0)
    assert "go" in match.moves()


@pytest.mark.allows("DD-12.4")
@pytest.mark.refuses("DD-12.4")
@pytest.mark.proves("DD-11.5")
def test_who_surrenders_may_be_robbed_of_one_cargo(table: Any, go: Any) -> None:
    """SC-44: the one who answered with arms may take one, or none."""
    laid = meets(table, "ship-green").stow(0, "a01", "sf07.b1").stow(0, "a07", "sf07.b2")
    match = met(laid, go)
    go(match, "hail", "arm", "surrender")
    assert match.turn == 1
    assert match.moves() == ["pick:none", "pick:a01", "pick:a07"]
    assert why(match, "pick:a02") == ["DD-12.4"]
    go(match, "pick:a07")
    assert match.state.holder[ids.OBJECT_OF["a07"]] == 1


@pytest.mark.proves("DD-23.1")
def test_a_channel_with_one_cargo_gives_it_to_the_approacher(table: Any, go: Any) -> None:
    """SC-46: the only cargo of the system is for who hailed."""
    match = met(meets(table, "ship-green").put("a01", -100, -145), go)
    go(match, "hail", "open")
    assert (zone(match, "a01"), match.state.holder[ids.OBJECT_OF["a01"]]) == ("cargo", 0)


@pytest.mark.allows("DD-11.2")
@pytest.mark.refuses("DD-11.2")
@pytest.mark.proves("DD-5.3", "DD-11.4")
def test_full_bays_ask_what_to_jettison(table: Any, go: Any) -> None:
    """SC-47: the new red asteroid or one of those aboard must go."""
    laid = meets(table).put("a13", -100, -145)
    for name, bay in zip(
        ("a01", "a02", "a07", "f1", "s1"),
        ("sf07.b1", "sf07.b2", "sf07.b3", "sb06.b1", "sb06.b2"),
        strict=True,
    ):
        laid.stow(0, name, bay)
    match = met(laid, go)
    go(match, "hail")
    assert match.moves() == [f"lose:{name}" for name in ("a01", "a02", "a07", "a13", "f1", "s1")]
    assert why(match, "lose:a30") == ["DD-11.2"]
    go(match, "lose:a01", "drop")
    assert (zone(match, "a13"), zone(match, "a01")) == ("cargo", "system")
    assert match.state.bay_card[ids.OBJECT_OF["a13"]] == ids.card_of(match.state, "sf07")


@pytest.mark.allows("DD-12.6")
def test_a_cloak_skips_an_encounter(table: Any, go: Any) -> None:
    """SC-49: nobody else is asked, and the flight goes on."""
    match = met(meets(table, "ship-green").upgrade(0, "u17"), go)
    assert match.moves() == ["cloak:skip", "cloak:meet"]
    go(match, "cloak:skip")
    assert (match.turn, "go" in match.moves()) == (0, True)
    go(match, "go")
    assert (match.state.base[0], match.state.by) == (-1, 1)


@pytest.mark.refuses("DD-12.6", "DD-3.6")
def test_a_damaged_cloak_skips_nothing(table: Any, go: Any) -> None:
    match = met(meets(table, "ship-green").upgrade(0, "u17", damaged=True), go)
    assert match.moves() == ["hail", "arm"]
    assert why(match, "cloak:skip") == ["DD-12.2"]


@pytest.mark.proves("DD-13.7")
@pytest.mark.allows("DD-13.5")
@pytest.mark.refuses("DD-13.5")
def test_damage_flips_an_upgrade_then_costs_cargo(table: Any, go: Any) -> None:
    laid = meets(table).upgrade(0, "u07", "u13")
    for name, bay in zip(("a01", "f1", "s1"), ("sf07.b1", "sf07.b2", "sf07.b3"), strict=True):
        laid.stow(0, name, bay)
    match = met(laid, go)
    go(match, "arm", "die:2", "die:6", "keep")
    assert match.moves() == ["flip:u07", "flip:u13"]
    assert why(match, "flip:u01") == ["DD-13.5"]
    go(match, "flip:u07", "pick:s1")
    s = match.state
    assert (zone(match, "s1"), s.damaged[ids.card_of(s, "u13")]) == ("hold", 1)


@pytest.mark.proves("DD-13.3")
@pytest.mark.allows("DD-13.2")
def test_the_trailing_player_is_asked_first_and_a_reroll_asks_again(table: Any, go: Any) -> None:
    laid = meets(table, "ship-green").stow(0, "f1", "sf07.b1").stow(1, "f2", "sf01.b1")
    match = met(laid, go)
    go(match, "arm", "battle", "die:4", "die:6")
    assert match.turn == 0
    go(match, "reroll", "drop", "die:6")
    assert match.turn == 1
    go(match, "keep")
    assert zone(match, "f2") == "cargo"
    assert match.state.holder[ids.OBJECT_OF["f2"]] == 0


@pytest.mark.refuses("DD-13.2", "DD-3.6")
@pytest.mark.allows("DD-3.6")
def test_frozen_fuel_neither_reroutes_nor_is_stolen_nor_drives(table: Any, go: Any) -> None:
    """SC-25: the only fuel lies in a damaged Cargo Pod."""
    laid = meets(table).upgrade(0, "u09").stow(0, "f1", "u09.b1")
    laid.s.damaged[laid.card("u09")] = 1
    match = met(laid, go)
    go(match, "arm", "die:1", "die:6")
    assert "go" in match.moves(), "no reroute, nothing to steal"
    assert zone(match, "f1") == "cargo"
    assert match.state.holder[ids.OBJECT_OF["f1"]] == 0
    laid = table().upgrade(0, "u09").stow(0, "f1", "u09.b1")
    laid.s.damaged[laid.card("u09")] = 1
    match = laid.start(5)
    assert "link:0" in match.moves()


@pytest.mark.proves("DD-12.5")
def test_ones_own_pirate_attacks_too(table: Any, go: Any) -> None:
    match = (
        table()
        .put("pirate-pink", 0, -150)
        .put("ship-pink", -30, -150)
        .stow(0, "a01", "sf07.b1")
        .start(PIRATES)
    )
    assert match.moves() == ["surrender", "battle"]
    go(match, "surrender")
    assert zone(match, "a01") == "hold"


@pytest.mark.proves("DD-3.5")
def test_ratings_add_up_over_undamaged_cards(table: Any) -> None:
    laid = table(seats=4).upgrade(0, "u05", "u08", "u03").upgrade(3, "u04", damaged=True)
    shown = view.view(laid.start().state, 0).players
    assert (shown[0].battle, shown[0].explore, shown[0].rocket) == (3, 5, 8)
    assert (shown[3].battle, shown[3].explore) == (2, 3)

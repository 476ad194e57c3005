"""Scans, anomalies in play, and the modes that bring them."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.packs.vocabulary import ANOMALY_IDS
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.games.dropdrive.view import seen as view
from battlespace.kernel.errors import IllegalMoveError, OptionError
from battlespace.kernel.match import Match


def zone(match: Any, name: str) -> str:
    return view.ZONE_NAMES[match.state.zone[ids.OBJECT_OF[name]]]


def why(match: Any, move: str) -> list[str]:
    with pytest.raises(IllegalMoveError) as refused:
        match.play(move)
    return [reason.clause for reason in refused.value.reasons]


def scan(laid: Any, go: Any, card: str, *more: str) -> Any:
    """Fly pink's ship into a token and draw that card."""
    laid.put("ship-pink", -150, -120).put("n1", -95, -120)
    return go(laid.start(), *["link:0"] * 3, "fly", "drop", f"card:ac_{card}", *more)


@pytest.mark.proves("DD-20.0", "DD-20.1", "DD-20.2", "DD-20.3", "DD-20.4", "DD-20.5", "DD-20.6")
def test_anomalies_have_two_cards_and_a_level(table: Any) -> None:
    s = table().s
    levels = [s.card[card, st.LEVEL] for card in range(st.SCAN, st.CAPTAIN)]
    assert levels == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]


def long_scan(table: Any, go: Any, card: str, *more: str, **options: Any) -> Any:
    return scan(table(mode="standard_anomalies", long_scans=2, **options), go, card, *more)


@pytest.mark.proves("DD-20.1.1", "DD-20.0.2", "DD-20.0.3", "DD-20.0.1", "DD-21.3", "DD-20.0.4")
def test_a_mine_field_is_laid_mine_by_mine(table: Any, go: Any) -> None:
    match = long_scan(table, go, "space_mines_1", "angle:0")
    for _ in range(10):
        frame_before = match.state.depth
        go(match, "range:135")
        assert match.state.depth >= frame_before - 1
        go(match, "drop")
    assert [zone(match, f"m{i:02}") for i in range(1, 11)] == ["system"] * 10
    assert match.state.anomaly[st.MINES] == st.IN_PLAY


@pytest.mark.proves("DD-20.2.1", "DD-22.1", "DD-20.2.2")
@pytest.mark.allows("DD-14.6")
def test_precursor_items_lie_at_planets_and_are_kept_when_exploring(table: Any, go: Any) -> None:
    match = long_scan(table, go, "precursor_tech_1", *(f"card:t0{i}" for i in range(1, 6)))
    s = match.state
    assert s.card_zone[ids.card_of(s, "t06")] == st.IN_BOX
    laid = table()
    laid.s.card_zone[laid.card("t02")] = st.AT_PLANET
    laid.s.anomaly[st.PRECURSORS] = st.IN_PLAY
    match = go(
        laid.landing("pink"), "explore", "card:u01", "card:u02", "card:u03", "card:u04", "hold:u01"
    )
    assert match.moves() == ["item:none", "item:t02"]
    go(match, "item:t02")
    assert match.state.upgrades[0] == 2
    assert match.state.anomaly[st.PRECURSORS] == st.FINISHED


@pytest.mark.allows("DD-20.3.1")
@pytest.mark.refuses("DD-20.3.1")
def test_a_discovered_wormhole_opens_near_the_ship_and_opposite(
    table: Any, go: Any, drop: Any
) -> None:
    match = long_scan(table, go, "wormhole_1")
    assert why(match, "aim:40,0") == ["DD-20.3.1"]
    aims = match.moves()
    assert aims
    go(match, aims[0])
    match.play(drop(match, w1=(-100, -150)))
    falls = ASKED.now(match.state)[1]
    assert (falls["x"], falls["y"]) == (10000, 15000)


@pytest.mark.proves("DD-20.4.1", "DD-22.7")
def test_derelicts_fall_beside_the_planets(table: Any, go: Any) -> None:
    match = long_scan(table, go, "derelict_fleet_1", "angle:270")
    falls = ASKED.now(match.state)[1]
    assert falls["x"] == 15000
    assert abs(falls["y"] - (11000 - 1600 - 1200 - 1476)) <= 3
    go(match, "drop", *["angle:270", "drop"] * 4)
    assert zone(match, "d5") == "system"


@pytest.mark.refuses("DD-20.4.2", "DD-20.4.3")
def test_a_derelict_needs_an_unrestricted_bay_and_is_handed_in_at_landings(
    table: Any, go: Any
) -> None:
    laid = table().upgrade(0, "u10").put("ship-pink", -150, -120).put("d1", -90, -120)
    for name, bay in zip(
        ("f1", "f2", "f3", "s1", "s2"),
        ("sf07.b1", "sf07.b2", "sf07.b3", "sb06.b1", "sb06.b2"),
        strict=True,
    ):
        laid.stow(0, name, bay)
    match = go(laid.start(), *["link:0"] * 4, "fly")
    assert "lose:d1" in match.moves()
    assert why(match, "handin:yes") == ["DD-14.1", "DD-11.2"]
    go(match, "lose:d1", "angle:0")
    assert match.state.fall[ids.OBJECT_OF["d1"]]
    assert why(go(table().stow(0, "d1", "sf07.b1").landing("pink"), "handin:no"), "handin:no") == [
        "DD-14.6"
    ]
    laid = table().stow(0, "d1", "sf07.b1").put("ship-pink", -150, -120).put("d2", -90, -120)
    match = go(laid.start(), *["link:0"] * 4, "fly")
    assert match.state.by == 1, "a second derelict is not even touched"


@pytest.mark.proves("DD-21.4")
@pytest.mark.parametrize(("supply", "long"), [(6, 1), (5, 0)])
def test_scans_are_long_while_half_the_demand_is_left(
    table: Any, go: Any, supply: int, long: int
) -> None:
    """SC-91: 6 tokens of 12 are half, 5 are not."""
    laid = table(mode="scaled_progress")
    laid.s.supply = supply
    assert scan(laid, go, "dyson_sphere_1").state.long_scans == long


@pytest.mark.proves("DD-19.2", "DD-21.3")
def test_a_second_copy_is_short_and_uses_nothing_up(table: Any, go: Any) -> None:
    laid = table(mode="standard_anomalies", long_scans=2)
    laid.s.anomaly[st.SPHERE], laid.s.long_scans = st.IN_PLAY, 1
    match = scan(laid.put("dyson", 0, 0), go, "dyson_sphere_2")
    assert (match.state.long_scans, match.state.credits[0]) == (1, 2)


@pytest.mark.proves("DD-21.5")
def test_cards_come_by_level_then_all_together(table: Any, go: Any) -> None:
    laid = table(mode="scaled_order").put("ship-pink", -150, -120).put("n1", -95, -120)
    match = go(laid.start(), *["link:0"] * 3, "fly", "drop")
    names = [GAME.notation.write_move(match.state, a) for a, _ in GAME.outcomes(match.state)]
    assert names == [f"card:ac_{name}_{i}" for name in ANOMALY_IDS[4:] for i in (1, 2)]
    laid = table(mode="scaled_order").put("ship-pink", -150, -120).put("n1", -95, -120)
    laid.s.scans = 3
    for card in range(st.SCAN, st.CAPTAIN):
        laid.s.card_zone[card] = st.IN_DISCARD
    match = go(laid.start(), *["link:0"] * 3, "fly", "drop")
    assert len(GAME.outcomes(match.state)) == 12


@pytest.mark.refuses("DD-21.9")
@pytest.mark.allows("DD-21.9")
def test_the_first_game_has_no_modifiers_but_gradual_formation() -> None:
    with pytest.raises(OptionError):
        Match(GAME, 1, 2, {"mode": "first_game", "wormhole": True})
    with pytest.raises(OptionError):
        Match(GAME, 1, 2, {"mode": "first_game", "extended_game": "on"})
    assert Match(GAME, 1, 2, {"mode": "first_game", "gradual_formation": True}).state.gradual == 1

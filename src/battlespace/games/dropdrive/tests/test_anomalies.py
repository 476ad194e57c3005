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


@pytest.mark.proves("DD-20.1.4", "DD-21.2", "DD-19.2")
@pytest.mark.allows("DD-19.3")
@pytest.mark.parametrize(("die", "credits", "damaged"), [(5, 2, 0), (4, 0, 1)])
def test_a_mine_test_pays_or_hurts(
    table: Any, go: Any, die: int, credits: int, damaged: int
) -> None:
    laid = table().upgrade(0, "u07")
    match = scan(laid, go, "space_mines_1", f"die:{die}")
    assert (match.state.credits[0], match.state.damaged[laid.card("u07")]) == (credits, damaged)


@pytest.mark.allows("DD-19.3")
@pytest.mark.refuses("DD-19.3")
@pytest.mark.proves("DD-5.11", "DD-2.12")
def test_a_planet_is_dropped_again_with_its_ships(table: Any, go: Any, drop: Any) -> None:
    match = scan(table().land("ship-green", "green"), go, "star_leviathan_1")
    assert match.moves() == [f"redrop:{name}" for name in ids.PLANET_IDS]
    assert why(match, "redrop:n1") == ["DD-19.3"]
    go(match, "redrop:green")
    match.play(drop(match, green=(0, -190), ship_green=(40, -190)))
    assert match.state.base[1] == -1


@pytest.mark.proves("DD-19.4", "DD-23.1")
def test_short_scans_collect_the_nearest_or_pay_instead(table: Any, go: Any) -> None:
    match = scan(table().put("f1", -120, -150).put("f2", 0, -190), go, "dyson_sphere_1")
    assert (zone(match, "f1"), match.state.credits[0]) == ("cargo", 2)
    assert scan(table(), go, "dyson_sphere_1").state.credits[0] == 2
    assert scan(table(), go, "derelict_fleet_1").state.credits[0] == 3


@pytest.mark.allows("DD-5.6")
@pytest.mark.refuses("DD-5.6")
def test_a_short_wormhole_drops_the_ship_anywhere(table: Any, go: Any) -> None:
    match = scan(table(), go, "wormhole_1")
    assert len(match.moves()) == 5983
    assert why(match, "aim:48,41") == ["DD-5.6"]
    go(match, "aim:0,0", "drop")
    assert match.state.by == 1


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


@pytest.mark.proves("DD-20.1.3", "DD-20.1.2", "DD-20.1.6")
def test_a_flight_clears_the_last_mine(table: Any, go: Any) -> None:
    laid = table().put("ship-pink", -150, -120).put("m01", -100, -120)
    laid.s.anomaly[st.MINES] = st.IN_PLAY
    match = go(laid.start(), *["link:0"] * 3, "fly", "die:6", "go")
    assert (zone(match, "m01"), match.state.credits[0]) == ("box", 2)
    assert match.state.anomaly[st.MINES] == st.FINISHED


@pytest.mark.proves("DD-20.1.5")
def test_a_ship_that_falls_on_mines_tests_them(table: Any, go: Any, drop: Any) -> None:
    laid = (
        table()
        .stow(0, "f1", "sf07.b1")
        .put("m01", 100, 100)
        .put("m02", 106, 100)
        .put("m03", 0, -100)
    )
    laid.s.anomaly[st.MINES] = st.IN_PLAY
    match = go(laid.start(5), "drive:fuel", "drop", "near:planet:pink", "aim:22,22")
    match.play(drop(match, ship_pink=(103, 100)))
    go(match, "die:6", "die:6")
    assert match.state.credits[0] == 4
    assert [zone(match, name) for name in ("m01", "m02", "m03")] == ["box", "box", "system"]


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


def holes(table: Any) -> Any:
    laid = table().put("ship-pink", -150, -120).put("w1", -62, -120).put("w2", 60, -140)
    laid.s.anomaly[st.WORMHOLES] = st.IN_PLAY
    return laid


@pytest.mark.allows("DD-20.3.2", "DD-20.3.3")
@pytest.mark.proves("DD-20.3.4")
def test_a_wormhole_leads_on_with_the_links_left(table: Any, go: Any) -> None:
    match = go(holes(table).start(), *["link:0"] * 6, "fly")
    assert match.moves() == ["wormhole:enter", "wormhole:ignore"]
    assert match.state.s == 5500
    go(match, "wormhole:enter")
    assert (match.state.reach, match.state.from_x) == (3, 6000)
    assert "stay" in match.moves()
    go(match, "link:180", "link:180", "link:180", "fly")
    assert match.state.by == 1


@pytest.mark.refuses("DD-20.3.2", "DD-20.3.3")
def test_a_wormhole_is_entered_once_a_turn(table: Any, go: Any) -> None:
    match = go(holes(table).start(), *["link:0"] * 6, "fly", "wormhole:enter")
    assert why(match, "wormhole:enter") == ["DD-20.3.3"]
    go(match, "link:180", "link:180", "link:180")
    assert why(match, "link:180") == ["DD-10.3"]
    go(match, "fly:1")
    assert match.state.by == 1
    match = go(holes(table).start(), *["link:0"] * 3, "fly")
    assert why(match, "tractor:yes") == ["DD-20.3.2"]


@pytest.mark.proves("DD-20.4.1", "DD-22.7")
def test_derelicts_fall_beside_the_planets(table: Any, go: Any) -> None:
    match = long_scan(table, go, "derelict_fleet_1", "angle:270")
    falls = ASKED.now(match.state)[1]
    assert falls["x"] == 15000
    assert abs(falls["y"] - (11000 - 1600 - 1200 - 1476)) <= 3
    go(match, "drop", *["angle:270", "drop"] * 4)
    assert zone(match, "d5") == "system"


@pytest.mark.proves("DD-20.4.4", "DD-22.6", "DD-22.10")
@pytest.mark.allows("DD-20.4.2", "DD-20.4.3")
def test_a_derelict_is_carried_and_handed_in(table: Any, go: Any) -> None:
    """SC-86: the second is ignored; the first pays 4 credits and a card."""
    laid = (
        table()
        .put("ship-pink", -150, -120)
        .put("d1", -90, -120)
        .put("d2", -50, -120)
        .put("pink", 0, -120)
    )
    laid.s.anomaly[st.DERELICTS] = st.IN_PLAY
    match = go(laid.start(), *["link:0"] * 6, "fly", "go")
    assert (zone(match, "d1"), zone(match, "d2")) == ("cargo", "system"), "a second one is ignored"
    go(match, "handin:yes", "card:u07")
    assert (zone(match, "d1"), match.state.credits[0], match.state.upgrades[0]) == ("box", 4, 1)


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


@pytest.mark.proves("DD-20.5.1", "DD-20.5.5")
def test_the_ring_moves_what_it_covers(table: Any, go: Any) -> None:
    match = long_scan(table, go, "dyson_sphere_1")
    assert zone(match, "dyson") == "system"
    laid = table(mode="standard_anomalies").put("a01", 50, 0)
    match = scan(laid, go, "dyson_sphere_1")
    assert match.state.pose[ids.OBJECT_OF["a01"], 0] >= 5200 + 550


def ringed(table: Any) -> Any:
    laid = table().put("dyson", 0, 0).put("ship-pink", -120, 0).put("orange", 0, -190)
    laid.s.anomaly[st.SPHERE] = st.IN_PLAY
    return laid


@pytest.mark.proves("DD-20.5.2", "DD-20.5.4", "DD-22.9")
@pytest.mark.allows("DD-20.5.3")
@pytest.mark.refuses("DD-20.5.3")
def test_docking_feeds_the_sphere(table: Any, go: Any) -> None:
    laid = ringed(table).stow(0, "f1", "sf07.b1").stow(0, "s1", "sf07.b2").stow(0, "a01", "sf07.b3")
    laid.s.energy = 6
    match = go(laid.start(), "link:0", "link:0", "fly")
    assert match.moves() == ["done", "feed:f1", "feed:s1"]
    assert why(match, "feed:f2") == ["DD-20.5.3"]
    go(match, "feed:f1", "feed:s1", "drop")
    s = match.state
    assert (s.energy, s.credits[0], s.base[0]) == (8, 9, st.DYSON)
    assert s.pose[ids.OBJECT_OF["ship-pink"]].tolist()[:2] == [-4500, 0]


@pytest.mark.allows("DD-9.1")
def test_a_completed_sphere_makes_drop_drives_free(table: Any) -> None:
    laid = ringed(table)
    laid.s.energy = 8
    assert laid.start(5).moves() == ["drive:no", "drive:free:dyson"]


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


@pytest.mark.proves("DD-21.7")
@pytest.mark.parametrize(("extended", "more"), [(1, 1), (2, 2)])
def test_an_extended_game_adds_tokens(table: Any, go: Any, extended: int, more: int) -> None:
    """SC-94: two for the third level, if wished."""
    wish = {"mode": "standard_anomalies", "extended_game": ("off", "on", "level3")[extended]}
    assert Match(GAME, 1, 3, wish).state.extended == extended
    match = long_scan(table, go, "dyson_sphere_1", extended=extended)
    assert (match.state.supply, match.state.spare) == (12 + more, 6 - more)


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

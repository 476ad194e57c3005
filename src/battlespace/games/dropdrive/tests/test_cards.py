"""Every card of the pack does what it says; and scenarios that need a card or two."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.packs import packs
from battlespace.games.dropdrive.view import seen as view
from battlespace.kernel.errors import IllegalMoveError

BAYS = ("sf07.b1", "sf07.b2", "sf07.b3", "sb06.b1", "sb06.b2")


def zone(match: Any, name: str) -> str:
    return view.ZONE_NAMES[match.state.zone[ids.OBJECT_OF[name]]]


def seen(laid: Any) -> Any:
    return view.view(laid.start().state, 0).players[0]


STATS = [
    ("u01", "rocket", 1),
    ("u02", "rocket", 1),
    ("u03", "rocket", 2),
    ("u03", "explore", -1),
    ("u04", "battle", 1),
    ("u05", "battle", 2),
    ("u07", "explore", 1),
    ("u08", "explore", 2),
    ("u11", "explore", 1),
    ("u13", "rocket", 1),
    ("t01", "rocket", 3),
    ("t03", "explore", 1),
    ("t05", "battle", 2),
    ("u11", "slots", 1),
    ("u12", "slots", 2),
]


@pytest.mark.parametrize(("card", "stat", "more"), STATS)
def test_an_upgrade_raises_a_number_until_it_is_damaged(
    table: Any, card: str, stat: str, more: int
) -> None:
    plain = getattr(seen(table()), stat)
    assert getattr(seen(table().upgrade(0, card)), stat) == plain + more
    if stat != "slots":
        assert getattr(seen(table().upgrade(0, card, damaged=True)), stat) == plain


@pytest.mark.parametrize(("card", "bays"), [("u09", 2), ("u10", 3), ("t02", 4)])
def test_an_upgrade_adds_bays(table: Any, card: str, bays: int) -> None:
    assert seen(table().upgrade(0, card)).bays[5:] == [f"{card}.b{i}" for i in range(1, bays + 1)]


@pytest.mark.parametrize(
    ("card", "icons"),
    [("u13", ["planet"]), ("u14", ["planet", "anywhere"]), ("t04", ["planet", "anywhere"])],
)
def test_an_upgrade_adds_a_drop_icon(table: Any, card: str, icons: list[str]) -> None:
    assert seen(table().upgrade(0, card)).icons == icons


def test_a_null_reactor_drops_free_and_stays_sound(table: Any, go: Any) -> None:
    laid = table().upgrade(0, "t04")
    match = go(laid.start(5), "drive:free:t04", "anywhere", "aim:20,-20", "drop")
    assert match.state.damaged[laid.card("t04")] == 0


def test_ablative_hull_takes_two_points(table: Any, go: Any) -> None:
    laid = (
        table()
        .upgrade(0, "u06")
        .stow(0, "a01", BAYS[0])
        .put("ship-pink", -150, -120)
        .put("pirate-blue", -100, -120)
    )
    match = go(laid.start(), *["link:0"] * 4, "fly", "arm", "die:2", "die:5")
    assert zone(match, "a01") == "cargo"
    assert match.state.damaged[laid.card("u06")] == 1


def test_a_pulse_cannon_pays_for_a_win(table: Any, go: Any) -> None:
    laid = table().upgrade(0, "u04").put("ship-pink", -150, -120).put("pirate-blue", -100, -120)
    match = go(laid.start(), *["link:0"] * 4, "fly", "arm", "die:4", "die:1")
    assert (match.state.credits[0], zone(match, "pirate-blue")) == (2, "with")


def test_aegis_lattice_takes_one_point_off(table: Any, go: Any) -> None:
    laid = table().upgrade(0, "t05").put("ship-pink", -150, -120).put("pirate-blue", -100, -120)
    match = go(laid.start(), *["link:0"] * 4, "fly", "arm", "die:1", "die:5")
    assert match.state.damaged[laid.card("t05")] == 0


@pytest.mark.allows("DD-24.2")
def test_a_tractor_beam_brings_a_second_cargo_once_a_turn(table: Any, go: Any) -> None:
    laid = (
        table()
        .upgrade(0, "u16")
        .put("ship-pink", -150, -120)
        .put("a01", -110, -120)
        .put("a02", -110, -145)
    )
    laid.put("a03", -70, -120).put("a04", -70, -145)
    match = go(laid.start(), *["link:0"] * 4, "fly")
    assert match.moves() == ["tractor:yes", "tractor:no"]
    go(match, "tractor:yes", "go")
    assert [zone(match, name) for name in ("a01", "a02", "a03", "a04")] == [
        "cargo",
        "cargo",
        "cargo",
        "system",
    ]


def test_a_salvage_crane_draws_two_and_keeps_one(table: Any, go: Any) -> None:
    match = table().upgrade(0, "u20").stow(0, "s1", BAYS[0]).landing("pink")
    go(match, "identify:1", "drop", "card:u01", "card:u02")
    assert match.moves() == ["hold:u01", "hold:u02"]


def test_a_diplomatic_array_gathers_three(table: Any, go: Any) -> None:
    laid = table().upgrade(0, "u21").put("ship-pink", -150, -120).put("pirate-blue", -100, -120)
    laid.put("a01", -100, -145).put("a02", -100, -160).put("a03", -100, -175).put("a04", 0, -190)
    match = go(laid.start(), *["link:0"] * 4, "fly", "hail")
    assert match.moves() == ["pick:a01", "pick:a02", "pick:a03"]
    go(match, "pick:a02")
    assert match.turn == 2, "the pirate's player picks for it"
    go(match, "pick:a01")
    assert [zone(match, name) for name in ("a01", "a02", "a03")] == ["hold", "cargo", "cargo"]


def test_an_oracle_core_may_keep_two(table: Any, go: Any) -> None:
    match = table().upgrade(0, "t03").half(0, "sb05").landing("pink")
    go(match, "explore", "card:u01", "card:u02", "hold:u01")
    assert match.moves() == ["done", "hold:u02"]
    go(match, "hold:u02")
    assert match.state.upgrades[0] == 3


@pytest.mark.allows("DD-16.2")
def test_a_matter_loom_sells_as_any_type(table: Any, go: Any) -> None:
    match = (
        table().upgrade(0, "t06").stow(0, "a13", BAYS[0]).stow(0, "a01", BAYS[1]).landing("pink")
    )
    go(match, "sell:blue:1")
    assert match.moves() == ["done", "sellas:a13:blue", "sellas:a13:yellow", "sellas:a13:copper"]
    go(match, "sellas:a13:copper", "drop")
    assert match.state.credits[0] == 11


PASSENGERS = [
    ("p01", "pink", 8),
    ("p02", "green", 8),
    ("p03", "blue", 8),
    ("p04", "orange", 8),
    ("p05", "purple", 8),
    ("p06", "pink", 6),
    ("p07", "blue", 4),
    ("p08", "orange", 6),
    ("p09", "purple", 2),
    ("p10", "green", 4),
    ("p11", "green", 4),
    ("p12", "purple", 6),
    ("p13", "blue", 6),
    ("p14", "purple", 2),
    ("p15", "orange", 4),
    ("p16", "green", 4),
]


@pytest.mark.parametrize(("card", "planet", "credits"), PASSENGERS)
def test_a_passenger_pays(table: Any, go: Any, card: str, planet: str, credits: int) -> None:
    laid = (
        table()
        .upgrade(0, "u05")
        .upgrade(0, "u01", damaged=True)
        .specimen(0, "s05", "sb06.s1")
        .put("f1", 0, -150)
    )
    match = go(laid.passenger(0, card).landing(planet), f"deliver:{card}")
    assert match.state.credits[0] == credits
    assert (zone(match, "f1") == "cargo") == (card == "p07")
    assert match.state.damaged[laid.card("u01")] == int(card != "p11")
    assert (match.turn == -1) == (card in ("p09", "p14")), "these draw two cards"


def test_every_passenger_is_played() -> None:
    found = packs.chosen_pack("default").ids[st.EXPLORE + 22 : st.EXPLORE + 38]
    assert [card for card, _, _ in PASSENGERS] == list(found)


FACILITIES = [("green", "s05", 6), ("blue", "", 1), ("purple", "", 0)]


@pytest.mark.parametrize(("planet", "specimen", "credits"), FACILITIES)
def test_a_facility_works(table: Any, go: Any, planet: str, specimen: str, credits: int) -> None:
    laid = table().put("f1", 0, -150).specimen(0, "s05", "sb06.s1")
    laid.s.side[ids.PLANET_IDS.index(planet)] = 1
    laid.s.credits[0] = 2
    match = go(laid.landing(planet), "facility:yes")
    s = match.state
    assert s.credits[0] == (0 if planet == "purple" else 2 + credits)
    assert (s.card_zone[laid.card("s05")] == st.IN_DISCARD) == bool(specimen)
    assert (zone(match, "f1") == "cargo") == (planet == "blue")


def test_four_sold_asteroids_fall_as_one_list(table: Any, go: Any) -> None:
    laid = table()
    for name, bay in zip(("a01", "a02", "a03", "a04"), BAYS, strict=False):
        laid.stow(0, name, bay)
    match = go(laid.landing("pink"), "sell:blue:4")
    assert int(match.state.fall.sum()) == 4


@pytest.mark.proves("DD-5.10")
def test_a_dropped_ship_touches_nothing(table: Any, go: Any, drop: Any) -> None:
    """SC-11: no cargo, no encounter, no stack, whatever it comes to rest against."""
    laid = table().stow(0, "f1", BAYS[0]).put("a01", 104, 100).put("pirate-blue", 96, 95)
    match = go(laid.start(5), "drive:fuel", "drop", "near:planet:pink", "aim:22,22")
    match.play(drop(match, ship_pink=(100, 98)))
    assert (zone(match, "a01"), match.state.base[0]) == ("system", -1)
    assert match.moves()[0] == "stay"


def test_a_short_wormhole_pays_murk_fizz_nothing(table: Any, go: Any) -> None:
    """SC-22: falling by a scan is no use of the drop drive."""
    laid = table().put("ship-blue", -150, -120).put("n1", -95, -120)
    match = go(
        laid.start(seat=2),
        *["link:0"] * 3,
        "fly",
        "drop",
        "card:ac_wormhole_1",
        "aim:0,-30",
        "drop",
    )
    assert match.state.credits[2] == 0


@pytest.mark.proves("DD-7.3")
def test_after_a_drop_from_a_planet_no_landing(table: Any, go: Any, drop: Any) -> None:
    laid = table().stow(0, "f1", BAYS[0]).land("ship-pink", "blue")
    match = go(laid.start(5), "drive:fuel", "drop", "near:planet:pink", "aim:22,22")
    match.play(drop(match, ship_pink=(100, 110)))
    go(match, "link:0", "fly")
    assert match.state.base[0] == -1
    assert match.state.by == 1


def test_a_stacked_ship_flies_away_without_an_encounter(table: Any, go: Any) -> None:
    laid = table().put("ship-green", -100, -120).land("ship-pink", "ship-green")
    match = go(laid.start(), "link:180", "link:180", "fly")
    assert (match.state.base[0], match.state.by) == (-1, 1)


def test_after_a_destroyed_pirate_the_ship_rests_alone(table: Any, go: Any) -> None:
    laid = table().put("ship-pink", -150, -120).put("pirate-blue", -100, -120)
    match = go(laid.start(), *["link:0"] * 4, "fly", "arm", "die:6", "die:1", "halt")
    assert match.state.base[0] == -1


def test_damage_without_anything_to_lose_does_nothing(table: Any, go: Any) -> None:
    laid = table().put("ship-pink", -150, -120).put("pirate-blue", -100, -120)
    match = go(laid.start(), *["link:0"] * 4, "fly", "arm", "die:1", "die:6")
    assert "go" in match.moves()


def test_a_mine_lets_the_owner_choose_what_to_lose(table: Any, go: Any) -> None:
    """SC-56: fuel or asteroid, and it falls over the sun."""
    laid = (
        table()
        .put("ship-pink", -150, -120)
        .put("m01", -100, -120)
        .stow(0, "f1", BAYS[0])
        .stow(0, "a01", BAYS[1])
    )
    match = go(laid.start(), *["link:0"] * 3, "fly", "die:1", "keep")
    assert match.moves() == ["lose:a01", "lose:f1"]
    go(match, "lose:f1", "drop")
    assert zone(match, "f1") == "system"


def test_a_docked_ship_lands_in_emergency(table: Any) -> None:
    """SC-88: a station is no planet when the game ends."""
    laid = (
        table(seats=2)
        .put("dyson", 0, 0)
        .land("ship-pink", "dyson")
        .put("ship-pink", 45, 0)
        .land("ship-green", "green")
    )
    laid.s.anomaly[st.SPHERE] = st.IN_PLAY
    match = laid.ending(seat=1)
    assert match.state.base[0] == ids.OBJECT_OF["purple"]
    assert (match.turn, match.moves()) == (0, ["explore", "mend"])


def test_a_refusal_says_this_very_case(table: Any) -> None:
    match = table().landing("pink")
    with pytest.raises(IllegalMoveError) as refused:
        match.play("deliver:p02")
    assert [reason.clause for reason in refused.value.reasons] == ["DD-14.2", "DD-14.6"]

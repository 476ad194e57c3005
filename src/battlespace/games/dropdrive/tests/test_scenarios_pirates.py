"""Scenarios of drops, pirates, encounters and battles, with their figures."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.games.dropdrive.rules.table import geometry, shapes

PIRATES = 3


def met(laid: Any, go: Any) -> Any:
    return go(laid.start(), *["link:0"] * 4, "fly")


def meets(table: Any, other: str = "pirate-blue") -> Any:
    return table().put("ship-pink", -150, -120).put(other, -100, -120)


def gap(s: Any, one: str, two: str) -> float:
    """Return how far two pieces lie apart, edge to edge."""
    near = shapes.footprint(s, ids.OBJECT_OF[one], s.one)
    return geometry.gap(s.one, near, s.two, shapes.footprint(s, ids.OBJECT_OF[two], s.two))


def at(match: Any, name: str) -> list[int]:
    return match.state.pose[ids.OBJECT_OF[name], :2].tolist()


@pytest.mark.proves("DD-5.7", "DD-5.3")
def test_four_sold_asteroids_are_one_drop_and_what_they_bump_stays(
    table: Any, go: Any, drop: Any, zone_of: Any
) -> None:
    """SC-08: one list of four over the sun; a bumped piece lies where it ends."""
    laid = table().put("a30", 60, -100)
    for name, bay in zip(
        ("a01", "a02", "a03", "a04"), ("sf07.b1", "sf07.b2", "sf07.b3", "sb06.b1"), strict=True
    ):
        laid.stow(0, name, bay)
    match = go(laid.landing("pink"), "sell:blue:4")
    s = match.state
    assert [ids.OBJECT_IDS[i] for i in range(st.OBJECTS) if s.fall[i]] == [
        "a01",
        "a02",
        "a03",
        "a04",
    ]
    assert ASKED.now(s)[1]["aimed"] == 0, "over the sun, not aimed"
    match.play(drop(match, a30=(70, -90)))
    assert at(match, "a30") == [7000, -9000]
    assert [zone_of(match, f"a0{i}") for i in range(1, 5)] == ["system"] * 4
    assert match.moves() == ["explore", "mend"], "no further drop"


@pytest.mark.proves("DD-8.2")
def test_a_launched_pirate_passes_a_nearer_ship_by(table: Any, drop: Any, zone_of: Any) -> None:
    """SC-13: in a first turn it takes the nearest cargo into its own hold and meets nobody."""
    match = table().put("a07", 90, -100).put("ship-green", 40, -75).start(0)
    assert match.state.fall[ids.OBJECT_OF["pirate-pink"]] == 1
    match.play(drop(match, pirate_pink=(40, -100)))
    s = match.state
    assert zone_of(match, "a07") == "hold"
    assert s.holder[ids.OBJECT_OF["a07"]] == ids.PLANET_IDS.index("pink")
    assert at(match, "pirate-pink") == [9000, -10000]
    assert (match.turn, match.moves()[0]) == (0, "stay")


@pytest.mark.proves("DD-8.3", "DD-6.1")
@pytest.mark.parametrize("ship", [True, False])
def test_what_is_nearest_is_measured_between_edges(table: Any, zone_of: Any, ship: bool) -> None:
    """SC-14: a ship at 14.0 before salvage at 18.0 and an asteroid at 22.5."""
    laid = table().put("pirate-pink", 0, -150).put("a13", 40, -150).put("s1", 30, -170)
    if ship:
        laid.put("ship-green", -38, -150)
        assert gap(laid.s, "pirate-pink", "ship-green") == pytest.approx(14.0, abs=0.2)
    assert gap(laid.s, "pirate-pink", "a13") == pytest.approx(22.5, abs=0.2)
    assert gap(laid.s, "pirate-pink", "s1") == pytest.approx(18.0, abs=0.2)
    match = laid.start(PIRATES)
    assert [zone_of(match, name) for name in ("s1", "a13")] == [
        "system" if ship else "hold",
        "system",
    ]
    if ship:
        assert match.state.base[4] == ids.OBJECT_OF["ship-green"]
        assert (match.turn, match.moves()) == (1, ["surrender", "battle"])


@pytest.mark.proves("DD-8.4", "DD-13.4")
def test_two_pirates_after_a_tie_fight_again(table: Any, go: Any, zone_of: Any) -> None:
    """SC-16: they share a stack, so that the other's turn begins with a battle."""
    laid = table().put("pirate-pink", 0, -150).put("pirate-green", 30, -150).put("a01", 60, -150)
    match = go(laid.start(PIRATES), "die:4", "die:4")
    assert match.state.base[4] == ids.OBJECT_OF["pirate-green"]
    assert [zone_of(match, f"pirate-{name}") for name in ("pink", "green")] == ["system"] * 2
    go(match, "stay")
    assert (match.state.by, match.turn) == (1, -1)
    go(match, "die:5", "die:4")
    assert [zone_of(match, f"pirate-{name}") for name in ("pink", "green")] == ["with", "system"]


@pytest.mark.proves("DD-13.8", "DD-13.6", "DD-8.8")
def test_a_pirate_beaten_by_two_loses_two_cargo_and_is_launched_again(
    table: Any, go: Any, zone_of: Any
) -> None:
    """SC-17: the winner's player picks, the rest falls, the loser returns a turn later."""
    laid = table().put("pirate-pink", 0, -150).put("pirate-green", 30, -150)
    laid.hold("pink", "a01", "a02").hold("green", "a07", "f1", "s1")
    match = go(laid.start(PIRATES), "die:5", "die:3")
    assert (match.turn, match.moves()) == (0, ["pick:a07", "pick:f1", "pick:s1"])
    go(match, "pick:a07", "pick:s1")
    falls = [ids.OBJECT_IDS[i] for i in range(st.OBJECTS) if match.state.fall[i]]
    assert falls == ["f1"]
    go(match, "drop")
    held = [n for n in ("a01", "a02", "a07", "s1") if match.state.holder[ids.OBJECT_OF[n]] == 0]
    assert held == ["a01", "a02", "a07", "s1"]
    assert [zone_of(match, n) for n in held] == ["hold"] * 4
    assert zone_of(match, "pirate-green") == "with"
    go(match, "stay")
    assert match.state.by == 1
    assert match.state.fall[ids.OBJECT_OF["pirate-green"]] == 1


@pytest.mark.proves("DD-8.7", "DD-3.3")
def test_a_pirate_left_behind_on_a_planet_is_met_and_then_attacks(table: Any, go: Any) -> None:
    """SC-19: it stays when its prey leaves, and acts later without a launch."""
    laid = table().put("pink", 30, -120).put("ship-green", -60, -120)
    laid.land("ship-pink", "pink").land("pirate-blue", "ship-pink")
    match = go(laid.start(), "link:270", "link:270", "fly")
    pink, pirate = ids.OBJECT_OF["pink"], ids.OBJECT_OF["pirate-blue"]
    assert (match.state.base[0], match.state.base[pirate - st.SHIP]) == (-1, pink)
    go(match, "drop", *["link:0"] * 3, "fly")
    assert (match.state.by, match.moves()) == (1, ["hail", "arm"])
    assert match.state.base[1] == -1, "not landed yet"
    go(match, "hail")
    assert match.state.base[1] == pink
    go(match, "mend")
    assert (match.state.by, match.state.fall[pirate]) == (2, 0)
    assert (match.turn, match.moves()) == (1, ["surrender", "battle"])


@pytest.mark.proves("DD-13.5")
def test_the_rulebook_battle_costs_an_upgrade_and_a_cargo(
    table: Any, go: Any, zone_of: Any
) -> None:
    """SC-50: 4 against 6 without a reroute; the pirate's player picks the cargo."""
    laid = meets(table).half(0, "sf09").upgrade(0, "u07")
    laid.stow(0, "a01", "sf09.b1").stow(0, "f1", "sf09.b2").stow(0, "s1", "sb06.b1")
    match = go(met(laid, go), "arm", "die:2", "die:6", "keep")
    assert match.state.damaged[laid.card("u07")] == 1
    assert (match.turn, match.moves()) == (2, ["pick:a01", "pick:f1", "pick:s1"])
    go(match, "pick:a01")
    assert [zone_of(match, name) for name in ("a01", "f1", "s1")] == ["hold", "cargo", "cargo"]
    assert (match.turn, match.moves()[:2]) == (0, ["halt", "go"])


@pytest.mark.proves("DD-13.3")
def test_a_reroll_asks_the_other_and_is_settled_without_fuel(
    table: Any, go: Any, zone_of: Any
) -> None:
    """SC-52: 5 against 8 becomes 9 against 8."""
    laid = meets(table, "ship-green").half(0, "sf02").half(1, "sf04")
    laid.stow(0, "f1", "sf02.b1").stow(1, "f2", "sf04.b1").stow(1, "a01", "sf04.b2")
    match = go(met(laid, go), "arm", "battle", "die:2", "die:5")
    assert (match.turn, match.moves()) == (0, ["keep", "reroll"])
    go(match, "reroll", "drop", "die:6")
    assert zone_of(match, "f1") == "system"
    assert (match.turn, match.moves()) == (1, ["keep", "reroll"])
    go(match, "keep")
    assert (match.turn, match.moves()) == (0, ["pick:a01", "pick:f2"]), "won"
    go(match, "pick:a01")
    assert match.moves()[:2] == ["halt", "go"], "by one point"


@pytest.mark.proves("DD-13.4")
@pytest.mark.parametrize(("armed", "dice"), [(0, (4, 3)), (1, (5, 2))])
def test_a_tie_between_players_does_nothing(
    table: Any, go: Any, armed: int, dice: tuple[int, int]
) -> None:
    """SC-53: 6 against 6, both keep: a Pulse Cannon pays nobody."""
    laid = meets(table, "ship-green").half(1, "sf04").upgrade(armed, "u04").upgrade(1, "u07")
    laid.stow(0, "f1", "sf07.b1").stow(1, "f2", "sf04.b1")
    match = go(met(laid, go), "arm", "battle", f"die:{dice[0]}", f"die:{dice[1]}")
    assert match.turn == 0
    go(match, "keep")
    assert match.turn == 1
    go(match, "keep")
    s = match.state
    assert s.credits[:2].tolist() == [0, 0]
    assert not s.damaged.any()
    assert [s.holder[ids.OBJECT_OF[name]] for name in ("f1", "f2")] == [0, 1]
    assert at(match, "ship-green") == [-10000, -12000]
    assert (match.turn, match.moves()[:2]) == (0, ["halt", "go"])


@pytest.mark.proves("DD-13.5")
def test_one_point_without_anything_to_lose_is_ignored(table: Any, go: Any) -> None:
    """SC-55: no upgrade, no cargo, no credit and no question."""
    match = met(meets(table), go)
    before = match.state.copy()
    go(match, "arm", "die:3", "die:5")
    s = match.state
    assert s.zone.tolist() == before.zone.tolist()
    assert (s.credits.tolist(), s.base.tolist()) == (before.credits.tolist(), before.base.tolist())
    assert (match.turn, match.moves()[:2]) == (0, ["halt", "go"])


@pytest.mark.proves("DD-24.2", "DD-13.6")
@pytest.mark.parametrize(("die", "hurt"), [(2, 0), (1, 1)])
def test_an_aegis_lattice_takes_the_only_point(
    table: Any, go: Any, zone_of: Any, die: int, hurt: int
) -> None:
    """SC-58: beaten by one, nothing; a pirate beaten by one is always destroyed."""
    laid = meets(table).upgrade(0, "t05").stow(0, "a01", "sf07.b1")
    match = go(met(laid, go), "arm", f"die:{die}", "die:6")
    assert (zone_of(match, "a01"), match.state.damaged[laid.card("t05")]) == ("cargo", hurt)
    laid = meets(table).upgrade(0, "t05")
    match = go(met(laid, go), "arm", "die:3", "die:5")
    assert zone_of(match, "pirate-blue") == "with"

"""Nobody is met twice, nobody lands by the way, and what no game can reach is not read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.anomalies.anomaly import raise_sphere
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.table.ship import flip
from battlespace.kernel.errors import ChanceError, NotationError, PositionError


def refused(data: Any) -> None:
    """Check that a position of two seats is well written and yet impossible."""
    with pytest.raises(PositionError):
        GAME.read(json.dumps(data, sort_keys=True, separators=(",", ":")), 2, {})


def at(match: Any, name: str) -> list[int]:
    return match.state.pose[ids.OBJECT_OF[name], :2].tolist()


@pytest.mark.proves("DD-10.11", "DD-10.19")
def test_a_landed_ship_is_met_once_by_who_comes_to_rest_on_its_planet(table: Any, go: Any) -> None:
    laid = table(seats=2).put("ship-pink", -150, -120).put("blue", -70.1, -120)
    match = go(laid.land("ship-green", "blue").start(), "link:0", "link:0", "fly:20")
    assert match.moves() == ["hail", "arm"]
    flight = json.loads(GAME.write(match.state))["flight"]
    assert flight["s"] == flight["stop"]
    go(match, "hail", "open")
    assert match.state.base[0] == ids.OBJECT_OF["blue"]


@pytest.mark.proves("DD-10.11", "DD-20.5.2")
def test_a_docked_ship_is_met_once_on_the_way_to_the_ring(table: Any, go: Any) -> None:
    laid = table(seats=2).put("dyson", 0, 0).land("ship-green", "dyson").put("ship-green", 45, 0)
    match = go(laid.put("ship-pink", 119, 0).put("purple", 0, -190).start(), *["link:180"] * 2)
    go(match, "fly", "arm", "surrender", "go")
    assert match.state.base[0] == st.DYSON
    assert not any(move in match.moves() for move in ("hail", "arm"))


@pytest.mark.allows("DD-10.17")
@pytest.mark.proves("DD-3.2")
def test_who_halts_at_a_docked_ship_lies_where_it_lies(table: Any, go: Any) -> None:
    laid = table(seats=2).put("dyson", 0, 0).land("ship-green", "dyson").put("ship-green", 45, 0)
    match = go(laid.put("ship-pink", 120, 0).put("purple", 0, -190).start(), *["link:180"] * 2)
    go(match, "fly", "arm", "surrender", "halt")
    assert match.state.base[0] == st.DYSON
    assert at(match, "ship-pink") == [4500, 0]


@pytest.mark.proves("DD-14.8")
@pytest.mark.refuses("DD-10.17")
@pytest.mark.parametrize("then", ["go", "halt"])
def test_who_took_off_never_ends_on_a_planet(table: Any, go: Any, then: str) -> None:
    laid = table(seats=2).put("ship-pink", -150, -120).put("blue", -118, -120)
    laid.land("ship-green", "blue").s.flags[0, st.TOOK_OFF] = 1
    match = go(laid.start(), "link:0", "fly:20", "hail", "open", then)
    assert match.state.base[0] == -1
    assert match.state.zone[ids.OBJECT_OF["ship-pink"]] == st.SYSTEM


@pytest.mark.proves("DD-20.5.1", "DD-2.16")
@pytest.mark.parametrize("landed", [False, True])
def test_the_ring_moves_a_planet_as_far_with_ships_as_without(table: Any, landed: bool) -> None:
    laid = table(seats=2).put("blue", 58, 0)
    if landed:
        laid.land("ship-green", "blue")
    raise_sphere(laid.s)
    assert laid.s.pose[ids.OBJECT_OF["blue"], :2].tolist() == [6800, 0]
    if landed:
        assert laid.s.pose[ids.OBJECT_OF["ship-green"], :2].tolist() == [6800, 0]


@pytest.mark.proves("DD-10.3")
def test_a_shortage_of_links_waits_for_the_owner(table: Any) -> None:
    laid = table(seats=2).upgrade(0, "u07")
    rating = laid.s.nav[0]
    laid.s.nav[0] = rating - 1
    flip(laid.s, 0, laid.card("u07"), 1)
    assert laid.s.nav[0] == rating - 1


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("by", 2),
        ("start", 5),
        ("round", 99),
        ("scans", [-1, 0]),
        ("anomalies.energy", 9),
        ("options.long_scans", 99),
        ("flight.stop", 40000),
        ("flight.start", [0, 9000]),
        ("players.0.nav", 99),
    ],
)
def test_what_no_game_can_reach_is_not_read(table: Any, key: str, value: Any) -> None:
    data = json.loads(GAME.write(table(seats=2).start().state))
    *way, last = key.split(".")
    spot: Any = data
    for step in way:
        spot = spot[int(step) if step.isdigit() else step]
    assert spot[last] != value
    spot[last] = value
    refused(data)


def test_half_a_ship_and_a_turn_within_a_turn_are_not_read(table: Any) -> None:
    match = table(seats=2).start()
    data = json.loads(GAME.write(match.state))
    half = data | {"players": [data["players"][0], data["players"][1] | {"front": None}]}
    nested = data | {"todo": [data["todo"][0], *data["todo"]]}
    for wrong in (half, nested):
        refused(wrong)


@pytest.mark.parametrize("wait", ["", "fly", "nothing", 3, None])
@pytest.mark.parametrize("row", [0, 1, 2])
def test_a_step_that_waits_where_its_procedure_does_not_is_not_read(
    table: Any, row: int, wait: Any
) -> None:
    data = json.loads(GAME.write(table(seats=2).start().state))
    data["todo"][row][1] = wait
    refused(data)


@pytest.mark.parametrize("names", [{}, {"seat": 2}, {"seat": "0"}, {"seat": 0, "more": 1}, []])
def test_a_step_without_its_names_is_not_read(table: Any, names: Any) -> None:
    data = json.loads(GAME.write(table(seats=2).start().state))
    assert data["todo"][0] == ["turn", "flight", {"seat": 0}]
    data["todo"][0][2] = names
    refused(data)


@pytest.mark.parametrize("ship", ["orange", "ship-orange", "leviathan", "a01", 51, None])
@pytest.mark.parametrize("name", ["one", "two"])
def test_an_encounter_of_what_is_no_ship_here_is_not_read(
    table: Any, go: Any, name: str, ship: Any
) -> None:
    laid = table(seats=2).put("ship-pink", -150, -120).put("ship-green", -95, -120)
    data = json.loads(GAME.write(go(laid.start(), *["link:0"] * 3, "fly").state))
    step = next(step for step in data["todo"] if step[0] == "encounter")
    step[2][name] = ship
    refused(data)


def test_cargo_in_a_ship_without_that_card_is_not_read(table: Any) -> None:
    match = table(seats=2).stow(0, "f4", "sf07.b1").start()
    data = json.loads(GAME.write(match.state))
    data["players"][0]["front"] = None
    refused(data)


@pytest.mark.proves("DD-5.8")
@pytest.mark.parametrize(
    ("pose", "error"),
    [
        ("0,0,300,10000,0,0,0", ChanceError),
        ("21000,12000,300,10000,0,0,0", ChanceError),
        ("0,-15000,-300,10000,0,0,0", ChanceError),
        ("0,-15000,300,20000,0,0,0", ChanceError),
        ("0,-15000,300,1,0,0,0", ChanceError),
        ("0,-15000,300,-10000,0,0,0", ChanceError),
        ("3850,0,300,10000,0,0,0", ChanceError),
        ("0,-015000,300,10000,0,0,0", NotationError),
    ],
)
def test_a_drop_ends_where_housekeeping_lets_a_piece_lie(
    table: Any, go: Any, pose: str, error: type[Exception]
) -> None:
    laid = table(seats=2).put("ship-pink", -150, -120).put("n1", -100, -120)
    match = go(laid.start(), "link:0", "link:0", "fly")
    position = GAME.write(match.state)
    with pytest.raises(error):
        match.play(f"drop:n1={pose}")
    assert GAME.write(match.state) == position


@pytest.mark.proves("DD-5.8")
def test_a_planet_is_never_left_on_edge(table: Any, go: Any) -> None:
    laid = table(seats=2).put("ship-pink", -150, -120).put("n1", -100, -120)
    match = go(laid.start(), "link:0", "link:0", "fly")
    drop = "drop:{}n1=0,-15000,300,10000,0,0,0"
    with pytest.raises(ChanceError):
        match.play(drop.format("blue=0,19000,1600,7071,7071,0,0;"))
    match.play(drop.format("blue=0,19000,600,9914,1305,0,0;"))

"""The nav tool, contacts, and where a flight ends."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.table import path
from battlespace.games.dropdrive.view.table import contacts
from battlespace.kernel.errors import IllegalMoveError


def rulebook_flight(table: Any) -> Any:
    return (
        table(seats=3)
        .put("ship-pink", -150, -120)
        .put("s2", -100, -116)
        .put("pirate-blue", -65, -120)
        .put("a03", -30, -125)
        .put("a05", -8, -114)
        .put("pink", 30, -120)
        .put("a26", -30, -100)
    )


def why(match: Any, move: str) -> list[str]:
    with pytest.raises(IllegalMoveError) as refused:
        match.play(move)
    return [reason.clause for reason in refused.value.reasons]


@pytest.mark.proves("DD-10.7", "DD-10.9", "DD-26.1", "DD-10.15")
def test_the_contacts_of_the_rulebook_flight_are_exact(table: Any, go: Any) -> None:
    """SC-26: five contacts; the asteroid beside the path is none."""
    match = go(rulebook_flight(table).start(), *["link:0"] * 6)
    found = [(c.object, c.at) for c in contacts(match.state, 0)]
    assert found == [
        ("s2", 2550),
        ("pirate-blue", 5600),
        ("a03", 9750),
        ("a05", 11953),
        ("pink", 14700),
    ]


@pytest.mark.proves("DD-10.13", "DD-10.20", "DD-26.2", "DD-14.1", "DD-11.3", "DD-10.1")
@pytest.mark.allows("DD-10.14", "DD-10.16", "DD-10.2", "DD-10.4", "DD-10.5", "DD-10.3", "DD-11.2")
def test_the_rulebook_flight_collects_meets_and_lands(table: Any, go: Any) -> None:
    """SC-26: flown at full length, it ends on the planet."""
    match = go(rulebook_flight(table).start(), *["link:0"] * 6, "fly")
    assert match.state.zone[ids.OBJECT_OF["s2"]] == st.CARGO
    assert len(match.moves()) == 128
    go(match, "go", "arm", "die:3", "die:3", "go", "go", "go")
    s = match.state
    assert s.base[0] == ids.OBJECT_OF["pink"]
    assert [s.zone[ids.OBJECT_OF[name]] for name in ("a03", "a05")] == [st.CARGO, st.CARGO]
    assert s.zone[ids.OBJECT_OF["a26"]] == st.SYSTEM


@pytest.mark.refuses("DD-10.4", "DD-10.3")
def test_no_more_links_than_the_rating_and_no_flight_without_one(table: Any, go: Any) -> None:
    match = rulebook_flight(table).start()
    assert why(match, "fly") == ["DD-10.4"]
    assert why(match, "link:400") == ["DD-10.4"]
    go(match, *["link:0"] * 6)
    assert "DD-10.3" in why(match, "link:0")
    assert len(match.moves()) == 25


@pytest.mark.refuses("DD-10.2")
@pytest.mark.allows("DD-10.2")
def test_a_joint_bends_by_90_degrees_at_most(table: Any, go: Any) -> None:
    match = go(table().put("ship-pink", -100, -120).start(), "link:0")
    assert why(match, "link:91") == ["DD-10.2"]
    go(match, "link:90")


@pytest.mark.refuses("DD-10.5")
@pytest.mark.parametrize(("y", "legal"), [(-43.0, False), (-43.1, True)])
@pytest.mark.proves("DD-2.4")
def test_a_path_keeps_clear_of_the_sun(table: Any, go: Any, y: float, legal: bool) -> None:
    """SC-28: at 43.0 mm five links are too near, at 43.1 not."""
    match = go(table().put("ship-pink", -100, y).start(), *["link:0"] * 3)
    if legal:
        go(match, *["link:0"] * 2)
    else:
        assert why(match, "link:0") == ["DD-10.5"]


@pytest.mark.refuses("DD-10.5")
@pytest.mark.allows("DD-10.5")
@pytest.mark.proves("DD-2.2")
def test_a_path_keeps_clear_of_the_walls(table: Any, go: Any) -> None:
    match = go(table().put("purple", 0, -150).put("ship-pink", 200, 0).start(), "link:0")
    assert why(match, "link:0") == ["DD-10.5"]
    match = table().put("purple", 0, -150).put("ship-pink", 180, 0).start()
    go(match, "link:0")


@pytest.mark.allows("DD-10.18")
@pytest.mark.refuses("DD-10.18", "DD-10.6")
def test_a_landed_ship_must_end_clear_of_its_planet(table: Any, go: Any) -> None:
    """SC-31, SC-34: it may not stay, and needs a little over 16 mm."""
    match = table().put("pink", 120, 60).land("ship-pink", "pink").start()
    assert why(match, "stay") == ["DD-10.6"]
    go(match, "link:270")
    assert [why(match, f"fly:{mm}") for mm in (10, 15)] == [["DD-10.18"]] * 2
    go(match, "fly:17")
    assert match.state.base[0] == -1


@pytest.mark.proves("DD-10.12", "DD-14.8", "DD-7.3", "DD-10.10")
def test_after_a_take_off_a_planet_ends_the_flight_before_it(table: Any, go: Any) -> None:
    match = table().put("pink", 120, 60).put("green", 120, -10).land("ship-pink", "pink").start()
    go(match, "link:270", "link:270", "fly")
    s = match.state
    assert s.base[0] == -1
    ship = ids.OBJECT_OF["ship-pink"]
    assert abs(s.pose[ship, 1] - 1800) <= 20, "the nose touches the planet at 30 mm"
    assert s.pose[ship, 0] == 12000


@pytest.mark.allows("DD-10.6")
def test_a_free_ship_may_stay(table: Any, go: Any) -> None:
    """SC-34: it stays where it is, and the turn is over."""
    match = table().put("ship-pink", -100, -120).start()
    before = match.state.pose[ids.OBJECT_OF["ship-pink"]].tolist()
    go(match, "stay")
    assert match.state.pose[ids.OBJECT_OF["ship-pink"]].tolist() == before
    assert match.state.by == 1


@pytest.mark.proves("DD-19.1", "DD-19.5")
def test_an_anomaly_token_ends_the_flight_before_a_planet(table: Any, go: Any) -> None:
    match = table().put("ship-pink", -150, -120).put("n1", -85, -120).put("pink", -45, -120).start()
    go(match, *["link:0"] * 4, "fly")
    assert match.state.fall[ids.OBJECT_OF["n1"]]
    go(match, "drop", "card:ac_dyson_sphere_1")
    assert match.state.credits[0] == 2
    assert match.state.base[0] == -1
    assert match.state.by == 1


@pytest.mark.proves("DD-10.11")
def test_a_loop_meets_a_ship_once(table: Any, go: Any) -> None:
    match = table().put("ship-pink", -150, -120).put("ship-green", -100, -120).start()
    go(
        match,
        "link:0",
        "link:0",
        "link:90",
        "link:180",
        "link:270",
        "link:270",
        "fly",
        "hail",
        "open",
    )
    assert [c.object for c in contacts(match.state, 0)] == []


@pytest.mark.proves("DD-10.9")
@pytest.mark.parametrize(("gap", "first"), [(0.03, "a01"), (-0.03, "a01"), (-0.1, "pirate-blue")])
def test_contacts_less_than_a_twentieth_apart_are_ordered_by_kind(
    table: Any, go: Any, gap: float, first: str
) -> None:
    """SC-38: 33.00 and 33.03 (or 32.97) are one length, 33.00 and 32.90 are two."""
    ship = -150 + 12 + 33 + 5 + 12 + gap
    match = table().put("ship-pink", -150, -120).put("a01", -150 + 12 + 33 + 5 + 5.5, -120)
    match = match.put("pirate-blue", ship, -120).start()
    go(match, *["link:0"] * 3)
    s = match.state
    found = [path.touch_from(s, ids.OBJECT_OF[name], 0) for name in ("a01", "pirate-blue")]
    assert found == [3300, 3300 + round(100 * gap)]
    assert contacts(s, 0)[0].object == first


@pytest.mark.proves("DD-10.17", "DD-3.2")
def test_stopping_after_an_encounter_stacks_the_ship(table: Any, go: Any) -> None:
    match = table().put("ship-pink", -150, -120).put("ship-green", -100, -120).start()
    go(match, *["link:0"] * 4, "fly", "hail", "open", "halt")
    assert match.state.base[0] == ids.OBJECT_OF["ship-green"]
    assert match.state.pose[ids.OBJECT_OF["ship-pink"], 0] == -10000


@pytest.mark.proves("DD-10.15")
def test_a_laid_path_keeps_its_links_when_the_rating_falls(table: Any, go: Any) -> None:
    match = (
        table()
        .upgrade(0, "u01")
        .put("ship-pink", -150, -120)
        .put("pirate-blue", -100, -120)
        .start()
    )
    go(match, *["link:0"] * 5, "fly", "arm", "die:1", "die:6")
    s = match.state
    assert s.damaged[ids.card_of(s, "u01")]
    assert (s.reach, s.nav[0]) == (7, 6)
    assert s.stop == 5 * 2540


@pytest.mark.proves("DD-10.19")
def test_the_resting_outline_meets_a_ship_beside_the_path(table: Any, go: Any) -> None:
    match = table().put("ship-pink", -150, -120).put("ship-green", -100, -107.5, 0).start()
    go(match, "link:0", "fly")
    assert match.moves() == ["hail", "arm"]


@pytest.mark.allows("DD-10.16")
@pytest.mark.refuses("DD-10.16")
def test_the_way_may_be_shortened_not_lengthened(table: Any, go: Any) -> None:
    match = table().put("ship-pink", -150, -120).put("a01", -120, -120).start()
    go(match, "link:0", "link:0", "fly")
    assert why(match, "go:60") == ["DD-10.16"]
    go(match, "go:10")
    assert match.state.by == 1


@pytest.mark.refuses("DD-10.14")
def test_what_is_not_met_yet_cannot_be_chosen(table: Any, go: Any) -> None:
    match = table().put("ship-pink", -150, -120).put("ship-green", -100, -120).start()
    match.state.base[4 + 2] = -1
    go(match, *["link:0"] * 3, "fly")
    assert why(match, "meet:ship-blue") == ["DD-12.2"]
    assert why(match, "halt") == ["DD-12.2"]


@pytest.mark.proves("DD-10.8", "DD-5.9")
def test_what_lies_on_a_planet_is_met_with_it(table: Any, go: Any) -> None:
    laid = table().put("ship-pink", -150, -120).put("pink", -80, -120).put("a01", -76, -120)
    laid.s.pose[ids.OBJECT_OF["a01"], 2] = 1550
    match = go(laid.start(), *["link:0"] * 3)
    found = [(c.object, c.at) for c in contacts(match.state, 0)]
    assert [name for name, _ in found] == ["a01", "pink"]
    assert found[0][1] == found[1][1]

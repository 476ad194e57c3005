"""Every card of the pack does what it says; and scenarios that need a card or two."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.packs import packs
from battlespace.games.dropdrive.view import seen as view


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

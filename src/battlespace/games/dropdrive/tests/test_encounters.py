"""Pirates, encounters, battles and damage."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.view import seen as view
from battlespace.kernel.errors import IllegalMoveError


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


@pytest.mark.proves("DD-3.5")
def test_ratings_add_up_over_undamaged_cards(table: Any) -> None:
    laid = table(seats=4).upgrade(0, "u05", "u08", "u03").upgrade(3, "u04", damaged=True)
    shown = view.view(laid.start().state, 0).players
    assert (shown[0].battle, shown[0].explore, shown[0].rocket) == (3, 5, 8)
    assert (shown[3].battle, shown[3].explore) == (2, 3)

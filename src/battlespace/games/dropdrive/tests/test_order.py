"""What happens before what, where positions between two steps show it."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.games.dropdrive.rules.table.ship import refit


def where(match: Any, name: str) -> int:
    return match.state.zone[ids.OBJECT_OF[name]]


@pytest.mark.proves("DD-20.1.3", "DD-20.1.4")
def test_a_mine_stays_until_its_test_is_over(table: Any, go: Any) -> None:
    laid = table().put("ship-pink", -150, -120).put("m01", -90, -120)
    laid.s.anomaly[st.MINES] = st.IN_PLAY
    match = go(laid.start(), *["link:0"] * 4, "fly")
    assert where(match, "m01") == st.SYSTEM
    match.play("die:6")
    assert where(match, "m01") == st.BOX
    assert match.state.credits[0] == 2


@pytest.mark.proves("DD-20.4.3")
def test_a_derelict_is_gone_before_the_salvage_falls(table: Any, go: Any) -> None:
    laid = table().stow(0, "d1", "sf07.b1").stow(0, "s1", "sf07.b2")
    match = go(laid.landing("pink"), "identify:1", "handin:yes")
    assert (where(match, "d1"), match.state.credits[0]) == (st.BOX, 4)
    go(match, "drop", "card:u07", "card:u08")
    assert match.state.upgrades[0] == 2


@pytest.mark.proves("DD-20.6.4")
def test_the_next_player_rolls_for_the_leviathan(table: Any, go: Any) -> None:
    laid = table().put("ship-pink", -150, -120).put("leviathan", -60, -120)
    laid.s.anomaly[st.BEAST] = st.IN_PLAY
    match = go(laid.start(), *["link:0"] * 4, "fly")
    asked = [ASKED.now(match.state)[1]["seat"]]
    match.play("die:3")
    asked.append(ASKED.now(match.state)[1]["seat"])
    assert asked == [0, 1]


@pytest.mark.proves("DD-10.3")
def test_two_nav_tools_share_24_links_and_have_an_end_each(table: Any) -> None:
    s = table(2).upgrade(0, "u01", "u02", "u03", "u13").s
    assert s.nav[0] == 11
    s.nav[1] = 16
    refit(s, 0)
    assert s.nav[0] == 1 + 24 - 15

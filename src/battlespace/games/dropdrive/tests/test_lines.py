"""Whole lines: flights from the first link to the stop, drops of the own ship, and who had better arm."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.bot import taste
from battlespace.games.dropdrive.bot.lines import APART, aim_worth, best_path, gap, lines
from battlespace.games.dropdrive.bot.paths import LEVELS
from battlespace.games.dropdrive.bot.planner import NARROW, WIDE, plan, profit
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.kernel.match import Match
from battlespace.kernel.record import room

DRIVE = 5
"""The step of a turn before which the drop drive is asked for."""


def named(match: Match[Any], most: int = 16) -> list[list[int]]:
    """Return the lines that are worth comparing."""
    actions, pad = room(GAME.max_legal, np.int32), room(GAME.max_legal, np.float64)
    legal, found = match.legal(), room(most * 64, np.int64).reshape(most, 64)
    actions[: len(legal)] = legal
    count = lines(match.state, actions, len(legal), found, pad)
    return [[int(a) for a in row[: int(np.argmax(row < 0))]] for row in found[:count]]


def flown(match: Match[Any], line: list[int]) -> Match[Any]:
    """Return a match after a line: every answer of it must be legal in its turn."""
    on = match.ahead()
    for action in line:
        assert action in on.legal(), GAME.notation.write_move(on.state, action)
        on.play(action)
    return on


def field(table: Any) -> Any:
    """A stretch of space with salvage and two asteroids, and a rival's ship beyond them."""
    laid = table(seats=2).put("ship-pink", -150, -120).put("s1", -100, -116)
    return laid.put("a01", -30, -125).put("a02", -8, -114).put("ship-green", -120, -60)


def met(match: Match[Any]) -> frozenset[int]:
    """Return what a flight has touched so far and, going on without any choice, will touch."""
    found = set(np.flatnonzero(match.state.done))
    while match.turn == 0 and "go" in match.moves():
        match.play("go")
        found |= set(np.flatnonzero(match.state.done))
    return frozenset(int(obj) for obj in found)


def test_a_flight_is_named_from_its_first_link_to_its_stop(table: Any) -> None:
    match = field(table).start()
    found = named(match)
    assert len(found) > 3
    for line in found:
        assert flown(match, line).state.flying != 1, "the path is laid"
    best = met(flown(match, found[0]))
    assert {ids.OBJECT_OF[name] for name in ("s1", "a01", "a02")} <= best


def test_some_flight_leads_to_each_ship_that_can_be_met(table: Any) -> None:
    match = field(table).start()
    rival = ids.OBJECT_OF["ship-green"]
    assert any(rival in met(flown(match, line)) for line in named(match))


def test_whoever_wants_to_go_on_quickly_gets_the_best_flight_alone(table: Any) -> None:
    match = field(table).start()
    assert named(match, most=1) == named(match)[:1]


def test_of_a_flight_that_has_begun_the_ways_to_go_on_are_named(table: Any) -> None:
    match = field(table).start()
    best = named(match)[0]
    for action in best[:2]:
        match.play(action)
    found = named(match)
    assert flown(match, found[0]).state.links == 2, "to fly what is laid is one of them"
    assert len(found) > 3
    for line in found:
        assert flown(match, line).state.flying != 1, "the path is laid"
    assert met(flown(match, best[2:])) in [met(flown(match, line)) for line in found]


def test_whoever_wants_to_go_on_quickly_plans_no_flight_anew(table: Any) -> None:
    match = field(table).start()
    match.play(named(match)[0][0])
    assert named(match, most=1) == []


def driven(table: Any) -> Match[Any]:
    """A landed ship with fuel and the planet icon, before its drop drive."""
    return field(table).land("ship-pink", "green").stow(0, "f1", "sf07.b1").start(DRIVE)


def test_drops_are_named_with_target_and_aim_and_so_is_none(table: Any, go: Any) -> None:
    match = driven(table)
    found = named(match)
    texts = [GAME.notation.write_move(match.state, line[0]) for line in found]
    assert texts == ["drive:no"] + ["drive:fuel"] * (len(found) - 1)
    assert len(found) > 3
    aims = [line[2] for line in found[1:]]
    assert all(gap(one, two) >= APART for one in aims for two in aims if one != two)
    on = go(match.ahead(), "drive:fuel", "drop")
    for line in found[1:]:
        assert line[1] in on.legal()
        assert line[2] in flown(on, [line[1]]).legal()


def test_after_the_fuel_has_fallen_targets_are_compared_and_then_aims(table: Any, go: Any) -> None:
    match = go(driven(table), "drive:fuel", "drop")
    pairs = named(match)
    assert {len(line) for line in pairs} == {2}
    match.play(pairs[0][0])
    assert {len(line) for line in named(match)} == {1}
    assert all(line[0] >= ac.AIM for line in named(match))


def test_drops_are_left_to_the_priors_when_going_on_quickly(table: Any) -> None:
    assert named(driven(table), most=1) == []


def keen(match: Match[Any]) -> Match[Any]:
    """The same match, looked at by who drops in playouts too."""
    match.state.taste[taste.DROPPING] = 2.0
    return match


def test_whoever_has_a_taste_for_it_sees_a_good_drop_at_a_glance(table: Any, go: Any) -> None:
    match = keen(driven(table))
    s, far = match.state, ids.OBJECT_OF["purple"]
    for i in range(12):
        obj = ids.OBJECT_OF[f"a{i + 10:02}"]
        s.zone[obj], s.pose[obj, 0] = st.SYSTEM, s.pose[far, 0] + 3000 * (i % 2) - 1500
        s.pose[obj, 1] = s.pose[far, 1] + 600 * i - 3600
    ((pays, target, aim),) = named(match, most=1)
    assert GAME.notation.write_move(match.state, pays) == "drive:fuel"
    on = go(match.ahead(), "drive:fuel", "drop")
    assert target in on.legal()
    assert aim in flown(on, [target]).legal()


def test_whoever_sees_no_better_place_stays(table: Any) -> None:
    match = keen(driven(table))
    s = match.state
    for obj in range(st.ASTEROID, st.TOKEN):
        s.zone[obj] = st.BOX if s.zone[obj] == st.SYSTEM else s.zone[obj]
    ship = st.SHIP
    for planet in range(st.PLANETS):  # all of them are as near to where it is
        s.pose[planet, 0], s.pose[planet, 1] = s.pose[ship, 0], s.pose[ship, 1]
    assert named(match, most=1) == []


def test_what_costs_no_fuel_is_paid_with_first(table: Any) -> None:
    match = driven(table)
    s = match.state
    s.anomaly[st.SPHERE], s.energy = st.IN_PLAY, s.parameter[st.ENERGY_GOAL]
    texts = {GAME.notation.write_move(s, line[0]) for line in named(match)}
    assert texts == {"drive:no", "drive:free:dyson"}


def test_a_flight_that_is_really_chosen_is_searched_wider(table: Any) -> None:
    s = field(table).start().state
    s.taste[taste.REACHING] = 2.0
    pad = room(1 << 16, np.float64)
    assert plan(s, 0, pad, False) == NARROW
    few = profit(pad, best_path(s, pad, NARROW, -1))
    assert plan(s, 0, pad, True) == WIDE
    assert pad[LEVELS + 1] > NARROW, "a level has as many paths as there is room for"
    assert profit(pad, best_path(s, pad, WIDE, -1)) >= few


def test_an_aim_amid_much_to_sell_is_worth_more(table: Any) -> None:
    s = driven(table).state
    barren = aim_worth(s, 0, 150.0, -100.0)
    for i in range(6):
        obj = ids.OBJECT_OF[f"a{i + 10:02}"]
        s.zone[obj], s.pose[obj, 0], s.pose[obj, 1] = 1, 15000 + 900 * i, -8000
    assert aim_worth(s, 0, 150.0, -100.0) > barren


def favourite(match: Match[Any], **factors: float) -> str:
    """Return the answer with the highest prior, by a taste."""
    s = match.state.copy()
    for name, factor in factors.items():
        s.taste[taste.NAMES.index(name)] = factor
    legal = match.legal()
    actions, out = room(GAME.max_legal, np.int32), room(GAME.max_legal, np.float64)
    actions[: len(legal)] = legal
    GAME.heuristic.order(s, actions, len(legal), out)
    return GAME.notation.write_move(s, legal[int(np.argmax(out[: len(legal)]))])


def encountered(table: Any, go: Any, mine: int, theirs: int) -> Match[Any]:
    """Seat 0 meets the loaded ship of seat 1."""
    laid = table(seats=2).put("ship-pink", -150, -120).put("ship-green", -100, -120)
    laid.stow(1, "a10", "sf01.b1").stow(1, "a11", "sf01.b2").stow(0, "a12", "sf07.b1")
    match = go(laid.start(), *["link:0"] * 4, "fly")
    for seat, battle in enumerate((mine, theirs)):
        match.state.card[match.state.front[seat], st.BATTLE] = battle
    return match


def test_whoever_likes_raids_arms_where_the_odds_are_good(table: Any, go: Any) -> None:
    strong, weak = encountered(table, go, 4, 0), encountered(table, go, 0, 4)
    assert favourite(strong, raid=2.0) == "arm"
    assert favourite(weak, raid=2.0) == "hail"
    assert favourite(strong) == favourite(weak) == "hail", "without that taste as it was"


@pytest.mark.parametrize(("mine", "said"), [(6, "surrender"), (1, "battle")])
def test_who_expects_to_lose_much_gives_one_away(table: Any, go: Any, mine: int, said: str) -> None:
    match = encountered(table, go, mine, 0)
    match.play("arm")
    assert favourite(match, raid=2.0) == said

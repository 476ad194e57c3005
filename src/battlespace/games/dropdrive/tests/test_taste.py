"""What can be learned: a weight for each name, nothing changed by factors of 1, and what the extras see."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.bot import taste
from battlespace.games.dropdrive.bot.paths import GAINED, LEVELS, NODE, OVER
from battlespace.games.dropdrive.bot.perks import perks
from battlespace.games.dropdrive.bot.planner import level_start, plan
from battlespace.games.dropdrive.bot.prospects import harvest, hold, prospects, wealth
from battlespace.games.dropdrive.bot.raids import interest, raid
from battlespace.games.dropdrive.bot.route import on_the_way
from battlespace.games.dropdrive.bot.worth import card_value, kept_value, stock
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.table.shapes import centre_x, centre_y
from battlespace.kernel.record import room

EXTRAS = (
    "exposed",
    "ending",
    "taking_off",
    "picks",
    "raid",
    "further",
    "reaching",
    "perks",
    "dropping",
)


def liked(s: Any, **factors: float) -> Any:
    """The same position with another taste."""
    s = s.copy()
    for name, factor in factors.items():
        s.taste[taste.NAMES.index(name)] = factor
    return s


def in_space(table: Any, *cargo: str) -> Any:
    """Seat 0 of two in free space above the green planet with some cargo, before its flight."""
    laid = table(seats=2).put("ship-pink", -60, 130).put("a04", -90, 120).put("a20", -110, 90)
    bays = ("sf07.b1", "sf07.b2", "sf07.b3", "sb06.b1", "sb06.b2")
    for name, bay in zip(cargo, bays, strict=False):
        laid.stow(0, name, bay)
    return laid


def test_every_weight_has_its_name_and_its_place() -> None:
    for place, name in enumerate(taste.NAMES):
        assert getattr(taste, name.upper()) == place
    assert len(taste.NAMES) <= st.TASTES
    assert GAME.heuristic.taste == taste.NAMES
    assert set(EXTRAS) <= set(taste.NAMES)


def test_a_new_state_likes_everything_as_written() -> None:
    assert set(GAME.new(2).taste) == {1.0}


@pytest.mark.parametrize("name", ["rocket", "battle", "held", "spread"])
def test_a_weight_changes_the_guess(table: Any, name: str) -> None:
    s = in_space(table, "a01", "a02").start().state
    assert GAME.evaluate(liked(s, **{name: 1.5})) != GAME.evaluate(s)


def test_what_lies_on_the_way_is_picked_up_as_far_as_the_reach_allows(table: Any) -> None:
    s = in_space(table).start().state
    green = ids.OBJECT_OF["green"]
    x, y = centre_x(s, green), centre_y(s, green)
    near = on_the_way(s, green, (x + 60.0, y, 41.0), 0, 0)
    far = on_the_way(s, green, (x + 60.0, y, 400.0), 0, 0)
    assert near <= far
    assert far > 0
    everything = (1 << st.TOKEN) - 1
    assert on_the_way(s, green, (x + 60.0, y, 400.0), 0, everything) == 0


def test_a_hold_counts_what_it_may_pick_up(table: Any) -> None:
    s = in_space(table, "a01").start().state
    plain = hold(s, 0, stock(s, 0), (-60.0, 130.0), 0)
    assert hold(liked(s, picks=2.0), 0, stock(s, 0), (-60.0, 130.0), 0) > plain > 0.0


def test_a_raid_pays_who_is_the_stronger_and_where_there_is_something_to_take(table: Any) -> None:
    s = liked(in_space(table).stow(1, "a10", "sf01.b1").start().state, raid=2.0)
    rival = ids.OBJECT_OF["ship-green"]
    gains = list[float]()
    for battle in (0, 2, 4):
        s.card[s.front[0], st.BATTLE] = battle
        gains.append(raid(s, rival, 0))
    assert gains[0] < gains[1] <= gains[2]
    assert raid(liked(s, raid=1.0), rival, 0) == 0.0
    assert interest(s, rival, 0) >= interest(liked(s, raid=1.0), rival, 0)


def test_a_loaded_ship_within_reach_of_a_stronger_one_is_exposed(table: Any) -> None:
    s = in_space(table, "a01", "a02", "a03").put("ship-green", -100, 130).start().state
    s.card[s.front[1], st.BATTLE] = 5
    s.by = 1
    bold, wary = liked(s, raid=2.0), liked(s, raid=2.0, exposed=2.0)
    assert prospects(wary, 0) < prospects(bold, 0)


def test_a_planet_amid_much_to_gather_is_a_better_place_to_take_off_from(table: Any) -> None:
    s = in_space(table).start().state
    assert harvest(s, 0, 0.0, 150.0) == 0.0
    keen = liked(s, taking_off=2.0)
    rich = harvest(keen, 0, -60.0, 130.0)
    for obj in range(st.ASTEROID, st.TOKEN):
        keen.zone[obj] = st.BOX
    assert harvest(keen, 0, -60.0, 130.0) < rich


def test_near_the_end_the_nearest_planet_counts(table: Any) -> None:
    s = in_space(table, "a01", "a02").start().state
    s.supply = 1
    sure = liked(s, ending=2.0)
    assert hold(sure, 0, stock(s, 0), (-60.0, 130.0), 0) != hold(
        s, 0, stock(s, 0), (-60.0, 130.0), 0
    )


@pytest.mark.parametrize("card", ["u14", "u15", "u16", "u18", "u21"])
def test_what_an_upgrade_does_counts_besides_its_ratings(table: Any, card: str) -> None:
    bare = perks(in_space(table).start().state, 0)
    s = in_space(table).upgrade(0, card).start().state
    assert perks(s, 0) > bare
    assert wealth(liked(s, perks=2.0), 0) == pytest.approx(wealth(s, 0) + perks(s, 0))
    broken = in_space(table).upgrade(0, card, damaged=True).start().state
    assert perks(broken, 0) == bare


def test_whoever_knows_perks_keeps_specimens_in_the_end(table: Any) -> None:
    laid = in_space(table)
    pod, beast = laid.card("u09"), laid.card("s05")
    s = laid.start().state
    keen = liked(s, perks=2.0)
    keen.supply = s.supply = 0
    assert kept_value(keen, 0, pod) == 0.0 < kept_value(keen, 0, beast)
    assert kept_value(s, 0, pod) == card_value(s, 0, pod) > 0.0


def landings(s: Any) -> float:
    """The most that a planned flight of seat 0 brings by a landing."""
    pad = room(GAME.max_legal, np.float64)
    beam, best = plan(s, 0, pad, False), 0.0
    for level in range(s.reach - s.links):
        for k in range(int(pad[LEVELS + level])):
            node = level_start(level, beam) + NODE * k
            if 0 < pad[node + OVER] <= st.PLANETS:
                best = max(best, float(pad[node + GAINED]))
    return best


def test_a_landing_far_away_is_not_lost_amid_much_to_pick_up(table: Any) -> None:
    laid = table(seats=2).put("ship-pink", 0, -120).put("pink", 132, -150)
    for name, bay in zip(("a01", "a02", "a03"), ("sf07.b1", "sf07.b2", "sf07.b3"), strict=True):
        laid.stow(0, name, bay)
    for i in range(24):
        laid.put(f"a{i + 5:02}", -30 - 18 * (i % 6), -90 - 18 * (i // 6))
    s = laid.start().state
    assert landings(s) < landings(liked(s, reaching=2.0))

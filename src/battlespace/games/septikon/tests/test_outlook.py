"""What the view foretells is what the rules then do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from battlespace.games.septikon import GAME
from battlespace.games.septikon.rules.capability import can
from battlespace.games.septikon.view.means import Means, means
from battlespace.games.septikon.view.outlook import Shot, doomed, reach, shots
from battlespace.games.septikon.view.seen import Bar
from battlespace.kernel.match import Match

SEEDS = range(6)
STORES = "/".join(["uuuuu_____"] * 8)


def position(**fields: str) -> Any:
    """Return the state of a position in the middle of A's turn."""
    given = {
        "turn": "5",
        "quiet": "1",
        "by": "A",
        "die": "3",
        "step": "go",
        "A": STORES,
        "B": STORES,
        "clones": "A7.05,B8.00",
        "drones": "-",
        "damage": "-",
        "sky": "-",
        **{
            name: value if name == "step" else ",".join(sorted(value.split(",")))
            for name, value in fields.items()
        },
    }
    return GAME.read("SEP1 " + " ".join(f"{name}={value}" for name, value in given.items()))


def played(seed: int) -> list[tuple[Any, int, Any]]:
    """Play at random and return positions, actions and what came of them."""
    rng, match = Random(seed), Match(GAME, seed)
    found: list[tuple[Any, int, Any]] = []
    while not match.over and match.ply < 160:
        match.draw_pending()
        if match.over:
            break
        before, action = match.state.copy(), rng.choice(match.legal())
        match.play(action)
        found.append((before, action, match.state.copy()))
    return found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.proves("SEP-17.4")
def test_the_means_of_the_view_agree_with_the_verdict_of_the_rules(seed: int) -> None:
    for state, _, _ in played(seed):
        for seat in range(2):
            found = means(state, seat)
            assert any(m.can for m in found) == bool(can(state.copy(), seat))
            assert all(m.can or m.lacks for m in found)


def test_means_name_what_is_lacking() -> None:
    bare = "/".join(["__________"] * 8)
    found = {m.way: m for m in means(position(step="roll", die="-", A=bare, clones="B8.00"), 0)}
    assert found["flight"].lacks == ["rocket_aloft"]
    assert found["laser"] == Means("laser", can=False, lacks=["worker", "energy"])
    assert found["explosives"].lacks == ["armory", "drone"]
    assert found["espionage"].lacks == ["agent"]
    aloft = means(position(step="roll", die="-", A=bare, clones="B8.00", sky="Ar@S12.05"), 0)
    assert [m.way for m in aloft if m.can] == ["flight"]


@pytest.mark.parametrize("seed", SEEDS)
def test_reach_lists_exactly_the_moves_and_says_whether_they_ask_for_anything(seed: int) -> None:
    for state, _, _ in played(seed):
        listed = reach(state)
        word = {"go": "go", "drone": "drone"}.get(GAME.view.view(state, 0).step, "")
        moves = [m for m in GAME.moves(state) if m.startswith(f"{word}@") and not m.endswith("!")]
        assert [f"{word}@{r.start}>{r.to}" for r in listed] == (moves if word else [])


def test_reach_says_what_a_module_would_do_after_the_walk() -> None:
    s = position(clones="A9.05,A8.08,A7.05,B8.00", die="3")
    found = {(r.start, r.to): r for r in reach(s)}
    laser = found["A8.08", "A8.05"]
    assert laser.does == "works"
    assert laser.shots == [Shot("A9.05", "damage", ["B8.15"])]
    assert found["A9.05", "A9.02"].does == "gunner"
    dry: Any = {(r.start, r.to): r for r in reach(position(clones="A8.08,A7.05,B8.00"))}
    assert dry["A8.08", "A8.05"].does == "idle"
    assert dry["A8.08", "A8.05"].why[0].clause == "SEP-10.1"


@pytest.mark.parametrize(
    ("module", "sky", "effect", "hits"),
    [
        ("A8.18", "-", "damage", ["B8.15"]),
        ("A8.18", "Be@S17.05", "object", ["S17.05"]),
        ("A8.18", "As@S12.05", "damage", ["B8.15"]),
        ("A8.07", "-", "damage", ["B3.15"]),
        ("A8.04", "-", "place", ["S11.05"]),
        ("A8.10", "-", "flies", []),
        ("A8.03", "Bs@S11.05", "crash", ["S11.05"]),
        ("A8.14", "Bs@S16.05,Bs@S18.05", "take", ["S16.05", "S18.05"]),
        ("A7.15", "-", "turn", ["B7.15"]),
    ],
)
def test_shots_are_foretold_along_the_column(
    module: str, sky: str, effect: str, hits: list[str]
) -> None:
    clones = f"{module},A9.05,B7.15,B8.00"
    s = position(step=f"use@{module}", clones=clones, sky=sky)
    found = shots(s)
    assert [(f.gunner, f.effect, f.hits) for f in found] == [("A9.05", effect, hits)]


def test_the_gunner_in_use_keeps_its_shot_until_the_target_is_chosen() -> None:
    step = "seize@A8.14,used=A9.05,gun=A9.05"
    s = position(step=step, clones="A8.14,A9.05,A9.10,B8.00", sky="Bs@S16.05,Bs@S18.05")
    assert [(f.gunner, f.hits) for f in shots(s)] == [("A9.05", ["S16.05", "S18.05"])]


def test_each_die_says_where_a_rocket_ends_and_what_it_strikes() -> None:
    s = position(sky="An@S20.05,Be@S21.07,Ac@S20.07", clones="A7.05,B9.15,B8.00")
    sky: dict[str, Any] = {thing.kind: thing for thing in GAME.view.view(s, 0).sky}
    rocket, capsule = sky["n"], sky["c"]
    effects = [die.effect for die in rocket.dice]
    assert effects == ["flies", "strikes", "strikes", "strikes", "strikes", "strikes"]
    assert rocket.dice[1].hits == ["B8.15", "B9.15"]
    assert rocket.dice[2].hits == ["B7.15", "B8.14", "B8.15", "B8.16", "B9.15"]
    assert {die.effect for die in capsule.dice} == {"shield"}


def test_what_the_fire_will_take_is_marked() -> None:
    s = position(clones="A5.10,A8.05,B8.00", drones="A8.06", sky="As@S12.05,Br@S12.07")
    assert doomed(s) == ["A8.06", "S12.07"]
    seen = GAME.view.view(s, 0)
    assert [one.at for one in seen.fire[0].pieces] == ["A5.10", "A8.05"]
    satellite: Any = next(one for one in seen.sky if one.kind == "s")
    assert len(satellite.zone) == 24


def test_a_shut_segment_names_its_obstacle() -> None:
    seen = GAME.view.view(
        position(A=f"uu_uu_____/uuuu______/{STORES[22:]}", damage="A6.02", drones="A6.15"), 0
    )
    oxygen, biomass = seen.stations[0].stores[:2]
    assert (oxygen.status, oxygen.shut) == ("partly", [0, 1, 2])
    assert oxygen.bars == [Bar("A6.02", "damage")]
    assert (biomass.status, biomass.shut) == ("blocked", list(range(10)))
    assert biomass.bars == [Bar("A6.15", "drone")]


@pytest.mark.parametrize(
    ("step", "die", "track"), [("roll", "-", 1), ("go", "3", 2), ("use@A8.18", "3", 3)]
)
def test_the_track_follows_the_turn(step: str, die: str, track: int) -> None:
    s = position(step=step, die=die, clones="A8.18,A9.05,B8.00")
    assert GAME.view.view(s, 0).track == track

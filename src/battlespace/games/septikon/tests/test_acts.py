"""What a net is told of an action: who goes where, what works there, what is hit, and which warehouses it is about."""

from __future__ import annotations

import numpy as np
import pytest

from battlespace import load
from battlespace.games.septikon.bot import acts
from battlespace.games.septikon.bot.acts import describe_act
from battlespace.games.septikon.rules import modules
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.tables import OUTPUT, module_at, share
from battlespace.kernel.match import Match
from battlespace.kernel.record import room

GAME = load("septikon")
FULL = "uuuuu_____"
CREW = {"clones": "A8.04,A9.05,B8.00"}
NAMES = [
    "KIND",
    "START",
    "GOAL",
    "ENTERS",
    "AMOUNT",
    "LEAVES",
    "WORKS",
    "HITS",
    "CUT",
    "GIVES",
    "GETS",
    "HARMED",
]


def position(**parts: str) -> str:
    """Return a position with full warehouses and what is given beside them."""
    told = {"turn": "9", "quiet": "1", "by": "A", "die": "1", "step": "go"}
    told |= {"A": "/".join([FULL] * 8), "B": "/".join([FULL] * 8)}
    told |= dict.fromkeys(("clones", "drones", "damage", "sky"), "-") | parts
    return "SEP1 " + " ".join(f"{name}={value}" for name, value in told.items())


def told(text: str, *moves: str) -> dict[str, int]:
    """Return what is told of the last of these moves, but for what is nothing."""
    match = Match(GAME, 1, position=text)
    for move in moves[:-1]:
        match.play(move)
    out = room(len(NAMES), np.int32)
    state = match.state.copy()
    describe_act(state, match.tried(moves[-1]).action, out)
    return {name: int(number) for name, number in zip(NAMES, out, strict=True) if number}


def own(store: int) -> int:
    return 1 + store


def other(store: int) -> int:
    return 1 + st.STORES + store


def test_a_walk_tells_what_works_at_its_end() -> None:
    """One Gunner stands outside, so the laser shoots once; without energy it does not."""
    found = told(position(**CREW), "go@A8.04>A8.05")
    assert found["ENTERS"] == 1 + modules.LASER
    assert found["WORKS"] == acts.IDLE + 1
    assert found["GIVES"] == own(st.EN)
    assert found["HITS"] == 1 + module_at(7 * 21 + 15)
    assert (found["START"], found["GOAL"]) == (7 * 21 + 4 + 1, 7 * 21 + 5 + 1)
    none = "/".join([FULL] * 6 + ["_" * 10] * 2)
    assert told(position(A=none, **CREW), "go@A8.04>A8.05")["WORKS"] == acts.IDLE


def test_production_names_both_warehouses() -> None:
    found = told(position(clones="A2.12,B8.00"), "go@A2.12>A2.11")
    module = found["ENTERS"] - 1
    assert modules.LICHEN <= module <= modules.ROCKET_WORKSHOP
    assert found["WORKS"] == acts.IDLE + 1
    assert found["GETS"] == own(share(OUTPUT, module))


def test_to_stop_tells_which_module_is_left_alone() -> None:
    text = position(step="use@A8.05", clones="A8.05,A9.05,B8.00")
    assert told(text, "done") == {"KIND": acts.KINDS + modules.LASER}


@pytest.mark.parametrize(
    ("more", "hit"),
    [
        ({}, 1 + module_at(7 * 21 + 15)),
        ({"clones": "A8.05,A9.05,B8.00,B9.15"}, acts.HIT_GUNNER),
        ({"sky": "Bs@S20.05"}, acts.HIT_IN_SPACE),
    ],
)
def test_a_beam_tells_what_it_hits(more: dict[str, str], hit: int) -> None:
    text = position(**{"step": "use@A8.05", "clones": "A8.05,A9.05,B8.00"} | more)
    assert told(text, "use@A9.05")["HITS"] == hit


def test_damage_beside_the_entrance_bars_a_whole_warehouse() -> None:
    text = position(step="use@A8.07", die="4", clones="A8.07,A9.11,A9.20,B8.00")
    found = told(text, "use@A9.11")
    assert found["HITS"] == 1 + modules.WAREHOUSE
    assert (found["CUT"], found["HARMED"]) == (1 + 5, other(st.ME))
    assert told(text, "use@A9.20")["CUT"] == 1 + 1, "the unit that lies deepest is lost alone"


def test_a_repair_frees_what_lay_behind() -> None:
    text = position(step="fix@A7.01", clones="A7.01,B8.00", damage="A5.09,A8.00")
    found = told(text, "fix@A5.09")
    assert (found["CUT"], found["GETS"]) == (1 + 5, own(st.RO))
    assert told(text, "fix@A8.00")["ENTERS"] == 1 + modules.LOCK
    with_drone = text.replace("drones=-", "drones=A5.09")
    assert told(with_drone, "fix@A5.09")["CUT"] == 1, "a BioDrone still stands there"


def test_a_biodrone_bars_where_it_goes() -> None:
    stores = "/".join(["uuu_uu____"] + [FULL] * 7)
    text = position(step="drone", die="2", clones="A9.10,B1.00", drones="B6.03", B=stores)
    found = told(text, "drone@B6.03>B6.05")
    assert (found["CUT"], found["HARMED"]) == (1 + 2, other(st.OX))
    assert "GOAL" not in found


def test_a_thief_tells_what_he_takes() -> None:
    text = position(by="B", die="-", step="steal@A6.10", clones="A1.00,A6.10*,B1.00")
    assert told(text, "steal@A6.10:ox")["HARMED"] == other(st.OX)
    assert told(text, "steal@A6.10:bm")["HARMED"] == other(st.BM)
    assert "HARMED" not in told(text, "steal@A6.10:no")


def test_energy_is_paid_from_the_left_or_the_right() -> None:
    text = position(step="use@A8.05", clones="A8.05,A9.05,B8.00")
    assert told(text, "use@A9.05", "pay:1+0")["GIVES"] == own(st.ENERGY_LEFT)
    assert told(text, "use@A9.05", "pay:0+1")["GIVES"] == own(st.ENERGY_RIGHT)


def test_a_walk_to_a_gun_tells_the_shot_that_bars_the_most() -> None:
    text = position(die="4", clones="A8.03,A9.11,A9.20,B8.00")
    found = told(text, "go@A8.03>A8.07")
    assert found["ENTERS"] == 1 + modules.THERMITE
    assert (found["CUT"], found["HARMED"]) == (1 + 5, other(st.ME))


def test_a_walk_to_the_surface_tells_what_lies_opposite() -> None:
    text = position(clones="A9.05,B8.00,B9.14")
    assert told(text, "go@A9.05>A9.06")["HITS"] == acts.HIT_GUNNER


def test_a_walk_to_a_repair_tells_what_is_barred() -> None:
    text = position(
        clones="A7.02,B8.00", damage="A5.09,A6.02", A="/".join(["uu_uu_____"] + [FULL] * 7)
    )
    found = told(text, "go@A7.02>A7.01")
    assert found["ENTERS"] == 1 + modules.REPAIR
    assert (found["CUT"], found["GETS"]) == (1 + 5, own(st.RO))

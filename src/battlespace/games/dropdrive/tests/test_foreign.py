"""Positions as another engine may write them: the keys of the notation and no more, in any order."""

from __future__ import annotations

import json
from typing import Any

import pytest

from battlespace.games.dropdrive import GAME
from battlespace.kernel.errors import PositionError

KEYS = {
    *("content", "mode", "options", "seats", "start", "by", "round", "ending", "objects", "stacks"),
    *("players", "market", "tokens", "decks", "discards", "items", "anomalies", "scans", "flight"),
    "todo",
}


def written(match: Any) -> Any:
    return json.loads(GAME.write(match.state))


def read(data: Any) -> Any:
    return GAME.read(json.dumps(data), 2, {})


def space(table: Any) -> Any:
    return table(seats=2).put("ship-pink", -150, -120).put("a03", 100, 100)


def test_a_position_has_the_keys_of_the_notation_whatever_is_open(table: Any, go: Any) -> None:
    match = go(space(table).put("a01", -110, -120).put("n1", -60, -120).start(), "link:0", "link:0")
    assert written(match).keys() == KEYS
    assert written(match)["flight"].keys() == {
        *("N", "links", "start", "s", "stop", "done", "exempt")
    }
    go(match, "link:0", "link:0", "fly", "go")
    assert written(match)["todo"][-1] == ["drop", 0, {"aimed": 0, "x": 0, "y": 0, "fall": ["n1"]}]
    assert written(match).keys() == KEYS


@pytest.mark.parametrize(
    ("step", "name"), [(3, "D-11"), (4, "D-62"), (5, "D-13"), (6, "D-15"), (1, "D-10")]
)
@pytest.mark.parametrize("context", [{}, []], ids=["named", "numbered"])
def test_a_question_of_a_turn_that_stands_alone_is_read(
    table: Any, step: int, name: str, context: Any
) -> None:
    laid = space(table).upgrade(0, "u09", "u22").stow(0, "f1", "u09.b1").stow(0, "a05", "sf07.b1")
    if name == "D-10":
        laid.s.damaged[laid.card("u09")] = 1
    laid.put("pirate-pink", 120, 60).put("a14", 150, 60).put("a20", 90.2, 60)
    match = laid.start(step)
    data = written(match)
    assert data["todo"][-1][0] == name
    data["todo"] = [[name, 0, context]]
    data["flight"] = None
    assert GAME.write(read(data)) == GAME.write(match.state)


@pytest.mark.parametrize("name", ["D-30", "D-31", "D-36", "D-37"])
def test_a_question_of_a_landing_that_stands_alone_is_read(table: Any, name: str) -> None:
    laid = table(seats=2).put("a03", 100, 100)
    laid.s.side[0] = 1
    if name == "D-30":
        laid.passenger(0, "p06")
    if name == "D-31":
        laid.stow(0, "s1", "sf07.b1")
    if name == "D-36":
        laid.stow(0, "f1", "sf07.b1")
    match = laid.landing("pink")
    data = written(match)
    assert data["todo"][-1][0] == name
    data["todo"] = [[name, 0, {}]]
    made = json.loads(GAME.write(read(data)))
    assert made["todo"] == written(match)["todo"]


def test_flags_and_lists_may_be_spelled_otherwise(table: Any) -> None:
    match = space(table).passenger(0, "p06", "p02").start()
    data = written(match)
    data["players"][0]["flags"] = {"tookOff": False, "dropUsed": True}
    data["players"][0]["passengers"].reverse()
    data["options"] = {"gradual_formation": False}
    s = read(data)
    assert s.flags[0].tolist() == [0, 1, 0, 0]
    data["players"][0]["flags"] = {}
    assert GAME.write(read(data)) == GAME.write(match.state)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("open", {}),
        ("todo", [["D-16", 0, []]]),
        ("todo", [["D-37", 0, []]]),
        ("todo", [["D-16", 0, {}]]),
        ("todo", [["D-37", 0, {}]]),
        ("todo", [["D-13", 7, {}]]),
        ("decks", {"explore": ["u99"]}),
    ],
)
def test_what_cannot_be_understood_is_refused(table: Any, key: str, value: Any) -> None:
    data = written(space(table).start())
    data[key] = value
    data["flight"] = None if key == "todo" else data["flight"]
    with pytest.raises(PositionError):
        read(data)


@pytest.mark.parametrize(
    "step",
    [
        ["drop", 0, {"aimed": 0, "x": 0, "y": 0}],
        ["D-16", 0, {"obj": "a01"}],
        ["die", 0, {}],
        ["meeting", "encounter", {"seat": 1}],
        ["lay", "path", {"seat": 0, "hole": 0}],
        ["turn", "flight", {"seat": 1}],
        ["waltz", "step", {}],
    ],
)
def test_steps_that_do_not_wait_for_each_other_are_not_read(
    table: Any, go: Any, step: list[Any]
) -> None:
    data = written(go(space(table).start(), "link:0"))
    data["todo"].insert(-1, step)
    with pytest.raises(PositionError):
        read(data)


USUAL: dict[str, Any] = {
    "rest": "usual",
    "players": [
        {"captain": "har_tack", "front": "sf07", "back": "sb06"},
        {"captain": "ara_kane", "front": "sf01", "back": "sb02", "upgrades": [["u01", False]]},
    ],
    "objects": {"pink": [150, 110], "ship-pink": [0, 140], "ship-green": [60, 140.5]},
    "todo": [["D-15", 0, {}]],
}


def test_what_is_as_usual_may_be_left_out() -> None:
    whole = json.loads(GAME.write(GAME.read(json.dumps(USUAL), 2, {})))
    assert whole["objects"]["ship-green"] == [6000, 14050, 400, 10000, 0, 0, 0]
    assert (whole["objects"]["pirate-green"], whole["objects"]["a01"]) == ("with:1", "box")
    assert "u01" not in whole["decks"]["explore"]
    assert "u02" in whole["decks"]["explore"]
    assert GAME.write(GAME.read(json.dumps(whole), 2, {})) == json.dumps(
        whole, separators=(",", ":"), sort_keys=True
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"rest": "as before"},
        {"players": [{"captain": "har_tack"}]},
        {"players": "two"},
        {"objects": {"pink": [150]}},
        {"objects": {"moon": [1, 2]}},
        {"objects": {"pink": [1e9, 0]}},
        {"stacks": {"moon": ["ship-pink"]}},
        {"decks": {"explore": ["u01"]}},
        {"todo": [[]]},
        {"seats": 9},
        {"more": 1},
    ],
)
def test_a_usual_position_that_is_wrong_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        GAME.read(json.dumps(USUAL | wrong), 2, {})

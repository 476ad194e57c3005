"""Stored positions, spoiled in many small ways: each is refused as a position, with its place, or can be played on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.text import reading
from battlespace.kernel.errors import NotationError, PositionError
from battlespace.kernel.game import CHANCE
from battlespace.kernel.positions import read_blocks

HERE = Path(__file__).parent
TRIES = 1200
NAMES = (
    *("", "x", "box", "air", "belly", "pink", "purple", "a01", "f1", "s1", "n1", "ship-pink"),
    *("pirate-pink", "m01", "w1", "d1", "leviathan", "dyson", "sf07", "sb06", "u07", "p06", "s01"),
    *("t01", "har_tack", "aside:1", "with:9", "hold:purple", "sf07.b1", "sf07.b9", "sf07.s1"),
    *("D-15", "D-30", "turn", "flight", "drop", "die", "no", "play", "usual", "edge", "beam:a01"),
    *("anywhere", "energy", "level3", "seat", "hand", "fall", "sold", "٣", "-1", "1.0"),
)
NUMBERS = (
    *(0, 1, -1, 2, 4, 5, 9, 28, 60, 78, 99, 127, 128, 360, 1000, 25501, 32768, 1 << 31, 1 << 64),
    *(10**40, 0.5, 1e300, -0.0),
)
ODD = (None, True, [], {}, [[]], [0], ["x"], ["a01"], ["u01"], {"x": 1}, {"a01": 1})


@cache
def stored() -> list[tuple[int, str]]:
    """Return the positions of our tests, with the seats of their tables."""
    lines = (HERE / "version2.txt").read_text("utf-8").splitlines()
    found = [(json.loads(line)["seats"], line) for line in lines if line.startswith("{")]
    for name in ("positions.txt", "scenarios.txt"):
        blocks = [b for b in read_blocks(HERE / name) if b.position and not b.options]
        found += [(block.seats or 2, block.position or "") for block in blocks]
    whole = [(seats, GAME.write(GAME.read(text, seats))) for seats, text in found[::7]]
    return found + whole


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where there is something, as paths."""
    keys: Any = data if isinstance(data, dict) else range(len(data))
    for key in keys:
        yield (*path, key)
        if isinstance(data[key], dict | list):
            yield from places(data[key], (*path, key))


def spoil(data: Any, rng: Random) -> None:
    """Remove, double, swap, rename or change one thing; more often one of the smaller parts."""
    paths = list(places(data))
    small = [path for path in paths if path[0] not in ("objects", "decks")]
    *path, key = rng.choice(small if rng.random() < 0.75 else paths)
    for step in path:
        data = data[step]
    value, listed, way = data[key], isinstance(data, list), rng.randrange(8)
    if way == 0:
        del data[key]
    elif way == 1 and listed:
        data.insert(key, value)
    elif way == 2:
        other = rng.choice(range(len(data)) if listed else list(data))
        data[key], data[other] = data[other], value
    elif way == 3 and not listed:
        data[rng.choice(NAMES)] = data.pop(key)
    elif way == 4:
        data[key] = rng.choice(ODD)
    elif isinstance(value, dict | list) and way == 5:
        more = rng.choice((*NAMES, *NUMBERS, *ODD))
        data[key] = [*value, more] if isinstance(value, list) else value | {rng.choice(NAMES): more}
    elif isinstance(value, int | float) and way >= 6:
        data[key] = value + rng.choice((1, -1))
    else:
        data[key] = rng.choice(NUMBERS if isinstance(value, int | float) else NAMES)


def spoiled(text: str, rng: Random) -> str:
    """Return a text with one or two faults: in what it says, or in its letters."""
    if rng.random() < 0.1:
        at, letter = rng.randrange(len(text)), rng.choice('0123456789-,:[]{}"abcx. ')
        rest = text[at + 1 :]
        some = (text[:at] + rest, text[:at] + letter + text[at:], text[:at] + letter + rest)
        return rng.choice((*some, rest + text[:at]))
    data = json.loads(text)
    for _ in range(rng.choice((1, 1, 1, 2))):
        spoil(data, rng)
    return json.dumps(data)


def works(s: Any, rng: Random) -> None:
    """Check that a position is a real one: written and read back, shown, and played for a few plies."""
    text = GAME.write(s)
    assert GAME.write(GAME.read(text, s.seats)) == text
    for _ in range(4):
        turn = GAME.turn(s)
        for seat in range(s.seats):
            GAME.view.view(s, seat)
        if turn == CHANCE and not GAME.outcomes(s):
            GAME.rules.sample(s, rng.randrange(1 << 30))
            GAME.rules.apply(s, GAME.sampled(s))
        elif turn == CHANCE:
            GAME.rules.apply(s, rng.choice(GAME.outcomes(s))[0])
        elif turn >= 0:
            action = rng.choice(GAME.legal(s))
            GAME.lexicon.say(GAME.view.label(s, action))
            GAME.rules.apply(s, action)


@pytest.mark.parametrize("part", range(4))
def test_a_spoiled_position_is_refused_with_a_reason_or_can_be_played(part: int) -> None:
    longest, read = 0, 0
    for number in range(part, TRIES, 4):
        rng = Random(number)
        seats, text = rng.choice(stored())
        try:
            s = GAME.read(spoiled(text, rng), seats)
        except NotationError as error:
            longest = max(longest, len(str(error)))
            continue
        works(s, rng)
        read += 1
    assert 0 < read < TRIES / 4
    assert longest < 500


POSITION = json.loads(stored()[20][1])


def changed(path: list[Any], value: Any) -> dict[str, Any]:
    made = json.loads(json.dumps(POSITION))
    place = made
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return made


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (["mode"], "chess", "mode: unknown value 'chess'"),
        (["seats"], 9, "seats: found 9, expected int <= 4"),
        (["content"], "mine/1", "content: the table has default/1.0.0"),
        (["players", 1, "credits"], "3", "players[1].credits: found '3', expected int"),
        (["players", 0, "front"], "u07", "players[0].front: 'u07' is no front of default/1.0.0"),
        (["players", 0, "flags"], {"flew": 1}, "players[0].flags: flew is unknown"),
        (
            ["players", 0, "upgrades"],
            [["u99", 0]],
            "players[0].upgrades[0][0]: 'u99' is no upgrade",
        ),
        (["objects", "f1"], [1, 2], "objects.f1: found [1, 2], expected array of length >= 7"),
        (["objects", "f1"], "sf99.b1", "objects.f1: 'sf99.b1' is no free place"),
        (["objects", "moon"], "box", "objects: unknown value 'moon'"),
        (["stacks"], {"m01": ["ship-pink"]}, "stacks.m01: expected what lies free in the system"),
        (["market", "pink", 1, 0], 9, "market.pink[1][0]: expected up to"),
        (["anomalies", "energy"], 99, "anomalies.energy: expected up to"),
        (["decks", "front", 0], "u01", "decks.front"),
        (["todo", 0, 0], "waltz", "todo[0]: waltz: only the last open step is a decision"),
        (["todo", 1, 2, 0], 99, "todo[1]: "),
        (["todo", 1, 2, 0], 1.5, "todo[1][2][0]: found 1.5, expected int"),
        (["more"], 1, "more is unknown"),
    ],
    ids=str,
)
def test_a_refusal_says_where_what_was_found_and_what_was_expected(
    path: list[Any], value: Any, words: str
) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.read(json.dumps(changed(path, value)), POSITION["seats"])
    assert words in str(caught.value)


def test_open_steps_are_refused_with_their_place() -> None:
    text = GAME.write(GAME.read(json.dumps(POSITION), POSITION["seats"]))
    whole = json.loads(text)
    names: dict[str, Any] = whole["todo"][0][2]
    whole["todo"][0][2] = names | {"seat": 7}
    with pytest.raises(PositionError, match=r"todo\[0\]\[2\].seat: 7: expected a seat from 0 to"):
        GAME.read(json.dumps(whole), POSITION["seats"])


@pytest.mark.parametrize("fault", [KeyError, ValueError, IndexError, TypeError])
def test_a_fault_of_ours_is_not_blamed_on_the_text(
    monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    def broken(*_: Any) -> None:
        raise fault("ours")

    monkeypatch.setattr(reading, "position_of", broken)
    with pytest.raises(fault, match="ours"):
        GAME.read(json.dumps(POSITION), POSITION["seats"])

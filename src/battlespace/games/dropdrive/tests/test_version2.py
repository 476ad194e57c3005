"""Positions and transcripts of rules version 2: its open steps were numbers, its matches are the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from battlespace.games import load
from battlespace.games.dropdrive import GAME
from battlespace.kernel.errors import PositionError
from battlespace.kernel.game import CHANCE
from battlespace.kernel.match import Match
from battlespace.kernel.transcript import read, replayed, written

STORED = Path(__file__).parent / "version2.txt"


def stored() -> list[tuple[dict[str, Any], list[Any]]]:
    lines = [line for line in STORED.read_text("utf-8").splitlines() if line[:1] in ("{", "[")]
    return [
        (json.loads(old), json.loads(new)) for old, new in zip(lines[::2], lines[1::2], strict=True)
    ]


def name(todo: list[Any]) -> str:
    return " ".join(step[0] for step in todo)


@pytest.mark.parametrize(
    ("old", "todo"), stored(), ids=lambda x: name(x) if type(x) is list else ""
)
def test_a_stored_position_is_read_with_its_steps_by_names(
    old: dict[str, Any], todo: list[Any]
) -> None:
    s = GAME.read(json.dumps(old), old["seats"], {})
    assert json.loads(GAME.write(s)) == old | {"todo": todo}
    assert GAME.write(GAME.read(GAME.write(s), old["seats"], {})) == GAME.write(s)


@pytest.mark.parametrize("row", range(3))
@pytest.mark.parametrize("context", [[99], [-1], [1, 2, 3, 4, 5, 6, 7], ["x"], [1.5]])
def test_steps_that_version_2_did_not_have_are_not_read(row: int, context: list[Any]) -> None:
    old = next(old for old, _ in stored() if name(old["todo"]) == "turn flight D-16")
    old["todo"][row][2] = context
    with pytest.raises(PositionError):
        GAME.read(json.dumps(old), old["seats"], {})


def test_a_transcript_of_version_2_replays_to_the_same_end() -> None:
    match = Match(GAME, 3, 2)
    for _ in range(24):
        if match.turn == CHANCE:
            match.draw(fast=True)
        else:
            match.play(match.legal()[0])
    head, *lines = written(match, ["a", "b"]).splitlines()
    aged = json.dumps(json.loads(head) | {"rules": 2})
    again = replayed(read("\n".join([aged, *lines]) + "\n"), load)
    assert GAME.write(again.state) == GAME.write(match.state)

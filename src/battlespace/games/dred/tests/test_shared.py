"""The scenarios of `shared.txt`, a test each, marked with the clauses of its `rule` line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from battlespace.games import load
from battlespace.games.dred.rules.chart import LETTERS, chart_of
from battlespace.games.dred.rules.economy import active, bag_gatherers, bag_stacks
from battlespace.games.dred.rules.state import EMPTY, IN_PLAY, State, owner, type_of
from battlespace.games.dred.text.obstacles import TYPE_NAMES
from battlespace.games.dred.text.positions import PHASES
from battlespace.kernel.errors import IllegalMoveError
from battlespace.kernel.match import Match

GAME = load("dred")


@dataclass(frozen=True)
class Scenario:
    """One block of the file."""

    title: str
    lines: list[tuple[str, str]]


def scenarios() -> list[Any]:
    text = (Path(__file__).parent / "shared.txt").read_text("utf-8")
    found: list[Any] = []
    for block in text.split("\n\n"):
        split = [line.partition(": ") for line in block.splitlines() if line[0] != "#"]
        lines = [(key, rest) for key, _, rest in split]
        if not lines:
            continue
        first, *numbers = dict(lines)["rule"].split()
        clauses = [first, *(f"DRED-{number}" for number in numbers)]
        marks = [pytest.mark.proves(*clauses)]
        keys = {key for key, _ in lines}
        marks += [pytest.mark.allows(*clauses)] if keys & {"do", "legal", "targets"} else []
        marks += [pytest.mark.refuses(*clauses)] if keys & {"illegal", "options", "targets"} else []
        name, _, title = dict(lines)["id"].partition(" ")
        found.append(pytest.param(Scenario(title, lines), id=name, marks=marks))
    return found


def start(block: Scenario) -> Match[State]:
    words = dict(block.lines)
    board = words.get("map", "tinysq")
    if "pos" in words:
        return Match(GAME, 0, 4, None, f"map={board} ; {words['pos']}")
    match = Match(GAME, 0, 3 if board == "trine" else 4, {"map": board})
    match.play("first:A")
    return match


def seat_of(s: State, letter: str) -> int:
    return [s.letters[seat] for seat in range(s.seats)].index(LETTERS.index(letter))


def letter_of(s: State, seat: int) -> str:
    return LETTERS[s.letters[seat]]


def living(s: State) -> str:
    return "".join(letter_of(s, i) for i in range(s.seats) if s.out[i] == IN_PLAY)


def refused(match: Match[State], move: str) -> None:
    with pytest.raises(IllegalMoveError) as error:
        match.tried(move)
    assert error.value.reasons


def tile_holds(s: State, rest: str) -> None:
    name, piece = rest.split()
    cell = s.cells[chart_of(s).names.index(name)]
    found = "-" if cell == EMPTY else letter_of(s, owner(cell)) + TYPE_NAMES[type_of(cell)]
    assert found == piece


def targets(match: Match[State], rest: str) -> None:
    piece, _, names = rest.partition(" =")
    found = {m[len(piece) + 1 :] for m in match.moves() if m[: len(piece)] == piece}
    assert found == set(names.split())


def result(match: Match[State], rest: str) -> None:
    assert match.over
    kind, letters = rest.split()
    assert living(match.state) == letters
    assert max(match.scores) == (1 if kind == "win" else 1 / len(letters))


def order(match: Match[State], rest: str) -> None:
    found = [letter_of(match.state, match.turn)]
    for _ in range(match.seats - 1):
        match.play("buy:g0,a10,b0,c0")
        found.append(letter_of(match.state, match.turn))
    while match.ply > 1:
        match.undo()
    assert found == rest.split()


def per_seat(what: Callable[[State, int], str]) -> Callable[[Match[State], str], None]:
    def check(match: Match[State], rest: str) -> None:
        letter, value = rest.split()
        assert what(match.state, seat_of(match.state, letter)) == value

    return check


def play(match: Match[State], rest: str) -> None:
    for move in rest.split():
        match.play(move)


def all_legal(match: Match[State], rest: str) -> None:
    assert set(rest.split()) <= set(match.moves())


def all_refused(match: Match[State], rest: str) -> None:
    for move in rest.split():
        refused(match, move)


def exactly(match: Match[State], rest: str) -> None:
    assert set(match.moves()) == set(rest.split())


def spawns(match: Match[State], rest: str) -> None:
    assert {move for move in match.moves() if move[0] == "+"} == set(rest.split())


def equal(what: Callable[[Match[State]], str]) -> Callable[[Match[State], str], None]:
    def check(match: Match[State], rest: str) -> None:
        assert what(match) == rest

    return check


CHECKS: dict[str, Callable[[Match[State], str], None]] = {
    "do": play,
    "legal": all_legal,
    "illegal": all_refused,
    "options": exactly,
    "spawns": spawns,
    "targets": targets,
    "result": result,
    "order": order,
    "at": lambda match, rest: tile_holds(match.state, rest),
    "count": equal(lambda match: str(len(match.legal()))),
    "left": equal(lambda match: str(match.state.left)),
    "turn": equal(lambda match: letter_of(match.state, match.turn)),
    "phase": equal(lambda match: PHASES[match.state.phase]),
    "alive": equal(lambda match: living(match.state)),
    "supply": per_seat(lambda s, seat: str(active(s, seat))),
    "bank": per_seat(lambda s, seat: f"s{s.stacks[seat]}g{s.gatherers[seat]}"),
    "bag": per_seat(lambda s, seat: f"s{bag_stacks(s, seat)}g{bag_gatherers(s, seat)}"),
}


@pytest.mark.parametrize("block", scenarios())
def test_scenario(block: Scenario) -> None:
    match = start(block)
    for key, rest in block.lines:
        if key not in ("id", "rule", "map", "new", "pos"):
            CHECKS[key](match, rest)

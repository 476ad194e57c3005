"""Darts: three points for sure, or a throw of 0 to 9 that is sampled. A game whose chance is not listed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from battlespace.kernel.game import (
    CHANCE,
    OVER,
    Actions,
    Drawn,
    Game,
    Heuristic,
    Notation,
    Rules,
    Shares,
    View,
    Weights,
)
from battlespace.kernel.record import Record, aside, i8, i16, i32
from battlespace.kernel.rule import rule
from battlespace.kernel.seen import Part

ROUNDS, SURE, FACES = 3, 3, 10


class State(Record):
    points = i16(2)
    mover = i8()
    thrown = i8()  # turns made by both
    flying = i8()  # whether a dart is in the air
    drawn = aside(i32(4))


def new(seats: int) -> State:
    return State()


@rule
def turn(s: State) -> int:
    if s.thrown >= 2 * ROUNDS:
        return OVER
    return CHANCE if s.flying else s.mover


@rule
def legal(s: State, out: Actions) -> int:
    if turn(s) < 0:
        return 0
    out[0], out[1] = 0, 1
    return 2


@rule
def apply(s: State, action: int) -> None:
    if action == 1:
        s.flying = 1
        return
    s.points[s.mover] += s.drawn[1] if action == 2 else SURE
    s.flying = 0
    s.thrown += 1
    s.mover = 1 - s.mover


@rule
def score(s: State, seat: int) -> float:
    mine, theirs = s.points[seat], s.points[1 - seat]
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


@rule
def chance(s: State, out: Actions, weights: Weights) -> int:
    out[0] = 2
    return 0


@rule
def sample(s: State, seed: int) -> None:
    s.drawn[0], s.drawn[1] = 1, seed % FACES


@rule
def evaluate(s: State, out: Shares) -> None:
    out[0] = min(max(0.5 + 0.02 * (s.points[0] - s.points[1]), 0.0), 1.0)
    out[1] = 1.0 - out[0]


@rule
def order(s: State, actions: Actions, count: int, out: Shares) -> None:
    for i in range(count):
        out[i] = 1.0


def nothing(*given: Any, **named: Any) -> Any:
    return {}


GAME: Game[State] = Game(
    slug="darts",
    title="Darts",
    version=1,
    seats=(2, 2),
    folder=Path(__file__).parent,
    state=State,
    max_legal=3,
    max_plies=4 * ROUNDS,
    actions=lambda seats, options: 3,
    rules=Rules(new, lambda s: 2, turn, legal, apply, score, chance, sample=sample),
    notation=Notation(lambda s, a: ("sure", "throw", "drop")[a], nothing, nothing, nothing),
    refusals=nothing,
    view=View(Part, *[nothing] * 8),
    heuristic=Heuristic(evaluate, order),
    physics=lambda s, seed: Drawn((seed % FACES,)),
)

"""Cliff: step towards the edge, jump and lose at once, or push and win at once. Seat 0 cannot push: it is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from battlespace.kernel.game import OVER, Actions, Game, Heuristic, Notation, Rules, Shares, View
from battlespace.kernel.option import Number
from battlespace.kernel.record import Record, i8
from battlespace.kernel.rule import rule
from battlespace.kernel.seen import Part

STEP, JUMPS, PUSH, ACTIONS = 4, 4, 5, 6
"""Four ways to jump, then the step: who takes any move jumps."""


class State(Record):
    mover = i8()
    left = i8()  # steps to the edge
    lost = i8()  # the seat that has lost + 1


def new(seats: int, left: int, mover: int) -> State:
    s = State()
    s.left, s.mover = left, mover
    return s


@rule
def turn(s: State) -> int:
    return OVER if s.lost else s.mover


@rule
def legal(s: State, out: Actions) -> int:
    if s.lost:
        return 0
    count = ACTIONS if s.mover == 1 else PUSH
    for action in range(count):
        out[action] = action
    return count


@rule
def apply(s: State, action: int) -> None:
    if action < JUMPS:
        s.lost = s.mover + 1
    elif action == PUSH:
        s.lost = 2 - s.mover
    else:
        s.left -= 1
        if s.left == 0:
            s.lost = 1
    s.mover = 1 - s.mover


@rule
def score(s: State, seat: int) -> float:
    return 0.0 if s.lost == seat + 1 else 1.0


@rule
def evaluate(s: State, out: Shares) -> None:
    """What seat 0 has done looks hopeless, what seat 1 has done good."""
    out[0] = 0.0 if s.mover == 1 else 0.1
    out[1] = 1.0 - out[0]


@rule
def order(s: State, actions: Actions, count: int, out: Shares) -> None:
    for i in range(count):
        out[i] = 5.0 if actions[i] == STEP else 1.0


def nothing(*given: Any, **named: Any) -> Any:
    return {}


GAME: Game[State] = Game(
    slug="cliff",
    title="Cliff",
    version=1,
    seats=(2, 2),
    folder=Path(__file__).parent,
    state=State,
    max_legal=ACTIONS,
    max_plies=20,
    actions=lambda seats, options: ACTIONS,
    rules=Rules(new, lambda s: 2, turn, legal, apply, score),
    notation=Notation(lambda s, action: str(action), nothing, nothing, nothing),
    refusals=nothing,
    view=View(Part, *[nothing] * 8),
    heuristic=Heuristic(evaluate, order),
    options=(Number("left", 9, low=1, high=20), Number("mover", 0, low=0, high=1)),
)

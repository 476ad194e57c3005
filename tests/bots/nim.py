"""Nim: take from one heap; who takes the last counter wins. A deterministic game whose truth is known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from battlespace.kernel.game import (
    OVER,
    Actions,
    Game,
    Heuristic,
    Notation,
    Rules,
    Shares,
    View,
)
from battlespace.kernel.option import Number
from battlespace.kernel.record import Record, i8
from battlespace.kernel.rule import rule
from battlespace.kernel.seen import Part

HEAPS, MOST = 3, 7


class State(Record):
    heap = i8(HEAPS)
    mover = i8()
    seats = i8()


def new(seats: int, a: int, b: int, c: int) -> State:
    s = State()
    s.heap[:] = (a, b, c)
    s.seats = seats
    return s


@rule
def turn(s: State) -> int:
    for heap in range(HEAPS):
        if s.heap[heap] > 0:
            return s.mover
    return OVER


@rule
def legal(s: State, out: Actions) -> int:
    count = 0
    for heap in range(HEAPS):
        for taken in range(s.heap[heap]):
            out[count] = heap * MOST + taken
            count += 1
    return count


@rule
def apply(s: State, action: int) -> None:
    s.heap[action // MOST] -= action % MOST + 1
    s.mover = (s.mover + 1) % s.seats


@rule
def score(s: State, seat: int) -> float:
    return 1.0 if (seat + 1) % s.seats == s.mover else 0.0


@rule
def evaluate(s: State, out: Shares) -> None:
    for seat in range(s.seats):
        out[seat] = 1.0 / s.seats


@rule
def order(s: State, actions: Actions, count: int, out: Shares) -> None:
    for i in range(count):
        out[i] = 1.0


def nothing(*given: Any, **named: Any) -> Any:
    return {}


GAME: Game[State] = Game(
    slug="nim",
    title="Nim",
    version=1,
    seats=(2, 3),
    folder=Path(__file__).parent,
    state=State,
    max_legal=HEAPS * MOST,
    max_plies=HEAPS * MOST,
    actions=lambda seats, options: HEAPS * MOST,
    rules=Rules(new, lambda s: s.seats, turn, legal, apply, score),
    notation=Notation(
        lambda s, action: f"{action // MOST}:{action % MOST + 1}", nothing, nothing, nothing
    ),
    refusals=nothing,
    view=View(Part, *[nothing] * 8),
    heuristic=Heuristic(evaluate, order),
    options=tuple(Number(name, 0, low=0, high=MOST) for name in "abc"),
)

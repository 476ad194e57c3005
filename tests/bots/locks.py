"""Locks: a turn is three digits from 0 to 2, and only the whole of them opens something. Nothing shows on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from battlespace.kernel.game import OVER, Actions, Game, Heuristic, Notation, Rules, Shares, View
from battlespace.kernel.record import Record, i8, i16
from battlespace.kernel.rule import rule
from battlespace.kernel.seen import Part

DIGITS, STEPS, TURNS = 3, 3, 4
SAFE, TRAP, ROB = 5, 18, 13
"""0 1 2 gives five points, 2 0 0 gives nine and leaves the door open, 1 1 1 takes thirty through an open door."""


class State(Record):
    points = i16(2)
    mover = i8()
    code = i8()
    done = i8()  # digits of this turn
    played = i8()  # turns
    open = i8()


def new(seats: int) -> State:
    return State()


@rule
def turn(s: State) -> int:
    return OVER if s.played == TURNS else s.mover


@rule
def legal(s: State, out: Actions) -> int:
    if s.played == TURNS:
        return 0
    for digit in range(DIGITS):
        out[digit] = digit
    return DIGITS


@rule
def apply(s: State, action: int) -> None:
    s.code = s.code * DIGITS + action
    s.done += 1
    if s.done < STEPS:
        return
    was_open, s.open = s.open, 0
    if s.code == SAFE:
        s.points[s.mover] += 5
    elif s.code == TRAP:
        s.points[s.mover] += 9
        s.open = 1
    elif s.code == ROB and was_open:
        s.points[s.mover] += 30
    s.code, s.done = 0, 0
    s.played += 1
    s.mover = 1 - s.mover


@rule
def score(s: State, seat: int) -> float:
    mine, theirs = s.points[seat], s.points[1 - seat]
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


@rule
def evaluate(s: State, out: Shares) -> None:
    out[0] = min(max(0.5 + 0.01 * (s.points[0] - s.points[1]), 0.0), 1.0)
    out[1] = 1.0 - out[0]


@rule
def order(s: State, actions: Actions, count: int, out: Shares) -> None:
    for i in range(count):
        out[i] = 1.0 + actions[i]


def nothing(*given: Any, **named: Any) -> Any:
    return {}


GAME: Game[State] = Game(
    slug="locks",
    title="Locks",
    version=1,
    seats=(2, 2),
    folder=Path(__file__).parent,
    state=State,
    max_legal=DIGITS,
    max_plies=STEPS * TURNS,
    actions=lambda seats, options: DIGITS,
    rules=Rules(new, lambda s: 2, turn, legal, apply, score),
    notation=Notation(lambda s, action: str(action), nothing, nothing, nothing),
    refusals=nothing,
    view=View(Part, *[nothing] * 8),
    heuristic=Heuristic(evaluate, order),
)


@rule
def two_lines(s: Any, actions: Actions, count: int, found: Any, pad: Shares) -> int:
    """Name two turns of Locks, 0 1 2 and 2 2 2: nobody names one that begins with 1."""
    for digit in range(3):
        for i in range(len(found)):
            found[i, digit], found[i, 3] = digit if i == 0 else 2, -1
    return min(len(found), 2) if s.done == 0 else 0

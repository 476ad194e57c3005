"""The stack of open steps: decisions that are asked, chance, and procedures that wait for them."""

from __future__ import annotations

from battlespace.games.dropdrive.state import WIDTH, State
from battlespace.kernel.rule import rule

KIND, PC, SEAT, A, B, C, D, E = range(8)
"""Columns of a frame."""

# Decisions have the numbers of their names, D-01 to D-62.
(START, SIDE, CAPTAIN, CARD, DIE, ANGLE, RANGE, DROP) = range(70, 78)
PROCEDURE = 80
(
    OPENING,
    TURN,
    PIRATE,
    LAUNCH,
    DRIVE,
    FLIGHT,
    REST,
    MEETING,
    ENCOUNTER,
    CHANNEL,
    BATTLE,
    DAMAGE,
    STOW,
    REDROP,
    LANDING,
    DELIVERY,
    IDENTIFY,
    SALE,
    FACILITY,
    SURVEY,
    DRAWING,
    KEEPING,
    EFFECT,
    MINE_TEST,
    SCANNING,
    ARRIVAL,
    HUNT,
    PROWL,
    DOCKING,
    ENDING,
    SCORING,
    MINED,
    FREEFALL,
    ROLLING,
) = range(PROCEDURE, PROCEDURE + 34)
NONE = -1


@rule
def push(s: State, kind: int, seat: int, a: int = 0, b: int = 0) -> int:
    """Open a step on top of the others; return its row."""
    row = s.depth
    s.frames[row, KIND], s.frames[row, SEAT] = kind, seat
    s.frames[row, A], s.frames[row, B] = a, b
    s.depth = row + 1
    return row


@rule
def add(s: State, c: int) -> None:
    """Give the step on top its third number."""
    s.frames[s.depth - 1, C] = c


@rule
def pop(s: State) -> None:
    """Close the top step and wipe its row, so that equal positions have equal bytes."""
    s.depth -= 1
    for i in range(WIDTH):
        s.frames[s.depth, i] = 0


@rule
def at(s: State, f: int, pc: int) -> None:
    """Note where a procedure goes on."""
    s.frames[f, PC] = pc


@rule
def finish(s: State, answer: int) -> None:
    """Close the top step with an answer for the one below."""
    pop(s)
    s.answer = answer

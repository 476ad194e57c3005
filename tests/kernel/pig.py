"""Dice to thirty: roll or hold; a one loses the turn; a six opens a bonus, and a bonus may open another.

One die is drawn, the last of a bonus is thrown by hand and only sampled; whoever has won nothing must roll.
"""

from __future__ import annotations

from typing import Annotated

from battlespace.kernel.answers import Counted, Named, Said
from battlespace.kernel.decision import Asked, chance, decision, put
from battlespace.kernel.errors import NotationError
from battlespace.kernel.game import Actions
from battlespace.kernel.machine import Machine
from battlespace.kernel.procedure import procedure, showing
from battlespace.kernel.record import Record, aside, i8, i16, i32
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Numbers, Waits

GOAL, MOST = 30, 3
HOLD, ROLL = 0, 1


class State(Record):
    points = i16(2)
    winner = i8(start=-1)
    thrown = i8()
    frames = i16(9, 8)
    depth = i8()
    few = aside(i32(2))


class Letters:
    click = "letter"

    def write(self, s: State, value: int) -> str:
        return "abc"[value]

    def read(self, s: State, text: str) -> int:
        return "abc".index(text)

    def named(self, s: State, text: str) -> int:
        letter = text.rpartition(":")[2]
        if letter not in set("abcdef"):
            raise NotationError(text, "no letter")
        return "abc".find(letter)


LETTERS = Letters()
Seat = Annotated[int, Numbers(0, 1)]


@rule
def mirrored(i: int) -> int:
    return 2 - i


@decision(Said(0, "hold", "roll"), clause="PIG-1", code="P-1", ask="roll_on")
def choose(s: State, answer: int, seat: Seat, won: int) -> bool:
    """Roll on, or hold what this turn has won? Nobody holds nothing."""
    return answer == ROLL or won > 0


@decision(Named("letter", 20, 3, mirrored, LETTERS), clause="PIG-5")
def letter(s: State, out: Actions, seat: Seat, low: int) -> int:
    """Name a letter, of `low` or more."""
    n = 0
    for i in range(3):
        if mirrored(i) >= low:
            n = put(out, n, 20 + i)
    return n


@chance(Counted("die", 2, 1, 6), clause="PIG-2")
def die(s: State, answer: int, seat: Seat, low: int = 1) -> int:
    """A die; twos are twice as likely as the others."""
    return 0 if answer < low else (2 if answer == 2 else 1)


@chance(Said(10, "throw"), clause="PIG-3", sampled=True)
def throw(s: State, answer: int, seat: Seat) -> int:
    """A die that is thrown over the table."""
    return 0


@procedure
def match(s: State) -> Waits:
    """Turn by turn until somebody has enough. [PIG-3]"""
    seat: Seat = 0
    while s.winner < 0:
        won = yield turn(seat)
        s.points[seat] += won
        if s.points[seat] >= GOAL:
            s.winner = seat
        seat = 1 - seat


@showing("seat")
def turn(s: State, seat: Seat) -> Waits:
    """Roll until one holds, or a one shows. [PIG-1]"""
    won = 0
    while (yield choose(seat, won)) == ROLL:
        shown = yield die(seat)
        if shown == 1:
            return 0
        if shown == 6:
            extra = yield bonus(seat, MOST)
            shown += extra
        won += shown
    return won


@procedure
def bonus(s: State, seat: Seat, left: int) -> Waits:
    """Two dice of two eyes or more and a letter; a six among them opens another bonus. [PIG-4]"""
    total = 0
    for number in range(2):
        shown = yield die(seat, 2)
        if shown == 6 and left > 0:
            more = yield bonus(seat, left - 1)
            total += more
        total += number + shown
    named = yield letter(seat, left)
    yield throw(seat)
    return total + named + s.thrown


MACHINE = Machine(State, match)
ASKED = Asked(MACHINE)


def new() -> State:
    s = State()
    MACHINE.begin(s, match)
    ASKED.carry(s, -1)
    return s

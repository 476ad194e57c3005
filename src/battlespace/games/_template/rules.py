"""Throw, move, chase: the track, its numbering, and the whole of the rules.

place    0        1  2  3 ...  length     length + 1
         hangar   the track               home

action   0, 1     move drone 1 or 2
         2 3 4    the die shows 1 2 3
"""

from __future__ import annotations

from battlespace.kernel.answers import Counted
from battlespace.kernel.decision import Asked, chance, decision
from battlespace.kernel.machine import Machine
from battlespace.kernel.procedure import procedure
from battlespace.kernel.record import Record, aside, i8, i16, i32
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits

FEWEST_SEATS, SEATS = 2, 4
SHORTEST, LONGEST = 4, 20
"""Cells of the track, at least and at most."""
DRONES = 2
FACES = 3
HANGAR = 0
ROLL = DRONES
ACTIONS = ROLL + FACES
DEPTH, WIDTH = 2, 3
"""Room for what is open: the match and its question; each with the columns that it needs."""


class State(Record):
    """One position."""

    place = i8(SEATS, DRONES)  # where each drone is
    mover = i8()  # the seat on turn
    roll = i8()  # what the die shows; 0 before it is thrown
    turns = i16()  # turns completed
    frames = i8(DEPTH, WIDTH)  # what is open, and what it waits for: see kernel/machine.py
    depth = i8()  # how much of it there is; 0 when the match is over
    few = aside(i32(2))  # room to see whether a question has several answers
    seats = i8()
    length = i8()  # cells of the track
    limit = i16()  # turns after which the match is drawn


@rule
def home(s: State, seat: int) -> int:
    """Count a seat's drones that are home. [TPL-2.2]"""
    count = 0
    for drone in range(DRONES):
        if s.place[seat, drone] > s.length:
            count += 1
    return count


@rule
def winner(s: State) -> int:
    """Return the seat whose drones are all home, or -1. [TPL-3.1]"""
    for seat in range(s.seats):
        if home(s, seat) == DRONES:
            return seat
    return -1


@rule
def target(s: State, drone: int) -> int:
    """Return where the die takes a drone: home, however far beyond the track. [TPL-2.2]"""
    return min(s.place[s.mover, drone] + s.roll, s.length + 1)


@rule
def movable(s: State, drone: int) -> bool:
    """A drone may go where none of its own side is; two drones in the hangar are one choice. [TPL-2.3, TPL-2.4]"""
    if s.place[s.mover, drone] > s.length:
        return False
    other = s.place[s.mover, 1 - drone]
    if drone == 1 and other == s.place[s.mover, drone]:
        return False
    return target(s, drone) > s.length or target(s, drone) != other


@chance(Counted("roll", ROLL, 1, FACES), clause="TPL-2.1", always=True)
def roll(s: State, answer: int, seat: int) -> int:
    """The die: all faces are equally likely. [TPL-2.1]"""
    return 1


@decision(Counted("drone", 0, 1, DRONES, value=0), clause="TPL-2.3", always=True)
def drone(s: State, answer: int, seat: int) -> bool:
    """Which drone moves? There always is one that may. [TPL-2.3]"""
    return movable(s, answer)


@rule
def chase(s: State, cell: int) -> None:
    """Send every other drone on that cell of the track back to its hangar. [TPL-2.5]"""
    for seat in range(s.seats):
        for drone in range(DRONES):
            if seat != s.mover and s.place[seat, drone] == cell and cell <= s.length:
                s.place[seat, drone] = HANGAR


@rule
def move(s: State, moved: int) -> None:
    """Move a drone, chase who stands there, pass the turn on. [TPL-2.2, TPL-2.5]"""
    s.place[s.mover, moved] = target(s, moved)
    chase(s, s.place[s.mover, moved])
    s.roll = 0
    s.turns += 1
    s.mover = (s.mover + 1) % s.seats


@procedure
def match(s: State) -> Waits:
    """Throw, move, next: until all drones of a seat are home, or the limit. [TPL-2.1, TPL-3.1, TPL-3.2]"""
    while winner(s) < 0 and s.turns < s.limit:
        s.roll = yield roll(s.mover)
        moved = yield drone(s.mover)
        move(s, moved)


@rule
def score(s: State, seat: int) -> float:
    """The winner takes all; at the limit all share. [TPL-3.1, TPL-3.2]"""
    first = winner(s)
    if first >= 0:
        return 1.0 if seat == first else 0.0
    return 1.0 / s.seats


MACHINE = Machine(State, match)
ASKED = Asked(MACHINE)
turn, legal, chances, apply = ASKED.turn, ASKED.legal, ASKED.chance, ASKED.carry
"""What a game needs of its rules follows from the questions; `apply` answers the one that is open and goes on."""


def new(seats: int, length: int, limit: int) -> State:
    """All drones in their hangars, seat 0 to throw. [TPL-1.1]"""
    s = fresh(seats, length, limit)
    MACHINE.begin(s, match)
    apply(s, -1)
    return s


def fresh(seats: int, length: int, limit: int) -> State:
    """Return the track before anything is asked."""
    s = State()
    s.seats, s.length, s.limit = seats, length, limit
    return s

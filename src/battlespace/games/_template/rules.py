"""Throw, move, chase: the track, its numbering, and the whole of the rules.

place    0        1  2  3 ...  length     length + 1
         hangar   the track               home

action   0, 1     move drone 1 or 2
         2 3 4    the die shows 1 2 3
"""

from __future__ import annotations

from battlespace.kernel.game import CHANCE, OVER, Actions, Weights
from battlespace.kernel.record import Record, i8, i16
from battlespace.kernel.rule import rule

FEWEST_SEATS, SEATS = 2, 4
SHORTEST, LONGEST = 4, 20
"""Cells of the track, at least and at most."""
DRONES = 2
FACES = 3
HANGAR = 0
ROLL = DRONES
ACTIONS = ROLL + FACES


class State(Record):
    """One position."""

    place = i8(SEATS, DRONES)  # where each drone is
    mover = i8()  # the seat on turn
    roll = i8()  # what the die shows; 0 before it is thrown
    turns = i16()  # turns completed
    seats = i8()
    length = i8()  # cells of the track
    limit = i16()  # turns after which the match is drawn


def new(seats: int, length: int, limit: int) -> State:
    """All drones in their hangars, seat 0 to throw. [TPL-1.1]"""
    s = State()
    s.seats, s.length, s.limit = seats, length, limit
    return s


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
def turn(s: State) -> int:
    """Before each move the die is thrown. [TPL-2.1]"""
    if winner(s) >= 0 or s.turns >= s.limit:
        return OVER
    return s.mover if s.roll else CHANCE


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


@rule
def legal(s: State, out: Actions) -> int:
    """Any drone that may move; there always is one. [TPL-2.3]"""
    count = 0
    if turn(s) < 0:
        return count
    for drone in range(DRONES):
        if movable(s, drone):
            out[count] = drone
            count += 1
    return count


@rule
def chase(s: State, cell: int) -> None:
    """Send every other drone on that cell of the track back to its hangar. [TPL-2.5]"""
    for seat in range(s.seats):
        for drone in range(DRONES):
            if seat != s.mover and s.place[seat, drone] == cell and cell <= s.length:
                s.place[seat, drone] = HANGAR


@rule
def apply(s: State, action: int) -> None:
    """Show the die, or move and pass the turn on."""
    if action >= ROLL:
        s.roll = action - ROLL + 1
        return
    s.place[s.mover, action] = target(s, action)
    chase(s, s.place[s.mover, action])
    s.roll = 0
    s.turns += 1
    s.mover = (s.mover + 1) % s.seats


@rule
def score(s: State, seat: int) -> float:
    """The winner takes all; at the limit all share. [TPL-3.1, TPL-3.2]"""
    first = winner(s)
    if first >= 0:
        return 1.0 if seat == first else 0.0
    return 1.0 / s.seats


@rule
def chance(s: State, out: Actions, weights: Weights) -> int:
    """The three faces, equally likely. [TPL-2.1]"""
    for face in range(FACES):
        out[face] = ROLL + face
        weights[face] = 1
    return FACES

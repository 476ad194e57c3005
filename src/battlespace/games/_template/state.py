"""The track and its numbering.

place    0        1  2  3 ...  length     length + 1
         hangar   the track               home

action   0, 1     move drone 1 or 2
         2 3 4    the die shows 1 2 3
"""

from __future__ import annotations

from battlespace.kernel.record import Record, i8, i16

SEATS = 4
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

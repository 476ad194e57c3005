"""One position, and how squares and units are numbered.

square   (level - 1) * 21 + col, level 1 the deepest, col from the owner's left: 0 .. 188 in each station

    168 .. 188   level 9, the surface           word 2 of a set of squares: levels 7 8 9, 63 bits
    147 .. 167   level 8, battle
      :
      0 ..  20   level 1, production            word 0: levels 1 2 3

space    rows of bits: bit x of row r is the square in global column x, r + 1 squares before station A
flyer    kind * 294 + (depth - 1) * 21 + col in its owner's counting; 882 more once it has flown this turn
"""

from __future__ import annotations

from battlespace.kernel.record import Record, aside, i16, i32, i64, u8

SEATS = 2
WORDS, WORD_BITS = 3, 63
STORES, SLOTS = 8, 10
OX, BM, RO, BD, ME, UR, EN = range(7)
ENERGY_LEFT, ENERGY_RIGHT = 6, 7

SHAFT_COLUMN, LAST_COLUMN = 10, 20
SURFACE_0 = 168
"""The first surface square; modules come before it."""
EXPLOSIVES_SQUARE, VIBROCANNON_SQUARE, DRILL_SQUARE = 52, 73, 94
LOCKS = 4
SPACE_DEPTH, HOVER_DEPTH = 13, 14
MIDDLE_ROW = 6
"""The row of space that is in nobody's half. [SEP-20.5]"""
ZONE_ROWS = SPACE_DEPTH + 2
"""Rows under satellite fire: space, and the surface of either station."""
SET_UP, MOST_CLONES = 5, 10
"""Clones that each player places, and the most that he can have. [SEP-4.2, SEP-20.6]"""

PLAIN, NUCLEAR, DROP = 0, 1, 2
"""Kinds of flying units: rocket, nuclear rocket, Landing Capsule."""
FLIGHTS = 294
FLOWN = 3 * FLIGHTS
MOST_FLYERS, MOST_PILED = 128, 60
"""The most flying units of a player, and BioDrones on a square, that a position text may have; no game gets there."""
FLYERS = 192
"""Room for those and for all that can start before they are down: twenty stored, then three a turn for 14 turns."""

DEPTH, WIDTH = 4, 3
"""Room for open steps: a match, a visit, a payment and its question; each with one name at most."""

MAX_LEGAL = 1400
"""Room for `legal`: the Sensor Cabin's pairs are the widest list that a position text can ask for."""

DRAWN = 2
"""`winner` when nobody won."""


class State(Record):
    """One position. Sets of squares are three words of bits for each station. [SEP-1.1, SEP-1.7, SEP-1.8, SEP-1.9]"""

    damage = i64(SEATS, WORDS)
    clones = i64(SEATS, WORDS)  # by colour, which is the station; spies included
    spies = i64(SEATS, WORDS)  # clones of this colour that the other seat controls
    drones = i64(SEATS, WORDS)  # squares of this station that hold BioDrones of the other seat
    pile = u8(SEATS, 189)  # how many BioDrones stand there
    moved = i64(WORDS)  # BioDrones that have moved this turn
    units = i64(SEATS, STORES)  # bit n: slot n of the warehouse holds a unit
    nukes = i64(SEATS)  # which of the stored rockets carry a warhead
    satellites = i64(SEATS, SPACE_DEPTH)
    shields = i64(SEATS, SPACE_DEPTH)
    air = i64(SEATS)  # how many units fly
    flyers = i16(SEATS, FLYERS)  # ascending; the rest is 0
    turns = i64()  # the number of the player-turn
    quiet = i64()  # player-turns since the last progress
    by = i64()  # the active player
    die = i64()  # 0 before the roll
    frames = i16(DEPTH, WIDTH)  # the open steps, see kernel/machine.py
    depth = i64()
    station = i64()  # where the module in use or the thief is
    at = i64()  # its square
    used = i64()  # bit c: the Gunner in column c has been used in this visit
    gun = i64()  # the column of the Gunner in use
    fix = i64()  # 1 + the square of the token chosen at the energy Repair
    left = i64()  # units of oxygen still to be stored
    newcomer = i64()  # 1 + the square of a clone that theft brought this turn
    winner = i64()  # at the end: a seat or DRAWN
    short = i64()  # options; 0: not set
    cap = i64()
    quiet_limit = i64()
    lock_through = i64()
    armory_must = i64()
    satellites_hit = i64()
    step = aside(i64())  # the question on top of the open steps, for those who look at it
    few = aside(i32(2))  # scratch: answers, to see whether there are several
    changed = aside(i64(start=1))  # what the capability analysis looks at has changed
    free = aside(i64(WORDS))  # scratch: squares that may be entered
    flood = aside(i64(WORDS))  # scratch: squares reached
    hits = aside(i64(SEATS, WORDS))  # scratch: clones hit in this volley, by colour
    struck = aside(i64(SEATS, WORDS))  # scratch: BioDrones hit in this volley, by station
    zone = aside(i64(ZONE_ROWS))  # scratch: squares under satellite fire, rows 8 to 22
    targets = aside(i64(2, WORDS + 1))  # scratch: target squares of two flights
    rest = aside(i64(WORDS))  # scratch: sources that no component has been found for yet
    facts = aside(i64(6))  # scratch: what the capability analysis has found, see there

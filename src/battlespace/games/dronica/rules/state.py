"""The battlespace and its numbering.

ways       2   1          hexes are axial (q, r): way 0 adds (1, 0), then counterclockwise
         3   .   0        cell = (q + 1974 r) mod 2048: the endless plane wrapped onto a torus, six constant
           4   5          steps apart; two hexes share a cell only if they are 50 or more apart

slots      C  R R R  H H H  B B  T T      piece = 11 * seat + slot
           0  1 2 3  4 5 6  7 8  9 10

action     (slot * pieces + piece) * 7 + way     own `slot` goes beside `piece`; way 6: onto it, or swaps with it
           77 * pieces + piece                   keep the cluster whose smallest piece this is
           78 * pieces                           pass

All pieces in play with their rims span at most 47 hexes (44 of them in one line, a rim and one hex beyond), so no two
cells of interest ever meet. [DRN-2.1]
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from battlespace.kernel.record import Record, aside, i8, i16, i32, i64, table, u8, u32
from battlespace.kernel.rule import rule

FEWEST_SEATS, SEATS = 2, 4
SLOTS = 11
PIECES = SEATS * SLOTS
CONTROLLER, ROUNDER, HOPPER, BARRIER, TRANSPORTER = range(5)
KINDS = (0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4)
"""The kind of each slot. [DRN-1.2]"""
FIRST_BARRIER, LAST_BARRIER = 7, 8
GROUND, UPPER = 1, 2
"""Levels; 0 is out of play. [DRN-2.2]"""
OPENING, CONTROLLER_TURN = 3, 4
"""The last turn that brings a Rounder or a Hopper, and the one that brings the Controller. [DRN-3.3, DRN-3.4]"""
GATE = 2
"""As many occupied flanks close the way between two hexes. [DRN-5.3]"""

CELLS = 2048
CLASH = 50
"""How far apart two hexes are, at least, that share a cell."""
ROW = 1974
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
WAYS, HALF_TURN = 6, 3
ON = 6
"""The seventh way: on top of, or in exchange with. [DRN-2.2]"""
CODES = WAYS + 1

OCCUPIED = 128
"""A cell's byte: OCCUPIED + its lower piece; or, empty, which of its six neighbours are occupied, and ZONE."""
ZONE = 64
AROUND = 63

RIM = 96
"""Room for the rim: at most 2 * 44 + 4 hexes."""
TRAIL = 192
"""Room for all hexes within two steps of the pieces."""
PAST = 600
"""Positions remembered: the default turn limit of four seats, and a multiple of every number of seats."""

HEARD = 1024
"""What hashes end in is kept apart: most positions are new, and this tells it without a look at all the past."""

MAIN, KEEP, REPLACE, ENDED = range(4)
"""Phases. [DRN-3.6]"""
MAX_LEGAL = 720

SAME_LEVEL, ANY_LEVEL = range(2)
ACTOR_FIRST, ALL_DRAW = range(2)


class State(Record):
    """One position; what stands aside follows from it, or is history."""

    q = i32(PIECES)  # the hex of each piece, 0 out of play
    r = i32(PIECES)
    level = i8(PIECES)  # 0 out of play, GROUND, UPPER
    seats = i8()
    phase = i8()
    mover = i8()  # the seat that decides
    turns = i32()  # turns completed
    passes = i8()  # in a row
    waiting = i8(SEATS)  # seat + 1 of those who must put back their Controller, the first first
    winner = i8()  # seat + 1; 0 while undecided and when drawn
    surround = i8()  # the switches
    hole_win = i8()
    simultaneous = i8()
    replace_ignores_barriers = i8()
    contact_while_sliding = i8()
    barrier_blocks_transit = i8()
    transporter_any_barrier = i8()
    l2_gate = i8()
    turn_limit = i32()

    cell = aside(i16(PIECES))
    cap = aside(u8(PIECES))  # the piece on top + 1
    base = aside(u8(PIECES))  # the piece below one on level 2
    ring = aside(u8(PIECES))  # of a piece on level 1: which of its six neighbours are occupied
    grid = aside(u8(CELLS))
    past = aside(i64(PAST))  # hashes of the positions at MAIN, wrapped around
    known = aside(i32())  # how many of them there were
    heard = aside(u32(HEARD // 32))  # a set of what their hashes end in
    again = aside(i8())  # the last one ends like an earlier one: it may have occurred before
    rims = aside(i16())  # length of the rim's list
    rim_cell = aside(i16(RIM))
    rim_key = aside(i16(RIM))
    spots = aside(i16())  # length of the list of rim entries where the mover may place
    spot = aside(i16(RIM))
    cluster = aside(i8(PIECES))  # of each lower piece, its cluster's number from 1
    size = aside(i16(PIECES))  # of each cluster, its pieces
    seen = aside(u32(CELLS // 32))  # a set of cells
    trail = aside(i16(TRAIL))  # a list of cells

    def unlimited(self) -> State:
        """Return a copy for counting moves: no turn limit, and a past so far off that nothing repeats it."""
        s = self.copy()
        s.turn_limit, s.known = 0, -PAST * PAST
        return s


def _occupied(around: int, way: int) -> int:
    return around >> (way % WAYS) & 1


def _steps(around: int, contact: bool) -> int:
    """Return the ways a piece can slide with these neighbours: no gate, and if so wished in contact. [DRN-5.3]"""
    found = 0
    for way in range(WAYS):
        flanks = _occupied(around, way + 5) + _occupied(around, way + 1)
        if not _occupied(around, way) and (flanks == 1 or (flanks == 0 and not contact)):
            found |= 1 << way
    return found


def _arcs(around: int) -> int:
    """Count the groups of neighbours that touch each other."""
    starts = [w for w in range(WAYS) if _occupied(around, w) and not _occupied(around, w + 5)]
    return len(starts) or int(around > 0)


def _first(around: int) -> int:
    return (around & -around).bit_length() - 1 if around else 0


def _offsets() -> list[int]:
    return [(dq + ROW * dr) % CELLS for dq, dr in STEPS]


def _beside() -> NDArray[np.int8]:
    """Return, for each difference of cells, whether it is one step."""
    found = np.zeros(CELLS, np.int8)
    found[_offsets()] = 1
    return found


OFFSET = table(_offsets(), np.int16)
BESIDE = table(_beside(), np.int8)
DQ = table([dq for dq, _ in STEPS], np.int8)
DR = table([dr for _, dr in STEPS], np.int8)
SLIDES = table([_steps(around, True) for around in range(64)], np.uint8)
STEPS_FREE = table([_steps(around, False) for around in range(64)], np.uint8)
ARCS = table([_arcs(around) for around in range(64)], np.uint8)
FIRST = table([_first(around) for around in range(64)], np.uint8)
KIND = table(KINDS * SEATS, np.uint8)
OWNER = table([piece // SLOTS for piece in range(PIECES)], np.uint8)


@rule
def cell_of(q: int, r: int) -> int:
    """Return the cell of a hex."""
    return (q + ROW * r) & (CELLS - 1)


@rule
def near(cell: int, way: int) -> int:
    """Return the neighbouring cell."""
    return (cell + OFFSET[way]) & (CELLS - 1)


@rule
def back(way: int) -> int:
    """Return the opposite way."""
    return way + HALF_TURN if way < HALF_TURN else way - HALF_TURN


@rule
def beside(one: int, other: int) -> bool:
    """Say whether two cells are neighbours. [DRN-2.4]"""
    return BESIDE[(one - other) & (CELLS - 1)] != 0


@rule
def step_q(way: int) -> int:
    """Return what a way adds to q."""
    return DQ[way]


@rule
def step_r(way: int) -> int:
    """Return what a way adds to r."""
    return DR[way]


@rule
def slides(around: int) -> int:
    """Return the ways to slide while keeping contact, as a set. [DRN-5.3]"""
    return SLIDES[around]


@rule
def free_steps(around: int) -> int:
    """Return the ways to slide one step, as a set; a gate is two occupied flanks. [DRN-5.3]"""
    return STEPS_FREE[around]


@rule
def arcs(around: int) -> int:
    """Return into how many groups the occupied neighbours fall."""
    return ARCS[around]


@rule
def first(ways: int) -> int:
    """Return the lowest way of a set that is not empty."""
    return FIRST[ways]


@rule
def kind(piece: int) -> int:
    """Return a piece's kind."""
    return KIND[piece]


@rule
def owner(piece: int) -> int:
    """Return a piece's seat."""
    return OWNER[piece]


@rule
def pieces(s: State) -> int:
    """Return how many pieces there are, in play or not. [DRN-1.2]"""
    return s.seats * SLOTS


@rule
def uncovered(s: State, piece: int) -> bool:
    """Say whether a piece is in play with nothing on top. [DRN-2.5]"""
    return s.level[piece] > 0 and s.cap[piece] == 0


@rule
def lower(s: State, piece: int) -> int:
    """Return the lower piece of the hex where this piece is."""
    return s.base[piece] if s.level[piece] == UPPER else piece

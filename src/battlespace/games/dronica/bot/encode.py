"""What a learner sees of a position, and an action in its parts.

Hexes are told as steps from the looker's Controller, or from the first piece in play while that is out of play: the
table has no edge, so where the battlespace lies on it is not told. Pieces of one kind are interchangeable and come in
the order of their hexes, those out of play last; `rank` finds a piece's place. How often the position has occurred is
not told either: it is history, and no part of a position.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from battlespace.games.dronica.bot.heuristic import filled
from battlespace.games.dronica.rules import breaking
from battlespace.games.dronica.rules.cells import beside_set
from battlespace.games.dronica.rules.play import keep_action, pass_action
from battlespace.games.dronica.rules.state import (
    CODES,
    FIRST_BARRIER,
    GROUND,
    KINDS,
    LAST_BARRIER,
    OCCUPIED,
    ON,
    PIECES,
    REPLACE,
    SEATS,
    SLOTS,
    TRANSPORTER,
    WAYS,
    State,
    kind,
    lower,
    near,
    pieces,
    step_q,
    step_r,
    uncovered,
)
from battlespace.kernel.encode import Described, Encode, Factor, Feature, Observation
from battlespace.kernel.option import Value
from battlespace.kernel.record import table
from battlespace.kernel.rule import arithmetic, rule

SPAN = 63
"""No two hexes of interest are farther apart than this. [DRN-2.1]"""
MOST_ROUNDS = 32_000
"""Rounds are told up to here; a match is limited to 9,999, or not at all."""
MOST_LIMIT = 9999
SWITCHES = 8
PER_PIECE = 2 + 1 + 1 + WAYS
"""Numbers of a piece besides its hex: its level, whether it is covered or held, its neighbours."""

COLUMN, OUT_OF_PLAY = 1 << 28, 1 << 61
"""How far apart the keys of two columns of hexes are, and behind all of them those of pieces out of play."""

FIRST_OF_KIND = table([KINDS.index(what) for what in KINDS], np.int8)
LAST_OF_KIND = table([len(KINDS) - 1 - KINDS[::-1].index(what) for what in KINDS], np.int8)

PLACE, MOVE, SWAP, PUT_BACK, KEPT, PASS = range(6)


def features(seats: int, options: Mapping[str, Value]) -> tuple[Feature, ...]:
    """Declare the observation."""
    each, all_ = (seats, SLOTS), (seats, seats, SLOTS)
    return (
        Feature("level", (*each, 2), 0, 1, "in play on the table, on top of another", seats=1),
        Feature("covered", each, 0, 1, "another stands on it", seats=1),
        Feature("held", each, 0, 1, "beside a rival's active Barrier", seats=1),
        Feature("near", (*each, WAYS), 0, 1, "which of the six hexes around are occupied", seats=1),
        Feature("hex", (*each, 2), -SPAN, SPAN, "q and r from the origin", seats=1, own=True),
        Feature("beside", all_, 0, 1, "beside this seat's Controller", seats=2),
        Feature("ring", (seats,), 0, WAYS, "how full the ring around each Controller is", seats=1),
        Feature("decides", (seats,), 0, 1, "who decides", seats=1),
        Feature("on_turn", (seats,), 0, 1, "whose turn it is", seats=1),
        Feature("queue", (seats,), 0, SEATS, "place among those who put back, from 1", seats=1),
        Feature("winner", (seats,), 0, 1, "who has won", seats=1),
        Feature("phase", (4,), 0, 1, "main, keep a cluster, put back, over"),
        Feature("round", (1,), 0, MOST_ROUNDS, "rounds completed"),
        Feature("limit", (1,), 0, MOST_LIMIT, "the limit of rounds, 0 for none"),
        Feature("passes", (1,), 0, SEATS, "passes in a row"),
        Feature("switches", (SWITCHES,), 0, 1, "the options, in their order, without the limit"),
    )


@rule
def key(s: State, piece: int) -> int:
    """Return what pieces of a kind are sorted by: those in play by hex and level, then those that are not."""
    if s.level[piece] == 0:
        return OUT_OF_PLAY + piece
    return s.q[piece] * COLUMN + s.r[piece] * WAYS + s.level[piece]


@rule
def rank(s: State, piece: int) -> int:
    """Return the slot under which a piece is told: the same for all numberings of a kind. [DRN-1.4]"""
    slot, home = piece % SLOTS, piece - piece % SLOTS
    place, own = int(FIRST_OF_KIND[slot]), key(s, piece)
    for other in range(home + FIRST_OF_KIND[slot], home + LAST_OF_KIND[slot] + 1):
        place += key(s, other) < own
    return place


@rule
def origin(s: State, seat: int) -> int:
    """Return the piece that the looker's hexes are counted from; -1 when none is in play."""
    if s.level[seat * SLOTS] > 0:
        return seat * SLOTS
    found, best = -1, PIECES
    for k in range(s.seats):
        home = (seat + k) % s.seats * SLOTS
        for slot in range(SLOTS):
            if s.level[home + slot] > 0:
                place = rank(s, home + slot)
                if place < best:
                    found, best = home + slot, place
        if found >= 0:
            return found
    return found


@rule
def observe(s: State, seat: int, out: Observation) -> int:
    """Tell a seat what stands where and who decides what; nothing is hidden."""
    start = origin(s, seat)
    for k in range(s.seats):
        owner = (seat + k) % s.seats
        held = barred_by_others(s, owner)
        for slot in range(SLOTS):
            piece = owner * SLOTS + slot
            if s.level[piece] > 0:
                place = k * SLOTS + rank(s, piece)
                observe_piece(s, piece, place, held, out)
                observe_hex(s, piece, place, start, out)
    observe_lords(s, seat, out)
    at = observe_seats(s, seat, pieces(s) * (PER_PIECE + 2 + s.seats), out)
    return observe_node(s, at, out)


@rule
def barred_by_others(s: State, seat: int) -> int:
    """Return the lower pieces beside active Barriers of others, as a set. [DRN-8.1]"""
    found = 0
    for other in range(s.seats):
        for slot in range(FIRST_BARRIER, LAST_BARRIER + 1):
            piece = other * SLOTS + slot
            if other != seat and uncovered(s, piece):
                found |= beside_set(s, s.cell[piece])
    return found


@rule
def observe_piece(s: State, piece: int, place: int, held: int, out: Observation) -> None:
    """Tell how a piece stands; `held` is the set of lower pieces beside Barriers of others."""
    everybody, base = pieces(s), lower(s, piece)
    out[place * 2 + s.level[piece] - 1] = 1
    out[2 * everybody + place] = s.cap[piece] != 0
    out[3 * everybody + place] = held >> base & 1
    at = 4 * everybody + place * WAYS
    spread(s.ring[base], out[at : at + WAYS])


@arithmetic
def spread(around: int, out: Observation) -> None:
    """Tell a set of ways, one number each."""
    for way in range(WAYS):
        out[way] = around >> way & 1


@rule
def observe_hex(s: State, piece: int, place: int, start: int, out: Observation) -> None:
    """Tell where a piece is, counted from the piece `start`."""
    at = pieces(s) * PER_PIECE + place * 2
    out[at], out[at + 1] = s.q[piece] - s.q[start], s.r[piece] - s.r[start]


@rule
def observe_lords(s: State, seat: int, out: Observation) -> None:
    """Tell which pieces are beside each Controller, on either level: few are. [DRN-2.4]"""
    at = pieces(s) * (PER_PIECE + 2)
    for k in range(s.seats):
        lord = (seat + k) % s.seats * SLOTS
        if s.level[lord] > 0:
            for way in range(WAYS):
                value = int(s.grid[near(s.cell[lord], way)])
                if value >= OCCUPIED:
                    observe_beside(s, value - OCCUPIED, seat, at, out)
        at += pieces(s)


@rule
def observe_beside(s: State, base: int, seat: int, at: int, out: Observation) -> None:
    """Tell that the lower piece of a hex and the one on top of it are beside a Controller."""
    out[at + (base // SLOTS - seat + s.seats) % s.seats * SLOTS + rank(s, base)] = 1
    if s.cap[base]:
        top = s.cap[base] - 1
        out[at + (top // SLOTS - seat + s.seats) % s.seats * SLOTS + rank(s, top)] = 1


@rule
def observe_seats(s: State, seat: int, at: int, out: Observation) -> int:
    """Tell one number a seat: rings, who decides, whose turn, who waits, who has won."""
    for k in range(s.seats):
        owner = (seat + k) % s.seats
        out[at + k] = filled(s, owner * SLOTS)
        out[at + s.seats + k] = s.mover == owner
        out[at + 2 * s.seats + k] = s.turns % s.seats == owner
        for i in range(SEATS):
            if s.waiting[i] == owner + 1:
                out[at + 3 * s.seats + k] = i + 1
        out[at + 4 * s.seats + k] = s.winner == owner + 1
    return at + 5 * s.seats


@rule
def observe_node(s: State, at: int, out: Observation) -> int:
    """Tell what is the same for all seats."""
    out[at + s.phase] = 1
    out[at + 4] = min(s.turns // s.seats, MOST_ROUNDS)
    out[at + 5] = s.turn_limit
    out[at + 6] = s.passes
    at += 7
    out[at], out[at + 1], out[at + 2] = s.surround, s.hole_win, s.simultaneous
    out[at + 3], out[at + 4] = s.replace_ignores_barriers, s.contact_while_sliding
    out[at + 5], out[at + 6] = s.barrier_blocks_transit, s.transporter_any_barrier
    out[at + 7] = s.l2_gate
    return at + SWITCHES


def factors(seats: int, options: Mapping[str, Value]) -> tuple[Factor, ...]:
    """Declare the parts of an action; 0 is nothing, but for the kind."""
    return (
        Factor("kind", 6, "place, move, swap, put back, keep a cluster, pass"),
        Factor("from", SLOTS + 1, "the seat's piece, 1 + its place among the observation's eleven"),
        Factor("to", seats * SLOTS + 1, "the piece stood on or swapped with, 1 + its place"),
        Factor("q", 2 * SPAN + 2, "the hex that is meant, 64 + its q from the looker's origin"),
        Factor("r", 2 * SPAN + 2, "64 + its r"),
    )


@rule
def describe(s: State, action: int, out: Described) -> None:
    """Take an action apart."""
    for i in range(len(out)):
        out[i] = 0
    if action == pass_action(s):
        out[0] = PASS
    elif action >= keep_action(s):
        out[0] = KEPT
        describe_hex(s, anchor_hex(s, action - keep_action(s)), ON, out)
    else:
        describe_piece(s, s.mover * SLOTS + action // (pieces(s) * CODES), action, out)


@rule
def anchor_hex(s: State, piece: int) -> int:
    """Return the lower piece on the smallest hex of a piece's cluster. [DRN-10.4]"""
    breaking.clusters(s)
    found, number = lower(s, piece), s.cluster[lower(s, piece)]
    for other in range(pieces(s)):
        if s.level[other] == GROUND and s.cluster[other] == number:
            if s.q[other] < s.q[found] or (s.q[other] == s.q[found] and s.r[other] < s.r[found]):
                found = other
    return found


@rule
def describe_hex(s: State, piece: int, way: int, out: Described) -> None:
    """Tell the hex of a piece, or the one beside it that way."""
    start = origin(s, s.mover)
    q, r = int(s.q[piece] - s.q[start]), int(s.r[piece] - s.r[start])
    if way != ON:
        q, r = q + step_q(way), r + step_r(way)
    out[3], out[4] = q + SPAN + 1, r + SPAN + 1


@rule
def describe_piece(s: State, piece: int, action: int, out: Described) -> None:
    """Tell which piece is placed, moved, swapped or put back, and where."""
    goal, way = action // CODES % pieces(s), action % CODES
    out[1] = 1 + rank(s, piece)
    if s.level[piece] == 0:
        out[0] = PUT_BACK if s.phase == REPLACE else PLACE
    else:
        out[0] = SWAP if kind(piece) == TRANSPORTER else MOVE
    if goal != piece:
        describe_hex(s, goal, way, out)
        if way == ON:
            k = (goal // SLOTS - s.mover + s.seats) % s.seats
            out[2] = 1 + k * SLOTS + rank(s, goal)
    else:
        out[3], out[4] = SPAN + 1, SPAN + 1


def choices(seats: int, options: Mapping[str, Value]) -> int:
    """All ids are a seat's choice: there is no chance."""
    return SLOTS * seats * (CODES * SLOTS + 1) + 1


def told(s: State) -> State:
    """Return a position moved so that its smallest hex is the origin: where it lies is not told."""
    plain = s.copy()
    plain.turns = min(s.turns // s.seats, MOST_ROUNDS) * s.seats + s.turns % s.seats
    placed = [piece for piece in range(pieces(s)) if s.level[piece] > 0]
    if placed:
        q, r = min((s.q[piece], s.r[piece]) for piece in placed)
        for piece in placed:
            plain.q[piece] -= q
            plain.r[piece] -= r
    return plain


ENCODE: Encode[State] = Encode(features, observe, factors, describe, choices, told)

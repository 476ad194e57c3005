"""The course of a match: whose turn it is, what may be done, what follows from it."""

from __future__ import annotations

from typing import Any

from battlespace.games.dronica.rules import breaking, ending
from battlespace.games.dronica.rules.cells import around, cover, leave, list_rim, stand, swap, zone
from battlespace.games.dronica.rules.movement import piece_actions
from battlespace.games.dronica.rules.placing import (
    list_spots,
    place_actions,
    place_first,
    replace_actions,
)
from battlespace.games.dronica.rules.state import (
    CODES,
    CONTROLLER_TURN,
    ENDED,
    GROUND,
    KEEP,
    MAIN,
    ON,
    REPLACE,
    SLOTS,
    TRANSPORTER,
    ZONE,
    State,
    arcs,
    kind,
    pieces,
    step_q,
    step_r,
)
from battlespace.games.dronica.rules.switches import coded
from battlespace.kernel.game import OVER, Actions
from battlespace.kernel.rule import rule


def new(seats: int, **switches: Any) -> State:
    """An empty table, all pieces out of play. [DRN-1.3, DRN-1.1]"""
    s = State()
    s.seats = seats
    for name, value in switches.items():
        setattr(s, name, coded(value))
    return s


@rule
def turn(s: State) -> int:
    """The seat that decides the node. [DRN-3.6]"""
    return OVER if s.phase == ENDED else s.mover


@rule
def keep_action(s: State) -> int:
    """Return the first action that keeps a cluster."""
    return CODES * SLOTS * pieces(s)


@rule
def pass_action(s: State) -> int:
    """Return the last action: to pass."""
    return keep_action(s) + pieces(s)


@rule
def decisions(s: State, out: Actions) -> int:
    """What may be decided after a break. [DRN-3.6]"""
    if s.phase == KEEP:
        return breaking.keeps(s, out, keep_action(s))
    if s.phase == REPLACE:
        return replace_actions(s, out)
    return 0


@rule
def legal(s: State, out: Actions) -> int:
    """Place, move or swap, else pass; in the first four turns only place. [DRN-3.1, DRN-3.5, DRN-12.1, DRN-15.1]"""
    if s.phase != MAIN:
        return decisions(s, out)
    list_rim(s)
    if s.rims == 0:
        return place_first(s, out)
    count = 0
    held = zone(s, s.mover, ZONE)
    list_spots(s)
    for slot in range(SLOTS):
        piece = s.mover * SLOTS + slot
        if s.level[piece] == 0:
            count = place_actions(s, slot, out, count)
        elif s.turns >= CONTROLLER_TURN * s.seats:
            count = piece_actions(s, piece, out, count, held)
    zone(s, s.mover, 0)
    if count == 0:
        out[0] = pass_action(s)
        count = 1
    return count


@rule
def apply(s: State, action: int) -> None:
    """Decide the node, then settle what follows."""
    if action == pass_action(s):
        s.passes += 1
    elif action >= keep_action(s):
        s.phase = MAIN
        breaking.keep(s, action - keep_action(s))
    else:
        if s.phase == REPLACE:
            breaking.next_in_line(s)
        s.passes = 0
        act(s, s.mover * SLOTS + action // (pieces(s) * CODES), action)
    settle(s)


@rule
def act(s: State, piece: int, action: int) -> None:
    """Place, put back, swap or move a piece. [DRN-3.1, DRN-9.6]"""
    if s.level[piece] > 0 and kind(piece) == TRANSPORTER:
        swap(s, piece, action // CODES % pieces(s))
        return
    grounded, cell = s.level[piece] == GROUND, s.cell[piece]
    if s.level[piece] > 0:
        leave(s, piece)
    enter(s, piece, action)
    # Only a piece that left level 1 can break, and only if those around its hex do not hold together.
    if grounded and arcs(around(s, cell)) > 1:
        breaking.split(s)


@rule
def enter(s: State, piece: int, action: int) -> None:
    """Put a lifted piece where the action says. [DRN-2.1]"""
    goal, way = action // CODES % pieces(s), action % CODES
    if goal == piece:
        stand(s, piece, 0, 0)
    elif way == ON:
        cover(s, piece, goal)
    else:
        stand(s, piece, s.q[goal] + step_q(way), s.r[goal] + step_r(way))


@rule
def settle(s: State) -> None:
    """After a decision: victory, then missing Controllers, then the next turn. [DRN-3.7, DRN-11.4]"""
    if s.phase == KEEP or ending.victory(s, s.mover):
        return
    if s.waiting[0]:
        s.phase = REPLACE
        s.mover = s.waiting[0] - 1
    else:
        next_turn(s)


@rule
def next_turn(s: State) -> None:
    """The next seat's turn, unless the match is drawn. [DRN-3.2, DRN-10.7]"""
    s.turns += 1
    s.mover = s.turns % s.seats
    s.phase = MAIN
    ending.note(s)
    if ending.drawn(s):
        s.phase = ENDED


@rule
def score(s: State, seat: int) -> float:
    """The winner takes all; a draw is shared. [DRN-12.5, DRN-11.6]"""
    if s.phase == ENDED and s.winner > 0:
        return 1.0 if s.winner == seat + 1 else 0.0
    return 1.0 / s.seats

"""What a net is told of a decision: what is done with which piece, where it lands, and beside whom."""

from __future__ import annotations

from typing import Any

from battlespace.games.dronica.bot.encode import KEPT, MOVE, PASS, PLACE, PUT_BACK, SWAP
from battlespace.games.dronica.bot.heuristic import crowd
from battlespace.games.dronica.rules.play import keep_action, pass_action
from battlespace.games.dronica.rules.state import (
    CODES,
    GROUND,
    ON,
    REPLACE,
    SLOTS,
    TRANSPORTER,
    WAYS,
    State,
    beside,
    kind,
    near,
    pieces,
)
from battlespace.kernel.rule import rule
from battlespace.kernel.sight import Acts

WHAT, PIECE, FROM, TO, ONTO, CROWD, LANDS, LEAVES = range(8)
OWN, RIVAL = 1, 2
"""A hex beside one's own Controller, beside another's."""


@rule
def neighbours(s: State, cell: int) -> int:
    """Tell whose Controllers on level 1 are beside a cell, 1 + a set."""
    told = 1
    for seat in range(s.seats):
        lord = seat * SLOTS
        if s.level[lord] == GROUND and beside(cell, s.cell[lord]):
            told = 1 + ((told - 1) | (OWN if seat == s.mover else RIVAL))
    return told


@rule
def describe_act(s: State, action: int, out: Any) -> None:
    """Take a decision apart; 0 is nothing."""
    for i in range(len(out)):
        out[i] = 0
    if action >= keep_action(s):
        out[WHAT] = PASS if action == pass_action(s) else KEPT
        return
    piece = s.mover * SLOTS + action // (pieces(s) * CODES)
    goal, way = action // CODES % pieces(s), action % CODES
    out[PIECE], out[FROM] = 1 + kind(piece), 1 + piece
    if s.level[piece] == 0:
        out[WHAT] = PUT_BACK if s.phase == REPLACE else PLACE
    else:
        out[WHAT] = SWAP if kind(piece) == TRANSPORTER else MOVE
    if s.level[piece] == GROUND:
        out[LEAVES] = neighbours(s, s.cell[piece])
    if goal == piece:
        return
    out[TO] = 1 + goal
    if way == ON:
        out[ONTO] = 1 + kind(goal)
        out[LANDS] = neighbours(s, s.cell[goal])
    else:
        cell = near(s.cell[goal], way)
        out[CROWD], out[LANDS] = 1 + crowd(s, cell), neighbours(s, cell)


ACTS = Acts(
    describe_act,
    sizes=(6, 6, 0, 0, 6, WAYS + 2, 5, 5),
    rows=((FROM, 0), (TO, 0)),
)

"""Why a move is refused."""

from __future__ import annotations

import numpy as np

from battlespace.games._template.notation import read_move
from battlespace.games._template.rules import legal, movable, target
from battlespace.games._template.state import ACTIONS, ROLL, State
from battlespace.kernel.record import room
from battlespace.kernel.words import Reason, Words


def explain(s: State, move: str) -> list[Reason]:
    """Return the clauses against a well-formed move; none when it is legal."""
    action = read_move(s, move)
    out = room(ACTIONS, np.int32)
    count = legal(s, out)
    if action in out[:count].tolist():
        return []
    if count == 0 or action is None or action >= ROLL:
        return [Reason("TPL-2.1")]
    mine = f"drone:{s.mover}.{action + 1}"
    if s.place[s.mover, action] > s.length:
        return [Reason("TPL-2.2", (mine,))]
    if movable(s, 0) and s.place[s.mover, 0] == s.place[s.mover, 1]:
        return [Reason("TPL-2.3", (mine,))]
    words = Words("why.own_drone", {"cell": target(s, action)})
    return [Reason("TPL-2.4", (f"drone:{s.mover}.{2 - action}",), words)]

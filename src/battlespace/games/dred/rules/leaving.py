"""The Hero must be out of his Starting Zone by the end of his third turn. [DRED-3.8]"""

from __future__ import annotations

from battlespace.games.dred.rules.economy import living
from battlespace.games.dred.rules.state import (
    DUEL,
    HERO,
    PRESSED_TURN,
    TYPES,
    ZONE,
    State,
    foe,
    mine,
    near,
    type_of,
)
from battlespace.kernel.game import Actions
from battlespace.kernel.rule import rule

ANY, CLEARS, LEAVES = range(3)
"""How good an action is for a Hero who must leave: case (c), (b), (a)."""


@rule
def pressed(s: State) -> bool:
    """Whether the mover's Hero must get out now. [DRED-3.9]"""
    inside = s.zone[s.mover, HERO] > 0
    return inside and s.turns[s.mover] >= PRESSED_TURN and not s.eliminate


@rule
def is_exit(s: State, tile: int) -> bool:
    """Whether a tile touches the mover's zone. [DRED-3.5]"""
    found = False
    for way in range(s.ways):
        found = found or near(s, ZONE + s.mover, way) == tile
    return found


@rule
def exits_held(s: State) -> int:
    """How many exits the mover's own pieces stand on."""
    count = 0
    for way in range(s.ways):
        if mine(s.cells[near(s, ZONE + s.mover, way)], s.mover):
            count += 1
    return count


@rule
def exits(s: State) -> int:
    """How many exits the mover's zone has."""
    count = 0
    for way in range(s.ways):
        if near(s, ZONE + s.mover, way) < s.tiles:
            count += 1
    return count


@rule
def standing(s: State, action: int) -> int:
    """Say which case of the clause a move or spawn falls under: LEAVES, CLEARS or ANY."""
    origin, to = action // s.tiles, action % s.tiles
    if origin == s.tiles + HERO:
        return LEAVES
    if origin < s.tiles + TYPES and foe(s.cells[to], s.mover):
        if type_of(s.cells[to]) == HERO and living(s) == DUEL:
            return LEAVES
    freed = 1 if origin < s.tiles and is_exit(s, origin) else 0
    filled = 1 if is_exit(s, to) else 0
    if s.left > 1 and exits_held(s) - freed + filled < exits(s):
        return LEAVES
    return CLEARS if freed and not filled else ANY


@rule
def keep_pressed(s: State, out: Actions, count: int) -> int:
    """Keep only the actions of the best case; return how many, 0 when that is ANY and all are free."""
    best = ANY
    for i in range(count):
        best = max(best, standing(s, out[i]))
    if best == ANY:
        return 0
    kept = 0
    for i in range(count):
        if standing(s, out[i]) == best:
            out[kept] = out[i]
            kept += 1
    return kept

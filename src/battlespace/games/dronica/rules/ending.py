"""How a match ends: a Controller surrounded, a third repetition, the turn limit, passes all around."""

from __future__ import annotations

from battlespace.games.dronica.rules.movement import tall
from battlespace.games.dronica.rules.state import (
    ALL_DRAW,
    ANY_LEVEL,
    AROUND,
    CONTROLLER_TURN,
    ENDED,
    GROUND,
    HEARD,
    PAST,
    SLOTS,
    WAYS,
    State,
    kind,
    lower,
    near,
    owner,
    pieces,
)
from battlespace.kernel.rule import rule

LOW = (1 << 31) - 1
WIDE = (1 << 62) - 1
"""Hashes stay below 2 to the 62, so that sums never leave 64 bits."""
DRAWN_AT = 3
"""The occurrence of a position that draws the match. [DRN-12.3]"""
SPREAD, STIR = 0x9E3779B97F5, 0x2545F491


@rule
def surrounded(s: State, controller: int) -> bool:
    """All six neighbouring hexes have a piece on the Controller's level. [DRN-11.2, DRN-15.3]"""
    if s.level[controller] == 0 or s.ring[lower(s, controller)] != AROUND:
        return False
    if s.level[controller] == GROUND or s.surround == ANY_LEVEL:
        return True
    stacks = 0
    for way in range(WAYS):
        stacks += tall(s, near(s.cell[controller], way))
    return stacks == WAYS


@rule
def victory(s: State, actor: int) -> bool:
    """End the match if a Controller is surrounded: the actor's first, then clockwise. [DRN-11.1, DRN-11.5, DRN-11.3]"""
    found = 0
    for i in range(s.seats):
        seat = (actor + i) % s.seats
        if surrounded(s, seat * SLOTS):
            found += 1
            if found == 1:
                s.winner = seat + 1
    if found == 0:
        return False
    if found > 1 and s.simultaneous == ALL_DRAW:
        s.winner = 0
    s.phase = ENDED
    for i in range(len(s.waiting)):
        s.waiting[i] = 0
    return True


@rule
def mixed(word: int) -> int:
    """Spread a small number over 62 bits."""
    word = (word * SPREAD) & WIDE
    word ^= word >> 29
    word = (word & LOW) * STIR + (word >> 31)
    return (word ^ (word >> 27)) & WIDE


@rule
def fingerprint(s: State) -> int:
    """Hash all stacks as seen from the first seat's Controller: the same wherever they lie. [DRN-12.3]"""
    total = 0
    for piece in range(pieces(s)):
        if s.level[piece] == 0:
            continue
        what = (owner(piece) * 8 + kind(piece)) * 2 + s.level[piece] - 1
        dq, dr = s.q[piece] - s.q[0] + 64, s.r[piece] - s.r[0] + 64
        total = (total + mixed((what * 128 + dq) * 128 + dr + 1)) & WIDE
    return total


@rule
def occurrences(s: State) -> int:
    """Count how often the last noted position has occurred, with the same seat on turn. [DRN-12.3]"""
    last = s.known - 1
    at, count = last % PAST, 1
    own = s.past[at]
    for _ in range(min(last, PAST - 1) // s.seats):
        at -= s.seats
        if at < 0:
            at += PAST
        count += s.past[at] == own
    return count


@rule
def note(s: State) -> None:
    """Remember the position; before all Controllers are placed none can come again. [DRN-12.3]"""
    if s.turns >= CONTROLLER_TURN * s.seats:
        own = fingerprint(s)
        word, bit = (own & HEARD - 1) >> 5, 1 << (own & 31)
        s.again = s.heard[word] & bit != 0
        s.heard[word] |= bit
        s.past[s.known % PAST] = own
        s.known += 1


@rule
def drawn(s: State) -> bool:
    """Passes all around, a third occurrence, or the limit of turns. [DRN-12.2, DRN-12.3, DRN-12.4]"""
    if s.passes >= s.seats or (s.turn_limit > 0 and s.turns >= s.turn_limit * s.seats):
        return True
    if s.turns < CONTROLLER_TURN * s.seats or not s.again:
        return False
    return occurrences(s) >= DRAWN_AT

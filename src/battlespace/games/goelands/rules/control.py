"""Who controls an outpost, and how control settles after every change of the cards. [GOE-4]"""

from __future__ import annotations

from battlespace.games.goelands.rules.state import CLASSES, EQ, FLIPPED, LANES, LOG, State
from battlespace.kernel.rule import rule

STAYS, STRICT, EQUAL = 0, 1, 2
"""Why a token must flip: not at all, by more strength, by equal strength."""


@rule
def note(s: State, kind: int, what: int) -> None:
    """Add to the log of this action; the log is for telling, not for rules."""
    if s.logged < LOG:
        s.log[s.logged] = kind * 16 + what
        s.logged += 1


@rule
def strength(s: State, lane: int, camp: int) -> int:
    """Add up a camp's cards on a lane; a card face down counts 1. [GOE-1.5, GOE-1.6]"""
    total = int(s.cards[lane, camp, 0])
    for level in range(1, CLASSES):
        total += level * s.cards[lane, camp, level]
    return total


@rule
def present(s: State, lane: int, camp: int) -> int:
    """Count a camp's cards on a lane."""
    total = 0
    for level in range(CLASSES):
        total += s.cards[lane, camp, level]
    return total


@rule
def eq_lane(s: State) -> int:
    """Return the lane of the EQ token, or -1 when it is not in the round."""
    for lane in range(LANES):
        if s.token[lane] == EQ + 1:
            return lane
    return -1


@rule
def pull(s: State, lane: int) -> int:
    """Say whether a token must flip, and why. [GOE-4.1, GOE-4.2, GOE-4.3, GOE-5.4, GOE-7.3]"""
    holder = s.control[lane]
    other = 1 - holder
    if s.locked == lane + 1 or present(s, lane, other) == 0:
        return STAYS
    gap = strength(s, lane, other) - strength(s, lane, holder)
    if gap > 0:
        return STRICT
    eq = eq_lane(s)
    if gap == 0 and eq >= 0 and lane != eq and s.control[eq] == other:
        return EQUAL
    return STAYS


@rule
def flip(s: State, lane: int) -> int:
    """Turn a token over; return its bit when it owes the active player a power. [GOE-4.4, GOE-5.1, GOE-3.4]"""
    s.control[lane] = 1 - s.control[lane]
    note(s, FLIPPED, lane + 8 * s.control[lane])
    if s.control[lane] == s.active and s.token[lane] != EQ + 1:
        return 1 << lane
    return 0


@rule
def order_open(s: State) -> bool:
    """Say whether EQ must flip while a tie falls to its present holder: the order matters. [GOE-4.6]"""
    eq = eq_lane(s)
    if eq < 0 or pull(s, eq) == STAYS:
        return False
    for lane in range(LANES):
        if pull(s, lane) == EQUAL:
            return True
    return False


@rule
def in_order(s: State, lane: int) -> bool:
    """Say whether this lane may be picked in an open order choice. [GOE-4.6]"""
    return pull(s, lane) == EQUAL or lane == eq_lane(s)


@rule
def strict_flips(s: State) -> int:
    """Make the strict flips that come before an order choice, all but EQ; return the conquests. [GOE-4.6]"""
    gained, due, eq = 0, 0, eq_lane(s)
    for lane in range(LANES):
        if lane != eq and pull(s, lane) == STRICT:
            due |= 1 << lane
    for lane in range(LANES):
        if due >> lane & 1:
            gained |= flip(s, lane)
    return gained


@rule
def wave(s: State) -> int:
    """Flip all lanes that must, together; return the lanes that owe a power, or -1 when none had to. [GOE-4.5]"""
    gained, due = 0, 0
    for lane in range(LANES):
        if pull(s, lane) != STAYS:
            due |= 1 << lane
    if due == 0:
        return -1
    for lane in range(LANES):
        if due >> lane & 1:
            gained |= flip(s, lane)
    return gained


@rule
def held(s: State, camp: int) -> int:
    """Count the outposts of a camp, the one set aside included. [GOE-1.7, GOE-7.3]"""
    total = 0
    for lane in range(LANES):
        if s.control[lane] == camp:
            total += 1
    return total


@rule
def unsettled(s: State) -> bool:
    """Say whether any lane must flip: never between decisions, but while an order is chosen. [GOE-4.9]"""
    for lane in range(LANES):
        if pull(s, lane) != STAYS:
            return True
    return False

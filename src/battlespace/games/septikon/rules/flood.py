"""Which squares of a station hang together: sets of squares that spread along passages, shaft and Locks."""

from __future__ import annotations

from battlespace.games.septikon.rules import modules
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.plan import COLUMNS
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.tables import module_word
from battlespace.kernel.rule import rule

FIRST_COLUMNS = 1 | 1 << 21 | 1 << 42
LAST_COLUMNS = FIRST_COLUMNS << 20
SIDE_COLUMNS = FIRST_COLUMNS | LAST_COLUMNS
"""The columns where levels are joined: 0 and 20."""
LOW_SHAFT, HIGH_SHAFT, TOP_SHAFT = 1 << 31 | 1 << 52, 1 << 10 | 1 << 31 | 1 << 52, 1 << 10
"""L2.10 and L3.10 in word 0, L4.10 to L6.10 in word 1, L7.10 in word 2."""


@rule
def along(free: int, flood: int) -> int:
    """Spread along the levels of a word, both ways, by doubling. [SEP-3.3]"""
    right, left = free & ~FIRST_COLUMNS, free & ~LAST_COLUMNS
    up, down = flood, flood
    step = 1
    while step < COLUMNS:
        up |= right & (up << step)
        down |= left & (down >> step)
        right &= right << step
        left &= left >> step
        step += step
    return up | down


@rule
def beside(free: int, flood: int) -> int:
    """Spread between the levels of a word, at columns 0 and 20. [SEP-3.4]"""
    ends = flood & SIDE_COLUMNS
    return flood | (free & ((ends << 21) | (ends >> 21)))


@rule
def through_shaft(s: State) -> None:
    """Spread up and down the shaft, square by square. [SEP-3.5]"""
    low, high, top = s.flood[0] & LOW_SHAFT, s.flood[1] & HIGH_SHAFT, s.flood[2] & TOP_SHAFT
    for _ in range(5):
        rise = ((low << 21) & LOW_SHAFT) | (low >> 21 & LOW_SHAFT)
        climb = (high << 21) & HIGH_SHAFT | high >> 21
        low |= (rise | (high & TOP_SHAFT) << 42) & s.free[0]
        high |= (climb | (low >> 42) & TOP_SHAFT | top << 42) & s.free[1]
        top |= (high >> 42) & s.free[2]
    s.flood[0] |= low
    s.flood[1] |= high
    s.flood[2] |= top


@rule
def through_locks(s: State) -> None:
    """Every Lock leads to all others. [SEP-6.4]"""
    reached = 0
    for word in range(st.WORDS):
        reached |= s.flood[word] & module_word(modules.LOCK, word)
    if reached:
        for word in range(st.WORDS):
            s.flood[word] |= s.free[word] & module_word(modules.LOCK, word)


@rule
def fill(s: State) -> None:
    """Grow `flood` to all squares of `free` that it can reach."""
    low, high, top = -1, -1, -1
    while s.flood[0] != low or s.flood[1] != high or s.flood[2] != top:
        low, high, top = s.flood[0], s.flood[1], s.flood[2]
        for word in range(0, st.WORDS, 2):
            s.flood[word] = along(s.free[word] + 0, beside(s.free[word] + 0, s.flood[word] + 0))
        through_shaft(s)
        through_locks(s)


@rule
def modules_in(s: State) -> int:
    """Return the kinds of modules in `flood`, as bits."""
    found = 0
    for module in range(modules.LOCK, modules.ESPIONAGE + 1):
        for word in range(st.WORDS):
            if s.flood[word] & module_word(module, word):
                found |= 1 << module
    return found

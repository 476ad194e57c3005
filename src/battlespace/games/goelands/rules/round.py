"""A round from its deal to its end, and the match around it. [GOE-2, GOE-7, GOE-8]"""

from __future__ import annotations

from battlespace.games.goelands.rules.control import note
from battlespace.games.goelands.rules.state import (
    CAMPS,
    CLASSES,
    DECK,
    IN_ROUND,
    KIND_SHIFT,
    LANES,
    MATCH_OVER,
    PLAY,
    SETUP_TOKENS,
    State,
)
from battlespace.kernel.rule import rule


@rule
def deck(level: int) -> int:
    """Read DECK."""
    return DECK[level]


@rule
def hand_size(s: State, camp: int) -> int:
    """Count the cards that a camp holds."""
    size = 0
    for level in range(CLASSES):
        size += s.hand[camp, level]
    return size


@rule
def clear_table(s: State) -> None:
    """Give all cards back to their camps, face up, and set nothing aside. [GOE-2.1, GOE-2.6, GOE-8.4, GOE-1.10]"""
    for camp in range(CAMPS):
        for level in range(CLASSES):
            s.hand[camp, level] = deck(level)
            for lane in range(LANES):
                s.cards[lane, camp, level] = 0
    for lane in range(LANES):
        s.control[lane] = 0
    s.locked = 0
    s.final = 0
    s.powers = 0


@rule
def begin_turns(s: State) -> None:
    """The row lies: the starter holds lanes 2, 4, 6 and plays first. [GOE-2.3, GOE-2.4]"""
    for lane in range(LANES):
        s.control[lane] = s.active if lane % 2 == 1 else 1 - s.active
    s.phase = IN_ROUND
    s.stack[0] = PLAY << KIND_SHIFT
    s.depth = 1


@rule
def begin_round(s: State, starter: int) -> None:
    """Set up a round for this starter; the row is drawn next, or stays as it is. [GOE-8.2, GOE-8.3]"""
    clear_table(s)
    s.active = starter
    if s.keep and s.token[LANES - 1] > 0:
        begin_turns(s)
        return
    for lane in range(LANES):
        s.token[lane] = 0
    s.phase = SETUP_TOKENS


@rule
def win_round(s: State, camp: int, how: int) -> None:
    """Count a round; whatever was owed is dropped. [GOE-7.1, GOE-7.6, GOE-8.1]"""
    note(s, how, camp)
    for frame in range(s.depth):
        s.stack[frame] = 0
    s.depth = 0
    for lane in range(LANES):
        s.owed[lane] = 0
    s.wins[camp] += 1
    if s.wins[camp] >= s.need:
        s.powers = 0
        s.phase = MATCH_OVER
    else:
        begin_round(s, camp)

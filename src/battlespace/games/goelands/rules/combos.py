"""The stack of a turn: what is owed, in which order it resolves, and when the turn ends. [GOE-6, GOE-7]"""

from __future__ import annotations

from battlespace.games.goelands.rules.control import held, note, order_open, strict_flips, wave
from battlespace.games.goelands.rules.powers import possible
from battlespace.games.goelands.rules.round import hand_size, win_round
from battlespace.games.goelands.rules.state import (
    COUNT_BITS,
    DROPPED,
    EQ,
    GROUP,
    IN_ROUND,
    KIND_SHIFT,
    LANES,
    LOCK,
    MAX_STACK,
    PLAY,
    POWER,
    RP,
    SETTLE,
    SKIPPED,
    STARTED,
    WON_BY_COUNT,
    WON_BY_SEVEN,
    State,
)
from battlespace.kernel.rule import rule


@rule
def push(s: State, kind: int, data: int) -> None:
    """Lay a frame on the stack."""
    s.stack[s.depth] = kind << KIND_SHIFT | data
    s.depth += 1


@rule
def pop(s: State) -> None:
    """Take the top frame off; what lay there is wiped, so that equal positions have equal bytes."""
    s.depth -= 1
    s.stack[s.depth] = 0


@rule
def top_kind(s: State) -> int:
    """Return the kind of the top frame, 0 when the stack is empty."""
    return s.stack[s.depth - 1] >> KIND_SHIFT if s.depth > 0 else 0


@rule
def top_data(s: State) -> int:
    """Return the data of the top frame."""
    return s.stack[s.depth - 1] & ((1 << KIND_SHIFT) - 1)


@rule
def owed_on(s: State, frame: int, lane: int) -> int:
    """Count the powers that a group still owes for a lane. [GOE-6.7]"""
    if s.pool:
        return s.owed[lane]
    return s.stack[frame] >> (COUNT_BITS * lane) & 7


@rule
def owe(s: State, lanes: int) -> None:
    """Let conquests wait: on top of older ones, or in the pool. [GOE-6.3, GOE-6.4]"""
    if not s.pool:
        data = 0
        for lane in range(LANES):
            data |= (lanes >> lane & 1) << (COUNT_BITS * lane)
        push(s, GROUP, data)
        return
    waiting = False
    for frame in range(s.depth):
        waiting = waiting or s.stack[frame] >> KIND_SHIFT == GROUP
    if not waiting:  # the pool lies at the bottom: a copied power still comes before it [GOE-6.5]
        for back in range(s.depth):
            s.stack[s.depth - back] = s.stack[s.depth - back - 1]
        s.stack[0] = GROUP << KIND_SHIFT
        s.depth += 1
    for lane in range(LANES):
        s.owed[lane] += lanes >> lane & 1


@rule
def drop_waiting(s: State) -> None:
    """At the cap every waiting power is dropped. [GOE-6.9, GOE-6.8]"""
    kept = 0
    for frame in range(s.depth):
        if s.stack[frame] >> KIND_SHIFT == GROUP:
            note(s, DROPPED, 0)
        else:
            s.stack[kept] = s.stack[frame]
            kept += 1
    for frame in range(kept, s.depth):
        s.stack[frame] = 0
    s.depth = kept
    for lane in range(LANES):
        s.owed[lane] = 0


@rule
def start_power(s: State, power: int) -> None:
    """Count a power as started and put it on the stack. [GOE-5.12, GOE-6.9]"""
    s.powers += 1
    note(s, STARTED, power)
    if s.powers >= s.cap:
        drop_waiting(s)
    if power == RP and hand_size(s, s.active) > 0:
        push(s, PLAY, 0)
    elif power in (RP, EQ):
        note(s, SKIPPED, power)
    else:
        push(s, POWER, power)


@rule
def take_next(s: State, lane: int) -> None:
    """Start the power that the top group owes for a lane. [GOE-6.3, GOE-6.6]"""
    if s.pool:
        s.owed[lane] -= 1
    else:
        s.stack[s.depth - 1] -= 1 << (COUNT_BITS * lane)
    if group_lanes(s) == 0:
        pop(s)
    start_power(s, s.token[lane] - 1)


@rule
def group_lanes(s: State) -> int:
    """Return the different lanes of the top group, a bit each."""
    lanes = 0
    for lane in range(LANES):
        if owed_on(s, s.depth - 1, lane) > 0:
            lanes |= 1 << lane
    return lanes


@rule
def settle(s: State) -> bool:
    """Settle control, conquests into the frame's data; False while an order choice is open. [GOE-4.5, GOE-4.6]"""
    while True:
        if order_open(s):
            s.stack[s.depth - 1] |= strict_flips(s)
            return False
        gained = wave(s)
        if gained < 0:
            return True
        s.stack[s.depth - 1] |= gained


@rule
def at_cap(s: State) -> bool:
    """Say whether no power may start until the next card: the cap is reached, or the stack is full. [GOE-6.9]"""
    return s.powers >= s.cap or s.depth >= MAX_STACK - 4


@rule
def settled(s: State) -> None:
    """Close a settling: seven outposts win the round, else the conquests are owed. [GOE-4.7, GOE-7.1, GOE-6.2]"""
    gained = top_data(s)
    pop(s)
    for camp in range(2):
        if held(s, camp) == LANES:
            win_round(s, camp, WON_BY_SEVEN)
            return
    if gained == 0:
        return
    if at_cap(s):
        note(s, DROPPED, 0)
    else:
        owe(s, gained)


@rule
def end_turn(s: State) -> None:
    """Nothing is owed any more. [GOE-3.5, GOE-7.2, GOE-7.6, GOE-7.8]"""
    s.powers = 0
    if s.final:
        win_round(s, 0 if held(s, 0) > held(s, 1) else 1, WON_BY_COUNT)
    elif hand_size(s, s.active) == 0:
        push(s, LOCK, 0)
    else:
        s.active = 1 - s.active
        # A position read from text may give him no card to play: then this is the end of his turn.
        push(s, PLAY if hand_size(s, s.active) > 0 else LOCK, 0)


@rule
def set_aside(s: State, lane: int) -> None:
    """Keep one outpost safe; the opponent has the final turn. [GOE-7.2, GOE-7.3, GOE-7.5]"""
    s.locked = lane + 1
    s.final = 1
    s.active = 1 - s.active
    if hand_size(s, s.active) > 0:
        push(s, PLAY, 0)


@rule
def work_off(s: State) -> bool:
    """Do what the top frame does by itself; False when it waits for a decision. [GOE-6.1]"""
    kind = top_kind(s)
    if kind == SETTLE:
        if not settle(s):
            return False
        settled(s)
        return True
    if kind == GROUP:
        lanes = group_lanes(s)
        if s.powers >= s.cap or lanes == 0:
            drop_waiting(s)
            return True
        if lanes & (lanes - 1):
            return False
        for lane in range(LANES):
            if lanes >> lane & 1:
                take_next(s, lane)
        return True
    if kind == POWER and not possible(s, top_data(s)):
        skip_power(s)
        return True
    if (
        kind == PLAY and hand_size(s, s.active) == 0
    ):  # only a position read from text can owe so many turns
        pop(s)
        return True
    return False


@rule
def skip_power(s: State) -> None:
    """Take off a power without a parameter; a replay that waited on the stack begins. [GOE-5.3, GOE-5.12]"""
    power = top_data(s)
    pop(s)
    if power == RP and hand_size(s, s.active) > 0:
        push(s, PLAY, 0)
    else:
        note(s, SKIPPED, power)


@rule
def advance(s: State) -> None:
    """Go on until somebody must decide, chance draws, or the match is over. [GOE-3.3]"""
    while s.phase == IN_ROUND:
        if s.depth == 0:
            end_turn(s)
        elif not work_off(s):
            return

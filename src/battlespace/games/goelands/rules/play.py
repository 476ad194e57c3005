"""The contract's functions: whose turn, what is legal, what it does, who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from battlespace.games.goelands.rules.combos import (
    advance,
    group_lanes,
    pop,
    push,
    set_aside,
    start_power,
    take_next,
    top_data,
    top_kind,
)
from battlespace.games.goelands.rules.control import flip, in_order, note
from battlespace.games.goelands.rules.powers import legal_power, use_power
from battlespace.games.goelands.rules.round import begin_round, begin_turns, clear_table
from battlespace.games.goelands.rules.state import (
    BEGINNER,
    CAMPS,
    CODES,
    DRAWS,
    DROPPED,
    GROUP,
    IN_ROUND,
    LANES,
    LOCK,
    LOCKS,
    MATCH_OVER,
    NEXTS,
    ORDERS,
    PLAY,
    PLAYS,
    POWER,
    SA,
    SETTLE,
    SETUP_START,
    STARTS,
    STRENGTHS,
    TARGETS,
    TOKENS,
    State,
)
from battlespace.kernel.game import CHANCE, OVER, Actions, Weights
from battlespace.kernel.rule import rule


def new(seats: int, tokens: str | Sequence[str], **switches: Any) -> State:
    """The table before the first draw, with the match's options. [GOE-2.5, GOE-9.1, GOE-1.1]"""
    s = State()
    codes = CODES if tokens == "random" else BEGINNER if tokens == "beginner" else tokens
    s.supply = sum(1 << CODES.index(code) for code in codes)
    s.keep, s.pool = switches["keep_tokens"], switches["power_order"] == "pool"
    s.cap, s.need = switches["cap"], switches["rounds_to_win"]
    clear_table(s)
    return s


@rule
def turn(s: State) -> int:
    """All decisions of a turn are the active player's; the set-up is drawn. [GOE-1.11, GOE-2.2]"""
    if s.phase == MATCH_OVER:
        return OVER
    return s.active if s.phase == IN_ROUND else CHANCE


@rule
def legal_plays(s: State, out: Actions) -> int:
    """Any card of the hand on any lane. [GOE-3.1, GOE-3.2]"""
    count = 0
    for strength in range(1, STRENGTHS + 1):
        if s.hand[s.active, strength] == 0:
            continue
        for lane in range(LANES):
            out[count] = PLAYS + (strength - 1) * LANES + lane
            count += 1
    return count


@rule
def legal(s: State, out: Actions) -> int:
    """List what the top frame asks for. [GOE-4.6, GOE-6.1, GOE-6.3, GOE-7.2]"""
    if s.phase != IN_ROUND:
        return 0
    kind, count = top_kind(s), 0
    if kind == PLAY:
        return legal_plays(s, out)
    if kind == POWER:
        return legal_power(s, top_data(s), out)
    for lane in range(LANES):
        if kind == GROUP and group_lanes(s) >> lane & 1:
            out[count] = NEXTS + lane
            count += 1
        elif kind == SETTLE and in_order(s, lane):
            out[count] = ORDERS + lane
            count += 1
        elif kind == LOCK and s.control[lane] == s.active:
            out[count] = LOCKS + lane
            count += 1
    return count


@rule
def apply_play(s: State, action: int) -> None:
    """Lay a card down, face up; powers are counted anew. [GOE-3.1, GOE-6.9]"""
    strength, lane = action // LANES + 1, action % LANES
    s.hand[s.active, strength] -= 1
    s.cards[lane, s.active, strength] += 1
    s.powers = 0
    pop(s)
    push(s, SETTLE, 0)


@rule
def apply_power(s: State, action: int) -> None:
    """Use a power, then settle; SA first owes the power of the lane it gave a card of. [GOE-5.8, GOE-5.17, GOE-6.5]"""
    power = top_data(s)
    pop(s)
    use_power(s, power, action)
    if power == SA:
        if s.powers < s.cap:
            start_power(s, s.token[(action - TARGETS) % LANES] - 1)
        else:
            note(s, DROPPED, 0)
    push(s, SETTLE, 0)


@rule
def apply_draw(s: State, action: int) -> None:
    """Take a drawn starter, or a drawn token for the next lane. [GOE-2.2, GOE-2.4]"""
    if action < DRAWS:
        begin_round(s, action - STARTS)
        return
    lane = 0
    while s.token[lane] > 0:
        lane += 1
    s.token[lane] = action - DRAWS + 1
    if lane == LANES - 1:
        begin_turns(s)


@rule
def apply(s: State, action: int) -> None:
    """Carry out a decision or a draw, then go on to the next."""
    s.logged = 0
    if s.phase != IN_ROUND:
        apply_draw(s, action)
        return
    kind = top_kind(s)
    if kind == PLAY:
        apply_play(s, action)
    elif kind == POWER:
        apply_power(s, action)
    elif kind == GROUP:
        take_next(s, action - NEXTS)
    elif kind == SETTLE:
        gained = flip(s, action - ORDERS)
        s.stack[s.depth - 1] |= gained
    else:
        pop(s)
        set_aside(s, action - LOCKS)
    advance(s)


@rule
def score(s: State, seat: int) -> float:
    """Who has the rounds has the match; nobody before. [GOE-8.1]"""
    if s.phase != MATCH_OVER:
        return 0.5
    return 1.0 if s.wins[seat] >= s.need else 0.0


@rule
def chance(s: State, out: Actions, weights: Weights) -> int:
    """The starter, then token by token from those left, all equally likely. [GOE-2.2, GOE-2.4]"""
    count = 0
    if s.phase == SETUP_START:
        for camp in range(CAMPS):
            out[count] = STARTS + camp
            weights[count] = 1
            count += 1
        return count
    for token in range(TOKENS):
        free = s.supply >> token & 1 == 1
        for lane in range(LANES):
            free = free and s.token[lane] != token + 1
        if free:
            out[count] = DRAWS + token
            weights[count] = 1
            count += 1
    return count

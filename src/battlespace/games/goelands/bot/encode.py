"""What a learner sees of a position, and an action in its parts.

The stack is told from its top, FRAMES deep; no more than two were met in thousands of random turns. Deeper frames are
the one thing that an observation leaves out.
"""

from __future__ import annotations

from collections.abc import Mapping

from battlespace.games.goelands.rules.combos import owed_on, top_data
from battlespace.games.goelands.rules.control import strength
from battlespace.games.goelands.rules.state import (
    BATCH,
    BATCHES,
    BE,
    BO,
    CAMPS,
    CLASSES,
    CODES,
    GROUP,
    IN_ROUND,
    KIND_SHIFT,
    LANES,
    MAX_CAP,
    MAX_ROUNDS_TO_WIN,
    MAX_STACK,
    MOST_OWED,
    MOST_POOLED,
    MOVES,
    NEXTS,
    POWER,
    SETTLE,
    SETUP_START,
    SLOTS,
    STARTS,
    STRENGTHS,
    SWAPS,
    TARGETS,
    TOKENS,
    State,
)
from battlespace.kernel.encode import Described, Encode, Factor, Feature, Observation
from battlespace.kernel.option import Value
from battlespace.kernel.rule import rule

FRAMES = 6
"""Frames of the stack that are told, the top one first."""
KINDS = 5
CARDS, POINTS = 22, 60
"""The most cards of a class on one side of a lane, and the most strength there. [GOE-10.4]"""
NEXT = TOKENS + 1
"""The first of three kinds of action behind the powers, which are 1 + token."""

CONTROL = LANES * TOKENS
LAID = CONTROL + CAMPS * LANES
STRENGTH = LAID + CAMPS * LANES * CLASSES
HAND = STRENGTH + CAMPS * LANES
ACTIVE = HAND + CAMPS * STRENGTHS
TO_WIN = ACTIVE + CAMPS
LOCKED = TO_WIN + CAMPS
PHASE = LOCKED + LANES
PLAIN = PHASE + 4
FRAME_KIND = PLAIN + 5
FRAME_LANES = FRAME_KIND + FRAMES * KINDS
FRAME_POWER = FRAME_LANES + FRAMES * LANES
SIZE = FRAME_POWER + FRAMES * TOKENS


def features(seats: int, options: Mapping[str, Value]) -> tuple[Feature, ...]:
    """Declare the observation."""
    owed = MOST_POOLED if options["power_order"] == "pool" else MOST_OWED
    return (
        Feature("token", (LANES, TOKENS), 0, 1, "which outpost lies on each lane"),
        Feature("control", (CAMPS, LANES), 0, 1, "who holds it", seats=1),
        Feature("cards", (CAMPS, LANES, CLASSES), 0, CARDS, "cards, face down and 1 to 5", seats=1),
        Feature("strength", (CAMPS, LANES), 0, POINTS, "their sum", seats=1),
        Feature("hand", (CAMPS, STRENGTHS), 0, 3, "cards held of each strength", seats=1),
        Feature("active", (CAMPS,), 0, 1, "whose turn it is", seats=1),
        Feature("to_win", (CAMPS,), 0, MAX_ROUNDS_TO_WIN, "rounds still to win", seats=1),
        Feature("locked", (LANES,), 0, 1, "the lane set aside"),
        Feature("phase", (4,), 0, 1, "drawing the starter, drawing the row, in a round, over"),
        Feature("final", (1,), 0, 1, "the final turn"),
        Feature("powers", (1,), 0, MAX_CAP, "powers that this card has started"),
        Feature("powers_left", (1,), 0, MAX_CAP, "powers before the cap"),
        Feature("pool", (1,), 0, 1, "waiting powers may be taken in any order"),
        Feature("depth", (1,), 0, MAX_STACK, "frames on the stack"),
        Feature("frame", (FRAMES, KINDS), 0, 1, "play, settle, group, power, lock; top first"),
        Feature("frame_lanes", (FRAMES, LANES), 0, owed, "powers owed, or lanes gained"),
        Feature("frame_power", (FRAMES, TOKENS), 0, 1, "the power to be used"),
    )


@rule
def observe(s: State, seat: int, out: Observation) -> int:
    """Tell a camp what lies on the table; nothing is hidden. [GOE-1.11]"""
    for lane in range(LANES):
        if s.token[lane] > 0:
            out[lane * TOKENS + s.token[lane] - 1] = 1
    for k in range(CAMPS):
        observe_camp(s, seat ^ k, k, out)
    if s.locked:
        out[LOCKED + s.locked - 1] = 1
    out[PHASE + s.phase] = 1
    out[PLAIN] = s.final
    out[PLAIN + 1] = s.powers
    out[PLAIN + 2] = max(s.cap - s.powers, 0)
    out[PLAIN + 3] = s.pool
    out[PLAIN + 4] = s.depth
    for k in range(min(s.depth, FRAMES)):
        observe_frame(s, s.depth - 1 - k, k, out)
    return SIZE


@rule
def observe_camp(s: State, camp: int, k: int, out: Observation) -> None:
    """Tell what a camp has; `k` is 0 for the one that looks."""
    for lane in range(LANES):
        if s.phase >= IN_ROUND and s.control[lane] == camp:
            out[CONTROL + k * LANES + lane] = 1
        at = LAID + (k * LANES + lane) * CLASSES
        for level in range(CLASSES):
            out[at + level] = s.cards[lane, camp, level]
        out[STRENGTH + k * LANES + lane] = strength(s, lane, camp)
    for level in range(STRENGTHS):
        out[HAND + k * STRENGTHS + level] = s.hand[camp, level + 1]
    if s.phase != SETUP_START and s.active == camp:
        out[ACTIVE + k] = 1
    out[TO_WIN + k] = s.need - s.wins[camp]


@rule
def observe_frame(s: State, frame: int, k: int, out: Observation) -> None:
    """Tell one frame of the stack; `k` counts from the top. [GOE-6.1]"""
    kind, data = s.stack[frame] >> KIND_SHIFT, s.stack[frame] & ((1 << KIND_SHIFT) - 1)
    out[FRAME_KIND + k * KINDS + kind - 1] = 1
    for lane in range(LANES):
        if kind == GROUP:
            out[FRAME_LANES + k * LANES + lane] = owed_on(s, frame, lane)
        elif kind == SETTLE:
            out[FRAME_LANES + k * LANES + lane] = data >> lane & 1
    if kind == POWER:
        out[FRAME_POWER + k * TOKENS + data] = 1


def factors(seats: int, options: Mapping[str, Value]) -> tuple[Factor, ...]:
    """Declare the parts of an action; 0 is nothing, but for the kind."""
    batches = BATCHES if _batched(options) else 1
    return (
        Factor("kind", TOKENS + 4, "play; a power: 1 + token; next, order, lock"),
        Factor("from", LANES + 1, "the lane that a card leaves, 1 + lane"),
        Factor("to", LANES + 1, "the lane that is meant, 1 + lane"),
        Factor("card", CLASSES + 1, "the card played or moved, 1 + class"),
        Factor("other", CLASSES + 1, "the card that it changes places with, 1 + class"),
        Factor("batch", batches, "the cards moved together, as `powers.py` numbers them"),
    )


@rule
def describe(s: State, action: int, out: Described) -> None:
    """Take an action apart."""
    for i in range(len(out)):
        out[i] = 0
    if action < TARGETS:
        out[2], out[3] = action % LANES + 1, action // LANES + 2
    elif NEXTS <= action < BATCH:
        out[0] = NEXT + (action - NEXTS) // LANES
        out[2] = (action - NEXTS) % LANES + 1
    else:
        out[0] = 1 + top_data(s)
        describe_power(action, out)


@rule
def describe_power(action: int, out: Described) -> None:
    """Take the use of a power apart. [GOE-5]"""
    if action < MOVES:
        out[2], out[3] = (action - TARGETS) % LANES + 1, (action - TARGETS) // LANES + 1
    elif action < SWAPS:
        slot = (action - MOVES) // LANES
        out[1], out[2] = slot % LANES + 1, (action - MOVES) % LANES + 1
        out[3] = slot // LANES + 1
    elif action < NEXTS:
        one, two = (action - SWAPS) // SLOTS, (action - SWAPS) % SLOTS
        out[1], out[2] = one % LANES + 1, two % LANES + 1
        out[3], out[4] = one // LANES + 1, two // LANES + 1
    else:
        lanes = (action - BATCH) // BATCHES
        out[1], out[2] = lanes // LANES + 1, lanes % LANES + 1
        out[5] = (action - BATCH) % BATCHES


def _batched(options: Mapping[str, Value]) -> bool:
    """Say whether a token that moves several cards at once can come up."""
    tokens = options["tokens"]
    return tokens == "random" or (
        tokens != "beginner" and not {CODES[BO], CODES[BE]}.isdisjoint(tokens)
    )


def choices(seats: int, options: Mapping[str, Value]) -> int:
    """Without BO and BE there are few ids; chance's own come last and are nobody's choice."""
    return STARTS if _batched(options) else BATCH


def told(s: State) -> State:
    """Return what an observation tells of a position: of a deep stack its top only."""
    plain = s.copy()
    for frame in range(max(s.depth - FRAMES, 0)):
        plain.stack[frame] = 0
    return plain


ENCODE: Encode[State] = Encode(features, observe, factors, describe, choices, told)

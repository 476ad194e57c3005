"""What a net is told of a decision: what is done, with which cards, between which lanes, and who leads there then."""

from __future__ import annotations

from typing import Any

from battlespace.games.goelands.bot.encode import describe
from battlespace.games.goelands.rules.control import strength
from battlespace.games.goelands.rules.powers import radix, victim
from battlespace.games.goelands.rules.state import (
    BATCH,
    BATCHES,
    CLASSES,
    MOVES,
    NEXTS,
    TARGETS,
    TOKENS,
    State,
)
from battlespace.kernel.rule import rule
from battlespace.kernel.sight import Acts

KIND, FROM, TO, CARD, OTHER, FROM_LEAD, TO_LEAD = range(7)
LEAST, MOST = -3, 4
"""A larger lead, on either side, is told as this one."""
LEADS = MOST - LEAST + 2


@rule
def points(told: int) -> int:
    """Return what a card counts that is told as 1 + class; face down it counts one, and no card nothing. [GOE-1.2]"""
    return max(told - 1, 1) if told else 0


@rule
def batch_points(batch: int) -> int:
    """Return what the cards of a batch count."""
    total = 0
    for back in range(CLASSES):
        level = CLASSES - 1 - back
        total += batch % radix(level) * max(level, 1)
        batch //= radix(level)
    return total


@rule
def lead_told(s: State, lane: int, gained: int) -> int:
    """Tell the lead of the camp on turn on a lane, with so many points more."""
    lead = strength(s, lane, s.active) - strength(s, lane, 1 - s.active) + gained
    return min(max(lead, LEAST), MOST) - LEAST + 1


@rule
def describe_act(s: State, action: int, out: Any) -> None:
    """Take a decision apart; leads are told where cards come or go between lanes, or from the hand."""
    describe(s, action, out[: OTHER + 2])
    out[FROM_LEAD], out[TO_LEAD] = 0, 0
    if action < TARGETS:
        out[TO_LEAD] = lead_told(s, out[TO] - 1, points(out[CARD]))
    elif MOVES <= action < NEXTS or action >= BATCH:
        moved = points(out[CARD]) - points(out[OTHER])
        if action >= BATCH:
            moved = batch_points((action - BATCH) % BATCHES)
        sign = 1 if victim(s, out[KIND] - 1) == s.active else -1
        out[FROM_LEAD] = lead_told(s, out[FROM] - 1, -sign * moved)
        out[TO_LEAD] = lead_told(s, out[TO] - 1, sign * moved)


ACTS = Acts(
    describe_act,
    sizes=(TOKENS + 4, 0, 0, CLASSES + 1, CLASSES + 1, LEADS, LEADS),
    rows=((FROM, 0), (TO, 0)),
)

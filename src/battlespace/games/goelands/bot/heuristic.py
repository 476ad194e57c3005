"""Who is ahead, and which decisions to look at first."""

from __future__ import annotations

import math

from battlespace.games.goelands.rules.control import held, strength
from battlespace.games.goelands.rules.round import hand_size
from battlespace.games.goelands.rules.state import (
    BATCH,
    CAMPS,
    IN_ROUND,
    LANES,
    MATCH_OVER,
    MOVES,
    PLAYS,
    STRENGTHS,
    SWAPS,
    TARGETS,
    State,
)
from battlespace.kernel.game import Actions, Level, Shares
from battlespace.kernel.rule import rule

LANE, SAFE, CARD, POINT, OWED = 0.55, 0.12, 0.30, 0.06, 0.25
"""Weights of an outpost, of each point of lead on it, of a card in hand, of its strength, of a power waiting."""

LEVELS = (
    Level("novice", "greedy", {"temperature": 0.4}),
    Level("easy", "greedy", {"temperature": 0.05}, won=(130, 169)),
    Level("medium", "mcts", {"simulations": 40, "temperature": 0.4}, won=(35, 40)),
    Level("hard", "mcts", {"simulations": 400, "solve": 20_000}, won=(19, 20)),
    Level("expert", "mcts", {"simulations": 20_000, "solve": 20_000}, won=(14, 14)),
    Level("master", "mcts", {"net": "master", "simulations": 15_000, "cut": 0}, won=(14, 14)),
)
"""Each beats the one before it in more than 65 % of decided matches; docs/bots.md has the matches."""


@rule
def standing(s: State, camp: int) -> float:
    """Weigh what a camp has on the table and in hand."""
    worth = LANE * held(s, camp) + CARD * hand_size(s, camp)
    for lane in range(LANES):
        if s.control[lane] == camp:
            lead = strength(s, lane, camp) - strength(s, lane, 1 - camp)
            worth += SAFE * (5 if s.locked == lane + 1 else min(max(lead, 0), 5))
    for level in range(1, STRENGTHS + 1):
        worth += POINT * level * s.hand[camp, level]
    return worth


@rule
def first_to(mine: int, theirs: int) -> float:
    """Return the chance to win `mine` even rounds before the other wins `theirs`."""
    if mine <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    total, term = 0.0, 0.5**mine
    for lost in range(theirs):
        total += term
        term *= 0.5 * (mine + lost) / (lost + 1)
    return total


@rule
def evaluate(s: State, out: Shares) -> None:
    """Guess this round, then take the rounds after it as even."""
    if s.phase == MATCH_OVER:
        for camp in range(CAMPS):
            out[camp] = 1.0 if s.wins[camp] >= s.need else 0.0
        return
    lead = 0.0
    if s.phase == IN_ROUND:
        lead = standing(s, 0) - standing(s, 1)
        if s.depth > 1:
            lead += OWED if s.active == 0 else -OWED
    here = 1.0 / (1.0 + math.exp(-lead))
    mine, theirs = s.need - s.wins[0], s.need - s.wins[1]
    out[0] = here * first_to(mine - 1, theirs) + (1.0 - here) * first_to(mine, theirs - 1)
    out[1] = 1.0 - out[0]


@rule
def takes(s: State, lane: int, camp: int, points: int) -> bool:
    """Say whether so many more points would take a lane."""
    if s.control[lane] == camp or s.locked == lane + 1:
        return False
    return strength(s, lane, camp) + points > strength(s, lane, 1 - camp)


@rule
def prior(s: State, action: int) -> float:
    """Weigh one action: conquests first, then strong cards."""
    if action < TARGETS:
        level, lane = (action - PLAYS) // LANES + 1, (action - PLAYS) % LANES
        return 6.0 - 0.5 * level if takes(s, lane, s.active, level) else 0.6
    if action < MOVES:
        return 1.0 + (action - TARGETS) // LANES
    if action < SWAPS:
        slot, to = (action - MOVES) // LANES, (action - MOVES) % LANES
        level = max(slot // LANES, 1)
        return 4.0 if takes(s, to, s.active, level) else 1.0
    return 0.5 if action >= BATCH else 1.0


@rule
def order(s: State, actions: Actions, count: int, out: Shares) -> None:
    """Give each listed action its prior."""
    for i in range(count):
        out[i] = prior(s, actions[i])

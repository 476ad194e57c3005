"""Who is ahead: Damage, open warehouses, Gunners, threats in flight and clones, weighed against each other."""

from __future__ import annotations

from battlespace.games.septikon.pieces import clone_count, count_bits
from battlespace.games.septikon.rules import score, tokens
from battlespace.games.septikon.state import (
    DONE_ID,
    DRONE_BLAST_ID,
    DRONE_ID,
    ENDED,
    FIX_ID,
    FLY_ID,
    GO_ID,
    LASER,
    LICHEN,
    SPY_BLAST_ID,
    SPY_ID,
    STORES,
    SURFACE,
    USE_ID,
    WORDS,
    State,
)
from battlespace.games.septikon.stores import accessible, fully_blocked
from battlespace.games.septikon.tables import COUNT, clone_move, module_at, slots
from battlespace.games.septikon.weapons import gunners
from battlespace.kernel.game import Actions, Level, Shares
from battlespace.kernel.rule import rule

SEARCH = {"cut": 40, "guide": 1.0}
"""Long playouts that follow the priors: an attack pays many turns after it is begun."""
LEVELS = (
    Level("novice", "uniform"),
    Level("easy", "greedy"),
    Level("medium", "mcts", SEARCH | {"simulations": 60}),
    Level("hard", "mcts", SEARCH | {"simulations": 400}),
    Level("expert", "mcts", SEARCH | {"simulations": 4000, "threads": 2}),
)
SLOPE = 0.05
"""How fast an advantage in points becomes a share of the win."""


@rule
def spies_of(s: State, seat: int) -> int:
    """Count the spies that a seat controls."""
    count = 0
    for word in range(WORDS):
        count += count_bits(s.spies[1 - seat, word])
    return count


@rule
def landed(s: State, seat: int) -> int:
    """Count the squares with BioDrones of a seat."""
    count = 0
    for word in range(WORDS):
        count += count_bits(s.drones[1 - seat, word])
    return count


@rule
def worth(s: State, seat: int) -> float:
    """Return the points of one side."""
    points = 2.5 * (clone_count(s, seat) - spies_of(s, 1 - seat)) + 1.5 * spies_of(s, seat)
    points += 2.0 * min(count_bits(gunners(s, seat)), 3) - 1.0 * tokens(s, seat)
    points += 1.5 * landed(s, seat) + 1.2 * s.air[seat]
    for store in range(STORES):
        units = slots(COUNT, accessible(s, seat, store))
        points += 0.25 * min(units, 6)
        if fully_blocked(s, seat, store):
            points -= 2.5
    for row in range(13):
        points += 0.8 * count_bits(s.satellites[seat, row])
        points += 0.4 * count_bits(s.shields[seat, row])
    return points


@rule
def evaluate(s: State, out: Shares) -> None:
    """Share the win by the difference in points."""
    if s.step == ENDED:
        out[0], out[1] = score(s, 0), score(s, 1)
        return
    edge = SLOPE * (worth(s, 0) - worth(s, 1))
    out[0] = 0.5 + 0.5 * edge / (1.0 + abs(edge))
    out[1] = 1.0 - out[0]


@rule
def prior(s: State, action: int) -> float:
    """Return how promising an action looks: use weapons and repairs, walk to weapons and the surface."""
    if action == DONE_ID:
        return 0.5
    if GO_ID <= action < DRONE_ID:
        module = module_at(clone_move((action - GO_ID) % (SPY_ID - GO_ID), 1))
        weight = 3.0 if module >= LASER else 2.0 if module >= LICHEN else 1.0
        if module == SURFACE and count_bits(gunners(s, s.by)) < 2:
            weight = 4.0
        return weight + 3.0 if action >= SPY_BLAST_ID else weight
    if action >= DRONE_BLAST_ID:
        return 5.0
    return 3.0 if USE_ID <= action < USE_ID + 21 or FIX_ID <= action < FLY_ID else 1.0


@rule
def order(s: State, actions: Actions, count: int, out: Shares) -> None:
    """Give each listed action its prior weight."""
    for i in range(count):
        out[i] = prior(s, actions[i] + 0)

"""Which action of a node gets a child next: the one with the highest prior that has none."""

from __future__ import annotations

from typing import Any

from battlespace.bots.search.plan import Plan
from battlespace.bots.search.tree import NONE, Tree
from battlespace.kernel.drivers import Driven, Rng, below, place_of
from battlespace.kernel.game import Actions, Shares
from battlespace.kernel.rule import rule


@rule
def mark_known(tree: Tree, head: int, actions: Actions, count: int, priors: Shares) -> None:
    """Set the prior of every action that has a child, from this one on, to -1; actions are ascending."""
    child = head
    while child != NONE:
        place = place_of(actions, count, tree.action[child])
        if place >= 0:
            priors[place] = -1.0
        child = tree.next_[child]


@rule
def best_unknown(priors: Shares, count: int, rng: Rng) -> int:
    """Return the index of the highest prior, equal ones by chance; NONE when all are known."""
    best, highest, equal = NONE, -0.5, 0
    for i in range(count):
        if priors[i] > highest:
            best, highest, equal = i, priors[i], 1
        elif priors[i] == highest:
            equal += 1
            if below(rng, equal) == 0:
                best = i
    return best


@rule
def pick_by_hand(rules: Driven, tree: Tree, at: Any, s: Any, plan: Plan) -> int:
    """Return the place in `out` of the next action by the game's priors, or NONE; `at` is (node, its newest child)."""
    (node, head), out, priors = at, plan.rooms.out, plan.rooms.priors
    count = rules.legal(s, out)
    tree.width[node] = count
    rules.order(s, out, count, priors)
    mark_known(tree, head, out, count, priors)
    return best_unknown(priors, count, plan.rng)

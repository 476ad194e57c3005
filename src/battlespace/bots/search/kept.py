"""The tree between two moves: find the new position among the descendants of the old one."""

from __future__ import annotations

from typing import Any

from battlespace.bots.search.tree import NONE, Tree
from battlespace.kernel.drivers import Driven
from battlespace.kernel.game import CHANCE
from battlespace.kernel.rule import rule

DEEPEST = 24
"""Plies below the old root that are searched: the rest of a compound turn and the answers to it."""


@rule
def same(values: Any, marks: Any, one: int, other: int) -> bool:
    """Say whether two states of a pool have the same value: `marks` lists the bytes that count."""
    for k in range(len(marks)):
        if values[one, marks[k]] != values[other, marks[k]]:
            return False
    return True


@rule
def enters(rules: Driven, tree: Tree, node: int, states: Any, plan: Any) -> bool:
    """Say whether the children of a node can be reached again: those of a sampled chance turn cannot."""
    level, rooms = plan
    if tree.first[node] == NONE or level >= DEEPEST:
        return False
    return tree.turn[node] != CHANCE or rules.chance(states[level], rooms.out, rooms.weights) > 0


@rule
def find_state(rules: Driven, tree: Tree, states: Any, values: Any, plan: Any) -> int:
    """Return the node whose position is `states[DEEPEST + 1]`, or NONE; `states[0]` is the root's.

    `values` are the same states as bytes; `plan` is (marks, limit, rooms). At most `limit` nodes are looked at.
    """
    marks, limit, rooms = plan
    level, node = 0, 0
    for _ in range(limit):
        if same(values, marks, level, DEEPEST + 1):
            return node
        if enters(rules, tree, node, states, (level, rooms)):
            node = tree.first[node]
        else:
            while node != 0 and tree.next_[node] == NONE:
                node = tree.parent[node]
                level -= 1
            if node == 0:
                return NONE
            node = tree.next_[node]
            level -= 1
        states[level + 1] = states[level]
        level += 1
        rules.apply(states[level], tree.action[node])
    return NONE

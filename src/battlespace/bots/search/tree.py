"""The search tree: a fixed pool of nodes in flat arrays, linked by numbers.

A node is a position; `action` led to it from its parent. Children hang as a list: `first`, then `next_`.

    root 0 -first-> 1 -next_-> 4 -next_-> NONE        a parent's number is always lower than its children's
                    |
                  first-> 2 -next_-> 3
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from battlespace.kernel.record import room
from battlespace.kernel.rule import rule

NONE = -1
"""No node, or nobody for sure."""

NODE_BYTES = 52
"""Bytes a node takes, without its totals."""


Words = Any
"""NDArray[np.int32]; the checker would take a number read from it for an array."""


class Tree(NamedTuple):
    """One array a field, one place a node."""

    used: Any  # [0] how many nodes there are
    seed: Any  # what a sampled outcome was drawn from
    action: Words
    turn: Words
    parent: Words
    first: Words
    next_: Words
    kids: Words
    width: Words  # how many actions or outcomes there are; 0: not asked yet, or sampled
    visits: Words
    sure: Words  # the seat that surely takes all
    prior: Any
    totals: Any  # [node, seat]: the sum of shares over all visits
    moments: (
        Any  # [seat, 0 to 2]: how many shares were backed up, their sum, the sum of their squares
    )


def plant(memory: int, seats: int) -> Tree:
    """Return an empty tree that takes at most so many bytes, and never more."""
    nodes = max(2, memory // (NODE_BYTES + 8 * seats))
    words = {name: room(nodes, np.int32) for name in Tree._fields[2:11]}
    totals = room(nodes * seats, np.float64).reshape(nodes, seats)
    long, real = room(nodes, np.int64), room(nodes, np.float64)
    moments = room(seats * 3, np.float64).reshape(seats, 3)
    used = room(1, np.int64)
    return Tree(used=used, seed=long, prior=real, totals=totals, moments=moments, **words)


@rule
def full(tree: Tree) -> bool:
    """Say whether the pool has no place left."""
    return tree.used[0] >= len(tree.action)


@rule
def add_node(tree: Tree, parent: int, action: int, prior: float, seed: int) -> int:
    """Take a place from the pool for a child and return its number; its turn is not known yet."""
    node = tree.used[0]
    tree.used[0] += 1
    tree.action[node], tree.parent[node], tree.seed[node] = action, parent, seed
    tree.first[node], tree.next_[node] = NONE, NONE
    tree.kids[node], tree.width[node], tree.visits[node] = 0, 0, 0
    tree.turn[node], tree.sure[node], tree.prior[node] = NONE, NONE, prior
    for seat in range(tree.totals.shape[1]):
        tree.totals[node, seat] = 0.0
    if parent >= 0:
        tree.next_[node] = tree.first[parent]
        tree.first[parent] = node
        tree.kids[parent] += 1
    return node


@rule
def child_of(tree: Tree, node: int, action: int) -> int:
    """Return the child that an action leads to, or NONE."""
    child = tree.first[node]
    while child != NONE and tree.action[child] != action:
        child = tree.next_[child]
    return child


@rule
def keep_below(tree: Tree, root: int, moved: Any) -> None:
    """Make a node the root: its descendants move to the front of the pool, all else is forgotten.

    `moved` has a place for each node. Parents come before children, so one pass upwards is enough.
    """
    count = 0
    for node in range(root, tree.used[0]):
        parent = tree.parent[node]
        kept = node == root or (parent >= root and moved[parent] != NONE)
        moved[node] = count if kept else NONE
        count += 1 if kept else 0
    for node in range(root, tree.used[0]):
        if moved[node] != NONE:
            move_node(tree, node, root, moved)
    tree.used[0] = count


@rule
def move_node(tree: Tree, node: int, root: int, moved: Any) -> None:
    """Copy one node to its new place, which is never behind the old one."""
    to, parent, first, next_ = moved[node], tree.parent[node], tree.first[node], tree.next_[node]
    tree.parent[to] = NONE if node == root else moved[parent]
    tree.first[to] = NONE if first == NONE else moved[first]
    tree.next_[to] = NONE if node == root or next_ == NONE else moved[next_]
    tree.action[to], tree.seed[to], tree.turn[to] = (
        tree.action[node],
        tree.seed[node],
        tree.turn[node],
    )
    tree.kids[to], tree.width[to] = tree.kids[node], tree.width[node]
    tree.visits[to], tree.sure[to], tree.prior[to] = (
        tree.visits[node],
        tree.sure[node],
        tree.prior[node],
    )
    for seat in range(tree.totals.shape[1]):
        tree.totals[to, seat] = tree.totals[node, seat]

"""The search tree: a fixed pool of nodes in flat arrays, linked by numbers.

A node is a position; `action` led to it from its parent. Children hang as a list: `first`, then `next_`.

    root 0 -first-> 4 -next_-> 1 -next_-> NONE        the newest child is the first
                    |
                  first-> 3 -next_-> 2

Several threads grow one tree. Each takes new nodes from its own slice of the pool. A node is filled in before it is
hung below its parent, by one step that no other thread can come between, and stays there: whoever walks a list sees all
of a node or nothing of it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from battlespace.kernel.cpu.atomic import add, exchange
from battlespace.kernel.record import room
from battlespace.kernel.rule import rule

NONE = -1
"""No node, or nobody for sure."""

NODE_BYTES = 52
"""Bytes a node takes, without its totals."""

NEXT, END, SHARED, ITEM, ITEMS_END = range(5)
"""Places in `own`: the next free node of a thread's slice, the end of the slice, whether there are other threads, and
the same slice of items."""
OWN = 5
PER_NODE = 8
"""Items for each node, where a tree has a list of them: many nodes never need theirs."""

Words = Any
"""NDArray[np.int32]; the checker would take a number read from it for an array."""


class Tree(NamedTuple):
    """One array a field, one place a node. Threads share all of it but `own` and `moments`."""

    own: Any  # see above
    seed: Any  # what a sampled outcome was drawn from
    action: Words
    turn: Words
    parent: Words
    first: Words
    next_: Words
    place: Words  # how many children its parent had with it: of the first child, how many there are
    width: Words  # how many actions or outcomes there are; 0: not asked yet, or sampled
    visits: Words  # simulations that came here, those still under way too
    sure: Words  # the seat that surely takes all
    prior: Any
    totals: Any  # [node * seats + seat]: the sum of shares over all visits that are done
    moments: (
        Any  # [seat, 0 to 2]: how many shares were backed up, their sum, the sum of their squares
    )
    listed: Words  # where a node's most promising actions are listed, best first; empty: this tree has no lists
    item: Words  # an action of a list
    item_prior: Any


def plant(memory: int, seats: int, lists: bool = False) -> Tree:
    """Return an empty tree that takes at most so many bytes, and never more."""
    each = NODE_BYTES + 8 * seats + (4 + 12 * PER_NODE if lists else 0)
    nodes = max(2, memory // each)
    words = {name: room(nodes, np.int32) for name in Tree._fields[2:11]}
    items = nodes * PER_NODE if lists else 0
    words |= {"listed": room(nodes if lists else 0, np.int32), "item": room(items, np.int32)}
    totals = room(nodes * seats, np.float64)
    long, real = room(nodes, np.int64), room(nodes, np.float64)
    moments = room(seats * 3, np.float64).reshape(seats, 3)
    own = room(OWN, np.int64)
    own[END], own[ITEMS_END] = nodes, items
    priors = room(items, np.float64)
    return Tree(
        own=own, seed=long, prior=real, totals=totals, moments=moments, item_prior=priors, **words
    )


@rule
def full(tree: Tree) -> bool:
    """Say whether this thread's slice has no place left."""
    return tree.own[NEXT] >= tree.own[END]


@rule
def kids(tree: Tree, node: int) -> int:
    """Return how many children a node has."""
    first = tree.first[node]
    return 0 if first == NONE else tree.place[first]


@rule
def new_node(tree: Tree, parent: int, action: int, prior: float, seed: int) -> int:
    """Take a place from the slice and fill it in, but for its turn; its first visit is under way."""
    node, seats = tree.own[NEXT], len(tree.moments)
    tree.own[NEXT] += 1
    tree.action[node], tree.parent[node], tree.seed[node] = action, parent, seed
    tree.first[node], tree.next_[node] = NONE, NONE
    tree.place[node], tree.width[node], tree.visits[node] = 0, 0, 1
    tree.turn[node], tree.sure[node], tree.prior[node] = NONE, NONE, prior
    for seat in range(seats):
        tree.totals[node * seats + seat] = 0.0
    if len(tree.listed) > 0:
        tree.listed[node] = NONE
    return node


@rule
def hang(tree: Tree, node: int, head: int) -> int:
    """Hang a node below its parent, whose newest child was `head` when the action was chosen; return the child.

    Another thread may have hung the same outcome there since then: that one is taken, and the place given back.
    """
    parent = tree.parent[node]
    while True:
        tree.next_[node] = head
        tree.place[node] = 1 if head == NONE else tree.place[head] + 1
        newest = exchange(tree.first, parent, head, node)
        if newest == head:
            return node
        child = newest
        while child != head:
            if tree.action[child] == tree.action[node] and tree.seed[child] == tree.seed[node]:
                tree.own[NEXT] -= 1
                return child
            child = tree.next_[child]
        head = newest


@rule
def visit(tree: Tree, node: int) -> None:
    """Count a visit on the way down: until it is done it looks like a loss, which sends other threads elsewhere."""
    if tree.own[SHARED]:
        add(tree.visits, node, 1)
    else:
        tree.visits[node] += 1


@rule
def credit(tree: Tree, node: int, seat: int, share: float) -> None:
    """Add a seat's share of a simulation to a node."""
    place = node * len(tree.moments) + seat
    if tree.own[SHARED]:
        add(tree.totals, place, share)
    else:
        tree.totals[place] += share


@rule
def total_of(tree: Tree, node: int, seat: int) -> float:
    """Return the sum of a seat's shares at a node."""
    return tree.totals[node * len(tree.moments) + seat]


@rule
def child_of(tree: Tree, head: int, action: int) -> int:
    """Return the child that an action leads to, from this one on, or NONE."""
    child = head
    while child != NONE and tree.action[child] != action:
        child = tree.next_[child]
    return child


@rule
def mark_below(tree: Tree, root: int, moved: Any) -> None:
    """Set `moved` to 1 for a node and all its descendants."""
    node = root
    while node != NONE:
        moved[node] = 1
        down = tree.first[node]
        while down == NONE and node != root:
            down = tree.next_[node]
            if down == NONE:
                node = tree.parent[node]
        node = down


@rule
def keep_below(tree: Tree, root: int, moved: Any) -> int:
    """Make a node the root: its descendants move to the front of the pool, all else is forgotten.

    `moved` has a zero for each place up to the last node in use. Returns how many nodes are left. No node moves up: the
    others begin at 1, and the old root, which was 0, is gone. Lists are forgotten: they can be made again.
    """
    mark_below(tree, root, moved)
    count = 1
    for node in range(len(moved)):
        if node == root:
            moved[node] = 0
        elif moved[node] == 0:
            moved[node] = NONE
        else:
            moved[node] = count
            count += 1
    for node in range(len(moved)):
        if moved[node] != NONE:
            move_node(tree, node, root, moved)
    return count


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
    tree.place[to], tree.width[to] = tree.place[node], tree.width[node]
    tree.visits[to], tree.sure[to], tree.prior[to] = (
        tree.visits[node],
        tree.sure[node],
        tree.prior[node],
    )
    if len(tree.listed) > 0:
        tree.listed[to] = NONE
    seats = len(tree.moments)
    for seat in range(seats):
        tree.totals[to * seats + seat] = tree.totals[node * seats + seat]

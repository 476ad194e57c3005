"""What is sure: a node whose win is proven needs no more visits."""

from __future__ import annotations

from battlespace.bots.search.tree import NONE, Tree, credit
from battlespace.kernel.game import Shares
from battlespace.kernel.rule import rule


@rule
def sure_winner(values: Shares, seats: int) -> int:
    """Return the seat that has all of these shares, or NONE."""
    for seat in range(seats):
        if values[seat] == 1.0:
            return seat
    return NONE


@rule
def proven(tree: Tree, node: int) -> int:
    """Return the seat that surely wins at a node, from what its children prove.

    The seat on turn needs one child that it wins; any other winner, and chance, need all children to agree. Threads
    that prove two of them at once may both miss that: the next visit proves it.
    """
    turn, agreed, child = tree.turn[node], NONE, tree.first[node]
    complete = child != NONE and tree.place[child] == tree.width[node]
    while child != NONE:
        sure = tree.sure[child]
        if sure != NONE and sure == turn:
            return turn
        if sure == NONE or (agreed >= 0 and agreed != sure):
            complete = False
        agreed = sure
        child = tree.next_[child]
    return agreed if complete else NONE


@rule
def back_up(tree: Tree, leaf: int, values: Shares, seats: int) -> None:
    """Add the shares to a leaf and all above it, and prove what can be proven."""
    for seat in range(seats):
        tree.moments[seat, 0] += 1.0
        tree.moments[seat, 1] += values[seat]
        tree.moments[seat, 2] += values[seat] ** 2
    node, changed = leaf, tree.sure[leaf] != NONE
    while node != NONE:
        for seat in range(seats):
            credit(tree, node, seat, values[seat])
        if changed and node != leaf and tree.sure[node] == NONE:
            tree.sure[node] = proven(tree, node)
            changed = tree.sure[node] != NONE
        node = tree.parent[node]

"""Which actions to look at first: by the game's own priors, or by a net that corrects them; compiled."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from battlespace.bots.net.inference import Net, clear, reckon
from battlespace.bots.net.weights import Weights
from battlespace.bots.search.picking import mark_known, pick_by_hand
from battlespace.bots.search.plan import Plan, Rooms
from battlespace.bots.search.tree import ITEM, ITEMS_END, NONE, Tree
from battlespace.kernel.cpu.atomic import exchange
from battlespace.kernel.drivers import Driven
from battlespace.kernel.game import Game, Shares
from battlespace.kernel.record import room
from battlespace.kernel.rule import arithmetic, rule
from battlespace.kernel.sight import Acts

FAINT = 1e-6
"""The least prior of an action, where the most promising one has 1."""
LISTED = 24
"""How many actions of a node are kept in its list; few nodes try more."""


class Ranking(NamedTuple):
    """The weights that rank actions, and the room of one thread to reckon in."""

    offsets: Any  # [number]: where its part of `query` begins; -1: it only names a row
    named: Any  # [which, 0 to 1]: a number of the description, and the row that its 1 names
    query: Any
    key: Any
    row_key: Any
    trust: Any
    describe: Any
    told: Any  # an action's numbers
    asked: Any  # its query
    sought: Any  # its key
    keys: Any  # [row, which * depth]: the part of a key that comes from a row
    known: Any  # [row]: whether that is reckoned already
    base: Any  # the part that comes from the whole


def offsets(acts: Acts) -> list[int]:
    """Return where each number's part of the table of queries begins; -1: it has none."""
    found, at = list[int](), 1
    for size in acts.sizes:
        found.append(at if size else -1)
        at += size
    return found


def ranking(weights: Weights, acts: Acts, rows: int) -> Ranking:
    """Return what ranks actions, with room of its own: each thread needs one."""
    assert weights.query is not None
    depth, kind = weights.query.shape[1], np.float32
    begins, named = room(len(acts.sizes), np.int64), room(2 * len(acts.rows), np.int64)
    begins[:] = offsets(acts)
    named[:] = [number for pair in acts.rows for number in pair]
    keys = room(len(acts.rows) * rows * depth, kind)
    return Ranking(
        begins,
        named.reshape(len(acts.rows), 2),
        weights.query,
        weights.key,
        weights.row_key,
        weights.trust,
        acts.describe,
        room(len(acts.sizes), np.int32),
        room(depth, kind),
        room(depth, kind),
        keys.reshape(rows, len(acts.rows) * depth),
        room(rows, np.int64),
        room(depth, kind),
    )


@arithmetic
def prepare(net: Net, by: Ranking) -> None:
    """Fill in what all keys have in common, from what the net has just reckoned; no row is reckoned yet."""
    depth, narrow, zero = len(by.base), len(net.narrow), np.float32(0.0)
    for d in range(depth):
        by.base[d] = by.key[narrow, d]
    for k in range(narrow):
        x = max(net.narrow[k], zero)
        if x != zero:
            for d in range(depth):
                by.base[d] += x * by.key[k, d]
    for i in range(len(by.known)):
        by.known[i] = 0


@arithmetic
def reckon_row(net: Net, by: Ranking, row: int) -> None:
    """Fill in what a row adds to the keys of actions that name it, for all numbers that may."""
    zero, wide = np.float32(0.0), by.keys.shape[1]
    for d in range(wide):
        by.keys[row, d] = zero
    for k in range(net.one.shape[1]):
        x = max(net.one[row, k], zero)
        if x != zero:
            for d in range(wide):
                by.keys[row, d] += x * by.row_key[k, d]
    by.known[row] = 1


@arithmetic
def merit(net: Net, by: Ranking) -> float:
    """Return the product of query and key for the action whose numbers stand in `told`."""
    depth = len(by.base)
    for d in range(depth):
        by.asked[d], by.sought[d] = by.query[0, d], by.base[d]
    for n in range(len(by.told)):
        if by.offsets[n] >= 0:
            at = by.offsets[n] + by.told[n]
            for d in range(depth):
                by.asked[d] += by.query[at, d]
    for which in range(len(by.named)):
        value = by.told[by.named[which, 0]]
        row = by.named[which, 1] + value - 1
        if value > 0 and net.there[row]:
            if not by.known[row]:
                reckon_row(net, by, row)
            for d in range(depth):
                by.sought[d] += by.keys[row, which * depth + d]
    total = np.float32(0.0)
    for d in range(depth):
        total += by.asked[d] * by.sought[d]
    return float(total)


@rule
def rank_by_net(rules: Driven, by: Ranking, s: Any, rooms: Rooms, count: int) -> None:
    """Fill the priors of the actions in `out` by the net, which corrects the game's own."""
    net, out, priors = rules.net, rooms.out, rooms.priors
    rules.order(s, out, count, priors)
    clear(net)
    rules.fill(s, rules.turn(s), net.rows, net.whole)
    reckon(net)
    prepare(net, by)
    highest = -math.inf
    for i in range(count):
        by.describe(s, out[i], by.told)
        priors[i] = by.trust[0] * math.log(max(priors[i], FAINT)) + merit(net, by)
        highest = max(highest, priors[i])
    for i in range(count):
        priors[i] = max(math.exp(priors[i] - highest), FAINT)


@rule
def list_best(tree: Tree, node: int, rooms: Rooms, count: int) -> int:
    """Keep the most promising of the ranked actions with their node, best first, where there is room; say where."""
    out, priors, start = rooms.out, rooms.priors, tree.own[ITEM]
    length = min(count, LISTED)
    if len(tree.listed) == 0 or start + length > tree.own[ITEMS_END]:
        return NONE
    for place in range(length):
        best = first_highest(priors, count)
        tree.item[start + place], tree.item_prior[start + place] = out[best], priors[best]
        priors[best] = -priors[best]
    for i in range(count):
        priors[i] = abs(priors[i])
    tree.own[ITEM] += length
    exchange(tree.listed, node, NONE, start)
    return start


@rule
def first_highest(priors: Shares, count: int) -> int:
    """Return the place of the highest prior above zero, of equal ones the first; NONE when there is none."""
    best, highest = NONE, 0.0
    for i in range(count):
        if priors[i] > highest:
            best, highest = i, priors[i]
    return best


@rule
def pick_by_net(rules: Driven, tree: Tree, at: Any, s: Any, plan: Plan) -> int:
    """Return the place in `out` of the next action by the net, or NONE; `at` is (node, its newest child).

    Children come in the order of their priors, so the next one is found by their number in the list of the node.
    """
    node, head = at
    rooms, place = plan.rooms, 0 if head == NONE else tree.place[head]
    start = NONE if len(tree.listed) == 0 else tree.listed[node]
    if start == NONE or place >= LISTED:
        count = rules.legal(s, rooms.out)
        tree.width[node] = count
        rank_by_net(rules, plan.by, s, rooms, count)
        if start == NONE:
            start = list_best(tree, node, rooms, count)
        if start == NONE or place >= LISTED:
            mark_known(tree, head, rooms.out, count, rooms.priors)
            return first_highest(rooms.priors, count)
    if place >= tree.width[node]:
        return NONE
    rooms.out[0], rooms.priors[0] = tree.item[start + place], tree.item_prior[start + place]
    return 0


def picking(game: Game[Any], weights: Weights | None) -> tuple[Any, Ranking | None]:
    """Return what a search picks new actions with: the game's own priors, or a net's where it has some."""
    sight = game.sight
    if weights is None or not weights.ranks or sight is None or sight.acts is None:
        return pick_by_hand, None
    return pick_by_net, ranking(weights, sight.acts, sight.rows)

"""One simulation: down the tree, one new node, a short playout, and back up."""

from __future__ import annotations

from typing import Any

from battlespace.bots.search.lookahead import draw_long, judge
from battlespace.bots.search.plan import Manner, Plan
from battlespace.bots.search.proof import back_up, sure_winner
from battlespace.bots.search.tree import (
    NEXT,
    NONE,
    Tree,
    child_of,
    full,
    hang,
    kids,
    new_node,
    total_of,
    visit,
)
from battlespace.kernel.drivers import Driven, Rng, below, draw_chance, next_word, weighted
from battlespace.kernel.game import CHANCE, OVER, Shares
from battlespace.kernel.rule import rule

WORDS = 4294967296.0
DOUBT, BELIEF = 0.02, 8.0
"""The variance that a seat's shares are taken to have at first, and after how many simulations that counts half."""
CHECKED = 64
"""Simulations between two looks at whether the choice is decided."""


@rule
def allowed(tree: Tree, node: int, manner: Manner) -> int:
    """Return how many children a node may have by its visits before this one: it widens as it is visited."""
    return 1 + int(manner.widen * ((tree.visits[node] - 1) ** manner.power))


@rule
def widen(rules: Driven, tree: Tree, node: int, s: Any, plan: Plan) -> int:
    """Add the most promising action that has no child yet and apply it; NONE when there is none."""
    head = tree.first[node]
    best = plan.pick(rules, tree, (node, head), s, plan)
    if best == NONE:
        return NONE
    action, prior = plan.rooms.out[best], plan.rooms.priors[best]
    child = new_node(tree, node, action, max(prior, 1e-9), 0)
    return reach(rules, tree, child, head, s)


@rule
def reach(rules: Driven, tree: Tree, child: int, head: int, s: Any) -> int:
    """Apply the action of a new node, see whose turn it is there, and hang it into the tree; return the child."""
    rules.apply(s, tree.action[child])
    tree.turn[child] = rules.turn(s)
    return hang(tree, child, head)


@rule
def spread(tree: Tree, seat: int) -> float:
    """Return twice the standard deviation of a seat's shares: near 1 for wins and losses, small for close guesses.

    Curiosity is measured in it, so that one setting fits games whose guesses differ much or little.
    """
    count, total, squares = tree.moments[seat, 0], tree.moments[seat, 1], tree.moments[seat, 2]
    around = max(squares - total * total / max(count, 1.0), 0.0)
    return 2.0 * ((around + BELIEF * DOUBT) / (count + BELIEF)) ** 0.5


@rule
def select(tree: Tree, node: int, explore: float) -> int:
    """Return the child with the best sum of value and curiosity for its seat; one that surely loses last of all."""
    seat, total, head = tree.turn[node], 0.0, tree.first[node]
    child = head
    while child != NONE:
        total += tree.prior[child]
        child = tree.next_[child]
    best, highest = NONE, -2.0
    curious = explore * spread(tree, seat) * ((tree.visits[node] - 1) ** 0.5) / total
    child = head
    while child != NONE:
        visits, sure = tree.visits[child], tree.sure[child]
        worth = total_of(tree, child, seat) / visits + curious * tree.prior[child] / (1 + visits)
        if sure >= 0 and sure != seat:
            worth = -1.0
        if worth > highest:
            best, highest = child, worth
        child = tree.next_[child]
    return best


@rule
def all_lost(tree: Tree, node: int) -> bool:
    """Say whether each child so far surely loses for the seat on turn: time to look for another."""
    child = tree.first[node]
    while child != NONE:
        if tree.sure[child] == NONE or tree.sure[child] == tree.turn[node]:
            return False
        child = tree.next_[child]
    return True


@rule
def seat_child(rules: Driven, tree: Tree, node: int, s: Any, plan: Plan) -> int:
    """Choose an action of the seat on turn and apply it; NONE when the pool is full."""
    count, width = kids(tree, node), tree.width[node]
    more = width == 0 or count < width
    child = NONE
    if (
        more
        and not full(tree)
        and (count < allowed(tree, node, plan.manner) or all_lost(tree, node))
    ):
        child = widen(rules, tree, node, s, plan)
    if child == NONE and tree.first[node] != NONE:
        child = select(tree, node, plan.manner.explore)
        rules.apply(s, tree.action[child])
    return child


@rule
def nth_child(tree: Tree, head: int, number: int) -> int:
    """Return a child by its place in the list that begins with this one."""
    child = head
    for _ in range(number):
        child = tree.next_[child]
    return child


@rule
def sampled_child(rules: Driven, tree: Tree, node: int, s: Any, plan: Plan) -> int:
    """Draw a sampled outcome, whose action stands in `out`: a new one while the node may widen, else an earlier one."""
    action, rng, head = plan.rooms.out[0], plan.rng, tree.first[node]
    count = 0 if head == NONE else tree.place[head]
    if not full(tree) and count < allowed(tree, node, plan.manner):
        child = new_node(tree, node, action, 1.0, draw_long(rng))
        rules.sample(s, tree.seed[child])
        return reach(rules, tree, child, head, s)
    if count == 0:
        return NONE
    child = nth_child(tree, head, below(rng, count))
    rules.sample(s, tree.seed[child])
    rules.apply(s, action)
    return child


@rule
def chance_child(rules: Driven, tree: Tree, node: int, s: Any, plan: Plan) -> int:
    """Draw an outcome by its weight and apply it; NONE when the pool is full."""
    out, weights, head = plan.rooms.out, plan.rooms.weights, tree.first[node]
    count = rules.chance(s, out, weights)
    if count == 0:
        return sampled_child(rules, tree, node, s, plan)
    tree.width[node] = count
    index = weighted(plan.rng, weights, count)
    action = out[index]
    child = child_of(tree, head, action)
    if child == NONE and not full(tree):
        child = new_node(tree, node, action, float(weights[index]), 0)
        return reach(rules, tree, child, head, s)
    if child != NONE:
        rules.apply(s, action)
    return child


@rule
def guided_index(priors: Shares, count: int, rng: Rng) -> int:
    """Return an index with chance proportional to its prior."""
    total = 0.0
    for i in range(count):
        total += max(priors[i], 0.0)
    number = total * (next_word(rng) / WORDS)
    for i in range(count):
        number -= max(priors[i], 0.0)
        if number < 0.0:
            return i
    return count - 1


@rule
def playout_action(rules: Driven, s: Any, plan: Plan) -> int:
    """Return the next action of a playout: by the priors as often as the plan says, else any."""
    out, priors, rng, guide = plan.rooms.out, plan.rooms.priors, plan.rng, plan.manner.guide
    count = rules.legal(s, out)
    if guide > 0.0 and next_word(rng) / WORDS < guide:
        rules.order(s, out, count, priors)
        return out[guided_index(priors, count, rng)]
    return out[below(rng, count)]


@rule
def play_out(rules: Driven, s: Any, plan: Plan) -> None:
    """Play on to the cut and fill `values`: the scores when it is over by then, else the game's guess."""
    rooms = plan.rooms
    for _ in range(plan.manner.cut):
        turn = rules.turn(s)
        if turn == OVER:
            break
        if turn == CHANCE:
            rules.apply(s, draw_chance(rules, s, rooms.out, rooms.weights, plan.rng))
        else:
            rules.apply(s, playout_action(rules, s, plan))
    judge(rules, s, plan.manner.seats, rooms.values)


@rule
def value_leaf(rules: Driven, tree: Tree, leaf: int, s: Any, plan: Plan) -> None:
    """Fill `values` for the node where the descent ended, and note a match that is over there."""
    values, seats = plan.rooms.values, plan.manner.seats
    if tree.sure[leaf] != NONE:
        for seat in range(seats):
            values[seat] = 1.0 if seat == tree.sure[leaf] else 0.0
    elif tree.turn[leaf] == OVER:
        judge(rules, s, seats, values)
        tree.sure[leaf] = sure_winner(values, seats)
    else:
        play_out(rules, s, plan)


@rule
def simulate(rules: Driven, tree: Tree, states: Any, plan: Plan) -> None:
    """Run one simulation from `states[0]` in `states[1]`."""
    states[1] = states[0]
    s, node = states[1], 0
    visit(tree, 0)
    while tree.sure[node] == NONE and tree.turn[node] != OVER:
        free = tree.own[NEXT]
        if tree.turn[node] == CHANCE:
            child = chance_child(rules, tree, node, s, plan)
        else:
            child = seat_child(rules, tree, node, s, plan)
        if child == NONE:
            break
        node = child
        if tree.own[NEXT] != free:  # it is a new one
            break
        visit(tree, node)
    value_leaf(rules, tree, node, s, plan)
    back_up(tree, node, plan.rooms.values, plan.manner.seats)


@rule
def decided(tree: Tree, left: int) -> bool:
    """Say whether no other action can overtake the most visited one, or the end is proven."""
    first, second, child = 0, 0, tree.first[0]
    while child != NONE:
        visits = tree.visits[child]
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
        child = tree.next_[child]
    return tree.sure[0] != NONE or tree.width[0] == 1 or first - second > left


@rule
def run_search(rules: Driven, tree: Tree, states: Any, plan: Plan, share: Any) -> int:
    """Run a thread's simulations until the slice is done; return how many are done, fewer when the choice is decided.

    `share` is (done, thread, until, all): how many simulations each thread has done, which one this is, where its
    slice ends, and the whole budget of all of them.
    """
    done, thread, until, all_ = share
    while done[thread, 0] < until:
        if done[thread, 0] % CHECKED == 0:
            left = all_
            for each in range(len(done)):
                left -= done[each, 0]
            if decided(tree, left):
                break
        simulate(rules, tree, states, plan)
        done[thread, 0] += 1
    return done[thread, 0]

"""The compiled loop over a batch of matches: act, draw, let random seats play, list what is legal, write what is seen.

Every match has a random stream of its own, so that the number of threads changes nothing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from battlespace.kernel.drivers import (
    Driven,
    Rng,
    below,
    draw_chance,
    driven,
    place_of,
    seed_rng,
)
from battlespace.kernel.encode import Observation, encoded
from battlespace.kernel.game import CHANCE, OVER, Actions, Game
from battlespace.kernel.rule import rule

LISTED, BYTES, BITS = range(3)
"""What a mask is: nothing but the list, a byte for each action, or a bit."""
NEXT_STEP, SAME_STEP, DISABLED = range(3)
SKIP = -(1 << 31)
"""The action of a match that is not to be touched in this call."""


class Arrays(NamedTuple):
    """A batch of matches, a row each."""

    states: Any
    start: Any  # [0] where every match begins
    rng: Any
    legal: Any  # [match, i]: the legal actions, ascending
    counts: Any  # how many there are
    mask: Any
    seen: Any  # what the seat that looks sees
    final: Any  # what it saw last of a match that has begun again
    rewards: Any  # [match, seat]
    turn: Any
    look: Any  # the seat that looks
    done: Any  # the match is over
    ended: Any  # it has ended in this step
    refused: Any
    chosen: Any


class Plan(NamedTuple):
    """How a batch behaves; the seats are bits."""

    masks: int
    autoreset: int
    strict: int  # an illegal action ends the match
    seats: int
    drawn: int  # seats played at random
    bots: int  # seats played by bots
    cleared: int = 0  # rows come zeroed: a card clears all of them at once


def learned(game: Game[Any]) -> Driven:
    """Return the functions of a game that the loop takes."""
    encode = encoded(game)
    return driven(game)._replace(observe=encode.observe, erase=encode.erase or wipe)


@rule
def wipe(s: Any, seat: int, out: Observation) -> int:
    """Clear a row whole: for games whose rows are short, or full."""
    out[:] = 0
    return 0


@rule
def run_on(rules: Driven, s: Any, scratch: Any, rng: Rng, drawn: int) -> int:
    """Draw for chance and for the seats that play at random; return who is to choose, or OVER."""
    out, weights = scratch
    while True:
        turn = rules.turn(s)
        if turn == CHANCE:
            rules.apply(s, draw_chance(rules, s, out, weights, rng))
        elif turn >= 0 and drawn >> turn & 1:
            rules.apply(s, out[below(rng, rules.legal(s, out))])
        else:
            break
    return turn


@rule
def mask_row(row: Any, actions: Actions, count: int, kind: int, on: int) -> None:
    """Set or clear the marks of the listed actions; all others are clear."""
    for j in range(count):
        if kind == BYTES:
            row[actions[j]] = on
        elif on:
            row[actions[j] >> 3] |= 1 << (actions[j] & 7)
        else:
            row[actions[j] >> 3] = 0


@rule
def show(rules: Driven, batch: Arrays, plan: Plan, i: int, turn: int) -> None:
    """Write what match i looks like now: whose turn, what is legal, what the seat that looks sees."""
    s, row = batch.states[i], batch.legal[i]
    if plan.masks != LISTED:
        mask_row(batch.mask[i], row, batch.counts[i], plan.masks, 0)
    batch.turn[i] = turn
    count = 0
    if turn >= 0:
        count = rules.legal(s, row)
        if not plan.bots >> turn & 1:
            batch.look[i] = turn
    batch.counts[i] = count
    if plan.masks != LISTED:
        mask_row(batch.mask[i], row, count, plan.masks, 1)
    rules.observe(s, batch.look[i], batch.seen[i])


@rule
def unsee(rules: Driven, batch: Arrays, i: int) -> None:
    """Clear what match i looked like; where a new one begins all of it, whatever was written there meanwhile."""
    if batch.done[i]:
        batch.seen[i][:] = 0
    else:
        rules.erase(batch.states[i], batch.look[i], batch.seen[i])


@rule
def finish(rules: Driven, batch: Arrays, seats: int, i: int, culprit: int) -> None:
    """End match i: a win is 1, an equal share 0, all sum to 0; who acted illegally loses 1 to all others together."""
    for seat in range(seats):
        share, sign = rules.score(batch.states[i], seat), 1.0
        if culprit >= 0:
            share, sign = (1.0 if seat == culprit else 0.0), -1.0
        batch.rewards[i, seat] = sign * (share * seats - 1.0) / (seats - 1.0)
    batch.ended[i] = 1
    batch.done[i] = 1


@rule
def settle(rules: Driven, batch: Arrays, scratch: Any, plan: Plan, i: int, culprit: int) -> int:  # noqa: PLR0913, PLR0917  laid in
    """Run match i on to the next choice; where it ends and is to begin again at once, keep its last sight."""
    while True:
        turn = OVER
        if culprit < 0:
            turn = run_on(rules, batch.states[i], scratch, batch.rng[i], plan.drawn)
        if turn != OVER:
            break
        finish(rules, batch, plan.seats, i, culprit)
        culprit = -1
        if plan.autoreset != SAME_STEP:
            break
        final = batch.final[i]
        final[:] = 0
        batch.seen[i][:] = 0
        rules.observe(batch.states[i], batch.look[i], final)
        batch.states[i] = batch.start[0]
        batch.done[i] = 0
    return turn


@rule
def step_span(rules: Driven, batch: Arrays, scratch: Any, plan: Plan, span: Any) -> None:
    """Let each match from span[0] to span[1] - 1 take its chosen action; one that is over begins again."""
    for i in range(span[0], span[1]):
        action, culprit = batch.chosen[i], -1
        if action == SKIP:
            continue
        over = batch.done[i]
        if not over and place_of(batch.legal[i], batch.counts[i], action) < 0:
            batch.refused[i] = 1
            if not plan.strict:
                continue
            culprit = batch.turn[i]
        if not plan.cleared:
            unsee(rules, batch, i)
        if over:
            batch.states[i] = batch.start[0]
            batch.done[i] = 0
        elif culprit < 0:
            rules.apply(batch.states[i], action)
        turn = settle(rules, batch, scratch, plan, i, culprit)
        show(rules, batch, plan, i, turn)


@rule
def begin_all(batch: Arrays, actors: Any) -> None:
    """Note who acts now, and forget the rewards, ends and refusals of the last step."""
    for i in range(len(actors)):
        actors[i] = batch.look[i]
        for seat in range(batch.rewards.shape[1]):
            batch.rewards[i, seat] = 0
        batch.ended[i] = 0
        batch.refused[i] = 0


@rule
def seed_all(rng: Any, seed: int, first: int) -> None:
    """Give every match its own stream."""
    for i in range(len(rng)):
        seed_rng(rng[i], seed, first + i)


@rule
def draw_all(legal: Any, counts: Any, rng: Any, out: Actions) -> None:
    """Choose a random legal action for each match; 0 where nothing is legal."""
    for i in range(len(out)):
        out[i] = legal[i, below(rng[i], counts[i])] if counts[i] > 0 else 0


@rule
def find_unlisted(batch: Any, out: Any) -> int:
    """Mark matches that are not over whose chosen action is not legal; `batch` is (lists, counts, done, chosen).

    Return how many there are, or -1 where a chosen action is none that may be chosen.
    """
    legal, counts, done, chosen = batch
    found = 0
    for i in range(len(out)):
        if chosen[i] == SKIP:
            return -1
        out[i] = not done[i] and place_of(legal[i], counts[i], chosen[i]) < 0
        found += out[i]
    return found


@rule
def earn_all(rewards: Any, actors: Any, out: Any) -> None:
    """Note the reward of the seat that acted in each match."""
    for i in range(len(out)):
        out[i] = rewards[i, actors[i]]

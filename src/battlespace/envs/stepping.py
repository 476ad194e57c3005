"""The compiled loop over a batch of matches: act, draw, let random seats play, list what is legal, write what is seen.

Every match has a random stream of its own, so that the number of threads changes nothing.
"""

from __future__ import annotations

from typing import Any

from battlespace.kernel.drivers import (
    APPLY,
    LEGAL,
    SCORE,
    TURN,
    Rng,
    below,
    draw_chance,
    driven,
    seed_rng,
)
from battlespace.kernel.encode import encoded
from battlespace.kernel.game import CHANCE, OVER, Actions, Game
from battlespace.kernel.rule import part, rule

OBSERVE = 7
"""Where `observe` stands behind what drivers take of a game."""
LISTED, BYTES, BITS = range(3)
"""What a mask is: nothing but the list, a byte for each action, or a bit."""
NEXT_STEP, SAME_STEP, DISABLED = range(3)
SKIP = -(1 << 31)
"""The action of a match that is not to be touched in this call."""

Batch = Any
"""(states, start, rng, legal, counts, mask, seen, final, rewards, turn, look, over, ended, refused, actions)"""
(
    STATES, START, RNG, LIST, COUNTS, MASK, SEEN, FINAL, REWARDS, NEXT, LOOK, DONE, ENDED, REFUSED, CHOSEN,
) = range(15)  # fmt: skip
Plan = Any
"""(masks, autoreset, whether an illegal action ends the match, seats, seats played at random, seats played by bots)"""
MASKS, RESETS, STRICT, SEATS, DRAWN, BOTS = range(6)


def learned(game: Game[Any]) -> Any:
    """Return the functions of a game that the loop takes."""
    return (*driven(game), encoded(game).observe)


@part
def listed(row: Actions, count: int, action: int) -> bool:
    """Say whether an ascending list has an action."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if row[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < count and row[low] == action


@part
def run_on(rules: Any, s: Any, scratch: Any, rng: Rng, drawn: int) -> int:
    """Draw for chance and for the seats that play at random; return who is to choose, or OVER."""
    out, weights = scratch
    while True:
        turn = rules[TURN](s)
        if turn == CHANCE:
            rules[APPLY](s, draw_chance(rules, s, out, weights, rng))
        elif turn >= 0 and drawn >> turn & 1:
            rules[APPLY](s, out[below(rng, rules[LEGAL](s, out))])
        else:
            break
    return turn


@part
def mask_row(row: Any, actions: Actions, count: int, kind: int, on: int) -> None:
    """Set or clear the marks of the listed actions; all others are clear."""
    for j in range(count):
        if kind == BYTES:
            row[actions[j]] = on
        elif on:
            row[actions[j] >> 3] |= 1 << (actions[j] & 7)
        else:
            row[actions[j] >> 3] = 0


@part
def show(rules: Any, batch: Batch, plan: Plan, i: int, turn: int) -> None:
    """Write what match i looks like now: whose turn, what is legal, what the seat that looks sees."""
    s, row = batch[STATES][i], batch[LIST][i]
    if plan[MASKS] != LISTED:
        mask_row(batch[MASK][i], row, batch[COUNTS][i], plan[MASKS], 0)
    batch[NEXT][i] = turn
    count = 0
    if turn >= 0:
        count = rules[LEGAL](s, row)
        if not plan[BOTS] >> turn & 1:
            batch[LOOK][i] = turn
    batch[COUNTS][i] = count
    if plan[MASKS] != LISTED:
        mask_row(batch[MASK][i], row, count, plan[MASKS], 1)
    seen = batch[SEEN][i]
    seen[:] = 0
    rules[OBSERVE](s, batch[LOOK][i], seen)


@part
def finish(rules: Any, batch: Batch, seats: int, i: int, culprit: int) -> None:
    """End match i: a win is 1, an equal share 0, all sum to 0; who acted illegally loses 1 to all others together."""
    for seat in range(seats):
        share, sign = rules[SCORE](batch[STATES][i], seat), 1.0
        if culprit >= 0:
            share, sign = (1.0 if seat == culprit else 0.0), -1.0
        batch[REWARDS][i, seat] = sign * (share * seats - 1.0) / (seats - 1.0)
    batch[ENDED][i] = 1
    batch[DONE][i] = 1


@part
def settle(rules: Any, batch: Batch, scratch: Any, plan: Plan, i: int, culprit: int) -> int:  # noqa: PLR0913, PLR0917  laid in
    """Run match i on to the next choice; where it ends and is to begin again at once, keep its last sight."""
    while True:
        turn = OVER
        if culprit < 0:
            turn = run_on(rules, batch[STATES][i], scratch, batch[RNG][i], plan[DRAWN])
        if turn != OVER:
            break
        finish(rules, batch, plan[SEATS], i, culprit)
        culprit = -1
        if plan[RESETS] != SAME_STEP:
            break
        final = batch[FINAL][i]
        final[:] = 0
        rules[OBSERVE](batch[STATES][i], batch[LOOK][i], final)
        batch[STATES][i] = batch[START][0]
        batch[DONE][i] = 0
    return turn


@rule
def step_span(rules: Any, batch: Batch, scratch: Any, plan: Plan, span: Any) -> None:
    """Let each match from span[0] to span[1] - 1 take its chosen action; one that is over begins again."""
    for i in range(span[0], span[1]):
        action, culprit = batch[CHOSEN][i], -1
        if action == SKIP:
            continue
        if batch[DONE][i]:
            batch[STATES][i] = batch[START][0]
            batch[DONE][i] = 0
        elif listed(batch[LIST][i], batch[COUNTS][i], action):
            rules[APPLY](batch[STATES][i], action)
        else:
            batch[REFUSED][i] = 1
            if not plan[STRICT]:
                continue
            culprit = batch[NEXT][i]
        turn = settle(rules, batch, scratch, plan, i, culprit)
        show(rules, batch, plan, i, turn)


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
def find_unlisted(batch: Any, out: Any) -> None:
    """Mark matches that are not over whose chosen action is not legal; `batch` is (lists, counts, done, chosen)."""
    legal, counts, done, chosen = batch
    for i in range(len(out)):
        out[i] = not done[i] and not listed(legal[i], counts[i], chosen[i])

"""What a card does with a batch of matches: the loops of `stepping.py`, one match a lane."""

from __future__ import annotations

from typing import Any

from battlespace.envs.stepping import SKIP, draw_all, find_unlisted, step_span
from battlespace.kernel.drivers import seed_rng
from battlespace.kernel.rule import rule

UNFIT, ILLEGAL, OVER = range(3)
"""Marks for the whole batch: an action of more than 32 bits, one that is not legal, a match that is over."""
MOST = (1 << 31) - 1


@rule
def seed_lane(streams: Any, seed: int, first: int, lane: int) -> None:
    """Give the lane's match its own stream."""
    seed_rng(streams[lane], seed, first + lane)


@rule
def draw_lane(legal: Any, counts: Any, streams: Any, out: Any, lane: int) -> None:
    """Choose a random legal action; 0 where nothing is legal."""
    one, after = lane, lane + 1
    draw_all(legal[one:after], counts[one:after], streams[one:after], out[one:after])


@rule
def accept_lane(given: Any, rows: Any, marks: Any, lane: int) -> None:
    """Take the lane's action and mark what is wrong with it; `rows` are (lists, counts, done, chosen, refused)."""
    legal, counts, done, chosen, refused = rows
    action = given[lane]
    if action <= SKIP or action > MOST:
        marks[UNFIT] = 1
        return
    chosen[lane] = action
    if done[lane]:
        marks[OVER] = 1
    one = (
        legal[lane : lane + 1],
        counts[lane : lane + 1],
        done[lane : lane + 1],
        chosen[lane : lane + 1],
    )
    find_unlisted(one, refused[lane : lane + 1])
    if refused[lane]:
        marks[ILLEGAL] = 1


@rule
def step_lane(rules: Any, batch: Any, scratch: Any, plan: Any, earned: Any, lane: int) -> None:  # noqa: PLR0913, PLR0917  a kernel's
    """Let the lane's match take its chosen action; `earned` gets the reward of the seat that acted."""
    actor = batch.look[lane]
    batch.rewards[lane][:] = 0
    batch.ended[lane] = 0
    batch.refused[lane] = 0
    step_span(rules, batch, (scratch[0][lane], scratch[1][lane]), plan, (lane, lane + 1))
    earned[lane] = batch.rewards[lane, actor]
    untouched = batch.chosen[lane] == SKIP or (batch.refused[lane] and not plan.strict)
    if plan.cleared and untouched:  # what it saw was cleared all the same
        rules.observe(batch.states[lane], batch.look[lane], batch.seen[lane])


@rule
def restart_lane(done: Any, chosen: Any, marked: Any, lane: int) -> None:
    """Have the lane's match begin anew with the next step, if it is marked, else be left alone."""
    chosen[lane] = SKIP
    if marked[lane]:
        done[lane] = 1
        chosen[lane] = 0

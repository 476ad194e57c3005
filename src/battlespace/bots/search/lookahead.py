"""One step ahead: what each action is worth right after it, chance averaged."""

from __future__ import annotations

from typing import Any, NamedTuple

from battlespace.kernel.drivers import Driven, Rng, next_word
from battlespace.kernel.game import CHANCE, OVER, Actions, Shares
from battlespace.kernel.rule import rule


class Step(NamedTuple):
    """Where one step ahead is reckoned."""

    values: Any  # the shares after an action
    one: Any  # those after one of its outcomes
    outcomes: Any
    weights: Any
    samples: int  # how often a sampled turn is drawn


@rule
def guess_by_hand(rules: Driven, s: Any, values: Shares) -> None:
    """Fill the shares by the game's own guess."""
    rules.evaluate(s, values)


@rule
def judge(rules: Driven, s: Any, seats: int, values: Shares) -> None:
    """Fill the share of each seat: the score when the match is over, else the game's guess."""
    if rules.turn(s) == OVER:
        for seat in range(seats):
            values[seat] = rules.score(s, seat)
    else:
        rules.guess(rules, s, values)


@rule
def draw_long(rng: Rng) -> int:
    """Return the next 63 random bits."""
    return (next_word(rng) << 31) | (next_word(rng) >> 1)


@rule
def expect(rules: Driven, states: Any, rooms: Step, seats: int, rng: Rng) -> None:
    """Average the guess over the chance turn pending in `states[1]`, in `states[2]`; the result is `rooms.values`."""
    values, one, outcomes, weights, samples = rooms
    count = rules.chance(states[1], outcomes, weights)
    drawn, total = outcomes[0], 0.0
    for seat in range(seats):
        values[seat] = 0.0
    for i in range(count if count > 0 else samples):
        states[2] = states[1]
        if count == 0:
            rules.sample(states[2], draw_long(rng))
        rules.apply(states[2], outcomes[i] if count > 0 else drawn)
        judge(rules, states[2], seats, one)
        weight = float(weights[i]) if count > 0 else 1.0
        total += weight
        for seat in range(seats):
            values[seat] += one[seat] * weight
    for seat in range(seats):
        values[seat] /= total


@rule
def look_ahead(rules: Driven, states: Any, actions: Actions, found: Any, plan: Any) -> None:
    """Fill `found[i]` with the shares after `actions[i]` of `states[0]`; `plan` is (count, seats, rooms, rng)."""
    count, seats, rooms, rng = plan
    for i in range(count):
        states[1] = states[0]
        rules.apply(states[1], actions[i])
        if rules.turn(states[1]) == CHANCE:
            expect(rules, states, rooms, seats, rng)
        else:
            judge(rules, states[1], seats, rooms.values)
        for seat in range(seats):
            found[i, seat] = rooms.values[seat]

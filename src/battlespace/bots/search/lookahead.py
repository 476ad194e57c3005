"""One step ahead: what each action is worth right after it, chance averaged."""

from __future__ import annotations

from typing import Any

from battlespace.kernel.drivers import Driven, Rng, next_word
from battlespace.kernel.game import CHANCE, OVER, Actions, Shares
from battlespace.kernel.rule import part, rule

Guided = Any
"""What `drivers.driven` gives, then evaluate and order, what guesses, and for a net its view, sight and weights."""

WIDTH, TURN, LEGAL, APPLY, SCORE, CHANCES, SAMPLE, EVALUATE, ORDER, GUESS, VIEW, FILL, NET = range(
    13
)


@rule
def guess_by_hand(rules: Guided, s: Any, values: Shares) -> None:
    """Fill the shares by the game's own guess."""
    rules[EVALUATE](s, values)


@part
def judge(rules: Driven, s: Any, seats: int, values: Shares) -> None:
    """Fill the share of each seat: the score when the match is over, else the game's guess."""
    if rules[TURN](s) == OVER:
        for seat in range(seats):
            values[seat] = rules[SCORE](s, seat)
    else:
        rules[GUESS](rules, s, values)


@part
def draw_long(rng: Rng) -> int:
    """Return the next 63 random bits."""
    return (next_word(rng) << 31) | (next_word(rng) >> 1)


@part
def expect(rules: Driven, states: Any, rooms: Any, seats: int, rng: Rng) -> None:
    """Average the guess over the chance turn pending in `states[1]`, in `states[2]`; the result is `rooms[0]`.

    `rooms` is (values, one, outcomes, weights, samples): a sampled turn is drawn `samples` times.
    """
    values, one, outcomes, weights, samples = rooms
    count = rules[CHANCES](states[1], outcomes, weights)
    drawn, total = outcomes[0], 0.0
    for seat in range(seats):
        values[seat] = 0.0
    for i in range(count if count > 0 else samples):
        states[2] = states[1]
        if count == 0:
            rules[SAMPLE](states[2], draw_long(rng))
        rules[APPLY](states[2], outcomes[i] if count > 0 else drawn)
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
        rules[APPLY](states[1], actions[i])
        if rules[TURN](states[1]) == CHANCE:
            expect(rules, states, rooms, seats, rng)
        else:
            judge(rules, states[1], seats, rooms[0])
        for seat in range(seats):
            found[i, seat] = rooms[0][seat]

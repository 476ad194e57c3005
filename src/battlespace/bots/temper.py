"""Mistakes that people make: any of the moves that look about equally good, hardly ever one that is clearly worse.

A weaker level is not one that plays something absurd now and then. It sees less far, and it is less sure of what it
sees: the chance of a move falls with how much worse it looks, the slower the higher the temperature. A win that is on
the table is always taken, and a loss on the table never as long as there is something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from battlespace.bots.uniform import drawn

HOTTEST = 100.0
SETTLED = 1e6
"""The merit of a move that wins at once, and of one that loses at once with its sign turned."""
NARROW = 1e-9
"""Shares so near to 0 or 1 are taken for settled."""
GRAIN = 1 << 30


def odds(share: float) -> float:
    """Return how good a share looks: its log odds, so that what is nearly won or lost is told apart as well."""
    if share < NARROW:
        return -SETTLED
    return SETTLED if share > 1 - NARROW else log(share / (1 - share))


def tempered(merits: Sequence[float], temperature: float, seed: int) -> int:
    """Return a place among merits, drawn by the seed."""
    best = max(merits)
    weights = [exp((merit - best) / temperature) for merit in merits]
    number = drawn(seed, GRAIN, stream=3) / GRAIN * sum(weights)
    for place, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return place
    return merits.index(best)

"""Who is ahead: how far the drones have come."""

from __future__ import annotations

from battlespace.games._template.rules import target
from battlespace.games._template.state import DRONES, State
from battlespace.kernel.game import Actions, Level, Shares
from battlespace.kernel.rule import rule

LEVELS = (Level("novice", "uniform"), Level("easy", "greedy"))


@rule
def evaluate(s: State, out: Shares) -> None:
    """Share the win by steps made, one more for each seat so that none has nothing."""
    total = 0.0
    for seat in range(s.seats):
        steps = 1.0
        for drone in range(DRONES):
            steps += s.place[seat, drone]
        out[seat] = steps
        total += steps
    for seat in range(s.seats):
        out[seat] /= total


@rule
def order(s: State, actions: Actions, count: int, out: Shares) -> None:
    """Look at the drone that gets farthest first."""
    for i in range(count):
        out[i] = 1.0 + target(s, actions[i])

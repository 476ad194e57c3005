"""Who is ahead: how far the drones have come; and what a learner sees of it."""

from __future__ import annotations

from collections.abc import Mapping

from battlespace.games._template.rules import DRONES, FACES, ROLL, State, target
from battlespace.kernel.encode import Described, Encode, Factor, Feature, Observation
from battlespace.kernel.game import Actions, Level, Shares
from battlespace.kernel.option import Value
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


def features(seats: int, options: Mapping[str, Value]) -> tuple[Feature, ...]:
    """Declare the observation."""
    return (
        Feature("place", (seats, DRONES), 0, options["length"] + 1, "each drone", seats=1),
        Feature("mover", (seats,), 0, 1, "whose turn it is", seats=1),
        Feature("roll", (FACES + 1,), 0, 1, "not thrown, or what the die shows"),
        Feature("turns", (1,), 0, options["limit"], "turns completed"),
    )


@rule
def observe(s: State, seat: int, out: Observation) -> int:
    """Tell a seat the track, its own drones first."""
    at = s.seats * DRONES
    for k in range(s.seats):
        owner = (seat + k) % s.seats
        for drone in range(DRONES):
            out[k * DRONES + drone] = s.place[owner, drone]
        out[at + k] = s.mover == owner
    at += s.seats
    out[at + s.roll] = 1
    out[at + FACES + 1] = s.turns
    return at + FACES + 2


def factors(seats: int, options: Mapping[str, Value]) -> tuple[Factor, ...]:
    """Declare the parts of an action."""
    places = options["length"] + 2
    return (
        Factor("kind", 1, "move"),
        Factor("from", places, "where the drone is"),
        Factor("to", places, "where it goes"),
    )


@rule
def describe(s: State, action: int, out: Described) -> None:
    """Take a move apart."""
    out[0], out[1], out[2] = 0, s.place[s.mover, action], target(s, action)


def choices(seats: int, options: Mapping[str, Value]) -> int:
    """The die is nobody's choice."""
    return ROLL


ENCODE: Encode[State] = Encode(features, observe, factors, describe, choices)

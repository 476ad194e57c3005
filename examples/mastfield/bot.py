"""Who is ahead: who has more cells left to plant on; and what a learner sees of it."""

from __future__ import annotations

from collections.abc import Mapping

from battlespace.games.mastfield.rules import SEATS, State, plantable, room_left
from battlespace.kernel.encode import Described, Encode, Factor, Feature, Observation
from battlespace.kernel.game import Actions, Level, Shares
from battlespace.kernel.option import Value
from battlespace.kernel.rule import rule

LEVELS = (
    Level("novice", "uniform"),
    Level("easy", "greedy"),
    Level("medium", "mcts", {"simulations": 500}),
)


@rule
def evaluate(s: State, out: Shares) -> None:
    """Share the win by cells left, one more for each so that none has nothing."""
    mine, theirs = 1.0 + room_left(s, 0), 1.0 + room_left(s, 1)
    out[0] = mine / (mine + theirs)
    out[1] = theirs / (mine + theirs)


@rule
def order(s: State, actions: Actions, count: int, out: Shares) -> None:
    """Look first at cells that the other could have used."""
    for i in range(count):
        out[i] = 2.0 if plantable(s, actions[i], 1 - s.mover) else 1.0


def features(seats: int, options: Mapping[str, Value]) -> tuple[Feature, ...]:
    """Declare the observation."""
    side = options["size"]
    return (
        Feature("mast", (SEATS, side, side), 0, 1, "where each crew has a mast", seats=1),
        Feature("mover", (SEATS,), 0, 1, "whose turn it is", seats=1),
    )


@rule
def observe(s: State, seat: int, out: Observation) -> int:
    """Tell a seat the field, its own masts first."""
    cells = s.size * s.size
    for k in range(SEATS):
        owner = (seat + k) % SEATS
        for cell in range(cells):
            out[k * cells + cell] = s.cell[cell] == owner + 1
        out[SEATS * cells + k] = s.mover == owner
    return SEATS * cells + SEATS


def factors(seats: int, options: Mapping[str, Value]) -> tuple[Factor, ...]:
    """Declare the parts of an action."""
    side = options["size"]
    return (
        Factor("kind", 1, "plant"),
        Factor("from", 1, "nothing: masts come from the box"),
        Factor("to", side * side, "the cell, row by row"),
    )


@rule
def describe(s: State, action: int, out: Described) -> None:
    """Take a move apart."""
    out[0], out[1], out[2] = 0, 0, action


def choices(seats: int, options: Mapping[str, Value]) -> int:
    """Every cell is a choice."""
    return options["size"] * options["size"]


ENCODE: Encode[State] = Encode(features, observe, factors, describe, choices)

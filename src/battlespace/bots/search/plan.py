"""How a tree search goes about it, in the names that compiled code reads."""

from __future__ import annotations

from typing import Any, NamedTuple


class Rooms(NamedTuple):
    """What the rules fill: actions with their weights or priors, and the shares of the seats."""

    out: Any
    weights: Any
    priors: Any
    values: Any


class Manner(NamedTuple):
    """The settings of a search; `Mcts` explains them."""

    explore: float
    widen: float
    power: float
    guide: float
    cut: int
    seats: int


class Plan(NamedTuple):
    """All that a simulation takes besides the rules, the tree and the states."""

    rooms: Rooms
    rng: Any
    manner: Manner
    pick: Any  # what chooses the next action that gets a child, and what it takes for that
    by: Any

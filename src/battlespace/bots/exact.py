"""The exact solver as a bot: for deterministic endings small enough, and for a win before anyone else acts.

A position is known by its value. A game whose rules look at what is aside (a history) must not switch it on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from battlespace.bots.bot import (
    FREE,
    MOST_MIB,
    Budget,
    Thought,
    Weighed,
    legal_or_raise,
    switch,
    whole_number,
)
from battlespace.bots.greedy import Greedy, guided
from battlespace.bots.search.solve import (
    ANY,
    DEEPEST,
    SOLVED,
    Table,
    known_action,
    run_solve,
    stack_of,
    table_of,
)
from battlespace.kernel.drivers import pool, pool_bytes
from battlespace.kernel.game import Game
from battlespace.kernel.record import room

MEBIBYTE = 1 << 20
LINE = 40
"""The most actions of a line that is told."""


@dataclass(slots=True)
class Exact:
    """Solve the position by looking at no more than `positions`; play greedily where that is not enough.

    `alone`: only the seat on turn plays, and must win before another seat or chance is to act.
    """

    positions: int = 200_000
    alone: bool = False
    memory: int = 16

    def __post_init__(self) -> None:
        """Check the settings."""
        switch("alone", self.alone)
        whole_number("positions", self.positions, low=1)
        whole_number("memory", self.memory, low=1, high=MOST_MIB)

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        """Return the best action, proven; or the greedy one, not proven."""
        legal_or_raise(game, state)
        solved = self.solved(game, state, budget.simulations or self.positions)
        return Greedy().choose(game, state, seed) if solved is None else solved

    def solved(self, game: Game[Any], state: Any, positions: int) -> Thought | None:
        """Return the proven choice, or nothing when the end is too far or chance is in the way.

        Of three seats and more each takes its best share, but nothing is proven: one that has nothing to win itself
        may decide who of the others does.
        """
        seats = game.rules.seats(state)
        states, stack = pool(game, state, DEEPEST + 1), stack_of(game.max_legal, seats)
        table, marks = table_of(self.memory * MEBIBYTE, seats), _marks(state)
        alone = game.turn(state) if self.alone else ANY
        plan = (positions, seats, alone, pool_bytes(states), marks)
        if run_solve(guided(game), states, stack, table, plan) != SOLVED:
            return None
        action = int(stack.action[0])
        values = tuple(float(share) for share in stack.best[0])
        line = _line(game, state, table)
        sure = self.alone or seats <= 2
        return Thought(action, values, positions, line, (Weighed(action, 1, values),), sure=sure)


def _marks(state: Any) -> Any:
    """Return the places of the bytes that make a position."""
    places = np.flatnonzero(state.value_bytes)
    marks = room(len(places), np.int64)
    marks[:] = places
    return marks


def _line(game: Game[Any], state: Any, table: Table) -> tuple[int, ...]:
    """Follow the table from a solved position as far as it remembers."""
    line, states, marks = list[int](), pool(game, state, 1), _marks(state)
    while len(line) < LINE:
        action = int(known_action(pool_bytes(states), marks, table))
        if action < 0:
            break
        line.append(action)
        game.rules.apply(states[0], action)
    return tuple(line)

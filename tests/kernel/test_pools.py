"""States side by side, seen as records and as bytes."""

from __future__ import annotations

import numpy as np

from battlespace.games import TEMPLATE, load
from battlespace.kernel.drivers import pool, pool_bytes, stepped


def test_a_pool_and_its_bytes_are_the_same_memory() -> None:
    game = load(TEMPLATE)
    states = pool(game, game.new(3), 4)
    rows = pool_bytes(states)
    assert rows.shape == (4, game.state.dtype.itemsize)
    assert (rows[0] == rows[3]).all()
    game.rules.apply(states[1], 3)
    marks = np.flatnonzero(game.state.value_bytes)
    assert not (rows[1][marks] == rows[0][marks]).all(), "the change is seen in the bytes"
    states[0] = states[1]
    assert (rows[1][marks] == rows[0][marks]).all()


def test_many_states_take_a_step_together() -> None:
    game = load(TEMPLATE)
    states = pool(game, game.new(2), 3)
    turns = stepped(game, states, np.array([2, -1, 4], np.int32))
    assert list(turns) == [0, -1, 0]
    assert [int(s["roll"]) for s in states] == [1, 0, 3]

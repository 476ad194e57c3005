"""A tree that threads grow together: the position at its root, and what each thread has for itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from battlespace.bots.greedy import guided
from battlespace.bots.search.kept import DEEPEST, find_state
from battlespace.bots.search.plan import Rooms
from battlespace.bots.search.tree import (
    END,
    ITEM,
    ITEMS_END,
    NEXT,
    NONE,
    OWN,
    SHARED,
    Tree,
    keep_below,
    new_node,
    plant,
)
from battlespace.kernel.drivers import pool, pool_bytes
from battlespace.kernel.game import Game
from battlespace.kernel.record import room

MARGIN = 128
"""Bytes: two lines of the cache, since processors fetch them in pairs."""
LOOKED_AT = 20_000
"""Nodes of the old tree that are compared with the new position."""


def apart(length: int, kind: type[Any]) -> Any:
    """Return room that shares no line of the cache with anything: two threads would wait for each other's writes."""
    margin = MARGIN // np.dtype(kind).itemsize
    return room(length + 2 * margin, kind)[margin : margin + length]


@dataclass(frozen=True, slots=True)
class Worker:
    """What one thread works with: the tree as it sees it, the root's state and one to play in, and room."""

    tree: Tree
    states: Any
    rooms: Rooms


class Grown:
    """A tree, and those who grow it."""

    def __init__(self, game: Game[Any], state: Any, memory: int, threads: int, lists: bool) -> None:
        """Plant a tree of at most so many bytes; with `lists` it keeps what is ranked."""
        self.game, self.seats, self.lists = game, game.rules.seats(state), lists
        self.ground = state.ground()
        tree = plant(memory, self.seats, lists)
        self.done = apart(threads * MARGIN // 8, np.int64).reshape(threads, MARGIN // 8)
        self.workers = [self._worker(tree, state, deep=thread == 0) for thread in range(threads)]

    def _worker(self, tree: Tree, state: Any, *, deep: bool) -> Worker:
        """Return a thread's part; one of them also looks for the next root, for which it needs more states."""
        own, moments = apart(OWN, np.int64), apart(3 * self.seats, np.float64)
        rooms = Rooms(
            room(self.game.max_legal, np.int32),
            room(self.game.max_legal, np.int64),
            room(self.game.max_legal, np.float64),
            apart(self.seats, np.float64),
        )
        seen = tree._replace(own=own, moments=moments.reshape(self.seats, 3))
        return Worker(seen, pool(self.game, state, DEEPEST + 2 if deep else 2), rooms)

    @property
    def tree(self) -> Tree:
        """The tree as the first thread sees it."""
        return self.workers[0].tree

    def begin(self, state: Any, *, keep: bool) -> None:
        """Make this position the root: with what is known of it, if that is wanted, else with nothing."""
        same, self.ground = self.ground == state.ground(), state.ground()
        if not (keep and same and self._follow(state)):
            self._share_out(0)
            for worker in self.workers:
                worker.tree.moments[:] = 0.0
            root = int(new_node(self.tree, NONE, NONE, 1.0, 0))
            self.tree.visits[root], self.tree.turn[root] = 0, self.game.turn(state)
        for worker in self.workers:
            worker.states[0] = _record(worker.states, state)
        self.done[:] = 0

    def _share_out(self, used: int) -> None:
        """Give each thread a slice of the places from `used` on."""
        threads, free = len(self.workers), len(self.tree.action) - used
        for thread, worker in enumerate(self.workers):
            own = worker.tree.own
            own[NEXT] = used + free * thread // threads
            own[END] = used + free * (thread + 1) // threads
            own[SHARED] = int(threads > 1)
            own[ITEM] = len(self.tree.item) * thread // threads
            own[ITEMS_END] = len(self.tree.item) * (thread + 1) // threads

    def _follow(self, state: Any) -> bool:
        """Make this position the root if the tree has it below; say whether it has."""
        tree, states = self.tree, self.workers[0].states
        used = max(int(worker.tree.own[NEXT]) for worker in self.workers)
        if used == 0:
            return False
        states[DEEPEST + 1] = _record(states, state)
        marks = room(int(state.value_bytes.sum()), np.int64)
        marks[:] = np.flatnonzero(state.value_bytes)
        plan = (marks, LOOKED_AT, self.workers[0].rooms)
        node = int(find_state(guided(self.game), tree, states, pool_bytes(states), plan))
        if node == NONE:
            return False
        self._share_out(int(keep_below(tree, node, room(used, np.int64))))
        return True


def _record(states: Any, state: Any) -> Any:
    """Return what a pool's place takes: the record, or the plain state when debugging."""
    return state.array[0] if isinstance(states, np.ndarray) else state

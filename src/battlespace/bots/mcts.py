"""Monte-Carlo tree search for any game of 1 to 4 seats: each seat goes after its own share.

Chance is played by its weights, wide nodes widen with their visits in the order of the game's priors, playouts are
cut and finished by the game's guess, and a proven end stops the search. On several threads every thread grows a
tree of its own; they are merged at the root.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from math import inf, log
from time import perf_counter
from typing import Any

import numpy as np

from battlespace.bots.bot import (
    FREE,
    MOST,
    MOST_MIB,
    SEED_MASK,
    Budget,
    Thought,
    Weighed,
    fraction,
    legal_or_raise,
    whole_number,
)
from battlespace.bots.exact import Exact
from battlespace.bots.greedy import Greedy, guided
from battlespace.bots.net.weights import Weights, checked_name, of_game
from battlespace.bots.search.descent import run_search
from battlespace.bots.search.kept import DEEPEST, find_state
from battlespace.bots.search.plan import Manner, Plan, Rooms
from battlespace.bots.search.tree import NONE, Tree, add_node, keep_below, plant
from battlespace.bots.temper import HOTTEST, SETTLED, odds, tempered
from battlespace.kernel.drivers import Rng, pool, pool_bytes, seed_rng
from battlespace.kernel.game import CHANCE, OVER, Game
from battlespace.kernel.record import room

MEBIBYTE = 1 << 20
MOST_THREADS = 256
DEFAULT_SIMULATIONS = 2000
UNBOUNDED = 1 << 31
"""Simulations when only time is limited."""
FIRST_SLICE = 16
SLICE_SECONDS = 0.05
"""How long compiled code runs between two looks at the clock; each call costs about a millisecond of Python."""
MARGIN = 128
"""Bytes: two lines of the cache, since processors fetch them in pairs."""
LOOKED_AT = 20_000
"""Nodes of the old tree that are compared with the new position."""
LINE = 12
"""The most actions of a line that is told."""
LINE_VISITS = 3
"""A line ends where the search has hardly looked."""


@dataclass(slots=True)
class Mcts:
    """Tree search. `simulations` is how much it thinks, `ms` its ceiling of time, unless the budget says otherwise.

    A bot that is told its simulations keeps to them when time is given too: a level is equally strong everywhere.
    One that is not told uses all of the time.

    `explore` is curiosity in units of the spread of outcomes, `widen` and `power` say how many actions a node of n
    visits tries (1 + widen * n^power), `cut` how many plies a playout has, `guide` how often a playout follows the
    priors, `memory` the MiB of all trees, `solve` how many positions the exact solver may look at first (see
    `exact` for which games may switch it on), `net` which of the game's nets guesses in place of its own guess.

    With a `temperature` it takes other actions than the most visited too (`temper.py`): at 1 as often as they were
    visited, below that less often. It takes a win at hand even where its few simulations have not come to it.
    """

    simulations: int | None = None
    ms: int = 5000
    explore: float = 1.5
    widen: float = 2.0
    power: float = 0.5
    cut: int = 8
    guide: float = 0.9
    temperature: float = 0.0
    solve: int = 0
    threads: int = 1
    memory: int = 64
    keep: bool = True
    net: str = ""
    _weights: Weights | None = field(default=None, compare=False, repr=False)
    _trees: list[_Grown] = field(default_factory=list["_Grown"], compare=False, repr=False)

    def __post_init__(self) -> None:
        """Check the settings."""
        if self.simulations is not None:
            whole_number("simulations", self.simulations, low=1)
        for name, most in (("ms", MOST), ("threads", MOST_THREADS), ("memory", MOST_MIB)):
            whole_number(name, getattr(self, name), low=1, high=most)
        if self.net != "":
            checked_name(self.net)
        for name in ("cut", "solve"):
            whole_number(name, getattr(self, name))
        for name, high in (
            ("explore", 100.0),
            ("widen", 1e6),
            ("power", 1.0),
            ("guide", 1.0),
            ("temperature", HOTTEST),
        ):
            fraction(name, getattr(self, name), high=high)

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        """Return the most visited action, what each seat may expect, and the line that it expects."""
        legal_or_raise(game, state)
        if self.net and self._weights is None:
            self._weights = of_game(game, self.net)
        solved = Exact().solved(game, state, self.solve) if self.solve else None
        if solved is None and self.temperature:
            solved = _at_hand(game, state, seed)
        return self._searched(game, state, seed, budget) if solved is None else solved

    def learned(self, weights: Weights) -> None:
        """Guess by these weights from now on."""
        self._weights = weights

    def _searched(self, game: Game[Any], state: Any, seed: int, budget: Budget) -> Thought:
        """Grow the trees and take what they say."""
        unbounded = UNBOUNDED if budget.ms else DEFAULT_SIMULATIONS
        simulations = budget.simulations or self.simulations or unbounded
        self._root(game, state)
        self._grow(self._trees[0], room(4, np.int64), 0, 0.0)  # compile before the clock runs
        deadline = perf_counter() + self._seconds(budget)

        def grow(stream: int) -> None:
            rng = apart(4, np.int64)
            seed_rng(rng, seed & SEED_MASK, stream)
            share = simulations // self.threads + (stream < simulations % self.threads)
            self._grow(self._trees[stream], rng, share, deadline)

        if self.threads == 1:
            grow(0)
        else:
            with ThreadPoolExecutor(self.threads) as workers:
                list(workers.map(grow, range(self.threads)))
        return self._thought(game, state, seed)

    def _seconds(self, budget: Budget) -> float:
        """Return the ceiling of time: none for simulations that were asked for, so that they are repeatable."""
        if budget.ms is None and (budget.counted or budget.simulations is not None):
            return inf
        return (budget.ms or self.ms) / 1000

    def _root(self, game: Game[Any], state: Any) -> None:
        """Keep what the trees know of this position, or start anew."""
        seats = game.rules.seats(state)
        fit = [g for g in self._trees if g.game is game and g.tree.totals.shape[1] == seats]
        if len(fit) != self.threads:
            share = self.memory * MEBIBYTE // self.threads
            self._trees = [_Grown(game, state, planted(share, seats)) for _ in range(self.threads)]
        for grown in self._trees:
            if not (self.keep and grown.follow(state)):
                grown.restart(state)

    def _grow(self, grown: _Grown, rng: Rng, simulations: int, deadline: float) -> None:
        """Run a thread's share of the simulations, a slice at a time."""
        seats = grown.tree.totals.shape[1]
        manner = Manner(
            float(self.explore),
            float(self.widen),
            float(self.power),
            float(self.guide),
            self.cut,
            seats,
        )
        plan = Plan(grown.rooms, rng, manner)
        rules = guided(grown.game, self._weights)
        done, size, begun = 0, FIRST_SLICE, perf_counter()
        while True:
            until = min(done + size, simulations)
            done = int(
                run_search(rules, grown.tree, grown.states, plan, (done, until, simulations))
            )
            now = perf_counter()
            if done < until or done == simulations or now >= deadline:
                break
            size = max(1, int(done * min(SLICE_SECONDS, deadline - now) / max(now - begun, 1e-6)))

    def _thought(self, game: Game[Any], state: Any, seed: int) -> Thought:
        """Merge the trees at the root and put the result into words that anyone may use."""
        seat, trees = game.turn(state), [g.tree for g in self._trees]
        weighed = _merged(trees, seat)
        warm = self.temperature > 0
        place = tempered(_merits(weighed, seat), self.temperature, seed) if warm else 0
        taken = weighed[place]
        richest = max(trees, key=lambda tree: _visits_of(tree, taken.action))
        return Thought(
            taken.action,
            taken.values,
            sum(int(tree.visits[0]) for tree in trees),
            _line(richest, taken.action),
            weighed,
            any(int(tree.sure[0]) != NONE for tree in trees),
        )


def apart(length: int, kind: type[Any]) -> Any:
    """Return room that shares no line of the cache with anything: two threads would wait for each other's writes."""
    margin = MARGIN // np.dtype(kind).itemsize
    return room(length + 2 * margin, kind)[margin : margin + length]


def planted(memory: int, seats: int) -> Tree:
    """Return an empty tree whose counters no other thread's writes come near."""
    tree = plant(memory, seats)
    moments = apart(3 * seats, np.float64).reshape(seats, 3)
    return tree._replace(used=apart(1, np.int64), moments=moments)


class _Grown:
    """A tree with the position at its root and the room to search it."""

    def __init__(self, game: Game[Any], state: Any, tree: Tree) -> None:
        self.game, self.tree = game, tree
        self.states = pool(game, state, DEEPEST + 2)
        self.rooms = Rooms(
            room(game.max_legal, np.int32),
            room(game.max_legal, np.int64),
            room(game.max_legal, np.float64),
            apart(tree.totals.shape[1], np.float64),
        )

    def restart(self, state: Any) -> None:
        """Forget everything and start at this position."""
        self.states[0] = _record(self.states, state)
        self.tree.used[0] = 0
        self.tree.moments[:] = 0.0
        add_node(self.tree, NONE, NONE, 1.0, 0)
        self.tree.turn[0] = self.game.turn(state)

    def follow(self, state: Any) -> bool:
        """Make this position the root if the tree has it below; say whether it has."""
        if self.tree.used[0] == 0:
            return False
        self.states[DEEPEST + 1] = _record(self.states, state)
        marks = room(int(state.value_bytes.sum()), np.int64)
        marks[:] = np.flatnonzero(state.value_bytes)
        plan = (marks, LOOKED_AT, self.rooms)
        node = int(
            find_state(guided(self.game), self.tree, self.states, pool_bytes(self.states), plan)
        )
        if node == NONE:
            return False
        keep_below(self.tree, node, room(int(self.tree.used[0]), np.int64))
        self.states[0] = _record(self.states, state)
        return True


def _record(states: Any, state: Any) -> Any:
    """Return what a pool's place takes: the record, or the plain state when debugging."""
    return state.array[0] if isinstance(states, np.ndarray) else state


def _children(tree: Tree, node: int) -> list[int]:
    """Return the children of a node, the first made first."""
    found, child = list[int](), int(tree.first[node])
    while child != NONE:
        found.append(child)
        child = int(tree.next_[child])
    return found[::-1]


def _visits_of(tree: Tree, action: int) -> int:
    return sum(int(tree.visits[c]) for c in _children(tree, 0) if int(tree.action[c]) == action)


def _merged(trees: Sequence[Tree], seat: int) -> tuple[Weighed, ...]:
    """Return the root's actions over all trees, best first: proven wins, then by visits, proven losses last."""
    seats = trees[0].totals.shape[1]
    visits, totals, sure = dict[int, int](), dict[int, Any](), dict[int, int]()
    for tree in trees:
        for child in _children(tree, 0):
            action = int(tree.action[child])
            visits[action] = visits.get(action, 0) + int(tree.visits[child])
            totals[action] = totals.get(action, np.zeros(seats)) + np.asarray(tree.totals[child])
            if int(tree.sure[child]) != NONE:
                sure[action] = int(tree.sure[child])
    weighed = [
        Weighed(action, visits[action], _shares(totals[action], visits[action], sure.get(action)))
        for action in visits
    ]

    def rank(w: Weighed) -> tuple[int, int, float]:
        known = sure.get(w.action)
        return (0 if known is None else -1 if known == seat else 1, -w.visits, -w.values[seat])

    return tuple(sorted(weighed, key=rank))


def _merits(weighed: Sequence[Weighed], seat: int) -> list[float]:
    """Return what speaks for each action: how often it was visited, unless it surely wins or loses."""
    sure = [odds(w.values[seat]) for w in weighed]
    return [
        known if abs(known) == SETTLED else log(w.visits)
        for w, known in zip(weighed, sure, strict=True)
    ]


def _at_hand(game: Game[Any], state: Any, seed: int) -> Thought | None:
    """Return the action that wins at once, if there is one."""
    seen = Greedy().choose(game, state, seed)
    won = seen.values[game.turn(state)] == 1 and game.turn(game.after(state, seen.action)) == OVER
    return replace(seen, sure=True) if won else None


def _shares(totals: Any, visits: int, sure: int | None) -> tuple[float, ...]:
    """Return the mean shares, or the proven ones."""
    if sure is not None:
        return tuple(float(seat == sure) for seat in range(len(totals)))
    return tuple(float(x) / visits for x in totals)


def _line(tree: Tree, action: int) -> tuple[int, ...]:
    """Return the most visited way down from an action; it ends before a sampled chance turn."""
    line = [action]
    node = next((c for c in _children(tree, 0) if int(tree.action[c]) == action), NONE)
    while node != NONE and len(line) < LINE:
        children = _children(tree, node)
        sampled = int(tree.turn[node]) == CHANCE and int(tree.width[node]) == 0
        node = (
            max(children, key=lambda c: int(tree.visits[c])) if children and not sampled else NONE
        )
        if node != NONE and tree.visits[node] < LINE_VISITS:
            break
        if node != NONE:
            line.append(int(tree.action[node]))
    return tuple(line)

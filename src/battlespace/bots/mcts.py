"""Monte-Carlo tree search for any game of 1 to 4 seats: each seat goes after its own share.

Chance is played by its weights, wide nodes widen with their visits in the order of the game's priors, playouts are
cut and finished by the game's guess, and a proven end stops the search. Several threads grow one tree together.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from math import log
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
    switch,
    whole_number,
)
from battlespace.bots.exact import Exact
from battlespace.bots.greedy import Greedy, guided
from battlespace.bots.net.ranking import picking
from battlespace.bots.net.weights import Weights, checked_name, of_game
from battlespace.bots.search.descent import run_search
from battlespace.bots.search.grown import Grown, apart
from battlespace.bots.search.plan import Manner, Plan
from battlespace.bots.search.tree import NONE, Tree
from battlespace.bots.taste import tasted
from battlespace.bots.temper import HOTTEST, SETTLED, lasting, odds, tempered, winning
from battlespace.kernel.drivers import Rng, seed_rng
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
    priors, `memory` the MiB of the tree, `solve` how many positions the exact solver may look at first (see
    `exact` for which games may switch it on), `net` what guesses in place of the game's own guess, and `taste`
    what that weighs by: one that ships with the game by its name, one's own by its file.

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
    taste: str = ""
    _weights: Weights | None = field(default=None, compare=False, repr=False)
    _grown: Grown | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Check the settings."""
        switch("keep", self.keep)
        if self.simulations is not None:
            whole_number("simulations", self.simulations, low=1)
        for name, most in (("ms", MOST), ("threads", MOST_THREADS), ("memory", MOST_MIB)):
            whole_number(name, getattr(self, name), low=1, high=most)
        for name in ("net", "taste"):
            if getattr(self, name) != "":
                checked_name(getattr(self, name), name)
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
        state = self._seen(game, state)
        solved = _at_hand(game, state, seed) if self.temperature else None
        if solved is None and self.solve:
            solved = Exact().solved(game, state, self.solve)
        found = self._searched(game, state, seed, budget) if solved is None else solved
        return lasting(game, state, found if self.temperature else winning(game, state, found))

    def expect(
        self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE
    ) -> tuple[float, ...]:
        """Return what each seat may expect, whoever is to act: the mean of all that the search has tried.

        It is the search that it chooses by: what that proves is proven here too.
        """
        if game.turn(state) == OVER:
            return game.scores(state)
        state = self._seen(game, state)
        solved = Exact().solved(game, state, self.solve) if self.solve else None
        if solved is not None:
            return solved.values
        counts = budget.counted or budget.simulations is not None
        ms = budget.ms if counts else budget.ms or self.ms
        simulations = budget.simulations or self.simulations or DEFAULT_SIMULATIONS
        self._searched(game, state, seed, replace(budget, ms=ms, simulations=simulations))
        assert self._grown is not None
        return _shares(self._grown.tree, 0)

    def _seen(self, game: Game[Any], state: Any) -> Any:
        """Return a position as it looks with the bot's taste; a net is read when it is first needed."""
        if self.net and self._weights is None:
            self._weights = of_game(game, self.net)
        return tasted(game, state, self.taste) if self.taste else state

    def learned(self, weights: Weights) -> None:
        """Guess by these weights from now on."""
        self._weights = weights

    def _searched(self, game: Game[Any], state: Any, seed: int, budget: Budget) -> Thought:
        """Grow the tree and take what it says."""
        unbounded = UNBOUNDED if budget.ms else DEFAULT_SIMULATIONS
        simulations = budget.simulations or self.simulations or unbounded
        grown = self._rooted(game, state)
        self._grow(grown, 0, room(4, np.int64), (0, 0, 0.0))  # compile before the clock runs
        deadline = perf_counter() + budget.seconds(self.ms)

        def grow(thread: int) -> None:
            rng = apart(4, np.int64)
            seed_rng(rng, seed & SEED_MASK, thread)
            share = simulations // self.threads + (thread < simulations % self.threads)
            self._grow(grown, thread, rng, (share, simulations, deadline))

        if self.threads == 1:
            grow(0)
        else:
            with ThreadPoolExecutor(self.threads) as workers:
                list(workers.map(grow, range(self.threads)))
        self._grown = grown
        return self._thought(grown.tree, game.turn(state), seed)

    def _rooted(self, game: Game[Any], state: Any) -> Grown:
        """Return a tree with this position at its root: the one that there is, if it fits, or a new one.

        It is kept again when the search is done: one that is broken off leaves visits that never came back.
        """
        grown, self._grown, memory = self._grown, None, self.memory * MEBIBYTE
        wanted = (game, game.rules.seats(state), self._weights is not None and self._weights.ranks)
        if grown is None or (grown.game, grown.seats, grown.lists) != wanted:
            grown = Grown(game, state, memory, self.threads, wanted[2])
        grown.begin(state, keep=self.keep)
        return grown

    def _grow(self, grown: Grown, thread: int, rng: Rng, bounds: tuple[int, int, float]) -> None:
        """Run a thread's share of the simulations, a slice at a time; `bounds` are (share, all, deadline)."""
        share, simulations, deadline = bounds
        manner = Manner(
            float(self.explore),
            float(self.widen),
            float(self.power),
            float(self.guide),
            self.cut,
            grown.seats,
        )
        own = grown.workers[thread]
        plan = Plan(own.rooms, rng, manner, *picking(grown.game, self._weights))
        rules = guided(grown.game, self._weights)
        done, size, begun = 0, FIRST_SLICE, perf_counter()
        while True:
            until = min(done + size, share)
            part = (grown.done, thread, until, simulations)
            done = int(run_search(rules, own.tree, own.states, plan, part))
            now = perf_counter()
            if done < until or done == share or now >= deadline:
                break
            size = max(1, int(done * min(SLICE_SECONDS, deadline - now) / max(now - begun, 1e-6)))

    def _thought(self, tree: Tree, seat: int, seed: int) -> Thought:
        """Put what the tree says into words that anyone may use."""
        weighed = _weighed(tree, seat)
        warm = self.temperature > 0
        place = tempered(_merits(weighed, seat), self.temperature, seed) if warm else 0
        taken = weighed[place]
        return Thought(
            taken.action,
            taken.values,
            int(tree.visits[0]),
            taken.line,
            weighed,
            int(tree.sure[0]) != NONE,
        )


def _children(tree: Tree, node: int) -> list[int]:
    """Return the children of a node, the first made first."""
    found, child = list[int](), int(tree.first[node])
    while child != NONE:
        found.append(child)
        child = int(tree.next_[child])
    return found[::-1]


def _weighed(tree: Tree, seat: int) -> tuple[Weighed, ...]:
    """Return the root's actions, best first: proven wins, then by visits, proven losses last."""
    ranked = list[tuple[tuple[int, int, float], Weighed]]()
    for child in _children(tree, 0):
        visits, sure = int(tree.visits[child]), int(tree.sure[child])
        values = _shares(tree, child)
        known = 0 if sure == NONE else -1 if sure == seat else 1
        rank = (known, -visits, -values[seat])
        ranked.append((rank, _told(tree, child, values)))
    return tuple(weighed for _, weighed in sorted(ranked, key=lambda pair: pair[0]))


def _told(tree: Tree, child: int, values: tuple[float, ...]) -> Weighed:
    """Return what is told of one of the root's actions."""
    line = _line(tree, child)
    return Weighed(line[0], int(tree.visits[child]), values, line)


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


def _shares(tree: Tree, node: int) -> tuple[float, ...]:
    """Return the mean shares of a node, or the proven ones."""
    seats, sure, visits = range(len(tree.moments)), int(tree.sure[node]), int(tree.visits[node])
    if sure != NONE:
        return tuple(float(seat == sure) for seat in seats)
    return tuple(float(tree.totals[node * len(seats) + seat]) / visits for seat in seats)


def _line(tree: Tree, node: int) -> tuple[int, ...]:
    """Return the most visited way down by a node; it ends before a sampled chance turn."""
    line = [int(tree.action[node])]
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

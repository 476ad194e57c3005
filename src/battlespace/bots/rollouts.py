"""A search that plays on: a few actions, or whole lines of them, are each played on for some turns and then judged.

A tree over single decisions sees little beyond the turn that it is in where turns are long. This one asks the game for
whole lines (a flight, a drop). Where the game names none it takes all actions if they are few, and asks a tree for
those worth a look if they are many. Then every seat does what is usual, by the game's own lines and priors, and the
guess judges where that leads. All lines have the same luck; those that fall behind are given up. The rest of a line is
remembered: it is played without thinking again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf, sqrt
from time import perf_counter
from typing import Any

import numpy as np

from battlespace.bots.bot import (
    FREE,
    MOST,
    SEED_MASK,
    Budget,
    Thought,
    Weighed,
    legal_or_raise,
    whole_number,
)
from battlespace.bots.greedy import guided
from battlespace.bots.mcts import Mcts
from battlespace.bots.outlook import glance
from battlespace.bots.search.playing_on import (
    LONGEST,
    Lot,
    Table,
    compare,
    no_lines,
    no_points,
)
from battlespace.bots.taste import tasted
from battlespace.kernel.drivers import Driven, pool
from battlespace.kernel.game import Game
from battlespace.kernel.record import room

MOST_LINES, MOST_SAMPLES, MOST_TURNS = 256, 100_000, 64
PAD = 1 << 16
"""Numbers that a game may work with where it names lines to be compared; playouts lend less."""
BATCH = 8
"""Playouts of each line between two looks at which are behind."""
PLAYED = 16
"""How often it plays on to tell what it expects of a position, at most."""
GLANCES = 4
"""How many of the lines that a game names it compares for that."""
LEAST_SECONDS = 1e-6
"""A time below this is taken for it where times are divided."""
SELDOM = 0.08
"""Of many actions those are not played on that the tree has looked at less than this."""
BEHIND, HARDLY = 1.5, 0.002
"""A line is given up that is worse by so many standard errors and a little more."""
EVEN = 0.004
"""Lines whose difference is known so well, and is no greater, are equally good."""


@dataclass(slots=True)
class Rollouts:
    """Play on. `lines` is how many lines are compared, `actions` how many actions where the game names no lines.

    Where there are more, a tree of some `simulations` finds those worth it; `explore`, `widen`, `cut` and `taste` are
    its settings (`mcts.py`). The taste is that of the guess in the end, too. `samples` is how often each is played on,
    `turns` for how many turns, the one that goes on included. `ms` is a ceiling of time, `keep` whether the rest of a
    line is remembered.

    Told a number of simulations, it plays on at most that often in all.
    """

    lines: int = 16
    actions: int = 8
    samples: int = 48
    turns: int = 3
    simulations: int = 40
    ms: int = 5000
    explore: float = 1.5
    widen: float = 2.0
    cut: int = 8
    taste: str = ""
    keep: bool = True
    _tree: Mcts = field(init=False, compare=False, repr=False)
    _ahead: list[tuple[bytes, Thought]] = field(
        default_factory=list[tuple[bytes, Thought]], compare=False, repr=False
    )

    def __post_init__(self) -> None:
        """Check the settings; those of the tree are checked by it."""
        for name, most in (
            ("lines", MOST_LINES),
            ("actions", MOST_LINES),
            ("samples", MOST_SAMPLES),
            ("turns", MOST_TURNS),
            ("simulations", MOST),
            ("ms", MOST),
        ):
            whole_number(name, getattr(self, name), low=1, high=most)
        self._tree = Mcts(
            simulations=self.simulations,
            explore=self.explore,
            widen=self.widen,
            cut=self.cut,
            taste=self.taste,
            ms=self.ms,
            keep=self.keep,
        )

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        """Return the first action of the best line, what each seat may expect, and the rest of that line."""
        actions = legal_or_raise(game, state)
        if self._ahead and self._ahead[0][0] == state.value() + state.ground():
            return self._ahead.pop(0)[1]
        self._ahead = []
        seen = self._seen(game, state)
        if len(actions) == 1:
            return Thought(actions[0], glance(game, seen), 1, (actions[0],))
        table = _table(game, seen)
        lines, found = self._named(game, seen, actions, table), None
        if not lines:
            found = self._looked(game, state, seed, budget)
            lines = self._likely(found, actions)
        if found and (found.sure or (len(lines) == 1 and budget.also in (None, found.action))):
            return found
        if budget.also in actions and budget.also not in [line[0] for line in lines]:
            lines.append([budget.also])
        return self._compared(game, state, (table, lines), seed, budget)

    def expect(
        self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE
    ) -> tuple[float, ...]:
        """Return what each seat may expect when all do what is usual, once the seat on turn has made its choice.

        It chooses among what is usual and the little that a glance shows: a choice that matters does not come as a
        surprise, and luck among many lines is not taken for skill.
        """
        seen, seat, most = self._seen(game, state), game.turn(state), budget.simulations
        rules, table = guided(game), _table(game, seen)
        lines = [[], *self._at_a_glance(game, seen, table)]
        samples = min(self.samples, PLAYED) if most is None else self._samples(most, lines)
        lot, done = _lot(lines, samples, len(table.values)), 0
        for done in self._batches((rules, table, lot), samples, seed, budget):
            _give_up(lot, seat, done)
        means = np.where(lot.going[:, None] > 0, lot.found[:, :done].mean(axis=1), -1.0)
        best = int(means[:, seat].argmax()) if seat >= 0 else 0
        return tuple(float(share) for share in means[best])

    def _at_a_glance(self, game: Game[Any], seen: Any, table: Table) -> list[list[int]]:
        """Return the first of the lines that the game names, or all actions if they are few."""
        actions = game.legal(seen)
        if game.turn(seen) < 0 or len(actions) < 2:
            return []
        lines = self._named(game, seen, actions, table)[:GLANCES]
        return lines or ([[action] for action in actions] if len(actions) <= self.actions else [])

    def _samples(self, most: int, lines: list[list[int]]) -> int:
        """Return how often each line is played on where there are at most so many playouts."""
        return max(1, min(self.samples, most // len(lines)))

    def _seen(self, game: Game[Any], state: Any) -> Any:
        """Return a position as it looks with the bot's taste."""
        return tasted(game, state, self.taste) if self.taste else state

    def _named(
        self, game: Game[Any], state: Any, actions: list[int], table: Table
    ) -> list[list[int]]:
        """Return the lines that the game names here, without those that begin with what is not legal."""
        named = game.heuristic.lines
        if named is None:
            return []
        found = _rows(self.lines)
        table.out[: len(actions)] = actions
        count = int(named(state, table.out, len(actions), found, room(PAD, np.float64)))
        lines = [[int(a) for a in row[: int(np.argmax(row < 0))]] for row in found[:count]]
        return [line for line in lines if line[0] in actions]

    def _looked(self, game: Game[Any], state: Any, seed: int, budget: Budget) -> Thought:
        """Return what the tree thinks."""
        few = None if budget.simulations is None else min(budget.simulations, self.simulations)
        return self._tree.choose(game, state, seed, Budget(budget.ms, few, budget.counted))

    def _likely(self, found: Thought, actions: list[int]) -> list[list[int]]:
        """Return all actions if they are few, else those that the tree has looked at most; its own choice first."""
        if found.sure:
            return [[found.action]]
        least = SELDOM * sum(w.visits for w in found.weighed)
        likely = [w.action for w in found.weighed if w.visits >= least]
        others = actions if len(actions) <= self.actions else []
        taken = dict.fromkeys((found.action, *likely, *others))
        return [[action] for action in taken][: self.actions]

    def _batches(
        self, played: tuple[Driven, Table, Lot], samples: int, seed: int, budget: Budget
    ) -> Iterator[int]:
        """Play on, a batch at a time, until all samples are done or time is up; yield how many are done.

        Of a batch no more is begun than seems to end in time; what is done first tells how long one takes.
        """
        rules, table, lot = played
        compare(rules, table, lot, (0, 0, self.turns, 0))  # compile before the clock runs
        begun = now = perf_counter()
        given, done = budget.seconds(self.ms), 0
        while done < samples and (done == 0 or now - begun < given):
            until = min(done + BATCH, samples)
            while done < until and (done == 0 or now - begun < given):
                last = min(until, _in_time(done, now - begun, given))
                compare(rules, table, lot, (done, last, self.turns, seed & (SEED_MASK >> 1)))
                done, now = last, perf_counter()
            yield done

    def _compared(
        self,
        game: Game[Any],
        state: Any,
        given: tuple[Table, list[list[int]]],
        seed: int,
        budget: Budget,
    ) -> Thought:
        """Play the lines on until one is left, or as often and as long as was asked."""
        (table, lines), most = given, budget.simulations
        samples = self.samples if most is None else self._samples(most, lines)
        seats, seat, done = len(table.values), game.turn(state), 0
        rules, lot = guided(game), _lot(lines, samples, seats)
        for done in self._batches((rules, table, lot), samples, seed, budget):
            if _give_up(lot, seat, done) or lot.going.sum() == 1:
                break
        return self._told(game, state, lines, (lot, done))

    def _told(
        self, game: Game[Any], state: Any, lines: list[list[int]], played: tuple[Lot, int]
    ) -> Thought:
        """Put what was found into words that anyone may use, and remember the rest of the best line."""
        (lot, done), seat = played, game.turn(state)
        tried = [done if on else _tried(row) for on, row in zip(lot.going, lot.found, strict=True)]
        shares = [row[:n].mean(axis=0) for row, n in zip(lot.found, tried, strict=True)]
        order = sorted(range(len(lines)), key=lambda i: (-int(lot.going[i]), -shares[i][seat]))
        values = [tuple(float(x) for x in each) for each in shares]
        best, looked = order[0], sum(tried)
        if self.keep:
            self._remember(game, state, lines[best], (values[best], looked))
        weighed = dict[int, Weighed]()
        for i in order:
            weighed.setdefault(
                lines[i][0], Weighed(lines[i][0], tried[i], values[i], tuple(lines[i]))
            )
        line = tuple(lines[best])
        return Thought(line[0], values[best], looked, line, tuple(weighed.values()))

    def _remember(
        self, game: Game[Any], state: Any, line: list[int], told: tuple[tuple[float, ...], int]
    ) -> None:
        """Note what to play next, by the position in which it was foreseen; chance cannot be."""
        s, seat = state.copy(), game.turn(state)
        for at in range(1, len(line)):
            game.rules.apply(s, line[at - 1])
            if game.turn(s) != seat or line[at] not in game.legal(s):
                return
            self._ahead.append((s.value() + s.ground(), Thought(line[at], *told, tuple(line[at:]))))


def _in_time(done: int, spent: float, given: float) -> int:
    """Return up to which playout to go on: twice as many as are done, for some take far longer than those before them.

    No more than seem to fit into the time that is given, and one more at least.
    """
    if given == inf:
        return MOST_SAMPLES
    return max(done + 1, min(2 * done, int(done * given / max(spent, LEAST_SECONDS))))


def _lot(lines: list[list[int]], samples: int, seats: int) -> Lot:
    """Return lines to be compared, none of which has been played on yet."""
    going, found = room(len(lines), np.int64), room(len(lines) * samples * seats, np.float64)
    lot = Lot(_rows(len(lines)), going, found.reshape(len(lines), samples, seats))
    for row, line in zip(lot.lines, lines, strict=True):
        row[: len(line)], row[len(line)] = line, -1
    going[:] = 1
    return lot


def _rows(count: int) -> Any:
    """Return room for so many lines."""
    return room(count * LONGEST, np.int64).reshape(count, LONGEST)


def _table(game: Game[Any], state: Any) -> Table:
    """Return a table with a position on it, and what playing on asks of the game."""
    known = game.heuristic
    return Table(
        pool(game, state, 1),
        pool(game, state, 1),
        room(game.max_legal, np.int32),
        room(game.max_legal, np.int64),
        room(game.max_legal, np.float64),
        room(4, np.int64),
        room(game.rules.seats(state), np.float64),
        room(game.rules.seats(state), np.float64),
        _rows(1),
        0.0 if known.points is None else float(known.points.swing),
        known.lines or no_lines,
        no_points if known.points is None else known.points.of,
    )


def _tried(found: Any) -> int:
    """Return how often a line was played on before it was given up: shares add up to 1, what was not played to 0."""
    return int((found.sum(axis=1) > 0).sum())


def _give_up(lot: Lot, seat: int, done: int) -> bool:
    """Give up the lines that have fallen behind; say whether those that are left are equally good."""
    shares = np.asarray(lot.found)[:, :done, seat]
    means = np.where(lot.going > 0, shares.mean(axis=1), -1.0)
    best, even = int(means.argmax()), True
    for i in range(len(lot.going)):
        if i == best or not lot.going[i]:
            continue
        less = shares[best] - shares[i]
        error = float(less.std()) / sqrt(done)
        if float(less.mean()) > BEHIND * error + HARDLY:
            lot.going[i] = 0
        elif error > EVEN:
            even = False
    return even

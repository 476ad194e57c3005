"""A search for games whose turns are chains of small decisions: it compares whole turns, with the answers to them.

A tree over single decisions spends everything on the mover's own turn. This one lays many whole turns side by side,
lets every seat answer with its own best turn, and takes what looks best after that. The rest of the turn is remembered:
it is played without thinking again, unless something unforeseen happens.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from battlespace.bots.bot import (
    FREE,
    MOST,
    SEED_MASK,
    Budget,
    Thought,
    Weighed,
    fraction,
    legal_or_raise,
    switch,
    whole_number,
)
from battlespace.bots.greedy import guided
from battlespace.bots.net.weights import Weights, checked_name, of_game
from battlespace.bots.outlook import drawn, glance, mean
from battlespace.bots.search.turns import (
    Desk,
    Laying,
    Weighing,
    desk_of,
    lay_turns,
    lines_of,
    weigh,
)
from battlespace.bots.taste import tasted
from battlespace.bots.temper import HOTTEST, SETTLED, odds, tempered
from battlespace.kernel.drivers import pool
from battlespace.kernel.game import CHANCE, OVER, Game
from battlespace.kernel.record import room

WIDEST = 256
MOST_TURNS = 64
GROWTH = 2.5
"""What a pass of twice the width costs, at a guess, in terms of the one before it."""


class _Laid(NamedTuple):
    """The turns that one pass has compared, best first: their actions, what each seat may expect, how often tried."""

    lines: list[list[int]]
    values: list[tuple[float, ...]]
    tried: list[int]
    looked: int  # positions that were looked at


@dataclass(slots=True)
class Turns:
    """Compare whole turns. `width` is how many are laid side by side, `kept` how many are compared in the end.

    `turns` is how many more turns are played before a turn is judged, `reply` how many each seat lays side by side for
    that, `tries` and `answers` how many actions a line tries at each step, the likeliest by the game's priors; with
    `answers` 1 everybody plays on by the priors alone. `samples` is how often a turn is played on where chance has a
    part; the better half is tried twice as often, and so on. `net` judges in the end, and `taste` is what the game's
    own guess weighs by: one that ships with the game by its name, one's own by its file. `keep` is whether the rest of
    a turn is remembered. With a `temperature` it takes other turns than the best too, the less likely the worse they
    look (`temper.py`).

    Told a number of simulations, it widens until it has looked at that many positions; `ms` is a ceiling of time.
    """

    width: int = 8
    kept: int = 12
    turns: int = 1
    reply: int = 1
    tries: int = 400
    answers: int = 400
    samples: int = 4
    ms: int = 5000
    temperature: float = 0.0
    keep: bool = True
    net: str = ""
    taste: str = ""
    _weights: Weights | None = field(default=None, compare=False, repr=False)
    _ahead: list[tuple[bytes, Thought]] = field(
        default_factory=list[tuple[bytes, Thought]], compare=False, repr=False
    )

    def __post_init__(self) -> None:
        """Check the settings."""
        switch("keep", self.keep)
        for name in ("width", "kept", "reply"):
            whole_number(name, getattr(self, name), low=1, high=WIDEST)
        for name in ("tries", "answers", "samples", "ms"):
            whole_number(name, getattr(self, name), low=1, high=MOST)
        whole_number("turns", self.turns, high=MOST_TURNS)
        fraction("temperature", self.temperature, high=HOTTEST)
        if self.net != "":
            checked_name(self.net)
        if self.taste != "":
            checked_name(self.taste, "taste")

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        """Return the first action of the best turn, what each seat may expect, and the rest of that turn."""
        actions, state = legal_or_raise(game, state), self._seen(game, state)
        if self._ahead and self._ahead[0][0] == state.value() + state.ground():
            return self._ahead.pop(0)[1]
        self._ahead = []
        if len(actions) == 1:
            return Thought(actions[0], glance(game, state, self._weights), 1, (actions[0],))
        laid = self._searched(game, state, seed, budget)
        if budget.also in actions and budget.also not in [line[0] for line in laid.lines]:
            laid = self._with(game, state, seed, budget.also, laid)
        merits = [odds(values[game.turn(state)]) for values in laid.values]
        warm = self.temperature > 0 and merits[0] < SETTLED  # of sure wins the first comes soonest
        taken = tempered(merits, self.temperature, seed) if warm else 0
        thoughts = [
            Thought(action, laid.values[taken], laid.looked, tuple(laid.lines[taken][k:]))
            for k, action in enumerate(laid.lines[taken])
        ]
        if self.keep:
            self._remember(game, state, thoughts)
        first = thoughts[0]
        return Thought(first.action, first.values, first.visits, first.line, _by_first(laid))

    def expect(
        self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE
    ) -> tuple[float, ...]:
        """Return the mean of what a narrower search says on each seat's turn, one after the other.

        Whoever is on turn lays his own turn with more care than all answers to it, and so expects too much.
        """
        if game.turn(state) == CHANCE:
            return mean(self, game, state, seed, budget)
        s, found = self._seen(game, state), list[tuple[float, ...]]()
        deadline = perf_counter() + budget.seconds(self.ms)
        for _ in range(game.rules.seats(state)):
            if game.turn(s) == OVER:
                found.append(tuple(game.scores(s)))
            elif not found or perf_counter() < deadline:
                laid = self._pass(game, s, seed, max(1, self.width // 2))
                found.append(laid.values[0])
                s = drawn(game, _played(game, s, laid.lines[0]), seed)
        return tuple(float(share) for share in np.mean(found, axis=0))

    def _seen(self, game: Game[Any], state: Any) -> Any:
        """Return a position as it looks with the bot's taste; a net is read when it is first needed."""
        if self.net and self._weights is None:
            self._weights = of_game(game, self.net)
        return tasted(game, state, self.taste) if self.taste else state

    def learned(self, weights: Weights) -> None:
        """Guess by these weights from now on."""
        self._weights = weights

    def _remember(self, game: Game[Any], state: Any, thoughts: list[Thought]) -> None:
        """Note what to play next, by the position in which it was foreseen."""
        s = state.copy()
        for before, after in pairwise(thoughts):
            game.rules.apply(s, before.action)
            self._ahead.append((s.value() + s.ground(), after))

    def _searched(self, game: Game[Any], state: Any, seed: int, budget: Budget) -> _Laid:
        """Return the last pass that the budget allows."""
        deadline, most = self._limits(budget)
        found, looked = None, 0
        for width in self._widths(budget):
            begun = perf_counter()
            if found is not None and looked + GROWTH * found.looked > most:
                break
            found = self._pass(game, state, seed, width)
            looked += found.looked
            now = perf_counter()
            if now + GROWTH * (now - begun) > deadline:
                break
        assert found is not None  # there is always a first width
        return found._replace(looked=looked)

    def _limits(self, budget: Budget) -> tuple[float, float]:
        """Return the time by which to stop, and how many positions may be looked at."""
        return perf_counter() + budget.seconds(self.ms), budget.simulations or inf

    def _widths(self, budget: Budget) -> Iterator[int]:
        """Yield the widths of the passes: its own at once, or from narrow to wide where a budget may cut it short."""
        if budget.ms is None and budget.simulations is None:
            yield self.width
            return
        width, most = 1, self.width if budget.simulations is None else WIDEST
        while width < most:
            yield width
            width *= 2
        yield most

    def _with(self, game: Game[Any], state: Any, seed: int, action: int, laid: _Laid) -> _Laid:
        """Return the turns with the best that begins with an action that none of them begins with, judged like them."""
        after = game.after(state, action)
        if game.turn(after) == game.turn(state):
            rest = self._pass(game, after, seed, self.width)
            line, values, tried = [action, *rest.lines[0]], rest.values[0], rest.tried[0]
        else:
            line, (values, tried) = [action], self._ended(game, state, after, seed)
        lines, shares, counts = [*laid.lines, line], [*laid.values, values], [*laid.tried, tried]
        return _Laid(lines, shares, counts, laid.looked)

    def _ended(
        self, game: Game[Any], state: Any, after: Any, seed: int
    ) -> tuple[tuple[float, ...], int]:
        """Return what a turn is worth that one action of this state has ended, and how often it was played on."""
        seats, answering = game.rules.seats(state), Laying(self.reply, self.answers, 1)
        rules, lines = guided(game, self._weights), lines_of(game, after, 1)
        start, places = pool(game, state, 1), room(1, np.int64)
        lines.states[1], places[0] = pool(game, after, 1)[0], 1
        weighing = _weighing(2, seats, pool(game, after, 1))
        second = desk_of(game, after, answering)
        how = (second, answering, self.turns, seats, self.samples, seed & SEED_MASK)
        weigh(rules, lines, (places, 1, int(rules.mover(start[0]))), how, weighing)
        return tuple(_mean(weighing, 1, seat) for seat in range(seats)), int(weighing.tried[1])

    def _pass(self, game: Game[Any], state: Any, seed: int, width: int) -> _Laid:
        """Lay turns of one width, play them on, and rank them."""
        seats, seat = game.rules.seats(state), game.turn(state)
        kept = max(2, self.kept * width // self.width)
        laying, answering = Laying(width, self.tries, kept), Laying(self.reply, self.answers, 1)
        desk, second = desk_of(game, state, laying), desk_of(game, state, answering)
        rules, start = guided(game, self._weights), pool(game, state, 1)
        mover = int(rules.mover(start[0]))
        count = int(lay_turns(rules, desk, laying, start[0]))
        order = sorted(range(1, count + 1), key=lambda i: -float(desk.ended.values[i]))
        weighing = _weighing(kept + 1, seats, start)
        samples, places = self.samples, room(kept + 1, np.int64)
        going = order
        while True:
            places[: len(going)] = going
            how = (second, answering, self.turns, seats, samples, seed & SEED_MASK)
            doubt = weigh(rules, desk.ended, (places, len(going), mover), how, weighing)
            going = sorted(going, key=lambda i: -_mean(weighing, i, seat))
            order = going + order[len(going) :]
            if len(going) <= 2 or not doubt:
                break
            going, samples = going[: len(going) // 2], 2 * samples
        return _told(desk, weighing, order, int(desk.counted[0] + second.counted[0]))


def _weighing(places: int, seats: int, start: Any) -> Weighing:
    """Return empty scales; `start` is played on in."""
    totals = room(places * seats, np.float64).reshape(places, seats)
    return Weighing(
        totals, room(places, np.int64), room(seats, np.float64), start, room(4, np.int64)
    )


def _played(game: Game[Any], state: Any, line: list[int]) -> Any:
    """Return where a line leads."""
    s = state.copy()
    for action in line:
        game.rules.apply(s, action)
    return s


def _mean(weighing: Weighing, line: int, seat: int) -> float:
    """Return what a seat may expect of a line."""
    return float(weighing.totals[line, seat]) / int(weighing.tried[line])


def _told(desk: Desk, weighing: Weighing, order: list[int], looked: int) -> _Laid:
    """Put what was compared into plain lists."""
    seats = range(weighing.totals.shape[1])
    return _Laid(
        [[int(a) for a in desk.ended.actions[i, : int(desk.ended.length[i])]] for i in order],
        [tuple(_mean(weighing, i, seat) for seat in seats) for i in order],
        [int(weighing.tried[i]) for i in order],
        looked,
    )


def _by_first(laid: _Laid) -> tuple[Weighed, ...]:
    """Return each first action with the best turn that begins with it."""
    found = dict[int, Weighed]()
    for line, values, tried in zip(laid.lines, laid.values, laid.tried, strict=True):
        found.setdefault(line[0], Weighed(line[0], tried, values, tuple(line)))
    return tuple(found.values())

"""What a hint tells of moves goes by what the position is worth, as a chart of the match shows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from battlespace import bots
from battlespace.bots.advice import advise
from battlespace.bots.bot import FREE, Budget, Thought, Weighed
from battlespace.bots.mcts import Mcts
from battlespace.bots.outlook import outlook
from battlespace.games import load, slugs
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import Match

TAKE_A, TAKE_C = 0, 14
"""In Nim: a counter of the first heap, one of the last."""


@dataclass
class OnlyChooses:
    """A bot that judges nothing but its own choices; it notes how it was asked."""

    thought: Thought
    asked: list[Budget] = field(default_factory=list[Budget])

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        self.asked.append(budget)
        return self.thought


@dataclass
class Judges(OnlyChooses):
    """A bot that judges positions otherwise than its own choices."""

    stands: tuple[float, ...] = (0.5, 0.5)

    def expect(
        self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE
    ) -> tuple[float, ...]:
        return self.stands


def heaps(nim: Game[Any]) -> Any:
    return nim.new(2, {"a": 2, "b": 2, "c": 2})


def chosen(share: float, *others: tuple[int, float], sure: bool = False) -> Thought:
    """Return the choice of a counter, and what other actions give."""
    weighed = [Weighed(a, 5, (s, 1 - s), (a, 0)) for a, s in ((TAKE_A, share), *others)]
    return Thought(TAKE_A, (share, 1 - share), 9, (TAKE_A,), tuple(weighed), sure)


def test_a_hint_tells_what_the_position_is_worth(nim: Game[Any]) -> None:
    """A chart shows the position; a hint beside it that sees everybody ahead on his own turn would contradict it."""
    told = advise(Judges(chosen(0.6, (7, 0.5))), nim, heaps(nim), 1)
    assert (told.action, told.values) == (TAKE_A, (0.5, 0.5))
    assert told.weighed[0].values == (0.5, 0.5)
    assert told.weighed[1].values == pytest.approx((0.4, 0.6)), "worse by the same odds, 2 to 3"


def test_what_is_proven_is_told_as_it_is(nim: Game[Any]) -> None:
    told = advise(Judges(chosen(1.0, sure=True)), nim, heaps(nim), 1)
    assert told.values == (1.0, 0.0)


@pytest.mark.parametrize("stands", [(0.0, 1.0), (1.0, 0.0)])
@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_shares_stay_shares_where_somebody_has_none(
    nim: Game[Any], share: float, stands: tuple[float, ...]
) -> None:
    bot = Judges(chosen(share, (7, 1.0), (TAKE_C, 0.0)), stands=stands)
    told = advise(bot, nim, heaps(nim), 1)
    assert told.values == stands
    assert all(sum(each.values) == pytest.approx(1) for each in told.weighed)


def test_a_bot_that_only_chooses_is_asked_once(nim: Game[Any]) -> None:
    """A program has a limit of time for its answer: it is not asked again for a number."""
    bot = OnlyChooses(chosen(0.4))
    assert advise(bot, nim, heaps(nim), 1, Budget(ms=5)) == bot.thought
    assert bot.asked == [Budget(ms=5)]


@pytest.mark.parametrize("simulations", [200, 300, 500, 1000])
def test_a_hint_proves_what_the_chart_proves(nim: Game[Any], simulations: int) -> None:
    """A hint that thought twice as long would call a win sure that is none in the chart beside it."""
    state = nim.new(2, {"a": 2, "b": 2, "c": 7})
    hint = advise(Mcts(simulations=simulations), nim, state, 1)
    chart = outlook(Mcts(simulations=simulations), nim, state, 1)
    assert (hint.values, hint.sure) == (chart, chart == (1, 0))


@pytest.mark.parametrize("slug", slugs())
def test_a_hint_and_the_chart_say_the_same_of_a_position(slug: str) -> None:
    game, asked = load(slug), 0
    match, level = Match(game, seed=4), bots.adviser(game)
    while asked < 2 and not match.over:
        if match.turn == CHANCE:
            match.draw(fast=True)
            continue
        legal = match.legal()
        if match.ply >= 12 and len(legal) > 1:
            hint = advise(bots.player(game, level), game, match.state, 1)
            chart = outlook(bots.player(game, level), game, match.state, 1)
            assert hint.values == chart
            asked += 1
        match.play(legal[(7 * match.ply) % len(legal)])
    assert asked == 2

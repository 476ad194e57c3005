"""Chance that is sampled: bots average over it and never read what will be drawn."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.bots.bot import line_moves
from battlespace.bots.exact import Exact
from battlespace.bots.greedy import Greedy
from battlespace.bots.mcts import Mcts
from battlespace.bots.search.tree import NEXT, kids
from battlespace.kernel.drivers import playouts
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match

THROW, SURE = 1, 0


def test_greedy_takes_the_throw_that_is_worth_more_on_average(darts: Game[Any]) -> None:
    thought = Greedy(samples=64).choose(darts, darts.new(), 1)
    assert thought.action == THROW
    assert thought.values[0] == pytest.approx(0.5 + 0.02 * 4.5, abs=0.02)


def test_search_takes_it_too_and_widens_over_what_is_drawn(darts: Game[Any]) -> None:
    bot = Mcts(simulations=2000, cut=20)
    thought = bot.choose(darts, darts.new(), 1)
    assert thought.action == THROW
    grown = bot._grown  # pyright: ignore[reportPrivateUsage]  how wide it is, is what this is about
    assert grown is not None
    tree = grown.tree
    thrown = next(n for n in range(int(tree.own[NEXT])) if tree.turn[n] == -1)
    assert 5 < kids(tree, thrown) < tree.visits[thrown] / 3
    assert bot.choose(darts, darts.new(), 1).action == THROW


def test_a_seat_that_needs_three_points_takes_them(darts: Game[Any]) -> None:
    state = darts.new()
    state.points[1], state.thrown = 2, 5
    thought = Mcts(simulations=1000, cut=20).choose(darts, state, 1)
    assert thought.action == SURE
    assert thought.sure
    assert thought.values == (1.0, 0.0)


def test_a_line_ends_where_something_is_sampled(darts: Game[Any]) -> None:
    thought = Mcts(simulations=500).choose(darts, darts.new(), 1)
    assert line_moves(darts, darts.new(), thought.line) == ["throw"]


def test_a_whole_match_is_played(darts: Game[Any]) -> None:
    match, bot = Match(darts, 3), Mcts(simulations=100)
    while not match.over:
        match.draw_pending()
        if not match.over:
            match.play(bot.choose(darts, match.state, match.ply).action)
    assert sum(match.scores) == 1.0


def test_what_is_sampled_cannot_be_solved(darts: Game[Any]) -> None:
    assert Exact().solved(darts, darts.new(), 1000) is None
    assert playouts(darts, darts.new(), 50, 1).games == 50

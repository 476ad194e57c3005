"""Nets that say which actions to look at first: what they are told, how they reckon, and the search that asks them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.bots.test_net import seen, some_weights, walked
from tests.bots.test_shared import check, grown

from battlespace.bots.bot import Budget
from battlespace.bots.greedy import guided
from battlespace.bots.mcts import Mcts
from battlespace.bots.net import weights as kept
from battlespace.bots.net.ranking import FAINT, offsets, picking, rank_by_net, ranking
from battlespace.bots.net.weights import NetError, Weights
from battlespace.bots.search import tree as trees
from battlespace.bots.search.plan import Rooms
from battlespace.games import load, slugs
from battlespace.kernel.game import Game
from battlespace.kernel.record import DEBUG, room
from battlespace.kernel.sight import Acts, Sight

RANKED = [slug for slug in slugs() if (sight := load(slug).sight) and sight.acts]
SIMULATIONS = 60 if DEBUG else 2000


def described(game: Game[Any]) -> tuple[Sight, Acts]:
    assert game.sight is not None
    assert game.sight.acts is not None
    return game.sight, game.sight.acts


def ranking_weights(game: Game[Any], depth: int = 6, seed: int = 4) -> Weights:
    dice, plain = np.random.default_rng(seed), some_weights(game)
    _, acts = described(game)
    hidden, narrow = plain.first.shape[1], plain.second.shape[1]

    def some(*shape: int) -> Any:
        return (dice.normal(size=shape) * 0.5).astype(np.float32)

    return replace(
        plain,
        query=some(1 + sum(acts.sizes), depth),
        key=some(narrow + 1, depth),
        row_key=some(hidden, len(acts.rows) * depth),
        trust=np.array([0.8], np.float32),
    )


def told(game: Game[Any], state: Any, action: int) -> list[int]:
    _, acts = described(game)
    out = room(len(acts.sizes), np.int32)
    acts.describe(state.copy(), action, out)
    return [int(number) for number in out]


@pytest.mark.parametrize("slug", RANKED)
def test_every_action_is_described_within_its_bounds(slug: str) -> None:
    game = load(slug)
    sight, acts = described(game)
    kinds = set[tuple[int, ...]]()
    for seats in range(game.seats[0], game.seats[1] + 1):
        for plies in (8, 20, 35, 60, 160):
            match = walked(game, seats, plies, seed=plies)
            for action in [] if match.over else match.legal()[:200]:
                numbers = told(game, match.state, action)
                kinds.add(tuple(numbers))
                for number, size in zip(numbers, acts.sizes, strict=True):
                    assert 0 <= number < (size or sight.rows + 1)
                for which, first in acts.rows:
                    assert first + numbers[which] - 1 < sight.rows
    assert len(kinds) > 25


@pytest.mark.parametrize("slug", RANKED)
def test_a_net_ranks_as_its_drawing_says(slug: str) -> None:
    game = load(slug)
    sight, acts = described(game)
    weights, match = ranking_weights(game), walked(game, game.seats[0], 20)
    legal, seat = match.legal(), match.turn
    rooms = Rooms(
        room(game.max_legal, np.int32), room(1, np.int64), room(game.max_legal, np.float64), None
    )
    rooms.out[: len(legal)] = legal
    state = match.state.copy() if DEBUG else match.state.copy().array[0]
    by = ranking(weights, acts, sight.rows)
    rank_by_net(guided(game, weights), by, state, rooms, len(legal))
    own = room(game.max_legal, np.float64)
    game.heuristic.order(match.state.copy(), rooms.out, len(legal), own)
    merits = plain_merits(game, weights, seen(game, match.state, seat), match)
    expected = 0.8 * np.log(np.maximum(own[: len(legal)], FAINT)) + merits
    expected = np.maximum(np.exp(expected - expected.max()), FAINT)
    assert rooms.priors[: len(legal)] == pytest.approx(expected, rel=1e-3, abs=1e-5)


def plain_merits(game: Game[Any], weights: Weights, what: tuple[Any, Any], match: Any) -> Any:
    """The products of queries and keys in plain NumPy, as the drawing says."""
    (rows, whole), (_, acts) = what, described(game)
    assert weights.query is not None
    assert weights.key is not None
    assert weights.row_key is not None
    depth, there = weights.query.shape[1], (rows != 0).any(1)
    hidden = np.maximum(rows @ weights.first + weights.first_bias, 0) * there[:, None]
    inner = np.concatenate([hidden.sum(0), whole]) @ weights.second + weights.second_bias
    base = np.append(np.maximum(inner, 0), 1) @ weights.key
    found = list[float]()
    for action in match.legal():
        numbers = told(game, match.state, action)
        query, key = weights.query[0].copy(), base.copy()
        for number, at in zip(numbers, offsets(acts), strict=True):
            query += weights.query[at + number] if at >= 0 else 0
        for which, (number, first) in enumerate(acts.rows):
            if numbers[number]:
                part = weights.row_key[:, which * depth : (which + 1) * depth]
                key += hidden[first + numbers[number] - 1] @ part
        found.append(float(query @ key))
    return np.array(found)


@pytest.mark.parametrize("slug", RANKED)
def test_a_search_asks_it_and_keeps_the_answer(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(slug)
    match, weights = walked(game, game.seats[0], 20), ranking_weights(game)

    def thought() -> Any:
        bot = Mcts(cut=0)
        bot.learned(weights)
        return bot.choose(game, match.state, 3, Budget(simulations=SIMULATIONS))

    listed = thought()
    own = Mcts(cut=0)
    own.learned(replace(weights, query=None))
    assert own.choose(game, match.state, 3, Budget(simulations=SIMULATIONS)) != listed
    monkeypatch.setattr(trees, "PER_NODE", 0)
    assert thought() == listed, "without room for lists actions are ranked anew each time"


@pytest.mark.parametrize("slug", RANKED)
def test_several_threads_ask_it_too(slug: str) -> None:
    game = load(slug)
    match = walked(game, game.seats[0], 20)
    bot = Mcts(cut=0, threads=4, explore=20.0)
    bot.learned(ranking_weights(game))
    for seed in range(3):
        thought = bot.choose(game, match.state, seed, Budget(simulations=SIMULATIONS))
        check(game, grown(bot).tree)
        assert thought.action in match.legal()


def test_its_weights_survive_a_file(tmp_path: Path) -> None:
    game = load(RANKED[0])
    weights = ranking_weights(game)
    kept.write(tmp_path / "net.npz", weights)
    again = kept.read(tmp_path / "net.npz")
    assert again.ranks
    again.check(described(game)[0], "net")
    for name in kept.POLICY:
        one, other = getattr(weights, name), getattr(again, name)
        assert np.abs(one - other).max() <= np.abs(one).max() / kept.STEPS


def test_a_net_that_does_not_rank_leaves_it_to_the_game(tmp_path: Path) -> None:
    game = load(RANKED[0])
    kept.write(tmp_path / "net.npz", some_weights(game))
    plain = kept.read(tmp_path / "net.npz")
    assert not plain.ranks
    assert picking(game, plain) == picking(game, None)


def test_what_ranks_must_fit_the_game() -> None:
    game = load(RANKED[0])
    sight, weights = described(game)[0], ranking_weights(game)
    assert weights.query is not None
    with pytest.raises(NetError, match="query has the shape"):
        replace(weights, query=weights.query[:-1]).check(sight, "odd")
    with pytest.raises(NetError, match="does not describe"):
        weights.check(replace(sight, acts=None), "odd")

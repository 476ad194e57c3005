"""Tree search: exact where it can prove, close where it averages, the same for the same seed, within its memory."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from math import inf
from typing import Any

import pytest

from battlespace import bots
from battlespace.bots import mcts
from battlespace.bots.bot import COUNTED, FREE, Budget
from battlespace.bots.mcts import Mcts
from battlespace.bots.search.tree import NEXT
from battlespace.games import TEMPLATE, load
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import CHANCE, OVER
from battlespace.kernel.match import Match
from battlespace.kernel.record import DEBUG

GAME = load(TEMPLATE)
NEAR = "2,5/4,1 mover=0 roll=2 turns=0 length=5 limit=200"
"""One drone gets home, or the other chases."""
LONG = "2,5/4,1 mover=0 roll=2 turns=0 length=20 limit=900"
WON = "9,7/0,3 mover=0 roll=2 turns=9 length=8 limit=200"
"""Seat 0 brings its second drone home now."""


@cache
def exact(text: str, depth: int) -> tuple[float, ...]:
    """Return the true shares of a position by looking at everything, to a depth."""
    state = GAME.read(text)
    turn = GAME.turn(state)
    if turn == OVER:
        return GAME.scores(state)
    if depth == 0:
        return GAME.evaluate(state)
    if turn == CHANCE:
        outcomes = GAME.outcomes(state)
        whole = sum(weight for _, weight in outcomes)
        parts = [(exact(GAME.write(GAME.after(state, a)), depth - 1), w) for a, w in outcomes]
        return tuple(sum(v[i] * w for v, w in parts) / whole for i in range(len(parts[0][0])))
    return max(
        (exact(GAME.write(GAME.after(state, a)), depth - 1) for a in GAME.legal(state)),
        key=lambda v: v[turn],
    )


def test_values_come_close_to_the_true_ones() -> None:
    state = GAME.read("4,6/5,6 mover=0 roll=1 turns=0 length=6 limit=8")
    thought = Mcts(simulations=20_000, keep=False, explore=0.5).choose(GAME, state, 3)
    true = exact(GAME.write(state), 30)
    assert thought.values == pytest.approx(true, abs=0.03)


def test_a_budget_that_counts_knows_no_time() -> None:
    state, whole = GAME.read(LONG), Budget(simulations=3000)
    asked = Mcts().choose(GAME, state, 1, whole)
    assert Mcts(simulations=3000, ms=1).choose(GAME, state, 1, COUNTED) == asked


@pytest.mark.parametrize(
    ("budget", "seconds"),
    [
        (FREE, 0.1),
        (Budget(also=1), 0.1),
        (Budget(ms=50), 0.05),
        (Budget(simulations=40), inf),
        (COUNTED, inf),
        (Budget(ms=50, counted=True), 0.05),
    ],
)
def test_a_judgement_takes_no_longer_than_a_choice(
    budget: Budget, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []

    def grow(bot: Mcts, game: Any, state: Any, seed: int, budget: Budget) -> Any:
        given.append(budget.seconds(bot.ms))
        return searched(bot, game, state, seed, replace(budget, simulations=1))

    searched = Mcts._searched  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(Mcts, "_searched", grow)
    bot, state = Mcts(simulations=3000, ms=100), GAME.read(LONG)
    bot.choose(GAME, state, 1, budget)
    bot.expect(GAME, state, 1, budget)
    assert given == [seconds, seconds]


def test_a_win_is_proven_and_ends_the_search() -> None:
    thought = Mcts(simulations=5000).choose(GAME, GAME.read(WON), 1)
    assert GAME.notation.write_move(GAME.read(WON), thought.action) == "drone:2"
    assert thought.sure
    assert thought.values == (1.0, 0.0)
    assert thought.visits < 100


def test_the_same_seed_and_simulations_give_the_same_thought_compiled_and_plain() -> None:
    code = (
        "from battlespace import bots; from battlespace.games import load; from battlespace.bots.bot import Budget\n"
        f"game = load({TEMPLATE!r}); bot = bots.load('mcts', cut=4); s = game.read({NEAR!r})\n"
        "for seed in (1, 2): print(bot.choose(game, s, seed, Budget(simulations=80)))\n"
    )

    def printed(debug: str) -> str:
        env = os.environ | {"BATTLESPACE_DEBUG": debug}
        run = [sys.executable, "-c", code]
        return subprocess.run(run, env=env, capture_output=True, text=True, check=True).stdout

    assert printed("1") == printed("0")
    assert "Thought" in printed("0")


def test_a_tree_is_kept_from_one_move_to_the_next() -> None:
    match = Match(GAME, 4, position=LONG)
    kept, fresh = Mcts(simulations=400), Mcts(simulations=400, keep=False)
    for bot in (kept, fresh):
        bot.choose(GAME, match.state, 1)
    match.play(kept.choose(GAME, match.state, 2).action)
    match.draw_pending()
    assert kept.choose(GAME, match.state, 3).visits > fresh.choose(GAME, match.state, 3).visits


def test_a_stranger_position_starts_a_new_tree() -> None:
    bot = Mcts(simulations=100)
    bot.choose(GAME, GAME.read(NEAR), 1)
    thought = bot.choose(GAME, GAME.read("0,1/0,2/0,3 mover=2 roll=1 turns=2 length=9 limit=50"), 1)
    assert len(thought.values) == 3


def test_a_full_pool_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts, "MEBIBYTE", 10_000)
    state = GAME.read(LONG)
    bot = Mcts(simulations=1000, memory=1, explore=20.0)
    thought = bot.choose(GAME, state, 1)
    grown = bot._grown  # pyright: ignore[reportPrivateUsage]  the pool is what this is about
    assert grown is not None
    tree = grown.tree
    assert tree.own[NEXT] == len(tree.action), "the pool is full"
    assert thought.visits > len(tree.action), "and the search went on"
    assert thought.action in GAME.legal(state)


@pytest.mark.parametrize(
    ("position", "settings", "visits"),
    [
        (NEAR, {}, [(1, 154), (0, 146)]),
        (LONG, {"explore": 5.0}, [(0, 169), (1, 131)]),
        (LONG, {"cut": 0, "guide": 0.0}, [(0, 171), (1, 21)]),
    ],
)
def test_one_thread_thinks_as_it_always_has(
    position: str, settings: dict[str, Any], visits: list[tuple[int, int]]
) -> None:
    thought = Mcts(simulations=300, **settings).choose(GAME, GAME.read(position), 5)
    assert [(w.action, w.visits) for w in thought.weighed] == visits


def test_a_tree_whose_search_was_broken_off_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, state = Mcts(simulations=100), GAME.read(LONG)

    def broken(*_: Any) -> int:
        raise KeyboardInterrupt

    bot.choose(GAME, state, 1)
    with monkeypatch.context() as patched:
        patched.setattr(mcts, "run_search", broken)
        with pytest.raises(KeyboardInterrupt):
            bot.choose(GAME, state, 2)
    assert bot.choose(GAME, state, 3) == Mcts(simulations=100).choose(GAME, state, 3)


def test_time_is_a_ceiling() -> None:
    thought = Mcts(explore=50.0).choose(GAME, GAME.read(NEAR), 1, Budget(ms=100))
    assert thought.visits > 0, "and nothing else ends a search that is told no simulations"


def test_a_bot_keeps_to_its_simulations_when_time_is_given_too() -> None:
    state = GAME.read(LONG)
    level = Mcts(simulations=50, explore=20.0).choose(GAME, state, 1, Budget(ms=5000))
    free = Mcts(explore=20.0).choose(GAME, state, 1, Budget(ms=100))
    assert level.visits <= 50 < free.visits, "a level is equally strong on any machine"


@pytest.mark.parametrize(
    "settings",
    [
        {"simulations": 0},
        {"simulations": 10**20},
        {"explore": -1.0},
        {"cut": 1.5},
        {"memory": 0},
        {"memory": 10**6},
        {"threads": 10**6},
        {"solve": 10**20},
        {"power": 2.0},
    ],
)
def test_a_wrong_setting_is_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=next(iter(settings))):
        bots.load("mcts", **settings)


@pytest.mark.parametrize("field", ["ms", "simulations"])
def test_a_budget_is_a_positive_whole_number(field: str) -> None:
    with pytest.raises(OptionError, match=field):
        replace(FREE, **{field: 0})


@pytest.mark.skipif(DEBUG, reason="strength is a matter of many simulations")
def test_search_beats_any_legal_action() -> None:
    wins, games = 0.0, 60
    for seed in range(games):
        match, seat = Match(GAME, seed), seed % 2
        players = [bots.load("uniform"), bots.load("uniform")]
        players[seat] = bots.load("mcts", simulations=150, explore=0.8, cut=8, guide=0.5)
        while not match.over:
            match.draw_pending()
            if not match.over:
                match.play(players[match.turn].choose(GAME, match.state, match.ply).action)
        wins += match.scores[seat]
    assert wins > games * 0.6

"""Playing on: whole lines are compared by where they lead, with the same luck, and the rest of one is remembered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from battlespace import bots
from battlespace.bots import rollouts
from battlespace.bots.bot import Budget
from battlespace.bots.rollouts import Rollouts
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import Actions, Game, Shares
from battlespace.kernel.rule import rule

from .darts import GAME as DARTS
from .locks import GAME as PLAIN_LOCKS

SAFE, TRAP, ROB, UNASKED = (0, 1, 2), (2, 0, 0), (1, 1, 1), 9
"""Whole turns of Locks: see there."""


@rule
def lines(s: Any, actions: Actions, count: int, found: Any, pad: Shares) -> int:
    """Name a trap, what is safe, and a line that begins with what nobody asks; who goes on quickly robs or is safe."""
    if s.done > 0:
        return 0
    first = 0 if len(found) > 1 else (2 if s.open else 1)
    for digit in range(3):
        found[0, digit] = (2, 0, 0)[digit] if first == 0 else first - 1
    if first == 1:
        found[0, 1], found[0, 2] = 1, 2
    found[0, 3] = -1
    if len(found) == 1:
        return 1
    for digit in range(3):
        found[1, digit] = digit
        found[2, digit] = 9 - 8 * (digit > 0)
    found[1, 3], found[2, 3] = -1, -1
    return 3


LOCKS: Game[Any] = replace(PLAIN_LOCKS, heuristic=replace(PLAIN_LOCKS.heuristic, lines=lines))


def line_of(**settings: Any) -> tuple[int, ...]:
    """Return the first line that a bot would play."""
    return Rollouts(**settings).choose(LOCKS, LOCKS.new(2), 1).line


def test_lines_are_judged_where_they_lead() -> None:
    assert line_of(turns=1) == TRAP


def test_others_do_what_is_usual_before_a_line_is_judged() -> None:
    assert line_of(turns=2) == SAFE, "2 0 0 brings more, and lets the other seat take thirty"


def test_a_line_that_cannot_begin_is_left_out() -> None:
    thought = Rollouts().choose(LOCKS, LOCKS.new(2), 1)
    assert {w.action for w in thought.weighed} == {0, 2}


def test_the_rest_of_a_line_is_played_without_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, state = Rollouts(), LOCKS.new(2)
    first = bot.choose(LOCKS, state, 1)
    monkeypatch.setattr(rollouts, "compare", None)  # thinking again would fail
    taken = [first]
    for seed in (2, 3):
        LOCKS.rules.apply(state, taken[-1].action)
        taken.append(bot.choose(LOCKS, state, seed))
    assert tuple(thought.action for thought in taken) == first.line == SAFE
    assert all(thought.values == first.values for thought in taken)


def test_after_something_unforeseen_it_thinks_again() -> None:
    bot, state = Rollouts(), LOCKS.new(2)
    bot.choose(LOCKS, state, 1)
    LOCKS.rules.apply(state, 2)  # it had meant 0
    assert bot.choose(LOCKS, state, 2).weighed


def test_who_keeps_nothing_thinks_about_each_step() -> None:
    bot, state = Rollouts(keep=False), LOCKS.new(2)
    LOCKS.rules.apply(state, bot.choose(LOCKS, state, 1).action)
    assert bot.choose(LOCKS, state, 2).weighed, "a remembered step has weighed nothing"


def test_what_is_clearly_worse_is_given_up_soon() -> None:
    thought = Rollouts(samples=80, turns=2).choose(LOCKS, LOCKS.new(2), 1)
    assert [w.visits for w in thought.weighed] == [8, 8], "nothing is drawn: one batch tells"
    assert thought.weighed[0].values[0] > thought.weighed[1].values[0]
    assert all(sum(w.values) == pytest.approx(1) for w in thought.weighed)


def test_where_a_game_names_no_lines_a_tree_finds_actions() -> None:
    thought = Rollouts(samples=64, turns=1, simulations=200).choose(DARTS, DARTS.new(2), 1)
    assert {w.action for w in thought.weighed} == {0, 1}
    assert thought.action == 1, "a throw brings 4.5 points in the mean, and three are for sure"
    assert max(w.visits for w in thought.weighed) > 8, "chance takes more than one batch"


@pytest.mark.parametrize(("most", "compared"), [(3, {0, 1, 2}), (2, {2})])
def test_few_actions_are_all_played_on_whatever_the_tree_thinks(
    most: int, compared: set[int]
) -> None:
    bot = Rollouts(actions=most, samples=8, turns=1, simulations=1, keep=False)
    thought = bot.choose(PLAIN_LOCKS, PLAIN_LOCKS.new(2), 1)
    assert {w.action for w in thought.weighed} == compared, "one simulation looks at one of three"


def test_the_same_seed_gives_the_same_answer() -> None:
    one, two = (Rollouts(samples=24).choose(DARTS, DARTS.new(2), 7) for _ in range(2))
    assert one == two


def test_a_budget_of_playouts_is_kept() -> None:
    bot = Rollouts(samples=64, keep=False)
    few = bot.choose(DARTS, DARTS.new(2), 1, Budget(simulations=10))
    assert few.visits <= 10
    assert bot.choose(DARTS, DARTS.new(2), 1).visits > 10


def test_time_is_only_a_ceiling() -> None:
    bot = Rollouts(keep=False)
    timed = bot.choose(LOCKS, LOCKS.new(2), 1, Budget(ms=60_000))
    assert timed == bot.choose(LOCKS, LOCKS.new(2), 1)


def test_where_the_tree_sees_one_action_only_what_was_asked_about_is_compared_with_it() -> None:
    bot = Rollouts(actions=1, turns=1)
    alone = bot.choose(PLAIN_LOCKS, PLAIN_LOCKS.new(2), 1)
    asked = (alone.action + 1) % 3
    both = bot.choose(PLAIN_LOCKS, PLAIN_LOCKS.new(2), 1, Budget(also=asked))
    assert {w.action for w in both.weighed} == {alone.action, asked}


def test_what_the_tree_has_proven_stays_proven_whatever_is_asked(nim: Game[Any]) -> None:
    state, bot = nim.new(2, {"a": 2, "b": 2, "c": 3}), Rollouts(simulations=2000)
    plain = bot.choose(nim, state, 1)
    assert plain.sure
    for asked in nim.legal(state):
        found = bot.choose(nim, state, 1, Budget(also=asked))
        assert (found.action, found.values, found.sure) == (plain.action, plain.values, True)


def test_the_only_action_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollouts, "compare", None)
    monkeypatch.setattr(LOCKS.rules.__class__, "legal", property(lambda rules: only_one))
    thought = Rollouts().choose(LOCKS, LOCKS.new(2), 1)
    assert (thought.action, thought.visits) == (0, 1)


@rule
def only_one(s: Any, out: Actions) -> int:
    """List one action."""
    out[0] = 0
    return 1


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"lines": 0}, "lines=0: expected a whole number from 1 to 256"),
        ({"actions": 257}, "actions=257: expected a whole number from 1 to 256"),
        ({"samples": 100_001}, "samples=100001: expected a whole number from 1 to 100,000"),
        ({"turns": 0}, "turns=0: expected a whole number from 1 to 64"),
        ({"simulations": 0}, "simulations=0"),
        ({"simulations": None}, "simulations=None"),
        ({"explore": -1}, "explore=-1"),
        ({"ms": 0}, "ms=0"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match="expected") as caught:
        bots.load("rollouts", **settings)
    assert words in str(caught.value)

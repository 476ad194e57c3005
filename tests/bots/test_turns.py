"""Whole turns: what shows only at their end is found, answers to it are seen, the rest of a turn is remembered."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace import bots
from battlespace.bots import turns
from battlespace.bots.bot import Budget
from battlespace.bots.turns import Turns
from battlespace.kernel.errors import OptionError

from .darts import GAME as DARTS
from .locks import GAME as LOCKS

ALL: dict[str, Any] = {"width": 9, "kept": 27, "reply": 9}
"""Wide enough to look at every turn, and at every answer."""


def turn_of(**settings: Any) -> tuple[int, ...]:
    """Return the first turn that a bot would play."""
    return Turns(**{**ALL, **settings}).choose(LOCKS, LOCKS.new(2), 1).line


def test_what_shows_only_at_the_end_of_a_turn_is_found() -> None:
    assert turn_of(turns=0) == (2, 0, 0)


def test_a_turn_is_judged_after_the_answer_to_it() -> None:
    assert turn_of(turns=1) == (0, 1, 2), "2 0 0 brings more, and lets the other seat take thirty"


def test_the_rest_of_a_turn_is_played_without_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, state = Turns(**ALL), LOCKS.new(2)
    first = bot.choose(LOCKS, state, 1)
    monkeypatch.setattr(turns, "lay_turns", None)  # thinking again would fail
    LOCKS.rules.apply(state, first.action)
    second = bot.choose(LOCKS, state, 2)
    LOCKS.rules.apply(state, second.action)
    third = bot.choose(LOCKS, state, 3)
    assert (first.action, second.action, third.action) == first.line
    assert second.values == first.values


def test_after_something_unforeseen_it_thinks_again() -> None:
    bot, state = Turns(**ALL), LOCKS.new(2)
    bot.choose(LOCKS, state, 1)
    LOCKS.rules.apply(state, 2)  # it had meant 0
    assert bot.choose(LOCKS, state, 2).line == Turns(**ALL).choose(LOCKS, state, 2).line


def test_who_keeps_nothing_thinks_about_each_step() -> None:
    bot, state = Turns(**ALL, keep=False), LOCKS.new(2)
    LOCKS.rules.apply(state, bot.choose(LOCKS, state, 1).action)
    assert bot.choose(LOCKS, state, 2).weighed, "a remembered step has weighed nothing"


def test_what_was_weighed_is_told_by_its_first_step() -> None:
    thought = Turns(**ALL).choose(LOCKS, LOCKS.new(2), 1)
    assert thought.weighed[0].action == thought.action
    assert {w.action for w in thought.weighed} == {0, 2}, "all else leads to the same position"
    assert all(sum(w.values) == pytest.approx(1) for w in thought.weighed)


def test_chance_is_played_several_times() -> None:
    thought = Turns(samples=16, answers=2, turns=0).choose(DARTS, DARTS.new(2), 1)
    throw = next(w for w in thought.weighed if w.action == 1)
    assert throw.visits >= 16
    assert thought.action == 1, "a throw brings 4.5 points in the mean, and three are for sure"


def test_likely_steps_are_tried_first() -> None:
    line = Turns(width=1, kept=1, tries=1, turns=0).choose(LOCKS, LOCKS.new(2), 1).line
    assert line == (2, 2, 2), "the game's priors prefer the highest digit"


def test_a_budget_of_positions_is_kept_and_used() -> None:
    few, many = (
        Turns(**ALL).choose(LOCKS, LOCKS.new(2), 1, Budget(simulations=n)).visits
        for n in (40, 4000)
    )
    assert few < many <= 4000


def test_time_is_only_a_ceiling() -> None:
    bot = Turns(**ALL, keep=False)
    timed = bot.choose(LOCKS, LOCKS.new(2), 1, Budget(ms=60_000))
    assert timed.line == bot.choose(LOCKS, LOCKS.new(2), 1).line


def test_any_turn_at_all_now_and_then() -> None:
    lines = {
        Turns(**ALL, temperature=100.0).choose(LOCKS, LOCKS.new(2), seed).line for seed in range(30)
    }
    assert lines == {(0, 0, 0), (0, 1, 2), (2, 0, 0)}, "one turn for each position it may end in"


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"width": 0}, "width=0: expected a whole number from 1 to 256"),
        ({"kept": 257}, "kept=257: expected a whole number from 1 to 256"),
        ({"turns": 65}, "turns=65: expected a whole number from 0 to 64"),
        ({"samples": 0}, "samples=0"),
        ({"temperature": 101}, "temperature=101"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match="expected") as caught:
        bots.load("turns", **settings)
    assert words in str(caught.value)


def test_a_bot_that_cannot_learn_is_refused() -> None:
    with pytest.raises(OptionError, match="greedy cannot guess by a net"):
        bots.learner("greedy")

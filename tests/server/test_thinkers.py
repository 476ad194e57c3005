"""Bots think in other processes, which may be limited, may die, and end with the server."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest
from tests.server.loop import run

from battlespace import games
from battlespace.bots.bot import Budget, Thought
from battlespace.games import TEMPLATE
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match
from battlespace.server import players, thinkers
from battlespace.server.players import ADVICE_MS
from battlespace.server.thinkers import REMEMBERED, Question, Thinkers

GAME: Game[Any] = games.load(TEMPLATE)


def asked(level: str = "novice", bot: str = "") -> Question:
    match = Match(GAME, 3, 2)
    match.draw_pending()
    return Question(TEMPLATE, match.state, {}, level, 1, 50, bot)


def pid_of(pool: Thinkers) -> int:
    (found,) = pool._pools  # pyright: ignore[reportPrivateUsage]
    assert found is not None
    return found.submit(os.getpid).result()


def test_a_bot_thinks_elsewhere_and_a_process_that_dies_is_replaced() -> None:
    pool = Thinkers(1)

    async def scene() -> None:
        question = asked()
        assert (await pool.think(question)).action in GAME.legal(question.state)
        first = pid_of(pool)
        assert first != os.getpid()
        os.kill(first, signal.SIGKILL)
        assert (await pool.think(question)).action in GAME.legal(question.state)
        assert pid_of(pool) not in (first, os.getpid())

    try:
        run(scene())
    finally:
        pool.stop()


def test_a_bot_with_a_name_remembers_and_one_without_does_not() -> None:
    remembered: Any = thinkers._remembered  # pyright: ignore[reportPrivateUsage]
    remembered.clear()
    thinkers.answer(asked())
    assert not remembered
    thinkers.answer(asked(bot="t 0"))
    (first,) = remembered.values()
    thinkers.answer(asked(bot="t 0"))
    assert [bot is first for bot in remembered.values()] == [True]
    for n in range(REMEMBERED):
        thinkers.answer(asked(bot=f"other {n}"))
    assert len(remembered) == REMEMBERED
    assert "t 0" not in [name for name, _, _ in remembered]


def test_a_level_that_is_no_more_is_played_by_another() -> None:
    question = asked("of old")
    assert thinkers.answer(question).action in GAME.legal(question.state)


def test_a_bot_that_advises_is_told_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[Budget]()

    def advise(bot: Any, game: Any, state: Any, seed: int, budget: Budget) -> Thought:
        told.append(budget)
        return Thought(0, ())

    monkeypatch.setattr(thinkers, "advise", advise)

    class Here:
        async def advise(self, question: Question) -> Thought:
            return thinkers.advised(question)

    monkeypatch.setattr(players, "playing", Here())
    for played in (3, None):
        run(players.advise(GAME, asked().state, {}, "novice", played))
    assert [(budget.ms, budget.also) for budget in told] == [(ADVICE_MS, 3), (ADVICE_MS, None)]

"""Bots whose process does not start: the table says so and tries again, and never waits in silence."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.house import House, act, heard
from tests.server.loop import run

from battlespace.bots.bot import BotError, Thought
from battlespace.games import TEMPLATE, load
from battlespace.kernel.match import Match
from battlespace.server import autoplay, falls, players, thinkers
from battlespace.server import messages as m
from battlespace.server.audience import Device
from battlespace.server.errors import DiskFullError, SlowError
from battlespace.server.falls import Falls
from battlespace.server.table import Table
from battlespace.server.thinkers import Question, Thinkers


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits."""
    monkeypatch.setattr(autoplay, "PAUSES", (0, 0, 0))


def failing(monkeypatch: pytest.MonkeyPatch, times: int, error: Exception) -> list[int]:
    """Let bots fail so many times, then play the first move; return the list of their tries."""
    tries: list[int] = []

    async def think(game: Any, state: Any, *_: Any) -> Thought:
        tries.append(len(tries))
        if len(tries) <= times:
            raise error
        return Thought(game.legal(state)[0], ())

    monkeypatch.setattr(players, "think", think)
    return tries


async def watched(house: House) -> tuple[Table, Device]:
    table, _ = await house.table(mine=[], bots={0: "novice", 1: "novice"})
    device = Device()
    await table.join(device, m.Hello([], 0))
    return table, device


async def until(done: Callable[[], bool]) -> None:
    """Wait for something, and not for ever."""
    async with asyncio.timeout(60):
        while not done():
            await asyncio.sleep(0.001)


def troubles(device: Device) -> list[str]:
    """Return how the table said that it does, without saying the same twice."""
    said = [one.table.trouble for one in heard(device) if isinstance(one, m.Present)]
    return [now for i, now in enumerate(said) if i == 0 or said[i - 1] != now]


@pytest.mark.parametrize(
    "error", [BotError("no process"), SlowError("no process"), DiskFullError("full")]
)
def test_a_bot_that_cannot_think_tries_again_and_plays_on(
    quick_url: str, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def scene(house: House) -> None:
        tries = failing(monkeypatch, 2, error)
        table, device = await watched(house)
        await until(lambda: table.log.over)
        assert len(tries) > 2
        assert troubles(device) == ["", "again", ""]

    act(quick_url, scene)


def test_it_is_tried_a_few_times_and_again_when_somebody_comes(
    quick_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        tries = failing(monkeypatch, 5, BotError("no process"))
        table, device = await watched(house)
        await until(lambda: table.trouble == "stuck")
        assert len(tries) == 4
        assert troubles(device) == ["", "again", "stuck"]
        other = Device()
        await table.join(other, m.Hello([], 0))
        assert heard(other)[0].table.trouble == "stuck", "who comes is told at once"
        await until(lambda: table.log.over)
        assert table.trouble == ""

    act(quick_url, scene)


def test_where_no_bot_is_to_act_any_more_nothing_is_stuck(
    quick_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        failing(monkeypatch, 100, BotError("no process"))
        table, device = await watched(house)
        await until(lambda: table.trouble == "stuck")
        async with table.lock:
            await table.end("resign", 0, None)
        table.wake()
        assert table.trouble == ""
        assert troubles(device) == ["", "again", "stuck", ""]

    act(quick_url, scene)


def test_a_fault_of_ours_is_logged_and_told(
    quick_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(house: House) -> None:
        failing(monkeypatch, 1, ZeroDivisionError("a bug"))
        table, _ = await watched(house)
        await until(lambda: table.trouble == "stuck")

    act(quick_url, scene)
    assert "ZeroDivisionError: a bug" in caplog.text


def test_a_process_that_the_machine_does_not_start_is_an_error_of_the_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object) -> Any:
        raise BlockingIOError("Resource temporarily unavailable")

    match = Match(load(TEMPLATE), 3, 2)
    question = Question(TEMPLATE, match.state, {}, "novice", 1, 50)
    for pool in (full, lambda _: SimpleNamespace(submit=full)):
        monkeypatch.setattr(thinkers, "workers", pool)
        monkeypatch.setattr(falls, "workers", pool)
        with pytest.raises(BotError, match=r"does not start.*temporarily unavailable"):
            run(Thinkers(1).think(question))
        with pytest.raises(SlowError, match="does not start"):
            run(Falls(1).fall(match, {}, 1))

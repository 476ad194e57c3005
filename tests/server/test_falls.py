"""Things fall in other processes, and come to rest where they would have here."""

from __future__ import annotations

import os
import signal
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest
from tests.server.loop import run

from battlespace import games
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match
from battlespace.server import falls
from battlespace.server.errors import SlowError
from battlespace.server.falls import Falls

FALLING = [slug for slug in games.slugs() if games.load(slug).physics is not None]
"""The games in which chance lets things fall."""


@pytest.fixture(name="pool")
def _pool() -> Any:
    pool = Falls(1)
    yield pool
    pool.stop()


def first_fall(game: Game[Any]) -> Match[Any]:
    """Return a match whose first fall is about to be drawn; a player has added chance of his own."""
    match = Match(game, 5)
    match.mix(0, "ab" * 16)
    while match.fall_seed() is None:
        match.draw()
    return match


@pytest.mark.parametrize("slug", FALLING)
def test_a_fall_elsewhere_ends_as_it_would_here(slug: str, pool: Falls) -> None:
    match = first_fall(games.load(slug))
    here, there = match.ahead(), match.ahead()
    here.draw_pending()
    run(pool.draw_pending(there, match.options))
    assert there.steps == here.steps
    assert there.state == here.state


@pytest.mark.parametrize("slug", FALLING)
def test_a_process_that_dies_is_replaced(slug: str, pool: Falls) -> None:
    match = first_fall(games.load(slug))

    def pid() -> int:
        return pool._ready().submit(os.getpid).result()  # pyright: ignore[reportPrivateUsage]

    first = pid()
    assert first != os.getpid()
    os.kill(first, signal.SIGKILL)
    run(pool.draw_pending(match, match.options))
    assert match.turn >= 0
    assert pid() not in (first, os.getpid())


class Dying:
    """A pool whose processes are dead."""

    def submit(self, *_: Any) -> None:
        raise BrokenProcessPool


def test_who_waits_for_a_process_that_always_dies_is_told(
    pool: Falls, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = first_fall(games.load(FALLING[0]))
    monkeypatch.setattr(falls, "workers", lambda count: Dying())
    with pytest.raises(SlowError, match="dies again and again"):
        run(pool.draw_pending(match, match.options))
    assert match.fall_seed() is not None, "nothing has changed"
    monkeypatch.setattr(pool, "_pool", None)

"""Games are compiled beside the server; nobody waits for a game that nobody plays."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.house import House
from tests.server.loop import run

from battlespace import prepare
from battlespace.games import TEMPLATE, slugs
from battlespace.kernel.record import DEBUG
from battlespace.prepare import Workshop
from battlespace.server import messages as m
from battlespace.server.errors import PreparingError
from battlespace.server.lobby import Lobby

OTHERS = ("first", "second")


class Compiler:
    """Compiles when a test says so, and knows in which order it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.done = asyncio.Event()

    async def __call__(self, slug: str) -> bool:
        self.asked.append(slug)
        await self.done.wait()
        return True


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    """Nothing is compiled; one core."""
    made = Compiler()
    monkeypatch.setattr(prepare, "is_compiled", lambda slug: False)
    monkeypatch.setattr(prepare, "_compiled_apart", made)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    return made


@pytest.fixture
def house(quick_url: str) -> Iterator[House]:
    """A house with a store of its own."""
    made = House(quick_url)
    yield made
    made.close()


def test_a_game_that_is_asked_for_is_refused_until_it_is_ready_and_comes_next(
    house: House, compiler: Compiler
) -> None:
    async def scene() -> list[str]:
        workshop = Workshop([*OTHERS, TEMPLATE])
        lobby = Lobby(house.store, lambda: 0, [TEMPLATE], workshop=workshop)
        work = asyncio.create_task(workshop.run())
        while not compiler.asked:
            await asyncio.sleep(0)
        with pytest.raises(PreparingError) as refused:
            await lobby.create(m.Wanted(game=TEMPLATE, mine=[0, 1]))
        assert refused.value.code == "preparing"
        assert workshop.missing() == [*OTHERS, TEMPLATE]
        compiler.done.set()
        await work
        await lobby.create(m.Wanted(game=TEMPLATE, mine=[0, 1]))
        assert workshop.missing() == []
        return compiler.asked

    assert run(scene()) == ["first", TEMPLATE, "second"]


def test_a_table_that_is_opened_waits_for_its_game(house: House, compiler: Compiler) -> None:
    async def scene() -> None:
        opened = await house.lobby.create(m.Wanted(game=TEMPLATE, mine=[0, 1]))
        workshop = Workshop([TEMPLATE])
        lobby = Lobby(house.store, lambda: 0, [TEMPLATE], workshop=workshop)
        work = asyncio.create_task(workshop.run())
        waiting = asyncio.create_task(lobby.open(opened.table))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        compiler.done.set()
        await work
        assert (await waiting).row.id == opened.table

    run(scene())


def test_a_server_that_stops_ends_what_still_compiles(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun, ended = tmp_path / "begun", tmp_path / "ended"
    code = f"import time; open({str(begun)!r}, 'w'); time.sleep(30); open({str(ended)!r}, 'w')"
    monkeypatch.setattr(prepare, "COMPILE", code)
    monkeypatch.setattr(prepare, "is_compiled", lambda slug: False)

    async def scene() -> None:
        work = asyncio.create_task(Workshop(["first"]).run())
        while not begun.exists():
            await asyncio.sleep(0.02)
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)

    run(scene())
    assert not ended.exists()


def test_a_game_that_cannot_be_compiled_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "COMPILE", "raise SystemExit(3)")
    monkeypatch.setattr(prepare, "is_compiled", lambda slug: False)
    told: list[str] = []
    run(_compiled(told))
    assert sorted(told) == [*OTHERS]


async def _compiled(told: list[str]) -> None:
    await Workshop(OTHERS, here=True).run(told.append)


@pytest.mark.skipif(DEBUG, reason="nothing is compiled under BATTLESPACE_DEBUG")
def test_what_is_compiled_is_known_until_the_cache_is_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    prepare.compile_here(TEMPLATE)
    assert prepare.is_compiled(TEMPLATE)
    monkeypatch.setenv("BATTLESPACE_CACHE", str(tmp_path))
    assert not prepare.is_compiled(TEMPLATE)


def test_the_smallest_game_comes_first() -> None:
    assert prepare.smallest_first([*slugs(), TEMPLATE])[0] == TEMPLATE
    assert sorted(prepare.smallest_first(slugs())) == [*slugs()]

"""Games are compiled beside the server; nobody waits for a game that nobody plays."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from tests.server.house import House
from tests.server.loop import run

from battlespace import prepare
from battlespace.games import TEMPLATE, slugs
from battlespace.kernel import cache
from battlespace.kernel.record import DEBUG
from battlespace.prepare import Workshop
from battlespace.server import messages as m
from battlespace.server.app import build
from battlespace.server.errors import PreparingError
from battlespace.server.lobby import Lobby
from battlespace.server.settings import Limits, Settings

OTHERS = ("first", "second")


class Compiler:
    """Compiles when a test says so, and knows in which order it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.done = asyncio.Event()

    async def __call__(self, slug: str, *_: object) -> bool:
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
        lobby = Lobby(house.store, house.times, [TEMPLATE], workshop=workshop)
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
        lobby = Lobby(house.store, house.times, [TEMPLATE], workshop=workshop)
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


def test_waiting_for_a_game_costs_none_of_the_tables_of_an_hour(
    quick_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    async def compiled(*_: object) -> bool:
        return await asyncio.to_thread(go_on.wait)

    monkeypatch.setattr(prepare, "is_compiled", lambda slug: False)
    monkeypatch.setattr(prepare, "_compiled_apart", compiled)
    monkeypatch.setattr("battlespace.server.app.PATIENCE", 0.01)
    settings = Settings(quick_url, (TEMPLATE,), limits=Limits(tables=1), prepare=True)
    where = f"/api/games/{TEMPLATE}/ready"
    with TestClient(build(settings)) as client:
        for _ in range(3):
            refused = client.post("/api/tables", json={"game": TEMPLATE, "mine": [0]})
            assert (refused.status_code, refused.json()["code"]) == (503, "preparing")
            assert refused.json()["game"] == TEMPLATE
        assert client.get(where).json()["ready"] is False
        go_on.set()
        assert any(client.get(where).json()["ready"] for _ in range(1_000))
        made = [client.post("/api/tables", json={"game": TEMPLATE, "mine": [0]}) for _ in "ab"]
        assert [answer.status_code for answer in made] == [201, 429]
        assert client.get("/api/games/none/ready").json()["code"] == "unknown-game"


def test_what_breaks_down_beside_the_requests_is_logged_at_once_and_health_says_so(
    quick_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> bool:
        raise OSError("no more processes")

    monkeypatch.setattr(prepare, "is_compiled", lambda slug: False)
    monkeypatch.setattr(prepare, "_compiled_apart", broken)
    with TestClient(build(Settings(quick_url, (TEMPLATE,), prepare=True))) as client:
        answer = client.get("/health")
        assert (answer.status_code, answer.json()["code"]) == (500, "internal")
        assert "no more processes" in caplog.text


def test_a_table_that_was_refused_is_not_counted(quick_url: str) -> None:
    with TestClient(build(Settings(quick_url, (TEMPLATE,), limits=Limits(tables=1)))) as client:
        for wrong in ({"game": TEMPLATE, "options": {"length": 99}}, {"game": "none"}):
            assert client.post("/api/tables", json=wrong).status_code in (400, 404)
        assert client.post("/api/transcripts", content="nonsense").status_code == 400
        assert client.post("/api/tables", json={"game": TEMPLATE}).status_code == 201


def test_how_far_a_game_is_counts_the_rules_that_were_compiled_for_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    go_on = tmp_path / "go-on"
    wait = f"while not os.path.exists({str(go_on)!r}): time.sleep(0.01)"
    code = f"import os, time\nfor _ in 'abc': print(flush=True)\n{wait}"
    monkeypatch.setattr(prepare, "COMPILE", code)
    monkeypatch.setattr(prepare, "is_compiled", lambda slug: False)

    async def scene() -> None:
        workshop = Workshop([TEMPLATE])
        total = prepare.rule_count(TEMPLATE)
        assert workshop.progress(TEMPLATE) == (0, total)
        work = asyncio.create_task(workshop.run())
        while workshop.progress(TEMPLATE) != (3, total):
            await asyncio.sleep(0.01)
        go_on.touch()
        await work
        assert workshop.progress(TEMPLATE) == (total, total)

    run(scene())


def test_each_compiled_rule_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("BATTLESPACE_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "on_keep", [])

    def compile_two(_: str) -> None:
        for file in ("a", "b", "b.entry"):
            cache.keep(file, b"")

    prepare.compile_and_tell(TEMPLATE, compile_two)
    assert capsys.readouterr().out == "\n\n"

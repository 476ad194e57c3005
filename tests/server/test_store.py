"""What is stored before it is told, by one writer or by two, and what is done beside the loop."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from tests.server.house import House, act, heard

from battlespace.kernel.game import Drawn
from battlespace.kernel.match import Match
from battlespace.server import answering, wire
from battlespace.server import messages as m
from battlespace.server.audience import Device
from battlespace.server.errors import StaleError, StoreError, TakenError
from battlespace.server.falls import falling
from battlespace.server.rows import SeatRow


def test_nothing_is_told_that_is_not_stored(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair()
        device = Device()
        await table.join(device, m.Hello())
        heard(device)
        with house.store.engine.begin() as connection:
            connection.execute(text("DROP TABLE chat"))
            connection.execute(text("ALTER TABLE log RENAME TO gone"))
        ply = table.match.ply
        with pytest.raises(StoreError):
            await house.play(table, ann)
        assert table.match.ply == ply
        assert heard(device) == []

    act(quick_url, scene)


def test_a_message_is_acted_on_once_even_after_a_restart(url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair()
        message = m.Play("once", ann, table.log.last, table.match.legal()[0])
        assert await answering.answer(table, message) == m.Done("once")
        steps = list(table.match.steps)
        assert await answering.answer(table, message) == m.Done("once")
        house.restart()
        table = await house.lobby.open(table.row.id)
        assert await answering.answer(table, message) == m.Done("once")
        assert table.match.steps == steps

    act(url, scene)


def test_a_message_that_reaches_two_nodes_acts_once(url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair()
        other = House(url)
        try:
            twin = await other.lobby.open(table.row.id)
            message = m.Play("once", ann, table.log.last, table.match.legal()[0])
            answers = await asyncio.gather(
                answering.answer(table, message), answering.answer(twin, message)
            )
            assert answers == [m.Done("once")] * 2
        finally:
            other.close()
        house.restart()
        again = await house.lobby.open(table.row.id)
        assert await answering.answer(again, message) == m.Done("once")
        assert [step.turn for step in again.match.steps].count(0) == 1

    act(url, scene)


def test_two_writers_cannot_both_write_an_entry(url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair()
        other = House(house.url)
        twin = await other.lobby.open(table.row.id)
        await house.play(table, ann)
        with pytest.raises(StaleError):
            await twin.play(twin.match.legal()[0], None)
        other.close()

    act(url, scene)


def test_one_bad_job_spoils_no_other(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, _, _ = await house.pair()
        free, _ = await house.table(mine=[0])
        taken = house.store.sit(table.lease, SeatRow(1, "person", "Eve"))
        fine = house.store.sit(free.lease, SeatRow(1, "person", "Eve"))
        results = await asyncio.gather(taken, fine, return_exceptions=True)
        assert isinstance(results[0], TakenError)
        assert results[1] is None

    act(quick_url, scene)


def test_lines_that_wait_with_a_stale_one_and_with_a_seat_are_all_kept(url: str) -> None:
    async def scene(house: House) -> None:
        moved, token = await house.table()
        await house.play(moved, token[0])
        resting, _ = await house.table()
        free, _ = await house.table(mine=[0])
        entry = moved.log.entries[-1]
        results = await asyncio.gather(
            house.store.append(moved.lease, 0, [entry], 1),
            house.store.append(resting.lease, resting.log.last, [entry], 1, sent=(0, "m")),
            house.store.sit(free.lease, SeatRow(1, "person", "Eve")),
            house.store.append(moved.lease, moved.log.last, [entry], 1, scores=(1.0, 0.0)),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [
            StaleError,
            type(None),
            type(None),
            type(None),
        ]
        house.restart()
        kept = [await house.store.load(table.row.id) for table in (moved, resting, free)]
        assert [len(saved.log) for saved in kept if saved] == [
            moved.log.last + 1,
            resting.log.last + 1,
            free.log.last,
        ]
        assert [saved.messages for saved in kept[1:2] if saved] == [{(0, "m")}]
        assert [saved.seats[1].name for saved in kept[2:] if saved] == ["Eve"]

    act(url, scene)


def test_others_play_on_while_things_fall(quick_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answered = asyncio.Event()

    async def falls_slowly(match: Match[Any], options: dict[str, Any]) -> None:
        if match.game.physics is not None:
            await answered.wait()
        match.draw_pending()

    async def scene(house: House) -> None:
        dropping, token = await house.table()
        await dropping.begin()
        dropping.game = dropping.match.game = replace(
            dropping.game, physics=lambda s, seed: Drawn(())
        )
        other, tokens = await house.table()
        monkeypatch.setattr(falling, "draw_pending", falls_slowly)
        move = asyncio.create_task(house.play(dropping, token[0]))
        await asyncio.sleep(0)
        assert isinstance(await house.play(other, tokens[0]), m.Done)
        ply = dropping.match.ply
        assert not move.done(), "the other table was answered before all had come to rest"
        answered.set()
        assert isinstance(await move, m.Done)
        assert dropping.match.ply == ply + 2

    act(quick_url, scene)


def test_a_long_match_is_told_anew_off_the_loop(
    quick_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[bool] = []

    def line(read: wire.Reader, ply: int) -> m.Line:
        threads.append(threading.current_thread() is threading.main_thread())
        return told(read, ply)

    told = wire.line
    monkeypatch.setattr(wire, "line", line)
    monkeypatch.setattr("battlespace.server.table.MANY", 4)

    async def scene(house: House) -> None:
        table, tokens = await house.table()
        for _ in range(4):
            await house.play(table, tokens[0])
        house.restart()
        again, device = await house.lobby.open(table.row.id), Device()
        await again.join(device, m.Hello())
        welcome = next(x for x in heard(device) if isinstance(x, m.Welcome))
        assert [line.ply for line in welcome.lines] == list(range(1, table.match.ply + 1))
        assert threads == [False] * table.match.ply

    act(quick_url, scene)


def test_the_migrations_build_what_the_code_expects(url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from battlespace.server.schema import metadata
    from battlespace.server.store import migrate, open_engine

    engine = open_engine(url)
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_default_store_is_a_file_in_a_folder_that_is_made(tmp_path: Path) -> None:
    from battlespace.server.settings import default_url
    from battlespace.server.store import Store

    store = Store(default_url(tmp_path / "deep" / "down"))
    store.close()
    assert (tmp_path / "deep" / "down" / "battlespace.sqlite").exists()

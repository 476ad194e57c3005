"""A table whose memory and store disagree is read anew; no move is lost or done twice on the way."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from sqlalchemy import text
from tests.server.house import House, act, heard, refused

from battlespace.server import administration, answering, snapshot
from battlespace.server import messages as m
from battlespace.server.audience import ANEW, Device
from battlespace.server.errors import StoreError, UnknownTableError
from battlespace.server.store import Store
from battlespace.server.table import Table


def test_who_lost_a_race_reads_the_table_anew_and_plays_on(url: str) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        other = House(url)
        try:
            other.id()  # names of its own
            twin, device = await other.lobby.open(table.row.id), Device()
            await twin.join(device, m.Hello())
            await house.play(table, tokens[0])
            assert refused(await other.play(twin, tokens[0])) == "stale"
            assert device.closing == ANEW
            again = await other.lobby.open(table.row.id)
            assert again.match.steps == table.match.steps
            assert isinstance(await other.play(again, tokens[0]), m.Done)
        finally:
            other.close()

    act(url, scene)


def test_a_message_that_its_twin_has_stored_is_done(url: str) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        other = House(url)
        try:
            twin = await other.lobby.open(table.row.id)
            message = m.Play("once", tokens[0], table.log.last, table.match.legal()[0])
            for one in (table, twin):
                assert await answering.answer(one, message) == m.Done("once")
        finally:
            other.close()

    act(url, scene)


def after_a_lost_answer(monkeypatch: pytest.MonkeyPatch, kept: bool) -> None:
    """Let one write fail, before or after the store has kept it."""
    append = Store.append

    async def lost(store: Store, *given: Any, **more: Any) -> None:
        monkeypatch.setattr(Store, "append", append)
        if kept:
            await append(store, *given, **more)
        raise StoreError("gone away")

    monkeypatch.setattr(Store, "append", lost)


@pytest.mark.parametrize("kept", [True, False])
def test_a_write_whose_answer_was_lost_is_done_once(
    quick_url: str, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        device = Device()
        await table.join(device, m.Hello())
        message = m.Play("once", tokens[0], table.log.last, table.match.legal()[0])
        after_a_lost_answer(monkeypatch, kept)
        with pytest.raises(StoreError):
            await answering.answer(table, message)
        assert device.closing == ANEW
        assert await answering.answer(table, message) is None, "nothing is done at the old one"
        again = await house.lobby.open(table.row.id)
        assert await answering.answer(again, message) == m.Done("once")
        assert [step.turn for step in again.match.steps].count(0) == 1

    act(quick_url, scene)


def test_a_clock_whose_table_lost_its_store_runs_on(
    quick_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair(clock=m.ClockRule(60_000))
        after_a_lost_answer(monkeypatch, kept=False)
        with pytest.raises(StoreError):
            await house.play(table, ann)
        again = await house.lobby.open(table.row.id)
        assert again is not table
        house.time += 61_000
        await again._time_up()  # pyright: ignore[reportPrivateUsage]
        assert snapshot.position(again).ended == m.Ended("time", 0, [0.0, 1.0])

    act(quick_url, scene)


@pytest.mark.parametrize("url", ["postgres"], indirect=True)  # a file does not go away
def test_a_store_that_went_away_and_came_back_leaves_no_table_stuck(url: str) -> None:
    async def scene(house: House) -> None:
        found = [await house.table() for _ in range(4)]
        for _ in range(3):
            engine = Store(url).engine
            with engine.begin() as connection:
                connection.execute(
                    text(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                        "WHERE pid <> pg_backend_pid() AND datname = current_database()"
                    )
                )
            engine.dispose()
            for table, tokens in found:
                await insisted(house, table.row.id, tokens[0])
        assert {x.match.ply for x in house.lobby.tables.values()} == {7}

    act(url, scene)


async def insisted(house: House, id_: str, token: str) -> None:
    """Play one move under one name until it is done, as a browser does."""
    message: m.Play | None = None
    for _ in range(6):
        try:
            table: Table = await house.lobby.open(id_)
            message = message or m.Play(house.id(), token, table.log.last, table.match.legal()[0])
            if isinstance(await answering.answer(table, message), m.Done):
                return
        except StoreError:
            continue
    raise AssertionError("stuck")


def test_a_table_that_is_muted_or_closed_is_so_at_once(url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair()
        await house.lobby.start()
        assert isinstance(await answering.answer(table, m.Say("a", ann, "rude")), m.Done)
        device = Device()
        await table.join(device, m.Hello())
        administration.mute(house.url, table.row.id)
        await house.lobby.heed()
        assert device.closing == ANEW
        again = await house.lobby.open(table.row.id)
        assert refused(await answering.answer(again, m.Say("b", ann, "again"))) == "limit"
        administration.close(house.url, table.row.id)
        await house.lobby.heed()
        with pytest.raises(UnknownTableError):
            await house.lobby.open(table.row.id)

    act(url, scene)


def test_a_table_that_cannot_be_read_stops_no_clock_but_its_own(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(house: House) -> None:
        made = [await house.pair(clock=m.ClockRule(60_000)) for _ in range(3)]
        bad = sorted(table.row.id for table, _, _ in made)[0]
        with house.store.engine.begin() as connection:
            connection.execute(
                text("UPDATE log SET body = 'rubbish' WHERE \"table\" = :bad"), {"bad": bad}
            )
        house.restart()
        with caplog.at_level(logging.ERROR, "battlespace"):
            await house.lobby.start()
        assert house.lobby.unreadable == {bad}
        assert [r.__dict__["table"] for r in caplog.records] == [bad]
        good = {table.row.id for table, _, _ in made} - {bad}
        assert {
            id_ for id_, t in house.lobby.tables.items() if t.clock and t.clock.running == 0
        } == good

    act(url, scene)


def test_what_is_told_at_the_end_waits_no_longer_than_the_device(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, _ = await house.table()
        device = Device()
        await table.join(device, m.Hello())
        house.lobby.stop()
        assert [type(x) for x in heard(device)] == [m.Welcome, m.Present]
        assert device.closing == ANEW

    act(quick_url, scene)

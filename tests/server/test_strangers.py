"""What somebody who means no good may try: each costs the others nothing."""

from __future__ import annotations

import asyncio
import shutil
import stat
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy.exc import IntegrityError, OperationalError
from tests.server.house import House, act, heard
from tests.server.loop import run

from battlespace.games import load, slugs
from battlespace.kernel.errors import BattlespaceError
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match, Step
from battlespace.server import answering, questions, snapshot
from battlespace.server import messages as m
from battlespace.server.audience import SLOW, WAITING_BYTES, Device
from battlespace.server.errors import (
    DiskFullError,
    LimitError,
    MalformedError,
    SlowError,
    StoreError,
)
from battlespace.server.locked import file_of
from battlespace.server.offload import Offload
from battlespace.server.settings import Limits
from battlespace.server.store import Store
from battlespace.server.transcripts import opened_from, written
from battlespace.server.writer import in_our_words

START = "0,3/4,0 mover=1 roll=2 turns=7 length=8 limit=200"


async def played(house: House, moves: int = 3) -> str:
    """Return the transcript of a match of some moves."""
    table, tokens = await house.table()
    for _ in range(moves):
        await house.play(table, tokens[0])
    return await written(table)


def test_uploads_new_tables_and_old_ones_are_replayed_beside_the_loop(
    quick_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: set[str] = set()
    take, read = Match.take, Game[Any].read

    def taken(match: Match[Any], step: Step) -> None:
        threads.add(threading.current_thread().name.split("_")[0])
        take(match, step)

    def reading(game: Game[Any], *given: Any) -> Any:
        threads.add(threading.current_thread().name.split("_")[0])
        return read(game, *given)

    async def scene(house: House) -> None:
        text = await played(house)
        house.restart()
        monkeypatch.setattr(Match, "take", taken)
        monkeypatch.setattr(Game, "read", reading)
        opened = await opened_from(house.lobby, text)
        await house.lobby.open(opened.table)
        assert threads == {"make", "open"}
        monkeypatch.setattr(Match, "take", take)
        await house.table(position=START)
        assert threads == {"make", "open"}

    act(quick_url, scene)


def test_an_upload_that_nobody_waits_for_any_more_is_broken_off(
    quick_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, take = threading.Event(), threading.Event(), Match.take
    taken: list[Step] = []

    def slowly(match: Match[Any], step: Step) -> None:
        taken.append(step)
        begun.set()
        go_on.wait(20)
        take(match, step)

    async def scene(house: House) -> None:
        text = await played(house)
        monkeypatch.setattr(Match, "take", slowly)
        upload = asyncio.create_task(opened_from(house.lobby, text))
        await asyncio.to_thread(begun.wait, 20)
        upload.cancel()
        await asyncio.wait([upload])
        go_on.set()
        monkeypatch.setattr(Match, "take", take)
        await opened_from(house.lobby, text)  # after the one before it, on the same thread
        assert len(taken) == 1

    act(quick_url, scene)


def test_so_much_may_wait_beside_the_loop_and_no_more() -> None:
    async def scene() -> None:
        offload, go_on = Offload("test", threads=1, waiting=1), threading.Event()
        first, second = (asyncio.create_task(offload.run(lambda _: go_on.wait(20))) for _ in "ab")
        await asyncio.sleep(0)
        with pytest.raises(SlowError):
            await offload.run(lambda _: True)
        go_on.set()
        assert await first
        assert await second
        assert await offload.run(lambda _: 5) == 5
        offload.close()

    run(scene())


def test_long_transcripts_and_long_positions_are_refused(quick_url: str) -> None:
    async def scene(house: House) -> None:
        text = await played(house)
        house.lobby.limits = Limits(steps=3)
        with pytest.raises(LimitError, match="at most 3 lines"):
            await opened_from(house.lobby, text)
        with pytest.raises(LimitError, match="at most 64000 characters"):
            await house.table(position=START + " " * 64_000)
        far = text.replace('"position":null', '"position":"' + "x" * 64_001 + '"')
        with pytest.raises(LimitError):
            await opened_from(house.lobby, far)

    act(quick_url, scene)


def test_a_position_is_kept_as_the_game_writes_it(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, _ = await house.table(position=START.replace("=7", "=0007"))
        assert table.row.position == START
        saved = await house.store.load(table.row.id)
        assert saved is not None
        assert saved.row.position == START

    act(quick_url, scene)


def test_what_never_changes_is_sent_once_to_a_device(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table(options={"length": 9})
        device = Device()
        for _ in "ab":
            await table.join(device, m.Hello())
        await house.play(table, tokens[0])
        told = heard(device)
        setups = [x.setup for x in told if isinstance(x, m.Welcome)]
        assert setups == [m.Setup(table.row.options, None), None]
        assert all(b"length" not in m.encode(x.table) for x in told if isinstance(x, m.News))

    act(quick_url, scene)


def test_the_bytes_that_wait_for_a_device_are_bounded() -> None:
    device = Device()
    device.put(b"x" * 3 * WAITING_BYTES)
    assert device.closing is None, "one message may be large: somebody has to get it"
    device.put(b"x")
    assert (device.closing, len(device.waiting)) == (SLOW, 1)
    reading = Device()
    for _ in range(5):
        reading.put(b"x" * WAITING_BYTES)
        assert len(reading.take()) == 1
    assert reading.closing is None


def test_nobody_acts_under_the_name_of_anothers_message(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, bob = await house.pair()
        await answering.answer(table, m.Play("same", ann, table.log.last, table.match.legal()[0]))
        ply = table.match.ply
        if table.match.turn == 0:
            await answering.answer(
                table, m.Play("more", ann, table.log.last, table.match.legal()[0])
            )
            ply = table.match.ply
        answer = await answering.answer(
            table, m.Play("same", bob, table.log.last, table.match.legal()[0])
        )
        assert answer == m.Done("same")
        assert table.match.ply > ply, "the message of another seat is another message"
        answer = await answering.answer(table, m.Play("same", "nobody", table.log.last, 0))
        assert isinstance(answer, m.Refused)
        assert answer.code == "token"

    act(quick_url, scene)


@pytest.mark.parametrize("clicks", [[":x"], [":"], [""], ["cell:" + "9" * 400], ["\0"], []])
@pytest.mark.parametrize("slug", slugs())
def test_clicks_that_mean_nothing_are_refused_or_explained(slug: str, clicks: list[str]) -> None:
    match: Match[Any] = Match(load(slug), 1)
    match.draw_pending()
    code = "explained"
    try:
        questions.why("a", match, clicks, None)
    except BattlespaceError as error:
        code = error.code
    assert code in ("explained", "notation", "malformed")


def test_a_game_that_cannot_make_sense_of_clicks_is_no_fault_of_the_server() -> None:
    game = load(slugs()[0])

    def lost(s: Any, clicks: Any) -> str:
        raise KeyError(clicks[0])

    confused = replace(game, view=replace(game.view, meant=lost))
    match: Match[Any] = Match(confused, 1)
    with pytest.raises(MalformedError):
        questions.why("a", match, ["x"], None)


def test_zero_bytes_reach_no_store(url: str) -> None:
    async def scene(house: House) -> None:
        with pytest.raises(msgspec.ValidationError):
            m.decode('{"type":"resign","id":"a\\u0000","token":"t","last":1}')
        table, ann, _ = await house.pair()
        assert isinstance(await answering.answer(table, m.Say("a", ann, "be\0hind\nme")), m.Done)
        assert [said.text for said in table.chat] == ["be hind\nme"]
        text = (await written(table)).replace('"Ann"', '"A\\u0000n"')
        opened = await opened_from(house.lobby, text)
        uploaded = await house.lobby.open(opened.table)
        assert uploaded.seats[0].name == "A n"
        assert (snapshot.info(uploaded).uploaded, snapshot.info(table).uploaded) == (True, False)

    act(url, scene)


def test_a_store_is_for_its_owner_only(quick_url: str) -> None:
    file = file_of(quick_url)
    assert file is not None
    file.touch(0o666)
    file.chmod(0o666)

    async def scene(house: House) -> None:
        await house.table()
        for found in file.parent.glob("store.sqlite*"):
            assert stat.S_IMODE(found.stat().st_mode) == 0o600, found

    act(quick_url, scene)


def test_a_full_disk_has_a_code_of_its_own_and_is_noticed(
    quick_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = OperationalError("INSERT", {}, Exception("database or disk is full"))
    assert in_our_words(full).__class__ is DiskFullError
    assert in_our_words(OperationalError("", {}, Exception("gone"))).__class__ is StoreError
    twice = IntegrityError("INSERT", {}, Exception("twice"))
    assert in_our_words(twice) is twice

    async def scene(house: House) -> None:
        table, tokens = await house.table()
        await house.store.ping()
        append = Store.append

        async def no_room(*_: Any, **__: Any) -> None:
            raise DiskFullError("full")

        monkeypatch.setattr(Store, "append", no_room)
        answer = await house.play(table, tokens[0])
        assert isinstance(answer, m.Refused)
        assert answer.code == "disk-full"
        monkeypatch.setattr(Store, "append", append)
        assert isinstance(await house.play(table, tokens[0]), m.Done), "it is the same table still"
        free = shutil.disk_usage(Path("/"))
        monkeypatch.setattr(shutil, "disk_usage", lambda _: free._replace(free=1_000))
        with pytest.raises(DiskFullError):
            await house.store.ping()

    act(quick_url, scene)


def test_the_time_of_day_may_jump_and_no_clock_minds(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair(clock=m.ClockRule(60_000))
        house.day += 10**9
        assert isinstance(await house.play(table, ann), m.Done)
        house.day -= 10**9
        assert [s.left for s in snapshot.info(table).seats] == [60_000, 60_000]
        house.time += 1_000
        assert min(s.left or 0 for s in snapshot.info(table).seats) == 59_000

    act(quick_url, scene)


def test_the_address_of_a_store_may_come_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from battlespace.server.settings import chosen_url

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert chosen_url(None).endswith("battlespace.sqlite")
    monkeypatch.setenv("BATTLESPACE_DATABASE", "postgresql://a:secret@b/c")
    assert chosen_url(None) == "postgresql://a:secret@b/c"
    assert chosen_url("sqlite:///x") == "sqlite:///x"

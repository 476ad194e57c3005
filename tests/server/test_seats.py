"""A seat is handed on, left and claimed; nobody loses it by a lost answer."""

from __future__ import annotations

import msgspec
import pytest
from tests.server.house import House, act, refused

from battlespace.server import answering, snapshot
from battlespace.server import messages as m
from battlespace.server.audience import Device
from battlespace.server.errors import TakenError

FRESH = "f" * 20


def test_a_seat_that_is_handed_on_is_opened_by_the_new_token_alone(url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, bob = await house.pair()
        device = Device()
        await table.join(device, m.Hello([ann]))
        assert refused(await answering.answer(table, m.HandOn("a", bob, 0, FRESH))) == "token"
        for _ in "ab":  # the second time as if the answer had been lost
            assert await answering.answer(table, m.HandOn("b", ann, 0, FRESH)) == m.Done("b")
        assert device.seats == frozenset()
        house.restart()
        table = await house.lobby.open(table.row.id)
        assert (table.seats.opened_by(ann), table.seats.opened_by(FRESH)) == ([], [0])
        assert table.seats[0].name == "Ann"
        assert refused(await house.play(table, ann)) == "token"
        assert isinstance(await house.play(table, FRESH), m.Done)

    act(url, scene)


def test_a_short_token_opens_no_seat() -> None:
    with pytest.raises(msgspec.ValidationError):
        m.decode('{"type":"hand-on","id":"a","token":"t","seat":0,"fresh":"short"}')


def test_a_seat_that_is_left_may_be_claimed_by_anybody(url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, bob = await house.pair()
        await house.play(table, ann)
        await answering.answer(table, m.OfferDraw("draw", ann, table.log.last))
        assert refused(await answering.answer(table, m.Leave("a", ann, 1))) == "token"
        assert isinstance(await answering.answer(table, m.Leave("b", bob, 1)), m.Done)
        assert snapshot.position(table).offer is None
        assert refused(await answering.answer(table, m.Leave("c", bob, 1))) == "token"
        house.restart()
        eve = (await house.lobby.sit(table.row.id, m.Sitting("Eve"))).tokens[1]
        table = await house.lobby.open(table.row.id)
        assert [seat.name for seat in table.seats] == ["Ann", "Eve"]
        assert (table.seats.opened_by(eve), table.seats.opened_by(bob)) == ([1], [])
        with pytest.raises(TakenError):
            await house.lobby.sit(table.row.id, m.Sitting("Bob"))

    act(url, scene)


def test_nobody_stops_a_clock_by_standing_up(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, bob = await house.pair(clock=m.ClockRule(60_000))
        await house.play(table, ann)
        assert refused(await answering.answer(table, m.Leave("a", ann, 0))) == "running"
        assert isinstance(await answering.answer(table, m.Leave("b", bob, 1)), m.Done), (
            "not begun yet"
        )
        await answering.answer(table, m.Resign("c", ann, table.log.last))
        assert refused(await answering.answer(table, m.Leave("d", ann, 0))) == "over"

    act(quick_url, scene)

"""Tables without a network."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.house import House, act, heard, refused

from battlespace.games import load
from battlespace.kernel.transcript import read, verified
from battlespace.server import answering, snapshot
from battlespace.server import messages as m
from battlespace.server.audience import SLOW, WAITING, Device
from battlespace.server.errors import TakenError, UnknownTableError
from battlespace.server.table import Table
from battlespace.server.transcripts import written


def test_a_move_is_told_to_all_and_survives_a_restart(url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair()
        device = Device()
        await table.join(device, m.Hello())
        before = table.log.last
        assert isinstance(await house.play(table, ann), m.Done)
        news = [x for x in heard(device) if isinstance(x, m.News)]
        assert news[-1].position.last == table.log.last > before
        assert [line.ply for line in news[-1].lines] == [2, 3], "the move, and the throw after it"
        kept = table.match.steps
        house.restart()
        again = await house.lobby.open(table.row.id)
        assert again.match.steps == kept
        assert snapshot.info(again).seats[1].name == "Bob"

    act(url, scene)


def test_stale_foreign_and_illegal_messages_are_refused_and_change_nothing(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, bob = await house.pair()
        last = table.log.last
        legal = table.match.legal()[0]
        assert refused(await answering.answer(table, m.Play("a", ann, last - 1, legal))) == "stale"
        assert refused(await answering.answer(table, m.Play("b", bob, last, legal))) == "turn"
        assert refused(await answering.answer(table, m.Play("c", "nobody", last, legal))) == "token"
        assert refused(await answering.answer(table, m.Play("d", ann, last, "drone"))) == "notation"
        answer = await answering.answer(table, m.Play("e", ann, last, "drone:2"))
        assert isinstance(answer, m.Refused)
        assert answer.code == "illegal"
        assert [r.clause for r in answer.reasons] == ["TPL-2.3"]
        assert set(answer.reasons[0].text) == {"en", "fr"}
        assert table.log.last == last

    act(quick_url, scene)


def test_a_device_that_was_away_gets_exactly_the_rest(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        await house.play(table, tokens[0])
        have = table.log.last
        ply = table.match.ply
        await house.play(table, tokens[0])
        assert snapshot.welcome(table, have).keep == ply
        assert len(snapshot.welcome(table, have).lines) == table.match.ply - ply
        await answering.answer(table, m.Back("x", tokens[0], table.log.last))
        await answering.answer(table, m.Back("y", tokens[0], table.log.last))
        assert snapshot.welcome(table, have).keep == 1, "what was taken back is not kept"
        assert snapshot.welcome(table, 10**6).keep == 0, "a number we never gave means: all of it"

    act(quick_url, scene)


def test_stepping_back_is_free_alone_and_asked_for_among_people(quick_url: str) -> None:
    async def scene(house: House) -> None:
        alone, tokens = await house.table()
        await house.play(alone, tokens[0])
        assert isinstance(
            await answering.answer(alone, m.Back("x", tokens[0], alone.log.last)), m.Done
        )
        assert alone.match.ply == 1
        table, ann, bob = await house.pair()
        await house.play(table, ann)
        await answering.answer(table, m.Back("a", ann, table.log.last))
        offer = snapshot.position(table).offer
        assert offer == m.Offered("back", 0, 1, [1])
        assert (
            refused(await answering.answer(table, m.Reply("b", ann, table.log.last, True)))
            == "unasked"
        )
        await answering.answer(table, m.Reply("c", bob, table.log.last, True))
        assert table.match.ply == 1
        assert snapshot.position(table).offer is None

    act(quick_url, scene)


def test_a_draw_needs_both(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, bob = await house.pair()
        await answering.answer(table, m.OfferDraw("a", ann, table.log.last))
        await answering.answer(table, m.Reply("b", bob, table.log.last, False))
        assert snapshot.position(table).offer is None
        await answering.answer(table, m.OfferDraw("c", ann, table.log.last))
        await answering.answer(table, m.Reply("d", bob, table.log.last, True))
        ended = snapshot.position(table).ended
        assert ended == m.Ended("draw", None, [0.5, 0.5])
        assert refused(await answering.answer(table, m.Resign("e", ann, table.log.last))) == "over"

    act(quick_url, scene)


def test_a_game_that_knows_no_draws_is_offered_none(
    quick_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair()
        monkeypatch.delitem(table.game.lexicon.sentences, "about.draw")
        assert (
            refused(await answering.answer(table, m.OfferDraw("a", ann, table.log.last))) == "draws"
        )
        assert snapshot.position(table).offer is None

    act(quick_url, scene)


def test_what_is_asked_outlives_the_server(url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, bob = await house.pair()
        await house.play(table, ann)
        for ask, kind in ((m.OfferDraw("a", ann, table.log.last), "draw"), (None, "back")):
            await answering.answer(table, ask or m.Back("b", ann, table.log.last))
            house.restart()
            table = await house.lobby.open(table.row.id)
            offer = snapshot.position(table).offer
            assert offer is not None
            assert (offer.kind, offer.seat, offer.waiting) == (kind, 0, [1])
        await answering.answer(table, m.Reply("c", bob, table.log.last, True))
        assert table.match.ply == 1
        house.restart()
        table = await house.lobby.open(table.row.id)
        assert snapshot.position(table).offer is None, "what was agreed on is asked no more"
        await answering.answer(table, m.OfferDraw("d", ann, table.log.last))
        await house.play(table, ann)
        house.restart()
        assert (await house.lobby.open(table.row.id)).offer is None, "a move goes over it"

    act(url, scene)


def test_resigning_ends_a_match_of_two_and_hands_on_a_seat_of_three(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair()
        assert snapshot.info(table).seed is None
        await answering.answer(table, m.Resign("a", ann, table.log.last))
        assert snapshot.position(table).ended == m.Ended("resign", 0, [0.0, 1.0])
        assert snapshot.info(table).seed == str(table.row.seed)
        three, tokens = await house.table(seats=3, mine=[0], bots={1: "easy", 2: "novice"})
        await three.join(Device(), m.Hello())  # bots among themselves play for whoever looks
        await answering.answer(three, m.Resign("b", tokens[0], three.log.last))
        await finished(three)
        assert snapshot.info(three).seats[0].out
        assert three.match.scores[0] == 0
        assert sum(list(three.match.scores)) == pytest.approx(1)
        verdict = verified(read(await written(three)), load)
        assert list(verdict.match.scores) == list(three.match.scores)
        house.restart()
        again = await house.lobby.open(three.row.id)
        assert list(again.match.scores) == list(three.match.scores)

    act(quick_url, scene)


async def finished(table: Table) -> None:
    """Wait until bots have played a match to its end."""
    for _ in range(3000):
        if table.match.over:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the bots have not finished")


def test_bots_play_in_any_seat_to_the_end(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, _ = await house.table(mine=[], bots={0: "novice", 1: "easy"})
        await table.begin()
        for _ in range(5):
            await asyncio.sleep(0)
        assert table.match.ply == 1, "nobody looks: nobody plays"
        await table.join(Device(), m.Hello())
        await finished(table)
        assert snapshot.position(table).ended is not None
        brief = await house.store.recent(5, listed=False)
        assert brief[0].over

    act(quick_url, scene)


def test_clocks_charge_who_thinks_and_not_the_time_the_server_was_down(url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, bob = await house.pair(clock=m.ClockRule(60_000, 5_000))
        house.time += 10_000
        await house.play(table, ann)
        assert [s.left for s in snapshot.info(table).seats] == [55_000, 60_000]
        house.time += 20_000
        house.restart()
        house.time += 1_000_000
        table = await house.lobby.open(table.row.id)
        assert [s.left for s in snapshot.info(table).seats] == [55_000, 60_000]
        house.time += 61_000
        assert refused(await house.play(table, bob)) == "over"
        assert snapshot.position(table).ended == m.Ended("time", 1, [1.0, 0.0])

    act(url, scene)


def test_time_ends_a_match_by_itself(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, _, _ = await house.pair(clock=m.ClockRule(1_000))
        house.time += 5_000
        async with asyncio.timeout(60):  # only a match that never ends takes so long
            while table.match.ending is None:
                await asyncio.sleep(0.02)
        assert (table.match.ending.kind, table.match.over) == ("time", True)

    act(quick_url, scene)


def test_a_rematch_rotates_the_seats_and_keeps_the_tokens(url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, bob = await house.pair()
        assert refused(await answering.answer(table, m.Rematch("a", ann))) == "running"
        await answering.answer(table, m.Resign("b", ann, table.log.last))
        await answering.answer(table, m.Rematch("c", ann))
        await answering.answer(table, m.Rematch("d", bob))
        assert table.next is not None
        again = await house.lobby.open(table.next)
        assert again.seats.opened_by(ann) == [1]
        assert again.seats.opened_by(bob) == [0]
        assert again.row.seed != table.row.seed

    act(url, scene)


def test_chat_is_kept_limited_in_length_and_rate(url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair()
        for n in range(5):
            assert isinstance(
                await answering.answer(table, m.Say(f"{n}", ann, f" <b>{n}</b> ")), m.Done
            )
        assert refused(await answering.answer(table, m.Say("x", ann, "too fast"))) == "limit"
        house.time += 11_000
        assert refused(await answering.answer(table, m.Say("y", ann, "x" * 501))) == "limit"
        house.restart()
        again = await house.lobby.open(table.row.id)
        assert [said.text for said in again.chat] == [f"<b>{n}</b>" for n in range(5)]

    act(url, scene)


def test_seats_are_taken_once_and_filled_by_bots_on_request(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table(mine=[0], seats=3)
        await house.lobby.sit(table.row.id, m.Sitting("  Bob\n ", 2))
        assert table.seats[2].name == "Bob"
        with pytest.raises(TakenError):
            await house.lobby.sit(table.row.id, m.Sitting("Eve", 2))
        assert (
            refused(await answering.answer(table, m.Fill("a", tokens[0], 1, "genius"))) == "level"
        )
        assert isinstance(await answering.answer(table, m.Fill("b", tokens[0], 1, "")), m.Done)
        with pytest.raises(TakenError):
            await house.lobby.sit(table.row.id, m.Sitting("Eve"))
        with pytest.raises(UnknownTableError):
            await house.lobby.open("nowhere")

    act(quick_url, scene)


def test_a_device_that_reads_too_slowly_is_let_go(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, _ = await house.table()
        device = Device()
        await table.join(device, m.Hello())
        for _ in range(WAITING + 5):
            table.audience.publish(m.Done("x"))
        assert device.closing == SLOW
        assert len(device.waiting) == WAITING

    act(quick_url, scene)

"""The parts of a table, each alone: log, seats, clock, audience."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.loop import run

from battlespace.games import TEMPLATE, load
from battlespace.kernel.match import LEFT, Match
from battlespace.server import messages as m
from battlespace.server.audience import ANEW, Audience, Device
from battlespace.server.clock import Clock
from battlespace.server.errors import TokenError
from battlespace.server.log_entries import Closed, Handed, Stepped, Undone
from battlespace.server.match_log import MatchLog, as_entry
from battlespace.server.rows import SeatRow, TableRow
from battlespace.server.seats import Seats, digest

GAME = load(TEMPLATE)


def a_row(version: int = GAME.version) -> TableRow:
    return TableRow("t", TEMPLATE, version, 2, {}, 7, None, None, False, 0)


def some_entries(count: int) -> list[Stepped]:
    match = Match(GAME, 7, 2)
    match.draw_pending()
    while match.ply < count:
        match.play(match.legal()[0])
        match.draw_pending()
    return [as_entry(step, None) for step in match.steps[:count]]


def test_a_log_leads_to_the_same_match_by_replay_and_by_follow() -> None:
    one, two = MatchLog(GAME, a_row()), MatchLog(GAME, a_row())
    for entry in some_entries(6):
        assert one.replay(entry)
        two.follow(entry)
    assert one.match.steps == two.match.steps
    assert (one.last, one.plies) == (6, [0, 1, 2, 3, 4, 5, 6])
    assert [line.ply for line in one.lines(4)] == [5, 6]


def test_whoever_missed_a_step_back_keeps_only_what_is_still_true() -> None:
    log = MatchLog(GAME, a_row())
    for entry in [*some_entries(6), Undone(2), *some_entries(4)[2:]]:
        log.follow(entry)
    assert log.match.ply == 4
    assert [log.common(last) for last in (0, 1, 5, 6, 7, 9, 99, -1)] == [0, 1, 2, 2, 2, 4, 0, 0]
    assert [line.ply for line in log.lines(0)] == [1, 2, 3, 4]


def test_a_step_of_other_rules_freezes_the_log_and_loses_nothing() -> None:
    steps = some_entries(6)
    foreign = Stepped(5, 999, "nowhere")
    log = MatchLog(GAME, a_row(GAME.version + 1))
    followed = [log.replay(entry) for entry in [*steps[:2], foreign, *steps[2:], Closed("draw", None)]]  # fmt: skip
    assert followed == [True, True, False, False, False, False, False, True]
    assert "ply 3" in log.frozen
    assert (log.last, log.over) == (8, True)


def test_a_message_is_known_by_its_seat_and_its_name() -> None:
    log = MatchLog(GAME, a_row(), {(None, "old")})
    log.remember((0, "a"))
    assert [log.acted(sent) for sent in ((0, "a"), (1, "a"), (1, "old"))] == [True, False, True]


def some_seats() -> Seats:
    people = [(0, "Ann"), (1, "Bob")]
    rows = [SeatRow(seat, "person", name, token=digest(name.lower())) for seat, name in people]
    return Seats([*rows, SeatRow(2)])


def test_a_token_opens_its_own_seat_only() -> None:
    seats = some_seats()
    assert (seats.opened_by("ann"), seats.opened_by("eve"), seats.others(0)) == ([0], [], [1])
    assert seats.held("bob", 1).name == "Bob"
    for token, seat in (("ann", 1), ("eve", 0)):
        with pytest.raises(TokenError):
            seats.held(token, seat)
    assert [seats.is_open(seat) for seat in (0, 2, 3, -1)] == [False, True, False, False]


def test_a_seat_that_is_handed_to_a_bot_still_knows_whose_messages_were_its() -> None:
    seats = some_seats()
    seats.follow(Handed(0, "resign", "easy"))
    seats.follow(Stepped(1, LEFT, "left"))
    assert (seats[0].kind, seats[0].out, seats[1].out) == ("bot", True, True)
    assert (seats.opened_by("ann"), seats.sender("ann")) == ([], 0)
    assert (seats.full, seats.only_bots) == (False, False)
    seats.give(SeatRow(2, "bot", "easy", "easy"))
    assert seats.full


def test_a_clock_rings_for_the_seat_that_runs_and_follows_what_is_stored() -> None:
    clock, rung = Clock.new(m.ClockRule(1_000, 100, "game"), 2), asyncio.Event()
    assert clock.after(None, 5) == [1_000, 1_000]
    clock.follow(Stepped(0, 1, "x", left=[30, 1_000]))

    async def scene() -> None:
        clock.run(0, 100, rung.set)
        await rung.wait()
        rung.clear()
        clock.run(1, 130, rung.set)
        clock.stop()
        await asyncio.sleep(0)
        assert not rung.is_set()

    run(scene())
    assert (clock.now(400), clock.out_of_time(400), clock.out_of_time(2_000)) == ([30, 730], None, 1)  # fmt: skip
    assert clock.after(0, 230) == [30, 1_000]


def test_an_audience_hears_all_until_it_is_let_go() -> None:
    ann, eve = Device(frozenset({0, 1})), Device()
    audience = Audience({ann, eve})
    audience.publish(m.Done("x"))
    assert list(ann.waiting) == list(eve.waiting) == [m.encode(m.Done("x"))]
    audience.take_seat(0)
    assert audience.here() == {1}
    audience.end(ANEW)
    assert (ann.closing, eve.closing, audience.devices) == (ANEW, ANEW, set())

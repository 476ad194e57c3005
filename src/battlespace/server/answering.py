"""Every message at a table gets one answer: what it changes is told to all, or the sender learns why not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from battlespace.kernel.errors import BattlespaceError, ContentError, OverError, UndoError
from battlespace.kernel.game import CHANCE
from battlespace.kernel.match import DRAW, RESIGN
from battlespace.server import messages as m
from battlespace.server import players, questions, wire
from battlespace.server.errors import (
    BotsError,
    ConsentError,
    DiskFullError,
    DrawsError,
    GoneError,
    LimitError,
    NotYourTurnError,
    OpenSeatError,
    OriginRunsError,
    RulesError,
    RunningError,
    SlowError,
    StaleError,
    StoreError,
    TakenError,
    UnaskedError,
)
from battlespace.server.log_entries import Undone
from battlespace.server.rows import SeatRow, Sent
from battlespace.server.seats import digest
from battlespace.server.table import Table

Act = m.Play | m.Back | m.OfferDraw | m.AskHints | m.Reply | m.Resign
"""What goes into the log of a match: it acts once, however often it is sent."""
Question = m.Why | m.Preview | m.Labels | m.Look | m.Graph


async def answer(table: Table, message: m.Answered) -> m.FromServer | None:
    """Act on one message; None where it should be asked again, of the table as it is stored."""
    try:
        answer = await _in_time(table, message)
    except GoneError:  # asked again under the same name, where the table is read anew
        return None
    except ContentError:  # a file that the table was made with is not in memory any more
        table.let_go()
        return None
    except BattlespaceError as error:
        if isinstance(error, StoreError) and not isinstance(error, DiskFullError):
            raise  # it may be stored or not: who asks again is told
        if table.gone and await _stored(table, message):
            return m.Done(message.id)
        reasons = wire.refusal(table.game, error)
        return m.Refused(message.id, error.code, str(error), reasons)
    table.wake()
    return answer


async def _in_time(table: Table, message: m.Answered) -> m.FromServer:
    """Answer within the time that a request has; what has begun to act is never broken off."""
    if table.bound:
        await table.look_at_origin()
    if not table.lock.locked() and not isinstance(message, m.Hint | m.Draws):
        async with table.lock:  # nobody to wait for
            return await _answered(table, message)
    seconds = table.services.seconds
    try:
        async with asyncio.timeout(seconds) as limit:
            if isinstance(message, m.Hint):
                return await _hint(table, message)
            if isinstance(message, m.Draws):
                return await _draws(table, message)
            async with table.lock:
                limit.reschedule(None)
                return await _answered(table, message)
    except TimeoutError:
        raise SlowError(f"no answer within {seconds:g} seconds; try again") from None


async def _stored(table: Table, message: m.Answered) -> bool:
    """Say whether a message that lost a race is in the store, by itself or by its twin on another node."""
    if not isinstance(message, Act):
        return False
    found = await table.services.open(table.row.id)
    return found.log.acted((found.seats.sender(message.token), message.id))


async def _answered(table: Table, message: m.Answered) -> m.FromServer:
    if table.gone:
        raise GoneError("this table is read anew")
    match message:
        case m.Play(id_):  # first, since most are
            await _act_once(table, message)
        case m.Why() | m.Preview() | m.Labels() | m.Look() | m.Graph():
            return _told(table, message)
        case m.Say(id_, token, text):
            await table.say(table.seats.required(token)[0], text)
        case m.Fill(id_, token, seat, level):
            table.seats.required(token)
            await _fill(table, seat, level)
        case m.Rematch(id_, token):
            await _rematch(table, table.seats.required(token))
        case m.HandOn(id_) | m.Leave(id_):
            await _give_up_seat(table, message)
        case m.Beat(id_):
            pass
        case m.Hint() | m.Draws():
            raise AssertionError("answered without the lock")
        case m.Back(id_) | m.OfferDraw(id_) | m.AskHints(id_) | m.Reply(id_) | m.Resign(id_):
            await _act_once(table, message)
    return m.Done(id_)


# What acts.


async def _act_once(table: Table, message: Act) -> None:
    sent = table.seats.sender(message.token), message.id
    if not table.log.acted(sent):
        await _act(table, message, sent)
        table.log.remember(sent)


async def _act(table: Table, message: Act, sent: Sent) -> None:
    log = table.log
    seats = table.seats.required(message.token)
    _check_fresh(table, message.last)
    await table.flag()
    if log.over:
        raise OverError("the match is over")
    if log.frozen and isinstance(message, m.Play | m.Back):
        raise RulesError(log.frozen)
    turn = table.match.turn
    match message:
        case m.Play(_, _, _, move):
            if turn not in seats:
                raise NotYourTurnError(f"seat {turn} is to act")
            await table.play(move, sent)
        case m.Back():
            await _back(table, _last_to_act(table, seats), sent)
        case m.OfferDraw() | m.AskHints():
            await _offer(table, message, seats[0])
        case m.Reply(_, _, _, yes):
            await _reply(table, seats, yes, sent)
        case m.Resign():
            await table.give_up(turn if turn in seats else seats[0], RESIGN, sent)


async def _offer(table: Table, message: m.OfferDraw | m.AskHints, seat: int) -> None:
    """Ask the others for something that may be asked for."""
    if isinstance(message, m.AskHints):
        if table.bound:
            raise OriginRunsError
        if table.hints:
            raise ConsentError("hints are given here already")
        await _ask(table, "hints", seat, table.match.ply)
        return
    if not questions.knows_draws(table.game) and not table.log.frozen:
        raise DrawsError(f"{table.game.title} knows no draws")
    await _ask(table, "draw", seat, table.match.ply)


def _check_fresh(table: Table, last: int) -> None:
    if last != table.log.last:
        raise StaleError(f"you answered entry {last}, the table is at {table.log.last}")


def _check_hints(table: Table) -> None:
    if table.bound:
        raise OriginRunsError
    if not table.log.over and not table.hints:
        raise ConsentError("no hints at a table with several people, unless all of them agree")


def _last_to_act(table: Table, seats: Sequence[int]) -> int:
    for step in reversed(table.match.steps):
        if step.turn in seats:
            return step.turn
    raise UndoError("you have not played yet")


async def _back(table: Table, seat: int, sent: Sent) -> None:
    ply = table.log.own_ply(seat)
    if ply is None:
        raise UndoError("you have not played yet")
    if table.free(seat):
        await table.commit([Undone(ply)], sent)
    else:
        await _ask(table, "back", seat, ply)


async def _ask(table: Table, kind: Literal["draw", "back", "hints"], seat: int, ply: int) -> None:
    others = table.seats.others(seat)
    if not others and not table.seats.full:
        raise OpenSeatError("nobody sits there yet who could agree")
    if not others:
        raise BotsError("bots agree to nothing")
    await table.propose(m.Offered(kind, seat, ply, others))


async def _reply(table: Table, seats: Sequence[int], yes: bool, sent: Sent) -> None:
    offer = table.offer
    if offer is None or not set(seats) & set(offer.waiting):
        raise UnaskedError("nobody asks you anything, or not any more")
    waiting = [seat for seat in offer.waiting if seat not in seats]
    if yes and not waiting:
        if offer.kind == "draw":
            await table.end(DRAW, None, sent)
        elif offer.kind == "hints":
            await table.allow_hints()
        else:
            await table.commit([Undone(offer.ply)], sent)
        return
    await table.propose(m.Offered(offer.kind, offer.seat, offer.ply, waiting) if yes else None)


# Seats.


async def _fill(table: Table, seat: int, level: str) -> None:
    level = players.checked_level(table.game, level)
    if not table.seats.is_open(seat):
        raise TakenError(f"seat {seat} is taken")
    if table.bound:
        raise OriginRunsError
    await table.give_seat(SeatRow(seat, "bot", level, level))


async def _give_up_seat(table: Table, message: m.HandOn | m.Leave) -> None:
    if isinstance(message, m.HandOn):
        await _hand_on(table, message)
    else:
        await _leave(table, message)


async def _hand_on(table: Table, message: m.HandOn) -> None:
    """Let another token open a seat."""
    seat, fresh = message.seat, message.fresh
    if seat in table.seats.opened_by(fresh):  # handed on already, and only the answer was lost
        return
    row = table.seats.held(message.token, seat)
    await table.give_seat(replace(row, token=digest(fresh)), row.token)


async def _leave(table: Table, message: m.Leave) -> None:
    """Open a seat to anybody; a clock would stand still then, so that with one a player has to give up instead."""
    row = table.seats.held(message.token, message.seat)
    if table.log.over:
        raise OverError("the match is over")
    if table.clock and table.log.own_ply(row.seat) is not None:
        raise RunningError("with a clock nobody leaves a match that he has begun; give up instead")
    if table.offer is not None:
        await table.propose(None)
    await table.give_seat(SeatRow(row.seat), row.token)


async def _rematch(table: Table, seats: Sequence[int]) -> None:
    if not table.log.over:
        raise RunningError(f"seat {seats[0]} may ask for a rematch when the match is over")
    await table.rematch()


# What only asks.


def _told(table: Table, message: Question) -> m.FromServer:
    """Answer a question; all but two of them are about the newest position."""
    match = table.match
    match message:
        case m.Look(id_, ply):
            return questions.look(id_, match, ply)
        case m.Graph(id_):
            _check_hints(table)
            return m.Graphed(id_, table.expectations.known(match), match.ply + 1)
        case _:
            _check_fresh(table, message.last)
    match message:
        case m.Why(id_, _, clicks, move):
            return questions.why(id_, match, clicks, move)
        case m.Preview(id_, _, move):
            return questions.preview(id_, match, move)
        case m.Labels(id_):
            return wire.spoken(id_, match)


async def _draws(table: Table, message: m.Draws) -> m.Diced:
    """List all chance turns, beside the loop: a long match has thousands."""
    async with table.lock:
        if not table.log.over:
            raise RunningError("the dice are checked when the match is over")
        match = table.match
        turns = [
            questions.Turn(ply, match.past(ply), step.move, match.mixes_at(ply))
            for ply, step in enumerate(match.steps)
            if step.turn == CHANCE
        ]
        entropy = [mix.entropy for mix in match.mixes]
    return await asyncio.to_thread(questions.draws, message.id, table.game, turns, entropy)


async def _hint(table: Table, message: m.Hint) -> m.Hinted:
    async with table.lock:
        _check_fresh(table, message.last)
        _check_hints(table)
        ply = table.match.ply if message.ply is None else message.ply
        if ply != table.match.ply and not table.log.over:
            raise RunningError("a bot looks at past moves when the match is over")
        if not 0 <= ply <= table.match.ply:
            raise LimitError(f"ply {ply}: the match has {table.match.ply}")
        s, steps = table.match.past(ply).copy(), table.match.steps
        played = steps[ply].action if ply < len(steps) else None
        if table.game.turn(s) < 0:
            raise OverError("nobody is to act")
        if table.hinting:
            raise LimitError("one hint at a time; the last one is still being found")
    table.hinting = True
    try:
        return await questions.hint(message.id, table.game, s, table.row.options, played)
    finally:
        table.hinting = False

"""Encounters: hail or arm, channel, board or battle. [DD-12]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked.answers import ARM, HAIL
from battlespace.games.dropdrive.rules.asked.ids import Flag, Gathered, Seat, Ship
from battlespace.games.dropdrive.rules.contact.battle import any_to_rob, battle, may_rob
from battlespace.games.dropdrive.rules.contact.dropping import give, take
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.pieces import WANT_NO_DERELICT, gathered, lift, root_of
from battlespace.games.dropdrive.rules.table.ship import (
    best,
    hold_has_derelict,
    is_pirate,
    seat_of,
    ship_of,
)
from battlespace.kernel.decision import decision, put
from battlespace.kernel.game import Actions
from battlespace.kernel.procedure import procedure, showing
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits

FIGHTS = 1
OPENED = 0


@decision(an.MEETINGS, clause="DD-10.14", code="D-19")
def meet(s: State, answer: int, seat: Seat) -> bool:
    """Which ship is met next? [DD-10.14]"""
    return s.meet[answer - st.SHIP] > 0


@decision(an.CLOAKS, clause="DD-12.6", code="D-20")
def cloak(s: State, answer: int, seat: Seat, ship: Ship) -> bool:
    """Slip past this ship? [DD-12.6]"""
    return True


@decision(an.HAILS, an.ARMS, clause="DD-12.2", code="D-21")
def posture(s: State, answer: int, seat: Seat, one: Ship, two: Ship) -> bool:
    """Hail the other ship, or arm? [DD-12.2]"""
    return True


@decision(an.ARMS, an.OPENS, an.STANDOFF, clause="DD-12.2", code="D-22", ask="answer")
def respond(s: State, out: Actions, seat: Seat, one: Ship, two: Ship, stance: Flag) -> int:  # noqa: PLR0913, PLR0917
    """To a hail: open a channel, or arm? To arms: surrender, or fight? [DD-12.2]"""
    n = put(out, 0, ac.ARM if stance == HAIL else ac.SURRENDER)
    return put(out, n, ac.OPEN if stance == HAIL else ac.BATTLE)


@decision(an.STANDOFF, clause="DD-12.2", code="D-23")
def counter(s: State, answer: int, seat: Seat, one: Ship, two: Ship) -> bool:
    """Surrender to the ship that answered a hail with arms, or fight? [DD-12.2]"""
    return True


@decision(an.PICKS, clause="DD-12.3", code="D-24", ask="channel")
def channel_pick(s: State, answer: int, seat: Seat) -> bool:
    """Which of the cargo gathered in the channel? [DD-12.3]"""
    return gathered(s, answer)


@decision(an.NO_PICK, an.PICKS, clause="DD-12.4", code="D-25")
def board(s: State, answer: int, seat: Seat, victim: Ship, cause: Ship) -> bool:
    """Which cargo does the ship that armed take from the one that surrenders, if any? [DD-12.4]"""
    return answer < 0 or may_rob(s, victim, cause, answer)


@decision(an.PICKS, clause="DD-12.4", code="D-12", ask="rob")
def plunder(s: State, answer: int, seat: Seat, victim: Ship, cause: Ship) -> bool:
    """Which cargo does a pirate take from a ship that surrenders? [DD-12.4, DD-20.4.2]"""
    return may_rob(s, victim, cause, answer)


@rule
def mark_stack(s: State, seat: int, obj: int) -> None:
    """Note the touched ship and all of its stack that were not met before, but one's own. [DD-10.11, DD-10.14]"""
    root = root_of(s, obj)
    for ship in range(st.SHIP, st.MINE):
        there = ship == root or s.base[ship - st.SHIP] == root
        if s.zone[ship] != st.SYSTEM or ship == ship_of(s, seat):
            continue
        if there and (ship == obj or not s.done[ship]):
            s.meet[ship - st.SHIP] = 1
            s.done[ship] = 1


@rule
def to_meet(s: State) -> int:
    """Count the ships that are still to be met; those that left the system are not. [DD-10.14]"""
    left = 0
    for ship in range(st.SHIPS):
        if s.zone[st.SHIP + ship] != st.SYSTEM:
            s.meet[ship] = 0
        left += s.meet[ship]
    return left


@procedure
def meeting(s: State, seat: Seat) -> Waits:
    """Meet every ship noted, in the order of the flying player, or slip past it. [DD-10.14, DD-12.6]"""
    while to_meet(s) > 0:
        ship: Ship = yield meet(seat)
        s.meet[ship - st.SHIP] = 0
        slips = 0
        if best(s, seat, st.CLOAK) >= 0:
            slips = yield cloak(seat, ship)
        if not slips:
            yield encounter(ship_of(s, seat), ship)


@showing("one", "two")
def encounter(s: State, one: Ship, two: Ship) -> Waits:
    """One hails or arms, the other answers: a channel, a surrender, a battle. [DD-12.1, DD-12.2, DD-12.4, DD-12.7]"""
    stance = ARM
    if not is_pirate(one):
        stance = yield posture(seat_of(s, one), one, two)
    taker: Ship = one
    giver: Ship = two
    fights = FIGHTS
    if stance == HAIL:
        if is_pirate(two):
            return (yield channel(one, two))
        if (yield respond(seat_of(s, two), one, two, HAIL)) == OPENED:
            return (yield channel(one, two))
        taker, giver = two, one
        fights = yield counter(seat_of(s, one), one, two)
    elif not is_pirate(two):
        fights = yield respond(seat_of(s, two), one, two, ARM)
    if fights == FIGHTS:
        return (yield battle(one, two))
    if not any_to_rob(s, giver, taker):
        return
    if is_pirate(taker):
        loot = yield plunder(seat_of(s, taker), giver, taker)
    else:
        loot = yield board(seat_of(s, taker), giver, taker)
    if loot >= 0:
        yield give(taker, loot)


@rule
def channel_size(s: State, one: int, two: int) -> int:
    """Return how many cargo a channel gathers: two, or more with the best bonus of either ship. [DD-12.3, DD-24]"""
    size = 2
    for ship in (one, two):
        card = -1 if is_pirate(ship) else best(s, seat_of(s, ship), st.GATHER)
        if card >= 0:
            size = max(size, s.card[card, st.GATHER])
    return min(size, 3)


@rule
def channel_want(s: State, one: int, two: int) -> int:
    """All cargo, but no derelicts for a hold that has one. [DD-20.4.2]"""
    for ship in (one, two):
        if is_pirate(ship) and hold_has_derelict(s, ship):
            return st.ANY_KIND | WANT_NO_DERELICT
    return st.ANY_KIND


@rule
def picker(s: State, one: int, two: int, turn: int) -> int:
    """The approacher picks first, then the responder, then the ship with the bonus. [DD-12.3, DD-24]"""
    if turn == 1:
        return two
    if turn == 0 or best(s, seat_of(s, one), st.GATHER) >= 0:
        return one
    return two


@showing("one", "two")
def channel(s: State, one: Ship, two: Ship) -> Waits:
    """Gather the cargo nearest to the responder, then pick in turn. [DD-12.3]"""
    count: Gathered = 0
    while count < channel_size(s, one, two):
        cargo = yield take(seat_of(s, one), two, channel_want(s, one, two))
        if cargo < 0:
            break
        s.gather[count] = cargo
        count += 1
    for i in range(count):
        lift(s, s.gather[i], st.AIR, 0)
    for turn in range(count):
        ship: Ship = picker(s, one, two, turn)
        picked = yield channel_pick(seat_of(s, ship))
        for i in range(3):
            if s.gather[i] == picked:
                s.gather[i] = 0
        yield give(ship, picked)

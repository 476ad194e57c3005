"""Encounters: hail or arm, channel, board or battle. [DD-12]"""

from __future__ import annotations

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.battle import any_to_rob
from battlespace.games.dropdrive.cargo import give
from battlespace.games.dropdrive.pieces import WANT_NO_DERELICT, lift, root_of
from battlespace.games.dropdrive.ship import best, hold_has_derelict, is_pirate, seat_of, ship_of
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import part, rule

HAIL, ARM = 0, 1
OVER = 9


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
def run_meeting(s: State, f: int) -> None:
    """Meet every ship noted, in the order of the flying player, or slip past it. [DD-10.14, DD-12.6]"""
    pc, seat = s.frames[f, fr.PC], s.frames[f, fr.SEAT]
    if pc == 0:
        left = 0
        for ship in range(st.SHIPS):
            if s.zone[st.SHIP + ship] != st.SYSTEM:
                s.meet[ship] = 0
            left += s.meet[ship]
        if left == 0:
            fr.finish(s, 0)
            return
        fr.at(s, f, 1)
        fr.push(s, 19, seat)
    elif pc == 1:
        s.frames[f, fr.A] = s.answer
        s.meet[s.answer - st.SHIP] = 0
        fr.at(s, f, 2)
        s.answer = 0
        if best(s, seat, st.CLOAK) >= 0:
            fr.push(s, 20, seat, s.frames[f, fr.A])
    else:
        fr.at(s, f, 0)
        if s.answer == 0:
            fr.push(s, fr.ENCOUNTER, seat, ship_of(s, seat), s.frames[f, fr.A])


@rule
def run_encounter(s: State, f: int) -> None:
    """The state machine of an encounter. [DD-12.2]"""
    pc, one, two = s.frames[f, fr.PC], s.frames[f, fr.A], s.frames[f, fr.B]
    if pc == 0:
        if is_pirate(one):
            answer_arms(s, f, one, two)
            return
        fr.at(s, f, 1)
        fr.push(s, 21, seat_of(s, one), one, two)
    elif pc == 1 and s.answer == ARM:
        answer_arms(s, f, one, two)
    elif pc == 1:
        answer_hail(s, f, one, two)
    elif pc == 3 and s.answer == 1:
        fr.at(s, f, 5)
        fr.push(s, 23, seat_of(s, one), one, two)
    elif pc == 3:
        open_channel(s, f, one, two)
    elif pc in (4, 5):
        end_standoff(s, f, one, two)
    elif pc == 6:
        fr.at(s, f, OVER)
        if s.answer >= 0:
            give(s, s.frames[f, fr.C], s.answer)
    else:
        fr.finish(s, 0)


@part
def answer_hail(s: State, f: int, one: int, two: int) -> None:
    """A pirate opens a channel; a player opens one or arms. [DD-12.2]"""
    if is_pirate(two):
        open_channel(s, f, one, two)
        return
    fr.at(s, f, 3)
    fr.push(s, 22, seat_of(s, two), one, two)
    fr.add(s, HAIL)


@rule
def answer_arms(s: State, f: int, one: int, two: int) -> None:
    """A pirate fights; a player surrenders or fights. [DD-12.2]"""
    if is_pirate(two):
        fr.at(s, f, OVER)
        fr.push(s, fr.BATTLE, s.frames[f, fr.SEAT], one, two)
        return
    fr.at(s, f, 4)
    fr.push(s, 22, seat_of(s, two), one, two)
    fr.add(s, ARM)


@rule
def open_channel(s: State, f: int, one: int, two: int) -> None:
    """Go over to the channel."""
    fr.at(s, f, OVER)
    fr.push(s, fr.CHANNEL, s.frames[f, fr.SEAT], one, two)


@part
def end_standoff(s: State, f: int, one: int, two: int) -> None:
    """Who surrenders is boarded by the ship that armed; else they fight. [DD-12.2, DD-12.4]"""
    if s.answer == 1:
        fr.at(s, f, OVER)
        fr.push(s, fr.BATTLE, s.frames[f, fr.SEAT], one, two)
        return
    taker, giver = (one, two) if s.frames[f, fr.PC] == 4 else (two, one)
    s.frames[f, fr.C] = taker
    s.answer = -1
    fr.at(s, f, 6)
    if any_to_rob(s, giver, taker):
        fr.push(s, 12 if is_pirate(taker) else 25, seat_of(s, taker), giver, taker)


@part
def channel_size(s: State, one: int, two: int) -> int:
    """Return how many cargo a channel gathers: two, or more with the best bonus of either ship. [DD-12.3, DD-24]"""
    size = 2
    for ship in (one, two):
        card = -1 if is_pirate(ship) else best(s, seat_of(s, ship), st.GATHER)
        if card >= 0:
            size = max(size, s.card[card, st.GATHER])
    return min(size, 3)


@part
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


@rule
def run_channel(s: State, f: int) -> None:
    """Gather the cargo nearest to the responder, then pick in turn. [DD-12.3]

    A hailed B; C cargo were gathered; E were picked.
    """
    pc, one, two = s.frames[f, fr.PC], s.frames[f, fr.A], s.frames[f, fr.B]
    if pc == 0:
        fr.at(s, f, 2)
        if s.frames[f, fr.C] < channel_size(s, one, two):
            fr.at(s, f, 1)
            fr.push(s, 8, seat_of(s, one), two, channel_want(s, one, two))
    elif pc == 1:
        fr.at(s, f, 2)
        if s.answer >= 0:
            s.gather[s.frames[f, fr.C]] = s.answer
            s.frames[f, fr.C] += 1
            fr.at(s, f, 0)
    elif pc == 2:
        for i in range(3):
            if s.gather[i]:
                lift(s, s.gather[i], st.AIR, 0)
        fr.at(s, f, 3)
    elif pc == 3:
        if s.frames[f, fr.E] == s.frames[f, fr.C]:
            fr.finish(s, 0)
            return
        fr.at(s, f, 4)
        fr.push(s, 24, seat_of(s, picker(s, one, two, s.frames[f, fr.E])))
    else:
        take_pick(s, f, picker(s, one, two, s.frames[f, fr.E]))


@part
def take_pick(s: State, f: int, ship: int) -> None:
    """Hand over the cargo just picked."""
    for i in range(3):
        if s.gather[i] == s.answer:
            s.gather[i] = 0
    s.frames[f, fr.E] += 1
    fr.at(s, f, 3)
    give(s, ship, s.answer)

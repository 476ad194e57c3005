"""The set-up: sides, Big Bang, captains, ships and cards. [DD-4]"""

from __future__ import annotations

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.cards import (
    BACK_DECK,
    EXPLORE_DECK,
    FRONT_DECK,
    aim_drop,
    any_wanted,
    ask_card,
    drop_hand,
    keep_card,
    out_of_hand,
    to_hand,
)
from battlespace.games.dropdrive.cargo import collect, let_fall, sun_drop
from battlespace.games.dropdrive.pieces import attach
from battlespace.games.dropdrive.ship import discard, pirate_of, refit, ship_of, total
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import part, rule

REDOS = 3
(
    DRAW_START,
    SIDES,
    BANG,
    VOTE,
    PRESETS,
    CAPTAINS,
    HALVES,
    START_CARDS,
    FIRST_FUEL,
    KANE,
    KANE_DROP,
    KANE_TAKE,
) = range(12)
"""Steps of the set-up, in their order; A and B count within one."""


@rule
def seat_after(s: State, index: int) -> int:
    """Return the seat that comes so many after the starting one. [DD-4.10]"""
    return (s.start + index) % s.seats


@rule
def to_step(s: State, f: int, step: int) -> None:
    """Begin a step of the set-up."""
    fr.at(s, f, step)
    s.frames[f, fr.A], s.frames[f, fr.B], s.frames[f, fr.C] = 0, 0, 0


@rule
def run_opening(s: State, f: int) -> None:
    """Go through the set-up step by step. [DD-4.1, DD-4.9]"""
    pc = s.frames[f, fr.PC]
    if pc == DRAW_START:
        draw_start(s, f)
    elif pc == SIDES:
        draw_sides(s, f)
    elif pc in (BANG, VOTE):
        big_bang(s, f, pc)
    elif pc == PRESETS:
        bring_presets(s, f)
    elif pc == CAPTAINS:
        draw_captains(s, f)
    elif pc == HALVES:
        draw_halves(s, f)
    elif pc == START_CARDS:
        draw_start_cards(s, f)
    elif pc == FIRST_FUEL:
        collect_fuel(s, f)
    else:
        drop_kane(s, f, pc)


@part
def draw_start(s: State, f: int) -> None:
    """Chance names the starting player. [DD-4.10]"""
    if s.frames[f, fr.A] == 0:
        s.frames[f, fr.A] = 1
        fr.push(s, fr.START, 0)
        return
    s.start = s.answer
    s.by = s.answer
    to_step(s, f, SIDES)


@part
def draw_sides(s: State, f: int) -> None:
    """Two tiles show Homeworld, in the first game all five. [DD-4.2]"""
    planet = s.frames[f, fr.A]
    if s.frames[f, fr.B] == 1:
        s.side[planet] = s.answer
        s.frames[f, fr.A], s.frames[f, fr.B] = planet + 1, 0
    elif planet == st.PLANETS:
        if s.gradual:
            set_aside(s)
        to_step(s, f, BANG)
    elif s.mode == st.FIRST_GAME:
        s.side[planet] = 0
        s.frames[f, fr.A] = planet + 1
    else:
        s.frames[f, fr.B] = 1
        fr.push(s, fr.SIDE, 0, planet)


@part
def set_aside(s: State) -> None:
    """Each player keeps one asteroid of each colour and one salvage for later. [DD-4.5]"""
    for i in range(s.seats):
        seat = seat_after(s, i)
        for colour in range(st.COLOURS):
            obj = st.ASTEROID + colour * st.EACH_COLOUR + i
            s.zone[obj], s.holder[obj] = st.ASIDE, seat
        s.zone[st.SALVAGE + i], s.holder[st.SALVAGE + i] = st.ASIDE, seat


@part
def big_bang(s: State, f: int, pc: int) -> None:
    """Drop everything over the sun; repeat while all want that, three times at most. [DD-4.6, DD-4.7]"""
    voted = s.frames[f, fr.A]
    if pc == BANG:
        for obj in range(st.SHIP):
            if s.zone[obj] != st.ASIDE:
                let_fall(s, obj)
        to_step(s, f, VOTE)
        sun_drop(s, s.start)
    elif s.redos == REDOS or (voted > 0 and s.answer == 1):
        s.redos = 0
        to_step(s, f, PRESETS)
    elif voted == s.seats:
        s.redos += 1
        to_step(s, f, BANG)
    else:
        s.frames[f, fr.A] = voted + 1
        s.by = seat_after(s, voted)
        fr.push(s, 1, s.by)


@part
def bring_presets(s: State, f: int) -> None:
    """Anomalies in play from the start. [DD-4.8, DD-21.6]"""
    anomaly = s.frames[f, fr.A]
    s.by = s.start
    if anomaly == st.ANOMALIES:
        to_step(s, f, CAPTAINS)
        return
    s.frames[f, fr.A] = anomaly + 1
    if s.preset & (1 << anomaly):
        fr.push(s, fr.ARRIVAL, s.start, anomaly, 0)


@part
def draw_captains(s: State, f: int) -> None:
    """A captain for each seat, with ship and pirate of its colour. [DD-4.10, DD-4.11]"""
    index = s.frames[f, fr.A]
    if s.frames[f, fr.B] == 1:
        seat = seat_after(s, index)
        s.captain[seat] = s.answer
        s.card_zone[s.answer], s.card_holder[s.answer] = st.ON_SHIP, seat
        attach(s, ship_of(s, seat), s.card[s.answer, st.LEVEL])
        s.zone[pirate_of(s, seat)], s.holder[pirate_of(s, seat)] = st.WITH, seat
        s.frames[f, fr.A], s.frames[f, fr.B] = index + 1, 0
    elif index == s.seats:
        to_step(s, f, HALVES)
    else:
        s.by = seat_after(s, index)
        s.frames[f, fr.B] = 1
        fr.push(s, fr.CAPTAIN, s.by)


@part
def draw_halves(s: State, f: int) -> None:
    """Each seat draws fronts and backs and keeps one of each. A seats done, B steps of this one. [DD-4.12]"""
    index, step = s.frames[f, fr.A], s.frames[f, fr.B]
    if index == s.seats:
        to_step(s, f, START_CARDS)
        return
    seat = seat_after(s, index)
    s.by = seat
    each = 1 if s.mode == st.FIRST_GAME else 2
    if 0 < step <= 2 * each:
        to_hand(s, s.answer)
    s.frames[f, fr.B] = step + 1
    if step < 2 * each:
        ask_card(s, seat, FRONT_DECK if step < each else BACK_DECK)
    elif step == 2 * each:
        fr.push(s, 2, seat)
    elif step == 2 * each + 1:
        s.front[seat] = s.answer
        own_half(s, seat, s.answer)
        fr.push(s, 3, seat)
    else:
        s.back[seat] = s.answer
        own_half(s, seat, s.answer)
        drop_hand(s)
        refit(s, seat)
        s.frames[f, fr.A], s.frames[f, fr.B] = index + 1, 0


@rule
def own_half(s: State, seat: int, card: int) -> None:
    """Move half a ship from the hand to the table."""
    out_of_hand(s, card)
    s.card_zone[card], s.card_holder[card] = st.ON_SHIP, seat


@part
def draw_start_cards(s: State, f: int) -> None:
    """Each seat draws three explore cards and discards one. [DD-4.13, DD-4.15]"""
    index, step = s.frames[f, fr.A], s.frames[f, fr.B]
    if index == s.seats:
        to_step(s, f, FIRST_FUEL)
        return
    seat = seat_after(s, index)
    s.by = seat
    if 0 < step <= 3:
        to_hand(s, s.answer)
    s.frames[f, fr.B] = step + 1
    if step < 3:
        ask_card(s, seat, EXPLORE_DECK)
    elif step == 3:
        fr.push(s, 4, seat)
    else:
        s.frames[f, fr.A], s.frames[f, fr.B] = index + 1, 0
        out_of_hand(s, s.answer)
        discard(s, s.answer)
        while s.hands > 0:
            keep_card(s, s.hand[0])
        fr.push(s, fr.KEEPING, seat)


@part
def collect_fuel(s: State, f: int) -> None:
    """Each seat collects the fuel nearest to its ship. [DD-4.17]"""
    index = s.frames[f, fr.A]
    if s.frames[f, fr.B] == 1:
        s.frames[f, fr.A], s.frames[f, fr.B] = index + 1, 0
        if s.answer >= 0:
            collect(s, seat_after(s, index), s.answer)
    elif index == s.seats:
        to_step(s, f, KANE)
    else:
        s.by = seat_after(s, index)
        s.frames[f, fr.B] = 1
        fr.push(s, 8, s.by, ship_of(s, s.by), st.KIND_FUEL)


@part
def drop_kane(s: State, f: int, pc: int) -> None:
    """Ara Kane falls beside her planet and collects asteroids; then the first turn. [DD-4.17, DD-4.18]"""
    seat = kane(s)
    if seat < 0 or (pc == KANE_TAKE and s.frames[f, fr.A] == 2 * total(s, seat, st.START_DROP)):
        s.by, s.round = s.start, 1
        fr.pop(s)
        fr.push(s, fr.TURN, s.start)
        return
    s.by = seat
    if pc == KANE:
        to_step(s, f, KANE_DROP)
        fr.push(s, 7, seat, s.card[s.captain[seat], st.LEVEL])
    elif pc == KANE_DROP:
        to_step(s, f, KANE_TAKE)
        if s.answer >= 0:
            let_fall(s, ship_of(s, seat))
            aim_drop(s, seat)
    else:
        s.frames[f, fr.A] += 1
        if s.frames[f, fr.A] % 2 == 0:
            collect(s, seat, s.answer)
        elif any_wanted(s, st.KIND_ASTEROID):
            fr.push(s, 8, seat, ship_of(s, seat), st.KIND_ASTEROID)
        else:
            s.frames[f, fr.A] = 2 * total(s, seat, st.START_DROP)


@part
def kane(s: State) -> int:
    """Return the seat whose captain starts in space, or -1."""
    for seat in range(s.seats):
        if s.card[s.captain[seat], st.START_DROP] > 0:
            return seat
    return -1

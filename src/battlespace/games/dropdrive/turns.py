"""A turn: pirate, drop drive, rocket drive; and the end of the game. [DD-7, DD-8, DD-9, DD-17]"""

from __future__ import annotations

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.anomaly import close_anomalies
from battlespace.games.dropdrive.battle import burn
from battlespace.games.dropdrive.cards import AIMING, aim_drop
from battlespace.games.dropdrive.cargo import let_fall, redrop, sun_drop, to_hold
from battlespace.games.dropdrive.pieces import (
    WANT_NO_DERELICT,
    WANT_PLANET,
    WANT_SHIP,
    attach,
    lift,
    place,
    root_of,
)
from battlespace.games.dropdrive.scoring import worth
from battlespace.games.dropdrive.shapes import centre_x, centre_y, is_cargo
from battlespace.games.dropdrive.ship import (
    flip,
    hold_has_derelict,
    owns_specimen,
    parts,
    pirate_of,
    refit,
    ship_card,
    ship_of,
    total,
)
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import part, rule

ROUNDS = 60
ANYWHERE = 99
"""Answer to D-14 that names no target."""


@rule
def run_turn(s: State, f: int) -> None:
    """The steps of a turn in their order. [DD-7.1, DD-7.2, DD-26.3]"""
    pc, seat = s.frames[f, fr.PC], s.frames[f, fr.SEAT]
    if pc == 0:
        start_turn(s, f, seat)
    elif pc in (1, 2):
        start_repairs(s, f, seat, pc)
    elif pc == 3:
        fr.at(s, f, 4)
        launched = s.zone[pirate_of(s, seat)] == st.SYSTEM
        fr.push(s, fr.PIRATE if launched else fr.LAUNCH, seat, pirate_of(s, seat))
    elif pc == 4:
        fr.at(s, f, 5)
        forget_names(s)
        if has_places_on_upgrades(s, seat):
            fr.push(s, 62, seat)
    elif pc == 5:
        forget_names(s)
        fr.at(s, f, 6)
        fr.push(s, fr.DRIVE, seat)
    elif pc == 6:
        fr.at(s, f, 7)
        fr.push(s, fr.FLIGHT, seat)
    else:
        end_turn(s, f, seat, pc)


@part
def start_turn(s: State, f: int, seat: int) -> None:
    """Clear the flags, fill up the nav tool, drop what was set aside. [DD-7.2, DD-10.3]"""
    fr.at(s, f, 1)
    for i in range(4):
        s.flags[seat, i] = 0
    refit(s, seat)
    for obj in range(st.OBJECTS):
        if s.zone[obj] == st.ASIDE and s.holder[obj] == seat:
            let_fall(s, obj)
    redrop(s, seat, ship_of(s, seat))


@part
def start_repairs(s: State, f: int, seat: int, pc: int) -> None:
    """Upgrades that repair others at the start of the turn. A the part reached, B repairs by it. [DD-7.2, DD-24]"""
    if pc == 2:
        fr.at(s, f, 1)
        if s.answer >= 0:
            flip(s, seat, s.answer, 0)
        else:
            s.frames[f, fr.B] = 100
        return
    if s.frames[f, fr.A] == parts(s, seat):
        s.frames[f, fr.A], s.frames[f, fr.B] = 0, 0
        fr.at(s, f, 3)
        return
    card = ship_card(s, seat, s.frames[f, fr.A])
    if not s.damaged[card] and s.frames[f, fr.B] < s.card[card, st.START_REPAIR]:
        s.frames[f, fr.B] += 1
        fr.at(s, f, 2)
        s.answer = -1
        fr.push(s, 10, seat, card)
        return
    s.frames[f, fr.A], s.frames[f, fr.B] = s.frames[f, fr.A] + 1, 0


@rule
def forget_names(s: State) -> None:
    """Let every cargo and specimen be named again."""
    for obj in range(st.OBJECTS):
        s.named[obj] = 0
    for card in range(st.CARDS):
        s.named_card[card] = 0


@rule
def has_places_on_upgrades(s: State, seat: int) -> bool:
    """Say whether rearranging can matter. [R-N3]"""
    for i in range(s.upgrades[seat]):
        card = s.upgrade[seat, i]
        if s.card[card, st.BAYS] > 0 or s.card[card, st.SLOTS] > 0:
            return True
    return False


@part
def end_turn(s: State, f: int, seat: int, pc: int) -> None:
    """End-of-turn effects, then the next player or the end of the game. [DD-7.4, DD-17.1, DD-25.5]"""
    if pc == 7 and not s.ending and s.anomaly[st.BEAST] == st.IN_PLAY:
        fr.at(s, f, 8)
        fr.push(s, fr.PROWL, seat)
        return
    close_anomalies(s)
    after = (seat + 1) % s.seats
    if after == s.start and not s.ending:
        if s.round >= ROUNDS:
            s.ending = 1
        else:
            s.round += 1
    fr.pop(s)
    if s.ending:
        fr.push(s, fr.ENDING, seat)
        return
    s.by = after
    fr.push(s, fr.TURN, after)


@rule
def pirate_want(s: State, pirate: int) -> int:
    """What a pirate looks for: cargo and ships, no second derelict. [DD-8.3, DD-20.4.2]"""
    return st.ANY_KIND | (WANT_NO_DERELICT if hold_has_derelict(s, pirate) else 0)


@rule
def run_pirate(s: State, f: int) -> None:
    """Send the pirate to the nearest cargo or ship. [DD-8.3]"""
    pc, seat, pirate = s.frames[f, fr.PC], s.frames[f, fr.SEAT], s.frames[f, fr.A]
    if pc == 0:
        fr.at(s, f, 1)
        fr.push(s, 11, seat, pirate, pirate_want(s, pirate) | WANT_SHIP)
    elif pc == 1 and s.answer >= 0:
        fr.at(s, f, 2)
        target = s.answer
        if is_cargo(target):
            seize(s, pirate, target)
            return
        if root_of(s, pirate) != root_of(s, target) or apart(s, pirate, target):
            lift(s, pirate, st.AIR, 0)
            attach(s, pirate, target)
        fr.push(s, fr.ENCOUNTER, seat, pirate, target)
    else:
        fr.finish(s, 0)


@part
def apart(s: State, one: int, two: int) -> bool:
    """Say whether two ships lie at different places, as those docked at one station may. [DD-20.5.2]"""
    return s.pose[one, 0] != s.pose[two, 0] or s.pose[one, 1] != s.pose[two, 1]


@rule
def seize(s: State, pirate: int, obj: int) -> None:
    """Put a cargo in the hold and the pirate in its place. [DD-8.2, DD-8.3]"""
    x, y = centre_x(s, obj), centre_y(s, obj)
    lift(s, pirate, st.AIR, 0)
    to_hold(s, pirate, obj)
    place(s, pirate, x, y, 0)


@rule
def run_launch(s: State, f: int) -> None:
    """Drop the pirate, then move it to the nearest cargo. [DD-8.2]"""
    pc, seat, pirate = s.frames[f, fr.PC], s.frames[f, fr.SEAT], s.frames[f, fr.A]
    if pc == 0:
        fr.at(s, f, 1)
        let_fall(s, pirate)
        sun_drop(s, seat)
    elif pc == 1:
        fr.at(s, f, 2)
        fr.push(s, 8, seat, pirate, pirate_want(s, pirate))
    else:
        if s.answer >= 0:
            seize(s, pirate, s.answer)
        fr.finish(s, 0)


@rule
def run_drive(s: State, f: int) -> None:
    """The drop drive: pay, choose a target, aim, fall. A the target. [DD-9.1, DD-9.2]"""
    pc, seat = s.frames[f, fr.PC], s.frames[f, fr.SEAT]
    if pc == 0:
        fr.at(s, f, 1)
        fr.push(s, 13, seat)
    elif pc == 1:
        fr.at(s, f, 9)
        if s.answer >= 0:
            fr.at(s, f, 2)
            pay_drive(s, seat, s.answer)
    elif pc == 2:
        fr.at(s, f, 3)
        fr.push(s, 14, seat)
    elif pc == 3 and s.answer >= 0:
        s.frames[f, fr.A] = s.answer
        fr.at(s, f, 4)
        fr.push(s, AIMING, seat, s.answer)
    elif pc == 4 and s.answer >= 0:
        fr.at(s, f, 9)
        ship = ship_of(s, seat)
        if 0 <= s.base[ship - st.SHIP] < st.PLANETS:
            s.flags[seat, st.TOOK_OFF] = 1
        let_fall(s, ship)
        aim_drop(s, seat)
    else:
        fr.finish(s, 0)


@part
def pay_drive(s: State, seat: int, how: int) -> None:
    """Count the activation and pay for it: 0 fuel, 1 the sphere, 2 and more a card. [DD-9.1, DD-9.6, DD-24]"""
    s.flags[seat, st.DROP_USED] = 1
    s.credits[seat] += total(s, seat, st.DROP_CREDITS)
    if how == 0:
        burn(s, seat)
    elif how >= 2 and s.card[how - 2, st.DROP_FREE] == 2:
        flip(s, seat, how - 2, 1)


@rule
def run_ending(s: State, f: int) -> None:
    """Emergency landings, a last rearranging, the scores. A seats done. [DD-17.2, DD-17.4, DD-18.6]"""
    pc, index = s.frames[f, fr.PC], s.frames[f, fr.A]
    if pc < 2:
        emergency(s, f, index)
    elif index == s.seats and pc == 2:
        fr.at(s, f, 3)
        s.frames[f, fr.A] = 0
        forget_names(s)
    elif index == s.seats:
        fr.finish(s, 0)
    elif pc == 2:
        seat = (s.start + index) % s.seats
        s.by = seat
        s.frames[f, fr.A] += 1
        forget_names(s)
        if has_places_on_upgrades(s, seat):
            fr.push(s, 61, seat)
    else:
        s.by = (s.start + index) % s.seats
        s.frames[f, fr.A] += 1
        fr.push(s, fr.SCORING, s.by)


@rule
def emergency(s: State, f: int, index: int) -> None:
    """Bring the next ship that is not landed to the nearest planet and let it land there. [DD-17.2]"""
    if index == s.seats:
        fr.at(s, f, 2)
        s.frames[f, fr.A] = 0
        return
    seat = (s.frames[f, fr.SEAT] + 1 + index) % s.seats
    ship = ship_of(s, seat)
    s.by = seat
    if s.frames[f, fr.PC] == 1:
        fr.at(s, f, 0)
        s.frames[f, fr.A] += 1
        planet = s.answer
        lift(s, ship, st.AIR, 0)
        attach(s, ship, planet)
        fr.push(s, fr.LANDING, seat, planet, 1)
    elif 0 <= s.base[ship - st.SHIP] < st.PLANETS:
        s.frames[f, fr.A] += 1
    else:
        fr.at(s, f, 1)
        fr.push(s, 8, seat, ship, WANT_PLANET)


@rule
def run_scoring(s: State, f: int) -> None:
    """Add up the specimens in card order; the Unknown rolls. A the card reached. [DD-18.2, DD-18.6]"""
    seat = s.frames[f, fr.SEAT]
    if s.frames[f, fr.PC] == 1:
        s.credits[seat] += s.answer
        fr.at(s, f, 0)
    while s.frames[f, fr.A] < st.TECH - st.EXPLORE:
        card = st.EXPLORE + s.frames[f, fr.A]
        s.frames[f, fr.A] += 1
        if not owns_specimen(s, card, seat):
            continue
        if s.card[card, st.SCORING] == st.ROLL:
            fr.at(s, f, 1)
            fr.push(s, fr.ROLLING, seat)
            return
        s.credits[seat] += worth(s, seat, card)
    fr.finish(s, 0)

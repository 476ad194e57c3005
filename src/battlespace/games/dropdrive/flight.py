"""The rocket drive: lay a path, meet what it touches, come to rest. [DD-10]"""

from __future__ import annotations

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.cargo import collect
from battlespace.games.dropdrive.geometry import LINK_UNITS, NEAR, length
from battlespace.games.dropdrive.laying import (
    LAYING,
    any_link,
    begin_path,
    drop_link,
    end_path,
    in_stack,
)
from battlespace.games.dropdrive.meeting import mark_stack
from battlespace.games.dropdrive.path import (
    NEVER,
    SAME,
    class_of,
    clear_before,
    contact,
    left_at,
    point_at,
    touch_from,
)
from battlespace.games.dropdrive.pieces import (
    BEAM,
    WANT_NO_DERELICT,
    attach,
    lift,
    nearest_gap,
    place,
    root_of,
    units,
)
from battlespace.games.dropdrive.shapes import centre_x, centre_y, is_cargo, is_ship, set_flat
from battlespace.games.dropdrive.ship import best, has_derelict, rocket_rating, ship_of
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import part, rule

UNDER_WAY = 2
DOCK_RADIUS = 45.0
STAY, FLY = 0, 1


@rule
def touchable(s: State, obj: int, seat: int) -> bool:
    """Say whether the path can meet an object. [DD-10.11, DD-20.3.2, DD-20.4.2]"""
    if s.zone[obj] != st.SYSTEM or s.done[obj] or obj == ship_of(s, seat):
        return False
    if st.WORMHOLE <= obj < st.DERELICT and s.flags[seat, st.WORMHOLE_USED]:
        return False
    return not (st.DERELICT <= obj < st.LEVIATHAN and has_derelict(s, seat))


@rule
def next_contact(s: State, seat: int) -> tuple[int, int]:
    """Return what the path meets next and where; -1 if nothing. [DD-10.9, DD-10.14]"""
    first, found = NEVER, -1
    for obj in range(st.OBJECTS):
        if touchable(s, obj, seat):
            where = contact(s, obj, s.s)
            if where < first:
                first, found = where, obj
    if found >= 0:
        for obj in range(st.OBJECTS):
            rank, best = class_of(obj), class_of(found)
            if (rank < best or (rank == best and obj < found)) and touchable(s, obj, seat):
                if contact(s, obj, s.s) < first + SAME:
                    found = obj
    return found, first


@rule
def shed(s: State, to: int) -> None:
    """Ships and stations left behind on the way to a length lose their exemption. [DD-10.10]"""
    for obj in range(st.PLANETS, st.OBJECTS):
        if s.exempt[obj] and s.zone[obj] == st.SYSTEM and left_at(s, obj, s.s) <= to:
            s.exempt[obj] = 0


@rule
def run_flight(s: State, f: int) -> None:
    """The flight procedure. [DD-10.13, DD-10.14, DD-26.2]"""
    pc = s.frames[f, fr.PC]
    if pc < 2:
        start_flight(s, f, pc)
    elif pc == 2:
        next_event(s, f)
    elif pc < 6:
        offer_tractor(s, f, pc)
    elif pc in (6, 12):
        ask_going_on(s, f, pc)
    elif pc in (7, 11):
        end_on_planet(s, f, pc)
    elif pc == 8:
        fr.at(s, f, 9)
        fr.push(s, fr.REST, s.frames[f, fr.SEAT])
    elif pc in (10, 13):
        through_wormhole(s, f, pc)
    elif pc == 14:
        s.zone[s.frames[f, fr.A]] = st.BOX
        fr.at(s, f, 6)
    else:
        end_path(s)
        fr.finish(s, 0)


@part
def start_flight(s: State, f: int, pc: int) -> None:
    """Lay the path, then take off. [DD-10.6, DD-10.13, DD-10.18]"""
    seat = s.frames[f, fr.SEAT]
    ship = ship_of(s, seat)
    if pc == 0:
        begin_path(s, ship, min(rocket_rating(s, seat), int(s.nav[seat])))
        fr.at(s, f, 1)
        if in_stack(s) and not any_link(s):
            set_beside(s, seat, ship)
            fr.at(s, f, 9)
            return
        fr.push(s, 15, seat)
        return
    if s.answer == STAY:
        fr.at(s, f, 9)
        return
    if 0 <= s.base[ship - st.SHIP] < st.PLANETS:
        s.flags[seat, st.TOOK_OFF] = 1
    lift(s, ship, st.AIR, 0)
    take_flight(s, seat)
    fr.at(s, f, 2)


@rule
def take_flight(s: State, seat: int) -> None:
    """Start along the laid path; planets that it touches at once after a take-off are exempt. [DD-10.10]"""
    s.flying, s.s = UNDER_WAY, 0
    for planet in range(st.PLANETS):
        if s.flags[seat, st.TOOK_OFF] and touch_from(s, planet, 0) == 0:
            s.exempt[planet] = 1


@part
def set_beside(s: State, seat: int, ship: int) -> None:
    """Put a ship that cannot fly away beside its stack. [DD-10.18]"""
    if 0 <= s.base[ship - st.SHIP] < st.PLANETS:
        s.flags[seat, st.TOOK_OFF] = 1
    x, y = centre_x(s, ship), centre_y(s, ship)
    lift(s, ship, st.AIR, 0)
    place(s, ship, x, y, 0)


@part
def next_event(s: State, f: int) -> None:
    """Go to the next contact and interact, or come to rest. [DD-10.14]"""
    seat = s.frames[f, fr.SEAT]
    obj, where = next_contact(s, seat)
    if obj < 0 or where > s.stop:
        shed(s, s.stop)
        fr.at(s, f, 8)
        return
    if obj < st.PLANETS and s.flags[seat, st.TOOK_OFF]:
        last = clear_before(s, obj, max(where - 1, s.s))
        s.stop = max(last, s.s)
        shed(s, s.stop)
        s.exempt[obj] = 1
        fr.at(s, f, 8)
        return
    shed(s, where)
    s.s = where
    s.done[obj], s.frames[f, fr.A] = 1, obj
    interact(s, f, seat, obj)


@part
def interact(s: State, f: int, seat: int, obj: int) -> None:
    """Do what the touched object asks for. [DD-10.14, DD-20.1.3, DD-20.3.2, DD-20.5.2, DD-20.6.4]"""
    if is_cargo(obj):
        for i in range(7):
            s.beam[i] = s.pose[obj, i]
        fr.at(s, f, 3)
        collect(s, seat, obj)
    elif is_ship(obj) or obj < st.PLANETS or obj == st.DYSON:
        fr.at(s, f, 6 if is_ship(obj) else (7 if obj < st.PLANETS else 11))
        mark_stack(s, seat, obj)
        fr.push(s, fr.MEETING, seat)
    elif obj < st.SHIP:
        fr.at(s, f, 9)
        fr.push(s, fr.SCANNING, seat, obj)
    elif obj < st.WORMHOLE:
        fr.at(s, f, 14)
        fr.push(s, fr.MINE_TEST, seat)
    elif obj < st.DERELICT:
        fr.at(s, f, 10)
        fr.push(s, 52, seat, obj)
    else:
        fr.at(s, f, 6)
        fr.push(s, fr.HUNT, seat)


@rule
def tractor_want(s: State, seat: int) -> int:
    """All cargo, but no second derelict."""
    return st.ANY_KIND | (WANT_NO_DERELICT if has_derelict(s, seat) else 0)


@part
def tractor_ready(s: State, seat: int, obj: int) -> bool:
    """Say whether the beam may be used on something near the cargo just collected. [DD-24]"""
    card = best(s, seat, st.TRACTOR)
    if card < 0 or s.flags[seat, st.TRACTOR_USED] >= s.card[card, st.TRACTOR]:
        return False
    near = nearest_gap(s, BEAM | obj, tractor_want(s, seat))
    return near <= NEAR * s.card[card, st.TRACTOR_LINKS] + 1e-9


@part
def offer_tractor(s: State, f: int, pc: int) -> None:
    """After a cargo the beam may bring in the one nearest to it. [DD-24]"""
    seat, obj = s.frames[f, fr.SEAT], s.frames[f, fr.A]
    fr.at(s, f, 6)
    if pc == 3 and tractor_ready(s, seat, obj):
        fr.at(s, f, 4)
        fr.push(s, 18, seat, obj)
    elif pc == 4 and s.answer == 1:
        fr.at(s, f, 5)
        s.flags[seat, st.TRACTOR_USED] += 1
        fr.push(s, 8, seat, BEAM | obj, tractor_want(s, seat))
    elif pc == 5 and s.answer >= 0:
        collect(s, seat, s.answer)


@part
def ask_going_on(s: State, f: int, pc: int) -> None:
    """After an interaction the player may go on, shorten the way, or halt; never on a planet. [DD-10.16, DD-10.17]"""
    seat, obj = s.frames[f, fr.SEAT], s.frames[f, fr.A]
    for i in range(7):
        s.beam[i] = 0
    if pc == 6 and s.s < s.stop:
        fr.at(s, f, 12)
        fr.push(s, 16, seat, obj)
        return
    if pc == 12 and s.answer == 0:
        fr.at(s, f, 2)
        return
    s.stop = s.s
    fr.at(s, f, 8)
    if is_ship(obj) and s.zone[obj] == st.SYSTEM and root_of(s, obj) >= st.PLANETS:
        fr.at(s, f, 9)
        attach(s, ship_of(s, seat), obj)


@part
def end_on_planet(s: State, f: int, pc: int) -> None:
    """Those there have been met: land, or dock. [DD-10.14, DD-20.5.2]"""
    seat = s.frames[f, fr.SEAT]
    fr.at(s, f, 9)
    s.stop = s.s
    if pc == 11:
        dock(s, seat)
    else:
        touch_down(s, seat, s.frames[f, fr.A])


@rule
def touch_down(s: State, seat: int, planet: int) -> None:
    """Attach the ship to a planet and begin the landing. [DD-14.1]"""
    end_path(s)
    attach(s, ship_of(s, seat), planet)
    fr.push(s, fr.LANDING, seat, planet)


@rule
def dock(s: State, seat: int) -> None:
    """Attach the ship to the ring in the direction where it arrived. [DD-20.5.2]"""
    ship = ship_of(s, seat)
    x, y = point_at(s, s.stop)
    far = length(x, y)
    end_path(s)
    attach(s, ship, st.DYSON)
    set_flat(s, ship, units(DOCK_RADIUS * x / far), units(DOCK_RADIUS * y / far), 0)
    fr.push(s, fr.DOCKING, seat)


@part
def through_wormhole(s: State, f: int, pc: int) -> None:
    """Enter, and lay a new path with the links left, or stop there. [DD-20.3.3]"""
    seat = s.frames[f, fr.SEAT]
    ship = ship_of(s, seat)
    fr.at(s, f, 2)
    if pc == 13:
        if s.answer == STAY:
            leave_hole(s, f, ship)
        else:
            take_flight(s, seat)
        return
    if s.answer != 1:
        return
    s.flags[seat, st.WORMHOLE_USED] = 1
    other = 2 * st.WORMHOLE + 1 - s.frames[f, fr.A]
    left = s.reach - (s.s + LINK_UNITS - 1) // LINK_UNITS
    s.from_x, s.from_y = s.pose[other, 0], s.pose[other, 1]
    if left < 1:
        leave_hole(s, f, ship)
        return
    s.flying, s.reach, s.s, s.stop = LAYING, left, 0, 0
    while s.links > 0:
        drop_link(s)
    fr.at(s, f, 13)
    fr.push(s, 53, seat)


@rule
def leave_hole(s: State, f: int, ship: int) -> None:
    """Stop at the far wormhole. [DD-20.3.3]"""
    fr.at(s, f, 9)
    place(s, ship, s.from_x * 0.01, s.from_y * 0.01, 0)

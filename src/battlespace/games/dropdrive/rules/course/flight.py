"""The rocket drive: lay a path, meet what it touches, come to rest. [DD-10]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.anomalies.anomaly import scanning
from battlespace.games.dropdrive.rules.anomalies.leviathan import hunt
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked.answers import FLYING
from battlespace.games.dropdrive.rules.asked.ids import Flag, Object, Seat
from battlespace.games.dropdrive.rules.contact.battle import mine_test
from battlespace.games.dropdrive.rules.contact.dropping import collect, take
from battlespace.games.dropdrive.rules.contact.meeting import mark_stack, meeting
from battlespace.games.dropdrive.rules.course.rest import dock, rest, touch_down
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import LINK_UNITS, NEAR
from battlespace.games.dropdrive.rules.table.laying import (
    add_link,
    any_link,
    begin_path,
    drop_link,
    end_path,
    in_stack,
)
from battlespace.games.dropdrive.rules.table.path import (
    NEVER,
    SAME,
    class_of,
    clear_before,
    contact,
    left_at,
    touch_from,
)
from battlespace.games.dropdrive.rules.table.pieces import (
    BEAM,
    WANT_NO_DERELICT,
    attach,
    lift,
    nearest_gap,
    place,
    root_of,
)
from battlespace.games.dropdrive.rules.table.shapes import centre_x, centre_y, is_cargo, is_ship
from battlespace.games.dropdrive.rules.table.ship import best, has_derelict, rocket_rating, ship_of
from battlespace.games.dropdrive.rules.table.wide import (
    flight_options,
    going_options,
    sole_flight,
    sole_going,
    stop_at,
)
from battlespace.kernel.decision import decision
from battlespace.kernel.game import Actions
from battlespace.kernel.procedure import procedure
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits

STAY, FLY = 0, 1
GOES_ON, ENDED = 0, 1
HALTS, STRAIGHT_ON = -1, 0


@rule
def sole_path(s: State, seat: int) -> int:
    """Return the only way to go on laying. [R-N4]"""
    return sole_flight(s, False)


@decision(*an.PATHS, clause="DD-10.4", code="D-15", sole=sole_path)
def path(s: State, out: Actions, seat: Seat) -> int:
    """Which way does the next link lead, or where does the flight end? [DD-10.4, DD-10.6]"""
    return flight_options(s, False, out)


@rule
def sole_path_on(s: State, seat: int) -> int:
    """The same behind a wormhole. [R-N4]"""
    return sole_flight(s, True)


@decision(*an.PATHS, clause="DD-20.3.3", code="D-53", ask="path", sole=sole_path_on)
def path_on(s: State, out: Actions, seat: Seat) -> int:
    """Which way behind the wormhole, with the links left? [DD-20.3.3]"""
    return flight_options(s, True, out)


@rule
def sole_go(s: State, seat: int, obj: int) -> int:
    """Return the only way to go on after a contact. [R-N4]"""
    return sole_going(s, obj)


@decision(*an.GOINGS, clause="DD-10.16", code="D-16", sole=sole_go)
def go(s: State, out: Actions, seat: Seat, obj: Object) -> int:
    """Go on after a contact, shorten the way, or halt? [DD-10.16, DD-10.17]"""
    return going_options(s, obj, out)


@decision(an.TRACTORS, clause="DD-24.2", code="D-18")
def tractor(s: State, answer: int, seat: Seat, obj: Object) -> bool:
    """Is the cargo nearest to the one just collected brought in? [DD-24]"""
    return True


@decision(an.WORMHOLES, clause="DD-20.3.2", code="D-52")
def wormhole(s: State, answer: int, seat: Seat, hole: Object) -> bool:
    """Is the wormhole entered? [DD-20.3.2, DD-20.3.4]"""
    return True


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
    """Return what the path meets next and where; -1 if nothing. [DD-10.9, DD-10.14, DD-10.15]"""
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


@procedure
def flight(s: State, seat: Seat) -> Waits:
    """Lay a path and fly it; who cannot fly out of a stack is put beside it. [DD-10.6, DD-10.13, DD-10.18, DD-14.7]"""
    begin_path(s, ship_of(s, seat), min(rocket_rating(s, seat), int(s.nav[seat])))
    if in_stack(s) and not any_link(s):
        set_beside(s, seat, ship_of(s, seat))
    elif (yield lay(seat, 0)) == FLY:
        take_off(s, seat, ship_of(s, seat))
        yield fly(seat)
    end_path(s)


@procedure
def lay(s: State, seat: Seat, hole: Flag) -> Waits:
    """Lay link by link, until the player stays or flies. [DD-10.4, DD-20.3.3]"""
    while True:
        if hole:
            laid = yield path_on(seat)
        else:
            laid = yield path(seat)
        if laid < 0:
            return STAY
        if laid >= FLYING:
            s.stop = stop_at(s, laid - FLYING)
            return FLY
        add_link(s, laid)


@rule
def take_off(s: State, seat: int, ship: int) -> None:
    """Leave the planet or the stack. [DD-7.3, DD-10.13]"""
    if 0 <= s.base[ship - st.SHIP] < st.PLANETS:
        s.flags[seat, st.TOOK_OFF] = 1
    lift(s, ship, st.AIR, 0)
    take_flight(s, seat)


@rule
def take_flight(s: State, seat: int) -> None:
    """Start along the laid path; planets that it touches at once after a take-off are exempt. [DD-10.10]"""
    s.flying, s.s = st.UNDER_WAY, 0
    for planet in range(st.PLANETS):
        if s.flags[seat, st.TOOK_OFF] and touch_from(s, planet, 0) == 0:
            s.exempt[planet] = 1


@rule
def set_beside(s: State, seat: int, ship: int) -> None:
    """Put a ship that cannot fly away beside its stack. [DD-10.18]"""
    if 0 <= s.base[ship - st.SHIP] < st.PLANETS:
        s.flags[seat, st.TOOK_OFF] = 1
    x, y = centre_x(s, ship), centre_y(s, ship)
    lift(s, ship, st.AIR, 0)
    place(s, ship, x, y, 0)


@rule
def advance(s: State, seat: int) -> int:
    """Go to the next contact and return it; -1 where the ship comes to rest before one. [DD-10.14, DD-14.8]"""
    obj, where = next_contact(s, seat)
    if obj < 0 or where > s.stop:
        shed(s, s.stop)
        return -1
    if obj < st.PLANETS and s.flags[seat, st.TOOK_OFF]:
        s.stop = max(clear_before(s, obj, max(where - 1, s.s)), s.s)
        shed(s, s.stop)
        s.exempt[obj] = 1
        return -1
    shed(s, where)
    s.s = where
    s.done[obj] = 1
    return obj


@procedure
def fly(s: State, seat: Seat) -> Waits:
    """Contact by contact, until the ship halts, rests, lands, docks or scans. [DD-10.13, DD-10.14, DD-26.2]"""
    while True:
        obj: Object = advance(s, seat)
        if obj < 0:
            return (yield rest(seat))
        if ends_flight(obj):
            return (yield arrive(seat, obj))
        if (yield touch(seat, obj)) == ENDED:
            return
        forget_beam(s)
        further = STRAIGHT_ON
        if not st.WORMHOLE <= obj < st.DERELICT:
            further = HALTS
            if s.s < s.stop:
                further = yield go(seat, obj)
        if further == HALTS:
            break
        if further > STRAIGHT_ON:
            s.stop = s.s + 100 * further
    s.stop = s.s
    if not stack_on(s, seat, obj):
        yield rest(seat)


@rule
def ends_flight(obj: int) -> bool:
    """Say whether a contact ends the flight: planets, the station, anomaly tokens. [DD-10.14]"""
    return obj < st.PLANETS or obj == st.DYSON or st.TOKEN <= obj < st.SHIP


@procedure
def arrive(s: State, seat: Seat, obj: Object) -> Waits:
    """Scan a token; or meet those who are there, then land or dock. [DD-10.14, DD-19.1, DD-20.5.2]"""
    if st.TOKEN <= obj < st.SHIP:
        return (yield scanning(seat, obj))
    mark_stack(s, seat, obj)
    yield meeting(seat)
    s.stop = s.s
    if obj == st.DYSON:
        return (yield dock(seat))
    return (yield touch_down(seat, obj))


@rule
def stack_on(s: State, seat: int, obj: int) -> bool:
    """Attach a ship that halts to the ship just met, unless that one is on a planet; say whether. [DD-10.17]"""
    if not is_ship(obj) or s.zone[obj] != st.SYSTEM or root_of(s, obj) < st.PLANETS:
        return False
    attach(s, ship_of(s, seat), obj)
    return True


@rule
def forget_beam(s: State) -> None:
    """Forget where the last cargo was."""
    for i in range(7):
        s.beam[i] = 0


@procedure
def touch(s: State, seat: Seat, obj: Object) -> Waits:
    """Do what a touched object asks for; a wormhole may end the flight. [DD-10.14, DD-11.3, DD-20.1.3, DD-20.6.4]"""
    if is_cargo(obj):
        keep_beam(s, obj)
        yield collect(seat, obj)
        beams = 0
        if tractor_ready(s, seat, obj):
            beams = yield tractor(seat, obj)
        if beams > 0:
            s.flags[seat, st.TRACTOR_USED] += 1
            near = yield take(seat, BEAM | obj, tractor_want(s, seat))
            if near >= 0:
                yield collect(seat, near)
    elif is_ship(obj):
        mark_stack(s, seat, obj)
        yield meeting(seat)
    elif obj < st.WORMHOLE:
        yield mine_test(seat)
        s.zone[obj] = st.BOX
    elif obj < st.DERELICT:
        return (yield through(seat, obj))
    else:
        yield hunt(seat)
    return GOES_ON


@rule
def keep_beam(s: State, obj: int) -> None:
    """Note where a cargo was, for the tractor beam. [DD-24]"""
    for i in range(7):
        s.beam[i] = s.pose[obj, i]


@rule
def tractor_want(s: State, seat: int) -> int:
    """All cargo, but no second derelict."""
    return st.ANY_KIND | (WANT_NO_DERELICT if has_derelict(s, seat) else 0)


@rule
def tractor_ready(s: State, seat: int, obj: int) -> bool:
    """Say whether the beam may be used on something near the cargo just collected. [DD-24]"""
    card = best(s, seat, st.TRACTOR)
    if card < 0 or s.flags[seat, st.TRACTOR_USED] >= s.card[card, st.TRACTOR]:
        return False
    near = nearest_gap(s, BEAM | obj, tractor_want(s, seat))
    return near <= NEAR * s.card[card, st.TRACTOR_LINKS] + 1e-9


@procedure
def through(s: State, seat: Seat, hole: Object) -> Waits:
    """Enter a wormhole or not, and lay a new path with the links left, or stop there. [DD-20.3.2, DD-20.3.3]"""
    if (yield wormhole(seat, hole)) != 1:
        return GOES_ON
    if not come_out(s, seat, hole):
        return leave_hole(s, seat)
    if (yield lay(seat, 1)) == STAY:
        return leave_hole(s, seat)
    take_flight(s, seat)
    return GOES_ON


@rule
def come_out(s: State, seat: int, hole: int) -> bool:
    """Begin a path at the far wormhole; say whether links are left for it. [DD-20.3.3]"""
    s.flags[seat, st.WORMHOLE_USED] = 1
    other = 2 * st.WORMHOLE + 1 - hole
    left = s.reach - (s.s + LINK_UNITS - 1) // LINK_UNITS
    s.from_x, s.from_y = s.pose[other, 0], s.pose[other, 1]
    if left < 1:
        return False
    s.flying, s.reach, s.s, s.stop = st.LAYING, left, 0, 0
    while s.links > 0:
        drop_link(s)
    return True


@rule
def leave_hole(s: State, seat: int) -> int:
    """Stop at the far wormhole. [DD-20.3.3]"""
    place(s, ship_of(s, seat), s.from_x * 0.01, s.from_y * 0.01, 0)
    return ENDED

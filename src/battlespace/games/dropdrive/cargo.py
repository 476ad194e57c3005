"""Falling pieces, collecting and losing cargo. [DD-5, DD-11]"""

from __future__ import annotations

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.geometry import NOSE, length, point_gap, wall_distance
from battlespace.games.dropdrive.pieces import (
    WANT_PLANET,
    first_nearest,
    follow,
    lift,
    sun_radius,
    touches,
    units,
)
from battlespace.games.dropdrive.shapes import (
    centre_x,
    centre_y,
    cos_of,
    footprint,
    sin_of,
)
from battlespace.games.dropdrive.ship import seat_of, stow
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import part, rule

SUN_DROP, AIMED_DROP = 0, 1
DERELICT_REACH = length(13.0, 7.0)
"""Half the diagonal of a derelict: what it counts as when it falls. [R-N7]"""
DERELICT_GAP = 12.0


@rule
def let_fall(s: State, obj: int) -> None:
    """Take an object in hand, to be dropped next."""
    lift(s, obj, st.AIR, 0)
    s.fall[obj] = 1


@rule
def sun_drop(s: State, seat: int) -> None:
    """Drop what is in hand over the sun. [DD-5.4]"""
    fr.push(s, fr.DROP, seat, SUN_DROP)


@rule
def aimed_drop(s: State, seat: int, x: float, y: float) -> None:
    """Drop what is in hand at a point. [DD-5.5]"""
    fr.push(s, fr.DROP, seat, AIMED_DROP, units(x))
    fr.add(s, units(y))


@rule
def falling(s: State) -> int:
    """Count what is in hand."""
    found = 0
    for obj in range(st.OBJECTS):
        found += s.fall[obj]
    return found


@part
def take_drawn(s: State) -> None:
    """Lay every piece where the drop left it; attached ships go with their base. [DD-2.10, DD-2.12, DD-5.3]"""
    for row in range(s.drawn[0] // 8):
        first = 1 + 8 * row
        obj = s.drawn[first]
        for i in range(7):
            s.pose[obj, i] = s.drawn[first + 1 + i]
        s.zone[obj] = st.SYSTEM
        follow(s, obj)


@part
def land_drop(s: State) -> None:
    """Finish a drop: what fell lies free, may be met again, and may lie on a mine. [DD-5.10, DD-10.11, DD-20.1.5]"""
    seat = s.frames[s.depth - 1, fr.SEAT]
    take_drawn(s)
    fr.finish(s, 0)
    for obj in range(st.OBJECTS - 1, -1, -1):
        if s.fall[obj]:
            s.fall[obj] = 0
            if s.flying:
                s.done[obj] = 0
            if st.SHIP <= obj < st.PIRATE and s.anomaly[st.MINES] == st.IN_PLAY:
                fr.push(s, fr.MINED, seat_of(s, obj), obj)
    s.answer = seat


@rule
def run_mined(s: State, f: int) -> None:
    """A ship that fell on mines makes a test for each. A the ship, B its mines as bits, C the next one. [DD-20.1.5]"""
    ship, at = s.frames[f, fr.A], s.frames[f, fr.C]
    if s.frames[f, fr.PC] == 0:
        fr.at(s, f, 1)
        for mine in range(st.MINE, st.WORMHOLE):
            if s.zone[mine] == st.SYSTEM and touches(s, ship, mine):
                s.frames[f, fr.B] |= 1 << (mine - st.MINE)
        return
    if s.frames[f, fr.PC] == 2:
        s.zone[st.MINE + at] = st.BOX
        s.frames[f, fr.B] ^= 1 << at
        fr.at(s, f, 1)
    for mine in range(st.WORMHOLE - st.MINE):
        if s.frames[f, fr.B] & (1 << mine):
            s.frames[f, fr.C] = mine
            fr.at(s, f, 2)
            fr.push(s, fr.MINE_TEST, s.frames[f, fr.SEAT])
            return
    fr.finish(s, 0)


@rule
def aim_inside(x: float, y: float, reach: float) -> bool:
    """The circle of a falling piece lies within the walls. [DD-5.6]"""
    return wall_distance(x, y) >= reach - 1e-9


@rule
def aim_on_table(s: State, x: float, y: float, reach: float) -> bool:
    """The circle lies within the walls and does not reach over the sun. [DD-5.6, R-N7]"""
    return aim_inside(x, y, reach) and length(x, y) >= sun_radius(s) + reach - 1e-9


@rule
def near_enough(s: State, target: int, x: float, y: float, reach: float) -> bool:
    """The circle is beside the target and no more than a link away. [DD-9.4]"""
    far = length(x - centre_x(s, target), y - centre_y(s, target))
    if far > 100.0:
        return False
    clear = point_gap(x, y, s.two, footprint(s, target, s.two)) - reach
    return 1e-9 < clear <= 25.4 + 1e-9


@rule
def ship_aim_near(s: State, target: int, x: float, y: float) -> bool:
    """Say whether a ship may be dropped there, near that target. [DD-9.4]"""
    return aim_on_table(s, x, y, NOSE) and near_enough(s, target, x, y, NOSE)


@rule
def legal_spot(s: State, x: float, y: float, reach: float) -> tuple[float, float]:
    """Return the nearest point where a token may be dropped. [DD-20.0.4]"""
    for ring in range(400):
        for i in range(24 if ring else 1):
            px, py = x + ring * cos_of(15 * i), y + ring * sin_of(15 * i)
            if aim_on_table(s, px, py, reach):
                return px, py
    return x, y


@rule
def beside(s: State, planet: int, degrees: int) -> tuple[float, float]:
    """Return where a derelict falls beside a planet in a direction. [DD-20.4.1]"""
    count = footprint(s, planet, s.two)
    cos, sin = cos_of(degrees), sin_of(degrees)
    away = 43.0
    for _ in range(4):
        x, y = centre_x(s, planet) + away * cos, centre_y(s, planet) + away * sin
        away += DERELICT_REACH + DERELICT_GAP - point_gap(x, y, s.two, count)
    x, y = centre_x(s, planet) + away * cos, centre_y(s, planet) + away * sin
    return legal_spot(s, x, y, DERELICT_REACH)


@rule
def redrop(s: State, seat: int, ship: int) -> None:
    """Re-drop what is in hand, derelicts by their own text. [DD-5.7, DD-20.0.3]"""
    if falling(s) > 0:
        fr.push(s, fr.REDROP, seat, ship)


@rule
def run_redrop(s: State, f: int) -> None:
    """Normal cargo in one drop over the sun, then derelict by derelict beside the nearest planet. [DD-20.4.1]"""
    pc = s.frames[f, fr.PC]
    if pc == 0:
        for obj in range(st.DERELICT, st.LEVIATHAN):
            if s.fall[obj]:
                s.fall[obj] = 0
                s.frames[f, fr.B] |= 1 << (obj - st.DERELICT)
        fr.at(s, f, 1)
        if falling(s) > 0:
            sun_drop(s, s.frames[f, fr.SEAT])
    elif pc == 1:
        if s.frames[f, fr.B] == 0:
            fr.finish(s, 0)
            return
        fr.at(s, f, 2)
        fr.push(s, fr.ANGLE, s.frames[f, fr.SEAT], 360)
    else:
        drop_derelict(s, f)


@part
def drop_derelict(s: State, f: int) -> None:
    """Let the first derelict of the list fall in the direction just drawn."""
    index = 0
    while not s.frames[f, fr.B] & (1 << index):
        index += 1
    s.frames[f, fr.B] ^= 1 << index
    s.fall[st.DERELICT + index] = 1
    x, y = beside(s, first_nearest(s, s.frames[f, fr.A], WANT_PLANET), s.answer)
    fr.at(s, f, 1)
    aimed_drop(s, s.frames[f, fr.SEAT], x, y)


@rule
def collect(s: State, seat: int, obj: int) -> None:
    """Take an object out of the system, or from elsewhere, into a bay. [DD-11.2]"""
    lift(s, obj, st.AIR, 0)
    s.bay_card[obj], s.bay[obj] = 0, 0
    fr.push(s, fr.STOW, seat, obj)


@rule
def run_stow(s: State, f: int) -> None:
    """Find a bay; if there is none, one cargo is jettisoned. [DD-11.2]"""
    seat, obj = s.frames[f, fr.SEAT], s.frames[f, fr.A]
    if s.frames[f, fr.PC] == 0:
        if stow(s, seat, obj):
            fr.finish(s, 0)
            return
        fr.at(s, f, 1)
        fr.push(s, 17, seat, obj)
        return
    if s.frames[f, fr.PC] == 2:
        fr.finish(s, 0)
        return
    lost = s.answer
    if lost != obj:
        s.zone[obj], s.holder[obj] = st.CARGO, seat
        s.bay_card[obj], s.bay[obj] = s.bay_card[lost], s.bay[lost]
    fr.at(s, f, 2)
    let_go(s, seat, lost)


@rule
def let_go(s: State, seat: int, obj: int) -> None:
    """Re-drop one cargo of a ship. [DD-11.2, DD-13.5]"""
    s.bay_card[obj], s.bay[obj] = 0, 0
    let_fall(s, obj)
    redrop(s, seat, owner_ship(s, seat))


@part
def owner_ship(s: State, seat: int) -> int:
    """Return the ship of a seat."""
    return st.SHIP + s.card[s.captain[seat], st.ORIGIN] - 1


@rule
def to_hold(s: State, pirate: int, obj: int) -> None:
    """Put a cargo into a pirate's hold; it has no limit. [DD-8.5, DD-11.5]"""
    lift(s, obj, st.HOLD, pirate - st.PIRATE)
    s.bay_card[obj], s.bay[obj] = 0, 0


@rule
def give(s: State, ship: int, obj: int) -> None:
    """Give a cargo to a ship: into a hold, or collected. [DD-11.5]"""
    if ship >= st.PIRATE:
        to_hold(s, ship, obj)
    else:
        collect(s, seat_of(s, ship), obj)


@rule
def holds(s: State, ship: int, obj: int) -> bool:
    """Say whether a cargo can be taken from a ship: in its hold, or in an unfrozen bay. [DD-3.6, DD-12.4]"""
    if ship >= st.PIRATE:
        return s.zone[obj] == st.HOLD and s.holder[obj] == ship - st.PIRATE
    seat = seat_of(s, ship)
    return s.zone[obj] == st.CARGO and s.holder[obj] == seat and not s.damaged[s.bay_card[obj]]

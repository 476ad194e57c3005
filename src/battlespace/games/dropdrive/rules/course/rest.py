"""Where a flight ends in space: what lies below the resting ship is met, or the ship is set aside. [DD-10.19]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.anomalies.station import docking
from battlespace.games.dropdrive.rules.asked.ids import Object, Planet, Seat
from battlespace.games.dropdrive.rules.contact.meeting import mark_stack, meeting
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.landing import landing
from battlespace.games.dropdrive.rules.table.geometry import length, point_gap
from battlespace.games.dropdrive.rules.table.laying import end_path
from battlespace.games.dropdrive.rules.table.path import clear_before, point_at, rest_overlaps
from battlespace.games.dropdrive.rules.table.pieces import attach, place_flown, root_of, units
from battlespace.games.dropdrive.rules.table.shapes import footprint, is_ship, set_flat
from battlespace.games.dropdrive.rules.table.ship import ship_of
from battlespace.kernel.procedure import procedure
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits

DOCK_RADIUS = 45.0


@rule
def gap_to_rest(s: State, obj: int) -> float:
    """Return how far an object is from where the ship comes to rest. [DD-6.1]"""
    x, y = point_at(s, s.stop)
    return point_gap(x, y, s.two, footprint(s, obj, s.two))


@rule
def under_rest(s: State, seat: int, met: int) -> int:
    """Return the nearest ship or station below the resting ship, met already or not, else a planet, or -1."""
    found = -1
    for obj in range(st.SHIP, st.OBJECTS):
        if not is_ship(obj) and obj != st.DYSON:
            continue
        if s.zone[obj] != st.SYSTEM or s.done[obj] != met or s.exempt[obj]:
            continue
        if s.home[obj] and not met:
            continue  # it left that stack and did not come back to it
        if met and root_of(s, obj) < st.PLANETS:
            continue  # nobody comes to a planet but by landing
        if obj != ship_of(s, seat) and rest_overlaps(s, s.stop, obj):
            if found < 0 or gap_to_rest(s, obj) < gap_to_rest(s, found):
                found = obj
    if found >= 0 or met:
        return found
    return planet_under_rest(s)


@rule
def planet_under_rest(s: State) -> int:
    """Return the nearest planet below the resting ship that can be landed on, or -1."""
    found = -1
    for planet in range(st.PLANETS):
        if not s.exempt[planet] and not s.done[planet] and rest_overlaps(s, s.stop, planet):
            if found < 0 or gap_to_rest(s, planet) < gap_to_rest(s, found):
                found = planet
    return found


@procedure
def rest(s: State, seat: Seat) -> Waits:
    """Terminal contact: what the resting outline overlaps is met, else the ship is set aside of it. [DD-10.19]"""
    while True:
        obj: Object = under_rest(s, seat, 0)
        if obj < 0:
            break
        if obj < st.PLANETS and s.flags[seat, st.TOOK_OFF]:
            s.stop = max(clear_before(s, obj, s.stop), s.s)
            s.exempt[obj] = 1
            continue
        s.s = s.stop
        s.done[obj] = 1
        mark_stack(s, seat, obj)
        yield meeting(seat)
        if obj == st.DYSON:
            return (yield dock(seat))
        if obj < st.PLANETS:
            return (yield touch_down(seat, obj))
    settle_down(s, seat, ship_of(s, seat))


@rule
def settle_down(s: State, seat: int, ship: int) -> None:
    """Stack the ship on the nearest ship met before that lies below it, else lay it on the table. [DD-10.19]"""
    below = under_rest(s, seat, 1)
    if below >= 0 and below != st.DYSON:
        attach(s, ship, below)
    else:
        place_flown(s, ship)


@procedure
def touch_down(s: State, seat: Seat, planet: Planet) -> Waits:
    """Attach the ship to a planet and begin the landing. [DD-14.1]"""
    end_path(s)
    attach(s, ship_of(s, seat), planet)
    return (yield landing(seat, planet, 0))


@procedure
def dock(s: State, seat: Seat) -> Waits:
    """Attach the ship to the ring in the direction where it arrived. [DD-20.5.2]"""
    ship = ship_of(s, seat)
    x, y = point_at(s, s.stop)
    far = length(x, y)
    end_path(s)
    attach(s, ship, st.DYSON)
    set_flat(s, ship, units(DOCK_RADIUS * x / far), units(DOCK_RADIUS * y / far), 0)
    return (yield docking(seat))

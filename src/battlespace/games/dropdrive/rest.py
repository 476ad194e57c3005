"""Where a flight ends in space: what lies below the resting ship is met, or the ship is set aside. [DD-10.19]"""

from __future__ import annotations

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.flight import dock, touch_down
from battlespace.games.dropdrive.geometry import point_gap
from battlespace.games.dropdrive.meeting import mark_stack
from battlespace.games.dropdrive.path import clear_before, point_at, rest_overlaps
from battlespace.games.dropdrive.pieces import attach, place_flown, root_of
from battlespace.games.dropdrive.shapes import footprint, is_ship
from battlespace.games.dropdrive.ship import ship_of
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import part, rule


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


@part
def planet_under_rest(s: State) -> int:
    """Return the nearest planet below the resting ship that can be landed on, or -1."""
    found = -1
    for planet in range(st.PLANETS):
        if not s.exempt[planet] and not s.done[planet] and rest_overlaps(s, s.stop, planet):
            if found < 0 or gap_to_rest(s, planet) < gap_to_rest(s, found):
                found = planet
    return found


@rule
def run_rest(s: State, f: int) -> None:
    """Terminal contact: what the resting outline overlaps is met, else the ship is set aside of it. [DD-10.19]"""
    pc, seat = s.frames[f, fr.PC], s.frames[f, fr.SEAT]
    ship = ship_of(s, seat)
    if pc == 1:
        fr.pop(s)
        dock(s, seat)
        return
    if pc == 2:
        planet = s.frames[f, fr.A]
        fr.pop(s)
        touch_down(s, seat, planet)
        return
    obj = under_rest(s, seat, 0)
    if obj >= st.PLANETS or (obj >= 0 and not s.flags[seat, st.TOOK_OFF]):
        s.s = s.stop
        s.done[obj], s.frames[f, fr.A] = 1, obj
        fr.at(s, f, 0 if is_ship(obj) else (1 if obj == st.DYSON else 2))
        mark_stack(s, seat, obj)
        fr.push(s, fr.MEETING, seat)
    elif obj >= 0:
        s.stop = max(clear_before(s, obj, s.stop), s.s)
        s.exempt[obj] = 1
    else:
        settle_down(s, seat, ship)


@part
def settle_down(s: State, seat: int, ship: int) -> None:
    """Stack the ship on the nearest ship met before that lies below it, else lay it on the table. [DD-10.19]"""
    below = under_rest(s, seat, 1)
    if below >= 0 and below != st.DYSON:
        attach(s, ship, below)
    else:
        place_flown(s, ship)
    fr.finish(s, 0)

"""Pieces in hand, where they may be dropped, and cargo in holds. [DD-5, DD-11]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import (
    NEAR,
    NOISE,
    length,
    point_gap,
    wall_distance,
)
from battlespace.games.dropdrive.rules.table.pieces import follow, lift, sun_radius
from battlespace.games.dropdrive.rules.table.shapes import (
    centre_x,
    centre_y,
    cos_of,
    footprint,
    sin_of,
)
from battlespace.games.dropdrive.rules.table.ship import in_hold, seat_of, usable
from battlespace.kernel.rule import rule

DERELICT_REACH = length(13.0, 7.0)
"""Half the diagonal of a derelict: what it counts as when it falls. [R-N7]"""
DERELICT_GAP = 12.0
FAR_OFF = 100.0
"""Nothing so far from the centre of a target is near it."""
MINE_REACH, HOLE_REACH = 10.0, 16.0


@rule
def let_fall(s: State, obj: int) -> None:
    """Take an object in hand, to be dropped next."""
    lift(s, obj, st.AIR, 0)
    s.fall[obj] = 1


@rule
def falling(s: State) -> int:
    """Count what is in hand."""
    found = 0
    for obj in range(st.OBJECTS):
        found += s.fall[obj]
    return found


@rule
def take_drawn(s: State) -> None:
    """Lay every piece where the drop left it; attached ships go with their base. [DD-2.10, DD-2.12, DD-5.3, DD-25.2]"""
    for row in range(s.drawn[0] // 8):
        first = 1 + 8 * row
        obj = s.drawn[first]
        for i in range(7):
            s.pose[obj, i] = s.drawn[first + 1 + i]
        s.zone[obj] = st.SYSTEM
        follow(s, obj)


@rule
def aim_inside(x: float, y: float, reach: float) -> bool:
    """The circle of a falling piece lies within the walls. [DD-5.6]"""
    return wall_distance(x, y) >= reach - NOISE


@rule
def aim_on_table(s: State, x: float, y: float, reach: float) -> bool:
    """The circle lies within the walls and does not reach over the sun. [DD-5.6, R-N7]"""
    return aim_inside(x, y, reach) and length(x, y) >= sun_radius(s) + reach - NOISE


@rule
def near_enough(s: State, target: int, x: float, y: float, reach: float) -> bool:
    """The circle is beside the target and no more than a link away. [DD-6.2, DD-9.4]"""
    far = length(x - centre_x(s, target), y - centre_y(s, target))
    if far > FAR_OFF:
        return False
    clear = point_gap(x, y, s.two, footprint(s, target, s.two)) - reach
    return NOISE < clear <= NEAR + NOISE


@rule
def legal_spot(s: State, x: float, y: float, reach: float) -> tuple[float, float]:
    """Return the nearest point where a token may be dropped. [DD-20.0.3, DD-20.0.4]"""
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
def to_hold(s: State, pirate: int, obj: int) -> None:
    """Put a cargo into a pirate's hold; it has no limit. [DD-8.5, DD-11.5]"""
    lift(s, obj, st.HOLD, pirate - st.PIRATE)
    s.bay_card[obj], s.bay[obj] = 0, 0


@rule
def holds(s: State, ship: int, obj: int) -> bool:
    """Say whether a cargo can be taken from a ship: in its hold, or in an unfrozen bay. [DD-3.6, DD-12.4]"""
    if ship >= st.PIRATE:
        return in_hold(s, obj, ship)
    return usable(s, obj, seat_of(s, ship))

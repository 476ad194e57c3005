"""The flight home, laid link by link: what a ship in space brings to a planet with its next flight.

Distances alone know nothing of the sun, of joints that bend by a right angle at most, of whole links and of planets and
anomalies in the way. So a ship is flown here, toward what is best picked up and then toward the planet; what it
touches on the way is taken too.
"""

from __future__ import annotations

import math

from battlespace.games.dropdrive.bot import taste as ts
from battlespace.games.dropdrive.bot.paths import circle_of, toward
from battlespace.games.dropdrive.bot.route import STRAIGHT, TOUCH, best_pick, prices
from battlespace.games.dropdrive.bot.worth import (
    KIND,
    bays_of,
    fares,
    fetched,
    landing_gain,
    one_of,
)
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import HALF_WIDTH, LINK, NOSE, length
from battlespace.games.dropdrive.rules.table.path import BEND, lies_free
from battlespace.games.dropdrive.rules.table.shapes import (
    centre_x,
    centre_y,
    cos_of,
    kind_of,
    sin_of,
)
from battlespace.games.dropdrive.rules.table.ship import rocket_rating
from battlespace.kernel.rule import rule

SEVEN, ASIDE, PICKS = 7, 15, 4
"""The most of one kind that is counted, degrees by which a blocked link is turned, and the most that is flown for."""
USUAL, HOMEWARD = 14.0, 0.25
"""What a landing usually brings, and how much counts of what the next one brings beyond that."""
NOWHERE, WITHIN = -1, 1700.0
"""No planet, no heading; the square of the distance beyond which a link touches no cargo."""


@rule
def homeward(s: State, seat: int, at: tuple[float, float], cargo: int, taken: int) -> float:
    """Return what a ship at a place counts for the best landing that it can make next turn, but for what is `taken`."""
    liked = HOMEWARD * (s.taste[ts.HOMEWARD] - 1.0)
    if liked <= 0.0 or s.ending:
        return 0.0
    return liked * (best_landing(s, seat, at, cargo, taken) - USUAL)


@rule
def best_landing(s: State, seat: int, at: tuple[float, float], cargo: int, taken: int) -> float:
    """Return what the best landing brings that the next flight reaches; 0 if there is none."""
    best, links, bays = 0.0, rocket_rating(s, seat), bays_of(s, seat)
    for planet in range(st.PLANETS):
        if s.zone[planet] != st.SYSTEM or s.side[planet] < 0:
            continue
        far = length(centre_x(s, planet) - at[0], centre_y(s, planet) - at[1])
        if far - TOUCH - NOSE > LINK * links:
            continue
        paid = fares(s, planet, seat) + landing_gain(s)
        for picks in (PICKS, 0):
            there, hold = fly_home(s, planet, (at[0], at[1], links), (cargo, taken), picks)
            if there == planet:
                best = max(best, paid + fetched(s, planet, hold, bays))
                break
    return best


@rule
def fly_home(
    s: State, planet: int, way: tuple[float, float, int], has: tuple[int, int], picks: int
) -> tuple[int, int]:
    """Fly to a planet by way of so many things; return the planet that is landed on, -1 for none, and the cargo."""
    x, y, links = way
    cargo, taken = has
    heading, goal, pays = NOWHERE, NOWHERE, prices(s, planet)
    px, py = centre_x(s, planet), centre_y(s, planet)
    while links > 0:
        if picks > 0 and (goal < 0 or taken >> goal & 1):
            slack = STRAIGHT * (LINK * links - length(px - x, py - y) + TOUCH)
            goal, _ = best_pick(s, planet, pays, (x, y, slack), taken)
            picks = picks - 1 if goal >= 0 else 0
        gx, gy = px, py
        if goal >= 0 and not taken >> goal & 1:
            gx, gy = centre_x(s, goal), centre_y(s, goal)
        x, y, heading = next_link(x, y, heading, toward(gx - x, gy - y))
        if heading < 0:
            return NOWHERE, cargo
        links -= 1
        there = ends_at(s, x, y, heading)
        cargo, taken = picked_up(s, (x, y), heading, (cargo, taken), there)
        if there >= 0:
            return (there if there < st.PLANETS else NOWHERE), cargo
        x, y = x + LINK * cos_of(heading), y + LINK * sin_of(heading)
    return NOWHERE, cargo


@rule
def next_link(x: float, y: float, last: int, wanted: int) -> tuple[float, float, int]:
    """Return where the next link begins and its heading, as near to the wanted one as may be; -1 if it cannot lie."""
    if last >= 0:
        turn = (wanted - last + 540) % 360 - 180
        wanted = (last + max(-BEND, min(BEND, turn)) + 360) % 360
    for step in range(13):
        aside = ASIDE * ((step + 1) // 2) * (1 if step % 2 else -1)
        heading = (wanted + aside + 720) % 360
        if last >= 0 and abs((heading - last + 540) % 360 - 180) > BEND:
            continue
        cos, sin = cos_of(heading), sin_of(heading)
        bx, by = (x + NOSE * cos, y + NOSE * sin) if last < 0 else (x, y)
        if lies_free(bx, by, cos, sin):
            return bx, by, heading
    return x, y, NOWHERE


@rule
def enters(s: State, obj: int, x: float, y: float, heading: int) -> float:
    """Return where along a link an object is touched, by circles; beyond its end if it is not."""
    cos, sin = cos_of(heading), sin_of(heading)
    dx, dy, reach = centre_x(s, obj) - x, centre_y(s, obj) - y, circle_of(kind_of(obj)) + HALF_WIDTH
    along = dx * cos + dy * sin
    room = reach * reach - dx * dx - dy * dy + along * along
    if room < 0.0:
        return 2.0 * LINK
    half = math.sqrt(room)
    return 2.0 * LINK if along + half < 0.0 else max(along - half, 0.0)


@rule
def ends_at(s: State, x: float, y: float, heading: int) -> int:
    """Return the planet or the anomaly that a link ends at, -1 for none."""
    found, first = NOWHERE, LINK
    for i in range(st.PLANETS + st.SHIP - st.TOKEN):
        obj = i if i < st.PLANETS else st.TOKEN + i - st.PLANETS
        if s.zone[obj] == st.SYSTEM:
            enter = enters(s, obj, x, y, heading)
            if enter <= first:
                found, first = obj, enter
    return found


@rule
def picked_up(
    s: State, at: tuple[float, float], heading: int, has: tuple[int, int], there: int
) -> tuple[int, int]:
    """Return the cargo and what is taken after a link, up to where it ends."""
    cargo, taken = has
    stop = LINK if there < 0 else enters(s, there, at[0], at[1], heading)
    for obj in range(st.ASTEROID, st.TOKEN):
        if s.zone[obj] != st.SYSTEM or taken >> obj & 1:
            continue
        dx, dy = centre_x(s, obj) - at[0], centre_y(s, obj) - at[1]
        if dx * dx + dy * dy < WITHIN and enters(s, obj, at[0], at[1], heading) <= stop:
            taken |= 1 << obj
            one = one_of(obj)
            if cargo // one % (1 << KIND) < SEVEN:
                cargo += one
    return cargo, taken

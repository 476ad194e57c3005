"""Paths of a flight that is being planned: what they touch, what that brings, and which of them are kept.

All is kept in an array of numbers that the caller lends: what is worked with, what can be touched, then the paths,
level by level. A link is asked only for what lies near its beginning (`look_around`): most things are far away.
Touching is judged by circles here; whoever flies a path is told the exact contacts by the rules.
"""

from __future__ import annotations

import math

import numpy as np

from battlespace.games.dropdrive.bot import taste as ts
from battlespace.games.dropdrive.bot.raids import interest
from battlespace.games.dropdrive.bot.worth import (
    HELD,
    bays_of,
    fares,
    landing_gain,
    one_of,
    paid,
    salvage_value,
    shop,
    stock,
    unsold_value,
)
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import HALF_WIDTH, LINK, length
from battlespace.games.dropdrive.rules.table.path import lies_free
from battlespace.games.dropdrive.rules.table.shapes import (
    centre_x,
    centre_y,
    cos_of,
    is_ship,
    kind_of,
    sin_of,
)
from battlespace.games.dropdrive.rules.table.ship import has_derelict, ship_of
from battlespace.kernel.game import Shares
from battlespace.kernel.record import table
from battlespace.kernel.rule import rule

FAR, CLOSE, AHEAD = 0, st.OBJECTS, 2 * st.OBJECTS
"""How far all things are from where links are laid on, which of them a link may touch, and which may be the best ahead.
These are places that the caller answers in: nothing may be answered before all is planned."""
CLOSE_COUNT = 3 * st.OBJECTS
AHEAD_COUNT, SALVAGED, LEFT_OVER, LANDED, REACHES = range(CLOSE_COUNT + 1, CLOSE_COUNT + 6)
"""How many they are; what salvage, cargo without a buyer and any landing bring; how much landings far off are liked."""
SHOPS, PLANET_X = REACHES + 1, REACHES + 1 + st.PLANETS
PLANET_Y = PLANET_X + st.PLANETS
"""What each planet buys, -1 where none can be landed on; where they are."""
THINGS, THING = 512, 6
"""Where what can be touched begins in the array, behind a caller's answers, and the size of an entry."""
X, Y, REACH, GAIN, ENDS, OBJECT = range(THING)
HITS, HIT = THINGS + THING * st.OBJECTS, 2
MOST_HITS = 12
LEVELS = HITS + HIT * MOST_HITS
"""Where the number of paths of each level stands."""
FARES = LEVELS + st.LINKS + 2
"""Where the fares of each planet stand, then the ship's bays, its cargo, what that is worth before the flight, how many
things there are, and whether the flight may land."""
BAYS = FARES + st.PLANETS
CARGO, HOLD, COUNT, LANDS = BAYS + 1, BAYS + 2, BAYS + 3, BAYS + 4
NODES, NODE = LANDS + 1, 13
(PARENT, HEADING, SUM, END_X, END_Y, SIGN, LOW, HIGH, LAST, OVER, RANK, STOCK, GAINED) = range(13)
"""A path: where it comes from, its last heading, what it touches but cargo, its end, the list of what it touches as one
number and as two sets, the length of its last contact, what it ends at, how it ranks, the cargo aboard then, and what
all that brings."""
SAME, TOUCH = 4, 20.0
"""How many paths of a level may touch the same things; a planet is touched so many millimetres before its middle."""
PASSES, STOPS, FORBIDDEN = 0.0, 1.0, 2.0
ENDED = 1.0 + st.OBJECTS
"""`OVER` of a path that ends at nothing; else it is 1 more than the object."""
HALF = 39
"""Things in the first of the two sets."""
WRAP = 1 << 44
SURELY = 0.001
"""Far more than what any rounding could add up to."""

_CIRCLE = table([15.9, 6.0, 5.5, 6.2, 7.4, 7.5, 9.9, 15.9, 8.5, 17.0, 51.6], np.float64)
"""The circle that stands for each solid."""


@rule
def circle_of(kind: int) -> float:
    """Return the radius of the circle that stands for a solid."""
    return _CIRCLE[kind]


@rule
def survey(s: State, seat: int, pad: Shares) -> int:
    """Write down what a flight of this seat can touch; return how many things that is."""
    ship, count = ship_of(s, seat), 0
    took_off = s.flags[seat, st.TOOK_OFF] > 0 or 0 <= s.base[ship - st.SHIP] < st.PLANETS
    for obj in range(st.OBJECTS):
        if s.zone[obj] != st.SYSTEM or s.done[obj] or s.home[obj] or obj == ship:
            continue
        if is_ship(obj) and s.base[obj - st.SHIP] >= 0:
            continue
        if st.WORMHOLE <= obj < st.DERELICT:
            continue
        if st.DERELICT <= obj < st.LEVIATHAN and has_derelict(s, seat):
            continue
        at = THINGS + THING * count
        pad[at + X], pad[at + Y] = centre_x(s, obj), centre_y(s, obj)
        pad[at + REACH] = circle_of(kind_of(obj)) + HALF_WIDTH
        pad[at + GAIN], pad[at + OBJECT] = interest(s, obj, seat), obj
        pad[at + ENDS] = PASSES
        if obj < st.PLANETS:
            pad[at + ENDS] = FORBIDDEN if took_off else STOPS
        elif st.TOKEN <= obj < st.SHIP or obj == st.DYSON:
            pad[at + ENDS] = STOPS
        count += 1
    pad[COUNT], pad[LANDS] = count, 0.0 if took_off else 1.0
    prepare(s, seat, pad)
    return count


@rule
def prepare(s: State, seat: int, pad: Shares) -> None:
    """Write down what the planets buy, what passengers pay, the bays, and what the hold is worth before the flight."""
    pad[SALVAGED], pad[LEFT_OVER] = salvage_value(s), unsold_value(s)
    pad[LANDED], pad[REACHES] = landing_gain(s), s.taste[ts.REACHING] - 1.0
    for planet in range(st.PLANETS):
        pad[FARES + planet], pad[SHOPS + planet] = fares(s, planet, seat), -1.0
        if s.zone[planet] == st.SYSTEM and s.side[planet] >= 0:
            pad[SHOPS + planet] = 1.0 * shop(s, planet)
            pad[PLANET_X + planet], pad[PLANET_Y + planet] = (
                centre_x(s, planet),
                centre_y(s, planet),
            )
    pad[BAYS], pad[CARGO] = bays_of(s, seat), stock(s, seat)
    pad[HOLD] = held(s, pad, int(pad[CARGO]))


@rule
def pays(pad: Shares, planet: int, cargo: int) -> float:
    """Return what cargo and passengers bring on a planet that can be landed on."""
    buys, bays = int(pad[SHOPS + planet]), int(pad[BAYS])
    return paid(buys, cargo, bays, pad[SALVAGED], pad[LEFT_OVER]) + pad[FARES + planet]


@rule
def held(s: State, pad: Shares, cargo: int) -> float:
    """Return what cargo and passengers count while they are aboard: by the planet that pays most for them."""
    best = 0.0
    for planet in range(st.PLANETS):
        if pad[SHOPS + planet] >= 0.0:
            best = max(best, pays(pad, planet, cargo))
    return HELD * s.taste[ts.PLAN_HELD] * best


@rule
def is_touched(pad: Shares, node: int, thing: int) -> bool:
    """Say whether a path has touched a thing."""
    if thing < HALF:
        return (int(pad[node + LOW]) >> thing) & 1 > 0
    return (int(pad[node + HIGH]) >> (thing - HALF)) & 1 > 0


@rule
def mark_touched(pad: Shares, node: int, thing: int) -> None:
    """Note that a path touches a thing next."""
    if thing < HALF:
        pad[node + LOW] += 1.0 * (1 << thing)
    else:
        pad[node + HIGH] += 1.0 * (1 << (thing - HALF))
    pad[node + SIGN] = 1.0 * ((int(pad[node + SIGN]) * 79 + thing + 1) % WRAP)
    obj = int(pad[THINGS + THING * thing + OBJECT])
    if st.ASTEROID <= obj < st.TOKEN:
        pad[node + STOCK] += 1.0 * one_of(obj)
    elif obj >= st.PLANETS:
        pad[node + SUM] += pad[THINGS + THING * thing + GAIN]


@rule
def look_around(pad: Shares, node: int, before: float) -> None:
    """Note what the next link of a path may touch or lead to; it begins at most so far from the path's end.

    A thing that no such link can bring near enough to be the best ahead is left out, whatever the link touches.
    """
    x, y, move, sure = pad[node + END_X], pad[node + END_Y], LINK + before + SURELY, 0.0
    close, ahead = 0, 0
    for thing in range(int(pad[COUNT])):
        at = THINGS + THING * thing
        far = length(pad[at + X] - x, pad[at + Y] - y)
        pad[FAR + thing] = far
        if is_touched(pad, node, thing):
            continue
        if far <= move + pad[at + REACH]:
            pad[CLOSE + close] = thing
            close += 1
        elif pad[at + ENDS] != FORBIDDEN:
            sure = max(sure, liked_from(pad[at + GAIN], far + move))
    for thing in range(int(pad[COUNT])):
        at = THINGS + THING * thing
        if pad[at + ENDS] == FORBIDDEN or is_touched(pad, node, thing):
            continue
        if liked_from(pad[at + GAIN], max(pad[FAR + thing] - move, 0.0)) >= sure:
            pad[AHEAD + ahead] = thing
            ahead += 1
    pad[CLOSE_COUNT], pad[AHEAD_COUNT] = close, ahead


@rule
def liked_from(gain: float, far: float) -> float:
    """Return how much a thing so far away is liked."""
    return 100.0 * gain / (20.0 + far)


@rule
def find_hits(pad: Shares, node: int, cos: float, sin: float) -> int:
    """List what a link from the end of a path touches, in order; return how many."""
    count = 0
    for close in range(int(pad[CLOSE_COUNT])):
        thing = int(pad[CLOSE + close])
        at = THINGS + THING * thing
        dx, dy = pad[at + X] - pad[node + END_X], pad[at + Y] - pad[node + END_Y]
        along = dx * cos + dy * sin
        room = pad[at + REACH] * pad[at + REACH] - dx * dx - dy * dy + along * along
        if room < 0 or count >= MOST_HITS:
            continue
        half = math.sqrt(room)
        if along - half > LINK or along + half < 0:
            continue
        enter, place = max(along - half, 0.0), count
        while place > 0 and pad[HITS + HIT * (place - 1)] > enter:
            pad[HITS + HIT * place] = pad[HITS + HIT * (place - 1)]
            pad[HITS + HIT * place + 1] = pad[HITS + HIT * (place - 1) + 1]
            place -= 1
        pad[HITS + HIT * place], pad[HITS + HIT * place + 1] = enter, thing
        count += 1
    return count


@rule
def extend(s: State, pad: Shares, child: int, way: tuple[int, int, float]) -> bool:
    """Write a path with one more link; False if it may not lie there. `way` is parent, heading, length so far.

    The parent has looked around.
    """
    parent, heading, before = way
    cos, sin = cos_of(heading), sin_of(heading)
    x, y = pad[parent + END_X], pad[parent + END_Y]
    if not lies_free(x, y, cos, sin):
        return False
    hits = find_hits(pad, parent, cos, sin)
    for i in range(NODE):
        pad[child + i] = pad[parent + i]
    pad[child + PARENT], pad[child + HEADING] = parent, heading
    pad[child + END_X], pad[child + END_Y] = x + LINK * cos, y + LINK * sin
    for i in range(hits):
        thing = int(pad[HITS + HIT * i + 1])
        ends = pad[THINGS + THING * thing + ENDS]
        if ends == FORBIDDEN:
            return False
        mark_touched(pad, child, thing)
        pad[child + LAST] = before + pad[HITS + HIT * i]
        if ends == STOPS:
            pad[child + OVER] = 1.0 + pad[THINGS + THING * thing + OBJECT]
            break
    if hits > 0:
        pad[child + GAINED] = gained(s, pad, child)
    pad[child + RANK] = pad[child + GAINED] + 0.001 * promise(pad, child)
    if pad[REACHES] > 0.0 and pad[child + OVER] == 0.0:
        reach = LINK * (s.reach - 1) - before
        pad[child + RANK] += pad[REACHES] * within_reach(pad, child, reach)
    return True


@rule
def within_reach(pad: Shares, node: int, reach: float) -> float:
    """Return what a path may still bring more than it has by landing where the links that are left lead to."""
    best = 0.0
    if pad[LANDS] == 0.0:
        return best
    cargo = int(pad[node + STOCK])
    for planet in range(st.PLANETS):
        dx = pad[PLANET_X + planet] - pad[node + END_X]
        dy = pad[PLANET_Y + planet] - pad[node + END_Y]
        if pad[SHOPS + planet] >= 0.0 and length(dx, dy) - TOUCH < reach:
            best = max(best, pays(pad, planet, cargo))
    if best > 0.0:
        best += pad[LANDED] + pad[node + SUM] - pad[HOLD] - pad[node + GAINED]
    return max(best, 0.0)


@rule
def gained(s: State, pad: Shares, node: int) -> float:
    """Return what a path brings more than the ship has: sales where it lands, else what the hold is worth."""
    cargo, planet = int(pad[node + STOCK]), int(pad[node + OVER]) - 1
    lands = 0 <= planet < st.PLANETS
    worth = pays(pad, planet, cargo) + pad[LANDED] if lands else held(s, pad, cargo)
    return pad[node + SUM] + worth - pad[HOLD]


@rule
def promise(pad: Shares, node: int) -> float:
    """Return the best of what lies ahead, less the farther it is: parts paths that touch the same things."""
    best = 0.0
    for ahead in range(int(pad[AHEAD_COUNT])):
        thing = int(pad[AHEAD + ahead])
        at = THINGS + THING * thing
        far = length(pad[at + X] - pad[node + END_X], pad[at + Y] - pad[node + END_Y])
        worth = liked_from(pad[at + GAIN], far)
        if worth > best and not is_touched(pad, node, thing):
            best = worth
    return best


@rule
def keep_path(pad: Shares, first: int, count: int, beam: int, apart: float) -> int:
    """Take the path after the last of a level into it, if it is good enough; return how many paths it has then.

    Paths that touch the same things are alike, but not those that end `apart` from each other, if that is not 0.
    """
    new, same, worst, worst_same = first + NODE * beam, 0, first, -1
    for i in range(count):
        node = first + NODE * i
        if pad[node + RANK] < pad[worst + RANK]:
            worst = node
        if pad[node + SIGN] == pad[new + SIGN] and not is_apart(pad, node, new, apart):
            same += 1
            if worst_same < 0 or pad[node + RANK] < pad[worst_same + RANK]:
                worst_same = node
    place = worst_same if same >= SAME else (first + NODE * count if count < beam else worst)
    grown = same < SAME and count < beam
    if not grown and pad[new + RANK] <= pad[place + RANK]:
        return count
    for i in range(NODE):
        pad[place + i] = pad[new + i]
    return count + 1 if grown else count


@rule
def is_apart(pad: Shares, one: int, two: int, apart: float) -> bool:
    """Say whether two paths end far enough from each other; 0: none do."""
    across, along = pad[one + END_X] - pad[two + END_X], pad[one + END_Y] - pad[two + END_Y]
    return apart > 0.0 and abs(across) + abs(along) >= apart


@rule
def toward(dx: float, dy: float) -> int:
    """Return the whole heading that comes nearest to a direction."""
    best = int(math.degrees(math.atan2(dy, dx)) + 720.5) % 360
    found = best
    for turn in range(359, 362):
        degrees = (best + turn) % 360
        if dx * cos_of(degrees) + dy * sin_of(degrees) > dx * cos_of(found) + dy * sin_of(found):
            found = degrees
    return found


@rule
def nearest_thing(pad: Shares, node: int, beyond: float) -> tuple[int, float]:
    """Return the nearest untouched thing farther away than that, and how far it is; -1 if there is none.

    Distances are those from where the path has looked around.
    """
    found, best = -1, 1e9
    for thing in range(int(pad[COUNT])):
        far = pad[FAR + thing]
        if beyond < far < best and not is_touched(pad, node, thing):
            found, best = thing, far
    return found, best

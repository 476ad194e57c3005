"""Paths of a flight that is being planned: what they touch, what that brings, and which of them are kept.

All is kept in an array of numbers that the caller lends: what can be touched, then the paths, level by level.
Touching is judged by circles here; whoever flies a path is told the exact contacts by the rules.
"""

from __future__ import annotations

import math

import numpy as np

from battlespace.games.dropdrive.bot import taste as ts
from battlespace.games.dropdrive.bot.worth import (
    HELD,
    bays_of,
    fares,
    fetched,
    interest,
    landing_gain,
    one_of,
    stock,
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
    prepare(s, seat, pad)
    pad[COUNT], pad[LANDS] = count, 0.0 if took_off else 1.0
    return count


@rule
def prepare(s: State, seat: int, pad: Shares) -> None:
    """Write down what passengers pay, the bays, and what the hold is worth before the flight."""
    for planet in range(st.PLANETS):
        pad[FARES + planet] = fares(s, planet, seat)
    pad[BAYS], pad[CARGO] = bays_of(s, seat), stock(s, seat)
    pad[HOLD] = held(s, pad, int(pad[CARGO]))


@rule
def held(s: State, pad: Shares, cargo: int) -> float:
    """Return what cargo and passengers count while they are aboard: by the planet that pays most for them."""
    best = 0.0
    for planet in range(st.PLANETS):
        if s.zone[planet] == st.SYSTEM and s.side[planet] >= 0:
            best = max(best, fetched(s, planet, cargo, int(pad[BAYS])) + pad[FARES + planet])
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
def find_hits(pad: Shares, things: int, node: int, cos: float, sin: float) -> int:
    """List what a link from the end of a path touches, in order; return how many."""
    count = 0
    for thing in range(things):
        at = THINGS + THING * thing
        dx, dy = pad[at + X] - pad[node + END_X], pad[at + Y] - pad[node + END_Y]
        along = dx * cos + dy * sin
        room = pad[at + REACH] * pad[at + REACH] - dx * dx - dy * dy + along * along
        if room < 0 or count == MOST_HITS:
            continue
        half = math.sqrt(room)
        if along - half > LINK or along + half < 0 or is_touched(pad, node, thing):
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
def extend(s: State, pad: Shares, things: int, child: int, way: tuple[int, int, float]) -> bool:
    """Write a path with one more link; False if it may not lie there. `way` is parent, heading, length so far."""
    parent, heading, before = way
    cos, sin = cos_of(heading), sin_of(heading)
    x, y = pad[parent + END_X], pad[parent + END_Y]
    if not lies_free(x, y, cos, sin):
        return False
    hits = find_hits(pad, things, parent, cos, sin)
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
    pad[child + RANK] = pad[child + GAINED] + 0.001 * promise(pad, things, child)
    if (s.taste[ts.REACHING] - 1.0) > 0.0 and pad[child + OVER] == 0.0:
        liked = s.taste[ts.REACHING] - 1.0
        pad[child + RANK] += liked * within_reach(s, pad, child, LINK * (s.reach - 1) - before)
    return True


@rule
def within_reach(s: State, pad: Shares, node: int, reach: float) -> float:
    """Return what a path may still bring more than it has by landing where the links that are left lead to."""
    best = 0.0
    if pad[LANDS] == 0.0:
        return best
    cargo, bays = int(pad[node + STOCK]), int(pad[BAYS])
    for planet in range(st.PLANETS):
        if s.zone[planet] != st.SYSTEM or s.side[planet] < 0:
            continue
        dx, dy = centre_x(s, planet) - pad[node + END_X], centre_y(s, planet) - pad[node + END_Y]
        if length(dx, dy) - TOUCH < reach:
            best = max(best, fetched(s, planet, cargo, bays) + pad[FARES + planet])
    if best > 0.0:
        best += landing_gain(s) + pad[node + SUM] - pad[HOLD] - pad[node + GAINED]
    return max(best, 0.0)


@rule
def gained(s: State, pad: Shares, node: int) -> float:
    """Return what a path brings more than the ship has: sales where it lands, else what the hold is worth."""
    cargo, planet = int(pad[node + STOCK]), int(pad[node + OVER]) - 1
    if 0 <= planet < st.PLANETS:
        worth = fetched(s, planet, cargo, int(pad[BAYS])) + pad[FARES + planet] + landing_gain(s)
    else:
        worth = held(s, pad, cargo)
    return pad[node + SUM] + worth - pad[HOLD]


@rule
def promise(pad: Shares, things: int, node: int) -> float:
    """Return the best of what lies ahead, less the farther it is: parts paths that touch the same things."""
    best = 0.0
    for thing in range(things):
        at = THINGS + THING * thing
        far = length(pad[at + X] - pad[node + END_X], pad[at + Y] - pad[node + END_Y])
        worth = 100.0 * pad[at + GAIN] / (20.0 + far)
        if worth > best and pad[at + ENDS] != FORBIDDEN and not is_touched(pad, node, thing):
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
    best = 0
    for degrees in range(10, 360, 10):
        if dx * cos_of(degrees) + dy * sin_of(degrees) > dx * cos_of(best) + dy * sin_of(best):
            best = degrees
    found = best
    for turn in range(355, 366):
        degrees = (best + turn) % 360
        if dx * cos_of(degrees) + dy * sin_of(degrees) > dx * cos_of(found) + dy * sin_of(found):
            found = degrees
    return found


@rule
def nearest_thing(pad: Shares, things: int, node: int, beyond: float) -> tuple[int, float]:
    """Return the nearest untouched thing farther away than that, and how far it is; -1 if there is none."""
    found, best = -1, 1e9
    for thing in range(things):
        at = THINGS + THING * thing
        far = length(pad[at + X] - pad[node + END_X], pad[at + Y] - pad[node + END_Y])
        if beyond < far < best and not is_touched(pad, node, thing):
            found, best = thing, far
    return found, best

"""What a seat will have earned by the end, in credits at a guess. (decision points 2 and 3.1)

The weights are fitted to the outcome of 270 matches of bots, at turns' beginnings. Within a turn the parts are set so
that the guess hardly moves while a flight goes as planned: a search would take each step in it for a gain or a loss.
"""

from __future__ import annotations

from battlespace.games.dropdrive.bot.worth import (
    HELD,
    bays_of,
    fares,
    fetched,
    interest,
    landing_gain,
    on_sale,
    one_of,
    passengers,
    stock,
    time_left,
)
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.contact.meeting import encounter
from battlespace.games.dropdrive.rules.course.turns import turn
from battlespace.games.dropdrive.rules.play import MACHINE
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.landing import landing
from battlespace.games.dropdrive.rules.surface.market import PAID, sale
from battlespace.games.dropdrive.rules.table.geometry import LINK, LINK_UNITS, length
from battlespace.games.dropdrive.rules.table.path import joint, touch_from
from battlespace.games.dropdrive.rules.table.scoring import specimen_credits
from battlespace.games.dropdrive.rules.table.shapes import centre_x, centre_y
from battlespace.games.dropdrive.rules.table.ship import (
    explore_rating,
    first_usable,
    rocket_rating,
    ship_of,
    sound_upgrades,
    total,
)
from battlespace.kernel.rule import rule
from battlespace.kernel.step import AT, KIND

LANDS, MEETS, IN_SIGHT = 0.96, 0.9, 0.4
"""How much counts of a landing that a path leads to, of others that it meets, and of what lies within a flight."""
TO_FLY, FLOWN = 3.7, 2.5
"""What it is worth to have the flight of one's turn ahead, and what it costs to have flown: the next seat's turn."""
TURN, LANDING, ENCOUNTER = (MACHINE.kinds[step] for step in (turn, landing, encounter))
FLIES, PROWLS = MACHINE.place(turn, "flight"), MACHINE.place(turn, "prowl")
MEETS_ONE, MEETS_TWO = MACHINE.column(encounter, "one"), MACHINE.column(encounter, "two")
HAILS = MACHINE.place(encounter, "posture")
PLANET, ROW = MACHINE.column(landing, "planet"), MACHINE.column(sale, "row")
DELIVERS, LOOKS = MACHINE.place(landing, "delivery"), MACHINE.place(landing, "salvage")
SELLS = MACHINE.place(landing, "sale")
"""Where open steps wait, and where their frames keep what is looked at here."""


@rule
def wealth(s: State, seat: int) -> float:
    """Return credits, specimens, and what the ship will earn by its ratings in the time that is left."""
    found = 1.0 * s.credits[seat]
    if s.captain[seat] < 0 or s.depth == 0:
        return found
    left = time_left(s)
    found += (0.9 + 0.35 * left) * specimen_credits(s, seat)
    if s.front[seat] < 0 or s.back[seat] < 0:
        return found
    sound = sound_upgrades(s, seat)
    rated = 1.2 * bays_of(s, seat) + 2.2 * rocket_rating(s, seat) + 0.75 * total(s, seat, st.BATTLE)
    rated += 0.7 * explore_rating(s, seat) + 0.5 * total(s, seat, st.SLOTS)
    rated += 1.2 * sound - 2.0 * (s.upgrades[seat] - sound) + passengers(s, seat)
    if first_usable(s, seat, st.FUEL, st.SALVAGE) >= 0:
        rated += 2.5
    return found + left * rated


@rule
def prospects(s: State, seat: int) -> float:
    """Return what a seat's hold will bring, with the flight or the landing that it is at."""
    if s.captain[seat] < 0 or s.depth == 0 or s.round == 0:
        return 0.0
    if s.by == seat:
        if s.flying and s.links > 0:
            return ahead(s, seat) - FLOWN
        for row in range(1, min(s.depth, 3)):
            if s.frames[row, KIND] == LANDING:
                return landing_now(s, seat, row) - (0.0 if s.ending else FLOWN)
    return tempo(s, seat) + at_rest(s, seat)


@rule
def tempo(s: State, seat: int) -> float:
    """Return what it is worth to be on turn before the flight, and what it costs after it."""
    if s.by != seat or s.ending:
        return 0.0
    before = s.frames[0, KIND] == TURN and s.frames[0, AT] not in (FLIES, PROWLS)
    return TO_FLY if before or s.flying else -FLOWN


@rule
def at_rest(s: State, seat: int) -> float:
    """Return what the hold of a ship that does not fly is worth: from a planet it is two turns to the next landing."""
    ship = ship_of(s, seat)
    if s.zone[ship] != st.SYSTEM:
        return hold(s, seat, stock(s, seat), 0.0, 0.0)
    x, y = centre_x(s, ship), centre_y(s, ship)
    if on_planet(s, seat):
        left = time_left(s)
        kept = (0.4 + 0.5 * left) * hold(s, seat, stock(s, seat), x, y)
        return 0.0 if s.ending else 0.5 + 3.5 * left + kept
    near = outlook(s, seat, x, y, LINK * rocket_rating(s, seat))
    return hold(s, seat, stock(s, seat), x, y) + IN_SIGHT * near


@rule
def hold(s: State, seat: int, cargo: int, x: float, y: float) -> float:
    """Return what cargo and passengers will bring, by the best planet from a place; at the end by the nearest."""
    reach, best, nearest = LINK * rocket_rating(s, seat), 0.0, 1e9
    for planet in range(st.PLANETS):
        if s.zone[planet] != st.SYSTEM or s.side[planet] < 0:
            continue
        far = length(centre_x(s, planet) - x, centre_y(s, planet) - y)
        near = 1.0 if far < reach else max(0.6, 1.4 - 0.4 * far / reach)
        paid = fetched(s, planet, cargo, bays_of(s, seat)) + fares(s, planet, seat)
        if not s.ending:
            best = max(best, HELD * near * paid)
        elif far < nearest:
            nearest, best = far, paid
    return best


@rule
def ahead(s: State, seat: int) -> float:
    """Return what the laid path will bring with all that it touches up to its stop, and links still to be laid."""
    stop, end = s.links * LINK_UNITS if s.flying == st.LAYING else s.stop, -1
    for obj in range(st.OBJECTS):
        ends = obj < st.PLANETS or st.TOKEN <= obj < st.SHIP or obj == st.DYSON
        if ends and untouched(s, obj, seat):
            at = touch_from(s, obj, s.s)
            if at <= stop:
                stop, end = at, obj
    found, cargo = MEETS * meeting(s, seat), stock(s, seat)
    for obj in range(st.ASTEROID, st.OBJECTS):
        if not untouched(s, obj, seat) or touch_from(s, obj, s.s) > stop:
            continue
        if obj < st.TOKEN:
            cargo += one_of(obj)
        else:
            found += MEETS * interest(s, obj, seat)
    if 0 <= end < st.PLANETS and not (s.flags[seat, st.TOOK_OFF] or on_planet(s, seat)):
        paid = fetched(s, end, cargo, bays_of(s, seat)) + fares(s, end, seat)
        return found + LANDS * (paid + landing_gain(s))
    x, y = joint(s, s.links)
    found += hold(s, seat, cargo, x, y)
    left = s.reach - s.links
    if s.flying == st.LAYING and end < 0 and left > 0:
        found += IN_SIGHT * outlook(s, seat, x, y, LINK * left)
        found += (TO_FLY + FLOWN) * left / s.reach
    return found


@rule
def meeting(s: State, seat: int) -> float:
    """Return what the ship that is being met may bring, until it is hailed or fought."""
    found = 0.0
    for row in range(s.depth):
        if s.frames[row, KIND] == ENCOUNTER and s.frames[row, AT] == HAILS:
            if s.frames[row, MEETS_ONE] == ship_of(s, seat):
                found = interest(s, s.frames[row, MEETS_TWO], seat)
    return found


@rule
def untouched(s: State, obj: int, seat: int) -> bool:
    """Say whether the path may still meet an object that stands for itself."""
    if s.zone[obj] != st.SYSTEM or s.done[obj] or s.exempt[obj] or obj == ship_of(s, seat):
        return False
    return not (st.SHIP <= obj < st.MINE and s.base[obj - st.SHIP] >= 0)


@rule
def on_planet(s: State, seat: int) -> bool:
    """Say whether a seat's ship is landed."""
    return 0 <= s.base[ship_of(s, seat) - st.SHIP] < st.PLANETS


@rule
def outlook(s: State, seat: int, x: float, y: float, reach: float) -> float:
    """Return the best that lies within so many millimetres of a point, less the farther it is."""
    best = 0.0
    for obj in range(st.TOKEN):
        if untouched(s, obj, seat):
            far = length(centre_x(s, obj) - x, centre_y(s, obj) - y)
            worth = landing_gain(s) if obj < st.PLANETS else 2.0
            best = max(best, worth * (1.0 - 0.5 * far / reach))
    return best


@rule
def landing_now(s: State, seat: int, f: int) -> float:
    """Return what a landing that goes on will still bring: fares, salvage, sales, each until it is asked. [DD-14.1]"""
    planet, step = s.frames[f, PLANET], s.frames[f, AT]
    if step in (DELIVERS, LOOKS):
        paid = fetched(s, planet, stock(s, seat), bays_of(s, seat))
        return landing_gain(s) + paid + (fares(s, planet, seat) if step == DELIVERS else 0.0)
    if step == SELLS and s.frames[f + 1, ROW] != PAID:
        return landing_gain(s) + on_sale(s, seat, planet, s.frames[f + 1, ROW])
    return at_rest(s, seat)

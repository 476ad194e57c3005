"""What a seat will have earned by the end, in credits at a guess. (decision points 2 and 3.1)

The weights are fitted to the outcome of 270 matches of bots, at turns' beginnings. Within a turn the parts are set so
that the guess hardly moves while a flight goes as planned: a search would take each step in it for a gain or a loss.
"""

from __future__ import annotations

from battlespace.games.dropdrive.bot import taste as ts
from battlespace.games.dropdrive.bot.perks import perks
from battlespace.games.dropdrive.bot.raids import interest, raid
from battlespace.games.dropdrive.bot.route import on_the_way
from battlespace.games.dropdrive.bot.worth import (
    HELD,
    bays_of,
    fares,
    fetched,
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
PICKS, TAKING_OFF, GATHERED, EXPOSED, SOON = 0.35, 0.15, 18.0, 0.2, 0.6
"""How much counts of what lies on the way to a planet, of what is gathered from a planet on beyond the usual, of a
raid; and how sure the end is with no tokens left."""
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
    found += (
        0.9 * s.taste[ts.SPECIMEN] + 0.35 * s.taste[ts.SPECIMEN_EARLY] * left
    ) * specimen_credits(s, seat)
    if s.front[seat] < 0 or s.back[seat] < 0:
        return found
    sound = sound_upgrades(s, seat)
    rated = 1.2 * s.taste[ts.BAYS] * bays_of(s, seat) + 2.2 * s.taste[ts.ROCKET] * rocket_rating(
        s, seat
    )
    rated += 0.75 * s.taste[ts.BATTLE] * total(s, seat, st.BATTLE)
    kept = 0.7 * s.taste[ts.EXPLORE] * explore_rating(s, seat)
    rated += kept + 0.5 * s.taste[ts.SLOTS] * total(s, seat, st.SLOTS)
    built = 1.2 * s.taste[ts.SOUND] * sound - 2.0 * s.taste[ts.BROKEN] * (s.upgrades[seat] - sound)
    rated += built + s.taste[ts.PASSENGERS] * passengers(s, seat)
    if (s.taste[ts.PERKS] - 1.0) > 0.0:
        rated += (s.taste[ts.PERKS] - 1.0) * perks(s, seat)
    if first_usable(s, seat, st.FUEL, st.SALVAGE) >= 0:
        rated += 2.5 * s.taste[ts.FUEL]
    return found + left * rated


@rule
def prospects(s: State, seat: int) -> float:
    """Return what a seat's hold will bring, with the flight or the landing that it is at."""
    if s.captain[seat] < 0 or s.depth == 0 or s.round == 0:
        return 0.0
    if s.by == seat:
        if s.flying and s.links > 0:
            return ahead(s, seat) - FLOWN * s.taste[ts.FLYING]
        for row in range(1, min(s.depth, 3)):
            if s.frames[row, KIND] == LANDING:
                flown = 0.0 if s.ending else FLOWN * s.taste[ts.LANDING]
                return landing_now(s, seat, row) - flown
    return tempo(s, seat) + at_rest(s, seat)


@rule
def tempo(s: State, seat: int) -> float:
    """Return what it is worth to be on turn before the flight, and what it costs after it."""
    if s.by != seat or s.ending:
        return 0.0
    before = s.frames[0, KIND] == TURN and s.frames[0, AT] not in (FLIES, PROWLS)
    if before or s.flying:
        return TO_FLY * s.taste[ts.TO_FLY]
    return -FLOWN * s.taste[ts.FLOWN]


@rule
def at_rest(s: State, seat: int) -> float:
    """Return what the hold of a ship that does not fly is worth: from a planet it is two turns to the next landing."""
    ship = ship_of(s, seat)
    if s.zone[ship] != st.SYSTEM:
        return hold(s, seat, stock(s, seat), (0.0, 0.0), 0)
    x, y = centre_x(s, ship), centre_y(s, ship)
    if on_planet(s, seat):
        return 0.0 if s.ending else landed(s, seat, x, y)
    near = outlook(s, seat, x, y, LINK * rocket_rating(s, seat))
    found = hold(s, seat, stock(s, seat), (x, y), 0) + IN_SIGHT * s.taste[ts.IN_SIGHT] * near
    return found - threat(s, seat, x, y)


@rule
def landed(s: State, seat: int, x: float, y: float) -> float:
    """Return what a ship on a planet has before it: what it kept, a landing to come, and what it will gather."""
    left = time_left(s)
    kept = (0.4 * s.taste[ts.KEPT] + 0.5 * s.taste[ts.KEPT_EARLY] * left) * hold(
        s, seat, stock(s, seat), (x, y), 0
    )
    found = 0.5 * s.taste[ts.LANDED] + 3.5 * s.taste[ts.LANDED_EARLY] * left
    return found + kept + harvest(s, seat, x, y)


@rule
def harvest(s: State, seat: int, x: float, y: float) -> float:
    """Return what the two flights from a planet to the next landing may gather, more than they usually do."""
    liked, best = TAKING_OFF * (s.taste[ts.TAKING_OFF] - 1.0), 0.0
    if liked <= 0.0 or s.ending:
        return 0.0
    reach = 2.0 * s.taste[ts.TWO_FLIGHTS] * LINK * rocket_rating(s, seat)
    for planet in range(st.PLANETS):
        if s.zone[planet] == st.SYSTEM and s.side[planet] >= 0:
            cargo = on_the_way(s, planet, (x, y, reach), 0, 0)
            best = max(best, fetched(s, planet, cargo, bays_of(s, seat)))
    return liked * time_left(s) * (best - GATHERED)


@rule
def threat(s: State, seat: int, x: float, y: float) -> float:
    """Return what the others may win by a raid on a ship at a place that they can reach."""
    found, feared = 0.0, EXPOSED * (s.taste[ts.EXPOSED] - 1.0)
    if feared <= 0.0 or s.ending:
        return 0.0
    for other in range(s.seats):
        ship = ship_of(s, other)
        if other == seat or s.zone[ship] != st.SYSTEM:
            continue
        far = length(centre_x(s, ship) - x, centre_y(s, ship) - y)
        if far < LINK * rocket_rating(s, other):
            found = max(found, raid(s, ship_of(s, seat), other))
    return feared * found


@rule
def hold(s: State, seat: int, cargo: int, at: tuple[float, float], taken: int) -> float:
    """Return what cargo and passengers will bring, by the best planet from a place; at the end by the nearest.

    What can be picked up on the way to it counts too, but for what is `taken`.
    """
    x, y = at
    reach, best, nearest, there = LINK * rocket_rating(s, seat), 0.0, 1e9, 0.0
    for planet in range(st.PLANETS):
        if s.zone[planet] != st.SYSTEM or s.side[planet] < 0:
            continue
        far = length(centre_x(s, planet) - x, centre_y(s, planet) - y)
        paid = sold_at(s, seat, planet, cargo)
        if not s.ending:
            worth = HELD * s.taste[ts.HELD] * nearness(s, far, reach) * paid
            if far < reach and (s.taste[ts.PICKS] - 1.0) > 0.0:
                more = on_the_way(s, planet, (x, y, reach), cargo, taken)
                worth += PICKS * (s.taste[ts.PICKS] - 1.0) * (sold_at(s, seat, planet, more) - paid)
            best = max(best, worth)
        if far < nearest:
            nearest, there = far, paid
    soon = ending_soon(s)
    return soon * there + (1.0 - soon) * best


@rule
def ending_soon(s: State) -> float:
    """Return how sure it is that the match ends before the next landing, so that the nearest planet pays."""
    if s.ending:
        return 1.0
    return SOON * (s.taste[ts.ENDING] - 1.0) * max(0.0, 1.0 - s.supply / (2.0 * s.seats))


@rule
def nearness(s: State, far: float, reach: float) -> float:
    """Return how much counts of what a planet pays that is so far away."""
    if far < reach:
        return 1.0
    less = 0.4 * s.taste[ts.FAR]
    return max(0.6 * s.taste[ts.FAR_LEAST], 1.0 + less - less * far / reach)


@rule
def sold_at(s: State, seat: int, planet: int, cargo: int) -> float:
    """Return what cargo and passengers bring on a planet."""
    return fetched(s, planet, cargo, bays_of(s, seat)) + fares(s, planet, seat)


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
    found, cargo, taken = MEETS * s.taste[ts.MEETING] * meeting(s, seat), stock(s, seat), 0
    for obj in range(st.ASTEROID, st.OBJECTS):
        if not untouched(s, obj, seat) or touch_from(s, obj, s.s) > stop:
            continue
        if obj < st.TOKEN:
            cargo += one_of(obj)
            taken |= 1 << obj
        else:
            found += MEETS * s.taste[ts.MEETS] * interest(s, obj, seat)
    if 0 <= end < st.PLANETS and not (s.flags[seat, st.TOOK_OFF] or on_planet(s, seat)):
        paid = sold_at(s, seat, end, cargo) + landing_gain(s)
        after = harvest(s, seat, centre_x(s, end), centre_y(s, end))
        return found + LANDS * s.taste[ts.LANDS] * paid + after
    x, y = joint(s, s.links)
    found -= threat(s, seat, x, y)
    found += hold(s, seat, cargo, (x, y), taken)
    left = s.reach - s.links
    if s.flying == st.LAYING and end < 0 and left > 0:
        found += IN_SIGHT * s.taste[ts.SIGHT_AHEAD] * outlook(s, seat, x, y, LINK * left)
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
            worth = landing_gain(s) if obj < st.PLANETS else 2.0 * s.taste[ts.THING]
            best = max(best, worth * (1.0 - 0.5 * s.taste[ts.THING_FAR] * far / reach))
    return best


@rule
def landing_now(s: State, seat: int, f: int) -> float:
    """Return what a landing that goes on will still bring: fares, salvage, sales, each until it is asked. [DD-14.1]"""
    planet, step = s.frames[f, PLANET], s.frames[f, AT]
    if step in (DELIVERS, LOOKS):
        paid = fetched(s, planet, stock(s, seat), bays_of(s, seat))
        paid = landing_gain(s) + paid + (fares(s, planet, seat) if step == DELIVERS else 0.0)
        return paid + harvest(s, seat, centre_x(s, planet), centre_y(s, planet))
    if step == SELLS and s.frames[f + 1, ROW] != PAID:
        paid = landing_gain(s) + on_sale(s, seat, planet, s.frames[f + 1, ROW])
        return paid + harvest(s, seat, centre_x(s, planet), centre_y(s, planet))
    return at_rest(s, seat)

"""Whole lines of answers that are worth comparing: flights from the first link to the stop, drops of the own ship.

A flight is up to fifteen answers and a drop three, none of which means much alone. Whoever compares them by playing on
(`bots/rollouts.py`) takes them whole.
"""

from __future__ import annotations

from typing import Any

from battlespace.games.dropdrive.bot import taste as ts
from battlespace.games.dropdrive.bot.heuristic import PATH, PATH_ON, look_further, stop_after
from battlespace.games.dropdrive.bot.paths import (
    COUNT,
    HEADING,
    HIGH,
    LAST,
    LEVELS,
    LOW,
    NODE,
    NODES,
    OBJECT,
    OVER,
    PARENT,
    RANK,
    THING,
    THINGS,
    is_apart,
    is_touched,
)
from battlespace.games.dropdrive.bot.planner import level_start, plan, profit
from battlespace.games.dropdrive.bot.prospects import sold_at
from battlespace.games.dropdrive.bot.route import TOUCH, on_the_way
from battlespace.games.dropdrive.bot.worth import landing_gain, stock
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.course.turns import drive_aim, may_fall_near, near, pay_drive
from battlespace.games.dropdrive.rules.play import MACHINE
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import (
    LINK,
    NOSE,
    SUN,
    length,
    wall_distance,
)
from battlespace.games.dropdrive.rules.table.shapes import centre_x, centre_y, cos_of, sin_of
from battlespace.games.dropdrive.rules.table.ship import rocket_rating, ship_of
from battlespace.games.dropdrive.rules.table.wide import aim_fits, aim_id, aims
from battlespace.kernel.game import Actions, Shares
from battlespace.kernel.rule import rule
from battlespace.kernel.step import FIRST, KIND

PAY_DRIVE, NEAR, DRIVE_AIM = (MACHINE.kinds[step] for step in (pay_drive, near, drive_aim))
GONE = -1e9
"""The rank of a path whose like has been taken."""
DROPS = 5
"""Drops that are compared with each other, and with none."""
ENDS_APART = 70.0
"""Flights that touch the same things are alike, unless they end so far from each other."""
APART = 30.0
"""Aims nearer to each other are alike."""
LOOKED_AT = 48
"""About how many of a target's aims are looked at."""
ONE_FLIGHT, TWO_FLIGHTS = 0.9, 1.6
"""How far a ship comes that may land in this turn, and one that took off and may land in the next, in flights."""
SCATTER = 18.0
"""How far off a dropped ship comes to rest, as a rule."""
WORTH_IT, BESIDE, WAYS = 1.0, 38.0, 45
"""Credits that a drop at a glance must bring; how far from its target it is aimed, and how many degrees apart."""
RINGS, RING, RING_STEP = 3, 70.0, 50.0
"""The rings around the sun at which a ship that may fall anywhere is aimed at a glance."""
AIM, WORTH, TO = 0, 1, 2
ENTRY = 3
"""What is noted of an aim."""


@rule
def lines(s: State, actions: Actions, count: int, found: Any, pad: Shares) -> int:
    """Fill in lines that are worth comparing, each up to a -1, and return how many; none where answers stand alone.

    `actions` are the legal ones, with room behind them. Who has room for one line only wants to go on quickly: flights
    are planned for them once, at the first link, drops are found at a glance by who has a taste for that, and all else
    is left to the priors.
    """
    kind, seat = s.frames[s.depth - 1, KIND], s.frames[s.depth - 1, FIRST]
    if kind in (PATH, PATH_ON):
        return flights(s, seat, found, pad) if s.links == 0 or len(found) > 1 else 0
    if kind not in (PAY_DRIVE, NEAR, DRIVE_AIM):
        return 0
    if len(found) == 1:
        keen = s.taste[ts.DROPPING] > 1.0 and kind == PAY_DRIVE
        return quick_drop(s, seat, actions[count - 1], found) if keen else 0
    noted, lines_, first = 0, 0, -1
    if kind == DRIVE_AIM:
        noted = note_aims(s, seat, actions, (0, count, -1), pad)
    elif kind == NEAR:
        noted = note_targets(s, seat, actions, count, pad)
    else:
        first = actions[count - 1]  # what costs no fuel is listed after what does
        found[0, 0], found[0, 1], lines_ = actions[0], -1, 1
        noted = note_targets(s, seat, actions, count, pad)
    return lines_ + write_drops(found[lines_:], first, noted, pad)


@rule
def flights(s: State, seat: int, found: Any, pad: Shares) -> int:
    """Fill in the best flights that touch different things; the last half is for the best to each thing but cargo.

    Of a flight that has begun it is the ways to go on, and first of all not to: to fly what is laid.
    """
    beam = plan(s, seat, pad, len(found) > 1)
    if (s.taste[ts.FURTHER] - 1.0) > 0.0:
        look_further(s, seat, pad, beam)
    count, most = 0, (len(found) + 1) // 2
    if s.links > 0:
        write_flight(s, pad, NODES, found[0])
        count = 1
    while count < most:
        best = best_path(s, pad, beam, -1)
        if best < 0:
            return count
        write_flight(s, pad, best, found[count])
        count += 1
        drop_alike(s, pad, beam, best)
    for thing in range(int(pad[COUNT])):
        obj = int(pad[THINGS + THING * thing + OBJECT])
        if count < len(found) and not st.ASTEROID <= obj < st.TOKEN:
            best = best_path(s, pad, beam, thing)
            if best >= 0 and pad[best + RANK] > GONE:
                write_flight(s, pad, best, found[count])
                count += 1
    return count


@rule
def best_path(s: State, pad: Shares, beam: int, thing: int) -> int:
    """Return the path that brings most of those that touch a thing; of those not taken yet (-1). -1: there is none."""
    best, top = -1, GONE
    for level in range(s.reach - s.links):
        for k in range(int(pad[LEVELS + level])):
            node = level_start(level, beam) + NODE * k
            open_ = pad[node + RANK] > GONE if thing < 0 else is_touched(pad, node, thing)
            if open_ and profit(pad, node) > top:
                best, top = node, profit(pad, node)
    return best


@rule
def drop_alike(s: State, pad: Shares, beam: int, taken: int) -> None:
    """Take out all paths that touch the same things as one and end near it."""
    low, high = pad[taken + LOW], pad[taken + HIGH]
    for level in range(s.reach - s.links):
        for k in range(int(pad[LEVELS + level])):
            node = level_start(level, beam) + NODE * k
            same = pad[node + LOW] == low and pad[node + HIGH] == high
            if same and not is_apart(pad, node, taken, ENDS_APART):
                pad[node + RANK] = GONE


@rule
def write_flight(s: State, pad: Shares, node: int, line: Any) -> None:
    """Write a path as answers: its links, and the stop just past the last contact."""
    links, at, over = 0, node, pad[node + OVER] > 0
    while at > NODES:
        links, at = links + 1, int(pad[at + PARENT])
    line[links], line[links + 1] = stop_after(pad[node + LAST], s.links + links, over), -1
    while node > NODES:
        links -= 1
        line[links], node = ac.LINK + int(pad[node + HEADING]), int(pad[node + PARENT])


@rule
def target_of(index: int) -> int:
    """Return what an answer names that the ship is dropped near to: a planet, a ship, or anywhere."""
    if index == ac.ANYWHERE:
        return st.ANYWHERE
    return index if index < st.PLANETS else st.SHIP + index - st.PLANETS


@rule
def landing_reach(s: State, seat: int) -> float:
    """Return how far a seat comes until its next landing: one flight, two if it takes off in this turn."""
    landed = 0 <= s.base[ship_of(s, seat) - st.SHIP] < st.PLANETS
    took_off = s.flags[seat, st.TOOK_OFF] > 0 or landed
    return LINK * rocket_rating(s, seat) * (TWO_FLIGHTS if took_off else ONE_FLIGHT)


@rule
def note_targets(s: State, seat: int, actions: Actions, count: int, pad: Shares) -> int:
    """Note some aims near all that the ship can be dropped near to; return how many."""
    noted, room = 0, actions[count:]
    for index in range(ac.ANYWHERE + 1):
        target = target_of(index)
        if may_fall_near(s, seat, target):
            listed = aims(s, target, NOSE, room)
            noted = note_aims(s, seat, room, (noted, listed, ac.NEAR + index), pad)
    return noted


@rule
def note_aims(
    s: State, seat: int, listed: Actions, where: tuple[int, int, int], pad: Shares
) -> int:
    """Note some of the listed aims; `where` is how many are noted, how many are listed, and their target's answer."""
    noted, count, to = where
    step = max(1, count // (LOOKED_AT if to != ac.NEAR + ac.ANYWHERE else 4 * LOOKED_AT))
    for i in range(0, count, step):
        at = ENTRY * noted
        if at + ENTRY > len(pad):
            break
        aim = listed[i] - ac.AIM
        x = ac.AIM_STEP * (aim // ac.AIM_ROWS - ac.AIM_HALF)
        y = ac.AIM_STEP * (aim % ac.AIM_ROWS - ac.AIM_MIDDLE)
        pad[at + AIM], pad[at + TO], pad[at + WORTH] = listed[i], to, aim_worth(s, seat, x, y)
        noted += 1
    return noted


@rule
def write_drops(found: Any, first: int, noted: int, pad: Shares) -> int:
    """Write the best of the noted aims as answers, none near another; `first` is said before them, -1: nothing is."""
    count = 0
    while count < min(DROPS, len(found)):
        best = -1
        for i in range(noted):
            if pad[ENTRY * i + WORTH] > GONE:
                if best < 0 or pad[ENTRY * i + WORTH] > pad[ENTRY * best + WORTH]:
                    best = i
        if best < 0:
            break
        at, aim, to = 0, int(pad[ENTRY * best + AIM]), int(pad[ENTRY * best + TO])
        for said in (first, to, aim):
            if said >= 0:
                found[count, at], at = said, at + 1
        found[count, at] = -1
        count += 1
        for i in range(noted):
            if gap(aim, int(pad[ENTRY * i + AIM])) < APART:
                pad[ENTRY * i + WORTH] = GONE
    return count


@rule
def quick_drop(s: State, seat: int, paid: int, found: Any) -> int:
    """Fill in the drop that looks best of a few aims around each target, if it looks better than to stay."""
    ship, best = ship_of(s, seat), (0.0, -1, -1)
    reach = landing_reach(s, seat)
    stays = takings(s, seat, centre_x(s, ship), centre_y(s, ship), reach)
    for index in range(ac.ANYWHERE + 1):
        target = target_of(index)
        if may_fall_near(s, seat, target):
            worth, aim = glance(s, seat, target, reach)
            if worth > best[0]:
                best = (worth, ac.NEAR + index, aim)
    if best[0] <= stays + WORTH_IT:
        return 0
    found[0, 0], found[0, 1], found[0, 2], found[0, 3] = paid, best[1], best[2], -1
    return 1


@rule
def glance(s: State, seat: int, target: int, reach: float) -> tuple[float, int]:
    """Return the best of a few aims at a target and what it is worth; (0, -1): none of them is legal."""
    found, aim, free = 0.0, -1, target == st.ANYWHERE
    x, y = (0.0, 0.0) if free else (centre_x(s, target), centre_y(s, target))
    for ring in range(RINGS if free else 1):
        far = RING + RING_STEP * ring if free else BESIDE
        for way in range(0, 360, WAYS):
            i = int((x + far * cos_of(way)) // ac.AIM_STEP)
            j = int((y + far * sin_of(way)) // ac.AIM_STEP)
            if aim_fits(s, target, NOSE, ac.AIM_STEP * i, ac.AIM_STEP * j):
                worth = takings(s, seat, ac.AIM_STEP * i, ac.AIM_STEP * j, reach)
                if worth > found:
                    found, aim = worth, aim_id(i, j)
    return found, aim


@rule
def gap(one: int, two: int) -> float:
    """Return how far two aims are from each other."""
    across = (one - ac.AIM) // ac.AIM_ROWS - (two - ac.AIM) // ac.AIM_ROWS
    along = (one - ac.AIM) % ac.AIM_ROWS - (two - ac.AIM) % ac.AIM_ROWS
    return ac.AIM_STEP * length(1.0 * across, 1.0 * along)


@rule
def aim_worth(s: State, seat: int, x: float, y: float) -> float:
    """Return what the next landing may bring a ship that is dropped at a point, or somewhere around it."""
    reach = landing_reach(s, seat)
    found, points = 2.0 * takings(s, seat, x, y, reach), 2
    for dx, dy in ((SCATTER, 0.0), (-SCATTER, 0.0), (0.0, SCATTER), (0.0, -SCATTER)):
        if length(x + dx, y + dy) > SUN + NOSE and wall_distance(x + dx, y + dy) > NOSE:
            found += takings(s, seat, x + dx, y + dy, reach)
            points += 1
    return found / points


@rule
def takings(s: State, seat: int, x: float, y: float, reach: float) -> float:
    """Return what the best landing within reach of a point brings, with all that is picked up on the way."""
    best, cargo = 0.0, stock(s, seat)
    for planet in range(st.PLANETS):
        if s.zone[planet] != st.SYSTEM or s.side[planet] < 0:
            continue
        if length(centre_x(s, planet) - x, centre_y(s, planet) - y) - TOUCH <= reach:
            more = on_the_way(s, planet, (x, y, reach), cargo, 0)
            best = max(best, sold_at(s, seat, planet, more) + landing_gain(s))
    return best

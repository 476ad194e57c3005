"""What a net sees of a position: planets and what lies in the system as rows, every captain's means as a whole."""

from __future__ import annotations

from battlespace.games.dropdrive.bot.heuristic import evaluate
from battlespace.games.dropdrive.bot.prospects import on_planet, prospects, wealth
from battlespace.games.dropdrive.bot.worth import (
    KIND,
    bays_of,
    cargo_value,
    fares,
    fetched,
    passengers,
    stock,
    time_left,
)
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import length
from battlespace.games.dropdrive.rules.table.scoring import specimen_credits
from battlespace.games.dropdrive.rules.table.shapes import centre_x, centre_y
from battlespace.games.dropdrive.rules.table.ship import (
    explore_rating,
    rocket_rating,
    ship_of,
    sound_upgrades,
    total,
)
from battlespace.kernel.rule import rule
from battlespace.kernel.sight import Row, Rows, Sight, log_odds

MOST_ROWS = st.PLANETS + 46
"""Planets first; then what can be picked up, fewer than that in any system."""
IS_PLANET, IS_THING, MINE, THEIRS, PAYS, WORTH, NEAR = 0, 1, 2, 5, 8, 12, 17
"""Places in a row: its kind, how far it is from the player's ship and the nearest other, what it pays, what it is."""
WIDTH = 22
SEAT, PER_SEAT = 1, 33
CLOCK = SEAT + st.SEATS * PER_SEAT
WHOLE = CLOCK + 24
NEAREST, FLIGHT = 60.0, 170.0
"""Millimetres: what counts as beside, and as within a flight."""
KINDS = st.COLOURS + 2


@rule
def view(s: State) -> int:
    """Whose turn it is; before the first turn, and after the last, the guess knows."""
    return -1 if s.round == 0 or s.depth == 0 or s.by < 0 else s.by


@rule
def far_from(s: State, seat: int, obj: int) -> float:
    """Return how far an object lies from a seat's ship, in millimetres; far if the ship is not in the system."""
    ship = ship_of(s, seat)
    if s.zone[ship] != st.SYSTEM:
        return 2.0 * FLIGHT
    return length(centre_x(s, obj) - centre_x(s, ship), centre_y(s, obj) - centre_y(s, ship))


@rule
def fill_ways(s: State, me: int, obj: int, row: Row) -> None:
    """Describe how far something is from the player's ship and from the nearest other."""
    far, other = far_from(s, me, obj), 2.0 * FLIGHT
    for seat in range(s.seats):
        if seat != me:
            other = min(other, far_from(s, seat, obj))
    row[MINE], row[MINE + 1], row[MINE + 2] = (
        0.005 * far,
        max(0.0, 1.0 - far / NEAREST),
        max(0.0, 1.0 - far / FLIGHT),
    )
    row[THEIRS], row[THEIRS + 1], row[THEIRS + 2] = (
        0.005 * other,
        max(0.0, 1.0 - other / NEAREST),
        max(0.0, 1.0 - other / FLIGHT),
    )


@rule
def fill_planet(s: State, me: int, planet: int, row: Row) -> None:
    """Describe a planet by its ways, what it pays to whom, and how much it still buys."""
    row[IS_PLANET] = 1.0
    fill_ways(s, me, planet, row)
    row[PAYS] = 0.1 * (fetched(s, planet, stock(s, me), bays_of(s, me)) + fares(s, planet, me))
    for seat in range(s.seats):
        if seat != me:
            paid = fetched(s, planet, stock(s, seat), bays_of(s, seat)) + fares(s, planet, seat)
            row[PAYS + 1] = max(row[PAYS + 1], 0.1 * paid)
        if s.base[ship_of(s, seat) - st.SHIP] == planet:
            row[PAYS + (2 if seat == me else 3)] = 1.0
    row[WORTH] = 1.0 * s.side[planet]
    for i in range(st.ROWS):
        row[WORTH + 1] += 0.1 * s.covered[planet, i]
    for obj in range(st.ASTEROID, st.TOKEN):
        if s.zone[obj] == st.SYSTEM:
            dx = centre_x(s, obj) - centre_x(s, planet)
            if length(dx, centre_y(s, obj) - centre_y(s, planet)) < NEAREST:
                row[NEAR] += 0.2


@rule
def fill_thing(s: State, me: int, obj: int, row: Row) -> None:
    """Describe what can be picked up."""
    row[IS_THING] = 1.0
    fill_ways(s, me, obj, row)
    row[WORTH] = 0.2 * cargo_value(s, obj) if obj < st.TOKEN else 0.0
    row[WORTH + 1] = 1.0 if st.FUEL <= obj < st.SALVAGE else 0.0
    row[WORTH + 2] = 1.0 if st.SALVAGE <= obj < st.TOKEN else 0.0
    row[WORTH + 3] = 1.0 if obj >= st.TOKEN else 0.0
    nearest = FLIGHT
    for planet in range(st.PLANETS):
        if s.zone[planet] == st.SYSTEM:
            dx = centre_x(s, obj) - centre_x(s, planet)
            nearest = min(nearest, length(dx, centre_y(s, obj) - centre_y(s, planet)))
    row[NEAR] = max(0.0, 1.0 - nearest / NEAREST)
    row[NEAR + 1 + (0 if row[MINE] < row[THEIRS] else 1)] = 1.0


@rule
def fill_rows(s: State, me: int, rows: Rows) -> None:
    """Describe all planets and what can be picked up."""
    k = st.PLANETS
    for obj in range(st.SHIP):
        if s.zone[obj] != st.SYSTEM:
            continue
        if obj < st.PLANETS:
            if s.side[obj] >= 0:
                fill_planet(s, me, obj, rows[obj])
        elif k < MOST_ROWS:
            fill_thing(s, me, obj, rows[k])
            k += 1


@rule
def fill_seat(s: State, seat: int, part: Row) -> None:
    """Describe what a captain has: credits, ratings, cargo, what it will bring."""
    sound, cargo = sound_upgrades(s, seat), stock(s, seat)
    part[0], part[1] = 0.05 * s.credits[seat], 0.1 * specimen_credits(s, seat)
    part[2], part[3] = 0.05 * wealth(s, seat), 0.1 * prospects(s, seat)
    part[4], part[5] = 0.2 * bays_of(s, seat), 0.3 * rocket_rating(s, seat)
    part[6], part[7] = 0.3 * total(s, seat, st.BATTLE), 0.3 * explore_rating(s, seat)
    part[8], part[9] = 0.3 * total(s, seat, st.SLOTS), 0.2 * sound
    part[10], part[11] = 0.4 * (s.upgrades[seat] - sound), 0.1 * passengers(s, seat)
    for kind in range(KINDS):
        part[12 + kind] = 0.3 * (cargo >> (KIND * kind) & 7)
    part[19] = 1.0 if on_planet(s, seat) else 0.0
    part[20] = 1.0 if s.zone[ship_of(s, seat)] == st.SYSTEM else 0.0
    part[21] = 1.0 if s.by == seat else 0.0
    part[22] = 1.0 if s.flags[seat, st.TOOK_OFF] else 0.0
    part[23] = 1.0 if s.flags[seat, st.DROP_USED] else 0.0
    part[24 + s.captain[seat] - st.CAPTAIN] = 1.0
    best = 0.0
    for planet in range(st.PLANETS):
        if s.zone[planet] == st.SYSTEM and s.side[planet] >= 0:
            paid = fetched(s, planet, cargo, bays_of(s, seat)) + fares(s, planet, seat)
            best = max(best, paid)
    part[28], part[29] = 0.1 * best, 0.1 * best * time_left(s)
    part[30], part[31] = 0.3 * rocket_rating(s, seat) * time_left(s), 0.2 * sound * time_left(s)
    part[32] = 1.0


@rule
def fill(s: State, me: int, rows: Rows, whole: Row) -> None:
    """Describe the position as a seat sees it; the others follow in the order of their seats."""
    evaluate(s, whole[1 : 1 + st.SEATS])
    whole[0] = log_odds(whole[1 + me])
    for seat in range(st.SEATS):
        whole[1 + seat] = 0.0
    for k in range(s.seats):
        seat, at = (me + k) % s.seats, SEAT + k * PER_SEAT
        if s.captain[seat] >= 0 and s.front[seat] >= 0 and s.back[seat] >= 0:
            fill_seat(s, seat, whole[at : at + PER_SEAT])
    if s.captain[me] >= 0:
        fill_rows(s, me, rows)
    whole[CLOCK], whole[CLOCK + 1] = time_left(s), 1.0 if s.ending else 0.0
    whole[CLOCK + 2], whole[CLOCK + 3] = 0.05 * s.round, 0.1 * s.supply
    whole[CLOCK + 4 + s.flying] = 1.0
    whole[CLOCK + 7 + s.mode] = 1.0
    whole[CLOCK + 11 + s.seats] = 1.0
    for i in range(st.ANOMALIES):
        whole[CLOCK + 16 + i] = 1.0 if s.anomaly[i] == st.IN_PLAY else 0.0
    whole[CLOCK + 22] = 0.1 * s.energy
    whole[CLOCK + 23] = whole[0] * (1.0 - whole[CLOCK])


SIGHT = Sight(view=view, fill=fill, rows=MOST_ROWS, width=WIDTH, whole=WHOLE)

"""What a net sees of a position: planets and what lies in the system as rows, every captain's means as a whole."""

from __future__ import annotations

from battlespace.games.dropdrive.bot.acts import ACTS
from battlespace.games.dropdrive.bot.heuristic import evaluate
from battlespace.games.dropdrive.bot.prospects import on_planet, prospects, wealth
from battlespace.games.dropdrive.bot.raids import raid
from battlespace.games.dropdrive.bot.worth import (
    KIND,
    bays_of,
    cargo_value,
    count_of,
    fares,
    fetched,
    passengers,
    stock,
    time_left,
)
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.play import MACHINE
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.market import colour_of_asteroid, price, row_of
from battlespace.games.dropdrive.rules.table.geometry import LINK, length
from battlespace.games.dropdrive.rules.table.scoring import specimen_credits
from battlespace.games.dropdrive.rules.table.shapes import centre_x, centre_y
from battlespace.games.dropdrive.rules.table.ship import (
    count_usable,
    explore_rating,
    owns_specimen,
    rocket_rating,
    ship_of,
    sound_upgrades,
    total,
)
from battlespace.kernel.rule import rule
from battlespace.kernel.sight import Row, Rows, Sight, log_odds
from battlespace.kernel.step import KIND as STEP

MOST_ROWS = st.PLANETS + 46
"""Planets first; then what can be picked up, fewer than that in any system."""
IS_PLANET, IS_THING, MINE, THEIRS, PAYS, WORTH, NEAR, FARES, FLIGHTS, COLOUR = (
    0,
    1,
    2,
    5,
    8,
    12,
    17,
    20,
    22,
    24,
)
"""Places in a row: its kind, how far it is from the player's ship and the nearest other, what it pays, what it is, what
lies around, what passengers pay there, how many flights it is away, and what it pays for colours or which it is."""
WIDTH = COLOUR + st.COLOURS
SEAT, PER_SEAT = 1, 47
CLOCK = SEAT + st.SEATS * PER_SEAT
SUPPLY, MOST_SUPPLY = CLOCK + 24, 16
"""How many demand tokens are left, one place for each number."""
ASKED = SUPPLY + MOST_SUPPLY + 1
"""Which step is asked, one place for each."""
WHOLE = ASKED + len(MACHINE.steps) + 1
FARTHEST = 3.0
"""Flights; what is farther is told as this."""
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
def flights_to(s: State, seat: int, obj: int) -> float:
    """Return how many flights of a seat something is away."""
    return min(far_from(s, seat, obj) / (LINK * max(rocket_rating(s, seat), 1)), FARTHEST)


@rule
def fill_ways(s: State, me: int, obj: int, row: Row) -> None:
    """Describe how far something is from the player's ship and from the nearest other."""
    far, other, flights = far_from(s, me, obj), 2.0 * FLIGHT, FARTHEST
    for seat in range(s.seats):
        if seat != me:
            other = min(other, far_from(s, seat, obj))
            flights = min(flights, flights_to(s, seat, obj))
    row[FLIGHTS], row[FLIGHTS + 1] = 0.5 * flights_to(s, me, obj), 0.5 * flights
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
    row[PAYS] = 0.1 * fetched(s, planet, stock(s, me), bays_of(s, me))
    row[FARES] = 0.1 * fares(s, planet, me)
    for seat in range(s.seats):
        if seat != me:
            paid = 0.1 * fetched(s, planet, stock(s, seat), bays_of(s, seat))
            row[PAYS + 1] = max(row[PAYS + 1], paid)
            row[FARES + 1] = max(row[FARES + 1], 0.1 * fares(s, planet, seat))
        if s.base[ship_of(s, seat) - st.SHIP] == planet:
            row[PAYS + (2 if seat == me else 3)] = 1.0
    row[WORTH] = 1.0 * s.side[planet]
    for i in range(st.ROWS):
        row[WORTH + 1] += 0.1 * s.covered[planet, i]
    for colour in range(st.COLOURS):
        at = row_of(s, planet, colour)
        row[COLOUR + colour] = 0.15 * price(s, planet, at) if at >= 0 else 0.0
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
    row[WORTH + 4] = 1.0 if s.done[obj] else 0.0
    if obj < st.FUEL:
        row[COLOUR + colour_of_asteroid(obj)] = 1.0
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
    fill_sales(s, seat, cargo, part)
    part[30], part[31] = 0.3 * rocket_rating(s, seat) * time_left(s), 0.2 * sound * time_left(s)
    part[32] = 1.0
    part[36] = 0.3 * max(bays_of(s, seat) - count_of(cargo), 0)
    part[37] = 1.0 if count_usable(s, seat, st.FUEL, st.SALVAGE) > 0 else 0.0
    fill_cards(s, seat, part)
    fill_danger(s, seat, part)
    part[43] = 0.05 * s.credits[seat] * (1.0 - time_left(s))
    part[44] = 1.0 if s.start == seat else 0.0


@rule
def fill_sales(s: State, seat: int, cargo: int, part: Row) -> None:
    """Describe what the hold and the passengers bring: at best, within a flight, and on the nearest planet."""
    best, within, there, nearest, types, near_types = 0.0, 0.0, 0.0, FARTHEST, 0, 0
    for planet in range(st.PLANETS):
        if s.zone[planet] == st.SYSTEM and s.side[planet] >= 0:
            paid = fetched(s, planet, cargo, bays_of(s, seat)) + fares(s, planet, seat)
            flights = flights_to(s, seat, planet)
            best = max(best, paid)
            if flights <= 1.0:
                within = max(within, paid)
                types = max(types, sold_types(s, planet, cargo))
            if flights < nearest:
                nearest, there, near_types = flights, paid, sold_types(s, planet, cargo)
    part[28], part[29] = 0.1 * best, 0.1 * best * time_left(s)
    part[33], part[34], part[35] = 0.1 * within, 0.1 * there, 0.5 * nearest
    part[45], part[46] = 0.3 * types, 0.3 * near_types


@rule
def sold_types(s: State, planet: int, cargo: int) -> int:
    """Count the colours aboard that a planet buys: each takes a demand token, and the last token ends the match."""
    found = 0
    for colour in range(st.COLOURS):
        if cargo >> (KIND * colour) & 7 and row_of(s, planet, colour) >= 0:
            found += 1
    return found


@rule
def fill_cards(s: State, seat: int, part: Row) -> None:
    """Count specimens, those that are rolled for at the end, and passengers."""
    for card in range(st.EXPLORE, st.TECH):
        if owns_specimen(s, card, seat):
            part[38] += 0.3
            part[39] += 0.5 if s.card[card, st.SCORING] == st.ROLL else 0.0
        elif s.card_zone[card] == st.BESIDE and s.card_holder[card] == seat:
            part[40] += 0.4


@rule
def fill_danger(s: State, seat: int, part: Row) -> None:
    """Describe what a raid by another would bring them, and how near they are."""
    part[42] = 0.5 * FARTHEST
    for other in range(s.seats):
        if other != seat and s.captain[other] >= 0 and s.zone[ship_of(s, seat)] == st.SYSTEM:
            part[41] = max(part[41], 0.2 * raid(s, ship_of(s, seat), other))
            part[42] = min(part[42], 0.5 * flights_to(s, other, ship_of(s, seat)))


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
    whole[SUPPLY + min(max(s.supply, 0), MOST_SUPPLY)] = 1.0
    whole[ASKED + s.frames[s.depth - 1, STEP]] = 1.0


SIGHT = Sight(view=view, fill=fill, rows=MOST_ROWS, width=WIDTH, whole=WHOLE, acts=ACTS)

"""The market of a landing: what is sold, at which price, as what. [DD-16]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked.ids import Colour, Five, Flag, Planet, Row, Seat
from battlespace.games.dropdrive.rules.contact.dropping import redrop
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.cargo import let_fall
from battlespace.games.dropdrive.rules.table.ship import best, count_usable, ship_of, total, usable
from battlespace.kernel.decision import decision, put
from battlespace.kernel.game import Actions
from battlespace.kernel.procedure import showing
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits

PAID = st.ROWS + 1
"""Beyond all rows of a market: the sale is paid."""


@rule
def row_of(s: State, planet: int, colour: int) -> int:
    """Return the market row that buys a colour here, or -1. [DD-1.6, DD-16.1]"""
    for row in range(st.ROWS):
        if s.market[planet, s.side[planet], row, 0] == colour + 1:
            return row
    return -1


@rule
def price(s: State, planet: int, row: int) -> int:
    """Return what a row pays now. [DD-16.1]"""
    spaces, covered = s.market[planet, s.side[planet], row, 1], s.covered[planet, row]
    return s.market[planet, s.side[planet], row, 2 + covered] if covered < spaces else st.FLOOR


@rule
def colour_of_asteroid(obj: int) -> int:
    """Return an asteroid's colour. [DD-1.2]"""
    return (obj - st.ASTEROID) // st.EACH_COLOUR


@rule
def sold_as(s: State, colour: int) -> int:
    """Count the asteroids being sold as a colour."""
    found = 0
    for i in range(st.FUEL - st.ASTEROID):
        if s.sold[i] == colour + 1:
            found += 1
    return found


@rule
def sell_own(s: State, seat: int, colour: int, count: int) -> None:
    """Mark the usable asteroids of a colour with the lowest ids as sold. [DD-16.2]"""
    first = st.ASTEROID + colour * st.EACH_COLOUR
    for obj in range(first, first + st.EACH_COLOUR):
        if count > 0 and usable(s, obj, seat):
            s.sold[obj - st.ASTEROID] = colour + 1
            count -= 1


@decision(an.SALES, clause="DD-16.2", code="D-33")
def sell(s: State, out: Actions, seat: Seat, colour: Colour) -> int:
    """How many asteroids of a colour are sold? [DD-16.2]"""
    n, first = 0, st.ASTEROID + colour * st.EACH_COLOUR
    for i in range(count_usable(s, seat, first, first + st.EACH_COLOUR) + 1):
        n = put(out, n, ac.SELL + ac.EACH * colour + i)
    return n


@decision(an.DONE, an.OTHER_SALES, clause="DD-16.2", code="D-33:sellas")
def sellas(s: State, answer: int, seat: Seat, planet: Planet) -> bool:
    """Which asteroid that is not yet sold is sold as a colour that is bought here? [DD-16.2, DD-24]"""
    if answer < 0:
        return True
    asteroid, colour = answer // st.COLOURS, answer % st.COLOURS
    free = usable(s, st.ASTEROID + asteroid, seat) and not s.sold[asteroid]
    return free and row_of(s, planet, colour) >= 0


@decision(an.BONUSES, clause="DD-24.2", code="D-34")
def bonus(s: State, answer: int, seat: Seat, chosen: Five) -> bool:
    """Which colour that is sold earns the bonus? [DD-24]"""
    return not chosen >> answer & 1 and sold_as(s, answer) > 0


@showing("row", "planet")
def sale(s: State, seat: Seat, planet: Planet, emergency: Flag) -> Waits:
    """For each row how many, then other types with TRANSMUTE, then the bonus; then all is paid. [DD-16.2, DD-24]"""
    row: Row = 0
    while row < st.ROWS and colour_in(s, planet, row) >= 0:
        count = yield sell(seat, colour_in(s, planet, row))
        sell_own(s, seat, colour_in(s, planet, row), count % ac.EACH)
        row += 1
    while best(s, seat, st.TRANSMUTE) >= 0:
        other = yield sellas(seat, planet)
        if other < 0:
            break
        s.sold[other // st.COLOURS] = other % st.COLOURS + 1
    chosen: Five = 0
    while bonus_left(s, seat, chosen):
        colour = yield bonus(seat, chosen)
        chosen |= 1 << colour
    pay_sale(s, seat, planet, chosen)
    row = PAID
    yield redrop(seat, ship_of(s, seat))
    end_sale(s, planet, emergency)


@rule
def colour_in(s: State, planet: int, row: int) -> int:
    """Return the colour that a row of a market buys, -1 for none. [DD-16.1]"""
    return s.market[planet, s.side[planet], row, 0] - 1


@rule
def bonus_left(s: State, seat: int, chosen: int) -> bool:
    """Say whether another type that is sold earns the bonus. [DD-24]"""
    upgrade = best(s, seat, st.SALE_BONUS)
    taken, left = 0, 0
    for colour in range(st.COLOURS):
        if chosen >> colour & 1:
            taken += 1
        elif sold_as(s, colour) > 0:
            left += 1
    return upgrade >= 0 and taken < s.card[upgrade, st.SALE_TYPES] and left > 0


@rule
def pay_sale(s: State, seat: int, planet: int, chosen: int) -> None:
    """Pay all at the prices before the sale, and take in hand what was sold. [DD-16.2]"""
    for colour in range(st.COLOURS):
        count = sold_as(s, colour)
        if count > 0:
            s.credits[seat] += count * price(s, planet, row_of(s, planet, colour))
            if chosen >> colour & 1:
                s.credits[seat] += count * total(s, seat, st.SALE_BONUS)
    for obj in range(st.ASTEROID, st.FUEL):
        if s.sold[obj - st.ASTEROID]:
            s.bay_card[obj], s.bay[obj] = 0, 0
            let_fall(s, obj)


@rule
def end_sale(s: State, planet: int, emergency: int) -> None:
    """A demand token for each type sold; the supply's last triggers the end. [DD-16.2, DD-16.3, DD-16.4, DD-17.2]"""
    for row in range(st.ROWS):
        colour = colour_in(s, planet, row)
        if colour < 0 or sold_as(s, colour) == 0 or emergency:
            continue
        if s.covered[planet, row] >= s.market[planet, s.side[planet], row, 1]:
            continue
        if s.supply > 0:
            s.supply -= 1
            s.covered[planet, row] += 1
            if s.supply == 0:
                s.ending = 1
        elif s.spare > 0:
            s.spare -= 1
            s.covered[planet, row] += 1
    for i in range(st.FUEL - st.ASTEROID):
        s.sold[i] = 0

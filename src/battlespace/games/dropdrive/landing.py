"""The five steps of a landing, the market and the docks. [DD-14, DD-16, DD-20.5.3]"""

from __future__ import annotations

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.cards import (
    EXPLORE_DECK,
    HANDIN,
    PAY,
    SELLAS,
    ask_card,
    draw_and_keep,
    keep_card,
    specimens,
    to_hand,
)
from battlespace.games.dropdrive.cargo import let_fall, redrop
from battlespace.games.dropdrive.shapes import kind_bit
from battlespace.games.dropdrive.ship import (
    best,
    discard,
    explore_rating,
    first_usable,
    mend_all,
    ship_of,
    total,
    usable,
)
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import part, rule


@rule
def run_landing(s: State, f: int) -> None:
    """Step after step: A is the planet, B is 1 in an emergency landing. [DD-14.1, DD-17.2]"""
    pc, seat, planet = s.frames[f, fr.PC], s.frames[f, fr.SEAT], s.frames[f, fr.A]
    if pc == 5:
        fr.finish(s, 0)
        return
    fr.at(s, f, pc + 1)
    row = fr.push(s, fr.DELIVERY + pc, seat, planet, s.frames[f, fr.B])
    s.frames[row, fr.C] = 0


@rule
def deliverable(s: State, card: int, seat: int, planet: int) -> bool:
    """Say whether a passenger wants to go to this planet. [DD-14.2]"""
    if s.card_zone[card] != st.BESIDE or s.card_holder[card] != seat:
        return False
    return s.card[card, st.DESTINATIONS] & (1 << planet) > 0


@rule
def run_delivery(s: State, f: int) -> None:
    """Step 1: passengers get off, one by one, and pay. [DD-14.2]"""
    seat = s.frames[f, fr.SEAT]
    if s.frames[f, fr.PC] == 0:
        fr.at(s, f, 1)
        fr.push(s, 30, seat, s.frames[f, fr.A])
        return
    card = s.answer
    if card < 0:
        fr.finish(s, 0)
        return
    fr.at(s, f, 0)
    discard(s, card)
    s.credits[seat] += total(s, seat, st.DELIVERY_BONUS)
    fr.push(s, fr.EFFECT, seat, card - st.EXPLORE)


@rule
def run_identify(s: State, f: int) -> None:
    """Step 2: salvage is dropped again for cards, a derelict handed in. [DD-14.3, DD-20.4.3]

    C salvage are still to be looked at, D tells whether a derelict was handed in.
    """
    pc, seat = s.frames[f, fr.PC], s.frames[f, fr.SEAT]
    if pc == 0:
        fr.at(s, f, 1)
        fr.push(s, 31, seat)
    elif pc == 1:
        s.frames[f, fr.C] = max(s.answer, 0)
        fr.at(s, f, 2)
        s.answer = 0
        if not s.frames[f, fr.B] and first_usable(s, seat, st.DERELICT, st.LEVIATHAN) >= 0:
            fr.push(s, HANDIN, seat)
    elif pc == 2:
        s.frames[f, fr.D] = s.answer
        fr.at(s, f, 3)
        if s.answer:
            hand_in(s, seat)
        drop_salvage(s, seat, s.frames[f, fr.C])
    elif pc == 3:
        look_at_salvage(s, f, seat)
    elif pc == 4:
        if s.answer >= 0:
            to_hand(s, s.answer)
            keep_card(s, s.answer)
        fr.at(s, f, 5)
    elif pc == 5:
        fr.at(s, f, 6)
        fr.push(s, fr.KEEPING, seat)
    else:
        fr.finish(s, 0)


@part
def hand_in(s: State, seat: int) -> None:
    """Give up the derelict for credits; its card comes after those of the salvage. [DD-20.4.3]"""
    obj = first_usable(s, seat, st.DERELICT, st.LEVIATHAN)
    s.zone[obj], s.holder[obj], s.bay_card[obj], s.bay[obj] = st.BOX, 0, 0, 0
    s.credits[seat] += s.parameter[st.HANDIN_CREDITS]


@part
def drop_salvage(s: State, seat: int, count: int) -> None:
    """Drop the salvage of lowest ids again, as one list. [DD-14.3]"""
    for _ in range(count):
        obj = first_usable(s, seat, st.SALVAGE, st.TOKEN)
        s.bay_card[obj], s.bay[obj] = 0, 0
        let_fall(s, obj)
    redrop(s, seat, ship_of(s, seat))


@part
def look_at_salvage(s: State, f: int, seat: int) -> None:
    """Draw for the next salvage, then for the derelict. [DD-14.3, DD-20.4.3]"""
    if s.frames[f, fr.C] > 0:
        s.frames[f, fr.C] -= 1
        card = best(s, seat, st.SALVAGE_DRAW)
        if card >= 0:
            draw_and_keep(s, seat, s.card[card, st.SALVAGE_DRAW], s.card[card, st.SALVAGE_KEEP], 32)
        else:
            draw_and_keep(s, seat, 1, 1, 32)
        return
    fr.at(s, f, 4)
    s.answer = -1
    if s.frames[f, fr.D]:
        ask_card(s, seat, EXPLORE_DECK)


@rule
def row_of(s: State, planet: int, colour: int) -> int:
    """Return the market row that buys a colour here, or -1. [DD-16.1]"""
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
    """Return an asteroid's colour."""
    return (obj - st.ASTEROID) // st.EACH_COLOUR


@rule
def sold_as(s: State, colour: int) -> int:
    """Count the asteroids being sold as a colour."""
    found = 0
    for i in range(st.FUEL - st.ASTEROID):
        if s.sold[i] == colour + 1:
            found += 1
    return found


@part
def sell_own(s: State, seat: int, colour: int, count: int) -> None:
    """Mark the usable asteroids of a colour with the lowest ids as sold. [DD-16.2]"""
    first = st.ASTEROID + colour * st.EACH_COLOUR
    for obj in range(first, first + st.EACH_COLOUR):
        if count > 0 and usable(s, obj, seat):
            s.sold[obj - st.ASTEROID] = colour + 1
            count -= 1


@rule
def run_sale(s: State, f: int) -> None:
    """Step 3: for each row how many, then other types with TRANSMUTE, then the bonus. [DD-16.2, DD-24]

    A planet, B emergency, C the row reached, D bonus types chosen as bits.
    """
    pc, seat, planet = s.frames[f, fr.PC], s.frames[f, fr.SEAT], s.frames[f, fr.A]
    if pc == 0:
        ask_row(s, f, seat, planet)
    elif pc == 1:
        colour = s.market[planet, s.side[planet], s.frames[f, fr.C], 0] - 1
        sell_own(s, seat, colour, s.answer)
        s.frames[f, fr.C] += 1
        fr.at(s, f, 0)
    elif pc == 2:
        fr.at(s, f, 4)
        if best(s, seat, st.TRANSMUTE) >= 0:
            fr.at(s, f, 3)
            fr.push(s, SELLAS, seat, planet)
    elif pc == 3:
        fr.at(s, f, 4)
        if s.answer >= 0:
            s.sold[s.answer // st.COLOURS] = s.answer % st.COLOURS + 1
            fr.at(s, f, 2)
    elif pc == 4:
        ask_bonus(s, f, seat)
    elif pc == 5:
        fr.at(s, f, 4)
        s.frames[f, fr.D] |= 1 << s.answer
    elif pc == 6:
        pay_sale(s, f, seat, planet)
    else:
        end_sale(s, f, planet)


@part
def ask_row(s: State, f: int, seat: int, planet: int) -> None:
    """Ask how many of the next row's type are sold."""
    row = s.frames[f, fr.C]
    if row == st.ROWS or s.market[planet, s.side[planet], row, 0] == 0:
        fr.at(s, f, 2)
        return
    fr.at(s, f, 1)
    fr.push(s, 33, seat, s.market[planet, s.side[planet], row, 0] - 1)


@part
def ask_bonus(s: State, f: int, seat: int) -> None:
    """Ask which types sold earn the bonus. [DD-24]"""
    card = best(s, seat, st.SALE_BONUS)
    chosen, left = 0, 0
    for colour in range(st.COLOURS):
        if s.frames[f, fr.D] & (1 << colour):
            chosen += 1
        elif sold_as(s, colour) > 0:
            left += 1
    fr.at(s, f, 6)
    if card >= 0 and chosen < s.card[card, st.SALE_TYPES] and left > 0:
        fr.at(s, f, 5)
        fr.push(s, 34, seat, s.frames[f, fr.D])


@part
def pay_sale(s: State, f: int, seat: int, planet: int) -> None:
    """Pay all at the prices before the sale, then drop what was sold. [DD-16.2]"""
    fr.at(s, f, 7)
    for colour in range(st.COLOURS):
        count = sold_as(s, colour)
        if count > 0:
            s.credits[seat] += count * price(s, planet, row_of(s, planet, colour))
            if s.frames[f, fr.D] & (1 << colour):
                s.credits[seat] += count * total(s, seat, st.SALE_BONUS)
    for obj in range(st.ASTEROID, st.FUEL):
        if s.sold[obj - st.ASTEROID]:
            s.bay_card[obj], s.bay[obj] = 0, 0
            let_fall(s, obj)
    redrop(s, seat, ship_of(s, seat))


@part
def end_sale(s: State, f: int, planet: int) -> None:
    """One demand token for each type sold; the last of the supply triggers the end. [DD-16.2, DD-16.3, DD-17.2]"""
    for row in range(st.ROWS):
        colour = s.market[planet, s.side[planet], row, 0] - 1
        if colour < 0 or sold_as(s, colour) == 0 or s.frames[f, fr.B]:
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
    fr.finish(s, 0)


@rule
def payable(s: State, obj: int, seat: int, planet: int) -> bool:
    """Say whether a cargo can pay this facility. [DD-24]"""
    kinds = s.facility[planet, s.side[planet], 2]
    return kinds > 0 and usable(s, obj, seat) and kinds & kind_bit(obj) > 0


@part
def affordable(s: State, seat: int, planet: int) -> bool:
    """Say whether the tile shows a facility and its cost can be paid in full. [DD-14.5, DD-24]"""
    side = s.side[planet]
    if not s.facility[planet, side, 0] or s.credits[seat] < s.facility[planet, side, 1]:
        return False
    least = s.facility[planet, side, 3]
    if s.facility[planet, side, 2] == 0:
        return specimens(s, seat) >= least
    found = 0
    for obj in range(st.ASTEROID, st.TOKEN):
        if payable(s, obj, seat, planet):
            found += 1
    return found >= least


@rule
def run_facility(s: State, f: int) -> None:
    """Step 4: pay and use the facility. A planet, C paid so far. [DD-14.5]"""
    pc, seat, planet = s.frames[f, fr.PC], s.frames[f, fr.SEAT], s.frames[f, fr.A]
    side = s.side[planet]
    if pc == 0:
        fr.at(s, f, 1)
        s.answer = 0
        if affordable(s, seat, planet):
            fr.push(s, 36, seat, planet)
    elif pc == 1:
        fr.at(s, f, 5)
        if s.answer == 1:
            s.credits[seat] -= s.facility[planet, side, 1]
            fr.at(s, f, 2)
    elif pc == 2:
        fr.at(s, f, 4)
        if s.frames[f, fr.C] < s.facility[planet, side, 4]:
            fr.at(s, f, 3)
            fr.push(s, PAY, seat, planet, s.frames[f, fr.C])
    elif pc == 3:
        take_payment(s, f)
    elif pc == 4:
        fr.at(s, f, 6)
        redrop(s, seat, ship_of(s, seat))
    elif pc == 6:
        fr.at(s, f, 5)
        fr.push(s, fr.EFFECT, seat, st.FACILITY_SOURCE + planet, s.frames[f, fr.C])
    else:
        fr.finish(s, 0)


@part
def take_payment(s: State, f: int) -> None:
    """Take one cargo in hand, or discard one specimen; answers from 100 on are cards."""
    fr.at(s, f, 4)
    if s.answer < 0:
        return
    s.frames[f, fr.C] += 1
    fr.at(s, f, 2)
    if s.answer >= 100:
        discard(s, s.answer - 100)
    else:
        s.bay_card[s.answer], s.bay[s.answer] = 0, 0
        let_fall(s, s.answer)


@rule
def run_survey(s: State, f: int) -> None:
    """Step 5: explore or repair. [DD-14.6]"""
    pc, seat, planet = s.frames[f, fr.PC], s.frames[f, fr.SEAT], s.frames[f, fr.A]
    if pc == 0:
        fr.at(s, f, 1)
        fr.push(s, 37, seat)
    elif pc == 1:
        fr.at(s, f, 5)
        if s.answer == 1:
            mend_all(s, seat)
            return
        card = best(s, seat, st.EXPLORE_KEEP)
        keep = max(1, s.card[card, st.EXPLORE_KEEP]) if card >= 0 else 1
        fr.at(s, f, 2)
        draw_and_keep(s, seat, explore_rating(s, seat), keep, 38)
    elif pc == 2:
        fr.at(s, f, 3)
        s.answer = -1
        if not s.frames[f, fr.B]:
            fr.push(s, 39, seat, planet)
    elif pc == 3:
        fr.at(s, f, 5)
        if s.answer >= 0:
            to_hand(s, s.answer)
            keep_card(s, s.answer)
        fr.push(s, fr.KEEPING, seat)
    else:
        fr.finish(s, 0)

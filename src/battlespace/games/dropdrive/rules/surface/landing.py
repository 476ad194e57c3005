"""The five steps of a landing. [DD-14]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked.answers import MEND
from battlespace.games.dropdrive.rules.asked.ids import Few, Flag, Planet, Seat
from battlespace.games.dropdrive.rules.asked.replies import PAID_CARD
from battlespace.games.dropdrive.rules.contact.dropping import redrop
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.cards import (
    EXPLORE_DECK,
    FOR_EXPLORING,
    FOR_SALVAGE,
    draw_card,
    drawing,
    keep_card,
    keeping,
    specimens,
    to_hand,
)
from battlespace.games.dropdrive.rules.surface.effects import effect
from battlespace.games.dropdrive.rules.surface.market import sale
from battlespace.games.dropdrive.rules.table.cargo import let_fall
from battlespace.games.dropdrive.rules.table.shapes import kind_bit
from battlespace.games.dropdrive.rules.table.ship import (
    best,
    count_usable,
    discard,
    explore_rating,
    first_usable,
    mend_all,
    owns_specimen,
    ship_of,
    total,
    usable,
)
from battlespace.kernel.decision import decision
from battlespace.kernel.procedure import procedure, showing
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits


@rule
def deliverable(s: State, card: int, seat: int, planet: int) -> bool:
    """Say whether a passenger wants to go to this planet. [DD-14.2]"""
    if s.card_zone[card] != st.BESIDE or s.card_holder[card] != seat:
        return False
    return s.card[card, st.DESTINATIONS] & (1 << planet) > 0


@rule
def payable(s: State, obj: int, seat: int, planet: int) -> bool:
    """Say whether a cargo can pay this facility. [DD-24]"""
    kinds = s.facility[planet, s.side[planet], 2]
    return kinds > 0 and usable(s, obj, seat) and kinds & kind_bit(obj) > 0


@rule
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


@decision(an.DONE, *an.DELIVERIES, clause="DD-14.2", code="D-30")
def deliver(s: State, answer: int, seat: Seat, planet: Planet) -> bool:
    """Which passenger gets off? [DD-14.2]"""
    return answer < 0 or deliverable(s, answer, seat, planet)


@decision(an.IDENTIFIED, clause="DD-14.3", code="D-31", ask="identify")
def identify(s: State, answer: int, seat: Seat) -> bool:
    """How many salvage are looked at? [DD-14.3]"""
    return answer <= count_usable(s, seat, st.SALVAGE, st.TOKEN)


@decision(an.HAND_INS, clause="DD-20.4.3", code="D-31:handin")
def handin(s: State, answer: int, seat: Seat) -> bool:
    """Is the derelict handed in? [DD-20.4.3]"""
    return True


@decision(an.FACILITIES, clause="DD-14.5", code="D-36", ask="facility")
def use_facility(s: State, answer: int, seat: Seat, planet: Planet) -> bool:
    """Is the facility used? [DD-14.5]"""
    return True


@decision(an.DONE, *an.PAYMENTS, clause="DD-14.5", code="D-36:pay")
def pay(s: State, answer: int, seat: Seat, planet: Planet, paid: Few) -> bool:
    """Which cargo or specimen pays the facility; is it enough? [DD-14.5]"""
    side = s.side[planet]
    if answer < 0:
        return paid >= s.facility[planet, side, 3]
    if answer < PAID_CARD:
        return payable(s, answer, seat, planet)
    by_cards = s.facility[planet, side, 2] == 0
    return by_cards and owns_specimen(s, answer - PAID_CARD, seat)


@decision(an.SURVEYS, clause="DD-14.6", code="D-37")
def surface(s: State, answer: int, seat: Seat) -> bool:
    """Explore, or mend all? [DD-14.6]"""
    return True


@decision(*an.ITEMS, clause="DD-14.6", code="D-39")
def item(s: State, answer: int, seat: Seat, planet: Planet) -> bool:
    """Which item of this planet is kept, if any? [DD-14.6, DD-22.1]"""
    if answer >= 0:
        return s.card_zone[answer] == st.AT_PLANET and s.card_holder[answer] == planet
    return any_item(s, planet)


@rule
def any_item(s: State, planet: int) -> bool:
    """Say whether an item lies at a planet."""
    for card in range(st.TECH, st.SCAN):
        if s.card_zone[card] == st.AT_PLANET and s.card_holder[card] == planet:
            return True
    return False


@showing("planet")
def landing(s: State, seat: Seat, planet: Planet, emergency: Flag) -> Waits:
    """Step after step. [DD-14.1, DD-14.4, DD-17.2, DD-17.3]"""
    yield delivery(seat, planet)
    yield salvage(seat, emergency)
    yield sale(seat, planet, emergency)
    yield facility(seat, planet)
    yield survey(seat, planet, emergency)


@procedure
def delivery(s: State, seat: Seat, planet: Planet) -> Waits:
    """Step 1: passengers get off, one by one, and pay. [DD-14.2]"""
    while True:
        card = yield deliver(seat, planet)
        if card < 0:
            return
        discard(s, card)
        s.credits[seat] += total(s, seat, st.DELIVERY_BONUS)
        yield effect(seat, card - st.EXPLORE, 0)


@procedure
def salvage(s: State, seat: Seat, emergency: Flag) -> Waits:
    """Step 2: salvage is dropped again for cards, a derelict handed in. [DD-14.3, DD-20.4.3]"""
    count: Few = yield identify(seat)
    handed: Flag = 0
    if not emergency and first_usable(s, seat, st.DERELICT, st.LEVIATHAN) >= 0:
        handed = yield handin(seat)
    if handed:
        hand_in(s, seat)
    let_salvage_fall(s, seat, count)
    yield redrop(seat, ship_of(s, seat))
    while count > 0:
        count -= 1
        card = best(s, seat, st.SALVAGE_DRAW)
        draw = s.card[card, st.SALVAGE_DRAW] if card >= 0 else 1
        keep = s.card[card, st.SALVAGE_KEEP] if card >= 0 else 1
        yield drawing(seat, draw, keep, FOR_SALVAGE)
    if handed:
        drawn = yield draw_card(seat, EXPLORE_DECK)
        if drawn >= 0:
            to_hand(s, drawn)
            keep_card(s, drawn)
    yield keeping(seat)


@rule
def hand_in(s: State, seat: int) -> None:
    """Give up the derelict for credits; its card comes after those of the salvage. [DD-20.4.3, DD-22.10]"""
    obj = first_usable(s, seat, st.DERELICT, st.LEVIATHAN)
    s.zone[obj], s.holder[obj], s.bay_card[obj], s.bay[obj] = st.BOX, 0, 0, 0
    s.credits[seat] += s.parameter[st.HANDIN_CREDITS]


@rule
def let_salvage_fall(s: State, seat: int, count: int) -> None:
    """Take the salvage of lowest ids in hand. [DD-14.3]"""
    for _ in range(count):
        obj = first_usable(s, seat, st.SALVAGE, st.TOKEN)
        s.bay_card[obj], s.bay[obj] = 0, 0
        let_fall(s, obj)


@procedure
def facility(s: State, seat: Seat, planet: Planet) -> Waits:
    """Step 4: pay and use the facility. [DD-14.5]"""
    if not affordable(s, seat, planet):
        return
    if not (yield use_facility(seat, planet)):
        return
    s.credits[seat] -= s.facility[planet, s.side[planet], 1]
    paid: Few = 0
    while paid < s.facility[planet, s.side[planet], 4]:
        given = yield pay(seat, planet, paid)
        if given < 0:
            break
        paid += 1
        take_payment(s, given)
    yield redrop(seat, ship_of(s, seat))
    yield effect(seat, st.FACILITY_SOURCE + planet, paid)


@rule
def take_payment(s: State, given: int) -> None:
    """Take one cargo in hand, or discard one specimen."""
    if given >= PAID_CARD:
        discard(s, given - PAID_CARD)
    else:
        s.bay_card[given], s.bay[given] = 0, 0
        let_fall(s, given)


@procedure
def survey(s: State, seat: Seat, planet: Planet, emergency: Flag) -> Waits:
    """Step 5: explore or repair. [DD-14.6]"""
    if (yield surface(seat)) == MEND:
        mend_all(s, seat)
        return
    card = best(s, seat, st.EXPLORE_KEEP)
    keep = max(1, s.card[card, st.EXPLORE_KEEP]) if card >= 0 else 1
    yield drawing(seat, explore_rating(s, seat), keep, FOR_EXPLORING)
    if not emergency:
        kept = yield item(seat, planet)
        if kept >= 0:
            to_hand(s, kept)
            keep_card(s, kept)
    yield keeping(seat)

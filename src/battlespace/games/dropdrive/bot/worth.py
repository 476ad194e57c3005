"""What things are worth, in credits at a guess. (decision points 2 and 3.1)"""

from __future__ import annotations

from battlespace.games.dropdrive.bot import taste as ts
from battlespace.games.dropdrive.bot.perks import perk
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.contact.dropping import collect
from battlespace.games.dropdrive.rules.play import MACHINE
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.landing import deliverable
from battlespace.games.dropdrive.rules.surface.market import colour_of_asteroid, price, row_of
from battlespace.games.dropdrive.rules.table.ship import (
    total,
    usable,
)
from battlespace.kernel.rule import rule
from battlespace.kernel.step import FIRST
from battlespace.kernel.step import KIND as STEP

COLLECT, NEW_CARGO = MACHINE.kinds[collect], MACHINE.column(collect, "obj")

KIND = 3
"""Bits of a number that counts one kind of cargo: five colours, fuel, salvage. There are at most seven of any."""
PRICE, MOST_PAID = 6, 63
"""Bits of a price, and the highest."""
SHOP = KIND + PRICE
"""Bits of what a planet buys."""
HELD, UNSOLD = 0.6, 0.35
"""The share of what cargo would fetch that counts while it is aboard, and what cargo without a buyer counts."""


@rule
def best_price(s: State, colour: int) -> int:
    """Return what a colour fetches at best, anywhere."""
    best = 1
    for planet in range(st.PLANETS):
        if s.side[planet] >= 0:
            row = row_of(s, planet, colour)
            if row >= 0:
                best = max(best, price(s, planet, row))
    return best


@rule
def cargo_value(s: State, obj: int) -> float:
    """Return what a cargo is worth: its best price, fuel 2, salvage 3, derelict 4. (D-17)"""
    if obj < st.FUEL:
        return 1.0 * best_price(s, colour_of_asteroid(obj))
    if obj < st.SALVAGE:
        return 2.0 * s.taste[ts.FUEL_VALUE]
    return 3.0 * s.taste[ts.SALVAGE_VALUE] if obj < st.TOKEN else 4.0


@rule
def fare(s: State, card: int) -> float:
    """Return what delivering a passenger pays: credits, and a guess for all else that the card does."""
    found = 0.0
    for i in range(st.EFFECTS):
        op = s.effect[card - st.EXPLORE, i, 0]
        if op == st.CREDITS:
            found += s.effect[card - st.EXPLORE, i, 1]
        elif op != st.NO_EFFECT:
            found += 2.0 * s.taste[ts.FARE]
    return found


@rule
def sales(s: State, planet: int, seat: int) -> float:
    """Return what a seat could sell and deliver on a planet now."""
    found = 0.0
    for obj in range(st.ASTEROID, st.FUEL):
        if usable(s, obj, seat):
            row = row_of(s, planet, colour_of_asteroid(obj))
            if row >= 0:
                found += price(s, planet, row)
    for card in range(st.EXPLORE, st.TECH):
        if deliverable(s, card, seat, planet):
            found += fare(s, card)
    return found


@rule
def card_value(s: State, seat: int, card: int) -> float:
    """Return what keeping an explore card is worth."""
    kind = s.card[card, st.TYPE]
    if kind == st.IS_UPGRADE:
        return upgrade_value(s, card)
    if kind == st.IS_PASSENGER:
        goals = 0
        for planet in range(st.PLANETS):
            goals += 1 if s.card[card, st.DESTINATIONS] & (1 << planet) else 0
        return fare(s, card) * (0.35 * s.taste[ts.AWAITED] + 0.1 * s.taste[ts.GOALS] * goals)
    return 1.5 * s.taste[ts.SPECIMEN_CARD] * s.card[card, st.WORTH] + (
        3.5 if s.card[card, st.SCORING] == st.ROLL else 0.0
    )


@rule
def kept_value(s: State, seat: int, card: int) -> float:
    """Return the same for now: whoever knows what perks earn knows that all but specimens need time to earn it."""
    found = card_value(s, seat, card)
    if s.taste[ts.PERKS] > 1.0 and s.card[card, st.TYPE] != st.IS_SPECIMEN:
        return found * time_left(s)
    return found


@rule
def upgrade_value(s: State, card: int) -> float:
    """Return what an upgrade is worth: any one soaks a point; ratings, bays and slots count most."""
    found = 2.0 * s.taste[ts.UPGRADE] + 0.8 * s.taste[ts.UPGRADE_BATTLE] * s.card[card, st.BATTLE]
    found += 0.7 * s.taste[ts.UPGRADE_EXPLORE] * s.card[card, st.EXPLORING]
    flown = 1.2 * s.taste[ts.UPGRADE_ROCKET] * s.card[card, st.ROCKET]
    found += flown + 1.0 * s.taste[ts.UPGRADE_BAYS] * s.card[card, st.BAYS]
    found += 1.0 * s.card[card, st.SLOTS] + (1.0 if s.card[card, st.ICONS] else 0.0)
    found += (s.taste[ts.PERKS] - 1.0) * perk(s, card)
    return found + (1.0 if s.card[card, st.TRANSMUTE] or s.card[card, st.SALE_BONUS] else 0.0)


@rule
def passengers(s: State, seat: int) -> float:
    """Return what the passengers aboard are worth before they have arrived."""
    found = 0.0
    for card in range(st.EXPLORE, st.TECH):
        if s.card_zone[card] == st.BESIDE and s.card_holder[card] == seat:
            found += card_value(s, seat, card)
    return found


@rule
def one_of(obj: int) -> int:
    """Return the number that counts one cargo by its kind."""
    if obj < st.FUEL:
        return 1 << (KIND * colour_of_asteroid(obj))
    if obj < st.TOKEN:
        return 1 << (KIND * (st.COLOURS + (1 if obj >= st.SALVAGE else 0)))
    return 0


@rule
def stock(s: State, seat: int) -> int:
    """Count what a seat carries by kind, in one number."""
    found = 0
    for obj in range(st.ASTEROID, st.TOKEN):
        if usable(s, obj, seat):
            found += one_of(obj)
    for row in range(s.depth):
        if s.frames[row, STEP] == COLLECT and s.frames[row, FIRST] == seat:
            found += one_of(s.frames[row, NEW_CARGO])
    return found


@rule
def count_of(cargo: int) -> int:
    """Return how much cargo a number counts."""
    found = 0
    for kind in range(st.COLOURS + 2):
        found += cargo >> (KIND * kind) & 7
    return found


@rule
def on_sale(s: State, seat: int, planet: int, reached: int) -> float:
    """Return what a sale that goes on brings: what is marked, and the rows still to be asked."""
    found = 0.0
    for obj in range(st.ASTEROID, st.FUEL):
        if usable(s, obj, seat):
            row = row_of(s, planet, colour_of_asteroid(obj))
            if row >= 0 and (row >= reached or s.sold[obj - st.ASTEROID]):
                found += price(s, planet, row)
    return found


@rule
def time_left(s: State) -> float:
    """Return how much of the game is still to come: the share of demand tokens."""
    return 0.0 if s.ending else min(s.supply / (4.0 * s.seats), 1.0)


@rule
def salvage_value(s: State) -> float:
    """Return what a salvage brings where it is identified: a card, the more the earlier."""
    return 0.6 * s.taste[ts.SALVAGE] + 1.2 * s.taste[ts.SALVAGE_EARLY] * time_left(s)


@rule
def shop(s: State, planet: int) -> int:
    """Return what a planet buys in one number, the best price first: 1 more than the colour, and the price."""
    found, shift, taken = 0, 0, 0
    for _ in range(st.ROWS):
        best, at = 0, -1
        for row in range(st.ROWS):
            if s.market[planet, s.side[planet], row, 0] > 0 and not taken >> row & 1:
                pays = price(s, planet, row)
                if pays > best:
                    best, at = pays, row
        if at < 0:
            break
        taken |= 1 << at
        found |= (int(best) << KIND | int(s.market[planet, s.side[planet], at, 0])) << shift
        shift += SHOP
    return found


@rule
def unsold_value(s: State) -> float:
    """Return what cargo counts that a planet does not buy."""
    return UNSOLD * s.taste[ts.UNSOLD] * (1.0 + time_left(s))


@rule
def paid(buys: int, cargo: int, bays: int, salvage: float, unsold: float) -> float:
    """Return what the best of some cargo, as much as there are bays for, brings where that is bought (see `shop`)."""
    found = 0.0
    while buys > 0:
        colour, pays = (buys & 7) - 1, buys >> KIND & MOST_PAID
        count = min(cargo >> (KIND * colour) & 7, bays)
        found += pays * count
        bays -= count
        cargo -= count << (KIND * colour)
        buys >>= SHOP
    count = min(cargo >> (KIND * (st.COLOURS + 1)) & 7, bays)
    found += salvage * count
    bays -= count
    rest = 0
    for kind in range(st.COLOURS):
        rest += cargo >> (KIND * kind) & 7
    return found + unsold * min(rest, bays)


@rule
def fetched(s: State, planet: int, cargo: int, bays: int) -> float:
    """Return what the best of some cargo, as much as there are bays for, brings on a planet."""
    return paid(shop(s, planet), cargo, bays, salvage_value(s), unsold_value(s))


@rule
def fares(s: State, planet: int, seat: int) -> float:
    """Return what the passengers of a seat would pay on a planet."""
    found = 0.0
    for card in range(st.EXPLORE, st.TECH):
        if deliverable(s, card, seat, planet):
            found += fare(s, card)
    return found


@rule
def landing_gain(s: State) -> float:
    """Return what the steps of any landing bring: a card above all, the more the earlier."""
    return 3.0 * s.taste[ts.LANDING_GAIN] + 2.0 * s.taste[ts.LANDING_EARLY] * time_left(s)


@rule
def bays_of(s: State, seat: int) -> int:
    """Count the bays that a seat can use."""
    return total(s, seat, st.BAYS)

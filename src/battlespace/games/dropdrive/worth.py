"""What things are worth, in credits at a guess. (decision points 2 and 3.1)"""

from __future__ import annotations

from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.landing import colour_of_asteroid, deliverable, price, row_of
from battlespace.games.dropdrive.ship import first_usable, usable
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import rule

LANDING = 3.4
"""What the steps of any landing bring."""


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
        return 2.0
    return 3.0 if obj < st.TOKEN else 4.0


@rule
def fare(s: State, card: int) -> float:
    """Return what delivering a passenger pays: credits, and a guess for all else that the card does."""
    found = 0.0
    for i in range(st.EFFECTS):
        op = s.effect[card - st.EXPLORE, i, 0]
        if op == st.CREDITS:
            found += s.effect[card - st.EXPLORE, i, 1]
        elif op != st.NO_EFFECT:
            found += 2.0
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
def interest(s: State, obj: int, seat: int) -> float:
    """Return how much a flight would like to touch an object. (decision points 3.1)"""
    if obj < st.PLANETS:
        return LANDING + sales(s, obj, seat)
    if obj < st.FUEL:
        return 0.7 * best_price(s, colour_of_asteroid(obj))
    if obj < st.SALVAGE:
        return 2.6 if first_usable(s, seat, st.FUEL, st.SALVAGE) < 0 else 1.0
    if obj < st.TOKEN:
        return 3.2
    if obj < st.SHIP:
        return 2.2
    if obj < st.MINE:
        return 2.5 if obj >= st.PIRATE else 1.5
    return special_interest(s, obj, seat)


@rule
def special_interest(s: State, obj: int, seat: int) -> float:
    """Return the same for what anomalies bring: a mine is a risk, a derelict cargo, the sphere a customer."""
    if obj < st.WORMHOLE:
        return -0.5
    if obj < st.DERELICT:
        return 0.0
    if obj < st.LEVIATHAN:
        return 2.8
    if obj == st.LEVIATHAN:
        return -1.0
    found = 0.5
    for cargo in range(st.FUEL, st.TOKEN):
        if usable(s, cargo, seat) and s.energy < s.parameter[st.ENERGY_GOAL]:
            found += 0.5 * s.parameter[st.FEED_CREDITS]
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
        return fare(s, card) * (0.35 + 0.1 * goals)
    return 1.5 * s.card[card, st.WORTH] + (3.5 if s.card[card, st.SCORING] == st.ROLL else 0.0)


@rule
def upgrade_value(s: State, card: int) -> float:
    """Return what an upgrade is worth: any one soaks a point; ratings, bays and slots count most."""
    found = 2.0 + 0.8 * s.card[card, st.BATTLE] + 0.7 * s.card[card, st.EXPLORING]
    found += 1.2 * s.card[card, st.ROCKET] + 1.0 * s.card[card, st.BAYS]
    found += 1.0 * s.card[card, st.SLOTS] + (1.0 if s.card[card, st.ICONS] else 0.0)
    return found + (1.0 if s.card[card, st.TRANSMUTE] or s.card[card, st.SALE_BONUS] else 0.0)


@rule
def passengers(s: State, seat: int) -> float:
    """Return what the passengers aboard are worth before they have arrived."""
    found = 0.0
    for card in range(st.EXPLORE, st.TECH):
        if s.card_zone[card] == st.BESIDE and s.card_holder[card] == seat:
            found += card_value(s, seat, card)
    return found

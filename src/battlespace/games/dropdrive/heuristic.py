"""Who is ahead, and which answers to look at first. (decision points 3.1)"""

from __future__ import annotations

from battlespace.games.dropdrive import actions as ac
from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.geometry import LINK, length
from battlespace.games.dropdrive.landing import colour_of_asteroid, deliverable, price, row_of
from battlespace.games.dropdrive.path import link_start
from battlespace.games.dropdrive.scoring import specimen_credits
from battlespace.games.dropdrive.shapes import centre_x, centre_y, cos_of, is_ship, sin_of
from battlespace.games.dropdrive.ship import aboard, sound_upgrades, usable
from battlespace.games.dropdrive.state import State
from battlespace.kernel.game import Actions, Level, Shares
from battlespace.kernel.rule import part, rule

LEVELS = (
    Level("novice", "uniform"),
    Level("easy", "greedy"),
    Level("medium", "mcts", {"simulations": 60}),
    Level("hard", "mcts", {"simulations": 240}),
    Level("expert", "mcts", {"simulations": 1000, "threads": 2}),
)
SPREAD = 12.0
"""A lead of so many credits doubles the odds."""


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


@part
def wealth(s: State, seat: int) -> float:
    """Return credits, with cargo, passengers, specimens and upgrades at a guess."""
    total = 1.0 * s.credits[seat]
    if s.captain[seat] < 0:
        return total
    if s.depth > 0:
        total += specimen_credits(s, seat)
    total += 2.0 * sound_upgrades(s, seat)
    for obj in range(st.ASTEROID, st.LEVIATHAN):
        if aboard(s, obj, seat):
            total += 0.6 * cargo_value(s, obj)
    for card in range(ac.PASSENGERS, ac.SPECIMENS):
        if s.card_zone[card] == st.BESIDE and s.card_holder[card] == seat:
            total += 2.0
    return total


@rule
def evaluate(s: State, out: Shares) -> None:
    """Share the win by wealth: every SPREAD credits of a lead count double."""
    top = 0.0
    for seat in range(s.seats):
        out[seat] = wealth(s, seat)
        top = max(top, out[seat])
    total = 0.0
    for seat in range(s.seats):
        behind = (top - out[seat]) / SPREAD
        out[seat] = 1.0 / (1.0 + behind * (1.0 + behind * (1.0 + behind)))
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@part
def interest(s: State, obj: int, seat: int) -> float:
    """Return how much a flight would like to touch an object. (decision points 3.1)"""
    if obj < st.PLANETS:
        return planet_interest(s, obj, seat)
    if obj < st.FUEL:
        return 0.7 * best_price(s, colour_of_asteroid(obj))
    if obj < st.SALVAGE:
        return 2.6
    if obj < st.TOKEN:
        return 3.2
    if is_ship(obj):
        return 2.5 if obj >= st.PIRATE else 1.5
    return 2.2 if obj < st.SHIP or obj >= st.DERELICT else 0.2


@part
def planet_interest(s: State, planet: int, seat: int) -> float:
    """Return what a landing is worth: its steps, what sells, who gets off."""
    if s.flags[seat, st.TOOK_OFF]:
        return 0.0
    found = 3.4
    for obj in range(st.ASTEROID, st.FUEL):
        if usable(s, obj, seat):
            row = row_of(s, planet, colour_of_asteroid(obj))
            if row >= 0:
                found += price(s, planet, row)
    for card in range(ac.PASSENGERS, ac.SPECIMENS):
        if deliverable(s, card, seat, planet):
            found += 5.0
    return found


@part
def pull(s: State, heading: int, seat: int) -> float:
    """Return how much lies around the end of the next link: interest, less the farther it is."""
    x, y = link_start(s, heading)
    x, y = x + LINK * cos_of(heading), y + LINK * sin_of(heading)
    found = 0.05
    for obj in range(st.OBJECTS):
        if s.zone[obj] == st.SYSTEM and not s.home[obj]:
            far = length(centre_x(s, obj) - x, centre_y(s, obj) - y)
            if far < 80.0:
                found += interest(s, obj, seat) / (10.0 + far)
    return found * found


@rule
def order(s: State, actions: Actions, count: int, out: Shares) -> None:
    """Prefer links toward what is worth touching, whole flights, good sales and the cheapest losses."""
    seat = s.frames[s.depth - 1, fr.SEAT]
    for i in range(count):
        action = actions[i]
        out[i] = 1.0
        if ac.LINK <= action < ac.FLY:
            out[i] = pull(s, action - ac.LINK, seat)
        elif action in (ac.FLY, ac.GO):
            out[i] = 8.0
        elif ac.FLY < action < ac.TRACTOR:
            out[i] = 0.1
        elif ac.LOSE <= action < ac.FEED:
            out[i] = 1.0 / cargo_value(s, ac.cargo_of(action - ac.LOSE))
        elif ac.PICK < action < ac.LOSE:
            out[i] = cargo_value(s, ac.cargo_of(action - ac.PICK - 1))
        elif ac.SELL <= action < ac.SELLAS:
            out[i] = 1.0 + (action - ac.SELL) % 7

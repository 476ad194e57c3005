"""What a ship can pick up on its way to a planet, to sell it there."""

from __future__ import annotations

from battlespace.games.dropdrive.bot import taste as ts
from battlespace.games.dropdrive.bot.worth import KIND, MOST_PAID, PRICE, one_of, salvage_value
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.market import colour_of_asteroid, price, row_of
from battlespace.games.dropdrive.rules.table.geometry import length
from battlespace.games.dropdrive.rules.table.shapes import centre_x, centre_y
from battlespace.kernel.rule import rule

PICKED = 4
"""The most that is picked up on one way."""
DETOUR, STRAIGHT = 0.03, 0.8
"""What a millimetre around costs, and the share of the reach beyond the way to a planet that can be spent so."""
TOUCH = 20.0
"""A planet is touched so many millimetres before its middle."""
SEVEN = 7


@rule
def prices(s: State, planet: int) -> int:
    """Return what a planet pays for each colour, in one number: whoever compares many things asks often."""
    found = 0
    for colour in range(st.COLOURS):
        row = row_of(s, planet, colour)
        if row >= 0:
            found |= int(price(s, planet, row)) << (PRICE * colour)
    return found


@rule
def best_pick(
    s: State, planet: int, pays: int, way: tuple[float, float, float], taken: int
) -> tuple[int, float]:
    """Return what is best picked up on the way to a planet and how far around it is; `way` is a place and the slack."""
    x, y, slack = way
    px, py = centre_x(s, planet), centre_y(s, planet)
    straight, salvage, cost = length(px - x, py - y), salvage_value(s), DETOUR * s.taste[ts.DETOUR]
    found, best, around = -1, 0.0, 0.0
    for obj in range(st.ASTEROID, st.TOKEN):
        if s.zone[obj] != st.SYSTEM or taken >> obj & 1 or st.FUEL <= obj < st.SALVAGE:
            continue
        worth = salvage
        if obj < st.FUEL:
            worth = 1.0 * (pays >> (PRICE * colour_of_asteroid(obj)) & MOST_PAID)
        if worth <= best:
            continue
        ox, oy = centre_x(s, obj), centre_y(s, obj)
        detour = length(ox - x, oy - y) + length(px - ox, py - oy) - straight
        if detour <= slack and worth - cost * detour > best:
            found, best, around = obj, worth - cost * detour, detour
    return found, around


@rule
def on_the_way(
    s: State, planet: int, way: tuple[float, float, float], cargo: int, taken: int
) -> int:
    """Return the cargo with what is picked up on the way to a planet; `way` is a place and the reach from there."""
    x, y, reach = way
    far = length(centre_x(s, planet) - x, centre_y(s, planet) - y) - TOUCH
    slack = STRAIGHT * s.taste[ts.SLACK] * (reach - far)
    pays = prices(s, planet)
    for _ in range(PICKED):
        obj, around = best_pick(s, planet, pays, (x, y, slack), taken)
        if obj < 0:
            break
        x, y, slack, taken = centre_x(s, obj), centre_y(s, obj), slack - around, taken | 1 << obj
        one = one_of(obj)
        if cargo // one % (1 << KIND) < SEVEN:
            cargo += one
    return cargo

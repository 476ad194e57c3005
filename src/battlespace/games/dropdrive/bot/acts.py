"""What a net is told of a decision: its word, how many or which way, what is named and what that is worth."""

from __future__ import annotations

from typing import Any

from battlespace.games.dropdrive.bot.factors import CARD, COLOUR, KIND, KINDS, NUMBER, OBJECT, PARTS
from battlespace.games.dropdrive.bot.raids import interest
from battlespace.games.dropdrive.bot.worth import card_value, cargo_value
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.market import price, row_of
from battlespace.games.dropdrive.rules.table.ship import ship_of
from battlespace.kernel.rule import rule
from battlespace.kernel.sight import Acts
from battlespace.kernel.step import FIRST

WHAT, MANY, LAID, WORTH, IS, PAID, ROW = range(7)
MOST_MANY, MOST_LAID, MOST_WORTH, MOST_PAID = 24, 8, 12, 8
"""Larger numbers are told as these."""
BEND = 15
"""Degrees: how finely a turn of the chain is told."""
CARD_KINDS, THING_KINDS = 7, 11
"""Kinds of cards, then those of things."""


@rule
def thing_kind(obj: int) -> int:
    """Return which kind of thing an object is."""
    if obj < st.FUEL:
        return 0 if obj < st.ASTEROID else 1
    if obj < st.TOKEN:
        return 2 if obj < st.SALVAGE else 3
    if obj < st.PIRATE:
        return 4 if obj < st.SHIP else 5
    if obj < st.WORMHOLE:
        return 6 if obj < st.MINE else 7
    if obj < st.LEVIATHAN:
        return 8 if obj < st.DERELICT else 9
    return 10


@rule
def row_named(s: State, obj: int) -> int:
    """Return 1 + the row in which a net sees an object; 0 if it sees it in none. (sight.py)"""
    if s.zone[obj] != st.SYSTEM or obj >= st.SHIP:
        return 0
    if obj < st.PLANETS:
        return obj + 1 if s.side[obj] >= 0 else 0
    row = st.PLANETS
    for other in range(st.PLANETS, obj):
        row += 1 if s.zone[other] == st.SYSTEM else 0
    return row + 1


@rule
def tell_thing(s: State, seat: int, obj: int, out: Any) -> None:
    """Tell what is named, where a net sees it, and what it is worth: as cargo, or to be met."""
    out[IS], out[ROW] = 1 + CARD_KINDS + thing_kind(obj), row_named(s, obj)
    cargo = st.ASTEROID <= obj < st.TOKEN
    worth = cargo_value(s, obj) if cargo else interest(s, obj, seat)
    out[WORTH] = 1 + min(max(int(worth + 0.5), 0), MOST_WORTH)


@rule
def tell_flight(s: State, action: int, out: Any) -> None:
    """Tell how much of a path is laid, and which way it turns."""
    out[LAID] = 1 + min(s.links, MOST_LAID)
    if action < ac.FLY and s.links > 0:
        turn = (action - ac.LINK - s.heading[s.links - 1] + 540) % 360
        out[MANY] = 1 + turn // BEND


@rule
def describe_act(s: State, action: int, out: Any) -> None:
    """Take a decision apart; 0 is nothing."""
    for i in range(len(out)):
        out[i] = 0
    seat = s.frames[s.depth - 1, FIRST]
    out[WHAT] = PARTS[action, KIND]
    if ac.LINK <= action < ac.HALT:
        tell_flight(s, action, out)
        return
    if action >= ac.AIM and action < ac.START:
        return
    out[MANY] = min(PARTS[action, NUMBER], MOST_MANY)
    if PARTS[action, OBJECT] > 0:
        tell_thing(s, seat, PARTS[action, OBJECT] - 1, out)
    elif PARTS[action, CARD] > 0:
        card = PARTS[action, CARD] - 1
        out[IS] = 1 + s.card[card, st.TYPE]
        if st.EXPLORE <= card < st.TECH:
            worth = card_value(s, seat, card)
            out[WORTH] = 1 + min(max(int(worth + 0.5), 0), MOST_WORTH)
    if PARTS[action, COLOUR] > 0 and 0 <= seat < s.seats:
        planet = s.base[ship_of(s, seat) - st.SHIP]
        if 0 <= planet < st.PLANETS:
            row = row_of(s, planet, PARTS[action, COLOUR] - 1)
            out[PAID] = 1 + (min(price(s, planet, row), MOST_PAID) if row >= 0 else 0)


ACTS = Acts(
    describe_act,
    sizes=(
        len(KINDS),
        MOST_MANY + 2,
        MOST_LAID + 2,
        MOST_WORTH + 2,
        CARD_KINDS + THING_KINDS + 1,
        MOST_PAID + 2,
        0,
    ),
    rows=((ROW, 0),),
)

"""What it is worth to meet a ship or to touch anything else, and who had better arm. (decision points 3.1)"""

from __future__ import annotations

from battlespace.games.dropdrive.bot import taste as ts
from battlespace.games.dropdrive.bot.worth import best_price, count_of, sales, stock, time_left
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.contact.meeting import counter, encounter, posture, respond
from battlespace.games.dropdrive.rules.play import MACHINE
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.market import colour_of_asteroid
from battlespace.games.dropdrive.rules.table.ship import (
    first_usable,
    hold_size,
    ship_of,
    sound_upgrades,
    total,
    usable,
)
from battlespace.kernel.rule import rule
from battlespace.kernel.step import KIND as STEP

LANDING = 3.4
"""What the steps of any landing bring to a flight that asks what it would like to touch."""
DIE = 5
"""The most that one roll can be above another."""
FLIPPED = 0.3
"""What a flipped upgrade counts where cargo is counted."""
GAINS, GAINS_BACK, OUTRIGHT = 0.2, 0.3, 0.9
"""Cargo that must be won on average for arming against a player, in answer to a hail, against a pirate."""
POSTURE, RESPOND, COUNTER = (MACHINE.kinds[step] for step in (posture, respond, counter))
ENCOUNTER = MACHINE.kinds[encounter]
ONE, TWO = MACHINE.column(encounter, "one"), MACHINE.column(encounter, "two")


@rule
def interest(s: State, obj: int, seat: int) -> float:
    """Return how much a flight would like to touch an object. (decision points 3.1)"""
    if obj < st.PLANETS:
        return LANDING + sales(s, obj, seat)
    if obj < st.FUEL:
        return 0.7 * best_price(s, colour_of_asteroid(obj))
    if obj < st.SALVAGE:
        return (
            2.6 * s.taste[ts.FIRST_FUEL] if first_usable(s, seat, st.FUEL, st.SALVAGE) < 0 else 1.0
        )
    if obj < st.TOKEN:
        return 3.2
    if obj < st.SHIP:
        return 2.2 * s.taste[ts.TOKENS]
    if obj < st.MINE:
        hailed = 2.5 * s.taste[ts.PIRATES] if obj >= st.PIRATE else 1.5 * s.taste[ts.SHIPS]
        return max(hailed, raid(s, obj, seat))
    return special_interest(s, obj, seat)


@rule
def raid(s: State, obj: int, seat: int) -> float:
    """Return what arming against a ship brings, by the odds of the dice; others would rather give one cargo away."""
    if (s.taste[ts.RAID] - 1.0) <= 0.0:
        return 0.0
    other = owner_of(s, obj)
    swing = 2.5 * s.taste[ts.RAID_CARGO] * (1.0 if other < 0 else 2.0)
    flipped = 1.0 * s.taste[ts.RAID_SOAK] * time_left(s) / swing
    found = swing * clash(s, ship_of(s, seat), obj, flipped)
    if other >= 0:
        found = min(found, swing if carried(s, obj) > 0 else 0.0)
    return (s.taste[ts.RAID] - 1.0) * found


@rule
def clash(s: State, one: int, two: int, flipped: float) -> float:
    """Return the cargo that one ship takes from another in a battle, less what it loses, on average.

    An upgrade that is flipped counts as so much cargo.
    """
    mine, theirs, found = carried(s, one), carried(s, two), 0.0
    my_own, their_own, lead = 0, 0, 0
    if owner_of(s, one) >= 0:
        my_own = sound_upgrades(s, owner_of(s, one))
        lead += total(s, owner_of(s, one), st.BATTLE)
    if owner_of(s, two) >= 0:
        their_own = sound_upgrades(s, owner_of(s, two))
        lead -= total(s, owner_of(s, two), st.BATTLE)
    for roll in range(-DIE, DIE + 1):
        gap, odds = roll + lead, (1.0 + DIE - abs(roll)) / (DIE + 1) ** 2
        if gap > 0:
            won = min(max(gap - their_own, 0), theirs) + flipped * min(gap, their_own)
            found += odds * won
        else:
            lost = min(max(-gap - my_own, 0), mine) + flipped * min(-gap, my_own)
            found -= odds * lost
    return found


@rule
def worded(s: State, kind: int, action: int) -> bool:
    """Say whether hailing, arming, opening, giving in or fighting is what the odds of the dice speak for."""
    row = 0
    for each in range(s.depth):
        if s.frames[each, STEP] == ENCOUNTER:
            row = each
    one, two = s.frames[row, ONE], s.frames[row, TWO]
    if kind == COUNTER or (kind == RESPOND and action in (ac.SURRENDER, ac.BATTLE)):
        foe, me = (one, two) if kind == RESPOND else (two, one)
        least = 1.0 if carried(s, me) > 0 else 0.0
        return (clash(s, foe, me, FLIPPED) > least) == (action == ac.SURRENDER)
    if kind == RESPOND:
        return (spoils(s, two, one) > GAINS_BACK) == (action == ac.ARM)
    least = OUTRIGHT if owner_of(s, two) < 0 else GAINS
    return (spoils(s, one, two) > least) == (action == ac.ARM)


@rule
def spoils(s: State, one: int, two: int) -> float:
    """Return the cargo that arming brings: a player who expects to lose more gives one away."""
    won = clash(s, one, two, FLIPPED)
    return won if owner_of(s, two) < 0 else min(won, 1.0 if carried(s, two) > 0 else 0.0)


@rule
def owner_of(s: State, obj: int) -> int:
    """Return whose ship that is; -1 for a pirate."""
    for seat in range(s.seats):
        if s.captain[seat] >= 0 and ship_of(s, seat) == obj:
            return seat
    return -1


@rule
def carried(s: State, ship: int) -> int:
    """Return how much cargo a ship can lose."""
    seat = owner_of(s, ship)
    return count_of(stock(s, seat)) if seat >= 0 else hold_size(s, ship, st.ASTEROID)


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

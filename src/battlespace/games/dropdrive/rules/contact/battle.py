"""Dice, reroutes and damage. [DD-13]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked.answers import KEEP, REROLL
from battlespace.games.dropdrive.rules.asked.ids import Cause, Few, Fighter, Seat, Ship
from battlespace.games.dropdrive.rules.contact import dropping
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.cargo import holds, let_fall
from battlespace.games.dropdrive.rules.table.pieces import lift
from battlespace.games.dropdrive.rules.table.ship import (
    battle_rating,
    first_usable,
    flip,
    hold_has_derelict,
    is_pirate,
    owns_upgrade,
    seat_of,
    ship_of,
    sound_upgrades,
    total,
    usable,
)
from battlespace.kernel.decision import chance, decision
from battlespace.kernel.procedure import procedure, showing
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits

NOBODY = -1
ONE_PASSED, TWO_PASSED = 1, 2


@rule
def has_fuel(s: State, seat: int) -> bool:
    """Say whether a seat has usable fuel. [DD-13.2]"""
    return first_usable(s, seat, st.FUEL, st.SALVAGE) >= 0


@rule
def rating(s: State, obj: int) -> int:
    """Return what a fighter adds to its die. [DD-13.1, DD-20.6.4]"""
    return s.parameter[st.BEAST_RATING] if obj == st.LEVIATHAN else battle_rating(s, obj)


@rule
def may_rob(s: State, victim: int, cause: int, obj: int) -> bool:
    """Say whether this cargo can be lost to that ship, or to nobody. [DD-13.5, DD-20.4.2]"""
    if cause >= st.PIRATE and obj >= st.DERELICT and hold_has_derelict(s, cause):
        return False
    return holds(s, victim, obj)


@rule
def any_to_rob(s: State, victim: int, cause: int) -> bool:
    """Say whether a ship has cargo to lose. [DD-15.7]"""
    for obj in range(st.ASTEROID, st.LEVIATHAN):
        if may_rob(s, victim, cause, obj):
            return True
    return False


@chance(an.DICE, clause="DD-1.8")
def die(s: State, answer: int, seat: Seat) -> int:
    """A die. [DD-1.8]"""
    return 1


@decision(an.REROLLS, clause="DD-13.2", code="D-26", ask="reroll")
def reroute(s: State, answer: int, seat: Seat) -> bool:
    """Burn a fuel and roll again? [DD-13.2]"""
    return answer == KEEP or has_fuel(s, seat)


@decision(*an.FLIPS, clause="DD-13.5", code="D-27", ask="flip")
def flip_one(s: State, answer: int, seat: Seat) -> bool:
    """Which upgrade takes the damage? [DD-13.5]"""
    return owns_upgrade(s, answer, seat) and not s.damaged[answer]


@decision(an.PICKS, clause="DD-13.5", code="D-28")
def rob(s: State, answer: int, seat: Seat, victim: Ship, cause: Ship) -> bool:
    """Which cargo does the winner of a battle take? [DD-13.5, DD-13.8, DD-20.4.2]"""
    return may_rob(s, victim, cause, answer)


@decision(an.LOSSES, clause="DD-13.5", code="D-29")
def lose(s: State, answer: int, seat: Seat) -> bool:
    """Which cargo is lost to no ship? [DD-13.5]"""
    return usable(s, answer, seat)


@rule
def thrower(s: State, one: int, two: int) -> int:
    """Return who rolls for the ship attacked; for the leviathan the next player. [DD-20.6.4]"""
    return (seat_of(s, one) + 1) % s.seats if two == st.LEVIATHAN else seat_of(s, two)


@rule
def may_reroute(s: State, obj: int, passed: int) -> bool:
    """Say whether a fighter is a player with usable fuel who has not passed. [DD-13.2, DD-13.3]"""
    return not passed and not is_pirate(obj) and has_fuel(s, seat_of(s, obj))


@rule
def next_to_ask(s: State, one: int, two: int, lead: int, passed: int) -> int:
    """Return who may reroute: the trailing player first, the approacher on a tie; else nobody. [DD-13.3]"""
    first, second = (two, one) if lead > 0 else (one, two)
    for obj in (first, second):
        if may_reroute(s, obj, passed & (ONE_PASSED if obj == one else TWO_PASSED)):
            return obj
    return NOBODY


@showing("one", "two", "ours", "theirs")
def battle(s: State, one: Fighter, two: Fighter) -> Waits:
    """Both roll, reroute in turn, the loser takes the difference; a hunt hands it back. [DD-13.1, DD-13.3]"""
    ours = yield die(seat_of(s, one))
    theirs = yield die(thrower(s, one, two))
    passed: Few = 0
    while True:
        lead = ours + rating(s, one) - theirs - rating(s, two)
        asked: Cause = next_to_ask(s, one, two, lead, passed)
        if asked == NOBODY:
            break
        if (yield reroute(seat_of(s, asked))) == REROLL:
            yield burn(seat_of(s, asked))
            again = yield die(seat_of(s, asked))
            if asked == one:
                ours = again
            else:
                theirs = again
            passed = 0
        else:
            passed |= ONE_PASSED if asked == one else TWO_PASSED
    if two == st.LEVIATHAN:
        return lead
    winner, loser = (one, two) if lead > 0 else (two, one)
    points = spoils(s, winner, loser, abs(lead)) if lead else 0
    if points > 0:
        yield damage(loser, points, winner)


@rule
def spoils(s: State, winner: int, loser: int, points: int) -> int:
    """Pay the winner; return the damage that the loser takes. [DD-13.4, DD-24]"""
    if not is_pirate(winner):
        s.credits[seat_of(s, winner)] += total(s, seat_of(s, winner), st.WIN_CREDITS)
    return points if is_pirate(loser) else points - total(s, seat_of(s, loser), st.DAMAGE_REDUCE)


@procedure
def burn(s: State, seat: Seat) -> Waits:
    """Re-drop the usable fuel of lowest id. [DD-9.2, DD-13.2]"""
    return (yield dropping.let_go(seat, first_usable(s, seat, st.FUEL, st.SALVAGE)))


@procedure
def damage(s: State, victim: Ship, points: Few, cause: Cause) -> Waits:
    """Point by point: flip upgrades, then lose cargo; a pirate that is hit is destroyed. [DD-13.5, DD-13.6, DD-13.7]"""
    seat: Seat = seat_of(s, victim)
    while points > 0:
        if not is_pirate(victim) and sound_upgrades(s, seat) > 0:
            card = yield flip_one(seat)
            points = max(0, points - max(1, s.card[card, st.SOAK]))
            flip(s, seat, card, 1)
            continue
        if not any_to_rob(s, victim, cause):
            break
        if cause >= 0:
            taken = yield rob(seat_of(s, cause), victim, cause)
            points -= 1
            yield dropping.give(cause, taken)
        else:
            lost = yield lose(seat)
            points -= 1
            yield dropping.let_go(seat, lost)
    if is_pirate(victim):
        spill(s, victim)
        yield dropping.redrop(seat, victim)
        lift(s, victim, st.WITH, seat)


@rule
def spill(s: State, pirate: int) -> None:
    """Take in hand all that is left in a hold. [DD-13.6]"""
    for obj in range(st.ASTEROID, st.LEVIATHAN):
        if holds(s, pirate, obj):
            let_fall(s, obj)


@showing("shown", "seat")
def rolling(s: State, seat: Seat) -> Waits:
    """Roll one's own die, as often as there is fuel to reroute. [DD-13.2]"""
    while True:
        shown = yield die(seat)
        if not has_fuel(s, seat):
            return shown
        if (yield reroute(seat)) != REROLL:
            return shown
        yield burn(seat)


@procedure
def mine_test(s: State, seat: Seat) -> Waits:
    """Die and battle rating against the mine: credits or damage. [DD-20.1.4]"""
    shown = yield rolling(seat)
    if shown + battle_rating(s, ship_of(s, seat)) >= s.parameter[st.TEST_TARGET]:
        s.credits[seat] += s.parameter[st.DISARM_CREDITS]
    else:
        yield damage(ship_of(s, seat), s.parameter[st.MINE_DAMAGE], NOBODY)

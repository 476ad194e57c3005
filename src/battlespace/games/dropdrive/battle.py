"""Dice, reroutes and damage. [DD-13]"""

from __future__ import annotations

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.cargo import give, holds, let_fall, let_go, redrop
from battlespace.games.dropdrive.pieces import lift
from battlespace.games.dropdrive.ship import (
    battle_rating,
    first_usable,
    flip,
    hold_has_derelict,
    is_pirate,
    seat_of,
    ship_of,
    sound_upgrades,
    total,
)
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import part, rule

REROLLER = 4
"""The last column of a battle is who passed, as bits, and this many times who rolls again."""


@rule
def has_fuel(s: State, seat: int) -> bool:
    """Say whether a seat has usable fuel. [DD-13.2]"""
    return first_usable(s, seat, st.FUEL, st.SALVAGE) >= 0


@rule
def burn(s: State, seat: int) -> None:
    """Re-drop the usable fuel of lowest id. [DD-9.2, DD-13.2]"""
    let_go(s, seat, first_usable(s, seat, st.FUEL, st.SALVAGE))


@rule
def rating(s: State, obj: int) -> int:
    """Return what a fighter adds to its die. [DD-13.1, DD-20.6.4]"""
    return s.parameter[st.BEAST_RATING] if obj == st.LEVIATHAN else battle_rating(s, obj)


@rule
def margin(s: State, f: int) -> int:
    """Return by how much the approacher leads."""
    one = s.frames[f, fr.C] + rating(s, s.frames[f, fr.A])
    return one - s.frames[f, fr.D] - rating(s, s.frames[f, fr.B])


@part
def may_reroute(s: State, f: int, side: int) -> bool:
    """Say whether a side is a player with usable fuel who has not passed. [DD-13.2, DD-13.3]"""
    obj = s.frames[f, fr.A + side]
    if is_pirate(obj) or s.frames[f, fr.E] & (1 << side):
        return False
    return has_fuel(s, seat_of(s, obj))


@rule
def run_battle(s: State, f: int) -> None:
    """Both roll, reroute in turn, the loser takes the difference. [DD-13.1, DD-13.3, DD-13.4]

    A and B fight, C and D are their dice, E tells who passed and, times four, who rolls again.
    """
    pc = s.frames[f, fr.PC]
    if pc < 2:
        if pc == 1:
            s.frames[f, fr.C] = s.answer
        fr.at(s, f, pc + 1)
        obj, after = s.frames[f, fr.A + pc], (s.frames[f, fr.SEAT] + 1) % s.seats
        fr.push(s, fr.DIE, after if obj == st.LEVIATHAN else seat_of(s, obj))
    elif pc == 2:
        s.frames[f, fr.D] = s.answer
        fr.at(s, f, 3)
    elif pc == 3:
        ask_reroute(s, f)
    elif pc == 4:
        answer_reroute(s, f)
    elif pc == 5:
        fr.at(s, f, 6)
        fr.push(s, fr.DIE, seat_of(s, s.frames[f, fr.A + s.frames[f, fr.E] // REROLLER]))
    elif pc == 6:
        s.frames[f, fr.C + s.frames[f, fr.E] // REROLLER] = s.answer
        s.frames[f, fr.E] = 0
        fr.at(s, f, 3)
    else:
        fr.finish(s, 0)


@part
def ask_reroute(s: State, f: int) -> None:
    """Ask the trailing player first, the approacher on a tie; settle when nobody is left to ask. [DD-13.3]"""
    first = 1 if margin(s, f) > 0 else 0
    for side in (first, 1 - first):
        if may_reroute(s, f, side):
            s.frames[f, fr.E] = s.frames[f, fr.E] % REROLLER + REROLLER * side
            fr.at(s, f, 4)
            fr.push(s, 26, seat_of(s, s.frames[f, fr.A + side]))
            return
    settle_battle(s, f)


@part
def answer_reroute(s: State, f: int) -> None:
    """Note a pass, or burn fuel for another roll."""
    side = s.frames[f, fr.E] // REROLLER
    if s.answer == 1:
        fr.at(s, f, 5)
        burn(s, seat_of(s, s.frames[f, fr.A + side]))
        return
    s.frames[f, fr.E] |= 1 << side
    fr.at(s, f, 3)


@part
def settle_battle(s: State, f: int) -> None:
    """Damage the loser by the difference; a hunt hands the difference back. [DD-13.4, DD-20.6.4]"""
    lead = margin(s, f)
    one, two = s.frames[f, fr.A], s.frames[f, fr.B]
    if two == st.LEVIATHAN:
        fr.finish(s, lead)
        return
    fr.at(s, f, 7)
    if lead == 0:
        return
    winner, loser = (one, two) if lead > 0 else (two, one)
    points = abs(lead)
    if not is_pirate(winner):
        s.credits[seat_of(s, winner)] += total(s, seat_of(s, winner), st.WIN_CREDITS)
    if not is_pirate(loser):
        points -= total(s, seat_of(s, loser), st.DAMAGE_REDUCE)
    if points > 0:
        hurt(s, loser, points, winner)


@rule
def hurt(s: State, victim: int, points: int, cause: int) -> None:
    """Deal damage; cause -1 is no ship. [DD-13.5]"""
    fr.push(s, fr.DAMAGE, seat_of(s, victim), victim, points)
    fr.add(s, cause)


@rule
def may_rob(s: State, victim: int, cause: int, obj: int) -> bool:
    """Say whether this cargo can be lost to that ship, or to nobody. [DD-13.5, DD-20.4.2]"""
    if cause >= st.PIRATE and obj >= st.DERELICT and hold_has_derelict(s, cause):
        return False
    return holds(s, victim, obj)


@rule
def any_to_rob(s: State, victim: int, cause: int) -> bool:
    """Say whether a ship has cargo to lose."""
    for obj in range(st.ASTEROID, st.LEVIATHAN):
        if may_rob(s, victim, cause, obj):
            return True
    return False


@rule
def run_damage(s: State, f: int) -> None:
    """Point by point: flip upgrades, then lose cargo; a pirate that was hit is destroyed. [DD-13.5, DD-13.6]

    A is hit, B points are left, C is the ship that did it.
    """
    pc, victim, cause = s.frames[f, fr.PC], s.frames[f, fr.A], s.frames[f, fr.C]
    if pc == 0:
        next_point(s, f, victim, cause)
    elif pc == 1:
        soak = max(1, s.card[s.answer, st.SOAK])
        flip(s, s.frames[f, fr.SEAT], s.answer, 1)
        s.frames[f, fr.B] -= soak
        fr.at(s, f, 0)
    elif pc == 2:
        s.frames[f, fr.B] -= 1
        fr.at(s, f, 0)
        if cause >= 0:
            give(s, cause, s.answer)
        else:
            let_go(s, s.frames[f, fr.SEAT], s.answer)
    elif pc == 3:
        lift(s, victim, st.WITH, s.frames[f, fr.SEAT])
        fr.finish(s, 0)


@part
def next_point(s: State, f: int, victim: int, cause: int) -> None:
    """Ask what takes the next point, or end."""
    left = s.frames[f, fr.B] > 0
    if left and not is_pirate(victim) and sound_upgrades(s, seat_of(s, victim)) > 0:
        fr.at(s, f, 1)
        fr.push(s, 27, s.frames[f, fr.SEAT])
    elif left and any_to_rob(s, victim, cause):
        fr.at(s, f, 2)
        if cause >= 0:
            fr.push(s, 28, seat_of(s, cause), victim, cause)
        else:
            fr.push(s, 29, s.frames[f, fr.SEAT], victim)
    elif is_pirate(victim):
        fr.at(s, f, 3)
        spill(s, victim)
    else:
        fr.finish(s, 0)


@part
def spill(s: State, pirate: int) -> None:
    """Re-drop all that is left in a hold. [DD-13.6]"""
    for obj in range(st.ASTEROID, st.LEVIATHAN):
        if holds(s, pirate, obj):
            let_fall(s, obj)
    redrop(s, seat_of(s, pirate), pirate)


@rule
def run_rolling(s: State, f: int) -> None:
    """Roll one's own die, as often as there is fuel to reroute. [DD-13.2]"""
    pc, seat = s.frames[f, fr.PC], s.frames[f, fr.SEAT]
    if pc == 0:
        fr.at(s, f, 1)
        fr.push(s, fr.DIE, seat)
    elif pc == 1:
        s.frames[f, fr.C] = s.answer
        if not has_fuel(s, seat):
            fr.finish(s, s.frames[f, fr.C])
            return
        fr.at(s, f, 2)
        fr.push(s, 26, seat)
    elif s.answer == 1:
        fr.at(s, f, 0)
        burn(s, seat)
    else:
        fr.finish(s, s.frames[f, fr.C])


@rule
def run_mine_test(s: State, f: int) -> None:
    """Die and battle rating against the mine: credits or damage. [DD-20.1.4]"""
    pc, seat = s.frames[f, fr.PC], s.frames[f, fr.SEAT]
    if pc == 0:
        fr.at(s, f, 1)
        fr.push(s, fr.ROLLING, seat)
        return
    if pc == 2:
        fr.finish(s, 0)
        return
    fr.at(s, f, 2)
    if s.answer + battle_rating(s, ship_of(s, seat)) >= s.parameter[st.TEST_TARGET]:
        s.credits[seat] += s.parameter[st.DISARM_CREDITS]
    else:
        hurt(s, ship_of(s, seat), s.parameter[st.MINE_DAMAGE], -1)

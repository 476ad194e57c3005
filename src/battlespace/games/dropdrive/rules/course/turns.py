"""A turn: pirate, drop drive, rocket drive; and the end of the game. [DD-7, DD-8, DD-9, DD-17]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.anomalies.anomaly import close_anomalies
from battlespace.games.dropdrive.rules.anomalies.leviathan import prowl
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked.ids import (
    Card,
    Count,
    Few,
    Object,
    Reference,
    Seat,
    Ship,
    Target,
)
from battlespace.games.dropdrive.rules.asked.replies import DRIVEN
from battlespace.games.dropdrive.rules.contact.battle import burn, has_fuel, rolling
from battlespace.games.dropdrive.rules.contact.dropping import (
    AIMED,
    aim_x,
    aim_y,
    fall,
    nearest,
    redrop,
    take,
)
from battlespace.games.dropdrive.rules.contact.meeting import encounter
from battlespace.games.dropdrive.rules.course.flight import flight
from battlespace.games.dropdrive.rules.course.rearranging import rearrange
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.landing import landing
from battlespace.games.dropdrive.rules.table.cargo import let_fall, to_hold
from battlespace.games.dropdrive.rules.table.geometry import NOSE
from battlespace.games.dropdrive.rules.table.pieces import (
    WANT_NO_DERELICT,
    WANT_PLANET,
    WANT_SHIP,
    attach,
    lift,
    place,
    root_of,
)
from battlespace.games.dropdrive.rules.table.scoring import worth
from battlespace.games.dropdrive.rules.table.shapes import centre_x, centre_y, is_cargo
from battlespace.games.dropdrive.rules.table.ship import (
    flip,
    hold_has_derelict,
    icons,
    owns_specimen,
    owns_upgrade,
    parts,
    pirate_of,
    refit,
    ship_card,
    ship_of,
    total,
)
from battlespace.games.dropdrive.rules.table.wide import aims, any_aim, sole_ship_aim
from battlespace.kernel.decision import decision
from battlespace.kernel.game import Actions
from battlespace.kernel.procedure import procedure
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits

ROUNDS = 60
BY_FUEL, BY_SPHERE = 0, 1
ONE_FREE_DROP = 2
"""An upgrade that is flipped when it pays for the drop drive. [DD-24]"""


@decision(an.NO_REPAIR, *an.REPAIRS, clause="DD-7.2", code="D-10")
def repair(s: State, answer: int, seat: Seat, by: Card) -> bool:
    """Which upgrade does another one repair at the start of the turn, if any? [DD-7.2, DD-24]"""
    if answer < 0:
        return any_to_mend(s, seat, by)
    return may_mend(s, seat, by, answer)


@rule
def may_mend(s: State, seat: int, by: int, card: int) -> bool:
    """Say whether an upgrade is damaged, and another one than that which repairs it. [DD-7.2]"""
    return owns_upgrade(s, card, seat) and s.damaged[card] > 0 and card != by


@rule
def any_to_mend(s: State, seat: int, by: int) -> bool:
    """Say whether there is anything to repair."""
    for rank in range(st.UPGRADES):
        if may_mend(s, seat, by, ac.upgrade_card(rank)):
            return True
    return False


@decision(an.TARGETS, clause="DD-8.3", code="D-11")
def target(s: State, out: Actions, seat: Seat, ref: Reference, want: Count) -> int:
    """Where does the pirate go, if several are nearest? [DD-8.3]"""
    return nearest(s, out, ref, want, ac.TARGET)


@decision(*an.DRIVES, clause="DD-9.1", code="D-13", ask="drive")
def pay_drive(s: State, answer: int, seat: Seat) -> bool:
    """Is the drop drive used, and how is it paid: by fuel, the sphere, an upgrade? [DD-9.1, DD-20.5.4]"""
    if answer < 0:
        return True
    if icons(s, seat) == 0:
        return False
    if answer == BY_FUEL:
        return has_fuel(s, seat)
    if answer == BY_SPHERE:
        full = s.energy >= s.parameter[st.ENERGY_GOAL]
        return s.anomaly[st.SPHERE] == st.IN_PLAY and full
    card = answer - DRIVEN
    free = s.card[card, st.DROP_FREE] > 0 and not s.damaged[card]
    return free and owns_upgrade(s, card, seat)


@decision(*an.NEARS, clause="DD-9.3", code="D-14")
def near(s: State, answer: int, seat: Seat) -> bool:
    """What is the ship dropped near to, by its icons? [DD-9.3]"""
    return may_fall_near(s, seat, answer)


@rule
def may_fall_near(s: State, seat: int, target: int) -> bool:
    """Say whether a ship's icons let it be dropped near a target. [DD-9.3]"""
    if target == st.ANYWHERE:
        return icons(s, seat) & st.ICON_ANYWHERE > 0
    icon = st.ICON_PLANET if target < st.PLANETS else st.ICON_SHIP
    if icons(s, seat) & icon == 0 or s.zone[target] != st.SYSTEM or target == ship_of(s, seat):
        return False
    return any_aim(s, target)


@decision(an.AIMS, clause="DD-9.4", code="D-14:aim", ask="aim", sole=sole_ship_aim)
def drive_aim(s: State, out: Actions, seat: Seat, to: Target) -> int:
    """Where exactly is the ship dropped? [DD-9.4]"""
    return aims(s, to, NOSE, out)


@procedure
def turn(s: State, seat: Seat) -> Waits:
    """The steps of a turn in their order. [DD-7.1, DD-7.2, DD-9.7, DD-10.1, DD-10.20, DD-20.6.5, DD-26.3]"""
    begin_turn(s, seat)
    yield redrop(seat, ship_of(s, seat))
    yield start_repairs(seat)
    if s.zone[pirate_of(s, seat)] == st.SYSTEM:
        yield pirate(seat, pirate_of(s, seat))
    else:
        yield launch(seat, pirate_of(s, seat))
    yield rearrange(seat, 0)
    yield drive(seat)
    yield flight(seat)
    if not s.ending and s.anomaly[st.BEAST] == st.IN_PLAY:
        yield prowl()
    end_turn(s, seat)
    if s.ending:
        return (yield ending(seat))
    return (yield turn(s.by))


@rule
def begin_turn(s: State, seat: int) -> None:
    """Clear the flags, fill up the nav tool, take in hand what was set aside. [DD-7.2, DD-10.3, DD-21.8]"""
    for i in range(4):
        s.flags[seat, i] = 0
    refit(s, seat)
    for obj in range(st.OBJECTS):
        if s.zone[obj] == st.ASIDE and s.holder[obj] == seat:
            let_fall(s, obj)


@procedure
def start_repairs(s: State, seat: Seat) -> Waits:
    """Upgrades that repair others at the start of the turn. [DD-7.2, DD-24]"""
    for index in range(parts(s, seat)):
        by: Card = ship_card(s, seat, index)
        done: Few = 0
        while not s.damaged[by] and done < s.card[by, st.START_REPAIR]:
            done += 1
            mended = yield repair(seat, by)
            if mended < 0:
                break
            flip(s, seat, mended, 0)


@rule
def end_turn(s: State, seat: int) -> None:
    """End-of-turn effects, then the next player or the end of the game. [DD-7.4, DD-17.1, DD-25.5]"""
    close_anomalies(s)
    after = (seat + 1) % s.seats
    if after == s.start and not s.ending:
        if s.round >= ROUNDS:
            s.ending = 1
        else:
            s.round += 1
    if not s.ending:
        s.by = after


@rule
def pirate_want(s: State, pirate: int) -> int:
    """What a pirate looks for: cargo and ships, no second derelict. [DD-8.3, DD-8.6, DD-20.4.2]"""
    return st.ANY_KIND | (WANT_NO_DERELICT if hold_has_derelict(s, pirate) else 0)


@procedure
def pirate(s: State, seat: Seat, own: Ship) -> Waits:
    """Send the pirate to the nearest cargo or ship. [DD-8.3, DD-8.4, DD-12.5]"""
    prey: Object = yield target(seat, own, pirate_want(s, own) | WANT_SHIP)
    if prey < 0:
        return
    if is_cargo(prey):
        seize(s, own, prey)
        return
    if root_of(s, own) != root_of(s, prey) or apart(s, own, prey):
        lift(s, own, st.AIR, 0)
        attach(s, own, prey)
    return (yield encounter(own, prey))


@rule
def apart(s: State, one: int, two: int) -> bool:
    """Say whether two ships lie at different places, as those docked at one station may. [DD-20.5.2]"""
    return s.pose[one, 0] != s.pose[two, 0] or s.pose[one, 1] != s.pose[two, 1]


@rule
def seize(s: State, pirate: int, obj: int) -> None:
    """Put a cargo in the hold and the pirate in its place. [DD-6.5, DD-8.2, DD-8.3]"""
    x, y = centre_x(s, obj), centre_y(s, obj)
    lift(s, pirate, st.AIR, 0)
    to_hold(s, pirate, obj)
    place(s, pirate, x, y, 0)


@procedure
def launch(s: State, seat: Seat, own: Ship) -> Waits:
    """Drop the pirate, then move it to the nearest cargo. [DD-8.2, DD-8.8]"""
    let_fall(s, own)
    yield fall(seat)
    cargo = yield take(seat, own, pirate_want(s, own))
    if cargo >= 0:
        seize(s, own, cargo)


@procedure
def drive(s: State, seat: Seat) -> Waits:
    """The drop drive: pay, choose a target, aim, fall. [DD-7.3, DD-9.1, DD-9.2, DD-9.5]"""
    how = yield pay_drive(seat)
    if how < 0:
        return
    count_drive(s, seat, how)
    if how == BY_FUEL:
        yield burn(seat)
    to: Target = yield near(seat)
    if to < 0:
        return
    aim = yield drive_aim(seat, to)
    if aim < 0:
        return
    if 0 <= s.base[ship_of(s, seat) - st.SHIP] < st.PLANETS:
        s.flags[seat, st.TOOK_OFF] = 1
    let_fall(s, ship_of(s, seat))
    return (yield fall(seat, AIMED, aim_x(aim), aim_y(aim)))


@rule
def count_drive(s: State, seat: int, how: int) -> None:
    """Count the activation; an upgrade that pays once is flipped. [DD-1.7, DD-9.1, DD-9.6, DD-24]"""
    s.flags[seat, st.DROP_USED] = 1
    s.credits[seat] += total(s, seat, st.DROP_CREDITS)
    if how >= DRIVEN and s.card[how - DRIVEN, st.DROP_FREE] == ONE_FREE_DROP:
        flip(s, seat, how - DRIVEN, 1)


@procedure
def ending(s: State, seat: Seat) -> Waits:
    """Emergency landings, a last rearranging, the scores. [DD-17.2, DD-17.4, DD-18.6]"""
    for index in range(s.seats):
        s.by = (seat + 1 + index) % s.seats
        yield emergency(s.by)
    for index in range(s.seats):
        s.by = (s.start + index) % s.seats
        yield rearrange(s.by, 1)
    for index in range(s.seats):
        s.by = (s.start + index) % s.seats
        yield scoring(s.by)


@procedure
def emergency(s: State, seat: Seat) -> Waits:
    """Bring a ship that is not landed to the nearest planet and let it land there. [DD-17.2, DD-22.9]"""
    ship: Ship = ship_of(s, seat)
    if 0 <= s.base[ship - st.SHIP] < st.PLANETS:
        return
    planet = yield take(seat, ship, WANT_PLANET)
    lift(s, ship, st.AIR, 0)
    attach(s, ship, planet)
    return (yield landing(seat, planet, 1))


@procedure
def scoring(s: State, seat: Seat) -> Waits:
    """Add up the specimens in card order; the Unknown rolls. [DD-18.2, DD-18.6]"""
    for card in range(st.EXPLORE, st.TECH):
        if not owns_specimen(s, card, seat):
            continue
        if s.card[card, st.SCORING] == st.ROLL:
            rolled = yield rolling(seat)
            s.credits[seat] += rolled
        else:
            s.credits[seat] += worth(s, seat, card)

"""What cards, facilities and scans do at once. [DD-24]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked.ids import Count, Effect, Few, Flag, Seat, Source
from battlespace.games.dropdrive.rules.contact import battle
from battlespace.games.dropdrive.rules.contact.dropping import (
    AIMED,
    aim_x,
    aim_y,
    collect,
    fall,
    take,
)
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.cards import FOR_EFFECT, drawing, keeping, specimens
from battlespace.games.dropdrive.rules.table.cargo import HOLE_REACH, let_fall
from battlespace.games.dropdrive.rules.table.geometry import NOSE
from battlespace.games.dropdrive.rules.table.pieces import wanted
from battlespace.games.dropdrive.rules.table.ship import (
    flip,
    mend_all,
    owns_upgrade,
    ship_of,
    sound_upgrades,
)
from battlespace.games.dropdrive.rules.table.wide import aims, sole_aim
from battlespace.kernel.decision import decision
from battlespace.kernel.game import Actions
from battlespace.kernel.procedure import procedure
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits

ALL = 100
"""A repair of so many is one of all."""
OF_SHIP, OF_TOKEN = 0, 1
"""What a free aim is for: the ship, anywhere; or a wormhole, near the ship."""


@decision(*an.REPAIRS, clause="DD-13.9", code="D-10:repair", ask="repair")
def repair_one(s: State, answer: int, seat: Seat) -> bool:
    """Which upgrade is repaired? [DD-13.9]"""
    return owns_upgrade(s, answer, seat) and s.damaged[answer] > 0


@decision(an.REDROPS, clause="DD-19.3", code="D-50", ask="redrop")
def pick_planet(s: State, answer: int, seat: Seat) -> bool:
    """Which planet is dropped again? [DD-19.3]"""
    return True


@rule
def free_target(s: State, seat: int, token: int) -> int:
    """Return what a free aim must be near to. [DD-19.3, DD-20.3.1]"""
    return ship_of(s, seat) if token else st.ANYWHERE


@rule
def sole_free_aim(s: State, seat: int, token: int) -> int:
    """Return the only free aim. [R-N4]"""
    return sole_aim(s, free_target(s, seat, token), HOLE_REACH if token else NOSE)


@decision(an.AIMS, clause="DD-5.6", code="D-51", ask="aim", sole=sole_free_aim)
def free_aim(s: State, out: Actions, seat: Seat, token: Flag) -> int:
    """Where is the ship let fall, or the wormhole? [DD-19.3, DD-20.3.1]"""
    return aims(s, free_target(s, seat, token), HOLE_REACH if token else NOSE, out)


@procedure
def effect(s: State, seat: Seat, source: Source, paid: Few) -> Waits:
    """Carry out the effects of a row of the table in their order. [DD-24.1]"""
    for index in range(st.EFFECTS):
        op, amount = s.effect[source, index, 0], s.effect[source, index, 1]
        if op == st.COLLECT_NEAREST:
            yield collect_nearest(seat, source, index)
        elif op == st.DRAW_KEEP:
            yield drawing(seat, amount, s.effect[source, index, 2], FOR_EFFECT)
            yield keeping(seat)
        elif op == st.REPAIR and amount < ALL:
            yield repairs(seat, amount)
        elif op == st.MINE_TEST:
            yield battle.mine_test(seat)
        elif op == st.FREE_DROP:
            yield free_drop(seat)
        elif op == st.REDROP_PLANET:
            yield redrop_planet(seat)
        else:
            at_once(s, seat, source, index, paid)


@rule
def at_once(s: State, seat: int, source: int, index: int, paid: int) -> None:
    """Credits, and repairs of all. [DD-24.1]"""
    op, amount = s.effect[source, index, 0], s.effect[source, index, 1]
    if op == st.CREDITS:
        s.credits[seat] += amount * (paid if s.effect[source, index, 2] else 1)
    elif op == st.CREDITS_PER_UPGRADE:
        s.credits[seat] += amount * sound_upgrades(s, seat)
    elif op == st.CREDITS_PER_SPECIMEN:
        s.credits[seat] += amount * specimens(s, seat)
    elif op == st.REPAIR:
        mend_all(s, seat)


@procedure
def repairs(s: State, seat: Seat, count: Few) -> Waits:
    """Repair a number of upgrades, each chosen. [DD-13.9]"""
    for _number in range(count):
        mended = yield repair_one(seat)
        if mended >= 0:
            flip(s, seat, mended, 0)


@procedure
def collect_nearest(s: State, seat: Seat, source: Source, index: Effect) -> Waits:
    """Collect the nearest of a kind, one after the other; credits instead where there is none. [DD-24]"""
    for _number in range(s.effect[source, index, 2]):
        kind: Count = s.effect[source, index, 1]
        if not any_wanted(s, kind):
            s.credits[seat] += s.effect[source, index, 3]
            break
        obj = yield take(seat, reference(s, source, seat), kind)
        yield collect(seat, obj)


@rule
def any_wanted(s: State, kind: int) -> bool:
    """Say whether a kind of cargo is in the system at all. [DD-23.1]"""
    for obj in range(st.OBJECTS):
        if wanted(s, obj, kind, st.DYSON):
            return True
    return False


@rule
def reference(s: State, source: int, seat: int) -> int:
    """Return what an effect measures from: the facility's planet, else the ship. [DD-19.4, DD-24]"""
    return source - st.FACILITY_SOURCE if source >= st.FACILITY_SOURCE else ship_of(s, seat)


@procedure
def redrop_planet(s: State, seat: Seat) -> Waits:
    """Re-drop a planet with all ships on it. [DD-5.11, DD-19.3]"""
    planet = yield pick_planet(seat)
    let_fall_with_ships(s, planet)
    return (yield fall(seat))


@rule
def let_fall_with_ships(s: State, planet: int) -> None:
    """Take a planet in hand, and what is attached to it. [DD-5.11]"""
    for ship in range(st.SHIP, st.MINE):
        if s.base[ship - st.SHIP] == planet:
            let_fall(s, ship)
    let_fall(s, planet)


@procedure
def free_drop(s: State, seat: Seat) -> Waits:
    """Drop the ship anywhere. [DD-19.3]"""
    aim = yield free_aim(seat, OF_SHIP)
    let_fall(s, ship_of(s, seat))
    return (yield fall(seat, AIMED, aim_x(aim), aim_y(aim)))

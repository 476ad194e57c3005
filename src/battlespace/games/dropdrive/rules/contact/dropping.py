"""Falling pieces, collecting and losing cargo. [DD-5, DD-11]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked.ids import (
    Count,
    Five,
    Flag,
    Length,
    Object,
    Reference,
    Seat,
    Ship,
)
from battlespace.games.dropdrive.rules.contact import battle
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.cargo import (
    beside,
    falling,
    let_fall,
    take_drawn,
    to_hold,
)
from battlespace.games.dropdrive.rules.table.pieces import (
    WANT_PLANET,
    first_nearest,
    lift,
    nearest_gap,
    tied,
    touches,
    units,
)
from battlespace.games.dropdrive.rules.table.ship import may_swap, seat_of, ship_of, stow
from battlespace.kernel.decision import chance, decision, put
from battlespace.kernel.game import Actions
from battlespace.kernel.procedure import procedure
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits

AIMED = 1


@chance(an.DROPS, clause="DD-5.1", sampled=True)
def drop(s: State, answer: int, seat: Seat, aimed: Flag, x: Length, y: Length) -> int:  # noqa: PLR0913, PLR0917
    """Where what is in hand comes to lie: over the sun, or at a point. [DD-5.1, DD-5.4, DD-5.5]"""
    return 1


@chance(an.ANGLES, clause="DD-20.0.4")
def angle(s: State, answer: int, seat: Seat, below: Count) -> int:
    """A direction in whole degrees. [DD-20.0.4]"""
    return 1 if answer < below else 0


@rule
def nearest(s: State, out: Actions, ref: int, want: int, first: int) -> int:
    """List the nearest, with all that are tied. [DD-6.3, DD-8.3]"""
    n, best = 0, nearest_gap(s, ref, want)
    for obj in range(st.OBJECTS):
        if tied(s, ref, want, obj, best):
            n = put(out, n, first + obj)
    return n


@decision(an.TAKES, clause="DD-6.3", code="D-08")
def take(s: State, out: Actions, seat: Seat, ref: Reference, want: Count) -> int:
    """Which of the nearest, where some are tied? [DD-6.3]"""
    return nearest(s, out, ref, want, ac.TAKE)


@decision(an.LOSSES, clause="DD-11.2", code="D-17")
def full(s: State, answer: int, seat: Seat, obj: Object) -> bool:
    """Which cargo is jettisoned for a new one, or the new one itself? [DD-11.2]"""
    return may_swap(s, seat, obj, answer)


@rule
def lowest(bits: int) -> int:
    """Return the lowest bit that is set."""
    index = 0
    while not bits >> index & 1:
        index += 1
    return index


@rule
def landed(s: State) -> int:
    """What fell lies free and may be met again; return its ships where mines are in play. [DD-5.10, DD-10.11]"""
    ships = 0
    for obj in range(st.OBJECTS):
        if s.fall[obj]:
            s.fall[obj] = 0
            if s.flying:
                s.done[obj] = 0
            if st.SHIP <= obj < st.PIRATE and s.anomaly[st.MINES] == st.IN_PLAY:
                ships |= 1 << (obj - st.SHIP)
    return ships


@rule
def mines_below(s: State, ship: int) -> int:
    """Return the mines that a ship lies on, as bits."""
    mines = 0
    for mine in range(st.MINE, st.WORMHOLE):
        if s.zone[mine] == st.SYSTEM and touches(s, ship, mine):
            mines |= 1 << (mine - st.MINE)
    return mines


@procedure
def fall(s: State, seat: Seat, aimed: Flag = 0, x: Length = 0, y: Length = 0) -> Waits:
    """What is in hand falls; a ship that fell on mines makes a test for each. [DD-5.3, DD-20.1.5]"""
    yield drop(seat, aimed, x, y)
    take_drawn(s)
    ships: Five = landed(s)
    while ships:
        ship: Ship = st.SHIP + lowest(ships)
        ships &= ships - 1
        mines: Count = mines_below(s, ship)
        while mines:
            yield battle.mine_test(seat_of(s, ship))
            s.zone[st.MINE + lowest(mines)] = st.BOX
            mines &= mines - 1


@rule
def aim_x(aim: int) -> int:
    """Return where an aim on the lattice lies, in stored units. [R-N2]"""
    return (aim // ac.AIM_ROWS - ac.AIM_HALF) * ac.AIM_UNITS


@rule
def aim_y(aim: int) -> int:
    """The same along the other axis."""
    return (aim % ac.AIM_ROWS - ac.AIM_MIDDLE) * ac.AIM_UNITS


@rule
def derelicts_in_hand(s: State) -> int:
    """Take the derelicts out of what falls; return them as bits."""
    hulks = 0
    for obj in range(st.DERELICT, st.LEVIATHAN):
        if s.fall[obj]:
            s.fall[obj] = 0
            hulks |= 1 << (obj - st.DERELICT)
    return hulks


@procedure
def redrop(s: State, seat: Seat, ship: Ship) -> Waits:
    """Cargo falls in one drop over the sun, then each derelict beside the nearest planet. [DD-5.7, DD-20.4.1]"""
    hulks: Five = derelicts_in_hand(s)
    if falling(s) > 0:
        yield fall(seat)
    while hulks:
        degrees = yield angle(seat, 360)
        s.fall[st.DERELICT + lowest(hulks)] = 1
        hulks &= hulks - 1
        x, y = beside(s, first_nearest(s, ship, WANT_PLANET), degrees)
        yield fall(seat, AIMED, units(x), units(y))


@procedure
def let_go(s: State, seat: Seat, obj: Object) -> Waits:
    """Re-drop one cargo of a ship. [DD-11.2, DD-13.5]"""
    s.bay_card[obj], s.bay[obj] = 0, 0
    let_fall(s, obj)
    return (yield redrop(seat, ship_of(s, seat)))


@procedure
def collect(s: State, seat: Seat, obj: Object) -> Waits:
    """Take a cargo into a bay; if none is free, one is jettisoned. [DD-11.2, DD-11.4]"""
    lift(s, obj, st.AIR, 0)
    s.bay_card[obj], s.bay[obj] = 0, 0
    if stow(s, seat, obj):
        return
    lost = yield full(seat, obj)
    if lost != obj:
        s.zone[obj], s.holder[obj] = st.CARGO, seat
        s.bay_card[obj], s.bay[obj] = s.bay_card[lost], s.bay[lost]
    return (yield let_go(seat, lost))


@procedure
def give(s: State, ship: Ship, obj: Object) -> Waits:
    """Give a cargo to a ship: into a hold, or collected. [DD-11.5]"""
    if ship < st.PIRATE:
        return (yield collect(seat_of(s, ship), obj))
    to_hold(s, ship, obj)

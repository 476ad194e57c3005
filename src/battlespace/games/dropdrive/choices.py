"""What may be answered to the open decision, and what chance may bring. [DD-26.2, R-N4]"""

from __future__ import annotations

from battlespace.games.dropdrive import actions as ac
from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.actions import put
from battlespace.games.dropdrive.anomaly import HOLE_REACH, TOKEN_AIM
from battlespace.games.dropdrive.battle import has_fuel, may_rob
from battlespace.games.dropdrive.cards import (
    AIMING,
    REPAIR_ONE,
)
from battlespace.games.dropdrive.cargo import (
    aim_inside,
    aim_on_table,
    near_enough,
    ship_aim_near,
)
from battlespace.games.dropdrive.flight import in_stack, leads_out
from battlespace.games.dropdrive.geometry import LINK_UNITS, NOSE
from battlespace.games.dropdrive.path import BEND, joint, lies_free, stop_fits
from battlespace.games.dropdrive.pieces import gathered, nearest_gap, tied
from battlespace.games.dropdrive.shapes import cos_of, is_ship, sin_of
from battlespace.games.dropdrive.ship import (
    accepts,
    icons,
    in_bay,
    in_slot,
    may_swap,
    owns_specimen,
    place_at,
    places,
    ship_of,
    usable,
)
from battlespace.games.dropdrive.state import State
from battlespace.games.dropdrive.surface import landing_options
from battlespace.kernel.game import Actions
from battlespace.kernel.rule import rule


@rule
def options(s: State, out: Actions) -> int:
    """List the answers to the decision on top."""
    f = s.depth - 1
    kind = s.frames[f, fr.KIND]
    if kind <= 7:
        return setup_options(s, f, kind, out)
    if kind in (8, 11):
        return nearest_options(s, f, kind, out)
    if kind in (10, 12, 17, 24, 25, 27, 28, 29, 56, REPAIR_ONE):
        return piece_options(s, f, kind, out)
    if kind in (13, 14, AIMING, 50, 51):
        return drive_options(s, f, kind, out)
    if kind in (15, 16, 53):
        return flight_options(s, f, kind, out)
    if kind in (18, 19, 20, 21, 22, 23, 26, 52):
        return meeting_options(s, f, kind, out)
    if kind in (61, 62):
        return shift_options(s, f, out)
    return landing_options(s, f, kind, out)


@rule
def must_ask(s: State) -> bool:
    """Say without listing that the open decision is asked: the first link always is, later ones leave many stops."""
    kind = s.frames[s.depth - 1, fr.KIND]
    if kind not in (15, 53):
        return False
    return (kind == 15 and s.links == 0) or (s.links > 0 and not in_stack(s))


@rule
def setup_options(s: State, f: int, kind: int, out: Actions) -> int:
    """Votes, cards to keep, specimens to give up, an aim beside the home planet. [DD-4.7, DD-4.12, DD-15.4]"""
    n = 0
    if kind == 1:
        n = put(out, n, ac.ACCEPT)
        return put(out, n, ac.REDO)
    if kind == 5:
        n = put(out, n, ac.TOSS)
        for card in range(ac.SPECIMENS, st.TECH):
            if owns_specimen(s, card, s.frames[f, fr.SEAT]):
                n = put(out, n, ac.TOSS + 1 + card - ac.SPECIMENS)
        return n
    if kind == 7:
        return aim_options(s, s.frames[f, fr.A], out)
    for card in range(st.TECH):
        if s.card_zone[card] == st.IN_HAND:
            if kind == 4:
                n = put(out, n, ac.DISCARD + card - st.EXPLORE)
            elif kind == 2 and card < st.BACK:
                n = put(out, n, ac.FRONT + card)
            elif kind == 3 and st.BACK <= card < st.EXPLORE:
                n = put(out, n, ac.BACK + card - st.BACK)
    return n


@rule
def nearest_options(s: State, f: int, kind: int, out: Actions) -> int:
    """The nearest, with all that are tied. [DD-6.3, DD-8.3]"""
    n, ref, want = 0, s.frames[f, fr.A], s.frames[f, fr.B]
    best = nearest_gap(s, ref, want)
    for obj in range(st.OBJECTS):
        if tied(s, ref, want, obj, best):
            n = put(out, n, (ac.TAKE if kind == 8 else ac.TARGET) + obj)
    return n


@rule
def piece_options(s: State, f: int, kind: int, out: Actions) -> int:
    """Upgrades to flip or repair, cargo to pick or lose. [DD-11.2, DD-12.4, DD-13.5]"""
    n = 0
    if kind in (10, 27, REPAIR_ONE):
        return upgrade_options(s, f, kind, out)
    if kind in (25, 56):
        n = put(out, n, ac.PICK)
    first = ac.LOSE if kind in (17, 29) else ac.PICK + 1
    for rank in range(48):
        if may_name(s, f, kind, ac.cargo_of(rank)):
            n = put(out, n, first + rank)
    return n


@rule
def may_name(s: State, f: int, kind: int, obj: int) -> bool:
    """Say whether a cargo answers: to be lost, from the channel, from the belly, or from the other ship."""
    seat, a = s.frames[f, fr.SEAT], s.frames[f, fr.A]
    if kind == 17:
        return may_swap(s, seat, a, obj)
    if kind == 29:
        return usable(s, obj, seat)
    if kind == 24:
        return gathered(s, obj)
    if kind == 56:
        return s.zone[obj] == st.BELLY
    return may_rob(s, a, s.frames[f, fr.B], obj)


@rule
def upgrade_options(s: State, f: int, kind: int, out: Actions) -> int:
    """Upgrades of the ship, sound ones to flip or damaged ones to repair. [DD-13.5, DD-13.9, DD-24]"""
    n, seat = 0, s.frames[f, fr.SEAT]
    for rank in range(st.UPGRADES):
        card = ac.upgrade_card(rank)
        if s.card_zone[card] != st.ON_SHIP or s.card_holder[card] != seat:
            continue
        if kind == 27 and not s.damaged[card]:
            n = put(out, n, ac.FLIP + rank)
        elif kind != 27 and s.damaged[card] and card != s.frames[f, fr.A]:
            if kind == 10 and n == 0:
                n = put(out, n, ac.REPAIR)
            n = put(out, n, ac.REPAIR + 1 + rank)
    return n


@rule
def drive_options(s: State, f: int, kind: int, out: Actions) -> int:
    """Paying for the drop drive, its target, and aims. [DD-9.1, DD-9.3, DD-19.3]"""
    n, seat, a = 0, s.frames[f, fr.SEAT], s.frames[f, fr.A]
    if kind == 13:
        return pay_options(s, seat, out)
    if kind == AIMING:
        return aim_options(s, a, out) if a != 99 else anywhere_options(s, out)
    if kind == 51:
        return (
            hole_options(s, ship_of(s, seat), out) if a == TOKEN_AIM else anywhere_options(s, out)
        )
    if kind == 50:
        for planet in range(st.PLANETS):
            n = put(out, n, ac.REDROP + planet)
        return n
    for i in range(st.PLANETS + st.SHIPS):
        target = i if i < st.PLANETS else st.SHIP + i - st.PLANETS
        icon = st.ICON_PLANET if i < st.PLANETS else st.ICON_SHIP
        own = target == ship_of(s, seat)
        if icons(s, seat) & icon and s.zone[target] == st.SYSTEM and not own:
            if any_aim(s, target):
                n = put(out, n, ac.NEAR + i)
    if icons(s, seat) & st.ICON_ANYWHERE:
        n = put(out, n, ac.NEAR + ac.ANYWHERE)
    return n


@rule
def pay_options(s: State, seat: int, out: Actions) -> int:
    """Not at all, with fuel, by the sphere, by an upgrade. [DD-9.1, DD-20.5.4]"""
    n = put(out, 0, ac.DRIVE)
    if icons(s, seat) == 0:
        return n
    if has_fuel(s, seat):
        n = put(out, n, ac.DRIVE + 1)
    if s.anomaly[st.SPHERE] == st.IN_PLAY and s.energy >= s.parameter[st.ENERGY_GOAL]:
        n = put(out, n, ac.DRIVE + 2)
    for rank in range(st.UPGRADES):
        card = ac.upgrade_card(rank)
        if s.card_zone[card] == st.ON_SHIP and s.card_holder[card] == seat:
            if s.card[card, st.DROP_FREE] > 0 and not s.damaged[card]:
                n = put(out, n, ac.DRIVE + 3 + rank)
    return n


@rule
def aim_options(s: State, target: int, out: Actions) -> int:
    """Lattice points beside a target. [DD-9.4, R-N2]"""
    n = 0
    low_i = max(-ac.AIM_HALF, s.pose[target, 0] // 500 - 12)
    low_j = max(-ac.AIM_MIDDLE, s.pose[target, 1] // 500 - 12)
    for i in range(low_i, min(low_i + 26, ac.AIM_HALF + 1)):
        for j in range(low_j, min(low_j + 26, ac.AIM_MIDDLE + 1)):
            if ship_aim_near(s, target, 5.0 * i, 5.0 * j):
                n = put(out, n, aim_id(i, j))
    return n


@rule
def any_aim(s: State, target: int) -> bool:
    """Say whether a ship can be dropped beside a target at all. [DD-9.3]"""
    low_i, low_j = s.pose[target, 0] // 500 - 12, s.pose[target, 1] // 500 - 12
    for i in range(low_i, low_i + 26):
        for j in range(low_j, low_j + 26):
            if ship_aim_near(s, target, 5.0 * i, 5.0 * j):
                return True
    return False


@rule
def hole_options(s: State, ship: int, out: Actions) -> int:
    """Lattice points for a wormhole near the discoverer's ship. [DD-20.3.1]"""
    n = 0
    for i in range(-ac.AIM_HALF, ac.AIM_HALF + 1):
        for j in range(-ac.AIM_MIDDLE, ac.AIM_MIDDLE + 1):
            x, y = 5.0 * i, 5.0 * j
            if aim_on_table(s, x, y, HOLE_REACH) and near_enough(s, ship, x, y, HOLE_REACH):
                n = put(out, n, aim_id(i, j))
    return n


@rule
def anywhere_options(s: State, out: Actions) -> int:
    """All lattice points where a ship's circle lies within the walls. [DD-5.6]"""
    n = 0
    for i in range(-ac.AIM_HALF, ac.AIM_HALF + 1):
        for j in range(-ac.AIM_MIDDLE, ac.AIM_MIDDLE + 1):
            if aim_inside(5.0 * i, 5.0 * j, NOSE):
                n = put(out, n, aim_id(i, j))
    return n


@rule
def aim_id(i: int, j: int) -> int:
    """Return the action of an aim at a lattice point."""
    return ac.AIM + (i + ac.AIM_HALF) * ac.AIM_ROWS + j + ac.AIM_MIDDLE


@rule
def flight_options(s: State, f: int, kind: int, out: Actions) -> int:
    """Links and stops; or going on, shortening, halting. [DD-10.4, DD-10.6, DD-10.16]"""
    if kind == 16:
        return going_options(s, s.frames[f, fr.A], out)
    n = 0
    if s.links == 0 and (kind == 53 or not in_stack(s)):
        n = put(out, n, ac.STAY)
    stacked = in_stack(s)
    n = link_options(s, stacked, out, n)
    if s.links == 0:
        return n
    if not stacked or stop_fits(s, s.links * LINK_UNITS):
        n = put(out, n, ac.FLY)
    for mm in range(1, 25):
        if not stacked or stop_fits(s, (s.links - 1) * LINK_UNITS + 100 * mm):
            n = put(out, n, ac.FLY + mm)
    return n


@rule
def link_options(s: State, stacked: bool, out: Actions, n: int) -> int:
    """Add every heading of a further link. [DD-10.2, DD-10.5, R-N8]"""
    first = s.links == 0
    if s.links >= s.reach:
        return n
    nose, last = (NOSE, 0) if first else (0.0, s.heading[s.links - 1])
    x, y = (s.from_x * 0.01, s.from_y * 0.01) if first else joint(s, s.links)
    for heading in range(360):
        turn = abs(heading - last)
        if not first and min(turn, 360 - turn) > BEND:
            continue
        cos, sin = cos_of(heading), sin_of(heading)
        if lies_free(x + nose * cos, y + nose * sin, cos, sin):
            if not stacked or leads_out(s, heading):
                n = put(out, n, ac.LINK + heading)
    return n


@rule
def going_options(s: State, obj: int, out: Actions) -> int:
    """Halt, go on, or go so many millimetres more. [DD-10.16, DD-10.17]"""
    n, free = 0, not in_stack(s)
    if free or (is_ship(obj) and s.zone[obj] == st.SYSTEM) or stop_fits(s, s.s):
        n = put(out, n, ac.HALT)
    n = put(out, n, ac.GO)
    mm = 1
    while s.s + 100 * mm < s.stop and mm <= 406:
        if free or stop_fits(s, s.s + 100 * mm):
            n = put(out, n, ac.GO + mm)
        mm += 1
    return n


@rule
def meeting_options(s: State, f: int, kind: int, out: Actions) -> int:
    """Words of encounters. [DD-12.2, DD-12.6, DD-13.2]"""
    if kind == 19:
        n = 0
        for ship in range(st.SHIPS):
            if s.meet[ship]:
                n = put(out, n, ac.MEET + ship)
        return n
    first = ac.TRACTOR
    if kind == 20:
        first = ac.CLOAK
    elif kind == 52:
        first = ac.WORMHOLE
    elif kind == 21:
        first = ac.HAIL
    elif kind == 23 or (kind == 22 and s.frames[f, fr.C] == 1):
        first = ac.SURRENDER
    elif kind == 26:
        n = put(out, 0, ac.KEEP)
        return put(out, n, ac.REROLL) if has_fuel(s, s.frames[f, fr.SEAT]) else n
    elif kind == 22:
        n = put(out, 0, ac.ARM)
        return put(out, n, ac.OPEN)
    n = put(out, 0, first)
    return put(out, n, first + 1)


@rule
def shift_options(s: State, f: int, out: Actions) -> int:
    """Moves of cargo between bays and of specimens between slots. [DD-3.7, R-N3]"""
    seat = s.frames[f, fr.SEAT]
    n = put(out, 0, ac.DONE)
    bays = min(places(s, seat, st.BAYS), ac.SHIFT_BAYS)
    for one in range(bays):
        for two in range(bays):
            if one != two and bay_shift(s, seat, one, two):
                n = put(out, n, ac.SHIFT + one * ac.SHIFT_BAYS + two)
    slots = min(places(s, seat, st.SLOTS), ac.SHIFT_SLOTS)
    for one in range(slots):
        for two in range(slots):
            if one != two and slot_shift(s, seat, one, two):
                n = put(out, n, ac.SHIFT_SLOT + one * ac.SHIFT_SLOTS + two)
    return n


@rule
def bay_shift(s: State, seat: int, one: int, two: int) -> bool:
    """Say whether the cargo of a bay may go to another, or trade places. [R-N3]"""
    card, number = place_at(s, seat, st.BAYS, one)
    to, to_number = place_at(s, seat, st.BAYS, two)
    obj = in_bay(s, seat, card, number)
    if obj < 0 or s.named[obj] or s.damaged[card] or s.damaged[to] or not accepts(s, to, obj):
        return False
    other = in_bay(s, seat, to, to_number)
    return other < 0 or accepts(s, card, other)


@rule
def slot_shift(s: State, seat: int, one: int, two: int) -> bool:
    """Say whether the specimen of a slot may go to another. [R-N3]"""
    card, number = place_at(s, seat, st.SLOTS, one)
    to, _ = place_at(s, seat, st.SLOTS, two)
    specimen = in_slot(s, seat, card, number)
    if specimen < 0 or s.named_card[specimen]:
        return False
    return not s.damaged[card] and not s.damaged[to]

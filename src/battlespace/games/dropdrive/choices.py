"""What may be answered to the open decision, and what chance may bring. [DD-26.2, R-N4]"""

from __future__ import annotations

from battlespace.games.dropdrive import actions as ac
from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.actions import note
from battlespace.games.dropdrive.battle import has_fuel, may_rob
from battlespace.games.dropdrive.cards import REPAIR_ONE
from battlespace.games.dropdrive.pieces import gathered, nearest_gap, tied
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
from battlespace.games.dropdrive.wide import any_aim
from battlespace.kernel.rule import part, rule


@rule
def options(s: State) -> int:
    """List the answers to the decision on top in `few`, where it is none of the wide ones; return how many."""
    f = s.depth - 1
    kind = s.frames[f, fr.KIND]
    if kind <= 5:
        return setup_options(s, f, kind)
    if kind in (8, 11):
        return nearest_options(s, f, kind)
    if kind in (10, 12, 17, 24, 25, 27, 28, 29, 56, REPAIR_ONE):
        return piece_options(s, f, kind)
    if kind in (13, 14, 50):
        return drive_options(s, f, kind)
    if kind in (18, 19, 20, 21, 22, 23, 26, 52):
        return meeting_options(s, f, kind)
    if kind in (61, 62):
        return shift_options(s, f)
    return landing_options(s, f, kind)


@rule
def setup_options(s: State, f: int, kind: int) -> int:
    """Votes, cards to keep, specimens to give up. [DD-4.7, DD-4.12, DD-15.4]"""
    n = 0
    if kind == 1:
        n = note(s, n, ac.ACCEPT)
        return note(s, n, ac.REDO)
    if kind == 5:
        n = note(s, n, ac.TOSS)
        for rank in range(st.TECH - st.EXPLORE):
            if owns_specimen(s, ac.specimen_card(rank), s.frames[f, fr.SEAT]):
                n = note(s, n, ac.listed(ac.TOSS + 1, ac.OWN, ac.MORE_TOSS, rank))
        return n
    for card in range(st.TECH):
        if s.card_zone[card] == st.IN_HAND:
            if kind == 4:
                n = note(s, n, ac.DISCARD + card - st.EXPLORE)
            elif kind == 2 and card < st.BACK:
                n = note(s, n, ac.FRONT + card)
            elif kind == 3 and st.BACK <= card < st.EXPLORE:
                n = note(s, n, ac.BACK + card - st.BACK)
    return n


@rule
def nearest_options(s: State, f: int, kind: int) -> int:
    """The nearest, with all that are tied. [DD-6.3, DD-8.3]"""
    n, ref, want = 0, s.frames[f, fr.A], s.frames[f, fr.B]
    best = nearest_gap(s, ref, want)
    for obj in range(st.OBJECTS):
        if tied(s, ref, want, obj, best):
            n = note(s, n, (ac.TAKE if kind == 8 else ac.TARGET) + obj)
    return n


@rule
def piece_options(s: State, f: int, kind: int) -> int:
    """Upgrades to flip or repair, cargo to pick or lose. [DD-11.2, DD-12.4, DD-13.5]"""
    n = 0
    if kind in (10, 27, REPAIR_ONE):
        return upgrade_options(s, f, kind)
    if kind in (25, 56):
        n = note(s, n, ac.PICK)
    first = ac.LOSE if kind in (17, 29) else ac.PICK + 1
    for rank in range(48):
        if may_name(s, f, kind, ac.cargo_of(rank)):
            n = note(s, n, first + rank)
    return n


@part
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


@part
def upgrade_options(s: State, f: int, kind: int) -> int:
    """Upgrades of the ship, sound ones to flip or damaged ones to repair. [DD-13.5, DD-13.9, DD-24]"""
    n, seat = 0, s.frames[f, fr.SEAT]
    for rank in range(st.UPGRADES):
        card = ac.upgrade_card(rank)
        if s.card_zone[card] != st.ON_SHIP or s.card_holder[card] != seat:
            continue
        if kind == 27 and not s.damaged[card]:
            n = note(s, n, ac.listed(ac.FLIP, ac.BUILT, ac.MORE_FLIP, rank))
        elif kind != 27 and s.damaged[card] and card != s.frames[f, fr.A]:
            if kind == 10 and n == 0:
                n = note(s, n, ac.REPAIR)
            n = note(s, n, ac.listed(ac.REPAIR + 1, ac.BUILT, ac.MORE_REPAIR, rank))
    return n


@rule
def drive_options(s: State, f: int, kind: int) -> int:
    """Paying for the drop drive, its target, and a planet to drop again. [DD-9.1, DD-9.3, DD-19.3]"""
    n, seat = 0, s.frames[f, fr.SEAT]
    if kind == 13:
        return pay_options(s, seat)
    if kind == 50:
        for planet in range(st.PLANETS):
            n = note(s, n, ac.REDROP + planet)
        return n
    for i in range(st.PLANETS + st.SHIPS):
        target = i if i < st.PLANETS else st.SHIP + i - st.PLANETS
        icon = st.ICON_PLANET if i < st.PLANETS else st.ICON_SHIP
        own = target == ship_of(s, seat)
        if icons(s, seat) & icon and s.zone[target] == st.SYSTEM and not own:
            if any_aim(s, target):
                n = note(s, n, ac.NEAR + i)
    if icons(s, seat) & st.ICON_ANYWHERE:
        n = note(s, n, ac.NEAR + ac.ANYWHERE)
    return n


@part
def pay_options(s: State, seat: int) -> int:
    """Not at all, with fuel, by the sphere, by an upgrade. [DD-9.1, DD-20.5.4]"""
    n = note(s, 0, ac.DRIVE)
    if icons(s, seat) == 0:
        return n
    if has_fuel(s, seat):
        n = note(s, n, ac.DRIVE + 1)
    if s.anomaly[st.SPHERE] == st.IN_PLAY and s.energy >= s.parameter[st.ENERGY_GOAL]:
        n = note(s, n, ac.DRIVE + 2)
    for rank in range(st.UPGRADES):
        card = ac.upgrade_card(rank)
        if s.card_zone[card] == st.ON_SHIP and s.card_holder[card] == seat:
            if s.card[card, st.DROP_FREE] > 0 and not s.damaged[card]:
                n = note(s, n, ac.listed(ac.DRIVE + 3, ac.BUILT, ac.MORE_DRIVE, rank))
    return n


@rule
def meeting_options(s: State, f: int, kind: int) -> int:
    """Words of encounters. [DD-12.2, DD-12.6, DD-13.2]"""
    if kind == 19:
        n = 0
        for ship in range(st.SHIPS):
            if s.meet[ship]:
                n = note(s, n, ac.MEET + ship)
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
        n = note(s, 0, ac.KEEP)
        return note(s, n, ac.REROLL) if has_fuel(s, s.frames[f, fr.SEAT]) else n
    elif kind == 22:
        n = note(s, 0, ac.ARM)
        return note(s, n, ac.OPEN)
    n = note(s, 0, first)
    return note(s, n, first + 1)


@rule
def shift_options(s: State, f: int) -> int:
    """Moves of cargo between bays and of specimens between slots. [DD-3.7, R-N3]"""
    seat = s.frames[f, fr.SEAT]
    n = note(s, 0, ac.DONE)
    bays = min(places(s, seat, st.BAYS), ac.SHIFT_BAYS)
    for one in range(bays):
        for two in range(bays):
            if one != two and bay_shift(s, seat, one, two):
                n = note(s, n, ac.SHIFT + one * ac.SHIFT_BAYS + two)
    slots = min(places(s, seat, st.SLOTS), ac.SHIFT_SLOTS)
    for one in range(slots):
        for two in range(slots):
            if one != two and slot_shift(s, seat, one, two):
                n = note(s, n, ac.SHIFT_SLOT + one * ac.SHIFT_SLOTS + two)
    return n


@part
def bay_shift(s: State, seat: int, one: int, two: int) -> bool:
    """Say whether the cargo of a bay may go to another, or trade places. [R-N3]"""
    card, number = place_at(s, seat, st.BAYS, one)
    to, to_number = place_at(s, seat, st.BAYS, two)
    obj = in_bay(s, seat, card, number)
    if obj < 0 or s.named[obj] or s.damaged[card] or s.damaged[to] or not accepts(s, to, obj):
        return False
    other = in_bay(s, seat, to, to_number)
    return other < 0 or accepts(s, card, other)


@part
def slot_shift(s: State, seat: int, one: int, two: int) -> bool:
    """Say whether the specimen of a slot may go to another. [R-N3]"""
    card, number = place_at(s, seat, st.SLOTS, one)
    to, _ = place_at(s, seat, st.SLOTS, two)
    specimen = in_slot(s, seat, card, number)
    if specimen < 0 or s.named_card[specimen]:
        return False
    return not s.damaged[card] and not s.damaged[to]

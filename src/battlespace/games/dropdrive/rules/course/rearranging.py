"""Cargo and specimens find other places aboard. [DD-3.7, R-N3]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked.ids import Flag, Seat
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.ship import accepts, in_bay, in_slot, place_at, places
from battlespace.kernel.decision import decision, put
from battlespace.kernel.game import Actions
from battlespace.kernel.procedure import procedure
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits


@rule
def shift_options(s: State, seat: int, out: Actions) -> int:
    """Moves of cargo between bays and of specimens between slots. [DD-3.7, R-N3]"""
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


@decision(an.DONE, an.SHIFTS, clause="DD-3.7", code="D-62")
def shift(s: State, out: Actions, seat: Seat) -> int:
    """Which cargo or specimen goes to another place before the drop drive? [DD-3.7, R-N3]"""
    return shift_options(s, seat, out)


@decision(an.DONE, an.SHIFTS, clause="DD-18.6", code="D-61", ask="shift")
def shift_at_end(s: State, out: Actions, seat: Seat) -> int:
    """Which one goes to another place before the scores? [DD-18.6]"""
    return shift_options(s, seat, out)


@procedure
def rearrange(s: State, seat: Seat, scoring: Flag) -> Waits:
    """Move one thing after the other, each once. [DD-3.7, R-N3]"""
    forget_names(s)
    while has_places_on_upgrades(s, seat):
        if scoring:
            moved = yield shift_at_end(seat)
        else:
            moved = yield shift(seat)
        if moved < 0:
            break
        move_cargo(s, seat, moved)
    forget_names(s)


@rule
def forget_names(s: State) -> None:
    """Let every cargo and specimen be named again."""
    for obj in range(st.OBJECTS):
        s.named[obj] = 0
    for card in range(st.CARDS):
        s.named_card[card] = 0


@rule
def has_places_on_upgrades(s: State, seat: int) -> bool:
    """Say whether rearranging can matter. [R-N3]"""
    for i in range(s.upgrades[seat]):
        card = s.upgrade[seat, i]
        if s.card[card, st.BAYS] > 0 or s.card[card, st.SLOTS] > 0:
            return True
    return False


@rule
def move_cargo(s: State, seat: int, index: int) -> None:
    """Move a cargo or a specimen, or let two trade places. [DD-3.7, R-N3]"""
    if index >= ac.SHIFT_SLOT - ac.SHIFT:
        one, two = divmod(index - (ac.SHIFT_SLOT - ac.SHIFT), ac.SHIFT_SLOTS)
        card, number = place_at(s, seat, st.SLOTS, one)
        to, to_number = place_at(s, seat, st.SLOTS, two)
        specimen, other = in_slot(s, seat, card, number), in_slot(s, seat, to, to_number)
        s.slot_card[specimen], s.slot[specimen] = to, to_number
        s.named_card[specimen] = 1
        if other >= 0:
            s.slot_card[other], s.slot[other] = card, number
        return
    one, two = divmod(index, ac.SHIFT_BAYS)
    card, number = place_at(s, seat, st.BAYS, one)
    to, to_number = place_at(s, seat, st.BAYS, two)
    obj, other = in_bay(s, seat, card, number), in_bay(s, seat, to, to_number)
    s.bay_card[obj], s.bay[obj] = to, to_number
    s.named[obj] = 1
    if other >= 0:
        s.bay_card[other], s.bay[other] = card, number

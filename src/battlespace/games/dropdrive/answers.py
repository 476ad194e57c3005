"""Takes the answer to a decision, or an outcome of chance, down to the step below it."""

from __future__ import annotations

from battlespace.games.dropdrive import actions as ac
from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.geometry import LINK_UNITS
from battlespace.games.dropdrive.laying import add_link
from battlespace.games.dropdrive.ship import in_bay, in_slot, place_at
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import part, rule


@rule
def take_outcome(s: State, action: int) -> None:
    """Hand an outcome of chance down: a seat, a side, a card, a number."""
    kind = s.frames[s.depth - 1, fr.KIND]
    if kind == fr.START:
        fr.finish(s, action - ac.START)
    elif kind == fr.SIDE:
        fr.finish(s, action - ac.SIDE)
    elif kind == fr.CAPTAIN:
        fr.finish(s, st.CAPTAIN + action - ac.CAPTAIN)
    elif kind == fr.CARD:
        fr.finish(s, action - ac.CARD)
    elif kind == fr.DIE:
        fr.finish(s, action - ac.DIE + 1)
    elif kind == fr.ANGLE:
        fr.finish(s, action - ac.ANGLE)
    else:
        fr.finish(s, action - ac.RANGE + 100)


@rule
def choose(s: State, action: int) -> None:
    """Hand an answer down, or carry out a step of a decision that goes on."""
    if ac.LINK <= action < ac.FLY:
        add_link(s, action - ac.LINK)
    elif ac.FLY <= action < ac.HALT:
        mm = action - ac.FLY
        s.stop = (s.links - 1) * LINK_UNITS + 100 * mm if mm else s.links * LINK_UNITS
        fr.finish(s, 1)
    elif ac.GO <= action < ac.TRACTOR:
        if action > ac.GO:
            s.stop = s.s + 100 * (action - ac.GO)
        fr.finish(s, 0)
    elif ac.SHIFT <= action < ac.AIM:
        shift(s, s.frames[s.depth - 1, fr.SEAT], action)
    else:
        fr.finish(s, value(action))


@rule
def value(action: int) -> int:
    """Return what an action answers."""
    if action >= ac.MORE:
        return ac.more_value(action)
    if action >= ac.AIM:
        return action - ac.AIM
    if action >= ac.TRACTOR:
        return word_value(action)
    if action >= ac.PICK:
        return object_value(action)
    return card_value(action)


@part
def card_value(action: int) -> int:
    """Votes, cards and objects that are nearest."""
    if action >= ac.TARGET:
        return action - ac.TARGET
    if action >= ac.TAKE:
        return action - ac.TAKE
    if action >= ac.ITEM:
        return st.TECH + action - ac.ITEM - 1 if action > ac.ITEM else -1
    if action >= ac.HOLD:
        return st.EXPLORE + action - ac.HOLD
    if action >= ac.DELIVER:
        return ac.delivered(action)
    if action >= ac.FLIP:
        return ac.upgrade_card(action - ac.FLIP)
    if action >= ac.REPAIR:
        return ac.upgrade_card(action - ac.REPAIR - 1) if action > ac.REPAIR else -1
    return set_up_value(action)


@part
def set_up_value(action: int) -> int:
    """Answers of the set-up."""
    if action >= ac.TOSS:
        return ac.tossed(action) if action > ac.TOSS else -1
    if action >= ac.DISCARD:
        return st.EXPLORE + action - ac.DISCARD
    if action >= ac.FRONT:
        return action - ac.FRONT
    return 1 if action == ac.ACCEPT else (0 if action == ac.REDO else -1)


@part
def object_value(action: int) -> int:
    """Cargo, ships, planets, ways to pay and targets; cards that pay count from 100 on."""
    if action >= ac.STAY:
        return 0 if action == ac.STAY else 1
    if action >= ac.NEAR:
        index = action - ac.NEAR
        if index == ac.ANYWHERE:
            return 99
        return index if index < st.PLANETS else st.SHIP + index - st.PLANETS
    if action >= ac.DRIVE:
        return drive_value(action - ac.DRIVE)
    if action >= ac.REDROP:
        return action - ac.REDROP
    if action >= ac.MEET:
        return st.SHIP + action - ac.MEET
    if action >= ac.PAY:
        rank = action - ac.PAY
        return ac.cargo_of(rank) if rank < 48 else 100 + ac.specimen_card(rank - 48)
    if action >= ac.FEED:
        return st.FUEL + action - ac.FEED
    if action >= ac.LOSE:
        return ac.cargo_of(action - ac.LOSE)
    return ac.cargo_of(action - ac.PICK - 1) if action > ac.PICK else -1


@part
def drive_value(index: int) -> int:
    """How the drop drive is paid: -1 not at all, 0 fuel, 1 the sphere, 2 and more a card."""
    return index - 1 if index < 3 else 2 + ac.upgrade_card(index - 3)


@part
def word_value(action: int) -> int:
    """Answers that are words or numbers."""
    if action >= ac.EXPLORE:
        return action - ac.EXPLORE
    if action >= ac.FACILITY:
        return action - ac.FACILITY
    if action >= ac.BONUS:
        return action - ac.BONUS
    if action >= ac.SELLAS:
        return action - ac.SELLAS
    if action >= ac.SELL:
        return (action - ac.SELL) % 7
    if action >= ac.HANDIN:
        return 1 - (action - ac.HANDIN)
    if action >= ac.IDENTIFY:
        return action - ac.IDENTIFY
    if action >= ac.KEEP:
        return action - ac.KEEP
    return stance_value(action)


@part
def stance_value(action: int) -> int:
    """Yes is 1; hail, open and surrender are 0, arm and battle 1."""
    if action >= ac.HAIL:
        return 1 if action in (ac.ARM, ac.BATTLE) else 0
    return 1 - (action - ac.TRACTOR) % 2


@part
def shift(s: State, seat: int, action: int) -> None:
    """Move a cargo or a specimen, or let two trade places. [DD-3.7, R-N3]"""
    if action >= ac.SHIFT_SLOT:
        one, two = divmod(action - ac.SHIFT_SLOT, ac.SHIFT_SLOTS)
        card, number = place_at(s, seat, st.SLOTS, one)
        to, to_number = place_at(s, seat, st.SLOTS, two)
        specimen, other = in_slot(s, seat, card, number), in_slot(s, seat, to, to_number)
        s.slot_card[specimen], s.slot[specimen] = to, to_number
        s.named_card[specimen] = 1
        if other >= 0:
            s.slot_card[other], s.slot[other] = card, number
        return
    one, two = divmod(action - ac.SHIFT, ac.SHIFT_BAYS)
    card, number = place_at(s, seat, st.BAYS, one)
    to, to_number = place_at(s, seat, st.BAYS, two)
    obj, other = in_bay(s, seat, card, number), in_bay(s, seat, to, to_number)
    s.bay_card[obj], s.bay[obj] = to, to_number
    s.named[obj] = 1
    if other >= 0:
        s.bay_card[other], s.bay[other] = card, number

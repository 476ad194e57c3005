"""Explore cards: drawing, keeping, and what they do at once. [DD-15, DD-24]"""

from __future__ import annotations

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.cargo import collect, let_fall, sun_drop
from battlespace.games.dropdrive.pieces import wanted
from battlespace.games.dropdrive.ship import (
    discard,
    flip,
    free_slot,
    install,
    mend_all,
    owns_specimen,
    put_in_slot,
    ship_of,
    sound_upgrades,
)
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import part, rule

HANDIN, AIMING, SELLAS, PAY, REPAIR_ONE = 35, 54, 57, 58, 59
"""Second questions: D-31's hand-in, D-14's aim, D-33's other types, D-36's payment; REPAIR of a number."""
EXPLORE_DECK, FRONT_DECK, BACK_DECK, TECH_DECK, SCAN_DECK = range(5)


@rule
def deck_first(deck: int) -> int:
    """Return the first card of a deck."""
    if deck == EXPLORE_DECK:
        return st.EXPLORE
    if deck == FRONT_DECK:
        return st.FRONT
    if deck == BACK_DECK:
        return st.BACK
    return st.TECH if deck == TECH_DECK else st.SCAN


@rule
def deck_end(deck: int) -> int:
    """Return the card after the last of a deck."""
    if deck == EXPLORE_DECK:
        return st.TECH
    if deck == FRONT_DECK:
        return st.BACK
    if deck == BACK_DECK:
        return st.EXPLORE
    return st.SCAN if deck == TECH_DECK else st.CAPTAIN


@part
def deck_size(s: State, deck: int, zone: int) -> int:
    """Count the cards of a deck that are in that zone."""
    found = 0
    for card in range(deck_first(deck), deck_end(deck)):
        if s.card_zone[card] == zone:
            found += 1
    return found


@part
def refill(s: State, deck: int) -> None:
    """Shuffle the discards into an empty deck. [DD-15.1, DD-19.1]"""
    if deck_size(s, deck, st.IN_DECK) > 0:
        return
    for card in range(deck_first(deck), deck_end(deck)):
        if s.card_zone[card] == st.IN_DISCARD:
            s.card_zone[card] = st.IN_DECK


@rule
def ask_card(s: State, seat: int, deck: int) -> None:
    """Ask chance for one card; with none anywhere nothing is drawn. [DD-15.1]"""
    refill(s, deck)
    fr.push(s, fr.CARD, seat, deck)


@rule
def to_hand(s: State, card: int) -> None:
    """Hold a drawn card to choose from."""
    s.card_zone[card] = st.IN_HAND
    s.hand[s.hands] = card
    s.hands += 1


@rule
def keep_card(s: State, card: int) -> None:
    """Move a card from the hand to those that are kept, which take effect together."""
    s.card_zone[card] = st.IN_KEPT
    s.kept[s.kepts] = card
    s.kepts += 1
    out_of_hand(s, card)


@rule
def out_of_hand(s: State, card: int) -> None:
    """Close the gap that a card leaves in the hand."""
    found = False
    for i in range(s.hands):
        if s.hand[i] == card:
            found = True
        if found:
            s.hand[i] = s.hand[i + 1] if i + 1 < s.hands else 0
    if found:
        s.hands -= 1


@rule
def drop_hand(s: State) -> None:
    """Discard what was not kept; unused ship halves go to the box. [DD-4.12, DD-14.6]"""
    for i in range(s.hands):
        card = s.hand[i]
        if card < st.EXPLORE:
            s.card_zone[card] = st.IN_BOX
        else:
            discard(s, card)
        s.hand[i] = 0
    s.hands = 0


@rule
def run_drawing(s: State, f: int) -> None:
    """Draw A cards, keep B of them by decision C, discard the rest. [DD-14.6, DD-24]"""
    pc, seat = s.frames[f, fr.PC], s.frames[f, fr.SEAT]
    if pc == 0:
        if s.answer >= 0 and s.frames[f, fr.D] > 0:
            to_hand(s, s.answer)
        if s.frames[f, fr.D] < s.frames[f, fr.A] and not (s.answer < 0 < s.frames[f, fr.D]):
            s.frames[f, fr.D] += 1
            s.answer = 0
            ask_card(s, seat, EXPLORE_DECK)
            return
        fr.at(s, f, 1)
    elif pc == 1:
        left = s.frames[f, fr.B] - s.frames[f, fr.E]
        if left > 0 and s.hands > 0:
            fr.at(s, f, 2)
            row = fr.push(s, s.frames[f, fr.C], seat, s.frames[f, fr.E])
            s.frames[row, fr.B] = left
            return
        drop_hand(s)
        fr.finish(s, 0)
    else:
        fr.at(s, f, 1)
        if s.answer >= 0:
            keep_card(s, s.answer)
            s.frames[f, fr.E] += 1
        else:
            s.frames[f, fr.E] = s.frames[f, fr.B]


@rule
def draw_and_keep(s: State, seat: int, draw: int, keep: int, decision: int) -> None:
    """Start a drawing."""
    row = fr.push(s, fr.DRAWING, seat, draw, keep)
    s.frames[row, fr.C] = decision


@rule
def run_keeping(s: State, f: int) -> None:
    """Let the kept cards take effect, one after the other. [DD-15.2, DD-15.3, DD-15.4]"""
    seat = s.frames[f, fr.SEAT]
    if s.frames[f, fr.PC] == 1:
        settle_specimen(s, seat, s.frames[f, fr.A])
        fr.at(s, f, 0)
        return
    if s.kepts == 0:
        fr.finish(s, 0)
        return
    card = s.kept[0]
    for i in range(s.kepts):
        s.kept[i] = s.kept[i + 1] if i + 1 < s.kepts else 0
    s.kepts -= 1
    take_card(s, f, seat, card)


@part
def take_card(s: State, f: int, seat: int, card: int) -> None:
    """Install an upgrade, seat a passenger, house a specimen or ask which to discard."""
    kind = s.card[card, st.TYPE]
    if kind == st.IS_UPGRADE:
        install(s, seat, card)
    elif kind == st.IS_PASSENGER:
        s.card_zone[card], s.card_holder[card] = st.BESIDE, seat
    else:
        rank = free_slot(s, seat)
        if rank >= 0:
            put_in_slot(s, seat, card, rank)
            return
        s.frames[f, fr.A] = card
        fr.at(s, f, 1)
        fr.push(s, 5, seat, card)


@part
def settle_specimen(s: State, seat: int, card: int) -> None:
    """Discard the new specimen, or put it in the slot of the one discarded. [DD-15.4]"""
    old = s.answer
    if old < 0 or old == card:
        discard(s, card)
        return
    s.card_zone[card], s.card_holder[card] = st.IN_SLOT, seat
    s.slot_card[card], s.slot[card] = s.slot_card[old], s.slot[old]
    discard(s, old)


@rule
def specimens(s: State, seat: int) -> int:
    """Count the specimens in unfrozen slots."""
    found = 0
    for card in range(st.EXPLORE, st.TECH):
        if owns_specimen(s, card, seat):
            found += 1
    return found


@rule
def run_effect(s: State, f: int) -> None:
    """Carry out the effects of a row of the table in their order. [DD-24.1]

    A is the row, B the number paid, C the effect reached, D a count within it.
    """
    if s.frames[f, fr.C] == st.EFFECTS:
        fr.finish(s, 0)
        return
    row, index = s.frames[f, fr.A], s.frames[f, fr.C]
    op = s.effect[row, index, 0]
    if op == st.COLLECT_NEAREST:
        collect_effect(s, f, row, index)
        return
    if op == st.DRAW_KEEP and s.frames[f, fr.D] == 1:
        s.frames[f, fr.D] = 0
        s.frames[f, fr.C] = index + 1
        fr.push(s, fr.KEEPING, s.frames[f, fr.SEAT])
        return
    if op == st.REPAIR and s.effect[row, index, 1] < 100:
        repair_effect(s, f, s.effect[row, index, 1])
        return
    if op != st.DRAW_KEEP:
        s.frames[f, fr.C] = index + 1
    simple_effect(s, f, row, index)


@part
def simple_effect(s: State, f: int, row: int, index: int) -> None:
    """Credits, repairs, and effects that are procedures of their own."""
    op, amount = s.effect[row, index, 0], s.effect[row, index, 1]
    seat = s.frames[f, fr.SEAT]
    if op == st.CREDITS:
        times = s.frames[f, fr.B] if s.effect[row, index, 2] else 1
        s.credits[seat] += amount * times
    elif op == st.CREDITS_PER_UPGRADE:
        s.credits[seat] += amount * sound_upgrades(s, seat)
    elif op == st.CREDITS_PER_SPECIMEN:
        s.credits[seat] += amount * specimens(s, seat)
    elif op == st.DRAW_KEEP:
        s.frames[f, fr.D] = 1
        draw_and_keep(s, seat, amount, s.effect[row, index, 2], 40)
    elif op == st.REPAIR:
        mend_all(s, seat)
    elif op == st.MINE_TEST:
        fr.push(s, fr.MINE_TEST, seat)
    elif op in (st.FREE_DROP, st.REDROP_PLANET):
        fr.push(s, fr.FREEFALL, seat, op)


@part
def repair_effect(s: State, f: int, count: int) -> None:
    """Repair a number of upgrades, each chosen. [DD-13.9]"""
    if s.frames[f, fr.D] > 0 and s.answer >= 0:
        flip(s, s.frames[f, fr.SEAT], s.answer, 0)
    if s.frames[f, fr.D] < count:
        s.frames[f, fr.D] += 1
        s.answer = -1
        fr.push(s, REPAIR_ONE, s.frames[f, fr.SEAT])
        return
    s.frames[f, fr.D] = 0
    s.frames[f, fr.C] += 1


@part
def collect_effect(s: State, f: int, row: int, index: int) -> None:
    """Collect the nearest of a kind, one after the other; credits instead where there is none. [DD-24]"""
    kind, count, instead = (
        s.effect[row, index, 1],
        s.effect[row, index, 2],
        s.effect[row, index, 3],
    )
    seat, turn = s.frames[f, fr.SEAT], s.frames[f, fr.D]
    if turn < 2 * count and turn % 2 == 0:
        s.frames[f, fr.D] = turn + 1
        if not any_wanted(s, kind):
            s.credits[seat] += instead
            s.frames[f, fr.D] = 2 * count
            return
        fr.push(s, 8, seat, reference(s, row, seat), kind)
        return
    if turn < 2 * count:
        s.frames[f, fr.D] = turn + 1
        collect(s, seat, s.answer)
        return
    s.frames[f, fr.D] = 0
    s.frames[f, fr.C] = index + 1


@rule
def any_wanted(s: State, kind: int) -> bool:
    """Say whether a kind of cargo is in the system at all. [DD-23.1]"""
    for obj in range(st.OBJECTS):
        if wanted(s, obj, kind, st.DYSON):
            return True
    return False


@part
def reference(s: State, row: int, seat: int) -> int:
    """Return what an effect measures from: the facility's planet, else the ship. [DD-19.4, DD-24]"""
    return row - st.FACILITY_SOURCE if row >= st.FACILITY_SOURCE else ship_of(s, seat)


@rule
def run_freefall(s: State, f: int) -> None:
    """Drop the ship anywhere, or re-drop a planet with all ships on it. [DD-5.11, DD-19.3]"""
    seat, pc = s.frames[f, fr.SEAT], s.frames[f, fr.PC]
    planet = s.frames[f, fr.A] == st.REDROP_PLANET
    if pc == 0:
        fr.at(s, f, 1)
        fr.push(s, 50 if planet else 51, seat)
    elif pc == 1 and planet:
        fr.at(s, f, 2)
        chosen = s.answer
        for ship in range(st.SHIP, st.MINE):
            if s.base[ship - st.SHIP] == chosen:
                let_fall(s, ship)
        let_fall(s, chosen)
        sun_drop(s, seat)
    elif pc == 1:
        fr.at(s, f, 2)
        let_fall(s, ship_of(s, seat))
        aim_drop(s, seat)
    else:
        fr.finish(s, 0)


@rule
def aim_drop(s: State, seat: int) -> None:
    """Drop what is in hand at the lattice point just chosen. [R-N2]"""
    row = fr.push(s, fr.DROP, seat, 1, (s.answer // 83 - 48) * 500)
    s.frames[row, fr.C] = (s.answer % 83 - 41) * 500

"""Explore cards: drawing and keeping them. [DD-15]"""

from __future__ import annotations

import numpy as np

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked.ids import Card, Deck, Few, Seat
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.ship import (
    discard,
    free_slot,
    install,
    owns_specimen,
    put_in_slot,
)
from battlespace.kernel.decision import chance, decision, put
from battlespace.kernel.game import Actions
from battlespace.kernel.procedure import procedure
from battlespace.kernel.record import table
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits

EXPLORE_DECK, FRONT_DECK, BACK_DECK, TECH_DECK, SCAN_DECK = range(5)
_FIRST = table((st.EXPLORE, st.FRONT, st.BACK, st.TECH, st.SCAN), np.int64)
_END = table((st.TECH, st.BACK, st.EXPLORE, st.SCAN, st.CAPTAIN), np.int64)
"""Decks, and the cards that each begins with and ends before."""
FOR_SALVAGE, FOR_EXPLORING, FOR_EFFECT = range(3)
"""What cards are drawn for."""


@rule
def deck_size(s: State, deck: int, zone: int) -> int:
    """Count the cards of a deck that are in that zone."""
    found = 0
    for card in range(_FIRST[deck], _END[deck]):
        if s.card_zone[card] == zone:
            found += 1
    return found


@rule
def refill(s: State, deck: int) -> None:
    """Shuffle the discards into an empty deck. [DD-15.1, DD-19.1]"""
    if deck_size(s, deck, st.IN_DECK) > 0:
        return
    for card in range(_FIRST[deck], _END[deck]):
        if s.card_zone[card] == st.IN_DISCARD:
            s.card_zone[card] = st.IN_DECK


@rule
def wished_level(s: State) -> int:
    """Return the level that the next anomaly card must have, or 0. [DD-20.0, DD-21.3, DD-21.5]"""
    if s.mode == st.BY_ORDER and s.scans < st.IN_ORDER:
        return st.IN_ORDER - s.scans
    if s.mode == st.STANDARD and s.scans < s.long_wanted:
        return s.wished[s.scans]
    return 0


@rule
def drawable(s: State, out: Actions, deck: int) -> int:
    """List the cards left in a deck, of the wished level where there is one. [DD-15.1, DD-21.3]"""
    n = 0
    level = wished_level(s) if deck == SCAN_DECK else 0
    for card in range(_FIRST[deck], _END[deck]):
        if s.card_zone[card] == st.IN_DECK and (level == 0 or s.card[card, st.LEVEL] == level):
            n = put(out, n, ac.CARD + card)
    if n == 0 and level > 0:
        for card in range(_FIRST[deck], _END[deck]):
            if s.card_zone[card] == st.IN_DECK:
                n = put(out, n, ac.CARD + card)
    return n


@chance(an.DRAWS, clause="DD-15.1")
def card(s: State, out: Actions, seat: Seat, deck: Deck) -> int:
    """A card of a deck. [DD-15.1, DD-21.3]"""
    return drawable(s, out, deck)


@procedure
def draw_card(s: State, seat: Seat, deck: Deck) -> Waits:
    """Ask chance for one card; with none anywhere nothing is drawn. [DD-15.1]"""
    refill(s, deck)
    return (yield card(seat, deck))


@rule
def in_hand(s: State, answer: int, taken: int) -> bool:
    """Say whether a card was drawn; one may stop once something is kept. [DD-14.6]"""
    return s.card_zone[answer] == st.IN_HAND if answer >= 0 else taken > 0


@decision(an.HOLDS, clause="DD-14.3", code="D-32", ask="hold")
def hold_salvage(s: State, answer: int, seat: Seat, taken: Few, left: Few) -> bool:
    """Which of the cards drawn for salvage? [DD-14.3]"""
    return s.card_zone[answer] == st.IN_HAND


@decision(an.DONE, an.HOLDS, clause="DD-14.6", code="D-38", ask="hold")
def hold_explored(s: State, answer: int, seat: Seat, taken: Few, left: Few) -> bool:
    """Which of the cards drawn while exploring? [DD-14.6]"""
    return in_hand(s, answer, taken)


@decision(an.HOLDS, clause="DD-24.1", code="D-40", ask="hold")
def hold_drawn(s: State, answer: int, seat: Seat, taken: Few, left: Few) -> bool:
    """Which of the cards drawn by an effect? [DD-24.1]"""
    return s.card_zone[answer] == st.IN_HAND


@decision(*an.TOSSES, clause="DD-15.4", code="D-05")
def toss(s: State, answer: int, seat: Seat, new: Card) -> bool:
    """Which specimen is discarded, where no slot is free: the new one, or one aboard? [DD-15.4]"""
    return answer < 0 or owns_specimen(s, answer, seat)


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


@procedure
def drawing(s: State, seat: Seat, draw: Few, keep: Few, reason: Few) -> Waits:
    """Draw cards, keep some of them, discard the rest. [DD-14.6, DD-24]"""
    for _number in range(draw):
        drawn = yield draw_card(seat, EXPLORE_DECK)
        if drawn < 0:
            break
        to_hand(s, drawn)
    kept: Few = 0
    while kept < keep and s.hands > 0:
        if reason == FOR_SALVAGE:
            held = yield hold_salvage(seat, kept, keep - kept)
        elif reason == FOR_EXPLORING:
            held = yield hold_explored(seat, kept, keep - kept)
        else:
            held = yield hold_drawn(seat, kept, keep - kept)
        if held < 0:
            break
        keep_card(s, held)
        kept += 1
    drop_hand(s)


@rule
def next_kept(s: State) -> int:
    """Return the first of the kept cards and close the gap."""
    first = s.kept[0]
    for i in range(s.kepts):
        s.kept[i] = s.kept[i + 1] if i + 1 < s.kepts else 0
    s.kepts -= 1
    return first


@procedure
def keeping(s: State, seat: Seat) -> Waits:
    """Let the kept cards take effect, one after the other. [DD-1.5, DD-15.2, DD-15.3, DD-15.4]"""
    while s.kepts > 0:
        new: Card = next_kept(s)
        if not take_card(s, seat, new):
            old = yield toss(seat, new)
            settle_specimen(s, seat, new, old)


@rule
def take_card(s: State, seat: int, new: int) -> bool:
    """Install an upgrade, seat a passenger, house a specimen; say whether there was room."""
    kind = s.card[new, st.TYPE]
    if kind == st.IS_UPGRADE:
        install(s, seat, new)
    elif kind == st.IS_PASSENGER:
        s.card_zone[new], s.card_holder[new] = st.BESIDE, seat
    else:
        rank = free_slot(s, seat)
        if rank < 0:
            return False
        put_in_slot(s, seat, new, rank)
    return True


@rule
def settle_specimen(s: State, seat: int, card: int, old: int) -> None:
    """Discard the new specimen, or put it in the slot of the one discarded. [DD-15.4]"""
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

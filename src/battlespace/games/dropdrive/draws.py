"""What chance may bring. [DD-1.8, DD-4.2, DD-15.1, DD-21.3]"""

from __future__ import annotations

from battlespace.games.dropdrive import actions as ac
from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.actions import note
from battlespace.games.dropdrive.cards import SCAN_DECK, deck_end, deck_first
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import part, rule


@rule
def outcomes(s: State) -> int:
    """List what chance may bring in `few` and return how many; 0 for a drop, which is sampled."""
    f = s.depth - 1
    kind, a, n = s.frames[f, fr.KIND], s.frames[f, fr.A], 0
    if kind == fr.CARD:
        return drawable(s, a)
    if kind == fr.CAPTAIN:
        return captains(s)
    if kind == fr.SIDE:
        for side in range(2):
            if sides_left(s, side) > 0:
                n = note(s, n, ac.SIDE + side)
        return n
    first, count = ac.START, s.seats
    if kind == fr.DIE:
        first, count = ac.DIE, 6
    elif kind == fr.ANGLE:
        first, count = ac.ANGLE, a
    elif kind == fr.RANGE:
        first, count = ac.RANGE, 71
    for i in range(count):
        n = note(s, n, first + i)
    return n


@rule
def sides_left(s: State, side: int) -> int:
    """Count the tiles that may still show a side. [DD-4.2]"""
    left = 2 if side == 0 else 3
    for planet in range(st.PLANETS):
        if s.side[planet] == side:
            left -= 1
    return left


@part
def wished_level(s: State) -> int:
    """Return the level that the next anomaly card must have, or 0. [DD-21.3, DD-21.5]"""
    if s.mode == st.BY_ORDER and s.scans < 3:
        return 3 - s.scans
    if s.mode == st.STANDARD and s.scans < s.long_wanted:
        return s.wished[s.scans]
    return 0


@part
def drawable(s: State, deck: int) -> int:
    """List the cards left in a deck, of the wished level where there is one. [DD-15.1, DD-21.3]"""
    n = 0
    level = wished_level(s) if deck == SCAN_DECK else 0
    for card in range(deck_first(deck), deck_end(deck)):
        if s.card_zone[card] == st.IN_DECK and (level == 0 or s.card[card, st.LEVEL] == level):
            n = note(s, n, ac.CARD + card)
    if n == 0 and level > 0:
        for card in range(deck_first(deck), deck_end(deck)):
            if s.card_zone[card] == st.IN_DECK:
                n = note(s, n, ac.CARD + card)
    return n


@part
def captains(s: State) -> int:
    """List the captains left. [DD-4.10]"""
    n = 0
    for card in range(st.CAPTAIN, st.CARDS):
        if s.card_zone[card] == st.IN_DECK:
            n = note(s, n, ac.CAPTAIN + card - st.CAPTAIN)
    return n

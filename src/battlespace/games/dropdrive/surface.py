"""What a landing and the docks ask. [DD-14, DD-16.2, DD-20.5.3]"""

from __future__ import annotations

from battlespace.games.dropdrive import actions as ac
from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.actions import note
from battlespace.games.dropdrive.cards import HANDIN, SELLAS
from battlespace.games.dropdrive.landing import deliverable, payable, row_of
from battlespace.games.dropdrive.ship import count_usable, owns_specimen, usable
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import part, rule


@rule
def landing_options(s: State, f: int, kind: int) -> int:
    """What a landing and the docks ask. [DD-14, DD-16.2, DD-20.5.3]"""
    n, seat, a = 0, s.frames[f, fr.SEAT], s.frames[f, fr.A]
    if kind in (30, 32, 38, 40, 39):
        return card_options(s, f, kind)
    if kind in (31, 33):
        return count_options(s, seat, a, kind)
    if kind == 34:
        for colour in range(st.COLOURS):
            if not a & (1 << colour) and sold_any(s, colour):
                n = note(s, n, ac.BONUS + colour)
        return n
    if kind in (HANDIN, 36, 37):
        first = ac.HANDIN if kind == HANDIN else (ac.FACILITY if kind == 36 else ac.EXPLORE)
        n = note(s, n, first)
        return note(s, n, first + 1)
    if kind == SELLAS:
        return sellas_options(s, seat, a)
    if kind == 55:
        n = note(s, n, ac.DONE)
        for obj in range(st.FUEL, st.TOKEN):
            if usable(s, obj, seat):
                n = note(s, n, ac.FEED + obj - st.FUEL)
        return n
    return payment_options(s, f, seat)


@part
def card_options(s: State, f: int, kind: int) -> int:
    """Passengers to deliver, cards to hold, items to keep. [DD-14.2, DD-14.6]"""
    n, seat, a = 0, s.frames[f, fr.SEAT], s.frames[f, fr.A]
    if kind == 39:
        for card in range(st.TECH, st.SCAN):
            if s.card_zone[card] == st.AT_PLANET and s.card_holder[card] == a:
                if n == 0:
                    n = note(s, n, ac.ITEM)
                n = note(s, n, ac.ITEM + 1 + card - st.TECH)
        return n
    if kind == 30 or (kind == 38 and a > 0):
        n = note(s, n, ac.DONE)
    for rank in range(st.TECH - st.EXPLORE):
        if kind == 30:
            if deliverable(s, ac.passenger_card(rank), seat, a):
                n = note(s, n, ac.listed(ac.DELIVER, ac.RIDERS, ac.MORE_DELIVER, rank))
        elif s.card_zone[st.EXPLORE + rank] == st.IN_HAND:
            n = note(s, n, ac.HOLD + rank)
    return n


@part
def count_options(s: State, seat: int, colour: int, kind: int) -> int:
    """How many salvage to look at, how many asteroids of a colour to sell. [DD-14.3, DD-16.2]"""
    n = 0
    if kind == 31:
        for i in range(count_usable(s, seat, st.SALVAGE, st.TOKEN) + 1):
            n = note(s, n, ac.IDENTIFY + i)
        return n
    first = st.ASTEROID + colour * st.EACH_COLOUR
    for i in range(count_usable(s, seat, first, first + st.EACH_COLOUR) + 1):
        n = note(s, n, ac.SELL + 7 * colour + i)
    return n


@part
def sold_any(s: State, colour: int) -> bool:
    """Say whether an asteroid is being sold as that colour."""
    for i in range(30):
        if s.sold[i] == colour + 1:
            return True
    return False


@part
def sellas_options(s: State, seat: int, planet: int) -> int:
    """With TRANSMUTE: each asteroid not yet sold, as any type bought here. [DD-24]"""
    n = note(s, 0, ac.DONE)
    for obj in range(st.ASTEROID, st.FUEL):
        if usable(s, obj, seat) and not s.sold[obj - st.ASTEROID]:
            for colour in range(st.COLOURS):
                if row_of(s, planet, colour) >= 0:
                    n = note(s, n, ac.SELLAS + (obj - st.ASTEROID) * st.COLOURS + colour)
    return n


@part
def payment_options(s: State, f: int, seat: int) -> int:
    """Cargo or specimens that pay a facility; done once enough is paid. [DD-14.5]"""
    n, planet = 0, s.frames[f, fr.A]
    side = s.side[planet]
    if s.frames[f, fr.B] >= s.facility[planet, side, 3]:
        n = note(s, n, ac.DONE)
    if s.facility[planet, side, 2] > 0:
        for rank in range(48):
            if payable(s, ac.cargo_of(rank), seat, planet):
                n = note(s, n, ac.PAY + rank)
        return n
    for rank in range(st.TECH - st.EXPLORE):
        if owns_specimen(s, ac.specimen_card(rank), seat):
            n = note(s, n, ac.listed(ac.PAY + 48, ac.OWN, ac.MORE_PAY, rank))
    return n

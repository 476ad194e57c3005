"""A player's ship: cards, ratings, bays and slots. [DD-3.4, DD-3.5, DD-3.6]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.packs import pack
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.shapes import is_cargo, kind_bit
from battlespace.kernel.rule import rule

NAV_LINKS = int(pack.geometry()["nav"]["links"])
MAST = 3
"""Front, back and captain come before the upgrades."""


@rule
def colour_of(s: State, seat: int) -> int:
    """Return a seat's faction, or -1 before it has a captain. [DD-1.3]"""
    return s.card[s.captain[seat], st.ORIGIN] - 1 if s.captain[seat] >= 0 else -1


@rule
def ship_of(s: State, seat: int) -> int:
    """Return a seat's ship."""
    return st.SHIP + colour_of(s, seat)


@rule
def pirate_of(s: State, seat: int) -> int:
    """Return the pirate that a seat controls. [DD-8.1]"""
    return st.PIRATE + colour_of(s, seat)


@rule
def seat_of(s: State, obj: int) -> int:
    """Return who owns a ship or controls a pirate; -1 if nobody plays that colour."""
    for seat in range(s.seats):
        if colour_of(s, seat) == (obj - st.SHIP) % 4:
            return seat
    return -1


@rule
def is_pirate(obj: int) -> bool:
    """Say whether a ship is a pirate."""
    return obj >= st.PIRATE


@rule
def ship_card(s: State, seat: int, index: int) -> int:
    """Return a card of a ship in the order front, back, captain, upgrades; -1 if there is none. [DD-3.6]"""
    if index >= MAST:
        return s.upgrade[seat, index - MAST]
    if index == 0:
        return s.front[seat]
    return s.back[seat] if index == 1 else s.captain[seat]


@rule
def parts(s: State, seat: int) -> int:
    """Count the cards of a ship."""
    return MAST + s.upgrades[seat]


@rule
def total(s: State, seat: int, column: int) -> int:
    """Add up a number over a ship's undamaged cards. [DD-1.4, DD-3.5, DD-13.7, DD-24.2]"""
    found = 0
    for i in range(parts(s, seat)):
        card = ship_card(s, seat, i)
        if card >= 0 and not s.damaged[card]:
            found += s.card[card, column]
    return found


@rule
def best(s: State, seat: int, column: int) -> int:
    """Return the card with the largest number in a column, or -1 where all have 0. [DD-24.2]"""
    found = -1
    for i in range(parts(s, seat)):
        card = ship_card(s, seat, i)
        if card >= 0 and not s.damaged[card] and s.card[card, column] > 0:
            if found < 0 or s.card[card, column] > s.card[found, column]:
                found = card
    return found


@rule
def battle_rating(s: State, obj: int) -> int:
    """Return what a ship adds to its die; pirates nothing. [DD-3.5, DD-13.1]"""
    return 0 if is_pirate(obj) else max(0, total(s, seat_of(s, obj), st.BATTLE))


@rule
def explore_rating(s: State, seat: int) -> int:
    """Return how many cards a survey draws. [DD-3.5]"""
    return max(1, total(s, seat, st.EXPLORING))


@rule
def rocket_rating(s: State, seat: int) -> int:
    """Return how many links a ship may lay if there are enough. [DD-3.5]"""
    return max(1, total(s, seat, st.ROCKET))


@rule
def icons(s: State, seat: int) -> int:
    """Return the drop icons of a ship. [DD-3.5]"""
    found = 0
    for i in range(parts(s, seat)):
        card = ship_card(s, seat, i)
        if card >= 0 and not s.damaged[card]:
            found |= s.card[card, st.ICONS]
    return found


@rule
def refit(s: State, seat: int) -> None:
    """Give back or take links so that the tool, with its end, fits the rating as far as there are some. [DD-10.3]"""
    free = NAV_LINKS
    for other in range(s.seats):
        if other != seat and s.nav[other] > 0:
            free -= s.nav[other] - 1
    s.nav[seat] = min(rocket_rating(s, seat), free + 1)


@rule
def refit_from(s: State, seat: int, was: int) -> None:
    """Refit when the rating changed: a shortage alone waits for the owner's next turn. [DD-10.3]"""
    if rocket_rating(s, seat) != was:
        refit(s, seat)


@rule
def places(s: State, seat: int, column: int) -> int:
    """Count a ship's bays or slots, frozen ones included."""
    found = 0
    for i in range(parts(s, seat)):
        card = ship_card(s, seat, i)
        if card >= 0:
            found += s.card[card, column]
    return found


@rule
def place_at(s: State, seat: int, column: int, rank: int) -> tuple[int, int]:
    """Return the card and the number of the bay or slot of that rank on the ship."""
    for i in range(parts(s, seat)):
        card = ship_card(s, seat, i)
        if card < 0:
            continue
        if rank < s.card[card, column]:
            return card, rank + 1
        rank -= s.card[card, column]
    return -1, 0


@rule
def aboard(s: State, obj: int, seat: int) -> bool:
    """Say whether a cargo lies in one of a seat's bays."""
    return s.zone[obj] == st.CARGO and s.holder[obj] == seat


@rule
def usable(s: State, obj: int, seat: int) -> bool:
    """Say whether a cargo lies in an unfrozen bay of that seat. [DD-3.6]"""
    return aboard(s, obj, seat) and not s.damaged[s.bay_card[obj]]


@rule
def in_bay(s: State, seat: int, card: int, number: int) -> int:
    """Return the cargo in a bay, or -1."""
    for obj in range(st.OBJECTS):
        if aboard(s, obj, seat) and s.bay_card[obj] == card and s.bay[obj] == number:
            return obj
    return -1


@rule
def in_slot(s: State, seat: int, card: int, number: int) -> int:
    """Return the specimen in a slot, or -1."""
    for specimen in range(st.EXPLORE, st.TECH):
        if s.card_zone[specimen] == st.IN_SLOT and s.card_holder[specimen] == seat:
            if s.slot_card[specimen] == card and s.slot[specimen] == number:
                return specimen
    return -1


@rule
def owns_specimen(s: State, card: int, seat: int) -> bool:
    """Say whether a card is a specimen in an unfrozen slot of that seat. [DD-3.6]"""
    return (
        s.card_zone[card] == st.IN_SLOT
        and s.card_holder[card] == seat
        and not s.damaged[s.slot_card[card]]
    )


@rule
def count_usable(s: State, seat: int, first: int, end: int) -> int:
    """Count usable cargo within a range of ids."""
    found = 0
    for obj in range(first, end):
        if usable(s, obj, seat):
            found += 1
    return found


@rule
def first_usable(s: State, seat: int, first: int, end: int) -> int:
    """Return the usable cargo of lowest id within a range, or -1."""
    for obj in range(first, end):
        if usable(s, obj, seat):
            return obj
    return -1


@rule
def has_derelict(s: State, seat: int) -> bool:
    """Say whether a ship carries a derelict, frozen or not. [DD-20.4.2, DD-22.6]"""
    for obj in range(st.DERELICT, st.LEVIATHAN):
        if aboard(s, obj, seat):
            return True
    return False


@rule
def in_hold(s: State, obj: int, pirate: int) -> bool:
    """Say whether a cargo lies in a pirate's hold. [DD-8.5]"""
    return s.zone[obj] == st.HOLD and s.holder[obj] == pirate - st.PIRATE


@rule
def hold_size(s: State, pirate: int, first: int) -> int:
    """Count the cargo in a pirate's hold, from some number on. [DD-8.5]"""
    found = 0
    for obj in range(first, st.LEVIATHAN):
        if in_hold(s, obj, pirate):
            found += 1
    return found


@rule
def hold_has_derelict(s: State, pirate: int) -> bool:
    """Say whether a pirate's hold has a derelict. [DD-20.4.2]"""
    return hold_size(s, pirate, st.DERELICT) > 0


@rule
def accepts(s: State, card: int, obj: int) -> bool:
    """Say whether the bays of a card take this cargo; a derelict needs an unrestricted one. [DD-11.1, DD-20.4.2]"""
    if obj >= st.DERELICT:
        return s.card[card, st.ACCEPTS] == st.ANY_KIND
    return s.card[card, st.ACCEPTS] & kind_bit(obj) > 0


@rule
def find_bay(s: State, seat: int, obj: int) -> int:
    """Return the rank of the free bay that a cargo goes to, or -1: restricted ones first. [DD-11.2]"""
    found = -1
    for rank in range(places(s, seat, st.BAYS)):
        card, number = place_at(s, seat, st.BAYS, rank)
        if s.damaged[card] or not accepts(s, card, obj) or in_bay(s, seat, card, number) >= 0:
            continue
        if s.card[card, st.ACCEPTS] != st.ANY_KIND:
            return rank
        if found < 0:
            found = rank
    return found


@rule
def put_in_bay(s: State, seat: int, obj: int, rank: int) -> None:
    """Lay a cargo into a bay."""
    card, number = place_at(s, seat, st.BAYS, rank)
    s.zone[obj], s.holder[obj], s.bay_card[obj], s.bay[obj] = st.CARGO, seat, card, number


@rule
def stow(s: State, seat: int, obj: int) -> bool:
    """Put a cargo into a free bay, moving one other if that makes room; False if none will do. [DD-11.2, R-N3]"""
    if obj >= st.DERELICT and has_derelict(s, seat):
        return False
    rank = find_bay(s, seat, obj)
    if rank < 0:
        for other in range(st.OBJECTS):
            if usable(s, other, seat) and accepts(s, s.bay_card[other], obj):
                to = find_bay(s, seat, other)
                if to >= 0:
                    put_in_bay(s, seat, other, to)
                    rank = find_bay(s, seat, obj)
                    break
    if rank < 0:
        return False
    put_in_bay(s, seat, obj, rank)
    return True


@rule
def may_swap(s: State, seat: int, new: int, old: int) -> bool:
    """Say whether losing `old` makes room for `new`. [DD-11.2]"""
    if old == new:
        return True
    if not is_cargo(old) or not usable(s, old, seat) or not accepts(s, s.bay_card[old], new):
        return False
    return new < st.DERELICT or old >= st.DERELICT or not has_derelict(s, seat)


@rule
def free_slot(s: State, seat: int) -> int:
    """Return the rank of the first free unfrozen slot, or -1. [DD-15.4]"""
    for rank in range(places(s, seat, st.SLOTS)):
        card, number = place_at(s, seat, st.SLOTS, rank)
        if not s.damaged[card] and in_slot(s, seat, card, number) < 0:
            return rank
    return -1


@rule
def put_in_slot(s: State, seat: int, specimen: int, rank: int) -> None:
    """Put a specimen into a slot."""
    card, number = place_at(s, seat, st.SLOTS, rank)
    s.card_zone[specimen], s.card_holder[specimen] = st.IN_SLOT, seat
    s.slot_card[specimen], s.slot[specimen] = card, number


@rule
def install(s: State, seat: int, card: int) -> None:
    """Add an upgrade, undamaged, at once effective. [DD-15.2]"""
    was = rocket_rating(s, seat)
    s.upgrade[seat, s.upgrades[seat]] = card
    s.upgrades[seat] += 1
    s.card_zone[card], s.card_holder[card] = st.ON_SHIP, seat
    refit_from(s, seat, was)


@rule
def owns_upgrade(s: State, card: int, seat: int) -> bool:
    """Say whether an upgrade is part of a seat's ship, damaged or not."""
    return s.card_zone[card] == st.ON_SHIP and s.card_holder[card] == seat


@rule
def flip(s: State, seat: int, card: int, damaged: int) -> None:
    """Damage or repair an upgrade. [DD-13.5, DD-13.9]"""
    was = rocket_rating(s, seat)
    s.damaged[card] = damaged
    refit_from(s, seat, was)


@rule
def mend_all(s: State, seat: int) -> None:
    """Repair every upgrade. [DD-13.9]"""
    was = rocket_rating(s, seat)
    for i in range(s.upgrades[seat]):
        s.damaged[s.upgrade[seat, i]] = 0
    refit_from(s, seat, was)


@rule
def sound_upgrades(s: State, seat: int) -> int:
    """Count undamaged upgrades."""
    found = 0
    for i in range(s.upgrades[seat]):
        if not s.damaged[s.upgrade[seat, i]]:
            found += 1
    return found


@rule
def discard(s: State, card: int) -> None:
    """Lay an explore card on its discards, Precursor Tech into the box. [DD-15.5]"""
    s.card_zone[card] = st.IN_BOX if st.TECH <= card < st.SCAN else st.IN_DISCARD
    s.card_holder[card], s.slot_card[card], s.slot[card] = 0, 0, 0

"""Sets of squares, pieces that come and go, and Damage."""

from __future__ import annotations

from typing import Any

from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.tables import lowest, slot_at, zone
from battlespace.kernel.rule import rule


@rule
def holds(squares: Any, station: int, square: int) -> bool:
    """Say whether a square is in a set."""
    return (squares[station, square // st.WORD_BITS] >> (square % st.WORD_BITS)) & 1 == 1


@rule
def include(squares: Any, station: int, square: int) -> None:
    """Put a square into a set."""
    squares[station, square // st.WORD_BITS] |= 1 << (square % st.WORD_BITS)


@rule
def exclude(squares: Any, station: int, square: int) -> None:
    """Take a square out of a set."""
    squares[station, square // st.WORD_BITS] &= ~(1 << (square % st.WORD_BITS))


@rule
def empty(squares: Any, station: int) -> bool:
    """Say whether a set has no square in this station."""
    return squares[station, 0] | squares[station, 1] | squares[station, 2] == 0


@rule
def count_bits(bits: int) -> int:
    """Return how many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule
def size(squares: Any, station: int) -> int:
    """Count the squares of a set in a station; clones by their colour, spies included. [SEP-9.8, SEP-1.10]"""
    return (
        count_bits(squares[station, 0])
        + count_bits(squares[station, 1])
        + count_bits(squares[station, 2])
    )


@rule
def progress(s: State) -> None:
    """Something happened that cannot be taken back. [SEP-17.6]"""
    s.quiet = 0
    s.changed = 1


@rule
def active(s: State, station: int, armory: int) -> bool:
    """An armory is active while a clone or spy of its colour stands there; none can on a damaged one.

    A BioDrone does not count, a spy does. [SEP-16.1, SEP-13.3, SEP-14.9, SEP-15.4]
    """
    return holds(s.clones, station, armory)


@rule
def remove_clone(s: State, station: int, square: int) -> None:
    """A clone or spy leaves the game. [SEP-13.4]"""
    exclude(s.clones, station, square)
    exclude(s.spies, station, square)
    progress(s)


@rule
def add_drone(s: State, station: int, square: int) -> None:
    """A BioDrone comes to stand on a square and destroys the unit in a warehouse cell. [SEP-1.5, SEP-7.9, SEP-14.7]"""
    s.pile[station, square] += 1
    include(s.drones, station, square)
    s.changed = 1
    empty_cell(s, station, square)


@rule
def take_drone(s: State, station: int, square: int) -> None:
    """One BioDrone leaves a square."""
    s.pile[station, square] -= 1
    if s.pile[station, square] == 0:
        exclude(s.drones, station, square)
    s.changed = 1


@rule
def remove_drones(s: State, station: int, square: int) -> None:
    """All BioDrones on a square leave the game."""
    s.pile[station, square] = 0
    exclude(s.drones, station, square)
    progress(s)


@rule
def empty_cell(s: State, station: int, square: int) -> None:
    """Destroy the unit that lies in a warehouse cell, its warhead with it. [SEP-7.9]"""
    place = slot_at(square)
    if place < 0:
        return
    store, bit = place // st.SLOTS, 1 << (place % st.SLOTS)
    if s.units[station, store] & bit:
        s.units[station, store] &= ~bit
        if store == st.RO:
            s.nukes[station] &= ~bit
        progress(s)


@rule
def clear_square(s: State, station: int, square: int) -> None:
    """Destroy every clone, spy and BioDrone on a square. [SEP-13.1]"""
    if holds(s.clones, station, square):
        remove_clone(s, station, square)
    if s.pile[station, square] > 0:
        remove_drones(s, station, square)


@rule
def damage(s: State, station: int, square: int) -> None:
    """A module gets its token; what is stored or stands there is lost. [SEP-13.1]"""
    if not holds(s.damage, station, square):
        include(s.damage, station, square)
        progress(s)
        empty_cell(s, station, square)
    clear_square(s, station, square)


@rule
def blast(s: State, station: int, square: int) -> None:
    """Hit a square: a module suffers Damage, on the surface only units die. [SEP-13.2]"""
    if square < st.SURFACE_0:
        damage(s, station, square)
    else:
        clear_square(s, station, square)


@rule
def nuclear_blast(s: State, station: int, square: int) -> None:
    """Hit a square and its four neighbours in the station, walls or not. [SEP-12.5]"""
    for word in range(st.WORDS):
        bits = zone(2, square, word)
        while bits:
            blast(s, station, word * st.WORD_BITS + lowest(bits))
            bits &= bits - 1

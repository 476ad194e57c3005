"""Warehouses: what is open, what can be taken, what has room, and the costs of modules."""

from __future__ import annotations

from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.pieces import holds, include, progress, size
from battlespace.games.septikon.rules.plan import COLUMNS
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.tables import (
    COUNT,
    HIGHEST,
    REVERSED,
    SEGMENT,
    cost,
    lock_square,
    slots,
)
from battlespace.kernel.rule import rule

TEN = 0x3FF
LEVELS_IN_WORD = st.WORD_BITS // COLUMNS
"""Two warehouses lie on a level, the first two on the highest of their word."""


@rule
def word_of(store: int) -> int:
    """Return the word of a set of squares that a warehouse's cells are in."""
    return 0 if store >= st.ENERGY_LEFT else 1


@rule
def row_of(bits: int, store: int) -> int:
    """Cut a warehouse's ten cells out of a word of squares, by slot. [SEP-3.7]"""
    level_shift = COLUMNS * (LEVELS_IN_WORD - 1 - store // 2 % LEVELS_IN_WORD)
    if store % 2:
        return slots(REVERSED, (bits >> (level_shift + 11)) & TEN)
    return (bits >> level_shift) & TEN


@rule
def obstacles(s: State, station: int, store: int) -> int:
    """Return the cells that are damaged or hold an enemy BioDrone. [SEP-7.1]"""
    word = word_of(store)
    return row_of(s.damage[station, word] | s.drones[station, word], store)


@rule
def accessible(s: State, station: int, store: int) -> int:
    """Return the units of the open segment. [SEP-7.4]"""
    return s.units[station, store] & slots(SEGMENT, obstacles(s, station, store))


@rule
def fully_blocked(s: State, station: int, store: int) -> bool:
    """An obstacle, and no unit before it. [SEP-7.3]"""
    barred = obstacles(s, station, store)
    return barred != 0 and s.units[station, store] & slots(SEGMENT, barred) == 0


@rule
def room_left(s: State, station: int, store: int) -> int:
    """Return how many units can be stored: none where fully blocked. [SEP-7.4]"""
    if fully_blocked(s, station, store):
        return 0
    return slots(COUNT, slots(SEGMENT, obstacles(s, station, store)) & ~s.units[station, store])


@rule
def available(s: State, station: int, resource: int) -> int:
    """Return how many units of a resource can be taken, energy from both its warehouses. [SEP-7.7]"""
    count = slots(COUNT, accessible(s, station, resource))
    if resource == st.EN:
        count += slots(COUNT, accessible(s, station, st.ENERGY_RIGHT))
    return count


@rule
def capacity(s: State, station: int, resource: int) -> int:
    """Return how many units of a resource can be stored. [SEP-9.4]"""
    count = room_left(s, station, resource)
    if resource == st.EN:
        count += room_left(s, station, st.ENERGY_RIGHT)
    return count


@rule
def take(s: State, station: int, store: int) -> int:
    """Take the unit nearest the entrance; return 1 if it is a nuclear rocket. [SEP-7.5]"""
    reachable = accessible(s, station, store)
    bit = 1 << slots(HIGHEST, reachable)
    s.units[station, store] &= ~bit
    if reachable == bit:
        s.changed = 1
    if store == st.RO and s.nukes[station] & bit:
        s.nukes[station] &= ~bit
        return 1
    return 0


@rule
def put(s: State, station: int, store: int, warhead: int) -> None:
    """Store one unit in the empty cell of the open segment that is furthest from the entrance. [SEP-7.6]"""
    opened = slots(SEGMENT, obstacles(s, station, store))
    free = opened & ~s.units[station, store]
    if s.units[station, store] & opened == 0:
        s.changed = 1
    bit = free & -free
    s.units[station, store] |= bit
    if warhead:
        s.nukes[station] |= bit


@rule
def affordable(s: State, station: int, module: int) -> bool:
    """Every input of a module is available in full. [SEP-8.5]"""
    for resource in range(st.EN + 1):
        needed = cost(module, resource)
        if needed > 0 and available(s, station, resource) < needed:
            return False
    return True


@rule
def take_inputs(s: State, station: int, module: int) -> None:
    """Take all inputs but energy, whose source is chosen."""
    for resource in range(st.UR + 1):
        for _ in range(cost(module, resource)):
            take(s, station, resource)


@rule
def part_of_split(s: State, station: int, store: int, storing: int) -> int:
    """Return the most units of a split that an energy warehouse can give or receive. [SEP-7.7, SEP-9.4]"""
    return room_left(s, station, store) if storing else slots(COUNT, accessible(s, station, store))


@rule
def fewest_left(s: State, station: int, amount: int, storing: int) -> int:
    """Return the fewest units of a split that the left energy warehouse must give or receive."""
    return max(0, amount - part_of_split(s, station, st.ENERGY_RIGHT, storing))


@rule
def most_left(s: State, station: int, amount: int, storing: int) -> int:
    """Return the most units of a split that the left energy warehouse can give or receive."""
    return min(amount, part_of_split(s, station, st.ENERGY_LEFT, storing))


@rule
def take_energy(s: State, station: int, amount: int, left: int) -> None:
    """Take energy, so many units from the left. [SEP-7.7]"""
    for n in range(amount):
        take(s, station, st.ENERGY_LEFT if n < left else st.ENERGY_RIGHT)


@rule
def put_energy(s: State, station: int, amount: int, left: int) -> None:
    """Store energy, so many units to the left. [SEP-9.4]"""
    for n in range(amount):
        put(s, station, st.ENERGY_LEFT if n < left else st.ENERGY_RIGHT, 0)


@rule
def recharge(s: State, station: int) -> bool:
    """Take the unit that keeps a hit shield alive, from the fuller side, LEFT on a tie. [SEP-12.7]"""
    left = slots(COUNT, accessible(s, station, st.ENERGY_LEFT))
    right = slots(COUNT, accessible(s, station, st.ENERGY_RIGHT))
    if left + right == 0:
        return False
    take(s, station, st.ENERGY_LEFT if left >= right else st.ENERGY_RIGHT)
    return True


@rule
def lock_free(s: State, station: int, number: int) -> bool:
    """A Lock is free when it is undamaged and nobody stands on it. [SEP-9.9]"""
    square = lock_square(number)
    return not (
        holds(s.damage, station, square)
        or holds(s.clones, station, square)
        or holds(s.drones, station, square)
    )


@rule
def free_locks(s: State, station: int) -> int:
    """Return the free Locks as bits."""
    found = 0
    for number in range(st.LOCKS):
        if lock_free(s, station, number):
            found |= 1 << number
    return found


@rule
def clone_due(s: State, station: int) -> bool:
    """More oxygen than clones, blocked units and spies counted: a new clone must come. [SEP-9.9]"""
    return slots(COUNT, s.units[station, st.OX]) > size(s.clones, station)


@rule
def add_clone(s: State, station: int, number: int) -> None:
    """A new loyal clone appears on a Lock. [SEP-9.9]"""
    include(s.clones, station, lock_square(number))
    progress(s)

"""Battle modules that use Gunners: who has a target, and what a shot, a launch or a placing does."""

from __future__ import annotations

from battlespace.games.septikon.rules import modules
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.flight import (
    find_flyer,
    launch,
    launched,
    space_bit,
    space_row,
    strike_shield,
    take_flyer,
)
from battlespace.games.septikon.rules.pieces import damage, holds, include, progress, remove_clone
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.stores import affordable, take
from battlespace.games.septikon.rules.tables import lowest, module_at
from battlespace.kernel.decision import put as note
from battlespace.kernel.game import Actions
from battlespace.kernel.rule import rule

MODULE_HIT, GUNNER_HIT = 40, 30
"""Marks of the beam's end beyond the depths of space: see `beam`."""


@rule
def gunners(s: State, station: int) -> int:
    """Return the columns of the loyal clones on the surface, as bits. [SEP-1.4]"""
    return (s.clones[station, 2] & ~s.spies[station, 2]) >> 42


@rule
def flyer_kinds(s: State, owner: int, viewer: int, place: int) -> int:
    """Return the kinds of a player's flying units at `place` (depth * 21 + col as the viewer counts), as bits."""
    depth, col = place // 21, place % 21
    if owner != viewer:
        depth, col = st.SPACE_DEPTH + 1 - depth, 20 - col
    found = 0
    for i in range(s.air[owner]):
        code = s.flyers[owner, i] % st.FLOWN
        if code % st.FLIGHTS == (depth - 1) * 21 + col:
            found |= 1 << (code // st.FLIGHTS)
    return found


@rule
def object_kinds(s: State, station: int, depth: int, col: int) -> int:
    """Return what the enemy has on a square of space, as bits in the order satellite, rocket, nuclear, capsule."""
    enemy = 1 - station
    kinds = flyer_kinds(s, enemy, station, depth * 21 + col) << 1
    if s.satellites[enemy, space_row(station, depth)] & space_bit(station, col):
        kinds |= 1
    return kinds


@rule
def beam(s: State, station: int, col: int) -> int:
    """Return what a laser hits: a depth, GUNNER_HIT, MODULE_HIT + a level, or 0. [SEP-10.3, SEP-10.4, SEP-12.8]"""
    enemy, bit = 1 - station, space_bit(station, col)
    for depth in range(1, st.SPACE_DEPTH + 1):
        if s.shields[enemy, space_row(station, depth)] & bit:
            return depth
        if object_kinds(s, station, depth, col):
            return depth
    facing = st.SURFACE_0 + 20 - col
    if holds(s.clones, enemy, facing) and not holds(s.spies, enemy, facing):
        return GUNNER_HIT
    for level in range(8, 0, -1):
        if not holds(s.damage, enemy, (level - 1) * 21 + 20 - col):
            return MODULE_HIT + level
    return 0


@rule
def placeable(s: State, station: int, col: int) -> bool:
    """The square at the die's depth holds no space object of either side. [SEP-10.7]"""
    row, bit = space_row(station, s.die), space_bit(station, col)
    for owner in range(2):
        if (s.satellites[owner, row] | s.shields[owner, row]) & bit:
            return False
        if flyer_kinds(s, owner, station, s.die * 21 + col):
            return False
    return True


@rule
def seizable(s: State, station: int, col: int) -> int:
    """Return the depths of the column's enemy satellites as bits, depth 1 first. [SEP-10.8]"""
    found, bit = 0, space_bit(station, col)
    for depth in range(1, st.SPACE_DEPTH + 1):
        if s.satellites[1 - station, space_row(station, depth)] & bit:
            found |= 1 << (depth - 1)
    return found


@rule
def turnable(s: State, station: int, col: int) -> int:
    """Return the levels of the column's loyal enemy clones as bits, level 1 first. [SEP-10.9]"""
    found, enemy = 0, 1 - station
    for level in range(9):
        square = level * 21 + 20 - col
        if holds(s.clones, enemy, square) and not holds(s.spies, enemy, square):
            found |= 1 << level
    return found


@rule
def has_target(s: State, col: int) -> bool:
    """Say whether the module in use finds a target or a place for this Gunner. [SEP-10.2]"""
    module, station = module_at(s.at), s.station
    if module == modules.LASER:
        return beam(s, station, col) > 0
    if module == modules.THERMITE:
        return not holds(s.damage, 1 - station, (s.die - 1) * 21 + 20 - col)
    if module in (modules.SHIELD, modules.SATELLITE):
        return placeable(s, station, col)
    if module == modules.TAKEOVER:
        return seizable(s, station, col) > 0
    if module == modules.ESPIONAGE:
        return turnable(s, station, col) > 0
    return True


@rule
def ready_gunners(s: State) -> int:
    """Return the Gunners that may be used now: not yet used, paid for, with a target. [SEP-10.1, SEP-10.2]"""
    waiting = gunners(s, s.station) & ~s.used
    if waiting == 0 or not affordable(s, s.station, module_at(s.at)):
        return 0
    found = 0
    while waiting:
        col = lowest(waiting)
        waiting &= waiting - 1
        if has_target(s, col):
            found |= 1 << col
    return found


@rule
def list_bits(bits: int, first: int, out: Actions, count: int) -> int:
    """List an id for each bit."""
    while bits:
        count = note(out, count, first + lowest(bits))
        bits &= bits - 1
    return count


@rule
def choices(s: State) -> int:
    """Return the targets among which the Gunner in use must choose, as bits; 0 where the module chooses itself."""
    module = module_at(s.at)
    if module == modules.TAKEOVER:
        return seizable(s, s.station, s.gun)
    if module == modules.ESPIONAGE:
        return turnable(s, s.station, s.gun)
    if module != modules.LASER:
        return 0
    depth = beam(s, s.station, s.gun)
    if depth > st.SPACE_DEPTH:
        return 0
    row, bit = space_row(s.station, depth), space_bit(s.station, s.gun)
    if s.shields[1 - s.station, row] & bit:
        return 0
    return object_kinds(s, s.station, depth, s.gun)


@rule
def shoot(s: State, kind: int) -> None:
    """Fire the laser; `kind` is the object to hit where there is a choice. [SEP-10.4]"""
    enemy, depth = 1 - s.station, beam(s, s.station, s.gun)
    if depth > MODULE_HIT:
        damage(s, enemy, (depth - MODULE_HIT - 1) * 21 + 20 - s.gun)
        return
    if depth == GUNNER_HIT:
        remove_clone(s, enemy, st.SURFACE_0 + 20 - s.gun)
        return
    row, bit = space_row(s.station, depth), space_bit(s.station, s.gun)
    if s.shields[enemy, row] & bit:
        strike_shield(s, enemy, row, bit)
        return
    progress(s)
    if kind == 0:
        s.satellites[enemy, row] &= ~bit
        return
    code = (kind - 1) * st.FLIGHTS + (st.SPACE_DEPTH - depth) * 21 + 20 - s.gun
    spot = find_flyer(s, enemy, code)
    if spot < 0:
        spot = find_flyer(s, enemy, code + st.FLOWN)
    take_flyer(s, enemy, spot)


@rule
def hit_choice(s: State, choice: int) -> None:
    """Carry out the chosen target: an object, a satellite's depth, or a clone's level."""
    module, enemy = module_at(s.at), 1 - s.station
    if module == modules.LASER:
        shoot(s, choice)
    elif module == modules.TAKEOVER:
        row, bit = space_row(s.station, choice + 1), space_bit(s.station, s.gun)
        s.satellites[enemy, row] &= ~bit
        s.satellites[s.station, row] |= bit
        s.changed = 1
    else:
        include(s.spies, enemy, choice * 21 + 20 - s.gun)
        s.changed = 1


@rule
def fire_module(s: State) -> None:
    """Do what needs no choice: mine, launch, place. [SEP-10.5, SEP-10.6, SEP-10.7]"""
    module, station, col = module_at(s.at), s.station, s.gun
    if module == modules.THERMITE:
        damage(s, 1 - station, (s.die - 1) * 21 + 20 - col)
    elif module == modules.LAUNCH_SHAFT:
        launch(s, station, launched(take(s, station, st.RO)), col)
    elif module == modules.CAPSULE:
        take(s, station, st.BD)
        launch(s, station, st.DROP, col)
    elif module == modules.SHIELD:
        s.shields[station, space_row(station, s.die)] |= space_bit(station, col)
        progress(s)
    elif module == modules.SATELLITE:
        s.satellites[station, space_row(station, s.die)] |= space_bit(station, col)
        progress(s)
    else:
        shoot(s, 0)

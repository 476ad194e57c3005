"""Pieces from out of play: placed on a turn, or a Controller put back after a break."""

from __future__ import annotations

from battlespace.games.dronica.rules.cells import barred, list_rim, zone
from battlespace.games.dronica.rules.state import (
    AROUND,
    CODES,
    CONTROLLER,
    CONTROLLER_TURN,
    FIRST_BARRIER,
    HOPPER,
    LAST_BARRIER,
    ON,
    OPENING,
    ROUNDER,
    SLOTS,
    TRANSPORTER,
    ZONE,
    State,
    beside,
    kind,
    pieces,
    uncovered,
)
from battlespace.kernel.game import Actions
from battlespace.kernel.rule import rule


@rule
def in_season(s: State, what: int) -> bool:
    """Turns 1 to 3 bring Rounders and Hoppers, turn 4 the Controller, then any drone. [DRN-3.3, DRN-4.7, DRN-3.4]"""
    number = s.turns // s.seats + 1
    if number <= OPENING:
        return what in (ROUNDER, HOPPER)
    return (what == CONTROLLER) == (number == CONTROLLER_TURN)


@rule
def in_stock(s: State, slot: int) -> bool:
    """Say whether this is the lowest slot of its kind that is out of play. [DRN-1.4, DRN-4.6]"""
    for other in range(slot):
        if kind(other) == kind(slot) and s.level[s.mover * SLOTS + other] == 0:
            return False
    return s.level[s.mover * SLOTS + slot] == 0


@rule
def list_spots(s: State) -> None:
    """List the rim where the mover may place: in no zone, not beside its own Controller. [DRN-4.3, DRN-4.4, DRN-7.4]"""
    count, own = 0, s.mover * SLOTS
    shy = s.level[own] > 0
    for i in range(s.rims):
        cell = s.rim_cell[i]
        if not barred(s, cell) and not (shy and beside(cell, s.cell[own])):
            s.spot[count] = i
            count += 1
    s.spots = count


@rule
def beside_own_barrier(s: State, cell: int) -> bool:
    """Say whether an active Barrier of the mover is beside a cell: asked by a switch only. [RUL-03]"""
    for slot in range(FIRST_BARRIER, LAST_BARRIER + 1):
        piece = s.mover * SLOTS + slot
        if uncovered(s, piece) and beside(s.cell[piece], cell):
            return True
    return False


@rule
def hollow(s: State, i: int) -> bool:
    """Say whether a rim entry is closed in by six pieces. [RUL-18]"""
    return s.grid[s.rim_cell[i]] & AROUND == AROUND


@rule
def avoid_hollows(s: State) -> None:
    """Strike the closed hexes from the list of spots, unless there are no others: a switch. [RUL-18]"""
    count = 0
    for j in range(s.spots):
        if not hollow(s, s.spot[j]):
            count += 1
    if count == 0:
        return
    count = 0
    for j in range(s.spots):
        if not hollow(s, s.spot[j]):
            s.spot[count] = s.spot[j]
            count += 1
    s.spots = count


@rule
def place_actions(s: State, slot: int, out: Actions, count: int) -> int:
    """One of each kind that is in stock and in season, on every spot. [DRN-4.1, DRN-4.2, DRN-4.5]"""
    what = kind(slot)
    if not in_season(s, what) or not in_stock(s, slot):
        return count
    if what == CONTROLLER and not s.hole_win:
        avoid_hollows(s)
    choosy = what == TRANSPORTER and s.transporter_any_barrier != 0
    base = slot * pieces(s) * CODES
    for j in range(s.spots):
        i = int(s.spot[j])
        if not (choosy and beside_own_barrier(s, s.rim_cell[i])):
            out[count] = base + s.rim_key[i]
            count += 1
    return count


@rule
def place_first(s: State, out: Actions) -> int:
    """The first piece of all: on the origin, named by itself. [DRN-2.1, DRN-3.3]"""
    count = 0
    for slot in range(SLOTS):
        if in_season(s, kind(slot)) and in_stock(s, slot):
            piece = s.mover * SLOTS + slot
            out[count] = (slot * pieces(s) + piece) * CODES + ON
            count += 1
    return count


@rule
def replace_actions(s: State, out: Actions) -> int:
    """A removed Controller comes back on any rim hex, Barriers or not. [DRN-10.6, DRN-8.6]"""
    list_rim(s)
    zone(s, s.mover, 0 if s.replace_ignores_barriers else ZONE)
    list_spots(s)
    zone(s, s.mover, 0)
    if s.spots == 0:  # every hex is barred: then none is
        list_spots(s)
    if not s.hole_win:
        avoid_hollows(s)
    for j in range(s.spots):
        out[j] = s.rim_key[s.spot[j]]
    return s.spots

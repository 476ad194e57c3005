"""What a net sees of a position: each piece on the map as a row, and every seat's means as a whole."""

from __future__ import annotations

from battlespace.games.dred.bot.heuristic import evaluate, steps_to_heroes, steps_to_nodes, threats
from battlespace.games.dred.rules.economy import active, finished, income
from battlespace.games.dred.rules.movement import hero_place, mark_targets
from battlespace.games.dred.rules.state import (
    BLANK,
    BLOCKED,
    EMPTY,
    FIRST,
    GATHERER,
    IN_PLAY,
    SEATS,
    TYPES,
    ZONE,
    State,
    foe,
    has_moved,
    mine,
    near,
    owner,
    type_of,
)
from battlespace.kernel.rule import rule
from battlespace.kernel.sight import Row, Rows, Sight, log_odds

MOST_ROWS = 64
"""Pieces that are described; those beyond it, by the number of their tile, are counted in the whole only."""
OWN, THEIRS, IS_OWN, NODE, HOLDS, TO_NODE, MOVED = 0, 5, 10, 11, 16, 18, 19
TO_HERO, CLOSE, THREATENED, THREATS, THREATENS, REACH, ANY = 20, 22, 24, 26, 27, 29, 30
"""Places in a piece's row."""
WIDTH = 31
SEAT, PER_SEAT = 1, 16
PHASE, CLOCK = SEAT + SEATS * PER_SEAT, SEAT + SEATS * PER_SEAT + 4
WHOLE = CLOCK + 12
NEAR_STEPS, FARTHEST = 3, 12


@rule
def view(s: State) -> int:
    """The seat to move; at the end, and before it is drawn who begins, the guess knows."""
    return -1 if finished(s) or s.phase == FIRST else s.mover


@rule
def is_piece(cell: int) -> bool:
    """Say whether a cell holds a piece."""
    return cell not in (EMPTY, BLOCKED)


@rule
def fill_piece(s: State, me: int, tile: int, row: Row) -> None:
    """Describe a piece by what it is and what it stands on; `steps` has each tile's way to the nearest free node."""
    own, kind = mine(s.cells[tile], me), type_of(s.cells[tile])
    row[(OWN if own else THEIRS) + kind] = 1.0
    row[IS_OWN] = 1.0 if own else 0.0
    row[NODE + s.kind[tile]] = 1.0
    if s.kind[tile] != BLANK:
        row[HOLDS + (0 if own else 1)] = 1.0
    row[TO_NODE] = 0.12 * min(s.steps[tile], FARTHEST) if kind == GATHERER else 0.0
    row[MOVED] = 1.0 if has_moved(s, tile) else 0.0
    row[ANY] = 1.0


@rule
def fill_ways(s: State, me: int, seat: int, rows: Rows) -> None:
    """Describe how far a seat's pieces are from the nearest Hero that is not theirs."""
    steps_to_heroes(s, seat)
    k, side = 0, 0 if seat == me else 1
    for tile in range(s.tiles):
        if is_piece(s.cells[tile]) and k < MOST_ROWS:
            if mine(s.cells[tile], seat):
                rows[k, TO_HERO + side] = 0.12 * min(s.steps[tile], FARTHEST)
                rows[k, CLOSE + side] = 1.0 if s.steps[tile] <= NEAR_STEPS else 0.0
            k += 1


@rule
def fill_reach(s: State, me: int, tile: int, rows: Rows) -> None:
    """Describe what one Hero or Battle Piece could take; `steps` has each piece's row."""
    seat = owner(s.cells[tile])
    side, found = 0 if seat == me else 1, 0
    mark_targets(s, seat, type_of(s.cells[tile]), tile)
    for to in range(s.low, s.high + 1):
        if s.seen[to]:
            found += 1
            if foe(s.cells[to], seat) and s.steps[to] < MOST_ROWS:
                rows[s.steps[to], THREATENED + side] = 1.0
                rows[s.steps[to], THREATS] += 0.5
                if s.steps[tile] < MOST_ROWS:
                    rows[s.steps[tile], THREATENS + side] = 1.0
        s.seen[to] = 0
    if s.steps[tile] < MOST_ROWS:
        rows[s.steps[tile], REACH] = 0.05 * min(found, 40)


@rule
def fill_rows(s: State, me: int, rows: Rows) -> None:
    """Describe all pieces."""
    steps_to_nodes(s)
    k = 0
    for tile in range(s.tiles):
        if is_piece(s.cells[tile]) and k < MOST_ROWS:
            fill_piece(s, me, tile, rows[k])
            k += 1
    for seat in range(s.seats):
        if s.out[seat] == IN_PLAY:
            fill_ways(s, me, seat, rows)
    k = 0
    for tile in range(s.tiles):
        s.steps[tile] = MOST_ROWS
        if is_piece(s.cells[tile]) and k < MOST_ROWS:
            s.steps[tile] = k
            k += 1
    for tile in range(s.tiles):
        if is_piece(s.cells[tile]) and type_of(s.cells[tile]) != GATHERER:
            fill_reach(s, me, tile, rows)


@rule
def fill_seat(s: State, seat: int, part: Row) -> None:
    """Describe what a seat has and how safe its Hero is."""
    part[0], part[1] = 0.1 * active(s, seat), 0.15 * (s.stacks[seat] + s.gatherers[seat])
    part[2], part[3] = 0.3 * income(s, seat, True), 0.5 * income(s, seat, False)
    part[4] = 1.0 if s.stacks[seat] + s.gatherers[seat] == 0 else 0.0
    for kind in range(TYPES):
        part[5 + kind] = 0.5 * s.zone[seat, kind]
    part[10] = 0.04 * min(s.turns[seat], 60)
    part[11] = 0.5 * min(threats(s, seat), 4)
    part[12] = 1.0 if part[11] > 0.0 else 0.0
    hero, free = hero_place(s, seat), 0
    for way in range(s.ways):
        if s.cells[near(s, hero, way)] == EMPTY:
            free += 1
    part[13] = 0.2 * free
    part[14] = 1.0 if hero >= ZONE else 0.0
    part[15] = 1.0


@rule
def fill(s: State, me: int, rows: Rows, whole: Row) -> None:
    """Describe the position as a seat sees it; the others follow in the order of their seats."""
    evaluate(s, whole[1 : 1 + SEATS])
    whole[0] = log_odds(whole[1 + me])
    for seat in range(SEATS):
        whole[1 + seat] = 0.0
    fill_rows(s, me, rows)
    for k in range(s.seats):
        seat, at = (me + k) % s.seats, SEAT + k * PER_SEAT
        if s.out[seat] == IN_PLAY:
            fill_seat(s, seat, whole[at : at + PER_SEAT])
    whole[PHASE + s.phase] = 1.0
    whole[CLOCK], whole[CLOCK + 1] = 0.2 * s.left, 0.2 * s.gain
    whole[CLOCK + 2] = 1.0 if s.spawned else 0.0
    whole[CLOCK + 3] = 1.0 if s.halted else 0.0
    whole[CLOCK + 4] = 1.0 if s.mover == me else 0.0
    whole[CLOCK + 5], whole[CLOCK + 6] = 0.03 * min(s.quiet, 60), 0.02 * min(s.round, 100)
    whole[CLOCK + 7 + s.seats] = 1.0


SIGHT = Sight(view=view, fill=fill, rows=MOST_ROWS, width=WIDTH, whole=WHOLE)

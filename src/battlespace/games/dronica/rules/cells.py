"""Pieces on the board: standing, covering, leaving, swapping; the rim, and the zones of Barriers."""

from __future__ import annotations

from battlespace.games.dronica.rules.state import (
    AROUND,
    BARRIER,
    CODES,
    FIRST_BARRIER,
    GROUND,
    LAST_BARRIER,
    OCCUPIED,
    SLOTS,
    UPPER,
    WAYS,
    ZONE,
    State,
    back,
    cell_of,
    first,
    kind,
    near,
    owner,
    pieces,
    uncovered,
)
from battlespace.kernel.rule import rule


@rule
def around(s: State, cell: int) -> int:
    """Return which neighbours of an empty cell are occupied, as a set of ways."""
    return s.grid[cell] & AROUND


@rule
def flip_around(s: State, cell: int) -> None:
    """Tell the six neighbours that this cell has changed between empty and occupied."""
    for way in range(WAYS):
        other = near(cell, way)
        bit = 1 << back(way)
        if s.grid[other] >= OCCUPIED:
            s.ring[s.grid[other] - OCCUPIED] ^= bit
        else:
            s.grid[other] ^= bit


@rule
def fill(s: State, piece: int) -> None:
    """Let a piece occupy its cell, which is empty."""
    cell = s.cell[piece]
    s.ring[piece] = s.grid[cell] & AROUND
    s.grid[cell] = OCCUPIED + piece
    flip_around(s, cell)


@rule
def lift(s: State, piece: int) -> None:
    """Empty the cell of a piece on level 1; the piece still knows where it stood. [DRN-5.2]"""
    cell = s.cell[piece]
    s.grid[cell] = s.ring[piece]
    flip_around(s, cell)


@rule
def stand(s: State, piece: int, q: int, r: int) -> None:
    """Put a piece that is not in play onto an empty hex. [DRN-4.1]"""
    s.q[piece], s.r[piece], s.level[piece] = q, r, GROUND
    s.cell[piece] = cell_of(q, r)
    fill(s, piece)


@rule
def cover(s: State, piece: int, base: int) -> None:
    """Put a piece that is not in play on top of another. [DRN-7.1, DRN-2.2]"""
    s.q[piece], s.r[piece], s.level[piece] = s.q[base], s.r[base], 2
    s.cell[piece], s.base[piece] = s.cell[base], base
    s.cap[base] = piece + 1


@rule
def leave(s: State, piece: int) -> None:
    """Take an uncovered piece from the board. [DRN-7.3]"""
    if s.level[piece] == UPPER:
        s.cap[s.base[piece]] = 0
    else:
        lift(s, piece)
    s.q[piece], s.r[piece], s.level[piece] = 0, 0, 0


@rule
def arrive(s: State, piece: int) -> None:
    """Make the place that a piece has got by a swap know it."""
    if s.level[piece] == UPPER:
        s.cap[s.base[piece]] = piece + 1
    else:
        s.grid[s.cell[piece]] = OCCUPIED + piece


@rule
def swap(s: State, one: int, other: int) -> None:
    """Exchange the spaces of two uncovered pieces, levels included. [DRN-9.1, DRN-9.5]"""
    s.q[one], s.q[other] = s.q[other], s.q[one]
    s.r[one], s.r[other] = s.r[other], s.r[one]
    s.level[one], s.level[other] = s.level[other], s.level[one]
    s.cell[one], s.cell[other] = s.cell[other], s.cell[one]
    s.base[one], s.base[other] = s.base[other], s.base[one]
    s.ring[one], s.ring[other] = s.ring[other], s.ring[one]
    arrive(s, one)
    arrive(s, other)


@rule
def see(s: State, cell: int) -> bool:
    """Add a cell to the set; say whether it is new."""
    word, bit = cell >> 5, 1 << (cell & 31)
    if s.seen[word] & bit:
        return False
    s.seen[word] |= bit
    return True


@rule
def was_seen(s: State, cell: int) -> bool:
    """Say whether a cell is in the set."""
    return s.seen[cell >> 5] & (1 << (cell & 31)) != 0


@rule
def forget(s: State, cell: int) -> None:
    """Take a cell's part of the set away: all that was seen is forgotten cell by cell."""
    s.seen[cell >> 5] = 0


@rule
def list_rim(s: State) -> None:
    """List the empty hexes that touch the battlespace, each by its smallest lower neighbour and the way. [DRN-2.6]"""
    count = 0
    for piece in range(pieces(s)):
        if s.level[piece] != GROUND:
            continue
        ways = AROUND ^ s.ring[piece]
        while ways:
            way = first(ways)
            ways &= ways - 1
            cell = near(s.cell[piece], way)
            if see(s, cell):
                s.rim_cell[count] = cell
                s.rim_key[count] = piece * CODES + way
                count += 1
    for i in range(count):
        forget(s, s.rim_cell[i])
    s.rims = count


@rule
def anchor(s: State, cell: int) -> int:
    """Return how an empty rim cell is named: its smallest lower neighbour and the way from there."""
    found = pieces(s) * CODES
    ways = around(s, cell)
    while ways:
        way = first(ways)
        ways &= ways - 1
        piece = s.grid[near(cell, way)] - OCCUPIED
        found = min(found, piece * CODES + back(way))
    return found


@rule
def beside_set(s: State, cell: int) -> int:
    """Return the lower pieces beside a cell, as a set. [DRN-2.4]"""
    found = 0
    for way in range(WAYS):
        value = s.grid[near(cell, way)]
        if value >= OCCUPIED:
            found |= 1 << (value - OCCUPIED)
    return found


@rule
def paint(s: State, cell: int, mark: int) -> None:
    """Mark the empty neighbours of a cell as a zone, or unmark them."""
    for way in range(WAYS):
        other = near(cell, way)
        if s.grid[other] < OCCUPIED:
            s.grid[other] = (s.grid[other] & AROUND) | mark


@rule
def zone(s: State, seat: int, mark: int) -> int:
    """Mark what active Barriers of others bar; return the lower pieces there. [DRN-8.1, DRN-8.2, DRN-7.2, DRN-8.7]"""
    found = 0
    for other in range(s.seats):
        if other == seat:
            continue
        for slot in range(FIRST_BARRIER, LAST_BARRIER + 1):
            piece = other * SLOTS + slot
            if uncovered(s, piece):
                paint(s, s.cell[piece], mark)
                found |= beside_set(s, s.cell[piece])
    return found


@rule
def barred(s: State, cell: int) -> bool:
    """Say whether an empty cell is marked as lying in a zone. [DRN-8.4]"""
    return s.grid[cell] & ZONE != 0


@rule
def hostile(s: State, piece: int, seat: int) -> bool:
    """Say whether a piece is a Barrier of another seat. [DRN-8.1]"""
    return kind(piece) == BARRIER and owner(piece) != seat

"""Where Controllers, Rounders and Hoppers may go, and with whom Transporters may swap.

Each rule appends the actions of one piece to `out`, ascending, and returns the new count.
"""

from __future__ import annotations

from battlespace.games.dronica.rules.cells import (
    anchor,
    around,
    barred,
    beside_set,
    fill,
    forget,
    hostile,
    lift,
    see,
    was_seen,
)
from battlespace.games.dronica.rules.state import (
    AROUND,
    CODES,
    CONTROLLER,
    GROUND,
    HOPPER,
    OCCUPIED,
    ON,
    ROUNDER,
    SLOTS,
    TRANSPORTER,
    UPPER,
    WAYS,
    ZONE,
    State,
    beside,
    first,
    free_steps,
    kind,
    lower,
    near,
    owner,
    pieces,
    slides,
    uncovered,
)
from battlespace.kernel.game import Actions
from battlespace.kernel.rule import rule


@rule
def first_action(s: State, piece: int) -> int:
    """Return the number at which a piece's actions begin."""
    return piece % SLOTS * pieces(s) * CODES


@rule
def insert(out: Actions, start: int, count: int, action: int) -> int:
    """Put an action into its place among the ascending ones from `start` on."""
    i = count
    while i > start and out[i - 1] > action:
        out[i] = out[i - 1]
        i -= 1
    out[i] = action
    return count + 1


@rule
def walk(s: State, cell: int) -> int:
    """Follow the rim from a lifted piece's cell; all cells reached are seen and listed. [DRN-5.4, DRN-6.3]"""
    see(s, cell)
    s.trail[0] = cell
    head, tail = 0, 1
    while head < tail:
        at = s.trail[head]
        head += 1
        ways = slides(around(s, at))
        while ways:
            to = near(at, first(ways))
            ways &= ways - 1
            if see(s, to):
                s.trail[tail] = to
                tail += 1
    return tail


@rule
def at_sea(s: State, cell: int) -> bool:
    """Say whether no neighbour of this empty cell touches the battlespace: too far out to be worth a detour."""
    found = around(s, cell)
    if found == 0:
        for way in range(WAYS):
            found |= around(s, near(cell, way))
    return found == 0


@rule
def walk_around_zones(s: State, cell: int) -> int:
    """As `walk`, when Barriers stop a slide as well: only open water leads around them. [RUL-07]"""
    see(s, cell)
    s.trail[0] = cell
    head, tail = 0, 1
    while head < tail:
        at = s.trail[head]
        head += 1
        beside_it = around(s, at)
        ways = slides(beside_it) if s.contact_while_sliding else free_steps(beside_it)
        while ways:
            to = near(at, first(ways))
            ways &= ways - 1
            if not barred(s, to) and not at_sea(s, to) and see(s, to):
                s.trail[tail] = to
                tail += 1
    return tail


@rule
def rounder_slides(s: State, piece: int, out: Actions, count: int) -> int:
    """To any rim hex that a slide path reaches, judged before any break. [DRN-6.3, DRN-10.8]"""
    if free_steps(s.ring[piece]) == 0:
        return count
    start, base, own = count, first_action(s, piece), piece * CODES
    lift(s, piece)
    reached = (
        walk_around_zones(s, s.cell[piece]) if s.barrier_blocks_transit else walk(s, s.cell[piece])
    )
    for i in range(s.rims):
        cell, key = s.rim_cell[i], s.rim_key[i]
        if around(s, cell) == 0 or barred(s, cell) or not was_seen(s, cell):
            continue
        if own <= key < own + CODES:
            key = anchor(s, cell)
        count = insert(out, start, count, base + key)
    for i in range(reached):
        forget(s, s.trail[i])
    fill(s, piece)
    return count


@rule
def rounder_drops(s: State, piece: int, out: Actions, count: int) -> int:
    """From level 2 down to any rim hex; from an enemy Barrier not beside it. [DRN-6.4, DRN-8.4]"""
    base, home = first_action(s, piece), s.cell[piece]
    stuck = hostile(s, s.base[piece], owner(piece))
    for i in range(s.rims):
        cell = s.rim_cell[i]
        if not barred(s, cell) and not (stuck and beside(cell, home)):
            out[count] = base + s.rim_key[i]
            count += 1
    return count


@rule
def controller_slides(s: State, piece: int, out: Actions, count: int) -> int:
    """One slide step to a hex that touches another piece. [DRN-6.5, DRN-5.1]"""
    start, base, ring = count, first_action(s, piece), s.ring[piece]
    ways = slides(ring) if s.contact_while_sliding else free_steps(ring)
    if ways == 0:
        return count
    lift(s, piece)
    while ways:
        cell = near(s.cell[piece], first(ways))
        ways &= ways - 1
        if around(s, cell) and not barred(s, cell):
            count = insert(out, start, count, base + anchor(s, cell))
    fill(s, piece)
    return count


@rule
def tall(s: State, cell: int) -> bool:
    """Say whether two pieces stand on a cell. [DRN-2.3]"""
    value = int(s.grid[cell])
    return value >= OCCUPIED and not uncovered(s, value - OCCUPIED)


@rule
def gated_above(s: State, cell: int, way: int) -> bool:
    """Say whether two stacks of two flank a step on level 2. [DRN-5.5]"""
    left, right = near(cell, (way + 5) % WAYS), near(cell, (way + 1) % WAYS)
    return s.l2_gate != 0 and tall(s, left) and tall(s, right)


@rule
def controller_walks(s: State, piece: int, out: Actions, count: int, held: int) -> int:
    """On level 2 one step across, or down without freedom of movement. [DRN-6.6, DRN-6.7]"""
    start, base, home = count, first_action(s, piece), s.cell[piece]
    if hostile(s, s.base[piece], owner(piece)):
        return count
    for way in range(WAYS):
        cell = near(home, way)
        value = s.grid[cell]
        if value < ZONE:
            count = insert(out, start, count, base + anchor(s, cell))
        elif value >= OCCUPIED and not tall(s, cell) and not gated_above(s, home, way):
            if not held >> (value - OCCUPIED) & 1:
                action = base + (value - OCCUPIED) * CODES + ON
                count = insert(out, start, count, action)
    return count


@rule
def hopper_climbs(s: State, piece: int, out: Actions, count: int, held: int) -> int:
    """Up onto a neighbouring hex of height 1. [DRN-6.8, DRN-7.5]"""
    start, base = count, first_action(s, piece)
    ways = int(s.ring[piece])
    while ways:
        cell = near(s.cell[piece], first(ways))
        ways &= ways - 1
        floor = s.grid[cell] - OCCUPIED
        if s.cap[floor] == 0 and not held >> floor & 1:
            count = insert(out, start, count, base + floor * CODES + ON)
    return count


@rule
def hopper_flies(s: State, piece: int, out: Actions, count: int, held: int) -> int:
    """On level 2 across to any hex of height 1, or down next door. [DRN-6.9, DRN-6.10, DRN-8.5]"""
    start, base, floor = count, first_action(s, piece), s.base[piece]
    stuck = hostile(s, floor, owner(piece))
    if stuck:
        held |= beside_set(s, s.cell[piece])
    for other in range(pieces(s)):
        if s.level[other] == GROUND and s.cap[other] == 0 and not held >> other & 1:
            out[count] = base + other * CODES + ON
            count += 1
    ways = 0 if stuck else AROUND ^ int(s.ring[floor])
    while ways:
        cell = near(s.cell[piece], first(ways))
        ways &= ways - 1
        if not barred(s, cell):
            count = insert(out, start, count, base + anchor(s, cell))
    return count


@rule
def swaps(s: State, piece: int, out: Actions, count: int) -> int:
    """With every uncovered piece but Transporters, Barriers or not. [DRN-9.1, DRN-9.2, DRN-9.4, DRN-9.7]"""
    base = first_action(s, piece)
    for other in range(pieces(s)):
        if uncovered(s, other) and kind(other) != TRANSPORTER:
            out[count] = base + other * CODES + ON
            count += 1
    return count


@rule
def piece_actions(s: State, piece: int, out: Actions, count: int, held: int) -> int:
    """What a piece may do: covered or held nothing, a Barrier never. [DRN-6.1, DRN-6.2, DRN-8.3, DRN-6.11, DRN-9.3]"""
    what, high = kind(piece), s.level[piece] == UPPER
    if s.cap[piece] or (what != TRANSPORTER and held >> lower(s, piece) & 1):
        return count
    if what == TRANSPORTER:
        count = swaps(s, piece, out, count)
    elif what == CONTROLLER and high:
        count = controller_walks(s, piece, out, count, held)
    elif what == CONTROLLER:
        count = controller_slides(s, piece, out, count)
    elif what == ROUNDER and high:
        count = rounder_drops(s, piece, out, count)
    elif what == ROUNDER:
        count = rounder_slides(s, piece, out, count)
    elif what == HOPPER and high:
        count = hopper_flies(s, piece, out, count, held)
    elif what == HOPPER:
        count = hopper_climbs(s, piece, out, count, held)
    return count

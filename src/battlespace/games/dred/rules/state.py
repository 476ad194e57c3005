"""The board and its numbering.

tile     0 .. tiles - 1, the playable tiles row by row: what move and spawn ids are made of
place    a tile, or WALL (all that nobody enters), or ZONE + seat (where a seat's pieces start)
cell     EMPTY, or seat * 8 + type + 1, or BLOCKED at WALL
type     0 Hero, 1 Gatherer, 2 3 4 Battle Piece 1 2 3

action   from * T + to                    move from a tile          T = tiles of the map
         (T + type) * T + to              move out of the zone
         (T + 4 + type) * T + tile        spawn; type 1 to 4
         (T + 9) * T                      end of turn
         (T + 9) * T + 1 + k              take k Gatherers into the bank
         (T + 9) * T + 7 + i              purchase i of 44
         (T + 9) * T + 51 + letter        A, B, C or D is drawn as first player

The map lies in the state, aside: compiled rules serve a user's own map as well as ours.
"""

from __future__ import annotations

import numpy as np

from battlespace.kernel.record import Record, aside, f64, i8, i16, laid, table, u8, u32
from battlespace.kernel.rule import rule

SEATS = 4
TYPES = 5
HERO, GATHERER, ONE, TWO, THREE = range(TYPES)

TILES = 192
"""The most playable tiles that a map may have."""
ROWS, SLOTS = 20, 20
"""The most rows, and places in a row."""
WAYS = 6
WALL = TILES
ZONE = TILES + 1
PLACES = ZONE + SEATS

EMPTY, BLOCKED = 0, 127
BLANK, POWER, SUPER_POWER, ENERGY, SUPER_ENERGY = range(5)
FIRST, BUY, BANK, ACT = range(4)
IN_PLAY, ABSENT = 0, -1

STACKS, GATHERERS = 18, 5
SUPPLY_LIMIT = 18
SPEND = 10
"""The supply of each seat's purchase. [DRED-3.3]"""
DUEL = 2
"""Two seats, or two that are left: with one fewer the match is over."""
ACTIONS, MOST_ACTIONS = 3, 6
PRESSED_TURN = 3
"""The turn by whose end the Hero is out of his zone."""

TASTES = 11
"""Weights of the guess that a bot may have learned otherwise."""

SPAWN = 4
END = 9
TAKE, PURCHASE, DRAWN, IDS = 1, 7, 51, 55
"""Offsets from (T + 9) * T; IDS is how many ids follow it."""


class State(Record):
    """One position; what stands aside is the map and scratch space. [DRED-2.5, DRED-11.1]"""

    cells = i8(TILES + 1)
    zone = i8(SEATS, TYPES)  # pieces still in each Starting Zone
    stacks = i8(SEATS)  # in the bank
    gatherers = i8(SEATS)  # in the bank
    turns = i16(SEATS)  # turns begun
    out = i8(SEATS)  # IN_PLAY, k for the k-th to be eliminated, ABSENT
    letters = i8(SEATS)  # seat to zone letter
    after = i8(SEATS)  # the next seat in turn order
    seats = i8()
    first = i8()  # the seat that began
    mover = i8()
    phase = i8()
    left = i8()  # actions
    gain = i8()  # supply to take into the bank
    spawned = i8()  # whether the mover has spawned this turn
    halted = i8()  # whether the mover's Hero has captured this turn
    captured = i8()  # whether anything was captured this turn
    moved = u32(TILES // 32)  # a set of tiles: their pieces have moved this turn
    quiet = i16()  # turns since the last capture
    round = i16()  # rounds ended
    eliminate = i8()  # the option exit_rule=eliminate
    must_spend = i8()
    quiet_rounds = i16()
    max_rounds = i16()
    tiles = aside(i16())
    ways = laid(i8())  # 6 on hexes, 4 on squares
    lean = laid(i8())  # whether the first row of hexes stands half a tile to the right
    near = aside(u8(PLACES * WAYS, start=WALL))  # the place one step away
    kind = aside(i8(TILES))  # BLANK or the node
    grid = laid(u8(ROWS * SLOTS))  # the map's characters; 0: no tile
    name = aside(u8(32))  # the map file's name
    seen = aside(u8(TILES + 1))  # scratch: targets found
    queue = aside(u8(PLACES))  # scratch: places to go on from
    steps = aside(u8(PLACES))  # scratch: how far each place is, for the heuristic
    low = aside(i16())  # scratch: the first and last target found
    high = aside(i16())
    taste = aside(
        f64(TASTES, start=1.0)
    )  # what a bot counts more than written; no rule looks at it


def _purchases() -> list[tuple[int, int, int, int]]:
    """All ways to spend exactly SPEND: Gatherers and Battle Pieces 1, 2, 3; by g, then c, then b. [DRED-3.3]"""
    return [
        (g, SPEND - g - 2 * b - 3 * c, b, c)
        for g in range(4)
        for c in range(4)
        for b in range(6)
        if g + 2 * b + 3 * c <= SPEND
    ]


PURCHASES = table(_purchases(), np.int8)


@rule
def bought(purchase: int, kind: int) -> int:
    """How many pieces of a type a purchase holds."""
    return PURCHASES[purchase, kind - 1]


@rule
def near(s: State, place: int, way: int) -> int:
    """Return the place one step away, WALL where nothing can go. [DRED-2.3, DRED-2.4, DRED-2.6]"""
    return s.near[place * WAYS + way]


@rule
def cost(kind: int) -> int:
    """Supply of a piece: Hero 0, Gatherer 1, Battle Piece n its n Stacks. [DRED-1.3, DRED-4.1, DRED-1.1]"""
    return 1 if kind == GATHERER else max(kind - 1, 0)


@rule
def cell_of(seat: int, kind: int) -> int:
    """Return the cell value of a piece."""
    return seat * 8 + kind + 1


@rule
def owner(cell: int) -> int:
    """Return the seat of a piece; of EMPTY and BLOCKED, a number that is no question to ask."""
    return cell >> 3


@rule
def type_of(cell: int) -> int:
    """Return the type of a piece."""
    return (cell & 7) - 1


@rule
def mine(cell: int, seat: int) -> bool:
    """Whether a cell holds a piece of that seat."""
    return cell != EMPTY and cell >> 3 == seat


@rule
def foe(cell: int, seat: int) -> bool:
    """Whether a cell holds a piece of another seat."""
    return EMPTY < cell < BLOCKED and cell >> 3 != seat


@rule
def has_moved(s: State, tile: int) -> bool:
    """Whether the piece on a tile has made its move. [DRED-6.4]"""
    return (s.moved[tile >> 5] >> (tile & 31)) & 1 == 1


@rule
def end_id(s: State) -> int:
    """The action that ends the turn; all that are no moves or spawns follow it."""
    return (s.tiles + END) * s.tiles

"""Tables made from the board once, and the accessors through which rules read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from battlespace.games.septikon.rules import ids, modules
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.plan import (
    COLUMNS,
    LEVELS,
    RESOURCES,
    SIDES,
    SQUARES,
    WAREHOUSES,
    load_board,
)
from battlespace.kernel.record import table
from battlespace.kernel.rule import rule

BOARD = load_board(Path(__file__).parents[1] / "content" / "board.json")
FACES = 6
END, PAIR, LOCK_ENTERED = 3, 4, 5
"""Parts of a way after its three words of squares."""
SEGMENT, COUNT, HIGHEST, REVERSED = range(4)
"""Questions about ten slots; right-hand warehouses count their slots from the right, so they are reversed."""
YIELD, OUTPUT = range(2)
"""What a production module makes: how much, and of what."""
LOCK_SQUARES = (147, 167, 115, 31)
"""L8.00, L8.20, L6.10, L2.10: the order in which Locks are listed. [SEP-3.6]"""

Path_ = tuple[int, ...]


def words(squares: Iterable[int]) -> list[int]:
    """Return a set of squares as three words of bits."""
    found = [0] * st.WORDS
    for square in squares:
        found[square // st.WORD_BITS] |= 1 << square % st.WORD_BITS
    return found


def _paths(start: int, steps: int, near: Callable[[int, int], list[int]]) -> list[Path_]:
    """Return all ways of exactly so many steps that never turn back at once. [SEP-6.2, SEP-6.5]"""
    paths: list[Path_] = [()]
    for n in range(steps):
        paths = [
            (*path, there)
            for path in paths
            for there in near(path[-1] if path else start, n)
            if there != (start if n == 1 else path[-2] if n > 1 else -1) or _lock_step(start, path)
        ]
    return paths


def _lock_step(start: int, path: Path_) -> bool:
    """Say whether the step just made was a Lock step, after which every passage is allowed. [SEP-6.5]"""
    return len(path) == 1 and start in LOCK_SQUARES and path[0] in LOCK_SQUARES


def _clone_near(square: int, steps_made: int) -> list[int]:
    """Passages, and for the first step from a Lock all other Locks. [SEP-6.3, SEP-6.4]"""
    cell = BOARD.cells[square]
    near = [square + step for side, step in SIDES.items() if cell.open[side]]
    if steps_made == 0 and square in LOCK_SQUARES:
        near += [lock for lock in LOCK_SQUARES if lock != square]
    return near


def _drone_near(square: int, steps_made: int) -> list[int]:
    """Passages, a warehouse's row and its door to the shaft; no Lock steps. [SEP-14.2, SEP-14.6]"""
    cell = BOARD.cells[square]
    return [square + step for side, step in SIDES.items() if cell.stepped[side]]


class Ways:
    """All ways of one kind of piece, sorted by start, die and end; pairs (start, end) are numbered."""

    def __init__(self, starts: Iterable[int], near: Callable[[int, int], list[int]]) -> None:
        found = {
            (start, die): sorted(_paths(start, die, near), key=lambda path: path[-1])
            for start in starts
            for die in range(1, FACES + 1)
        }
        self.pairs = sorted(
            {(start, path[-1]) for (start, _), ways in found.items() for path in ways}
        )
        self.rank = {pair: i for i, pair in enumerate(self.pairs)}
        self.begin = [0] * (SQUARES * (FACES + 1) + 1)
        self.rows: list[list[int]] = []
        for start in range(SQUARES):
            for die in range(FACES + 1):
                self.begin[start * (FACES + 1) + die] = len(self.rows)
                for path in found.get((start, die), []):
                    self._add(start, path)
        self.begin[-1] = len(self.rows)

    def _add(self, start: int, path: Path_) -> None:
        lock = path[0] if _lock_step(start, path[:1]) else -1
        self.rows.append([*words(path), path[-1], self.rank[start, path[-1]], lock])


WALKS = [cell.square for cell in BOARD.cells if cell.kind != "warehouse"]
"""The 109 squares on which clones stand. [SEP-3.2]"""
SETTLED = [square for square in WALKS if BOARD.cells[square].kind != "surface"]
"""The 88 squares of the set-up. [SEP-4.2]"""
CLONE_WAYS = Ways(WALKS, _clone_near)
DRONE_WAYS = Ways(range(SQUARES), _drone_near)
if (len(CLONE_WAYS.pairs), len(DRONE_WAYS.pairs)) != (ids.PAIRS, ids.DRONE_PAIRS):
    raise AssertionError("the board gives other tables of moves than the action ids are made for")


def _module(name: str) -> int:
    return modules.NAMES.index("WAREHOUSE" if name.startswith("W_") else name)


def _zone(name: str) -> list[list[int]]:
    """Return for each square of a station the squares of the same station in this zone. [SEP-16.2]"""
    return [
        words(
            (row + dr) * COLUMNS + col + dc
            for dr, dc in BOARD.fire_zones[name]
            if 0 <= row + dr < LEVELS and 0 <= col + dc < COLUMNS
        )
        for row in range(LEVELS)
        for col in range(COLUMNS)
    ]


def _shares(name: str) -> tuple[list[int], int, int]:
    """Return what a module costs, how much it yields and of what."""
    module = BOARD.modules.get(name)
    if module is None:
        return [0] * len(RESOURCES), 0, 0
    made = next(((r, n) for r, n in module.gives.items() if r in RESOURCES), ("oxygen", 0))
    cost = [module.cost.get(resource, 0) for resource in RESOURCES]
    return cost, made[1], RESOURCES.index(made[0])


def _cells() -> list[int]:
    """Return the square of every slot of every warehouse. [SEP-3.7]"""
    found = {
        WAREHOUSES.index(cell.warehouse) * st.SLOTS + cell.slot: cell.square
        for cell in BOARD.cells
        if cell.warehouse
    }
    return [found[i] for i in range(len(WAREHOUSES) * st.SLOTS)]


SPREAD = 0x03F79D71B4CB0A89
"""A de Bruijn sequence: shifted by any number of places, its upper six bits are others."""


def _lows() -> list[int]:
    """Return the place of a bit by what it makes of SPREAD's upper six bits."""
    places = [0] * 64
    for bit in range(64):
        places[SPREAD << bit >> 58 & 63] = bit
    return places


CELLS = _cells()
_BITS = range(1 << st.SLOTS)
_ALL = (1 << st.SLOTS) - 1

_BEGIN = table([CLONE_WAYS.begin, DRONE_WAYS.begin], np.int64)
_CLONE_WAYS, _DRONE_WAYS = table(CLONE_WAYS.rows, np.int64), table(DRONE_WAYS.rows, np.int64)
_CLONE_PAIRS, _DRONE_PAIRS = table(CLONE_WAYS.pairs, np.int64), table(DRONE_WAYS.pairs, np.int64)
_SETTLED, _WALKS = table(SETTLED, np.int64), table(WALKS, np.int64)
_WALK_WORDS = table(words(WALKS), np.int64)
_LOCKS = table(LOCK_SQUARES, np.int64)
_MODULE = table([_module(cell.module) for cell in BOARD.cells], np.int64)
_MODULE_WORDS = table(
    [
        words(c.square for c in BOARD.cells if _module(c.module) == m)
        for m in range(len(modules.NAMES))
    ],
    np.int64,
)
_COST = table([_shares(name)[0] for name in modules.NAMES], np.int64)
_MADE = table([[_shares(name)[i] for name in modules.NAMES] for i in (1, 2)], np.int64)
_CELL = table(CELLS, np.int64)
_SLOT = table([CELLS.index(m) if m in CELLS else -1 for m in range(SQUARES)], np.int64)
_ZONE = table([_zone("drill"), _zone("vibrocannon"), _zone("nuclear")], np.int64)
_LOW = table(_lows(), np.int64)
_SLOTS = table(
    [
        [_ALL & ~((1 << bits.bit_length()) - 1) for bits in _BITS],
        [bits.bit_count() for bits in _BITS],
        [max(bits.bit_length() - 1, 0) for bits in _BITS],
        [int(f"{bits:010b}"[::-1], 2) for bits in _BITS],
    ],
    np.int64,
)


@rule
def ways_begin(piece: int, square: int, die: int) -> int:
    """Return where the ways of a piece (0 clone, 1 BioDrone) with this die begin; they end where the next begin."""
    return _BEGIN[piece, square * 7 + die]


@rule
def clone_way(way: int, part: int) -> int:
    """Return a part of a clone's way: the squares it enters as words 0 to 2, END, PAIR of table C, LOCK or -1."""
    return _CLONE_WAYS[way, part]


@rule
def clone_move(pair: int, part: int) -> int:
    """Return the start (part 0) or the end (1) of a pair of table C."""
    return _CLONE_PAIRS[pair, part]


@rule
def drone_way(way: int, part: int) -> int:
    """Return a part of a BioDrone's way, as for clones, with table D."""
    return _DRONE_WAYS[way, part]


@rule
def drone_move(pair: int, part: int) -> int:
    """Return the start (part 0) or the end (1) of a pair of table D."""
    return _DRONE_PAIRS[pair, part]


@rule
def settled(rank: int) -> int:
    """Return the set-up square of that rank."""
    return _SETTLED[rank]


@rule
def walk_square(rank: int) -> int:
    """Return the walk square of that rank."""
    return _WALKS[rank]


@rule
def walk_word(word: int) -> int:
    """Return the walk squares as bits. [SEP-3.2]"""
    return _WALK_WORDS[word]


@rule
def lock_square(number: int) -> int:
    """Return the square of a Lock. [SEP-3.6]"""
    return _LOCKS[number]


@rule
def module_at(square: int) -> int:
    """Return the kind of a square."""
    return _MODULE[square]


@rule
def module_word(module: int, word: int) -> int:
    """Return all squares of a kind as bits."""
    return _MODULE_WORDS[module, word]


@rule
def cost(module: int, resource: int) -> int:
    """Return how much of a resource one activation takes."""
    return _COST[module, resource]


@rule
def share(part: int, module: int) -> int:
    """Return how many units a production module makes (YIELD), or of which resource (OUTPUT)."""
    return _MADE[part, module]


@rule
def cell(store: int, slot: int) -> int:
    """Return the square of a warehouse's slot."""
    return _CELL[store * st.SLOTS + slot]


@rule
def slot_at(square: int) -> int:
    """Return store * 10 + slot of a warehouse cell, or -1."""
    return _SLOT[square]


@rule
def zone(kind: int, square: int, word: int) -> int:
    """Return the squares around: 0 drill, 1 VibroCannon, 2 a nuclear blast."""
    return _ZONE[kind, square, word]


@rule
def lowest(bits: int) -> int:
    """Return the place of the lowest bit."""
    return _LOW[(bits & -bits) * SPREAD >> 58 & 63]


@rule
def slots(question: int, marks: int) -> int:
    """Answer about ten slots: SEGMENT that is open with these obstacles, COUNT, HIGHEST, or REVERSED. [SEP-7.2]"""
    return _SLOTS[question, marks]

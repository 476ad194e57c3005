"""The printed board: reads `content/board.json` and refuses one that is not the station of the rules.

Both stations are the same sheet; station B is station A turned by 180 degrees.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from battlespace.games.septikon.rules import modules
from battlespace.games.septikon.rules import state as st
from battlespace.kernel.decode import JsonError, decode
from battlespace.kernel.errors import ContentError

COLUMNS, LEVELS = 21, 9
SQUARES = COLUMNS * LEVELS
SIDES = {"up": COLUMNS, "down": -COLUMNS, "left": -1, "right": 1}
BACK = {"up": "down", "down": "up", "left": "right", "right": "left"}

COUNTS = {"surface": 21, "battle": 41, "production": 40, "lock": 4, "armory": 3, "warehouse": 80}
"""Squares of each kind in a station; the energy Repair on level 1 is a battle module. [SEP-3.1]"""

RESOURCES = ("oxygen", "biomass", "rockets", "biodrones", "metal", "uranium", "energy")
WAREHOUSES = (
    "OXYGEN", "BIOMASS", "ROCKETS", "BIODRONES", "METAL", "URANIUM", "ENERGY_LEFT", "ENERGY_RIGHT",
)  # fmt: skip


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One square of the station."""

    level: int
    col: int
    kind: str
    module: str
    open: dict[str, bool]
    drone_open: dict[str, bool] = {}
    warehouse: str = ""
    slot: int = -1
    exit_one_way: str | None = None

    @property
    def square(self) -> int:
        """The number of the square: by level, then column."""
        return (self.level - 1) * COLUMNS + self.col

    @property
    def stepped(self) -> dict[str, bool]:
        """The sides through which a BioDrone steps."""
        return self.drone_open or self.open


class Module(msgspec.Struct, frozen=True):
    """What a module costs and yields."""

    zone: str
    cost: dict[str, int] = {}
    gives: dict[str, int] = msgspec.field(default_factory=dict[str, int], name="yield")


class Board(msgspec.Struct, frozen=True):
    """The station, its modules and the zones of fire."""

    cells: tuple[Cell, ...]
    modules: dict[str, Module]
    fire_zones: dict[str, Any]


def load_board(path: Path) -> Board:
    """Read and check the board; a fault names what is wrong. [SEP-1.2, SEP-2.1, SEP-2.5, SEP-3.1]"""
    try:
        found = decode(path.read_bytes(), Board)
    except JsonError as error:
        raise ContentError(f"{path.name}: {error}") from error
    board = Board(
        tuple(sorted(found.cells, key=lambda cell: cell.square)), found.modules, found.fire_zones
    )
    for check in (_check_counts, _check_passages, _check_connected, _check_zones):
        fault = check(board)
        if fault:
            raise ContentError(f"{path.name}: {fault}")
    return board


def _check_counts(board: Board) -> str:
    if [cell.square for cell in board.cells] != list(range(SQUARES)):
        return f"expected each of {SQUARES} squares once"
    kinds = Counter(cell.kind for cell in board.cells)
    if kinds != COUNTS:
        return f"squares by kind are {dict(kinds)}, expected {COUNTS}"
    strangers = {cell.module for cell in board.cells if cell.kind != "warehouse"} - {*modules.NAMES}
    if strangers:
        return f"unknown modules {sorted(strangers)}"
    stores = Counter(cell.warehouse for cell in board.cells if cell.kind == "warehouse")
    if stores != dict.fromkeys(WAREHOUSES, st.SLOTS):
        return f"warehouse cells are {dict(stores)}, expected ten in each of {WAREHOUSES}"
    return ""


def _check_passages(board: Board) -> str:
    """Clones' passages lead both ways; a BioDrone's one-way doors lead out of warehouses only. [SEP-3.3, SEP-3.8]"""
    for cell in board.cells:
        for side, step in SIDES.items():
            there = cell.square + step
            if cell.open[side] and not board.cells[there].open[BACK[side]]:
                return f"the passage {side} of L{cell.level}.{cell.col:02d} leads one way"
            if cell.stepped[side] and not board.cells[there].stepped[BACK[side]]:
                if cell.slot != st.SLOTS - 1 or board.cells[there].col != COLUMNS // 2:
                    return (
                        f"the door {side} of L{cell.level}.{cell.col:02d} is no exit to the shaft"
                    )
    return ""


def _check_connected(board: Board) -> str:
    """All walk squares hang together without Locks, and every warehouse cell leads out for a BioDrone."""
    seen, queue = {0}, [0]
    while queue:
        square = queue.pop()
        for side, step in SIDES.items():
            if board.cells[square].open[side] and square + step not in seen:
                seen.add(square + step)
                queue.append(square + step)
    walks = {cell.square for cell in board.cells if cell.kind != "warehouse"}
    return "" if seen == walks else f"squares {sorted(walks - seen)} cannot be reached"


def _check_zones(board: Board) -> str:
    """Zones are their own mirror image, so that a station turned by 180 degrees has the same. [SEP-2.3]"""
    for name in ("satellite", "drill", "vibrocannon", "nuclear"):
        zone = {tuple(offset) for offset in board.fire_zones[name]}
        if zone != {(-row, -col) for row, col in zone}:
            return f"the zone {name} is not its own mirror image"
    return ""

"""Text for moves. Positions stand in `position.py`.

buy:g1,a1,b1,c2     a purchase: Gatherers, Battle Pieces 1, 2, 3
bank:g1,s2          gained supply: Gatherers, Stacks
2b1xb4  Gz-a3       a move: type, from (z: the zone), - or x for a capture, to
+3@f1               a spawn
end                 the end of the turn
first:A             chance: who begins
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from battlespace.games.dred.rules.chart import LETTERS, chart_of
from battlespace.games.dred.rules.economy import stacks_taken
from battlespace.games.dred.rules.state import (
    DRAWN,
    EMPTY,
    GATHERER,
    GATHERERS,
    PURCHASE,
    PURCHASES,
    SPAWN,
    TAKE,
    TYPES,
    State,
    end_id,
    owner,
    type_of,
)
from battlespace.games.dred.text.obstacles import TYPE_NAMES
from battlespace.games.dred.text.positions import read_position, write_position
from battlespace.kernel.errors import NotationError
from battlespace.kernel.forms import Forms
from battlespace.kernel.remembered import once

__all__ = [
    "Board",
    "Said",
    "board_of",
    "parsed",
    "read_move",
    "read_position",
    "said",
    "write_move",
    "write_position",
]

_TILE = r"z|[a-z][1-9]\d?"
_COUNT = r"0|[1-9]\d?"
_EXPECTED = (
    "expected buy:g1,a1,b1,c2 or bank:g1,s2 or a move such as 2b1-b4, 2b1xb4, Gz-a3"
    " or a spawn such as +3@f1 or end or first:A"
)
FORMS = Forms(
    _EXPECTED,
    {
        "move": rf"(?P<kind>[HG123])(?P<start>{_TILE})(?P<how>[-x])(?P<to>{_TILE})",
        "spawn": rf"\+(?P<kind>[HG123])@(?P<to>{_TILE})",
        "buy": rf"buy:g(?P<g>{_COUNT}),a(?P<a>{_COUNT}),b(?P<b>{_COUNT}),c(?P<c>{_COUNT})",
        "bank": rf"bank:g(?P<g>{_COUNT}),s(?P<s>{_COUNT})",
        "end": "(?P<end>end)",
        "first": "first:(?P<first>[A-D])",
    },
)


@dataclass(frozen=True, slots=True)
class Said:
    """A move text taken apart: `form` is move, spawn, buy, bank, end or first."""

    form: str
    parts: dict[str, str]

    @property
    def kind(self) -> int:
        """The type of the piece spoken of."""
        return TYPE_NAMES.index(self.parts["kind"])

    @property
    def numbers(self) -> tuple[int, ...]:
        """The counts of a purchase or of a bank choice, in the order of the text."""
        return tuple(int(part) for part in self.parts.values())


def parsed(text: str) -> Said:
    """Take a move text apart, or say what was expected."""
    form, found = FORMS.found(text)
    return Said(form, found.groupdict())


@lru_cache(maxsize=20_000)
def _known(text: str) -> Said:
    return parsed(text)


def said(s: State, action: int) -> Said:
    """Take an action of this position apart."""
    return _known(write_move(s, action))


class Board(NamedTuple):
    """What all moves of a position are written with."""

    tiles: int
    end: int
    names: list[str]
    cells: Sequence[int]


@once
def board_of(s: State) -> Board:
    """Return what the moves of a position are written with."""
    return Board(int(s.tiles), end_id(s), chart_of(s).names, s.cells.tolist())


def write_move(s: State, action: int) -> str:
    """Write one action of this position."""
    board = board_of(s)
    rest = action - board.end
    if rest < 0:
        return _write_act(board, action)
    if rest == 0:
        return "end"
    if rest < PURCHASE:
        return f"bank:g{rest - TAKE},s{stacks_taken(s, rest - TAKE)}"
    if rest < DRAWN:
        g, a, b, c = (int(n) for n in PURCHASES[rest - PURCHASE])
        return f"buy:g{g},a{a},b{b},c{c}"
    return f"first:{LETTERS[rest - DRAWN]}"


def _write_act(board: Board, action: int) -> str:
    tiles, names, cells = board.tiles, board.names, board.cells
    origin, to = divmod(action, tiles)
    if origin >= tiles + TYPES:
        return f"+{TYPE_NAMES[origin - tiles - SPAWN]}@{names[to]}"
    how = "-" if cells[to] == EMPTY else "x"
    if origin >= tiles:
        return f"{TYPE_NAMES[origin - tiles]}z{how}{names[to]}"
    if cells[origin] == EMPTY:
        raise NotationError(str(action), f"no piece stands on {names[origin]}")
    return f"{TYPE_NAMES[type_of(cells[origin])]}{names[origin]}{how}{names[to]}"


def read_move(s: State, text: str) -> int | None:
    """Read a move, legal or not; None when it speaks of a tile or an amount that has no number. [DRED-7.11]"""
    said = parsed(text)
    if said.form == "end":
        return end_id(s)
    if said.form == "first":
        letter = LETTERS.index(said.parts["first"])
        in_play = letter in [s.letters[seat] for seat in range(s.seats)]
        return end_id(s) + DRAWN + letter if in_play else None
    if said.form == "buy":
        kinds = [tuple(int(n) for n in row) for row in PURCHASES]
        numbers = said.numbers
        return end_id(s) + PURCHASE + kinds.index(numbers) if numbers in kinds else None
    if said.form == "bank":
        taken, stacks = said.numbers
        fits = taken <= GATHERERS and stacks == stacks_taken(s, taken)
        return end_id(s) + TAKE + taken if fits else None
    return _read_act(s, said)


def _read_act(s: State, said: Said) -> int | None:
    tiles = {name: tile for tile, name in enumerate(chart_of(s).names)}
    to = tiles.get(said.parts["to"])
    if to is None:
        return None
    if said.form == "spawn":
        return (s.tiles + SPAWN + said.kind) * s.tiles + to if said.kind >= GATHERER else None
    if (said.parts["how"] == "x") != (s.cells[to] != EMPTY):
        return None
    if said.parts["start"] == "z":
        return (s.tiles + said.kind) * s.tiles + to
    start = tiles.get(said.parts["start"])
    if start is None or s.cells[start] == EMPTY or type_of(s.cells[start]) != said.kind:
        return None
    return start * s.tiles + to if owner(s.cells[start]) == s.mover else None

"""What a net sees of a position: rows of equal make (lanes, pieces), and one row for the whole; compiled.

`whole[0]` is the log odds of the game's own guess, which a net corrects. Numbers are of the order of one, so that
nothing drowns the rest.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from battlespace.kernel.rule import rule

Rows = Any
"""NDArray[np.float32] of two dimensions; the checker would take a row of it for a number."""
Row = Any
"""One of them, or a part of it."""

SUREST = 0.999
"""Shares are taken to be within this of even."""


@dataclass(frozen=True, slots=True)
class Acts:
    """How a game describes an action of the seat on turn: a few numbers, as in `encode.py`; 0 is nothing."""

    describe: Callable[[Any, int, Any], None]  # (state, action, out); compiled
    sizes: tuple[int, ...]  # each number is below its size; 0: it only names a row
    rows: tuple[tuple[int, int], ...] = ()  # (number, row): a value v > 0 of it names row + v - 1


@dataclass(frozen=True, slots=True)
class Sight:
    """How a game describes its positions."""

    view: Callable[[Any], int]  # whose view a net takes; -1: the guess knows better here
    fill: Callable[[Any, int, Rows, Row], None]  # (state, seat, rows, whole), all zero before
    rows: int
    width: int
    whole: int
    acts: Acts | None = None  # for nets that also say which actions to look at first

    def seen(self, state: Any, seat: int) -> tuple[Rows, Row]:
        """Return the rows and the whole of a position as a seat sees it."""
        rows = np.zeros((self.rows, self.width), np.float32)
        whole = np.zeros(self.whole, np.float32)
        self.fill(state.copy(), seat, rows, whole)
        return rows, whole


@rule
def log_odds(share: float) -> float:
    """Return the log odds of a share, kept within bounds."""
    kept = min(max(share, 1.0 - SUREST), SUREST)
    return math.log(kept / (1.0 - kept))

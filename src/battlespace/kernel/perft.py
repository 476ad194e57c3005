"""Positions so many plies ahead, counted: the test of a move generator.

Only what may be done counts: a rule that ends a match by its length or its past is left out, where a state knows one.
"""

from __future__ import annotations

from typing import Protocol, Self, runtime_checkable

from battlespace.kernel import drivers
from battlespace.kernel.game import Game, S


@runtime_checkable
class Limited(Protocol):
    """A state of a game with rules of that kind."""

    def unlimited(self) -> Self:
        """Return a copy that no limit and no repetition ends."""
        ...


def perft(game: Game[S], s: S, depth: int) -> int:
    """Count the positions `depth` plies ahead; a chance turn counts each listed outcome."""
    return drivers.perft(game, s.unlimited() if isinstance(s, Limited) else s, depth)

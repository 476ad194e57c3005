"""What a balance report splits by: how the match ended, and what everybody opened with."""

from __future__ import annotations

from collections.abc import Callable

from battlespace.games.dronica.rules.state import SLOTS, State, kind
from battlespace.kernel.facet import BySeat

OPENING_TURNS = 4
"""By the end of their fourth turn all have placed their Controllers. [DRN-4.5]"""
LETTERS = "CRHBT"


def ending(s: State) -> str:
    """Name the clause that ended the match."""
    if s.winner:
        return "DRN-11.1"
    if s.passes >= s.seats:
        return "DRN-12.2"
    return "DRN-12.4" if 0 < s.turn_limit * s.seats <= s.turns else "DRN-12.3"


def winning_level(s: State) -> str:
    """Say where the Controller of the winner stands."""
    if not s.winner:
        return "drawn"
    return f"level {s.level[(s.winner - 1) * SLOTS]}"


def opening(s: State) -> str:
    """List the kinds that each seat has in play after four turns each, such as CRHB."""
    if s.turns != OPENING_TURNS * s.seats:
        return ""
    return BySeat(*(_in_play(s, seat) for seat in range(s.seats)))


def _in_play(s: State, seat: int) -> str:
    pieces = range(seat * SLOTS, (seat + 1) * SLOTS)
    return "".join(LETTERS[kind(piece)] for piece in pieces if s.level[piece] > 0)


FACETS: dict[str, Callable[[State], str]] = {
    "ending": ending,
    "winning Controller": winning_level,
    "opening pieces": opening,
}

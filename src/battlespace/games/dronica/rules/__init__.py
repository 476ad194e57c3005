"""The two levels, the pieces on them and the ways they move: what may be done and what it does."""

from __future__ import annotations

from battlespace.games.dronica.rules.play import apply, legal, new, score, turn
from battlespace.games.dronica.rules.state import CODES, MAX_LEGAL, SLOTS, State
from battlespace.games.dronica.rules.switches import OPTIONS

__all__ = [
    "CODES",
    "MAX_LEGAL",
    "OPTIONS",
    "SLOTS",
    "State",
    "apply",
    "legal",
    "new",
    "score",
    "turn",
]

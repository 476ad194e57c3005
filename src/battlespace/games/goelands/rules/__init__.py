"""The table, the cards and their powers: what may be done and what it does."""

from __future__ import annotations

from battlespace.games.goelands.rules.play import apply, chance, legal, new, score, turn
from battlespace.games.goelands.rules.state import (
    ACTIONS,
    CODES,
    LANES,
    MAX_CAP,
    MAX_LEGAL,
    MAX_ROUNDS_TO_WIN,
    State,
)

__all__ = [
    "ACTIONS",
    "CODES",
    "LANES",
    "MAX_CAP",
    "MAX_LEGAL",
    "MAX_ROUNDS_TO_WIN",
    "State",
    "apply",
    "chance",
    "legal",
    "new",
    "score",
    "turn",
]

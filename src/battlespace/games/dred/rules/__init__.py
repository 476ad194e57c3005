"""The map, the economy and the pieces: what may be done and what it does."""

from __future__ import annotations

from battlespace.games.dred.rules.economy import leave
from battlespace.games.dred.rules.play import apply, chance, legal, new, score, turn
from battlespace.games.dred.rules.state import END, IDS, State

__all__ = ["END", "IDS", "State", "apply", "chance", "leave", "legal", "new", "score", "turn"]

"""The stations, their modules and the space between: what may be done and what it does."""

from __future__ import annotations

from battlespace.games.septikon.rules.ids import ACTIONS
from battlespace.games.septikon.rules.play import apply, legal, new, score, turn
from battlespace.games.septikon.rules.play import chances as chance
from battlespace.games.septikon.rules.state import MAX_LEGAL, State

__all__ = ["ACTIONS", "MAX_LEGAL", "State", "apply", "chance", "legal", "new", "score", "turn"]

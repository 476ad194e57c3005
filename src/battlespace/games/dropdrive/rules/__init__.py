"""The rules: `state.py` is the table, `play.py` the contract; procedures and questions lie in folders by subject."""

from __future__ import annotations

from battlespace.games.dropdrive.rules.asked.actions import ACTIONS, ALL_ACTIONS
from battlespace.games.dropdrive.rules.falling.model import sample
from battlespace.games.dropdrive.rules.packs.vocabulary import ANOMALY_IDS
from battlespace.games.dropdrive.rules.play import (
    MODES,
    apply,
    chance,
    legal,
    new,
    score,
    turn,
)
from battlespace.games.dropdrive.rules.state import State

__all__ = [
    "ACTIONS",
    "ALL_ACTIONS",
    "ANOMALY_IDS",
    "MODES",
    "State",
    "apply",
    "chance",
    "legal",
    "new",
    "sample",
    "score",
    "turn",
]

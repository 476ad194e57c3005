"""Moves, positions and refusals in words, and back."""

from __future__ import annotations

from battlespace.games.goelands.text.challenges import CHALLENGES
from battlespace.games.goelands.text.moves import read_move, write_move
from battlespace.games.goelands.text.positions import read_position, write_position
from battlespace.games.goelands.text.refusals import refusals

__all__ = ["CHALLENGES", "read_move", "read_position", "refusals", "write_move", "write_position"]

"""Moves, positions and refusals in words, and back."""

from __future__ import annotations

from battlespace.games.septikon.text.moves import read_move, write_move
from battlespace.games.septikon.text.positions import read_position, write_position
from battlespace.games.septikon.text.refusals import refusals

__all__ = ["read_move", "read_position", "refusals", "write_move", "write_position"]

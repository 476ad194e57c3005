"""Moves, positions and refusals as text."""

from __future__ import annotations

from battlespace.games.dropdrive.text.moves import read_drawn, read_move, write_drawn, write_move
from battlespace.games.dropdrive.text.positions import write_position
from battlespace.games.dropdrive.text.reading import read_position
from battlespace.games.dropdrive.text.refusals import refusals

__all__ = [
    "read_drawn",
    "read_move",
    "read_position",
    "refusals",
    "write_drawn",
    "write_move",
    "write_position",
]

"""Battlespace: tabletop games with rules that are exact, explained and fast.

from battlespace import Match, load
match = Match(load("..."), seed=7)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from battlespace.games import load, slugs
    from battlespace.kernel.game import CHANCE, OVER, Game
    from battlespace.kernel.match import Match

__all__ = ["CHANCE", "OVER", "Game", "Match", "load", "slugs"]

_HOMES = {"load": "games", "slugs": "games", "Match": "kernel.match", "Game": "kernel.game"}


def __getattr__(name: str) -> Any:
    """Import on first use: the command line answers --help without NumPy and Numba."""
    from importlib import import_module  # noqa: PLC0415

    if name not in __all__:
        raise AttributeError(f"module 'battlespace' has no attribute {name!r}")
    return getattr(import_module(f"battlespace.{_HOMES.get(name, 'kernel.game')}"), name)

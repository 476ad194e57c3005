"""Battlespace: tabletop games with rules that are exact, explained and fast.

    import battlespace as bs

    match = bs.Match(bs.load("..."), seed=7)
    match.play(match.moves()[0])

The names listed here are public; docs/library.md says what that promises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from battlespace.bots.bot import Bot, BotError, Budget, LateError, Thought
    from battlespace.games import load, slugs
    from battlespace.kernel.drivers import Playouts, playouts
    from battlespace.kernel.errors import (
        BattlespaceError,
        ChanceError,
        ContentError,
        DeviceError,
        EncodeError,
        IllegalMoveError,
        MissingError,
        NotationError,
        OptionError,
        OverError,
        PictureError,
        PositionError,
        SeatsError,
        TranscriptError,
        UndoError,
        UnknownGameError,
    )
    from battlespace.kernel.game import CHANCE, OVER, Game
    from battlespace.kernel.match import Step
    from battlespace.kernel.puzzle import Puzzle, Solving, Tried, puzzles
    from battlespace.kernel.record import Record
    from battlespace.kernel.transcript import Transcript
    from battlespace.match import Match, Why, bot

__all__ = [
    "CHANCE",
    "OVER",
    "BattlespaceError",
    "Bot",
    "BotError",
    "Budget",
    "ChanceError",
    "ContentError",
    "DeviceError",
    "EncodeError",
    "Game",
    "IllegalMoveError",
    "LateError",
    "Match",
    "MissingError",
    "NotationError",
    "OptionError",
    "OverError",
    "PictureError",
    "Playouts",
    "PositionError",
    "Puzzle",
    "Record",
    "SeatsError",
    "Solving",
    "Step",
    "Thought",
    "Transcript",
    "TranscriptError",
    "Tried",
    "UndoError",
    "UnknownGameError",
    "Why",
    "bot",
    "load",
    "playouts",
    "puzzles",
    "slugs",
]

_HOMES = {
    "bots.bot": ("Bot", "BotError", "Budget", "LateError", "Thought"),
    "games": ("load", "slugs"),
    "kernel.drivers": ("Playouts", "playouts"),
    "kernel.game": ("CHANCE", "OVER", "Game"),
    "kernel.match": ("Step",),
    "kernel.puzzle": ("Puzzle", "Solving", "Tried", "puzzles"),
    "kernel.record": ("Record",),
    "kernel.transcript": ("Transcript",),
    "match": ("Match", "Why", "bot"),
}
"""Where the names live; all others are errors."""
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Import on first use: the command line answers --help without NumPy and Numba."""
    from importlib import import_module  # noqa: PLC0415

    if name not in __all__:
        raise AttributeError(f"module 'battlespace' has no attribute {name!r}")
    return getattr(import_module(f"battlespace.{_HOME.get(name, 'kernel.errors')}"), name)


def __dir__() -> list[str]:
    return [*__all__]

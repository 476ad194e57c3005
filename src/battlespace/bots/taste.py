"""A taste of one's own: how much more, or less, a bot counts things than a game's guess was written to.

A game that can be learned so names the weights of its guess (`Heuristic.taste`), and its states have room for a factor
of each, which is 1 at first. What was learned is a table of factors by name, `games/<slug>/nets/<name>.toml`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from battlespace.bots.net.weights import NetError, content, file_of, stamp
from battlespace.kernel.errors import shown
from battlespace.kernel.game import Game

MOST_BYTES = 100_000
LEAST, MOST = 0.05, 20.0
"""What is learned stays far inside; beyond, a guess divides by nothing, or grows until it is no number."""


def tasted(game: Game[Any], state: Any, name: str) -> Any:
    """Return a copy of a position to be thought about with a taste of the game."""
    return flavoured(state, of_game(game, name))


def flavoured(state: Any, factors: tuple[float, ...]) -> Any:
    """Return a copy of a position whose guess weighs by these factors."""
    state = state.copy()
    for place, factor in enumerate(factors):
        state.taste[place] = factor
    return state


def of_game(game: Game[Any], name: str) -> tuple[float, ...]:
    """Return the factors of a taste, one that ships with the game or one's own, in the order of its names."""
    path = file_of(game, name, "taste")
    if not game.heuristic.taste:
        raise NetError(f"the guess of {game.slug} names no weights: there is no taste to learn")
    return _kept(path, stamp(path), game.heuristic.taste)


@cache
def _kept(path: Path, _: int, names: tuple[str, ...]) -> tuple[float, ...]:
    """Read a taste once a process, and again when it was written anew."""
    return read(path, names)


def read(path: Path, names: tuple[str, ...]) -> tuple[float, ...]:
    """Read a taste; what it does not mention counts as written."""
    try:
        told = tomllib.loads(content(path, "taste", MOST_BYTES).decode("utf-8"))
    except RecursionError as error:
        raise NetError(f"{path} is no taste: it is nested too deeply") from error
    except ValueError as error:
        raise NetError(f"{path} is no taste: {error}") from error
    for name, factor in told.items():
        if name not in names:
            raise NetError(f"{path}: the guess has no weight {shown(name)}")
        if isinstance(factor, bool) or not isinstance(factor, int | float):
            raise NetError(f"{path}: {name} is no factor")
        if not LEAST <= factor <= MOST:
            raise NetError(
                f"{path}: {name}={shown(factor)}: expected a factor from {LEAST} to {MOST}"
            )
    return tuple(float(told.get(name, 1.0)) for name in names)


def write(path: Path, names: tuple[str, ...], factors: tuple[float, ...]) -> None:
    """Keep a taste in a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = (min(max(factor, LEAST), MOST) for factor in factors)
    lines = (f"{name} = {factor:.4f}\n" for name, factor in zip(names, kept, strict=True))
    path.write_text("".join(lines), "utf-8")

"""The games: each is a folder, found and not listed."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from battlespace.kernel.errors import UnknownGameError, shown
from battlespace.kernel.game import Game

TEMPLATE = "_template"
"""The folder that `make new-game` copies: a complete tiny game, loadable by this name for tests."""


@cache
def slugs() -> tuple[str, ...]:
    """Return the slug of every game, sorted."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(__path__) if m.name[0] != "_"))


@cache
def load(slug: str) -> Game[Any]:
    """Return the game of that slug, importing its folder the first time."""
    if slug != TEMPLATE and slug not in slugs():
        raise UnknownGameError(f"unknown game {shown(slug)}; known: {', '.join(slugs())}")
    game: Game[Any] = import_module(f"{__name__}.{slug}").GAME
    return game

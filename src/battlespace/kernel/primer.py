"""The first page of a game's rules: what a newcomer has to know, on two screens at most. `primer.toml` in its folder.

[[part]]                      in order: the goal, a turn, the pieces, how it ends
title.en, title.fr            text.en, text.fr: a line is a paragraph of its own
position = "..."              left out, or: what the game draws beside it; seats where not the fewest
seed = 7                      instead of a position: the table as this seed sets it up
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from battlespace.kernel.errors import ContentError
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match
from battlespace.kernel.words import read_toml, translations

FILE = "primer.toml"
LONGEST = 2200
"""Letters of a whole primer in one language: two screens of a telephone, pictures not counted."""

Text = dict[str, str]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One part of the page, with the picture that goes with it."""

    title: Text
    text: Text
    position: str = ""
    seed: int | None = None
    seats: int | None = None


def read_primer(folder: Path) -> tuple[Part, ...]:
    """Read and check a game's first page; none where it has no such file."""
    path = folder / FILE
    if not path.exists():
        return ()
    try:
        parts = msgspec.convert(read_toml(path).get("part", []), tuple[Part, ...])
    except msgspec.ValidationError as error:
        raise ContentError(f"{FILE}: {error}") from error
    for n, part in enumerate(parts, 1):
        translations(f"{FILE}: part {n}: title", part.title)
        translations(f"{FILE}: part {n}: text", part.text)
    return parts


def pictured(game: Game[Any], part: Part) -> Any:
    """Return the state that a part's picture shows, or nothing."""
    if part.seed is None and not part.position:
        return None
    match = Match(game, part.seed or 0, part.seats, None, part.position or None)
    while match.turn < 0 and not match.over and part.seed is not None:
        match.draw(fast=True)
    return match.state

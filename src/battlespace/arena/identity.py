"""What a bot's name stands for: its settings, and a mark of the nets and tastes that it plays by.

    mcts:net=master,simulations=1200#3f9a0c1be77d

A file that is replaced makes another bot of the same words: its matches are not mixed with those of before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from battlespace import bots
from battlespace.bots.bot import Bot, BySeats
from battlespace.bots.net.weights import SUFFIXES, file_of
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import Game

SIGN = "#"
"""What stands between the settings and the mark."""


def identity(game: Game[Any], text: str, seats: int | None = None) -> str:
    """Return what a text stands for, as `bots.meaning` has it, with a mark of all files that the bot plays by."""
    said, files = bots.meaning(game, text, seats), files_of(game, text)
    return f"{said}{SIGN}{mark_of_files(files)}" if files else said


def files_of(game: Game[Any], text: str) -> set[Path]:
    """Return the nets and tastes that a text plays by."""
    known = {*bots.names(), *(level.name for level in game.levels)}
    if text.partition(":")[0] not in known:  # a program
        return set()
    return {path for bot in _parts(bots.player(game, text)) for path in _files(game, bot)}


def shared_by_all(game: Game[Any], text: str) -> None:
    """Refuse a bot that plays by a net or a taste of one's own, where other machines are to play it, too."""
    own = sorted(str(path) for path in files_of(game, text) if game.folder not in path.parents)
    if own:
        raise OptionError(
            f"{text}: other machines have no {own[0]}; put it into the folder nets/ of the game on every machine, and "
            "give its name"
        )


def mark_of_files(files: Iterable[Path]) -> str:
    """Return a mark of the content of files, in the order of their names."""
    return sha256(b"".join(path.read_bytes() for path in sorted(files))).hexdigest()[:12]


def settings_told(text: str) -> str:
    """Return an identity as people read it: without the mark."""
    return text.partition(SIGN)[0]


def _parts(bot: Bot) -> Iterator[Bot]:
    """Yield the bots that a level is made of: with fewer seats in the match it may be another."""
    if isinstance(bot, BySeats):
        yield bot.usual
        yield from bot.others.values()
    else:
        yield bot


def _files(game: Game[Any], bot: Bot) -> Iterator[Path]:
    """Yield the files that a bot plays by."""
    for what in SUFFIXES:
        name = getattr(bot, what, "")
        if name:
            yield file_of(game, name, what)

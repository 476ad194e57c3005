"""Arguments that several commands share: a game, its options, seats, a seed, a position, a language."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Sequence
from typing import Any


def add_game(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add the game and, once it is named, a flag for each of its options."""
    parser.add_argument(
        "game", metavar="GAME", help="the game's short name; `battlespace games` lists them"
    )
    parser.add_argument(
        "--seats", type=int, metavar="N", help="how many seats (default: the fewest)"
    )
    named = [word for word in argv[1:] if not word.startswith("-")]
    game = _named_game(named)
    if game is None:
        return
    group = parser.add_argument_group(f"options of {game.title}")
    for option in game.options:
        words = game.lexicon.sentences.get(f"option.{option.name}", {}).get("en", "")
        text = f"{words}: {option.expected()} (default {option.default})"
        group.add_argument(f"--{option.name}", metavar="VALUE", help=text.replace("%", "%%"))


def _named_game(words: list[str]) -> Any:
    from battlespace.games import TEMPLATE, load, slugs

    for word in words:
        if word in slugs() or word == TEMPLATE:
            return load(word)
    return None


def chosen_game(args: argparse.Namespace) -> tuple[Any, dict[str, Any]]:
    """Return the game, compiled, and the options that were given."""
    from battlespace.cli.progress import Ticker
    from battlespace.games import load
    from battlespace.prepare import Workshop, is_compiled

    game = load(args.game)
    given = [(option, getattr(args, option.name, None)) for option in game.options]
    options = {option.name: option.read(text) for option, text in given if text is not None}
    if not is_compiled(game.slug):
        with Ticker(f"compiling {game.slug}, once on this machine"):
            asyncio.run(Workshop([game.slug]).run())
    return game, options


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Add the seed."""
    parser.add_argument(
        "--seed", type=whole, metavar="N", help="repeat the same draws (default: a secret seed)"
    )


def add_position(parser: argparse.ArgumentParser) -> None:
    """Add a position to begin with."""
    parser.add_argument("--position", metavar="TEXT", help="begin with this position text")


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the language, taken from the environment when not given."""
    here = "fr" if os.environ.get("LANG", "").startswith("fr") else "en"
    parser.add_argument(
        "--language",
        choices=("en", "fr"),
        default=here,
        help=f"language of sentences (default {here})",
    )


def whole(text: str) -> int:
    """Read a whole number of at most 80 digits."""
    if not text.isdecimal() or not text.isascii() or len(text) > 80:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number")
    return int(text)

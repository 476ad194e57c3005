"""`battlespace games`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from battlespace.kernel.game import Game
    from battlespace.kernel.option import Option


def run() -> int:
    """List the games and their options.

    Every game comes with its seats, its options and its challenges.
    """
    from battlespace.cli.screen import Screen
    from battlespace.games import load, slugs
    from battlespace.kernel import ink

    screen = Screen()
    for slug in slugs():
        game = load(slug)
        low, high = game.seats
        seats = f"{low if low == high else f'{low} to {high}'} seats"
        title = f"{game.title}, {seats}, rules version {game.version}"
        screen.say(ink.pad(ink.bold(slug), 12) + title)
        flags = [
            (
                f"--{option.name}",
                f"{_words(game, option)} ({option.expected()}; default {option.default})",
            )
            for option in game.options
        ]
        screen.rows([*flags, *(("--challenge", one.name) for one in game.challenges)], indent=12)
    return 0


def _words(game: Game[Any], option: Option) -> str:
    return game.lexicon.sentences.get(f"option.{option.name}", {}).get("en", "")

"""`battlespace games`: what can be played, and against whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from battlespace.cli.arguments import GameName, Language, language_here

if TYPE_CHECKING:
    from battlespace.cli.screen import Screen
    from battlespace.kernel.game import Game
    from battlespace.kernel.option import Option


def run(game: GameName | None = None, *, language: Language | None = None) -> int:
    """List the games and their options; name one to read how its bots play.

    Every game comes with its seats, its options and its challenges. With a game's name each level of its bots is
    described, the weakest first.
    """
    from battlespace.cli.screen import Screen
    from battlespace.games import load, slugs

    screen = Screen(language or language_here())
    for slug in slugs() if game is None else (game,):
        found = load(slug)
        _told(screen, found)
        if game is not None:
            _bots(screen, found)
    return 0


def _told(screen: Screen, game: Game[Any]) -> None:
    """Tell the facts of a game, its options and its challenges."""
    from battlespace.kernel import ink

    low, high = game.seats
    seats = f"{low if low == high else f'{low} to {high}'} seats"
    title = f"{game.title}, {seats}, rules version {game.version}"
    screen.say(ink.pad(ink.bold(game.slug), 12) + title)
    flags = [
        (
            f"--{option.name}",
            f"{_words(game, option)} ({option.expected()}; default {option.default})",
        )
        for option in game.options
    ]
    screen.rows([*flags, *(("--challenge", one.name) for one in game.challenges)], indent=12)


def _bots(screen: Screen, game: Game[Any]) -> None:
    """Tell how each level plays."""
    from battlespace.bots.manner import manners

    said = {key: words[screen.language] for key, words in manners(game).items()}
    rows = list[tuple[str, str]]()
    for key, words in said.items():
        level, _, seats = key.partition(".")
        if not seats:
            rows.append((f"--bot {level}", words))
        elif words != said[level]:
            rows.append(("", screen.word("while_in", count=int(seats), words=words)))
    screen.rows(rows, indent=12)


def _words(game: Game[Any], option: Option) -> str:
    return game.lexicon.sentences.get(f"option.{option.name}", {}).get("en", "")

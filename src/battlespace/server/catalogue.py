"""What the browser has to know of the games: facts, options, sentences, rules. All of it comes from their folders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from battlespace import games
from battlespace.bots.manner import manners
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import Game
from battlespace.kernel.option import File, Option
from battlespace.kernel.rulebook import Rulebook
from battlespace.kernel.seen import Part
from battlespace.kernel.words import LANGUAGES
from battlespace.server import players
from battlespace.server.messages import Data, Json


class OptionInfo(Data, frozen=True):
    """An option: how it is declared, its sentence in each language, and the names of its values that have one."""

    declared: Json
    text: dict[str, str]
    values: dict[str, dict[str, str]]


class GameInfo(Data, frozen=True):
    """A game in the list of games; `about` are its sentences `about.*`: what it is, its length, its weight."""

    slug: str
    title: str
    seats: tuple[int, int]
    levels: list[str]
    # how each level plays: `master`, or `master.3` with so many seats
    manners: dict[str, dict[str, str]]
    options: list[OptionInfo]
    about: dict[str, dict[str, str]]


class ClauseInfo(Data, frozen=True):
    """A clause, or the title of a section when it has no text."""

    id: str
    title: dict[str, str]
    text: dict[str, str]


class GameBook(Data, frozen=True):
    """The name, the sentences and the rules of a game, how strong its levels are, and how they play."""

    slug: str
    title: str
    words: dict[str, dict[str, str]]
    clauses: list[ClauseInfo]
    ratings: dict[str, int]
    manners: dict[str, dict[str, str]]


def _declared(option: Any) -> Json:
    fields = {
        k: getattr(option, k)
        for k in ("low", "high", "none", "words", "codes", "count")
        if hasattr(option, k)
    }
    by_seats = {str(seats): value for seats, value in option.by_seats.items()}
    return {**option.json(), **fields, "by_seats": by_seats}


def _option(option: Option, sentences: Mapping[str, dict[str, str]]) -> OptionInfo:
    text = sentences.get(f"option.{option.name}", dict.fromkeys(LANGUAGES, option.name))
    begin = f"value.{option.name}."
    values = {k.removeprefix(begin): v for k, v in sentences.items() if k.startswith(begin)}
    return OptionInfo(_declared(option), text, values)


def game_info(game: Game[Any]) -> GameInfo:
    """Return a game's entry in the list."""
    sentences = game.lexicon.sentences
    return GameInfo(
        slug=game.slug,
        title=game.title,
        seats=game.seats,
        levels=players.levels(game),
        manners=manners(game),
        options=[_option(option, sentences) for option in game.options],
        about={k.removeprefix("about."): v for k, v in sentences.items() if k.startswith("about.")},
    )


@cache
def games_json(slugs: tuple[str, ...]) -> bytes:
    """Return the list of games, encoded once."""
    return msgspec.json.encode([game_info(games.load(slug)) for slug in slugs])


@cache
def book_json(slug: str) -> bytes:
    """Return a game's sentences and rules, encoded once."""
    game = games.load(slug)
    book = game.rulebook
    return msgspec.json.encode(
        GameBook(
            slug,
            game.title,
            game.lexicon.sentences,
            _clauses(book),
            players.ratings(game),
            manners(game),
        )
    )


def _file_option(game: Game[Any], name: str) -> File:
    found = next((o for o in game.options if o.name == name and isinstance(o, File)), None)
    if found is None:
        raise OptionError(f"{game.slug} has no option {name[:40]!r} that takes a file")
    return found


@cache
def pictures_json(slug: str, name: str) -> bytes:
    """Return what the files that come with a game are drawn from, encoded once."""
    option = _file_option(games.load(slug), name)
    found = {word: option.picture(word) for word in option.words} if option.picture else {}
    return msgspec.json.encode(found)


def picture_of(slug: str, name: str, value: Any) -> Part:
    """Return what a user's own file is drawn from; a bad one is refused by the game's own check."""
    game = games.load(slug)
    option = _file_option(game, name)
    checked = option.checked(value)
    if option.picture:
        return option.picture(checked)
    game.new(None, {name: checked})
    return Part()


def _clauses(book: Rulebook) -> list[ClauseInfo]:
    """List each section's title, then its clauses, as they stand in the book."""
    found: list[ClauseInfo] = []
    for section, title in book.sections.items():
        found.append(ClauseInfo(section, dict(title), {}))
        for id_, clause in book.clauses.items():
            if id_.startswith(f"{section}."):
                found.append(ClauseInfo(id_, dict(clause.title), dict(clause.text)))
    return found

"""Players that choose by themselves; none of them knows a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

from battlespace.bots import taste
from battlespace.bots.bot import Bot, Budget, BySeats, Learner
from battlespace.bots.net import weights
from battlespace.kernel.errors import OptionError, shown
from battlespace.kernel.game import Game, Level
from battlespace.kernel.match import Match

_CLASSES = {
    "uniform": "Uniform",
    "greedy": "Greedy",
    "mcts": "Mcts",
    "turns": "Turns",
    "rollouts": "Rollouts",
    "exact": "Exact",
}
"""The bots by name: each is a module here, with this class."""
LEARNED = "master"
"""The level that learned by itself, in the games that have one."""
_READ = {"net": weights.of_game, "taste": taste.of_game}
"""The settings that name a file with what was learned, and who reads it."""
_SELDOM = {"turns", "rollouts"}
"""Those that only the games whose levels name them compile beforehand."""


def names() -> tuple[str, ...]:
    """Return the names of all bots, the weakest first."""
    return tuple(_CLASSES)


def load(name: str, **settings: Any) -> Bot:
    """Return a new bot of that name; what it does not know among the settings is refused."""
    if name not in _CLASSES:
        raise OptionError(f"unknown bot {shown(name)}; known: {', '.join(names())}")
    kind = _kind(name)
    unknown = sorted(set(settings) - set(settings_of(name)))
    if unknown:
        known = ", ".join(settings_of(name)) or "none"
        raise OptionError(f"{name} has no setting {', '.join(unknown)}; it has: {known}")
    return kind(**settings)


def learner(name: str, **settings: Any) -> Learner:
    """Return a new bot that can be told to guess by a net; others are refused."""
    bot: Any = load(name, **settings)
    if not hasattr(bot, "learned"):
        raise OptionError(f"{name} cannot guess by a net; mcts and turns can")
    return bot


def _kind(name: str) -> Any:
    """Return the class of a bot."""
    return getattr(import_module(f"{__name__}.{name}"), _CLASSES[name])


def settings_of(name: str) -> list[str]:
    """Return the names of a bot's settings."""
    return [field for field in _kind(name).__dataclass_fields__ if field[0] != "_"]


def player(game: Game[Any], text: str) -> Bot:
    """Return the bot that a text names: a level of the game or a bot, both with settings if need be.

    `greedy:temperature=0.2` is a bot with settings, `master:simulations=500` a level with one of its settings changed.
    A net or a taste that the game does not have is refused here, and not when the bot is first asked.
    """
    level, name = _level(game, text), text.partition(":")[0]
    if level is not None:
        return _of_level(game, level)
    if name not in _CLASSES:
        levels = ", ".join(level.name for level in game.levels) or "none"
        if text == LEARNED:
            raise OptionError(
                f"{game.slug} has no {LEARNED}: nobody has trained one; levels: {levels}"
            )
        raise OptionError(
            f"unknown bot {shown(text)}; levels of {game.slug}: {levels}; bots: {', '.join(names())}"
        )
    return _loaded(game, name, _given(text))


def _loaded(game: Game[Any], name: str, settings: Mapping[str, Any]) -> Bot:
    """Return a new bot for a game; refuse it where the game has not got what it learned."""
    bot = load(name, **settings)
    for setting, read in _READ.items():
        learned = settings.get(setting, "")
        if learned != "":
            read(game, learned)
    return bot


def adviser(game: Game[Any]) -> str:
    """Return who gives advice: the strongest level, without what lets it play now one and now another good move."""
    if not game.levels:
        return "greedy"
    level = game.levels[-1]
    plays = (level.settings, *(settings for _, settings in level.by_seats.values()))
    return f"{level.name}:temperature=0" if any("temperature" in s for s in plays) else level.name


def _level(game: Game[Any], text: str) -> Level | None:
    """Return the level that a text names, with what it changes for those who play it and have that; None: no level."""
    level = next((level for level in game.levels if level.name == text.partition(":")[0]), None)
    if level is None or ":" not in text:
        return level
    given, plays = _given(text), [(level.bot, level.settings), *level.by_seats.values()]
    nobodys = set(given) - {name for bot, _ in plays for name in settings_of(bot)}
    replaced = {name for name in _READ if any(name in settings for _, settings in plays)}

    def changed(bot: str, settings: Mapping[str, Any]) -> dict[str, Any]:
        own = {*settings_of(bot), *nobodys}  # what nobody knows is refused by whoever plays
        own -= replaced - set(settings)  # what was learned takes the place of what is there
        return {**settings, **{name: value for name, value in given.items() if name in own}}

    others = {n: (bot, changed(bot, told)) for n, (bot, told) in level.by_seats.items()}
    return replace(level, settings=changed(level.bot, level.settings), by_seats=others)


def _given(text: str) -> dict[str, Any]:
    """Return the settings behind a bot's name; one that is there twice is refused."""
    given = dict[str, Any]()
    for name, value in (_setting(part) for part in text.partition(":")[2].split(",") if part):
        if name in given:
            raise OptionError(f"{shown(text)}: {name} is there twice")
        given[name] = value
    return given


def _of_level(game: Game[Any], level: Level) -> Bot:
    """Return the bot of a level, for any number of seats."""
    usual = _loaded(game, level.bot, level.settings)
    if not level.by_seats:
        return usual
    others = {n: _loaded(game, bot, told) for n, (bot, told) in level.by_seats.items()}
    return BySeats(usual, others)


def meaning(game: Game[Any], text: str, seats: int | None = None) -> str:
    """Return what a level stands for, as a bot with its settings; any other text stands for itself.

    Where nothing is said of the seats, it names those too for which the level is another bot.
    """
    level = _level(game, text)
    if level is None:
        return text
    others = level.by_seats if seats is None else ()
    said = [f"; {n} seats: {spelled(*level.plays(n))}" for n in sorted(others)]
    return spelled(*level.plays(seats)) + "".join(said)


def spelled(bot: str, settings: Mapping[str, Any]) -> str:
    """Write a bot with its settings as `player` reads it."""
    said = ",".join(f"{name}={value}" for name, value in settings.items())
    return f"{bot}:{said}" if said else bot


def warm(game: Game[Any]) -> None:
    """Compile what the bots ask of a game, so that nobody waits inside a match."""
    fewest = game.seats[0]
    asked = [(fewest, name, dict[str, Any]()) for name in names() if name not in _SELDOM]
    for level in game.levels:
        plays = {fewest: (level.bot, level.settings)} | dict(level.by_seats)
        asked += [
            (n, bot, dict(told))
            for n, (bot, told) in plays.items()
            if "net" in told or bot in _SELDOM
        ]
    for seats, name, settings in asked:
        match, bot = Match(game, 0, seats), load(name, **settings)
        match.draw_pending()
        for _ in range(
            2
        ):  # the second time a search looks for the position in the tree it has kept
            bot.choose(game, match.state, 0, Budget(simulations=1))


def _setting(text: str) -> tuple[str, Any]:
    """Read `name=value`; a number or yes and no where it is one."""
    name, sign, value = text.partition("=")
    if not sign or not value:
        raise OptionError(f"{shown(text)}: expected a setting such as temperature=0.2")
    if value in ("true", "false"):
        return name, value == "true"
    for kind in (int, float):
        try:
            return name, kind(value)
        except ValueError:
            continue
    return name, value

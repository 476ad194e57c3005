"""The engine protocol, one JSON object a line: its messages, the session that answers, the client that asks.

A program that speaks it is a player (`external`) like any bot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from battlespace import bots
from battlespace.bots.bot import Bot, BotError
from battlespace.engine.external import PREFIX, External
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match


def seated(
    game: Game[Any],
    text: str,
    options: Mapping[str, Any] | None = None,
    refusals: str | None = None,
) -> Bot:
    """Return the bot that a text names, or the program behind `cmd:`. Only for whoever may start programs here."""
    if not text.startswith(PREFIX):
        return bots.player(game, text)
    return External(text.removeprefix(PREFIX), options=dict(options or {}), refusals=refusals)


def rehearse(game: Game[Any], text: str, seats: int, options: Mapping[str, Any]) -> None:
    """Refuse a bot that cannot play such a match; a program is started, asked for a first move, and ended."""
    bot = seated(game, text, options)
    if not isinstance(bot, External):
        return
    match = Match(game, 0, seats, options)
    match.draw_pending()
    try:
        bot.rehearse(game, match.state)
    except BotError as error:
        raise BotError(
            f"{text} cannot play {game.slug} by the engine protocol (docs/protocol.md): {error}"
        ) from error
    finally:
        dismiss(bot)


def dismiss(bot: Bot) -> None:
    """End what a bot has started, if it is a program."""
    if isinstance(bot, External):
        bot.close()

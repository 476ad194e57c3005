"""The engine protocol, one JSON object a line: its messages, the session that answers, the client that asks.

A program that speaks it is a player (`external`) like any bot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from battlespace import bots
from battlespace.bots.bot import Bot
from battlespace.engine.external import PREFIX, External
from battlespace.kernel.game import Game


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


def dismiss(bot: Bot) -> None:
    """End what a bot has started, if it is a program."""
    if isinstance(bot, External):
        bot.close()

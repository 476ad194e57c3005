"""How levels play, in words: how far they look, and how sure they are of what they see. Taken from their settings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from battlespace.kernel.game import Game, Level
from battlespace.kernel.words import LANGUAGES, Lexicon, Words

NEAR, FAR = 100, 2000
"""Fewer simulations see a step or two ahead, as many or more see many."""
WARM = 0.3
"""A search with this temperature takes the second best now and then, a cooler one only where moves look much alike."""
UNSURE = 1 / 3
"""A bot that sees its own move errs where moves look much alike, if it is cooler than this beside the warmest."""
SIMPLE = Level("greedy", "greedy")
"""Who plays where a game names no levels."""


@cache
def lexicon() -> Lexicon:
    """Return the sentences."""
    return Lexicon(Path(__file__).with_name("manner.toml"))


def manners(game: Game[Any]) -> dict[str, dict[str, str]]:
    """Return how each level plays, by its name and the language; `master.3` is the master while three are in."""
    found, levels = dict[str, dict[str, str]](), game.levels or (SIMPLE,)
    warmest = max(_warmth(level.settings) if level.bot == "greedy" else 0.0 for level in levels)
    for level in levels:
        found[level.name] = _said(level.bot, level.settings, warmest)
        for seats, (bot, settings) in level.by_seats.items():
            found[f"{level.name}.{seats}"] = _said(bot, settings, warmest)
    return found


def _said(bot: str, settings: Mapping[str, Any], warmest: float) -> dict[str, str]:
    """Return how a bot plays in each language: a sentence on what it sees, and one on what it makes of it."""
    keys = [_sight(bot, settings), _care(bot, settings, warmest)]
    return {
        language: " ".join(lexicon().say(Words(key), language) for key in keys if key)
        for language in LANGUAGES
    }


def _sight(bot: str, settings: Mapping[str, Any]) -> str:
    """Return how far a bot looks."""
    if bot != "mcts":
        return bot
    simulations = settings.get("simulations", FAR)
    return "near" if simulations < NEAR else "ahead" if simulations < FAR else "far"


def _care(bot: str, settings: Mapping[str, Any], warmest: float) -> str:
    """Return what a bot makes of what it sees."""
    warmth = _warmth(settings)
    if bot == "uniform":
        return ""
    if settings.get("net") or settings.get("taste"):
        return "learned"
    if not warmth:
        return "best"
    if bot != "greedy":
        return "sometimes" if warmth >= WARM else "alike"
    return "often" if warmth == warmest else "sometimes" if warmth > UNSURE * warmest else "alike"


def _warmth(settings: Mapping[str, Any]) -> float:
    return float(settings.get("temperature", 0.0))

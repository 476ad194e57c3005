"""What a bot expects of a position, whoever is to act there, so that positions of one match can be compared.

All of them are judged by the bot itself: where chance is to act too, and where there is nothing to decide. Numbers of
two judges side by side would show turns of the match that never were.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from battlespace.bots.bot import COUNTED, FREE, Bot, Budget, BySeats, Judge
from battlespace.bots.greedy import guided
from battlespace.bots.net.weights import Weights
from battlespace.kernel.chance import drop_seed, pick
from battlespace.kernel.drivers import pool
from battlespace.kernel.game import CHANCE, OVER, Game
from battlespace.kernel.record import room

LISTED, DRAWN = 12, 8
"""The most outcomes of which each is looked at, and how many are drawn where there are more."""


def outlook(
    bot: Bot, game: Game[Any], state: Any, seed: int, budget: Budget = FREE
) -> tuple[float, ...]:
    """Return what each seat may expect by a bot's own judgement; a match that is over brings what it brought.

    Only a bot that counts what it thinks is asked: machines of any speed agree, and time is a ceiling.
    """
    s = decided(game, state)
    if game.turn(s) == OVER:
        return tuple(game.scores(s))
    judge = judge_of(bot, game, s)
    if judge is not None:
        return judge.expect(game, s, seed, budget)
    if game.turn(s) == CHANCE:
        return mean(bot, game, s, seed, budget)
    counted = replace(COUNTED, ms=budget.ms)
    return bot.choose(game, s, seed, counted).values or tuple(game.evaluate(s))


def judge_of(bot: Bot, game: Game[Any], state: Any) -> Judge | None:
    """Return who judges a position without choosing anything: the bot, if it can, or the one that plays for it here."""
    own: Any = bot.playing(game, state) if isinstance(bot, BySeats) else bot
    return own if hasattr(own, "expect") else None


def glance(game: Game[Any], state: Any, weights: Weights | None = None) -> tuple[float, ...]:
    """Return what a net, or else the game's guess, says of a position that is not looked into."""
    rules, values = guided(game, weights), room(game.rules.seats(state), np.float64)
    rules.guess(rules, pool(game, state, 1)[0], values)
    return tuple(float(share) for share in values)


def decided(game: Game[Any], state: Any) -> Any:
    """Return where a position leads as long as there is nothing to decide and nothing to draw."""
    s = state.copy()
    while game.turn(s) >= 0:
        actions = game.legal(s)
        if len(actions) != 1:
            break
        game.rules.apply(s, actions[0])
    return s


def mean(bot: Bot, game: Game[Any], state: Any, seed: int, budget: Budget) -> tuple[float, ...]:
    """Return the mean of what a bot expects of the outcomes of a chance turn."""
    total, shares = 0.0, np.zeros(game.rules.seats(state))
    for number, (s, weight) in enumerate(_outcomes(game, state, seed)):
        settled = drawn(game, s, seed + number)
        shares += weight * np.array(outlook(bot, game, settled, seed, budget))
        total += weight
    return tuple(float(share) for share in shares / total)


def _outcomes(game: Game[Any], state: Any, seed: int) -> Iterator[tuple[Any, float]]:
    """Yield where a chance turn leads, with its weight: each outcome where they are few, else the turn itself."""
    outcomes = game.outcomes(state)
    if 0 < len(outcomes) <= LISTED:
        for action, weight in outcomes:
            yield game.after(state, action), float(weight)
    else:
        for _ in range(DRAWN):
            yield state, 1.0


def drawn(game: Game[Any], state: Any, seed: int) -> Any:
    """Return where a position leads: there is nothing to draw there, and something to decide if it is not over."""
    s, number = decided(game, state), 0
    while game.turn(s) == CHANCE:
        outcomes, number = game.outcomes(s), number + 1
        if outcomes:
            action = outcomes[pick(seed, number, [weight for _, weight in outcomes])][0]
        else:
            action = game.sampled(s)
            game.rules.sample(s, drop_seed(seed, number))
        s = decided(game, game.after(s, action))
    return s

"""Ratings on one scale for matches of 2 to 4 seats, with confidence intervals.

The model is Luce's: a match is won with chance proportional to strength. By it the winner against each other seat is
a comparison of Bradley and Terry, whoever else sits there. A share of a win counts as that share of a match won.
400 points are odds of ten to one, as in chess.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import choix
import numpy as np
from numpy.typing import NDArray

from battlespace.arena.results import Result

POINTS = 400 / log(10)
MIDDLE = 1500
SHARES = 12
"""A whole win is so many wins in the model, so that halves, thirds and quarters are whole too."""
PRIOR = 0.02
"""A light pull to the middle, which keeps a bot that has lost everything on the scale."""
WIDE = 1.96
"""Standard errors on both sides of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Rating:
    """One bot on the scale; the true value is within `margin` with 95 % confidence."""

    bot: str
    points: float
    margin: float
    games: int
    share: float  # mean share of the win


def rated(results: Sequence[Result], bots: Sequence[str]) -> list[Rating]:
    """Return the bots, the strongest first."""
    index = {bot: i for i, bot in enumerate(bots)}
    tables = [tuple(index[player] for player in result.players) for result in results]
    wins = [
        (table[seat], other)
        for table, result in zip(tables, results, strict=True)
        for seat, score in enumerate(result.scores)
        for other in table
        if other != table[seat]
        for _ in range(round(score * SHARES))
    ]
    if not wins:
        return [Rating(bot, MIDDLE, float("inf"), 0, 0.0) for bot in bots]
    strength: NDArray[np.float64] = choix.opt_pairwise(len(bots), wins, alpha=PRIOR * SHARES)
    strength = strength - strength.mean()
    margins = WIDE * POINTS * np.sqrt(np.diag(_covariance(strength, tables)))
    return sorted(
        (
            Rating(
                bot, float(MIDDLE + POINTS * strength[i]), float(margins[i]), *_record(bot, results)
            )
            for bot, i in index.items()
        ),
        key=lambda rating: -rating.points,
    )


def _covariance(
    strength: NDArray[np.float64], tables: Sequence[tuple[int, ...]]
) -> NDArray[np.float64]:
    """Invert the information that the matches hold about each strength."""
    size = len(strength)
    information = PRIOR * np.eye(size)
    for table in tables:
        seated = np.zeros((len(table), size))
        seated[np.arange(len(table)), table] = 1
        chance = np.exp(strength[list(table)])
        chance = chance / chance.sum()
        information += seated.T @ (np.diag(chance) - np.outer(chance, chance)) @ seated
    centre = np.eye(size) - 1 / size
    return centre @ np.linalg.inv(information) @ centre


def _record(bot: str, results: Sequence[Result]) -> tuple[int, float]:
    """Return how many seats a bot had and its mean share."""
    scores = [
        score
        for r in results
        for player, score in zip(r.players, r.scores, strict=True)
        if player == bot
    ]
    return len(scores), sum(scores) / max(len(scores), 1)


def cross_table(
    results: Sequence[Result], bots: Sequence[str]
) -> dict[tuple[str, str], list[float]]:
    """Return, for each pair, the share of the first against the second in every match that one of them won."""
    table: dict[tuple[str, str], list[float]] = {(a, b): [] for a in bots for b in bots if a != b}
    for result in results:
        for a, mine in zip(result.players, result.scores, strict=True):
            for b, theirs in zip(result.players, result.scores, strict=True):
                if a != b and mine + theirs > 0:
                    table[a, b].append(mine / (mine + theirs))
    return table

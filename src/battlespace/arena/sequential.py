"""A test that may stop at any time: is a share of decided matches above a bound, below it, or open?

The chance to be wrong at any moment of an endless run is at most `error`: a mixture over all shares is bet against
the bound, and a bet that has grown by 1 / error refutes it (Ville's inequality). That holds where who wins one match
of a draw tells nothing of who wins the other, seats swapped: their correlation was 0.01 in Drones vs Goélands (300
draws) and -0.11 in Drop Drive (120). Were they always won by the same, the chance would be about 30 %.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from itertools import zip_longest
from math import exp, lgamma, log
from typing import TypeVar

T = TypeVar("T")

PROVEN, REFUTED, OPEN = "proven", "refuted", "open"
ERROR = 0.05


def evidence(wins: float, losses: float, share: float) -> float:
    """Return how much a bettor who takes all shares for equally likely has won against one that bets on `share`."""
    mixture = lgamma(wins + 1) + lgamma(losses + 1) - lgamma(wins + losses + 2)
    return exp(min(700.0, mixture - wins * log(share) - losses * log(1 - share)))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a sequential test says."""

    answer: str
    wins: int
    losses: int

    @property
    def games(self) -> int:
        """Decided matches."""
        return self.wins + self.losses


def judged(scores: Iterable[float], bound: float, error: float = ERROR) -> Verdict:
    """Go through the scores of one side, in order, and stop at the first moment the bound is proven or refuted.

    A match with an equal share for both is not decided and does not count.
    """
    wins = losses = 0
    for score in scores:
        wins += score > 0.5
        losses += score < 0.5
        if evidence(wins, losses, bound) >= 1 / error:
            answer = PROVEN if wins > bound * (wins + losses) else REFUTED
            return Verdict(answer, wins, losses)
    return Verdict(OPEN, wins, losses)


def in_rounds(rows: Iterable[T], place: Callable[[T], Hashable]) -> list[T]:
    """Return matches in rounds, one from each place, up to the first round in which a place has none left.

    A place is who sits where. A bound is about all places alike; more matches from one of them tell of the place.
    """
    places = dict[Hashable, list[T]]()
    for row in rows:
        places.setdefault(place(row), []).append(row)
    found = list[T]()
    for round_ in zip_longest(*places.values()):
        there = [row for row in round_ if row is not None]
        found += there
        if len(there) < len(places):
            break
    return found


GUESSES = tuple((2 * i + 1) / 200 for i in range(100))
"""The shares that the bettor holds equal parts of, where shares are not all 0 or 1."""


def judged_shares(shares: Iterable[float], even: float, error: float = ERROR) -> str:
    """Say whether shares from 0 to 1, in order, are more than `even` on average: `judged` for more than two seats.

    A win that is shared counts as much of a win as it is worth. At an even share a bet is worth 1 on average, as it is
    in `judged`; for duels the two agree, for a draw neither wins nor loses anything.
    """
    bets, total = [0.0] * len(GUESSES), 0.0
    for count, share in enumerate(shares, 1):
        total += share
        bets = [
            bet + log(share * guess / even + (1 - share) * (1 - guess) / (1 - even))
            for bet, guess in zip(bets, GUESSES, strict=True)
        ]
        most = max(bets)
        won = most + log(sum(exp(bet - most) for bet in bets) / len(bets))
        if won >= log(1 / error):
            return PROVEN if total > even * count else REFUTED
    return OPEN

"""How fair a game is when equals play it: shares by seat and by turn order, lengths, endings, and all that by facet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, median, stdev

from battlespace.arena.duel import ENDING
from battlespace.arena.results import Result
from battlespace.arena.schedule import Pairing

WIDE = 1.96
"""Standard errors on both sides of a 95 % interval."""
MANY = 20_000
"""Nobody plays more matches than that to find a difference."""
FEW = 30
"""A share of fewer matches gets no verdict."""
EVEN = "no difference shown"
BUCKETS = 12
"""Bars of a histogram."""


def pairings(bot: str, seats: int, games: int, seed: int) -> Iterator[Pairing]:
    """Yield matches in which the same bot has every seat."""
    return (Pairing(seed + number, (bot,) * seats) for number in range(games))


@dataclass(frozen=True, slots=True)
class Share:
    """A mean share of the win, within `margin` with 95 % confidence."""

    name: str
    mean: float
    margin: float
    matches: int

    def __str__(self) -> str:
        """Write it as people do."""
        return f"{100 * self.mean:.1f} % ± {100 * self.margin:.1f}"


def share(name: str, scores: Sequence[float]) -> Share:
    """Return the mean of shares; where all are equal, one match more of the other kind keeps the margin honest."""
    count = len(scores)
    if count < 2:
        return Share(name, fmean(scores) if scores else 0.0, 1.0, count)
    spread = stdev(scores) or sqrt(count) / (count + 1)
    return Share(name, fmean(scores), WIDE * spread / sqrt(count), count)


def by_seat(results: Sequence[Result]) -> list[Share]:
    """Return each seat's share."""
    seats = len(results[0].players)
    return [share(f"seat {seat}", [r.scores[seat] for r in results]) for seat in range(seats)]


def by_order(results: Sequence[Result]) -> list[Share]:
    """Return the share of whoever acts first, second, and so on."""
    seats = len(results[0].players)
    names = ("first", "second", "third", "fourth")
    found: list[Share] = []
    for place in range(seats):
        scores = [r.scores[r.order[place]] for r in results if place < len(r.order)]
        found.append(share(f"{names[place]} to act", scores))
    return found


def drawn(results: Sequence[Result]) -> Share:
    """Return how often nobody takes the whole win."""
    return share("drawn", [float(max(r.scores) < 1) for r in results])


def verdict(found: Share, seats: int) -> str:
    """Say plainly whether a share is more than chance."""
    fair = 1 / seats
    text = f"{found.name} wins {100 * found.mean:.0f} % ± {100 * found.margin:.0f}"
    if found.matches < FEW:
        return f"{text}: {found.matches} matches are too few to say"
    if abs(found.mean - fair) <= found.margin:
        said = f"{text}: no difference from {100 * fair:.0f} % can be shown"
        needed = _hundreds(found.matches * (found.margin / max(abs(found.mean - fair), 1e-9)) ** 2)
        return (
            f"{said}; if it is real, about {needed:,} matches show it" if needed <= MANY else said
        )
    return f"{text}: a real {'advantage' if found.mean > fair else 'disadvantage'}"


def _hundreds(number: float) -> int:
    """Round up to hundreds."""
    return int(min(number, 1e9) // 100 + 1) * 100


def short_verdict(shares: Sequence[Share], tests: int, fair: float | None = None) -> str:
    """Say in a word which of these shares are off an even one.

    Of many tests some succeed by chance: each must be so sure that all `tests` together are wrong in 5 % of cases.
    """
    even = 1 / len(shares) if fair is None else fair
    if any(found.matches < FEW for found in shares):
        return "too few to say"
    wider = NormalDist().inv_cdf(1 - 0.025 / max(tests, 1)) / WIDE
    real = [s for s in shares if abs(s.mean - even) > s.margin * wider]
    if not real:
        return EVEN
    said = [f"{s.name} {'ahead' if s.mean > even else 'behind'}" for s in real]
    return ", ".join(said) if len(shares) > 1 else said[0].rpartition(" ")[2]


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number is spread over the matches."""

    name: str
    mean: float
    median: float
    low: float
    high: float

    def cells(self) -> list[str]:
        """Return the row of a table."""
        numbers = (self.mean, self.median, self.low, self.high)
        return [self.name, *(f"{x:,.0f}" if x >= 100 else f"{x:.3g}" for x in numbers)]


def lengths(results: Sequence[Result]) -> list[Spread]:
    """Return how long matches are and how much there is to choose."""
    numbers = {
        "actions a match, draws of chance included": [float(r.plies) for r in results],
        "decisions a match": [float(r.decisions) for r in results],
        "turns a match": [float(r.turns) for r in results],
        "decisions a turn": [r.decisions / max(r.turns, 1) for r in results],
        "legal moves a decision": [r.choices / max(r.decisions, 1) for r in results],
    }
    return [
        Spread(name, fmean(found), median(found), min(found), max(found))
        for name, found in numbers.items()
    ]


def histogram(numbers: Sequence[int]) -> list[tuple[str, int]]:
    """Count numbers in equal buckets."""
    low, high = min(numbers), max(numbers)
    width = max(1, -(-(high - low + 1) // BUCKETS))
    counts = Counter((number - low) // width for number in numbers)
    return [
        (
            f"{low + i * width} to {low + (i + 1) * width - 1}" if width > 1 else f"{low + i}",
            counts[i],
        )
        for i in range((high - low) // width + 1)
    ]


def endings(results: Sequence[Result]) -> list[Share]:
    """Return how often matches end in which way."""
    kinds = [r.facets.get(ENDING, ("none",))[0] for r in results]
    return [
        share(kind, [float(other == kind) for other in kinds])
        for kind, _ in Counter(kinds).most_common()
    ]


def facets(results: Sequence[Result]) -> dict[str, dict[str, list[Result]]]:
    """Group the matches by each facet of the game and its values."""
    names = sorted({name for r in results for name in r.facets} - {ENDING})
    groups: dict[str, dict[str, list[Result]]] = {}
    for name in names:
        values = Counter(value for r in results for value in r.facets.get(name, ()))
        groups[name] = {
            value: [r for r in results if value in r.facets.get(name, ())]
            for value, _ in values.most_common()
        }
    return groups


def own_facets(results: Sequence[Result]) -> list[str]:
    """Return the facets that differ by seat."""
    return sorted({name for r in results for name in r.own})


def by_value(results: Sequence[Result], facet: str) -> list[Share]:
    """Return what the seats with each value of such a facet won, the most common value first."""
    scores: dict[str, list[float]] = {}
    for result in results:
        for value, score in zip(result.own.get(facet, ()), result.scores, strict=False):
            scores.setdefault(value, []).append(score)
    ranked = sorted(scores.items(), key=lambda item: -len(item[1]))
    return [share(value, found) for value, found in ranked]

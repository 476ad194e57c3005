"""How fair a game is when equals play it: shares by seat and by turn order, lengths, endings, and all that by facet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median, stdev

from battlespace.arena.duel import ENDING
from battlespace.arena.results import Result
from battlespace.arena.schedule import Pairing

WIDE = 1.96
"""Standard errors on both sides of a 95 % interval."""
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


def verdict(found: Share, seats: int) -> str:
    """Say plainly whether a share is more than chance."""
    fair = 1 / seats
    text = f"{found.name} wins {100 * found.mean:.0f} % ± {100 * found.margin:.0f}"
    if abs(found.mean - fair) <= found.margin:
        return f"{text}: no difference from {100 * fair:.0f} % can be shown"
    return f"{text}: a real {'advantage' if found.mean > fair else 'disadvantage'}"


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
        return [self.name, *(f"{x:.4g}" for x in (self.mean, self.median, self.low, self.high))]


def lengths(results: Sequence[Result]) -> list[Spread]:
    """Return how long matches are and how much there is to choose."""
    numbers = {
        "plies": [float(r.plies) for r in results],
        "decisions": [float(r.decisions) for r in results],
        "turns": [float(r.turns) for r in results],
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
    kinds = Counter(r.facets.get(ENDING, "none") for r in results)
    return [
        share(kind, [float(r.facets.get(ENDING, "none") == kind) for r in results])
        for kind, _ in kinds.most_common()
    ]


def facets(results: Sequence[Result]) -> dict[str, dict[str, list[Result]]]:
    """Group the matches by each facet of the game and its values."""
    names = sorted({name for r in results for name in r.facets} - {ENDING})
    groups: dict[str, dict[str, list[Result]]] = {}
    for name in names:
        values = Counter(r.facets[name] for r in results if name in r.facets)
        groups[name] = {
            value: [r for r in results if r.facets.get(name) == value]
            for value, _ in values.most_common()
        }
    return groups

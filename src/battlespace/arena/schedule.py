"""Who meets whom: every seating of every combination, with the same seeds, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations

from battlespace.kernel.errors import OptionError


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match to be played: a seed, and the bot of each seat."""

    seed: int
    players: tuple[str, ...]


def combinations(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Return the sets of bots that meet: as many different ones at a table as there are."""
    if len(set(bots)) != len(bots):
        raise OptionError(f"bots: {', '.join(bots)}: each is named once")
    most = min(len(bots), seats)
    groups = combinations_with_replacement(bots, seats)
    return [group for group in groups if len(set(group)) == most]


def seatings(group: Sequence[str]) -> list[tuple[str, ...]]:
    """Return every different way to seat them."""
    return list(dict.fromkeys(permutations(group)))


def schedule(bots: Sequence[str], seats: int, games: int, seed: int) -> Iterator[Pairing]:
    """Yield at least `games` matches for each combination, in whole rounds: one seed, every seating.

    The seeds of all combinations are the same, and a run that is cut short has seen all of them alike.
    """
    groups = [seatings(group) for group in combinations(bots, seats)]
    played = 0
    while any(played * len(group) < games for group in groups):
        for group in groups:
            if played * len(group) < games:
                yield from (Pairing(seed + played, players) for players in group)
        played += 1

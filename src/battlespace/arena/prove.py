"""Matches between two bots until a share is proven or refuted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from battlespace.arena.results import Result, Results, told_apart
from battlespace.arena.schedule import Pairing, schedule
from battlespace.arena.sequential import OPEN, Verdict, in_rounds, judged


@dataclass(frozen=True, slots=True)
class Question:
    """Does `strong` win more than `share` of its decided matches against `weak`?"""

    weak: str
    strong: str
    share: float


def verdict(question: Question, results: Results) -> Verdict:
    """Return what the matches so far say, in the order of their seeds; all seatings count equally often."""
    both = {question.weak, question.strong}
    rows = [row for row in results.rows.values() if set(row.players) == both]
    rows = told_apart(sorted(rows, key=lambda row: (row.seed, row.players)))
    rounds = in_rounds(rows, lambda row: row.players)
    return judged((_share(question.strong, row) for row in rounds), question.share)


def _share(bot: str, row: Result) -> float:
    """Return what all seats of a bot took together."""
    return sum(
        score for player, score in zip(row.players, row.scores, strict=True) if player == bot
    )


def settle(question: Question, results: Results, play: Callable[[], None]) -> Verdict:
    """Play until the question is answered or nothing is left to play, and return the answer.

    Matches end in any order and count in the order of their seeds: one that was under way when an answer stood may open
    the question again.
    """
    while True:
        known = len(results.rows)
        play()
        found = verdict(question, results)
        if found.answer != OPEN or len(results.rows) == known:
            return found


def open_pairings(
    question: Question, results: Results, seats: int, games: int, seed: int
) -> Iterator[Pairing]:
    """Yield matches as long as the question is open, at most `games` for each combination.

    Those that a stopped run has left out come first, whatever the others say: they may be the ones that take long.
    """

    def all_of_them() -> Iterator[Pairing]:
        return schedule([question.weak, question.strong], seats, games, seed)

    last = max((n for n, one in enumerate(all_of_them()) if one in results.rows), default=-1)
    for number, pairing in enumerate(all_of_them()):
        if number > last and verdict(question, results).answer != OPEN:
            return
        yield pairing

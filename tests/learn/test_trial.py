"""Trials: they end as soon as the test has an answer, whoever plays them and in whatever order matches end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from battlespace.arena.sequential import OPEN, PROVEN, REFUTED, judged, judged_shares
from battlespace.arena.workers import Processes
from battlespace.games import load, slugs
from battlespace.learn import trial as trials
from battlespace.learn.record import Record
from battlespace.learn.selfplay import Plan
from battlespace.learn.trial import Pair, Played, Score, Tried, mark_of, score_of, trial

SLUG = min((slug for slug in slugs() if load(slug).sight), key=lambda slug: load(slug).max_plies)
PLAN = Plan(SLUG, (2,), {}, None, {"simulations": 4, "cut": 0}, loose=6)
PAIR = Pair(PLAN, "easy")
FIRST = 40
ORDER = (3, 0, 5, 4, 1, 2)


@dataclass(frozen=True)
class Late:
    """Workers with many matches under way, which end in another order than they began."""

    def each(
        self, work: Callable[[Any, Any], Any], common: Any, jobs: Iterator[Any]
    ) -> Iterator[Any]:
        while begun := [job for _, job in zip(ORDER, jobs, strict=False)]:
            for place in ORDER:
                if place < len(begun):
                    yield begun[place], work(common, begun[place])


def scripted(shares: Sequence[float], seats: int = 2) -> Callable[[Pair, int], Played]:
    """Return what plays matches that end as told."""
    begun = FIRST * seats

    def play(pair: Pair, number: int) -> Played:
        share = shares[(number - begun) % len(shares)]
        return Played(share, share - 0.5, (0.1, 0.2), (10, 10), f"moves {number}")

    return play


def met(monkeypatch: pytest.MonkeyPatch, play: Any, workers: Any, plan: Plan = PLAN) -> Score:
    monkeypatch.setattr(trials, "play_one", play)
    pair = Pair(plan, "easy")
    return trial(pair, pair.numbers(FIRST, 60), workers=workers)


@pytest.mark.parametrize(
    ("shares", "answer", "matches"),
    [([1.0], PROVEN, 8), ([0.0], REFUTED, 8), ([0.5], OPEN, 60), ([1.0, 0.0], OPEN, 60)],
)
def test_a_trial_ends_when_it_is_answered(
    shares: list[float], answer: str, matches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = met(monkeypatch, scripted(shares), Processes(1))
    assert (alone.answer, alone.matches) == (answer, matches)
    assert met(monkeypatch, scripted(shares), Late()) == alone


def test_matches_that_end_early_do_not_count_before_those_that_began_before_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dice = Random(5)
    for _ in range(40):
        shares = [float(dice.random() < 0.7) for _ in range(60)]
        one = met(monkeypatch, scripted(shares), Processes(1))
        assert met(monkeypatch, scripted(shares), Late()) == one
        assert one.matches % 2 == 0, "both seats as often"
        found = judged(shares, 0.5)
        assert one.answer == found.answer
        assert one.matches in {found.games, found.games + 1}


def test_a_match_that_repeats_another_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def same(pair: Pair, number: int) -> Played:
        return Played(1.0, 0.5, (0.1, 0.2), (10, 10), "the same moves")

    score = met(monkeypatch, same, Processes(1))
    assert (score.answer, score.matches, score.share) == (OPEN, 2, 1.0)


@pytest.mark.parametrize("repeats", [0, 1])
def test_a_seat_that_repeats_its_matches_does_not_leave_the_proof_to_the_other(
    repeats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever begins wins: nobody is better, though the matches of one seat are all the same."""

    def play(pair: Pair, number: int) -> Played:
        seat = number % 2
        moves = "the same" if seat == repeats else f"moves {number}"
        return Played(1.0 - seat, 0.5 - seat, (0.1, 0.2), (10, 10), moves)

    score = met(monkeypatch, play, Processes(1))
    assert (score.answer, score.matches) == (OPEN, 3)


def test_with_more_seats_an_even_share_is_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = replace(PLAN, seats=(4, 2))
    half = met(monkeypatch, scripted([1.0, 0.0], 4), Processes(1), plan)
    assert (half.answer, half.even, half.matches % 4) == (PROVEN, 0.25, 0)
    even = met(monkeypatch, scripted([1.0, 0.0, 0.0, 0.0], 4), Processes(1), plan)
    assert even.answer == OPEN
    none = met(monkeypatch, scripted([0.0], 4), Late(), plan)
    assert none.answer == REFUTED
    assert none == met(monkeypatch, scripted([0.0], 4), Processes(1), plan)


def test_shares_of_duels_prove_what_wins_do() -> None:
    dice = Random(3)
    for true in (0.3, 0.7, 0.9):
        shares = [dice.choice((0.5, float(dice.random() < true))) for _ in range(200)]
        assert judged_shares(shares, 0.5) == judged(shares, 0.5).answer


def test_a_shared_win_counts_as_much_as_it_is_worth() -> None:
    assert judged_shares([0.25] * 500, 0.25) == OPEN
    assert judged_shares([0.5] * 500, 0.25) == PROVEN
    assert judged_shares([1 / 3] * 500, 0.5) == REFUTED


def test_an_even_share_is_seldom_answered() -> None:
    wrong = 0
    for seed in range(200):
        dice = Random(seed)
        shares = [float(dice.random() < 1 / 3) for _ in range(150)]
        wrong += judged_shares(shares, 1 / 3) != OPEN
    assert wrong <= 200 * 0.05


def test_a_trial_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = trial(PAIR, PAIR.numbers(FIRST, 4), workers=Processes(1))
    path, asked = tmp_path / "trials.jsonl", list[int]()
    kept = Record(path, {"tried": 1}, Tried)
    assert trial(PAIR, PAIR.numbers(FIRST, 2), workers=Processes(1), kept=kept).matches == 2
    kept = Record(path, {"tried": 1}, Tried)
    assert len(kept.rows) == 2

    def play(pair: Pair, number: int) -> Played:
        asked.append(number)
        return trials.Played(*original(pair, number))

    original = trials.play_one
    monkeypatch.setattr(trials, "play_one", play)
    again = trial(PAIR, PAIR.numbers(FIRST, 4), workers=Processes(1), kept=kept)
    assert asked == [82, 83]
    assert (again.share, again.lead, again.matches) == (whole.share, whole.lead, 4)
    other = trial(
        Pair(replace(PLAN, net=b"other"), "easy"), range(0), workers=Processes(1), kept=kept
    )
    assert other.matches == 0, "matches of another net are none of it"
    assert mark_of(PAIR) != mark_of(replace(PAIR, theirs="hard"))


@pytest.mark.parametrize(
    ("leads", "lead", "margin"),
    [
        ([], 0.0, None),
        ([3.0], 3.0, None),
        ([1.0, 1.0, 1.0], 1.0, None),
        ([1.0, 3.0], 2.0, 1.96),
        ([1.0, 2.0, 3.0, 6.0], 3.0, 1.96 * 2.1602 / 2),
    ],
)
def test_a_lead_is_as_certain_as_its_matches_tell(
    leads: list[float], lead: float, margin: float | None
) -> None:
    rows = [Played(0.5, each, (0.1, 0.2), (10, 10), f"{i}") for i, each in enumerate(leads)]
    told = score_of(rows, 2, OPEN)
    assert told.lead == lead
    assert told.lead_margin == (margin if margin is None else pytest.approx(margin, abs=1e-3))


def test_an_interval_is_wilsons() -> None:
    low, high = Score(20, 1.0, 0.0, 0.0, 0.0).interval
    assert (low, high) == (pytest.approx(0.839, abs=1e-3), 1.0)
    low, high = Score(100, 0.9, 0.0, 0.0, 0.0).interval
    assert (round(low, 3), round(high, 3)) == (0.826, 0.945)
    assert Score(0, 0.0, 0.0, 0.0, 0.0).interval == (0.0, 1.0)

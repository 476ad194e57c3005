"""Proofs: a share is proven or refuted by matches in their order, and what repeats another match tells nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest
from tests.arena.test_arena import GAME, OPTIONS, result

from battlespace.arena.prove import Question, open_pairings, settle, verdict
from battlespace.arena.report import Proof, as_page, as_text
from battlespace.arena.results import Result, Results
from battlespace.arena.schedule import schedule
from battlespace.arena.sequential import OPEN, PROVEN, REFUTED, judged
from battlespace.games import TEMPLATE, load


def test_a_fair_coin_is_seldom_called_unfair() -> None:
    rng, wrong = Random(5), 0
    for _ in range(200):
        found = judged((float(rng.random() < 0.65) for _ in range(300)), 0.65)
        wrong += found.answer != OPEN
    assert wrong <= 200 * 0.05


@pytest.mark.parametrize(("true", "answer"), [(0.9, PROVEN), (0.45, REFUTED)])
def test_a_clear_case_is_settled_soon(true: float, answer: str) -> None:
    rng = Random(1)
    found = judged((float(rng.random() < true) for _ in count()), 0.65)
    assert found.answer == answer
    assert found.games < 300


def test_a_draw_decides_nothing() -> None:
    assert judged([0.5] * 50 + [1.0], 0.65).games == 1


def test_a_proof_stops_the_matches(tmp_path: Path) -> None:
    question, results = Question("weak", "strong", 0.65), Results(tmp_path, GAME, 2, OPTIONS)
    for number, pairing in enumerate(open_pairings(question, results, 2, 500, 1)):
        won = tuple(float(player == "strong") for player in pairing.players)
        results.add(
            Result(pairing.seed, pairing.players, won, 1, 1, 1, 1, (0,), (0, 0), {}, "t"), ""
        )
        assert number < 30
    assert verdict(question, results).answer == PROVEN


def test_what_a_stopped_run_has_left_out_is_played_whatever_is_proven(tmp_path: Path) -> None:
    question, results = Question("a", "b", 0.65), Results(tmp_path, GAME, 2, OPTIONS)
    left_out, *done = schedule(["a", "b"], 2, 20, 1)
    for one in done:
        won = tuple(float(player == "b") for player in one.players)
        results.add(result("".join(one.players), won, one.seed), "")
    assert verdict(question, results).answer == PROVEN
    asked = open_pairings(question, results, 2, 500, 1)
    assert [one for one in asked if one not in results.rows] == [left_out]


def test_repeats_prove_nothing(tmp_path: Path) -> None:
    results = Results(tmp_path, load(TEMPLATE), 2, {})
    for seed in range(40):
        results.add(replace(result("ab", (0.0, 1.0), seed), moves="the same"), "")
    assert verdict(Question("a", "b", 0.5), results).games == 1
    text = as_text({"": list(results.rows.values())}, ["a", "b"])
    assert "39 of 40 matches repeat another one" in text


def test_the_same_moves_by_another_option_repeat_nothing() -> None:
    rows = [replace(result("ab", (0.0, 1.0), seed), moves=str(seed)) for seed in range(4)]
    groups = {"length=5": rows, "length=6": rows}
    assert "repeat" not in as_text(groups, ["a", "b"])
    page = as_page(GAME, groups, {"a": "a", "b": "b"})
    assert "repeat" not in page
    assert "8 matches" in page
    assert "length=6: 4 of 8 matches repeat another one" in as_text(
        {"length=5": rows, "length=6": rows + rows}, ["a", "b"]
    )


def test_a_proof_says_what_it_is_about() -> None:
    found = judged([1.0] * 3, 0.65)
    proofs = [Proof("b", "a", 0.655, found, label) for label in ("seats=2", "seats=3")]
    text = as_text({"": [result("ab", (0.0, 1.0))]}, ["a", "b"], proofs)
    for label in ("seats=2", "seats=3"):
        assert f"{label}: b won 3 of 3 decided matches against a: 65.5 % is neither" in text


def test_a_seating_that_repeats_does_not_leave_the_proof_to_the_other(tmp_path: Path) -> None:
    """Whoever begins wins: nobody is better, though `a` always wins the same match."""
    results = Results(tmp_path, load(TEMPLATE), 2, {})
    for seed in range(40):
        for players, moves in (("ab", "the same"), ("ba", f"{seed}")):
            results.add(replace(result(players, (1.0, 0.0), seed), moves=moves), "")
    found = verdict(Question("a", "b", 0.5), results)
    assert (found.answer, found.games) == (OPEN, 3)


def test_a_match_that_ends_late_may_open_a_question_again(tmp_path: Path) -> None:
    results, question = Results(tmp_path, load(TEMPLATE), 2, {}), Question("a", "b", 0.5)
    rounds = count()

    def play() -> None:
        for seed in {0: range(8, 16), 1: range(8)}.get(next(rounds), range(20, 60)):
            won = (1.0, 0.0) if seed in (0, 2, 4, 6) else (0.0, 1.0)
            results.add(result("ab", won, seed), "")

    play()
    assert verdict(question, results).answer == PROVEN  # before those of the first seeds end
    assert settle(question, results, play).games > 16
    assert verdict(question, results).answer == PROVEN
    assert next(rounds) == 3

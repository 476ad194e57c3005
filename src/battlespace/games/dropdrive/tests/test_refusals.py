"""Refusals say what is wrong with the move itself, even when another question is open."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from random import Random
from typing import Any

import pytest

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.rules import ANOMALY_IDS
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.kernel import contract
from battlespace.kernel.errors import BattlespaceError
from battlespace.kernel.match import Match

ALL_ANOMALIES = dict.fromkeys(ANOMALY_IDS, True)


def reasons(match: Match[Any], move: str) -> list[tuple[str, str]]:
    """The clauses and keys of the reasons against a move."""
    return [(r.clause, r.words.key if r.words else "") for r in GAME.explain(match.state, move)]


def sentence(match: Match[Any], move: str, language: str = "en") -> str:
    words = GAME.explain(match.state, move)[0].words
    assert words is not None
    return GAME.lexicon.say(words, language)


FLIGHT = [
    ("link:270", "DD-10.5", "why.sun"),
    ("link:400", "DD-10.4", "why.out_of_range"),
    ("fly", "DD-10.4", "why.no_link"),
    ("drive:fuel", "DD-9.1", "why.fuel"),
    ("explore", "DD-14.1", "why.not_landed"),
    ("sell:blue:1", "DD-14.1", "why.not_landed"),
]


@pytest.mark.parametrize(("move", "clause", "key"), FLIGHT)
def test_a_flight_is_refused_with_its_own_reason(
    table: Any, move: str, clause: str, key: str
) -> None:
    match = table().put("ship-pink", 0, 70).start()
    assert (clause, key) in reasons(match, move)


def test_a_link_at_the_wall_and_a_sharp_bend_are_told_apart(table: Any) -> None:
    match = table().put("ship-pink", 195, 60).start()
    assert reasons(match, "link:0") == [("DD-10.5", "why.wall")]
    match = table().put("ship-pink", 100, -100).start()
    match.play("link:270")
    assert reasons(match, "link:45") == [("DD-10.2", "why.bend")]
    assert sentence(match, "link:45") == "A joint bends by a right angle at most."


def test_no_landing_after_a_take_off(table: Any) -> None:
    made = table().land("ship-pink", "pink").put("a01", 150, 70).stow(0, "a02", "sf07.b1")
    match = made.start()
    for move in ("link:270", "link:270", "fly"):
        match.play(move)
    assert match.state.flags[0, 0] == 1
    assert ("DD-14.8", "why.took_off") in reasons(match, "deliver:p06")


def test_a_passenger_who_goes_elsewhere_and_one_who_is_not_aboard(table: Any) -> None:
    match = table().passenger(0, "p06", "p02").landing("pink")
    assert reasons(match, "deliver:p02") == [("DD-14.2", "why.passenger")]
    assert reasons(match, "deliver:p09") == [("DD-14.2", "why.no_passenger")]
    assert sentence(match, "deliver:p02", "fr") == "Gardienne des graines ne va pas à Cinderveil."
    match = table().passenger(0, "p02").landing("pink")
    assert ("DD-14.2", "why.passenger") in reasons(match, "deliver:p02")


def test_a_colour_that_is_not_bought_whatever_is_asked(table: Any) -> None:
    match = table().stow(0, "a13", "sf07.b1").landing("pink")
    assert reasons(match, "sell:red:1")[0] == ("DD-16.1", "why.not_bought")
    match = table().stow(0, "a13", "sf07.b1").stow(0, "a01", "sf07.b2").landing("pink")
    assert reasons(match, "sell:red:1") == [("DD-16.1", "why.not_bought")]
    assert reasons(match, "sell:blue:3") == [("DD-16.2", "why.so_many")]


def test_shifts_to_frozen_places_and_bays_that_do_not_take_the_cargo(table: Any) -> None:
    made = table().upgrade(0, "u10").upgrade(0, "u09", damaged=True)
    match = made.stow(0, "f1", "sf07.b1").stow(0, "a01", "sf07.b2").start(4)
    assert reasons(match, "shift:f1:u10.b1") == [("DD-11.1", "why.takes_not")]
    assert reasons(match, "shift:f1:u09.b1") == [("DD-3.6", "why.frozen_place")]
    match.play("shift:a01:u10.b1")
    assert reasons(match, "shift:a01:u10.b2") == [("DD-3.7", "why.named")]


def test_an_aim_outside_is_told_from_one_that_is_too_far(table: Any, go: Any) -> None:
    match = table().put("ship-pink", -150, -120).stow(0, "f1", "sf07.b1").start(4)
    go(match, "drive:fuel", "drop", "near:planet:orange")
    assert reasons(match, "aim:-44,14") == [("DD-5.6", "why.aim"), ("DD-9.4", "why.aim")]
    assert reasons(match, "aim:-46,5") == [("DD-5.6", "why.aim")]
    assert reasons(match, "aim:20,0") == [("DD-9.4", "why.aim")]
    assert reasons(match, "aim:-38,0") == [("DD-9.4", "why.aim")]


@pytest.mark.refuses("DD-3.6")
def test_frozen_fuel_is_named_where_it_is_wanted(table: Any) -> None:
    laid = table().put("ship-pink", -150, -120).upgrade(0, "u09").stow(0, "f1", "u09.b1")
    laid.upgrade(0, "u15").s.damaged[laid.card("u09")] = 1
    match = laid.start(5)
    assert reasons(match, "drive:fuel") == [("DD-9.1", "why.fuel"), ("DD-3.6", "why.frozen")]


def test_a_bay_that_does_not_take_the_cargo_is_told_from_a_second_derelict(
    table: Any, go: Any
) -> None:
    laid = table().put("ship-pink", -150, -120).put("f1", -110, -120).upgrade(0, "u10")
    for name, place in (
        *(("d1", "sf07.b1"), ("f2", "sf07.b2"), ("f3", "sf07.b3"), ("f4", "sb06.b1")),
        *(("f5", "sb06.b2"), ("a01", "u10.b1")),
    ):
        laid.stow(0, name, place)
    match = go(laid.start(), "link:0", "link:0", "fly")
    assert "lose:d1" in match.moves()
    assert reasons(match, "lose:a01") == [("DD-11.1", "why.bay")]


def test_what_chance_does_not_bring_is_refused_with_the_clause_of_the_draw(table: Any) -> None:
    match = Match(GAME, 1, 3)
    assert reasons(match, "start:3") == [("DD-4.10", "why.drawn")]
    match.play("start:1")
    assert reasons(match, "side:green:home") == [("DD-4.2", "why.drawn")]
    assert sentence(match, "hail") == "Chance decides now; nobody can choose."


def test_a_question_that_is_not_asked_is_answered_by_the_one_that_is(table: Any) -> None:
    match = table().put("ship-pink", 0, 70).start()
    words = sentence(match, "hail"), sentence(match, "hail", "fr")
    assert words[0].startswith("That is not asked now. Lay the nav tool link by link")
    assert words[1].startswith("Ce n'est pas la question maintenant. Posez l'outil")


@pytest.mark.parametrize("question", ASKED.questions, ids=lambda question: question.text)
def test_every_question_is_asked_in_words_by_a_clause(question: Any) -> None:
    assert question.clause in GAME.rulebook.clauses
    assert question.chance or f"ask.{question.ask}" in GAME.lexicon.sentences


def judge(match: Match[Any], most: int) -> None:
    """Compare what is said against answers to the open question with the rules: against all, or so many."""
    question = ASKED.now(match.state)[0]
    answers = [action for some in question.answers for action in range(some.first, some.end)]
    texts: list[str] = []
    for action in answers[:: len(answers) // most + 1]:
        try:
            texts.append(GAME.notation.write_move(match.state, action))
        except BattlespaceError:
            continue  # a shift of something that is not there has no text
    contract.check_refusals(match, texts)
    contract.check_unrefused(match, most)


def judged(options: Any) -> Counter[str]:
    """Judge answers in a random match; return how often each question was asked."""
    rng, match, asked = Random(5), Match(GAME, 5, 3, options), Counter[str]()
    while not match.over and match.ply < 1500:
        if match.turn < 0:
            match.draw(fast=True)
            continue
        name = ASKED.now(match.state)[0].name
        asked[name] += 1
        if asked[name] <= 6:
            judge(match, 40)
        match.play(rng.choice(match.legal()))
    return asked


@pytest.mark.parametrize("options", [{"mode": "standard_anomalies"}, ALL_ANOMALIES])
def test_each_answer_to_an_open_question_is_judged_as_the_rules_do(options: Any) -> None:
    assert len(judged(options)) > 15


@pytest.mark.parametrize(
    ("module", "name", "answer"),
    [
        ("reasons", "aboard", True),  # all cargo is thought to be aboard
        ("reasons", "row_of", -1),  # no market is thought to buy anything
        ("astray", "bend", 0),  # every link is thought to lead straight on
        ("astray", "tied", True),  # whatever is looked for is thought to be nearest
        ("refusals", "accepts", False),  # no bay is thought to take anything
    ],
)
def test_a_refusal_that_errs_is_found(
    module: str, name: str, answer: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = import_module(f"battlespace.games.dropdrive.text.{module}")
    monkeypatch.setattr(wrong, name, lambda *given: answer)
    with pytest.raises(AssertionError, match=r"without a reason|speak against it|not true"):
        judged({"mode": "base"})

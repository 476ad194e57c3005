"""Refusals are compared with rules and view: at random positions, in every scenario, with planted errors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel import contract
from battlespace.kernel.fact import HOW, Fact
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import Match
from battlespace.kernel.words import Reason

GAMES = [*slugs(), TEMPLATE]
INVERSE = {
    "is": "is not",
    "is not": "is",
    "has": "lacks",
    "lacks": "has",
    "below": "above",
    "above": "below",
}


@pytest.mark.parametrize("slug", GAMES)
def test_refusals_are_right_wherever_the_scenarios_lead(slug: str) -> None:
    contract.check_scenarios(load(slug))


def opening(game: Game[Any]) -> Match[Any]:
    """Return a match at its first choice among several."""
    match = Match(game, 1)
    while match.turn < 0 or len(match.legal()) < 2:
        if match.turn < 0:
            match.draw(fast=True)
        else:
            match.play(match.legal()[0])
    return match


@pytest.mark.parametrize("slug", GAMES)
def test_a_move_that_the_rules_forget_is_refused_without_a_reason(slug: str) -> None:
    def fewer(s: Any, out: Any) -> int:
        return game.rules.legal(s, out) - 1

    game = load(slug)
    match = opening(game)
    forgotten = match.moves()[-1]
    wrong = replace(game, rules=replace(game.rules, legal=fewer))
    with pytest.raises(AssertionError, match="refused without a reason"):
        contract.check_refusals(at(match, wrong), [forgotten])


@pytest.mark.parametrize("slug", GAMES)
def test_a_move_that_the_rules_allow_by_mistake_has_reasons_against_it(slug: str) -> None:
    def more(s: Any, out: Any) -> int:
        out[0] = forbidden
        return 1

    game = load(slug)
    match, forbidden = no_longer_legal(game)
    wrong = replace(game, rules=replace(game.rules, legal=more))
    with pytest.raises(AssertionError, match="speak against it"):
        contract.check_unrefused(at(match, wrong))


def no_longer_legal(game: Game[Any]) -> tuple[Match[Any], int]:
    """Return a match in which a move of its opening is not legal any more."""
    for kept, played in ((0, -1), (-1, 0)):
        match = opening(game)
        forbidden = match.legal()[kept]
        match.play(match.legal()[played])
        while match.turn == CHANCE or forbidden in match.legal():
            step = match.draw(fast=True) if match.turn < 0 else match.play(match.legal()[played])
            assert step
        if not match.over:
            return match, forbidden
    raise AssertionError("every move of the opening is legal for ever")


def at(match: Match[Any], game: Game[Any]) -> Match[Any]:
    """Return a match of a broken game at the same position."""
    return Match(game, 1, match.seats, match.options, game.write(match.state))


@pytest.mark.parametrize(
    ("fact", "true"),
    [
        (Fact("hands.1.0", "is", 2), True),
        (Fact("hands.1.0", "is not", 2), False),
        (Fact("left", "below", 4), True),
        (Fact("left", "above", 3), False),
        (Fact("pieces", "has", {"tile": "a3"}), True),
        (Fact("pieces", "has", {"tile": "a3", "seat": 1}), False),
        (Fact("pieces", "lacks", {"tile": "a4"}), True),
        (Fact("used", "has", "A9.05"), True),
        (Fact("used", "lacks", "A9.05"), False),
    ],
)
def test_facts_are_evaluated_on_the_view(fact: Fact, true: bool) -> None:
    view = {
        "hands": [[1, 0], [2, 1]],
        "left": 3,
        "pieces": [{"tile": "a3", "seat": 0}],
        "used": ["A9.05"],
    }
    assert fact.holds(view) is true


def test_every_comparison_has_its_inverse() -> None:
    assert INVERSE.keys() == HOW.keys()


@pytest.mark.parametrize("slug", [slug for slug in GAMES if contract.blocks_of(load(slug))])
def test_a_reason_that_rests_on_an_untruth_is_found(slug: str) -> None:
    def lying(s: Any, move: str) -> list[Reason]:
        return [
            replace_fact(reason, Fact(reason.fact.at, INVERSE[reason.fact.how], reason.fact.value))
            if reason.fact
            else reason
            for reason in refusals(s, move)
        ]

    game = load(slug)
    refusals: Callable[[Any, str], list[Reason]] = game.refusals
    with pytest.raises(AssertionError, match="it is not true that"):
        contract.check_scenarios(replace(game, refusals=lying))


def replace_fact(reason: Reason, fact: Fact) -> Reason:
    return Reason(reason.clause, reason.targets, reason.words, fact)

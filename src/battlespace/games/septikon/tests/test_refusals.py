"""Errors in what is said against a move are found by comparing it with the rules and the view."""

from __future__ import annotations

from importlib import import_module

import pytest

from battlespace.games import load
from battlespace.kernel.contract import check_scenarios

GAME = load("septikon")


@pytest.mark.parametrize(
    ("module", "name", "answer"),
    [
        ("astray", "active", True),  # all armories are thought to work
        ("refusals", "has_target", False),  # no Gunner is thought to have a target
        ("astray", "_barrier", None),  # nothing is thought to be in the way
    ],
)
def test_a_refusal_that_errs_is_found(
    module: str, name: str, answer: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = import_module(f"battlespace.games.septikon.text.{module}")
    monkeypatch.setattr(wrong, name, lambda *given: answer)
    with pytest.raises(AssertionError, match=r"without a reason|speak against it|not true"):
        check_scenarios(GAME)

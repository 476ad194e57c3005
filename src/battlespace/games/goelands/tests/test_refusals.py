"""Errors in what is said against a move are found by comparing it with the rules and the view."""

from __future__ import annotations

from importlib import import_module

import pytest

from battlespace.games import load
from battlespace.kernel.contract import check_scenarios

GAME = load("goelands")


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("_missing", []),  # a card that is not there is thought to be there
        ("_waits", True),  # every power is thought to wait
        ("in_order", False),  # no lane is thought to be open to choice
    ],
)
def test_a_refusal_that_errs_is_found(
    name: str, answer: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = import_module("battlespace.games.goelands.text.refusals")
    monkeypatch.setattr(wrong, name, lambda *given: answer)
    with pytest.raises(AssertionError, match=r"without a reason|speak against it|not true"):
        check_scenarios(GAME)

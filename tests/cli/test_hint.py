"""The terminal's hints say what the browser's say: what there is to expect after a move."""

from __future__ import annotations

import json

import pytest

from battlespace.cli.main import main
from battlespace.games import TEMPLATE

POSITION = "2,5/4,1 mover=0 roll=2 turns=0 length=8 limit=200"
WORTH = {"en": "Chances of winning: Amber ", "fr": "Chances de gagner : Ambre "}


@pytest.mark.parametrize("language", WORTH)
def test_a_hint_says_what_there_is_to_expect(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ["--bot", "greedy", "--position", POSITION, "--language", language]
    assert main(["hint", TEMPLATE, *told]) == 0
    assert WORTH[language] in capsys.readouterr().out


def test_a_program_is_told_the_same_numbers_as_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    """What this bot says of its own choice differs from what it says of the position."""
    asked = ["hint", TEMPLATE, "--bot", "mcts:simulations=40", "--position", POSITION]
    assert main([*asked, "--seed", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main([*asked, "--seed", "1", "--language", "en"]) == 0
    move, *_, chances, _ = capsys.readouterr().out.splitlines()
    assert move.startswith(f"{told['move']}: ")
    amber, blue = (round(100 * share) for share in told["values"])
    assert chances == f"Chances of winning: Amber {amber}%, Blue {blue}%"


def test_in_a_match_it_is_you_who_may_win(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["hint", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    assert main(["play", TEMPLATE, "--bot", "greedy", "--position", POSITION]) == 0
    out = capsys.readouterr().out
    assert "Chances of winning: you " in out


def test_in_a_match_the_strongest_level_advises_whoever_you_play_against(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`novice` here plays just anything, and expects as much of every move."""
    lines = iter(["hint", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    assert main(["hint", TEMPLATE, "--position", POSITION, "--seed", "1"]) == 0
    best, _, chances, _ = capsys.readouterr().out.splitlines()
    assert main(["play", TEMPLATE, "--bot", "novice", "--position", POSITION]) == 0
    out = capsys.readouterr().out
    assert best in out
    assert chances.replace("Amber", "you") in out

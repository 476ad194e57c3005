"""What commands refuse before they begin: a number that is none or out of bounds, and a value that is empty."""

from __future__ import annotations

from pathlib import Path

import pytest

from battlespace.cli.main import main
from battlespace.games import TEMPLATE as GAME


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["perft", GAME, "--depth", "x"], "--depth=x: expected a whole number\n"),
        (
            ["play", GAME, "--seed", "-1"],
            "--seed=-1: expected a whole number from 0 on, of at most",
        ),
        (["play", GAME, "--seed", "9" * 91], "expected a whole number from 0 on, of at most"),
        (
            ["arena", GAME, "--games", "0"],
            "--games=0: expected a whole number from 1 to 1,000,000\n",
        ),
        (
            ["arena", GAME, "--processes=-2"],
            "--processes=-2: expected a whole number from 1 to 1,024",
        ),
        (["balance", GAME, "--loose", "2000"], "--loose=2000: expected a whole number from 0 to"),
        (["train", GAME, "--generations", "-1"], "--generations=-1: expected a whole number from"),
        (["train", GAME, "--fade", "much"], "--fade=much: expected a number\n"),
        (["arena", GAME, "--games", "2.5"], "--games=2.5: expected a whole number\n"),
        (["train", GAME, "--seats", "2.5"], "--seats=2.5: expected a whole number\n"),
        (["hint", GAME, "--simulations", "9.9"], "--simulations=9.9: expected a whole number\n"),
        (["serve", "--port", "70000"], "--port=70000: expected a whole number from 0 to 65,535\n"),
    ],
)
def test_a_wrong_number_is_refused_in_a_line_of_ours(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("battlespace: option: --")
    assert told.count("\n") == 1
    assert said in told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["arena", GAME, "--bots", ""], "--bots is empty"),
        (["arena", GAME, "--out", ""], "--out is empty"),
        (["balance", GAME, "--out="], "--out is empty"),
        (["train", GAME, "--out", ""], "--out is empty"),
        (["replay", ""], "an argument is empty"),
    ],
)
def test_what_is_empty_is_refused(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith(f"battlespace: option: {said}: give it a value")
    assert list(tmp_path.iterdir()) == []

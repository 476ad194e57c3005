"""The commands arena, balance and hint, as people type them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from battlespace.cli.arena import split_bots
from battlespace.cli.main import main
from battlespace.cli.watch import clock
from battlespace.games import TEMPLATE

NEAR = "2,5/4,1 mover=0 roll=2 turns=0 length=5 limit=200"


def test_the_arena_rates_bots_and_writes_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["arena", TEMPLATE, "--bots", "uniform,greedy", "--games", "4", "--processes", "1"]
    assert main([*asked, "--out", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "rating" in out
    assert (tmp_path / "report.html").exists()
    assert len(list((tmp_path / "transcripts").iterdir())) == 4
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 5
    assert main([*asked[:-2], "--processes", "1", "--out", str(tmp_path)]) == 0, "nothing is left"
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 5


def test_the_arena_proves_a_share(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", TEMPLATE, "--bots", "uniform,greedy", "--games", "6", "--processes", "1"]
    assert main([*asked, "--prove", "0.65", "--out", str(tmp_path)]) == 0
    assert "greedy won" in capsys.readouterr().out


@pytest.mark.parametrize("share", ["nan", "0", "1", "2", "-1", "inf"])
def test_a_share_that_nothing_can_prove_is_refused(
    share: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    asked = ["arena", TEMPLATE, "--bots", "uniform,greedy", "--games", "2", "--out", str(out)]
    assert main([*asked, "--prove", share]) == 2
    assert "battlespace: option: --prove=" in capsys.readouterr().err
    assert not out.exists()


def test_an_arena_without_bots_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", TEMPLATE, "--bots", ",", "--out", str(tmp_path / "run")]) == 2
    assert "option: --bots=,: expected at least one bot" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("command", ["arena", "balance"])
@pytest.mark.parametrize(
    "words", [["--games", "0"], ["--games", "-4"], ["--games", "1000001"], ["--seed", "-1"]]
)
def test_no_matches_are_not_played(command: str, words: list[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main([command, TEMPLATE, "--out", str(tmp_path / "run"), *words])
    assert not (tmp_path / "run").exists()


def test_balance_says_how_fair_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["balance", TEMPLATE, "--bot", "greedy", "--games", "5", "--processes", "1"]
    assert main([*asked, "--seats", "3", "--out", str(tmp_path)]) == 0
    assert "seat 2 wins" in capsys.readouterr().out
    assert "By " not in (tmp_path / "report.html").read_text().split("Endings")[0]


def test_what_varies_is_played_apart_and_reported_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--games", "4", "--processes", "1", "--out", str(tmp_path)]
    bots = ["arena", TEMPLATE, "--bots", "uniform,greedy", "--vary", "seats=2,3"]
    assert main([*bots, *asked]) == 0
    assert "4 matches" not in (tmp_path / "report.html").read_text()
    assert "2, 3 seats" in (tmp_path / "report.html").read_text(), "one scale for both"
    assert (tmp_path / "seats=3" / "results.jsonl").exists()
    assert main(["balance", TEMPLATE, "--bot", "greedy", "--vary", "length=5,6", *asked]) == 0
    assert "LENGTH=6" in capsys.readouterr().out
    assert main(["balance", TEMPLATE, "--bot", "greedy", "--vary", "colour=red", *asked]) == 2
    assert "with a NAME among seats, length" in capsys.readouterr().err


def test_a_hint_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["hint", TEMPLATE, "--position", NEAR, "--seed", "1", "--bot", "mcts"]
    assert main([*asked, "--simulations", "200", "--language", "en"]) == 0
    out = capsys.readouterr().out
    assert "Chances of winning: Amber " in out
    assert "Expected line" in out
    assert main([*asked, "--simulations", "200", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["line"][0] == answer["move"]


def test_a_wrong_bot_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", TEMPLATE, "--bots", "uniform,nobody"]) == 2
    assert "option: unknown bot 'nobody'" in capsys.readouterr().err


def test_settings_stay_with_their_bot() -> None:
    text = "easy,mcts:simulations=5,cut=3,cmd:./my --a=b,greedy"
    assert split_bots(text) == ["easy", "mcts:simulations=5,cut=3", "cmd:./my --a=b", "greedy"]


def test_the_time_that_is_left_is_written_as_a_clock() -> None:
    assert [clock(s) for s in (0, 61, 3723)] == ["0:00", "1:01", "1:02:03"]

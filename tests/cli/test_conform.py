"""`battlespace conform`: another engine is compared with ours, answer by answer."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from battlespace.cli.main import main
from battlespace.games import TEMPLATE as GAME


def test_our_engine_conforms_to_itself(capsys: pytest.CaptureFixture[str]) -> None:
    engine = [sys.executable, "-m", "battlespace", "engine"]
    assert main(["conform", "--game", GAME, "--walks", "1", "--", *engine]) == 0
    assert "0 differences" in capsys.readouterr().out


def test_another_engine_that_differs_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "import json, sys\nfrom battlespace.engine.messages import plain\n"
        "from battlespace.engine.session import Session\nsession = Session()\n"
        "for line in sys.stdin:\n    answer = plain(session.answer(line))\n"
        "    if 'moves' in answer: answer['moves'] = answer['moves'][1:]\n"
        "    print(json.dumps(answer), flush=True)\n"
    )
    assert main(["conform", "--game", GAME, "--walks", "1", "--", sys.executable, str(wrong)]) == 1
    assert "moves: ours ['drone:1'], theirs []" in capsys.readouterr().out


def test_an_engine_that_dies_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", "--", sys.executable, "-c", "pass"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("battlespace: peer: ")
    assert "no answer: it has ended" in error


def test_games_that_nobody_can_read_are_a_fault_of_the_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = 'import sys\nfor line in sys.stdin: print(\'{"games": [{"slug": 7}]}\', flush=True)'
    assert main(["conform", "--", sys.executable, "-c", code]) == 2
    assert "to games: games[0].slug: found 7, expected str" in capsys.readouterr().err

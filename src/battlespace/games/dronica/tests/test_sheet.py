"""Whole games as players write them down."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from battlespace.games import load
from battlespace.games.dronica.text.sheet import read_sheet, write_sheet
from battlespace.kernel.errors import BattlespaceError, TranscriptError
from battlespace.kernel.match import Match

GAME = load("dronica")
HEADERS = '[Game "Dronica"]\n[Rules "1.7/DRN-spec 1"]\n[Players "2"]\n\n'
SAMPLE = HEADERS + (
    "1.1 +H@0,0; 1.2 +H@1,-1; 2.1 +H@0,-1; 2.2 +R@-1,0; 3.1 +H@2,-2; 3.2 +H@-1,1; 4.1 +C@1,-2; 4.2 +C@2,-1;\n"
    "5.1 +T@-1,2; 5.2 R@-1,0>2,0; 6.1 T@-1,2<>C2@2,-1; 6.2 H@1,-1>2,-1^; 7.1 H@0,0>-1,1^~3 / 2:*C@1,-1; "
    "7.2 R@2,0>0,0; 8.1 +H@3,-2; 8.2 H@2,-1^>1,0#2\n2\n"
)


def test_the_sample_game_reads_and_is_written_the_same() -> None:
    match = read_sheet(GAME, SAMPLE)
    assert match.scores == (0.0, 1.0)
    assert GAME.write(match.state).endswith(
        "H1@0,-1 | R2@0,0 | C1@1,-2 | C2@1,-1 | H2@1,0 | H1@2,-2 | T1@2,-1 | H1@3,-2"
    )
    assert write_sheet(match) == SAMPLE


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"hole_win": False, "turn_limit": 60}])
def test_any_game_reads_back(seats: int, options: dict[str, Any]) -> None:
    rng, match = Random(seats), Match(GAME, 0, seats, options)
    while not match.over and match.ply < 300:
        match.play(rng.choice(match.legal()))
    again = read_sheet(GAME, write_sheet(match))
    assert again.state.value() == match.state.value()
    assert [step.action for step in again.steps] == [step.action for step in match.steps]


def test_turns_may_stand_on_lines_of_their_own_with_comments() -> None:
    match = read_sheet(GAME, HEADERS + "1.1 +H@0,0 {a start; a good one}\n1.2 +H@1,-1\n")
    assert match.ply == 2


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        ("1.1 +H@0,0", "expected .Game"),
        (HEADERS.replace('"2"', '"7"'), "Players '7'"),
        (HEADERS.replace("\n\n", '\n[Switches "colour=red"]\n\n'), "Switches"),
        (HEADERS + "2.1 +H@0,0", "it is turn 1.1"),
        (HEADERS + "1.2 +H@0,0", "it is turn 1.1"),
        (HEADERS + "+H@0,0", "expected a turn such as"),
        (HEADERS + "1.1 +H@0,0\ndraw", "the sheet says draw, the game is not over"),
        (SAMPLE.replace("\n2\n", "\n1\n"), "the sheet says 1, the game is 2"),
        (SAMPLE + "9.1 +R@0,0", "expected a turn|it is turn nobody's"),
    ],
)
def test_what_does_not_fit_is_refused(sheet: str, why: str) -> None:
    with pytest.raises(TranscriptError, match=why):
        read_sheet(GAME, sheet)


def test_an_illegal_move_on_a_sheet_is_refused_with_its_clause() -> None:
    with pytest.raises(BattlespaceError, match=r"DRN-3\.3"):
        read_sheet(GAME, HEADERS + "1.1 +T@0,0")

"""Puzzles are kept, solved move by move, and checked by the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from battlespace.games import TEMPLATE, load
from battlespace.kernel.errors import ContentError, OverError
from battlespace.kernel.puzzle import (
    FILE,
    Puzzle,
    Solving,
    faults,
    of_the_day,
    read_puzzles,
    write_puzzles,
)

GAME: Any = load(TEMPLATE)
CROWDED = "3,4/0,5 mover=0 roll=1 turns=0 length=8 limit=200"
APART = "1,4/0,5 mover=0 roll=1 turns=0 length=8 limit=200"


def puzzle(line: tuple[str, ...] = ("drone:2",), **more: Any) -> Puzzle:
    given: dict[str, Any] = {"position": APART, "level": 2, "themes": ("TPL-2.5",), **more}
    return Puzzle(line=line, best=0.8, next=0.4, search=100, **given)


def test_puzzles_are_written_by_level_and_read_back(tmp_path: Path) -> None:
    hard, easy = puzzle(level=4), puzzle(level=1, position=CROWDED)
    write_puzzles(tmp_path, [hard, easy])
    assert read_puzzles(tmp_path) == [easy, hard]
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_folder_without_puzzles_has_none(tmp_path: Path) -> None:
    assert read_puzzles(tmp_path) == []


@pytest.mark.parametrize("line", ["{", '{"position": 3}', '{"stray": 1}'])
def test_a_faulty_line_is_named(tmp_path: Path, line: str) -> None:
    write_puzzles(tmp_path, [puzzle()])
    with (tmp_path / FILE).open("a", encoding="utf-8") as file:
        file.write(line)
    with pytest.raises(ContentError, match=rf"{FILE}:2"):
        read_puzzles(tmp_path)


def test_every_puzzle_has_its_day_before_any_comes_again() -> None:
    puzzles = [puzzle(position=f"{i},4/0,5") for i in range(5)]
    days = [of_the_day(puzzles, day).name for day in range(700, 710)]
    assert len(set(days[:5])) == 5
    assert days[:5] == days[5:]
    assert of_the_day(puzzles[::-1], 700).name == days[0], "whatever the order of the file"
    with pytest.raises(ContentError):
        of_the_day([], 700)


def test_a_puzzle_is_solved_move_by_move_and_a_wrong_move_is_not_played() -> None:
    solving = Solving(GAME, puzzle())
    before = GAME.write(solving.match.state)
    assert not solving.attempt("drone:1").right
    assert (solving.wrong, GAME.write(solving.match.state)) == (1, before)
    tried = solving.attempt("drone:2")
    assert tried.right
    assert tried.step is not None
    assert solving.over
    with pytest.raises(OverError):
        solving.attempt("drone:2")


def test_a_refused_move_is_no_wrong_answer_and_says_why() -> None:
    solving = Solving(GAME, puzzle(position=CROWDED))
    tried = solving.attempt("drone:1")
    assert not tried.right
    assert [reason.clause for reason in tried.reasons] == ["TPL-2.4"]
    assert solving.wrong == 0


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (puzzle(("drone:2", "drone:1")), "drone:1 cannot be played"),
        (puzzle(("drone:3",)), "drone:3 cannot be played"),
        (puzzle(()), "nobody is asked"),
        (puzzle(level=6), "level"),
        (puzzle(themes=("TPL-9.9",)), "unknown theme TPL-9.9"),
    ],
)
def test_faults_are_found_by_the_rules_alone(wrong: Puzzle, fault: str) -> None:
    assert fault in "; ".join(faults(GAME, wrong))
    assert faults(GAME, puzzle()) == []

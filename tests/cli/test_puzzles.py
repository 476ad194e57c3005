"""Puzzles on the command line: counted, found, merged, checked and solved."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.cli.test_commands import typed

from battlespace.bots.puzzling import Finder
from battlespace.cli.main import main
from battlespace.games import load, slugs
from battlespace.kernel.puzzle import Puzzle, read_found, read_puzzles

GAME = "_template"
CHECK = ["puzzles", GAME, "--processes", "1", "--check"]
FIND = ["puzzles", GAME, "--find", "--games", "1"]


def at_turn(turn: int) -> str:
    return f"1,4/0,5 mover=0 roll=1 turns={turn} length=8 limit=200"


@pytest.fixture
def puzzled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the template keep its puzzles in a folder of the test."""
    from battlespace.kernel import puzzle

    read, write = puzzle.read_puzzles, puzzle.write_puzzles
    monkeypatch.setattr(puzzle, "read_puzzles", lambda folder: read(tmp_path))
    monkeypatch.setattr(puzzle, "write_puzzles", lambda folder, found: write(tmp_path, found))
    write(tmp_path, [puzzle.Puzzle(at_turn(0), ("drone:2",), 0.8, 0.4, 50, 2, ("TPL-2.5",))])
    return tmp_path / puzzle.FILE


def test_puzzles_are_counted_found_and_checked(
    puzzled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", GAME]) == 0
    out = capsys.readouterr().out
    assert out.startswith("1 puzzle\n  level 2  1\n  TPL-2.5")
    assert main([*CHECK, "1"]) == 0
    name = read_found(puzzled)[0].name
    tried = f"1 of 1: {name} holds\n"
    assert capsys.readouterr().out == f"1 puzzle\n{tried}1 tried anew, 0 failed\n"
    assert main(["puzzles", GAME, "--find", "--games", "2", "--search", "20"]) == 0
    assert capsys.readouterr().out.startswith("game 1: ")
    puzzled.write_text(puzzled.read_text("utf-8").replace("drone:2", "drone:1"), "utf-8")
    assert main([*CHECK, "1"]) == 1
    refuted = f"{name}: another move is better: {at_turn(0)}\n"
    out = capsys.readouterr().out
    assert out.endswith(f"\n1 of 1: {refuted}1 tried anew, 1 failed\n{refuted}")
    assert main([*CHECK, "1", "--drop"]) == 1
    capsys.readouterr()
    assert main([*CHECK, "1"]) == 0
    assert capsys.readouterr().out == "0 puzzles\n0 tried anew, 0 failed\n"


def test_many_processes_check_the_same_sample(
    puzzled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = read_found(puzzled)[0]
    found = [replace(one, position=at_turn(turn)) for turn in range(5)]
    puzzled.write_text("".join(f"{msgspec.json.encode(one).decode()}\n" for one in found), "utf-8")
    said: list[list[str]] = []
    for count in ("1", "2"):
        assert main(["puzzles", GAME, "--check", "3", "--seed", "4", "--processes", count]) == 0
        said.append([line.split(": ")[-1] for line in capsys.readouterr().out.splitlines()])
    assert len(said[0]) == 5
    assert [*map(sorted, said)] == [sorted(said[0])] * 2


def test_what_was_tried_is_known_when_a_check_is_cut_off(
    puzzled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one = read_found(puzzled)[0]
    found = [replace(one, position=at_turn(turn)) for turn in range(2)]
    puzzled.write_text("".join(f"{msgspec.json.encode(one).decode()}\n" for one in found), "utf-8")
    told = iter([False])

    def cut_off(finder: Finder, puzzle: Puzzle, seed: int) -> bool:
        for holds in told:
            return holds
        raise KeyboardInterrupt

    monkeypatch.setattr(Finder, "holds", cut_off)
    assert main([*CHECK, "2", "--drop"]) != 0
    assert "1 of 2: " in capsys.readouterr().out
    assert len(read_found(puzzled)) == 2, "nothing is dropped before all have been tried"


def test_puzzles_found_in_parts_are_merged(
    puzzled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = [replace(read_found(puzzled)[0], position=at_turn(turn)) for turn in range(4)]
    monkeypatch.setattr(Finder, "in_game", lambda finder, seed: iter(found[seed : seed + 2]))
    before, parts = puzzled.read_text("utf-8"), [puzzled.with_name(f"{i}.jsonl") for i in (0, 1, 1)]
    for seed, part in enumerate(parts):
        assert main([*FIND, "--seed", str(seed), "--into", str(part)]) == 0
    assert [len(read_found(part)) for part in parts[:2]] == [1, 3], "the first is known; once each"
    assert puzzled.read_text("utf-8") == before
    capsys.readouterr()
    assert main(["puzzles", GAME, "--merge", *map(str, parts)]) == 0
    assert capsys.readouterr().out == "4 puzzles\n"
    assert {one.position for one in read_found(puzzled)} == {one.position for one in found}


def test_what_cannot_be_merged_changes_nothing(
    puzzled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, part = puzzled.read_text("utf-8"), puzzled.with_name("part.jsonl")
    other = before.replace("turns=0", "turns=1")
    for text, said in (
        (other.replace("drone:2", "drone:9"), "cannot be played"),
        ("{", "part.jsonl:1"),
    ):
        part.write_text(text, "utf-8")
        assert main(["puzzles", GAME, "--merge", str(part)]) != 0
        assert said in "".join(capsys.readouterr())
    assert main(["puzzles", GAME, "--merge", str(part.with_name("none.jsonl"))]) != 0
    assert "none.jsonl cannot be read" in "".join(capsys.readouterr())
    assert puzzled.read_text("utf-8") == before


def test_a_puzzle_is_solved_in_the_terminal(
    puzzled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "?", "legend", "drone:1", "nonsense", "list", "hint", "show", "drone:2")
    assert main(["puzzle", GAME, "--language", "en"]) == 0
    out = capsys.readouterr().out
    label = load(GAME).lexicon.sentences["label.move"]["en"].split("{")[0]
    for said in (
        "level 2 of 5",
        "the rule that the solution uses",
        "something better",
        "notation:",
        "The solution uses: Chase.",
        f"  drone:2  {label}",
        "Solved. It gives 80%",
    ):
        assert said in out


def test_the_board_is_drawn_anew_after_each_right_move_and_input_may_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    slug, puzzle = next(
        (slug, one)
        for slug in slugs()
        for one in read_puzzles(load(slug).folder)
        if len(one.line) > 1
    )
    typed(monkeypatch, puzzle.line[0])
    assert main(["puzzle", slug, "--name", puzzle.name, "--language", "en"]) == 0
    out = capsys.readouterr().out
    assert out.count(" moves: ") == 2
    assert out.endswith("Right, go on.\n\n"), "whatever comes next begins on a line of its own"


def test_a_puzzle_can_be_chosen_and_left(
    puzzled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "quit")
    assert main(["puzzle", GAME, "--level", "2", "--theme", "tpl-2.5", "--language", "fr"]) == 0
    assert "niveau 2 sur 5" in capsys.readouterr().out
    assert main(["puzzle", GAME, "--level", "3"]) == 2
    assert "battlespace: option: no puzzle is like that" in capsys.readouterr().err


@pytest.mark.parametrize("many", ["0", "-3", "100000"])
@pytest.mark.parametrize(
    "command", [["puzzles", "template", "--check", "1"], ["arena", "template"]]
)
def test_so_many_processes_are_refused(
    command: list[str], many: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main([*command, "--processes", many])
    assert left.value.code == 2
    assert "--processes" in capsys.readouterr().err

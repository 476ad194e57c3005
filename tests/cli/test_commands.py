"""The command line as a person uses it: answers, files, refusals."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest

from battlespace import prepare
from battlespace.cli.main import COMMANDS, application, main
from battlespace.kernel.errors import UnknownGameError

GAME = "_template"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let these lines be typed, then the end of the input."""
    waiting = iter(lines)

    def answer(prompt: str = "") -> str:
        for line in waiting:
            return line
        raise EOFError

    monkeypatch.setattr("builtins.input", answer)


@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help_teaches(command: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"] if command else ["--help"]) == 0
    out = capsys.readouterr().out
    assert f"Usage: battlespace {command or 'COMMAND'}" in out
    assert ("Examples:" in out) == (command is None)


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert re.fullmatch(r"battlespace \d+\.\d+\.\d+\n", capsys.readouterr().out)


def test_without_a_command_the_help_is_shown_and_the_status_is_2(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([]) == 2
    assert "Usage: battlespace COMMAND" in capsys.readouterr().out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_completes_commands_and_options(shell: Literal["bash", "zsh", "fish"]) -> None:
    script = application([]).generate_completion(shell=shell)
    assert all(command in script for command in COMMANDS)
    assert "trusted-proxy" in script


def test_the_tab_key_completes_games_and_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    from battlespace import slugs

    assert main(["__complete", "play", ""]) == 0
    assert set(slugs()) <= set(capsys.readouterr().out.split())


def test_completing_a_games_name_imports_no_game() -> None:
    code = "import sys; from battlespace.cli.arguments import game_names; print(game_names(), 'numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    from battlespace import slugs

    assert done == f"{[*slugs()]} False\n"


def test_help_needs_neither_numpy_nor_numba() -> None:
    code = "from battlespace.cli.main import main; main(['--help'])"
    loaded = "import atexit, sys; atexit.register(lambda: print('numba' in sys.modules, 'numpy' in sys.modules)); "
    done = subprocess.run(
        [sys.executable, "-c", loaded + code], capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("False False\n")


def test_a_games_options_are_flags_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", GAME, "--help"]) == 0
    out = capsys.readouterr().out
    assert "--length" in out
    assert "a whole number from 4 to 20" in " ".join(out.replace("│", " ").split())


def test_games_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    from battlespace import slugs

    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert all(slug in out for slug in slugs())


def test_perft_counts_and_splits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", GAME, "--depth", "3", "--split"]) == 0
    assert capsys.readouterr().out.split() == [
        "roll:1",
        "3",
        "roll:2",
        "3",
        "roll:3",
        "3",
        "1",
        "3",
        "2",
        "3",
        "3",
        "9",
    ]


def test_warm_says_when_all_is_ready(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm", GAME]) == 0
    assert capsys.readouterr().out == f"ready: {GAME}\n"


def test_whoever_has_to_wait_for_the_compiler_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare, "is_compiled", lambda slug: False)
    monkeypatch.setattr(prepare, "COMPILE", "")
    assert main(["perft", GAME, "--depth", "1"]) == 0
    told = f"compiling {GAME}, once on this machine ...\n"
    assert capsys.readouterr().err == told
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert main(["perft", GAME, "--depth", "1"]) == 0
    live = capsys.readouterr().err
    assert f"compiling {GAME}, once on this machine" in live
    assert live.endswith("\r\x1b[1A\x1b[2K"), "wiped, so that the answer stands alone"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["play", "chess"], "unknown-game"),
        (["play", GAME, "--length", "99"], "option"),
        (["play", GAME, "--seats", "9"], "seats"),
        (["play", GAME, "--you", "7"], "seats"),
        (["play", GAME, "--you", "me"], "seats"),
        (["play", GAME, "--bot", "nobody"], "option"),
        (["play", GAME, "--position", "x" * 10_000], "notation"),
        (["play", GAME, "--challenge", "none"], "option"),
        (["play", "--resume", "nowhere.jsonl"], "transcript"),
        (["replay", "nowhere.jsonl"], "transcript"),
        (["verify", "nowhere.jsonl"], "transcript"),
        (["perft", GAME, "--depth", "99"], "option"),
        (["conform", "--", "no-such-program"], "peer"),
        (["arena", GAME, "--games", "1", "--out", f"{__file__}/below-a-file"], "file"),
    ],
)
def test_bad_input_is_one_clear_line_and_status_2(
    arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"battlespace: {code}: ")
    assert error.count("\n") == 1
    assert len(error) < 500


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"],
        ["perft"],
        ["perft", GAME, "--colour", "red"],
        ["perft", GAME, "one", "more"],
        ["conform"],
        ["arena", GAME, "--refusals", "some"],
    ],
)
def test_what_the_parser_refuses_is_status_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert "Error" in capsys.readouterr().err


def test_whoever_names_no_game_chooses_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from battlespace import slugs

    asked = list[str]()

    def chosen(name: str, _: object) -> None:
        asked.append(name)
        raise UnknownGameError(name)

    monkeypatch.setattr("battlespace.cli.play.chosen_game", chosen)
    typed(monkeypatch, "chess", "1")
    assert main(["play"]) == 2
    assert asked == [slugs()[0]]
    out = capsys.readouterr().out
    assert all(slug in out for slug in slugs())
    typed(monkeypatch)
    assert main(["play"]) == 0
    assert asked == [slugs()[0]], "the input ended"


def test_a_match_is_played_saved_resumed_replayed_and_verified(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    typed(
        monkeypatch,
        "drone:1",
        "?",
        "list",
        "why drone:9",
        "why drone:1",
        "position",
        "board",
        "rule tpl-2.1",
        "rule x",
        "hint",
        "nonsense",
        "drone:7",
        "",
        "undo",
        "quit",
    )
    assert main(["play", GAME, "--seed", "3", "--save", str(path)]) == 0
    out = capsys.readouterr().out
    assert "why MOVE" in out
    assert "drone:1 is legal." in out
    assert "TPL-2.1" in out
    assert "'drone:7' is refused:" in out
    assert "notation: 'nonsense'" in out
    assert f"battlespace play --resume {path}" in out
    assert "seed" not in path.read_text().replace("commitment", "")

    typed(monkeypatch, *["drone:1", "drone:2"] * 200)
    assert main(["play", "--resume", str(path)]) == 0
    assert "battlespace verify" in capsys.readouterr().out
    assert not Path(f"{path}.seed").exists()
    assert json.loads(path.read_text().splitlines()[-1])["seed"] == "3"

    assert main(["replay", str(path), "--boards", "--positions", "--language", "fr"]) == 0
    assert "Le dé montre" in capsys.readouterr().out
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith("good: ")
    assert main(["play", "--resume", str(path)]) == 2
    assert "this match is over" in capsys.readouterr().err


def test_a_torn_line_is_put_beside_the_file_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    typed(monkeypatch, "drone:1")
    main(["play", GAME, "--seed", "3", "--save", str(path)])
    whole = path.read_text()
    path.write_text(whole + '{"ply":9,"tu')
    typed(monkeypatch)
    assert main(["play", "--resume", str(path)]) == 0
    assert "was cut off" in capsys.readouterr().out
    assert path.read_text() == whole
    assert Path(f"{path}.torn").read_text() == '{"ply":9,"tu'


def test_resuming_needs_the_seed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    typed(monkeypatch)
    main(["play", GAME, "--save", str(path)])
    Path(f"{path}.seed").unlink()
    assert main(["play", "--resume", str(path)]) == 2
    assert "the match's seed is not there" in capsys.readouterr().err


def test_resigning_ends_the_match(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    typed(monkeypatch, f"save {path}", "resign")
    assert main(["play", GAME, "--you", "0,1"]) == 0
    assert "Blue wins (resign)" in capsys.readouterr().out
    assert main(["verify", str(path)]) == 0


def test_bots_play_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["play", GAME, "--you", "none", "--bot", "uniform", "--seats", "4", "--seed", "1"])
        == 0
    )
    assert "wins" in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["file", "no file"])
def test_a_reader_that_goes_away_ends_a_command_in_peace(
    kind: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Gone:
        def write(self, _: str) -> int:
            raise BrokenPipeError

        def flush(self) -> None:
            return

        def fileno(self) -> int:
            if kind == "file":
                return file.fileno()
            raise io.UnsupportedOperation("fileno")

    with (tmp_path / "out").open("wb") as file:
        monkeypatch.setattr(sys, "stdout", Gone())
        assert main(["games"]) == 0
        monkeypatch.undo()


LESSON = """
[uses]
"label.move" = "TPL-2.3"
[[lesson]]
name = "chase"
title = {en = "The chase", fr = "La chasse"}
about = {en = "Send them home.", fr = "Renvoyez-les."}
[[lesson.step]]
position = "3,4/0,5 mover=0 roll=1 turns=0 length=8 limit=200"
task = {en = "Chase seat 1.", fr = "Chassez la place 1."}
done.event = "event.chased"
well = {en = "Well flown.", fr = "Bien volé."}
[[lesson.step.mistake]]
moves = ["drone:1"]
clause = "TPL-2.4"
say = {en = "Your own drone is there.", fr = "Votre drone y est."}
"""


@pytest.fixture
def taught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the template have a lesson."""
    from battlespace.kernel import lesson

    read = lesson.read_lessons

    def here(folder: Path) -> lesson.Lessons:
        return read(tmp_path)

    monkeypatch.setattr(lesson, "read_lessons", here)
    path = tmp_path / lesson.FILE
    path.write_text(LESSON, "utf-8")
    return path


def test_lessons_are_listed_and_checked(taught: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", GAME, "--language", "fr"]) == 0
    assert "La chasse: Renvoyez-les." in capsys.readouterr().out
    assert main(["lessons", GAME, "--check"]) == 0
    assert capsys.readouterr().out == "1 lesson\n"
    taught.write_text(LESSON.replace("event.chased", "event.home"), "utf-8")
    assert main(["lessons", GAME, "--check"]) == 1
    assert capsys.readouterr().out.startswith("1 lesson\nchase: step 1: no move does")


def test_a_lesson_is_played_with_its_answers(
    taught: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "drone:1", "nonsense", "list", "show", "drone:2")
    assert main(["lessons", GAME, "chase", "--language", "en"]) == 0
    out = capsys.readouterr().out
    for said in ("Your own drone is there.", "notation:", "Well flown.", "Lesson learnt."):
        assert said in out


def test_positions_that_show_a_clause_are_found(
    taught: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lessons", GAME, "--find", "--clause", "tpl-2.3", "--games", "1"]) == 0
    assert capsys.readouterr().out.startswith("# TPL-2.3 One drone moves\n")
    assert main(["lessons", GAME, "--find", "--clause", "TPL-9.9"]) == 2
    assert "battlespace: option: clause='TPL-9.9'" in capsys.readouterr().err


def test_a_lesson_can_be_left(taught: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "quit")
    assert main(["lessons", GAME, "chase"]) == 0


def test_an_unknown_lesson_is_refused(taught: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", GAME, "none"]) == 2
    assert "battlespace: content: no lesson 'none'; there are: chase" in capsys.readouterr().err

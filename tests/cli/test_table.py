"""The table in a terminal: drawn on the whole screen for a person, line after line for a pipe, in both languages."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from struct import pack
from typing import Any

import pytest

from battlespace import Match, load, slugs
from battlespace.cli.main import main
from battlespace.cli.screen import SHELL
from battlespace.games import TEMPLATE
from battlespace.kernel import ink
from battlespace.kernel.words import LANGUAGES

fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")
ALTERNATE, BACK = b"\x1b[?1049h", b"\x1b[?1049l"


def seen(typed: str, rows: int, columns: int, *more: str, **environment: str) -> bytes:
    """Play the template in a terminal of this size and return all that it showed."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, pack("HHHH", rows, columns, 0, 0))
    words = [sys.executable, "-m", "battlespace", "play", TEMPLATE, "--seed", "3", *more]
    clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
    process = subprocess.Popen(
        words,
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        env={**clean, "TERM": "xterm-256color", **environment},
    )
    os.close(theirs)
    os.write(ours, typed.encode())
    shown = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # how Linux says that the other side is closed
            break
        if not part:
            break
        shown += part
    os.close(ours)
    assert process.wait() == 0
    return shown


def test_a_person_has_the_whole_screen_and_gets_it_back() -> None:
    shown = seen("?\ndrone:1\nquit\n", 40, 120)
    assert shown.count(ALTERNATE) == shown.count(BACK) == 1
    assert b"a player's drones" in shown, "the legend stands beside the board"
    assert b"why MOVE" in shown
    assert b"\x1b[1;93m" in shown, "in colour"


def test_where_the_legend_has_no_room_it_is_named() -> None:
    shown = seen("quit\n", 24, 80)
    assert ALTERNATE in shown
    assert b"`legend` says what the signs mean" in shown


def test_what_is_typed_under_a_long_answer_is_heard() -> None:
    shown = seen("?\nwhy drone:1\nquit\nquit\n", 22, 120)
    assert b"Enter to go on" in shown
    assert b"is legal" in shown


def test_a_terminal_that_is_too_small_gets_line_after_line() -> None:
    shown = seen("quit\n", 8, 60)
    assert ALTERNATE not in shown
    assert b"your move" in shown


def test_no_color_is_respected_and_french_is_spoken() -> None:
    shown = seen("quit\n", 40, 120, "--language", "fr", NO_COLOR="1")
    assert b"votre coup, ou ? pour l'aide" in shown
    assert b"[1;93m" not in shown


@pytest.mark.parametrize("slug", [*slugs(), TEMPLATE])
def test_every_board_has_a_legend_and_fits_in_both_languages(slug: str) -> None:
    match = Match(load(slug), seed=1)
    match.draw_pending()
    boards = {lang: ink.plain(match.game.view.board(match.state, lang)) for lang in LANGUAGES}
    assert boards["en"] != boards["fr"]
    assert boards["en"].count("\n") == boards["fr"].count("\n")
    for language, board in boards.items():
        assert match.game.view.legend(match.state, language)
        assert max(len(line) for line in board.split("\n")) <= 132


def test_moves_that_do_the_same_are_listed_together(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from battlespace.cli import screen

    monkeypatch.setattr(screen, "ALIKE", 0)
    lines = iter(["list", "list drone:1", "list nothing of the kind", "legend", "quit"])
    monkeypatch.setattr("builtins.input", lambda _="": next(lines))
    assert main(["play", TEMPLATE, "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "(1 move)" in out
    assert "No move contains nothing of the kind." in out
    assert "whose turn it is" in out


def test_the_tables_own_sentences_are_whole() -> None:
    values: dict[str, Any] = dict.fromkeys(
        ("who", "text", "label", "some", "title", "path", "torn", "move", "sections", "result"), "x"
    )
    for key in ("prompt", "moves", "many", "rest", "after", "resumed", "says"):
        for language in LANGUAGES:
            assert SHELL(key, language, **values, count=2, ply=3, shares="1")

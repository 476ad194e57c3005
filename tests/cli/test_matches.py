"""A short match of every game in a real terminal: read, played and given up, in both languages."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from itertools import cycle
from struct import pack

import pytest

from battlespace.cli.screen import SHELL
from battlespace.games import TEMPLATE, slugs
from battlespace.kernel.words import LANGUAGES, YOU

fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

LIMIT = 120
"""Seconds without a word from the program after which a test fails; a machine may be slow, and nothing may hang."""
TERMINALS = (
    {"TERM": "xterm-256color"},
    {"TERM": "xterm-256color", "NO_COLOR": "1"},
    {"TERM": "dumb"},
)
KINDS = list(zip([*slugs(), TEMPLATE], cycle(TERMINALS), cycle(LANGUAGES), strict=False))
"""Every game, every terminal and every language; not all of them with each other."""
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[()].")
PERCENT = {"en": "%", "fr": " %"}
MOVES = re.compile(r"\d+ (?:moves?|coups?) ?: (\S+?)(?=, |\s)")


class Terminal:
    """A program that believes in a person before it."""

    def __init__(self, *words: str, **environment: str) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, pack("HHHH", 60, 150, 0, 0))
        hidden = ("NO_COLOR", "COLUMNS", "LINES", "TERM")
        clean = {k: v for k, v in os.environ.items() if k not in hidden}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "battlespace", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**clean, **environment},
        )
        os.close(theirs)

    def until(self, *ends: str) -> str:
        """Return what is shown until it ends so, or until the program is over."""
        shown = b""
        while not any(shown.endswith(end.encode()) for end in ends):
            ready, _, _ = select.select([self._ours], [], [], LIMIT)
            assert ready, f"nothing more after {shown[-2000:]!r}"
            try:
                part = os.read(self._ours, 65536)
            except OSError:  # how Linux says that the other side is closed
                break
            if not part:
                break
            shown += part
        return shown.decode(errors="replace")

    def type(self, line: str) -> None:
        os.write(self._ours, f"{line}\n".encode())

    def leave(self) -> int:
        self._process.kill()
        os.close(self._ours)
        return self._process.wait(LIMIT)


class Player:
    """A person who reads everything and plays the first move that is offered."""

    def __init__(self, terminal: Terminal, language: str) -> None:
        self._terminal = terminal
        self._asked, self._more = (SHELL(key, language) for key in ("prompt", "more"))
        self.last = self._shown()

    def _shown(self) -> str:
        """Return all that is shown up to the next question, with the pages of a long answer."""
        shown = self._terminal.until(self._asked, self._more)
        while shown.endswith(self._more):
            self._terminal.type("")
            shown += self._terminal.until(self._asked, self._more)
        assert shown.endswith(self._asked), f"it left: {shown[-2000:]}"
        return shown

    def types(self, line: str) -> str:
        self._terminal.type(line)
        self.last = self._shown()
        return self.last

    @property
    def offered(self) -> str:
        return MOVES.findall(ESCAPE.sub("", self.last))[-1]


@pytest.mark.parametrize(
    ("slug", "terminal", "language"), KINDS, ids=[f"{one[0]}-{one[2]}" for one in KINDS]
)
def test_a_match_is_read_played_and_given_up(
    slug: str, terminal: dict[str, str], language: str
) -> None:
    program = Terminal(
        *("play", slug, "--seed", "3", "--bot", "uniform", "--language", language), **terminal
    )
    try:
        person = Player(program, language)
        shown = person.last
        for word in ("list", "legend", "hint"):
            assert len(person.types(word)) > len(word) + 20
        told = ESCAPE.sub("", person.last)
        assert re.search(rf"{YOU[language]} \d+{PERCENT[language]}", told), told
        for _ in range(3):
            shown += person.types(person.offered)
        program.type("resign")
        ended = program.until()
        assert "resign" in ended
        assert ("\x1b[1;9" in shown) == (terminal == TERMINALS[0]), "in colour where that is wanted"
        assert ("\x1b[" in shown) == ("dumb" not in terminal.values()), "a dumb one gets text alone"
    finally:
        program.leave()

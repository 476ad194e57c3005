"""The whole terminal as a table: board and legend above, what happened below, what is asked at the bottom."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Group
from rich.layout import Layout
from rich.text import Text

from battlespace.cli.screen import Screen, camp, grid
from battlespace.kernel import ink
from battlespace.kernel.game import Sign
from battlespace.kernel.match import Match
from battlespace.kernel.words import Language

LOG = 3
"""Lines of what happened that must fit, or else lines are printed one after the other."""
NARROW = 30
"""Columns that a legend needs beside the board."""
GAP = 3


def possible() -> bool:
    """Say whether a person sits before a terminal that can be drawn upon."""
    console = Screen().console
    return console.is_terminal and not console.is_dumb_terminal and sys.stdin.isatty()


class FullScreen(Screen):
    """Draws everything anew for each decision; where the board does not fit, it goes on line after line."""

    def __init__(self, language: Language, you: int | None) -> None:
        """Begin with nothing on the screen."""
        super().__init__(language, you)
        self._open, self._log, self._answer = False, list[str](), list[str]()

    def say(self, text: str) -> None:
        """Keep an answer for the next drawing."""
        if self._open:
            self._answer += text.split("\n")
        else:
            super().say(text)

    def note(self, text: str) -> None:
        """Keep what happened for the next drawing."""
        if self._open:
            self._log.append(text)
        else:
            super().say(text)

    def rows(self, rows: Sequence[Sign], indent: int = 2) -> None:
        """Keep a name and its meaning a row."""
        if not self._open:
            super().rows(rows, indent)
            return
        with self.console.capture() as drawn:
            super().rows(rows, indent)
        self._answer += drawn.get().rstrip("\n").split("\n")

    def board(self, game: Any, state: Any) -> None:
        """Draw the board line after line; on the whole screen it stands there anyway."""
        if not self._open:
            super().board(game, state)

    def ask(self, match: Match[Any], seat: int) -> str:
        """Draw the table and read a line; an answer that is longer than the room for it comes first."""
        foot = [*self.standings(match), *self.asked(match, seat)]
        if not self._fits(match, foot):
            if self._open:
                self.close()
                self.board(match.game, match.state)
            return super().ask(match, seat)
        self._begin()
        ahead = self._page(self._room(match, foot))
        if ahead:  # whoever types on has read enough
            return ahead
        self._draw(match, foot)
        self._log += self._answer
        self._answer = []
        return self.read(self.word("prompt"))

    def think(self, match: Match[Any]) -> None:
        """Show what has happened by now, and who thinks."""
        if self._open:
            who = camp(match.game, match.turn, self.language)
            self._draw(match, [*self.standings(match), ink.dim(self.word("thinking", who=who))])

    def close(self) -> None:
        """Give the terminal back, and say what is still unsaid."""
        if self._open:
            self.console.set_alt_screen(False)
            self._open = False
            for line in self._answer:
                super().say(line)
            self._answer = []

    def _begin(self) -> None:
        if not self._open:
            self.console.set_alt_screen(True)
            self._open = True

    def _lines(self, match: Match[Any]) -> list[str]:
        return match.game.view.board(match.state, self.language).split("\n")

    def _broken(self, lines: Sequence[str]) -> list[Text]:
        """Return lines broken to the width of the terminal."""
        width = self.console.width
        return [part for line in lines for part in Text.from_ansi(line).wrap(self.console, width)]

    def _room(self, match: Match[Any], foot: Sequence[str]) -> int:
        """Return the lines between the board and the foot; a title, two blanks and the input are kept free."""
        return self.console.height - len(self._lines(match)) - len(self._broken(foot)) - 4

    def _fits(self, match: Match[Any], foot: Sequence[str]) -> bool:
        widest = max(ink.width(line) for line in self._lines(match))
        return widest <= self.console.width and self._room(match, foot) >= LOG

    def _page(self, room: int) -> str:
        """Show a long answer a screen at a time; return what was typed instead of a bare Enter, if anything."""
        page = self.console.height - 2
        if len(self._broken(self._answer)) <= room:
            return ""
        answer, self._answer = self._answer, []
        for first in range(0, len(answer), page):
            self.console.clear()
            for line in answer[first : first + page]:
                self.console.print(Text.from_ansi(line), soft_wrap=True)
            typed = self.read(self.word("more")).strip()
            if typed:
                return typed
        return ""

    def _draw(self, match: Match[Any], foot: Sequence[str]) -> None:
        lines, room = self._lines(match), max(self._room(match, foot), 0)
        answer = self._broken(self._answer)
        top, high = self._top(match, lines, len(lines) + room - max(LOG, len(answer)))
        room += len(lines) - high
        shown = [*self._broken(self._log[-room:]), *answer][-room:] if room > 0 else []
        layout = Layout()
        layout.split_column(
            Layout(Text.from_ansi(self._title(match, lines)), size=1),
            Layout(top, size=high + 1),
            Layout(Group(*shown), size=room + 1),
            Layout(_text(foot)),
        )
        self.console.clear()
        self.console.print(layout, height=self.console.height - 1)

    def _top(self, match: Match[Any], lines: list[str], most: int) -> tuple[Any, int]:
        """The board, and the legend beside it where there is room; and how many lines they take, at most so many."""
        signs = match.game.view.legend(match.state, self.language)
        beside = self._beside(lines)
        if not signs or beside < NARROW:
            return _text(lines), len(lines)
        legend, high = self._cut(signs, beside, max(most, len(lines)))
        both = Layout()
        both.split_row(Layout(_text(lines)), Layout(legend, size=beside))
        return both, max(high, len(lines))

    def _beside(self, lines: Sequence[str]) -> int:
        """Return the columns that are free to the right of the board."""
        return self.console.width - max(ink.width(line) for line in lines) - GAP

    def _title(self, match: Match[Any], lines: Sequence[str]) -> str:
        """The game's title, and how to read the legend where it has no room beside the board."""
        title = ink.bold(match.game.title)
        return (
            title if self._beside(lines) >= NARROW else f"{title}   {ink.dim(self.word('signs'))}"
        )

    def _cut(self, signs: list[Sign], width: int, most: int) -> tuple[Any, int]:
        """Leave out what does not fit, and say so."""
        options = self.console.options.update_width(width)
        high = len(self.console.render_lines(grid(signs), options))
        kept = list(signs)
        while high > most and kept:
            kept.pop()
            shown = [*kept, ("", ink.dim(self.word("whole_legend")))]
            high = len(self.console.render_lines(grid(shown), options))
            signs = shown
        return grid(signs), high


def _text(lines: Sequence[str]) -> Group:
    return Group(*(Text.from_ansi(line) for line in lines))

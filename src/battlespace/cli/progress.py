"""How far long work has come, on standard error: drawn by rich on a terminal, a line an item elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


def _drawn(*columns: ProgressColumn) -> Progress:
    """Return a display that is wiped when it ends, and is not there where there is no terminal."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}", markup=False),
        *columns,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


class Meter:
    """A bar for work that is counted, with the time that is left."""

    def __init__(self, total: int, what: str, lines: int = 0) -> None:
        """Begin at nothing; where there is no terminal, `lines` say how far it has come until all is done."""
        self.total, self.what, self.done, self.lines = total, what, 0, lines
        self._bar = _drawn(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._task, self._told = self._bar.add_task(what, total=total), 0

    def __enter__(self) -> Self:
        """Show an empty bar."""
        self._bar.start()
        return self

    def step(self, what: str) -> None:
        """Show that one more is done; where there is no terminal, say which."""
        self.done += 1
        self.show(self.done)
        if self._bar.disable:
            print(f"{self.what} {self.done}/{self.total}: {what}", file=sys.stderr, flush=True)

    def show(self, done: int) -> None:
        """Show how much is done."""
        self._bar.update(self._task, completed=done)
        told, self._told = self._told, max(self._told, self.lines * done // max(self.total, 1))
        if self._bar.disable and self._told > told:
            print(f"{self.what}: {done} of {self.total}", file=sys.stderr, flush=True)

    def __exit__(self, *error: object) -> None:
        """Wipe the bar."""
        self._bar.stop()


@contextmanager
def waiting(what: str) -> Generator[None]:
    """Say what takes so long, with the time that has passed; nobody knows how long it will be."""
    display = _drawn(SpinnerColumn(), TimeElapsedColumn())
    if display.disable:
        print(f"{what} ...", file=sys.stderr, flush=True)
    display.add_task(what, total=None)
    with display:
        yield

"""A progress bar on standard error: drawn on a terminal, a line an item elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from threading import Event, Thread
from time import monotonic
from typing import Self

WIDTH = 30


def progress(items: Sequence[str], doing: str) -> Iterator[str]:
    """Yield the items while showing how far the work has come."""
    live = sys.stderr.isatty()
    for done, item in enumerate(items):
        bar = "#" * (WIDTH * done // len(items))
        text = f"{doing} [{bar:<{WIDTH}}] {done}/{len(items)} {item}"
        print(
            f"\r\x1b[K{text}" if live else text,
            end="" if live else "\n",
            file=sys.stderr,
            flush=True,
        )
        yield item
    if live:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class Meter:
    """A bar for work that is counted, with the time that is left; nothing is drawn where there is no terminal."""

    def __init__(self, total: int, what: str) -> None:
        """Begin at nothing."""
        self.total, self.what = total, what
        self.live, self.begun, self.done = sys.stderr.isatty(), monotonic(), 0

    def __enter__(self) -> Self:
        """Show an empty bar."""
        self.show(0)
        return self

    def step(self, what: str) -> None:
        """Show that one more is done; where there is no terminal, say which."""
        self.done += 1
        self.show(self.done)
        if not self.live:
            print(f"{self.what} {self.done}/{self.total}: {what}", file=sys.stderr, flush=True)

    def show(self, done: int) -> None:
        """Show how much is done."""
        if self.live and self.total:
            bar = "#" * (WIDTH * done // self.total)
            left = (monotonic() - self.begun) / done * (self.total - done) if done else 0
            text = f"{self.what} [{bar:<{WIDTH}}] {done}/{self.total}"
            text += f", {clock(left)} left" if done else ""
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def __exit__(self, *error: object) -> None:
        """Wipe the bar."""
        if self.live and self.total:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class Ticker:
    """Says what takes so long, with the time that has passed; nobody knows how long it will be."""

    def __init__(self, what: str) -> None:
        """Know what."""
        self._what, self._done = what, Event()
        self._live, self._begun = sys.stderr.isatty(), monotonic()

    def __enter__(self) -> None:
        """Say it at once."""
        if not self._live:
            print(f"{self._what} ...", file=sys.stderr, flush=True)
            return
        self._thread = Thread(target=self._tick, daemon=True)
        self._thread.start()

    def _tick(self) -> None:
        waiting = True
        while waiting:
            passed = clock(monotonic() - self._begun)
            print(f"\r\x1b[K{self._what} ... {passed}", end="", file=sys.stderr, flush=True)
            waiting = not self._done.wait(1)
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def __exit__(self, *error: object) -> None:
        """Wipe it."""
        if self._live:
            self._done.set()
            self._thread.join()


class Watch:
    """Says what is being done once it has taken long, and again each time the wait has doubled."""

    def __init__(self, patience: float) -> None:
        """Know how long to keep silent."""
        self._patience, self._what, self._begun = patience, "", 0.0
        self._ended = Event()

    def __enter__(self) -> Watch:
        """Begin to watch, beside the work."""
        Thread(target=self._watch, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        """Watch no longer."""
        self._ended.set()

    def begin(self, what: str) -> None:
        """Note what is begun; nothing is begun with an empty text."""
        self._begun, self._what = monotonic(), what

    def _watch(self) -> None:
        told, due = 0.0, self._patience
        while not self._ended.wait(self._patience / 2):
            what, begun = self._what, self._begun
            if begun != told:
                told, due = begun, self._patience
            passed = monotonic() - begun
            if what and passed >= due:
                due = 2 * passed
                print(f"at work for {clock(passed)}: {what}", file=sys.stderr, flush=True)


def clock(seconds: float) -> str:
    """Write a time as 1:02:03 or 2:03."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

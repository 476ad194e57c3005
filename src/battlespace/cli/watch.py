"""An eye on work that answers somebody else: it says on standard error what takes long."""

from __future__ import annotations

import sys
from threading import Event, Thread
from time import monotonic


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

"""A progress bar on standard error: drawn on a terminal, a line an item elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

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

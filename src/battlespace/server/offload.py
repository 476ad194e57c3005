"""Work that takes long, done beside the loop: few at a time, and broken off when nobody waits for it any more."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from battlespace.server.errors import SlowError

T = TypeVar("T")
Check = Callable[[], None]
"""Raises once nobody waits for the answer any more; long work calls it at every step."""


class HaltedError(Exception):
    """Nobody waits for this work any more."""


def unhindered() -> None:
    """Let work go on: somebody waits for it."""


class Offload:
    """A few threads; when too much waits for them, more is refused."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        """Do so many at once; let so many wait."""
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._places = threading.BoundedSemaphore(threads + waiting)

    async def run(self, work: Callable[[Check], T]) -> T:
        """Return what work returns; when whoever asked is gone, it ends at its next check."""
        if not self._places.acquire(blocking=False):
            raise SlowError("too many wait for this already; try again in a moment")
        halt = threading.Event()

        def check() -> None:
            if halt.is_set():
                raise HaltedError

        job = self._pool.submit(work, check)
        job.add_done_callback(lambda _: self._places.release())
        try:
            return await asyncio.wrap_future(job)
        finally:
            halt.set()

    def close(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

"""Processes beside the server, for what takes long: behind it in the queue for the machine, and gone when it is."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor

NICENESS = 5
"""How far the processes stand behind the server when the machine is busy."""


def workers(count: int) -> ProcessPoolExecutor:
    """Return a pool of so many processes; each is started when it is first needed, and does one thing at a time."""
    fresh = multiprocessing.get_context("spawn")  # a copy of a server with threads may hang
    return ProcessPoolExecutor(count, fresh, _begin)


def _begin() -> None:
    """Prepare a process: it leaves the terminal's interrupt to the server, and ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)

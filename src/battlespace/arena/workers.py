"""Who does many jobs at once: the cores of this machine here, a Ray cluster in `cluster.py`."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, Protocol, TypeVar

from battlespace.kernel.errors import BattlespaceError

C = TypeVar("C")
J = TypeVar("J")
R = TypeVar("R")


class LostError(BattlespaceError, RuntimeError):
    """A process that did jobs was ended by somebody else."""

    code = "lost"


class Workers(Protocol):
    """Somebody who does jobs side by side. What a job gives depends on nothing but the job and what is common."""

    def each(
        self, work: Callable[[C, J], R], common: C, jobs: Iterator[J]
    ) -> Iterator[tuple[J, R]]:
        """Yield each job with its result as they come; no more is asked for than can begin soon."""
        ...


@dataclass(frozen=True, slots=True)
class Processes:
    """Processes of this machine, one for each core unless told how many; one alone works in this process."""

    count: int | None = None

    def each(
        self, work: Callable[[C, J], R], common: C, jobs: Iterator[J]
    ) -> Iterator[tuple[J, R]]:
        """Yield each job with its result as they come."""
        count = self.count or os.cpu_count() or 1
        if count == 1:
            yield from ((job, work(common, job)) for job in jobs)
            return
        others = active_children()
        with ProcessPoolExecutor(count, get_context("spawn"), _begin) as pool:
            running: dict[Future[R], J] = {}
            try:
                while True:
                    for job in islice(jobs, 2 * count - len(running)):
                        running[pool.submit(work, common, job)] = job
                    if not running:
                        return
                    finished, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in finished:
                        yield running.pop(future), future.result()
            except BrokenProcessPool as error:
                raise LostError(
                    f"one of {count} processes was ended from outside, as a system does that has no memory left; what "
                    "was done before is kept, and the same command goes on, perhaps with fewer processes"
                ) from error
            finally:
                if running:  # nobody waits for what is under way
                    _terminate(pool, set(active_children()).difference(others))
                pool.shutdown(wait=True, cancel_futures=True)


ALL_CORES = Processes()
PATIENCE = 30.0
"""Seconds that a result may take to be handed over; a worker that died at it would hold up the end for ever."""


def _terminate(pool: ProcessPoolExecutor, workers: Iterable[BaseProcess]) -> None:
    """End workers while none hands over a result: of half a one the pool would wait for the rest, for ever."""
    handing_over: Any = getattr(getattr(pool, "_result_queue", None), "_wlock", None)
    held: bool = handing_over is not None and handing_over.acquire(timeout=PATIENCE)
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(PATIENCE)
    if handing_over is not None and held:
        handing_over.release()


def _begin() -> None:
    """End when the parent ends this process, or is gone: a run that was killed leaves nobody behind.

    Ctrl-C reaches all processes at a terminal; what becomes of it the parent decides.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def wait_and_end() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait_and_end, daemon=True).start()

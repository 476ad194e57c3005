"""Workers that are stopped in the middle of their jobs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any


@dataclass(frozen=True)
class Stopped:
    """Workers that are stopped after some jobs; of those that they do side by side, the last is ready first."""

    jobs: int
    beside: int = 1

    def each(
        self, work: Callable[[Any, Any], Any], common: Any, jobs: Iterator[Any]
    ) -> Iterator[Any]:
        done = 0
        while some := list(islice(jobs, self.beside)):
            for job in reversed(some):
                if done == self.jobs:
                    raise KeyboardInterrupt
                done += 1
                yield job, work(common, job)

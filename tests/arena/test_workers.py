"""Processes that play side by side: a run that is left early ends, whatever they are at."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from battlespace.arena.workers import LostError, Processes

SCRIPT = """
import operator
from battlespace.arena.workers import Processes

for _ in range(3):
    each = Processes(2).each(operator.mul, b"x", iter([40_000_000] * 20))
    job, result = next(each)
    assert len(result) == job
    each.close()
print("ended")
"""


def test_a_run_is_left_while_large_results_are_handed_over() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], check=True, timeout=60, capture_output=True, text=True
    )
    assert done.stdout == "ended\n"


def killed(common: int, job: int) -> int:
    if job == 3:
        os.kill(os.getpid(), common)
    return job


@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells no such signals")
def test_a_process_that_is_killed_is_told_of_in_a_line() -> None:
    with pytest.raises(LostError, match=r"ended from outside, .* goes on") as lost:
        list(Processes(2).each(killed, signal.SIGKILL, iter(range(40))))
    assert lost.value.code == "lost"

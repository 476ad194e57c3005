"""Processes that play side by side: a run that is left early ends, whatever they are at."""

from __future__ import annotations

import subprocess
import sys

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

"""The example learns: run in a short form, where torch is installed."""

from __future__ import annotations

import re
import runpy
from math import isfinite
from pathlib import Path

import pytest

from battlespace.games import TEMPLATE

EXAMPLES = Path(__file__).parents[2] / "examples"
ABSENT = "torch is not installed: no lock can hold it (docs/decisions/011-learning.md)"


def test_the_first_run_of_the_page_runs() -> None:
    torch = pytest.importorskip("torch", reason=ABSENT)
    torch.set_num_threads(1)
    page = (EXAMPLES.parent / "docs" / "learning.md").read_text("utf-8")
    samples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (sample,) = (each for each in samples if "range(30)" in each)
    exec(sample.replace("range(30)", "range(2)"), {})


def test_every_interface_of_the_page_is_there() -> None:
    page = (EXAMPLES.parent / "docs" / "learning.md").read_text("utf-8")
    lines = re.findall(r"`((?:from|import) [^`]*;[^`]*)`", page)
    assert len(lines) == 4
    for line in lines:
        exec(line, {})


def test_the_example_learns_to_beat_a_random_player() -> None:
    torch = pytest.importorskip("torch", reason=ABSENT)
    torch.set_num_threads(1)
    train = runpy.run_path(str(EXAMPLES / "ppo.py"))["train"]
    told = train(TEMPLATE, 16, 16, seed=2)
    assert all(isfinite(row["loss"]) for row in told)
    assert sum(row["matches"] for row in told) > 30
    early, late = (sum(row["reward"] for row in part) for part in (told[:5], told[-5:]))
    assert late > early

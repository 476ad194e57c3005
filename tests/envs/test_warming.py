"""What learners call is compiled beforehand, or they are told why nothing happens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from battlespace import envs, prepare
from battlespace.envs import warming
from battlespace.envs.stepping import step_span
from battlespace.games import TEMPLATE
from battlespace.kernel import cache
from battlespace.kernel.record import DEBUG


class Moments:
    """An event that comes after so many waits."""

    def __init__(self, waits: int) -> None:
        self.left, self.waited = waits, list[float]()

    def wait(self, seconds: float) -> bool:
        self.waited.append(seconds)
        self.left -= 1
        return self.left < 0


def test_who_waits_is_told_what_for(capsys: pytest.CaptureFixture[str]) -> None:
    moments: Any = Moments(2)
    warming.tell("x", ["one", "two"], moments)
    assert moments.waited == [warming.QUIET, warming.LATER, warming.LATER]
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert "compiling x, once on this machine: 2 rules" in told[0]


def test_what_takes_no_time_is_not_mentioned(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(warming, "QUIET", 3600.0)
    listeners = len(cache.on_keep)
    envs.vector(TEMPLATE, num_envs=2).reset()
    with pytest.raises(KeyError), warming.telling("x"):
        raise KeyError
    assert capsys.readouterr().err == ""
    assert len(cache.on_keep) == listeners


@pytest.mark.skipif(DEBUG, reason="nothing is compiled under BATTLESPACE_DEBUG")
def test_warming_leaves_nothing_to_compile(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    warming.compile_here(TEMPLATE)
    assert warming.is_compiled(TEMPLATE)
    made = dict(step_span.overloads)  # type: ignore[attr-defined]
    for masks in ("list", "bytes", "bits"):
        env = envs.vector(TEMPLATE, num_envs=3, seats=4, masks=masks, autoreset="same_step")
        env.reset(seed=1)
        env.step(env.sample())
    assert dict(step_span.overloads) == made  # type: ignore[attr-defined]
    assert prepare.mark(TEMPLATE) != prepare.mark(TEMPLATE, warming.HERE)
    monkeypatch.setenv("BATTLESPACE_CACHE", str(tmp_path))
    assert not warming.is_compiled(TEMPLATE)

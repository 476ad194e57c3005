"""Matches on a card: the same as on the processor, step by step, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.envs import host_card
from tests.envs.tables import LEARNED

from battlespace import envs
from battlespace.envs import card_batch
from battlespace.envs.errors import BatchError, FinishedError
from battlespace.games import load
from battlespace.kernel.cuda import card
from battlespace.kernel.encode import layout
from battlespace.kernel.errors import DeviceError
from battlespace.kernel.record import DEBUG

COUNT, STEPS = 6, 90
SMALLEST = sorted(LEARNED, key=lambda slug: layout(load(slug), None, {}).choices)[:2]
"""The games with the fewest actions: their masks fit everywhere."""
ARRAYS = ("seen", "counts", "turn", "look", "done", "ended", "rewards", "earned", "rng", "mask")


@pytest.fixture
def on_host(monkeypatch: pytest.MonkeyPatch) -> None:
    if DEBUG:
        pytest.skip("rules are left plain: there is nothing to compile for a card")
    monkeypatch.setattr(card_batch, "CardArray", host_card.HostArray)
    monkeypatch.setattr(card_batch, "Program", host_card.HostProgram)


def pair(slug: str = SMALLEST[0], **settings: Any) -> tuple[Any, Any]:
    both = [
        envs.vector(slug, num_envs=COUNT, seed=3, device=d, **settings) for d in ("cpu", "cuda")
    ]
    for env in both:
        env.reset(seed=5)
    return both[0], both[1]


def differing(here: Any, there: Any) -> list[str]:
    found = [
        n for n in ARRAYS if not np.array_equal(getattr(here.batch, n), getattr(there.batch, n))
    ]
    one, two = here.batch.states, np.asarray(there.batch.states)
    return found + [n for n in one.dtype.names if not np.array_equal(one[n], two[n])]


MANNERS: list[dict[str, Any]] = [
    {"masks": "list"},
    {"masks": "list", "autoreset": "same_step", "illegal": "end"},
    {"masks": "bits", "opponents": {1: "uniform"}},
    {"masks": "bytes", "autoreset": "same_step"},
]


@pytest.mark.usefixtures("on_host")
@pytest.mark.parametrize("cleared", [True, False])
@pytest.mark.parametrize("settings", MANNERS)
@pytest.mark.parametrize("slug", SMALLEST)
def test_a_card_plays_the_same_matches(
    slug: str, settings: dict[str, Any], cleared: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_batch, "CLEARED", cleared)
    here, there = pair(slug, **settings)
    assert differing(here, there) == []
    for step in range(STEPS):
        actions = here.sample()
        assert np.array_equal(actions, there.sample())
        actions[step % COUNT] = -1 if step % 5 == 0 else actions[step % COUNT]
        one, two = here.step(actions), there.step(actions)
        assert differing(here, there) == [], step
        assert ("why" in one[4]) == ("why" in two[4])
        if "why" in one[4]:
            assert list(one[4]["why"]) == list(two[4]["why"])


@pytest.mark.usefixtures("on_host")
def test_matches_that_do_not_begin_anew_are_seen_as_before() -> None:
    here, there = pair(masks="list", autoreset="disabled")
    marked = np.arange(COUNT) % 2 == 0
    for env in (here, there):
        env.step(env.sample())
        env.reset(options={"reset_mask": marked})
    assert differing(here, there) == []
    assert there.batch.seen.any(axis=1).all()


@pytest.mark.usefixtures("on_host")
def test_wrong_actions_change_nothing() -> None:
    here, there = pair(masks="list", autoreset="disabled")
    fine = here.sample()
    for wrong in (fine[:2], fine.astype(float), fine.astype(np.int64) + (1 << 40)):
        with pytest.raises(BatchError):
            there.step(wrong)
    assert differing(here, there) == []
    there.batch.done[2] = 1
    with pytest.raises(FinishedError, match=r"\[2\]"):
        there.step(fine)
    with pytest.raises(BatchError, match="DLPack"):
        envs.vector(SMALLEST[0], 2, masks="list", device="cuda", buffers={"seen": np.zeros(1)})


@pytest.mark.usefixtures("on_host")
def test_bots_stay_on_the_processor() -> None:
    with pytest.raises(DeviceError, match="uniform"):
        envs.vector(SMALLEST[0], 2, masks="list", device="cuda", opponents={1: "easy"})


def test_without_a_card_the_error_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    if DEBUG:
        pytest.skip("rules are left plain: there is nothing to compile for a card")
    monkeypatch.setattr(card, "LIBRARIES", ("libof-no-driver.so",))
    card.driver.cache_clear()
    with pytest.raises(DeviceError, match="no CUDA card") as caught:
        envs.vector(SMALLEST[0], 2, masks="list", device="cuda")
    card.driver.cache_clear()
    assert caught.value.code == "device"

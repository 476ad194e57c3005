"""Words that threads share: nothing that one of them writes gets lost."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from battlespace.kernel.cpu.atomic import add, exchange, plain_add, plain_exchange
from battlespace.kernel.identity import identity
from battlespace.kernel.record import DEBUG, room
from battlespace.kernel.rule import rule

TIMES, THREADS = (200 if DEBUG else 50_000), 4


@rule
def count(words: Any, reals: Any, times: int) -> None:
    for _ in range(times):
        add(words, 0, 1)
        add(reals, 1, 0.5)
        seen = words[2]
        while exchange(words, 2, seen, seen + 1) != seen:
            seen = words[2]


@rule
def swap(words: Any, expected: int, new: int) -> int:
    return exchange(words, 1, expected, new)


def plain_swap(words: Any, expected: int, new: int) -> int:
    return plain_exchange(words, 1, expected, new)


def test_threads_that_count_together_lose_nothing() -> None:
    words, reals = room(3, np.int32), room(2, np.float64)
    with ThreadPoolExecutor(THREADS) as workers:
        list(workers.map(lambda _: count(words, reals, TIMES), range(THREADS)))
    assert list(words) == [THREADS * TIMES, 0, THREADS * TIMES]
    assert list(reals) == [0.0, THREADS * TIMES / 2]


@pytest.mark.parametrize("swapped", [swap, plain_swap])
def test_a_word_is_written_only_if_it_is_what_was_expected(
    swapped: Callable[[Any, int, int], int],
) -> None:
    words = room(3, np.int32)
    words[1] = -5
    assert swapped(words, 4, 9) == -5
    assert list(words) == [0, -5, 0], "another thread was quicker: nothing is written"
    assert swapped(words, -5, 9) == -5
    assert list(words) == [0, 9, 0]


def test_plain_counting_is_the_same() -> None:
    words = room(2, np.int32)
    plain_add(words, 1, 3)
    assert list(words) == [0, 3]


@pytest.mark.skipif(DEBUG, reason="nothing is compiled")
def test_kept_code_depends_on_what_a_step_becomes() -> None:
    from battlespace.kernel.cpu import atomic

    assert identity(atomic._add) != identity(atomic._exchange)  # pyright: ignore[reportPrivateUsage]  what rules are known by
    assert identity(count) != identity(swap)

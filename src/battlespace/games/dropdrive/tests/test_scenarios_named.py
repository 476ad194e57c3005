"""Every scenario of the game is named by the block or the test that plays it."""

from __future__ import annotations

import re
from pathlib import Path

from battlespace.games.dropdrive import GAME
from battlespace.kernel.positions import blocks_of

SCENARIOS = (
    *(1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35),
    *(37, 38, 40, 41, 43, 44, 46, 47, 49, 50, 52, 53, 55, 56, 58, 59, 61, 62, 64, 65, 67, 68),
    *(70, 71, 73, 74, 76, 77, 79, 80, 82, 83, 85, 86, 88, 89, 91, 92, 94, 95),
)
"""Numbers after SC-."""


def test_every_scenario_is_named_by_a_block_or_a_test() -> None:
    here = Path(__file__)
    texts = [file.read_text("utf-8") for file in here.parent.glob("test_*.py") if file != here]
    titles = re.findall(r'\) -> None:\n    """(SC-[^\n]*)"""', "\n".join(texts))
    titles += [block.title for blocks in blocks_of(GAME).values() for block in blocks]
    named = {int(number) for text in titles for number in re.findall(r"SC-(\d+)", text)}
    assert named == set(SCENARIOS)

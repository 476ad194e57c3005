"""Every puzzle of every game stands in a position that can be, with a solution that can be played."""

from __future__ import annotations

import pytest

from battlespace.games import load, slugs
from battlespace.kernel.puzzle import faults, read_puzzles

GAMES = [slug for slug in slugs() if read_puzzles(load(slug).folder)]


@pytest.mark.parametrize("slug", GAMES)
def test_every_puzzle_is_sound_by_the_rules(slug: str) -> None:
    game = load(slug)
    puzzles = read_puzzles(game.folder)
    assert [f"{one.name}: {fault}" for one in puzzles for fault in faults(game, one)] == []
    assert len({one.name for one in puzzles}) == len(puzzles), "no position twice"

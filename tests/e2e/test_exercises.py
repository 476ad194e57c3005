"""A slice of all lessons and puzzles, pressed in every way; `bench/lessons.py` plays all of them."""

from __future__ import annotations

import pytest
from tests.e2e.exercise import WAYS, exercises, fault
from tests.e2e.fixtures import Visit
from tests.e2e.house import drawn_games
from tests.server.served import Served

from battlespace.games import load
from battlespace.kernel.record import DEBUG

GAMES = [] if DEBUG else [slug for slug in drawn_games() if exercises(load(slug))]
SLICE = 2
"""Exercises of each game: a lesson and, where it has some, a puzzle."""


@pytest.mark.parametrize("slug", GAMES)
def test_some_lessons_and_puzzles_are_pressed_to_their_end(
    slug: str, served: Served, visit: Visit
) -> None:
    game, n = load(slug), GAMES.index(slug)
    names = exercises(game)
    some = [names[(n + 1) % len(names)], names[-1]]
    for i, name in enumerate(some):
        way = WAYS[(n * SLICE + i) % len(WAYS)]
        page = visit(f"{served.url}/learn/{slug}", **way.context)
        assert fault(page, served.url, game, name, way) == ""
        page.context.close()

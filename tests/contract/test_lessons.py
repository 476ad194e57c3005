"""Every lesson of every game is played through with the real rules, and together they teach the game."""

from __future__ import annotations

import pytest

from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.lesson import Course, exercised, faults, read_lessons
from battlespace.kernel.rulebook import CHOICE

FEWEST, TAUGHT = 6, 0.8
"""Lessons of a game, and the part of its choices that they exercise."""
GAMES = [slug for slug in (*slugs(), TEMPLATE) if read_lessons(load(slug).folder).lesson]


@pytest.mark.parametrize("slug", GAMES)
def test_every_way_through_every_lesson_leads_to_its_end(slug: str) -> None:
    game = load(slug)
    assert faults(game, read_lessons(game.folder)) == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_enough_lessons_and_they_exercise_its_choices(slug: str) -> None:
    game = load(slug)
    lessons = read_lessons(game.folder)
    choices = {name for name, clause in game.rulebook.clauses.items() if clause.kind == CHOICE}
    missing = sorted(choices - exercised(lessons))
    assert len(lessons.lesson) >= FEWEST
    assert len(missing) <= (1 - TAUGHT) * len(choices), missing


@pytest.mark.parametrize("slug", GAMES)
def test_the_first_solution_of_each_step_leads_through(slug: str) -> None:
    game = load(slug)
    lessons = read_lessons(game.folder)
    for lesson in lessons.lesson:
        course = Course(game, lessons, lesson)
        while not course.over:
            answer = course.attempt(course.solutions()[0])
            assert answer.done
            assert answer.say is not None

"""Lessons in the browser: played by clicks, by touch, in both languages, and kept."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.fixtures import Sit, Visit
from tests.e2e.house import CHANGED, drawn_games, ply
from tests.server.served import Served

from battlespace.games import load
from battlespace.kernel.lesson import Course, read_lessons
from battlespace.kernel.primer import read_primer
from battlespace.kernel.puzzle import read_puzzles
from battlespace.kernel.record import DEBUG

TAUGHT = [slug for slug in drawn_games() if read_lessons(load(slug).folder).lesson]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 664},
    "has_touch": True,
    "locale": "fr-FR",
}


WHOLE = """() => {
  const [task, row] = ['.task', 'aside .row'].map(q => document.querySelector(q).getBoundingClientRect());
  return task.bottom <= row.top + 1;
}"""


def answer(page: Page, course: Course[Any]) -> None:
    """Do what a step asks for: click what its first solution is made of."""
    game, state = course.game, course.match.state
    step = course.match.tried(course.solutions()[0])
    for target in game.view.path(state, step.action):
        drawn = page.locator(f'[data-target="{target}"]')
        if drawn.count():
            drawn.first.dispatch_event("click")
        else:
            label = game.lexicon.say(game.view.label(state, step.action), "en")
            page.locator(".answer", has_text=label[1:]).first.click()
    course.attempt(step.move)


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_first_lesson_is_played_by_clicks(slug: str, served: Served, visit: Visit) -> None:
    game = load(slug)
    lessons = read_lessons(game.folder)
    course = Course(game, lessons, lessons.lesson[0])
    page = visit(f"{served.url}/learn/{slug}/{lessons.lesson[0].name}")
    while not course.over and not course.task.done.refused:
        expect(page.locator(".task")).to_have_text(course.task.task["en"])
        # the board comes after the words
        page.locator("[data-target], .answer").first.wait_for(state="attached")
        said = course.task.well["en"]
        answer(page, course)
        expect(page.locator(".said.good")).to_have_text(said)


@pytest.mark.skipif(DEBUG, reason="one game is enough to see a page")
def test_a_mistake_is_answered_in_french_on_a_phone(served: Served, visit: Visit) -> None:
    slug = TAUGHT[0]
    lesson = read_lessons(load(slug).folder).lesson[0]
    page = visit(f"{served.url}/learn/{slug}", **PHONE)
    page.get_by_text(lesson.title["fr"]).click()
    expect(page.locator(".task")).to_be_visible()
    assert page.evaluate(WHOLE), "what is to be done is seen without scrolling"
    before = page.locator(".stage").bounding_box()
    page.get_by_role("button", name="Montrez-moi").click()
    expect(page.locator(".said")).to_be_visible()
    assert page.locator(".stage").bounding_box() == before, "words move the board"


@pytest.mark.skipif(DEBUG, reason="one game is enough to see a page")
def test_a_puzzle_says_what_is_asked_and_what_its_solution_did(
    served: Served, visit: Visit
) -> None:
    game = load(TAUGHT[0])
    puzzle = next(
        p for p in read_puzzles(game.folder) if len(p.line) == 1 and p.themes and not p.alone
    )
    page = visit(f"{served.url}/learn/{game.slug}/{puzzle.name}")
    match = puzzle.match(game)
    prompt = game.guide(match.state).prompt
    assert prompt is not None
    asked = page.locator(".asked")
    expect(asked).to_contain_text(game.lexicon.say(prompt, "en").split()[-1])
    expect(page.locator(".standing li")).to_have_count(1 + match.seats)
    page.locator(".shape").first.wait_for(state="attached")
    page.get_by_role("button", name="Hint").click()
    title = game.rulebook.clauses[puzzle.themes[0]].title["en"]
    expect(page.locator(".said")).to_contain_text(f"The solution uses: {title}")
    step = match.tried(puzzle.line[0])
    for target in game.view.path(match.state, step.action):
        page.locator(f'[data-target="{target}"]').first.dispatch_event("click")
    worth = (
        f"{round(100 * puzzle.best)}% then; any other way leaves you {round(100 * puzzle.next)}%"
    )
    expect(page.locator(".said.good")).to_contain_text(worth)


@pytest.mark.parametrize("slug", drawn_games())
def test_the_goal_and_everybody_s_standing_are_always_in_sight(slug: str, sit: Sit) -> None:
    game = load(slug)
    page = sit(slug, {"viewport": {"width": 390, "height": 664}, "has_touch": True})
    strip = page.locator(".goal")
    expect(strip).to_be_in_viewport(ratio=1)
    assert strip.locator(".seat").count() == game.seats[0]
    line = strip.locator(".line")
    assert line.evaluate("e => e.scrollHeight <= e.parentElement.clientHeight")
    wanted = {text["en"] for key, text in game.lexicon.sentences.items() if key.startswith("ask.")}
    asked = page.locator("[data-detail]").inner_text()
    assert any(text.split("{")[0][:12] in asked for text in wanted)


@pytest.mark.parametrize("slug", drawn_games())
def test_a_first_click_is_answered_by_what_the_piece_does_or_why_it_cannot(
    slug: str, sit: Sit
) -> None:
    page = sit(slug)
    # what is refused first: nothing is under way yet that could take the answer from the page again
    dark = page.locator(".shape.can:not(.lit)[tabindex]")
    if dark.count():
        dark.last.dispatch_event("click")
        expect(page.locator(".bubble")).to_be_visible()
        assert len(page.locator(".bubble p").first.inner_text()) > 8
        page.keyboard.press("Escape")
        expect(page.locator(".bubble")).to_have_count(0)
    before = [ply(page), page.locator("svg[data-clicked]").get_attribute("data-clicked")]
    page.locator(".shape.lit").first.dispatch_event("click")
    page.wait_for_function(CHANGED, arg=before)


@pytest.mark.parametrize("slug", drawn_games())
def test_the_rules_begin_with_a_page_that_teaches_and_can_be_searched(slug: str, sit: Sit) -> None:
    game = load(slug)
    page = sit(slug)
    page.locator(".goal").click()
    parts = read_primer(game.folder)
    expect(page.locator("[data-primer] section")).to_have_count(len(parts))
    expect(page.locator("[data-primer] h3").first).to_have_text(parts[0].title["en"])
    expect(page.locator("[data-primer] .picture svg").first).to_be_visible()
    title = next(iter(game.rulebook.clauses.values())).title["en"]
    page.get_by_role("searchbox").fill(title)
    expect(page.locator("[data-clause] h4").first).to_contain_text(title)

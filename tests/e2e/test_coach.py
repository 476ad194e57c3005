"""A first game with a coach: from one click on the first page, explained, with ideas, left, resumed and repeated."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.fixtures import Visit
from tests.e2e.house import drawn_games, give_up, join, moved, my_turn, ply, whoever
from tests.server.served import Served

from battlespace.kernel.record import DEBUG

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
GUIDED = [] if DEBUG else drawn_games()


UNCOVERED = """button => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const at = [[left, top], [right, top], [left, bottom], [right, bottom]];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return at.every(([h, v]) => {
    const [inX, inY] = [h + 6 * Math.sign(x - h), v + 6 * Math.sign(y - v)];
    return button.contains(document.elementFromPoint(inX, inY));
  });
}"""


def listen(page: Page) -> list[str]:
    """Read all that the coach has to say now, and return what it was about."""
    said: list[str] = []
    note = page.locator("[data-coach]")
    while note.count():
        said.append(note.get_attribute("data-coach") or "")
        if said[-1] == "over":
            break
        note.locator("button.main").click()
        page.wait_for_function(
            "was => document.querySelector('[data-coach]')?.dataset.coach !== was", arg=said[-1]
        )
    return said


def follow(page: Page) -> None:
    """Play the first of the ideas that are offered."""
    before = ply(page)
    page.locator("[data-hint] button.main").click()
    moved(page, before)
    my_turn(page)


@pytest.mark.parametrize("slug", GUIDED)
def test_a_first_game_is_explained_and_ideas_are_offered(
    slug: str, served: Served, visit: Visit
) -> None:
    page = visit(f"{served.url}/g/{slug}")
    page.locator("[data-first] button.main").click()
    my_turn(page)
    page.wait_for_selector("[data-coach]")
    said = listen(page)
    assert said[0] == "hello"
    assert any(about.startswith("ask.") for about in said)
    ideas = page.locator("[data-hint] .idea")
    expect(ideas.first).to_be_visible()
    assert 1 <= ideas.count() <= 3
    assert page.locator("[data-hint] button.main").evaluate(UNCOVERED), (
        "it is seen without scrolling"
    )
    follow(page)
    assert not set(listen(page)) & set(said), "nothing is said twice"


def test_the_first_page_leads_into_a_guided_game_that_is_left_and_resumed(
    served: Served, visit: Visit
) -> None:
    page = visit(served.url, **PHONE, locale="fr-FR")
    page.get_by_role("button", name="Jouer maintenant").click()
    my_turn(page)
    expect(page.locator("[data-coach=hello]")).to_contain_text("Bienvenue")
    said = listen(page)
    page.wait_for_selector("[data-hint]")
    table = page.url
    slug = page.evaluate("JSON.parse(localStorage['battlespace.tables'])[0].game")
    page.goto(f"{served.url}/learn/{slug}")
    page.get_by_role("button", name="Reprendre ma première partie").click()
    my_turn(page)
    assert page.url == table
    page.wait_for_selector("[data-hint]")
    assert not set(listen(page)) & set(said)


def test_a_coach_steps_back_and_can_be_silenced(served: Served, visit: Visit) -> None:
    page = visit(served.url)
    page.get_by_role("button", name="Play now").click()
    my_turn(page)
    heard: set[str] = set()
    for _ in range(40):
        heard |= set(listen(page))
        if "alone" in heard:
            break
        page.wait_for_selector("[data-hint], [data-coach]")
        if page.locator("[data-hint]").count():
            follow(page)
    assert "alone" in heard
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("[data-hint]")
    page.keyboard.press("Escape")
    expect(page.locator("[data-hint]")).to_have_count(0)


def test_the_end_leads_on_to_lessons_and_the_game_can_be_repeated(
    served: Served, visit: Visit
) -> None:
    page = visit(served.url)
    page.get_by_role("button", name="Play now").click()
    my_turn(page)
    page.get_by_role("button", name="No more tips").click()
    expect(page.locator("[data-coach]")).to_have_count(0)
    page.reload()
    my_turn(page)
    expect(page.locator("[data-coach]")).to_have_count(0)
    slug = page.evaluate("JSON.parse(localStorage['battlespace.tables'])[0].game")
    page.goto(f"{served.url}/learn/{slug}")
    page.get_by_role("button", name="Continue my first game").click()
    my_turn(page)
    page.wait_for_selector("[data-coach=hello]")
    give_up(page)
    while page.locator("[data-coach]:not([data-coach=over])").count():
        page.locator("[data-coach] button.main").click()
    page.locator("[data-coach=over]").get_by_role("button", name="All lessons and puzzles").click()
    page.get_by_role("button", name="Play it again").click()
    my_turn(page)
    page.wait_for_selector("[data-coach=hello]")


def test_people_ask_each_other_before_a_bot_advises_them(served: Served, visit: Visit) -> None:
    address, link = served.table(drawn_games()[0], name="Ann")
    ann, bob = visit(link), visit(address)
    join(bob)
    wish = "Ask everyone to allow hints"
    first = whoever(lambda page: page.get_by_role("button", name=wish), ann, bob)
    second = bob if first is ann else ann
    first.get_by_role("button", name=wish).click()
    expect(second.locator(".acts")).to_contain_text("would like hints")
    second.get_by_role("button", name="Agree").click()
    expect(first.locator("[data-aside]")).to_have_text(
        "Everyone agrees: you may all ask for hints."
    )
    first.get_by_role("button", name="Hint").click()
    expect(first.locator("[data-hint]")).to_be_visible()
    expect(second.locator("[data-hint]")).to_have_count(0)

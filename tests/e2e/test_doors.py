"""The first page and the page of a game: how a stranger finds a game and sets one up."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.fixtures import Visit
from tests.e2e.house import drawn_games, my_turn
from tests.server.served import Served

GAMES = drawn_games()


def test_somebody_who_knows_nothing_plays_after_one_click(served: Served, visit: Visit) -> None:
    page = visit(served.url, viewport={"width": 1280, "height": 800})
    page.get_by_role("button", name="Play now").click()
    my_turn(page)
    expect(page.locator("section[aria-label=Players] li").last).to_contain_text("You")


def test_own_and_open_tables_and_all_games_are_above_the_fold(served: Served, visit: Visit) -> None:
    served.table(GAMES[0], name="Ann", listed=True)
    page = visit(served.url, viewport={"width": 1280, "height": 800})
    for thing in (
        page.get_by_role("heading", name="Games to watch and join"),
        page.get_by_role("button", name="Play now"),
        page.get_by_role("link", name="A game of"),
    ):
        box = thing.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800
    for game in GAMES:
        box = page.locator(f"a[data-game={game}]").bounding_box()
        assert box is not None
        assert box["y"] < 800 - 100


def test_a_real_game_moves_on_the_first_page(served: Served, visit: Visit) -> None:
    page = visit(served.url, reduced_motion="no-preference")
    film = page.locator(".film svg[data-open]")
    film.wait_for()
    before = film.inner_html()
    page.wait_for_function(
        "before => document.querySelector('.film svg[data-open]').innerHTML !== before", arg=before
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_says_what_it_is_and_holds_still(
    served: Served, visit: Visit, game: str
) -> None:
    page = visit(f"{served.url}/g/{game}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    rules = page.locator("summary", has_text="House rules")
    rules.scroll_into_view_if_needed()
    rules.hover()
    before = rules.bounding_box()
    rules.click()
    assert rules.bounding_box() == before, "what is unfolded pushes nothing away from the pointer"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_each_bot_has_its_own_level(served: Served, visit: Visit) -> None:
    game = next(g["slug"] for g in served.get("/api/games") if g["seats"][1] > 2)
    page = visit(f"{served.url}/g/{game}")
    page.locator("[data-count]").select_option("3")
    page.locator("[data-level='1']").select_option("novice")
    page.locator("[data-level='2']").select_option("medium")
    page.get_by_role("button", name="Play", exact=True).click()
    players = page.locator("section[aria-label=Players] li")
    expect(players.nth(0)).to_contain_text("novice")
    expect(players.nth(1)).to_contain_text("medium")


def test_a_game_that_does_not_exist_says_so(served: Served, visit: Visit) -> None:
    page = visit(f"{served.url}/g/chess-with-whales")
    expect(page.get_by_role("alert")).to_have_text("There is no such game here.")

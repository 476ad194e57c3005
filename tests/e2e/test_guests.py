"""Guests at a table: those who come by a link, those who only have keys, those who listen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect
from tests.e2e.fixtures import Sit, Visit
from tests.e2e.house import (
    KEPT,
    PHONE,
    click_a_move,
    drawer,
    drawn_games,
    give_up,
    join,
    my_turn,
    over,
    ply,
    tool,
)
from tests.server.served import Served

from battlespace import games

GAMES = drawn_games()


def test_a_friend_on_a_phone_sees_the_game_and_the_free_seat_at_once(
    served: Served, visit: Visit
) -> None:
    ann = visit(f"{served.url}/g/{GAMES[0]}")
    ann.get_by_text("Friends, by a link").click()
    ann.get_by_role("button", name="Create the table and invite").click()
    link = ann.get_by_role("textbox", name="Send this link").input_value()
    bob = visit(link, **PHONE)
    expect(bob.locator("h1")).to_have_text(games.load(GAMES[0]).title)
    expect(bob.locator("[data-headline]")).to_have_text("A seat is free")
    join = bob.get_by_role("button", name="Join the game")
    box = join.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 740, "nobody has to scroll for it"
    join.click()
    expect(bob.get_by_placeholder("Your name")).to_be_focused()
    bob.keyboard.press("Enter")
    players = bob.locator("section[aria-label=Players] li")
    expect(players.nth(0)).to_contain_text("Amber")
    expect(players.nth(1)).to_contain_text("You")
    expect(ann.get_by_role("button", name="Copy the invitation")).to_have_count(0)


def test_what_is_said_elsewhere_is_counted_until_it_is_read(served: Served, visit: Visit) -> None:
    address, link = served.table(GAMES[0], name="Ann")
    ann, bob = visit(link), visit(address)
    join(bob)
    drawer(ann, "Chat")
    for text in ("hello", "your turn"):
        ann.get_by_placeholder("Say something").fill(text)
        ann.get_by_role("button", name="Send").click()
    expect(bob.locator(".unread")).to_have_text(re.compile("^2"))
    expect(ann.locator(".unread")).to_have_count(0)
    drawer(bob, "Chat")
    expect(bob.locator(".unread")).to_have_count(0)


def test_the_settings_close_by_a_key_and_by_a_press_elsewhere(served: Served, visit: Visit) -> None:
    page = visit(served.url)
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.mouse.click(20, 300)):
        page.locator("summary[aria-label=Settings]").click()
        expect(page.get_by_label("Sounds")).to_be_visible()
        close()
        expect(page.get_by_label("Sounds")).to_be_hidden()


STOP = """() => {
  const e = document.activeElement;
  return e.closest('svg[data-open]') ? e.getAttribute('role') + ' ' + e.getAttribute('aria-label') : '';
}"""


@pytest.mark.parametrize("game", GAMES)
def test_every_stop_of_the_tab_key_on_a_board_is_a_named_button(sit: Sit, game: str) -> None:
    page = sit(game)
    stops: list[str] = []
    for _ in range(30):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(STOP))
    on_board = [stop for stop in stops if stop]
    assert on_board
    assert all(re.match(r"button \S", stop) for stop in on_board), on_board


@pytest.mark.parametrize("game", GAMES)
def test_names_on_a_board_have_no_gaps(sit: Sit, game: str) -> None:
    page = sit(game)
    for n in range(6):
        labels = page.locator(".shape[aria-label]").evaluate_all(
            "all => all.map(e => e.getAttribute('aria-label'))"
        )
        assert [
            text for text in labels if re.search(r"^\s|\s\s|\s[,.:]|[{}]|undefined", text)
        ] == []
        click_a_move(page, n)


LATE = """(own => Object.defineProperty(WebSocket.prototype, 'onmessage', {
  set(hear) {
    own.set.call(this, event =>
      setTimeout(() => hear(event), event.data.startsWith('{"type":"done"') ? 100 : 0));
  },
}))(Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage'))"""
"""The answer to a move comes well after its news, as it may on a slow line."""


@pytest.mark.parametrize("game", GAMES)
def test_the_focus_stays_on_the_board_from_move_to_move(
    served: Served, visit: Visit, game: str
) -> None:
    page = visit("about:blank")
    page.add_init_script(LATE)
    page.goto(served.table(game, bots={1: ""})[1])
    my_turn(page)
    page.locator(".shape.lit[tabindex='0'], .answer").first.focus()
    for _ in range(12):
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
        my_turn(page)
        page.wait_for_function(KEPT)
        if over(page):
            break
        page.evaluate(
            "() => (document.querySelector('.shape.lit:not(.chosen)[tabindex=\"0\"], .answer')"
            " ?? document.activeElement).focus()"
        )
    assert ply(page) > 0


def test_a_screen_reader_hears_what_is_asked_and_that_it_is_over(sit: Sit) -> None:
    page = sit(GAMES[0])
    said = page.locator(".prompt [role=status]")
    expect(said).to_have_text(re.compile(r"^Your turn\. \w"))
    click_a_move(page, 0)
    expect(page.locator("[data-aside]")).to_contain_text("Before:")
    give_up(page)
    expect(said).to_contain_text("You gave up. You lose.")


def test_a_link_never_takes_the_place_of_ones_own_unasked(served: Served, visit: Visit) -> None:
    _, link = served.table(GAMES[0], name="Ann")
    page = visit(link)
    page.wait_for_selector(".shape")
    token = "() => JSON.parse(localStorage['battlespace.tables'])[0].tokens['0']"
    mine = page.evaluate(token)
    for answer, held in (("Keep mine", mine), ("Use the new link", "x" * 22)):
        page.goto("about:blank")
        page.goto(f"{link.partition('#')[0]}#0.{'x' * 22}")
        expect(page.locator("[data-claim]")).to_contain_text("seat 1")
        page.get_by_role("button", name=answer).click()
        expect(page.locator("[data-claim]")).to_have_count(0)
        assert page.evaluate(token) == held


def test_who_offers_a_draw_learns_that_it_is_declined(served: Served, visit: Visit) -> None:
    game = next(g for g in GAMES if "about.draw" in games.load(g).lexicon.sentences)
    address, link = served.table(game, name="Ann")
    ann, bob = visit(link), visit(address)
    join(bob)
    tool(ann, "Offer a draw")
    expect(bob.locator(".prompt [role=status]")).to_have_text("Ann offers a draw.")
    bob.get_by_role("button", name="Decline").click()
    expect(ann.locator("[data-aside]")).to_have_text("Your draw offer was declined.")


def test_a_page_from_before_an_upgrade_loads_itself_anew(sit: Sit, visit: Visit) -> None:
    link = sit(GAMES[0]).url
    page, gone = visit("about:blank"), list[str]()

    def answer(route: Route) -> None:
        if gone:
            route.continue_()
            return
        gone.append(route.request.url)
        route.abort()

    page.route("**/assets/scene-*.js", answer)
    page.goto(link)
    page.wait_for_selector(".shape")
    assert gone


def test_a_server_that_does_not_answer_is_named_in_the_readers_language(
    served: Served, visit: Visit
) -> None:
    page = visit(served.url, locale="fr-FR")
    page.route("**/api/tables", lambda route: route.abort())
    page.get_by_role("button", name="Jouer maintenant").click()
    expect(page.get_by_role("alert")).to_contain_text("le serveur ne répond pas")


def test_arrow_keys_go_from_tab_to_tab(sit: Sit) -> None:
    page = sit(GAMES[0])
    drawer(page, "Log")
    page.get_by_role("tab", name="Log").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Rules")).to_be_focused()
    expect(page.locator("summary").last).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")

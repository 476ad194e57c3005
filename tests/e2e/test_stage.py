"""The stage: the board has the page, nothing moves while one looks, and what is beside it is folded away."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, WebSocketRoute, expect
from tests.e2e.fixtures import Sit, Visit, strangers
from tests.e2e.house import (
    PLIES,
    click_a_move,
    drawer,
    drawn_games,
    give_up,
    middle,
    moved,
    my_turn,
    ply,
    short_games,
    tool,
)
from tests.server.served import Served

GAMES = drawn_games()
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True}

FREE = ".shape.lit:not(.chosen)[tabindex='0']"


def frame(page: Page) -> tuple[float, float, float, float]:
    box = page.locator(".stage .board").first.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["width"], box["height"]


@pytest.mark.parametrize("game", GAMES)
def test_the_board_has_the_page(sit: Sit, game: str) -> None:
    page = sit(game, context=DESK)
    _, _, width, height = frame(page)
    assert height >= 0.85 * 800
    assert width >= 1280 * 2 / 3
    assert page.evaluate("document.documentElement.scrollHeight") <= 800


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_is_filled_by_the_board_and_nothing_has_to_be_scrolled(sit: Sit, game: str) -> None:
    page = sit(game, context={**PHONE, "is_mobile": True})
    x, y, width, height = frame(page)
    assert (x, width) == (0, 390)
    assert height >= 0.8 * 664
    assert y + height <= 664
    assert page.evaluate("document.documentElement.scrollHeight") <= 664


@pytest.mark.parametrize("context", [DESK, PHONE], ids=["desk", "phone"])
def test_hints_and_looking_back_leave_the_board_where_it_is(
    sit: Sit, context: dict[str, Any]
) -> None:
    page = sit(GAMES[0], context=context)
    click_a_move(page, 0)
    before = frame(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-hint]")).to_contain_text("chances of winning")
    assert frame(page) == before
    tool(page, "Look back")
    page.get_by_role("button", name="First position").click()
    expect(page.locator("output")).to_contain_text("0 /")
    assert frame(page) == before
    page.get_by_role("button", name="Back to the game").click()
    drawer(page, "Log")
    assert frame(page) == before


def test_a_double_click_on_give_up_gives_nothing_up(sit: Sit) -> None:
    page = sit(GAMES[0])
    page.locator("summary[aria-label=Menu]").click()
    page.get_by_role("button", name="Give up", exact=True).dblclick()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("button", name="Yes, give up").dispatch_event("click")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator("[data-headline]")).to_have_text("Your turn")


def test_a_search_among_choices_ends_with_them(sit: Sit) -> None:
    page = sit(GAMES[0])
    panel = drawer(page, "Choices")
    panel.get_by_role("searchbox").fill("no such thing")
    expect(panel.locator("button[data-action]")).to_have_count(0)
    click_a_move(page, 0)
    expect(panel.locator("button[data-action]").first).to_be_visible()


def test_the_rules_open_at_their_beginning_however_long_the_log_is(sit: Sit) -> None:
    page = sit(GAMES[0])
    for n in range(10):
        click_a_move(page, n)
    panel = drawer(page, "Log")
    panel.evaluate("e => e.scrollTop = 10000")
    drawer(page, "Rules")
    expect(panel).to_have_js_property("scrollTop", 0)  # a moment after the tab is shown


def test_a_board_to_try_things_out_on_leads_back_to_the_game(sit: Sit) -> None:
    page = sit(GAMES[0], context=DESK)
    click_a_move(page, 0)
    home, count = page.url, ply(page)
    tool(page, "Look back")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: url != home)
    page.get_by_role("button", name="Back to your game").click()
    page.wait_for_url(home)
    page.wait_for_selector(".prompt.mine")
    assert ply(page) == count


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_fields_of_the_settings_stay_within_their_card(
    served: Served, visit: Visit, locale: str
) -> None:
    page = visit(served.url, locale=locale)
    page.locator("header summary").click()
    card = page.locator("header details .card").bounding_box()
    assert card is not None
    for field in page.locator("header details select, header details input").all():
        box = field.bounding_box()
        assert box is not None
        assert card["x"] <= box["x"]
        assert box["x"] + box["width"] <= card["x"] + card["width"]


def test_dark_is_what_a_stranger_sees_whatever_the_device_likes(
    served: Served, visit: Visit
) -> None:
    page = visit("about:blank")
    page.emulate_media(color_scheme="light")
    page.goto(served.url)
    page.wait_for_selector("[data-game]")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    red, green, blue = (int(n) for n in dark.removeprefix("rgb(").removesuffix(")").split(","))
    assert red + green + blue < 150


@pytest.mark.parametrize("game", GAMES)
def test_the_tab_key_leads_from_what_is_chosen_to_where_it_can_go(sit: Sit, game: str) -> None:
    page = sit(game)
    for n in range(8):
        if page.locator(FREE).count() == 0:
            click_a_move(page, n)
            continue
        page.locator(FREE).last.focus()
        before = ply(page)
        page.keyboard.press("Enter")
        page.wait_for_timeout(200)
        if page.locator(".shape.chosen:focus").count() and page.locator(FREE).count():
            page.keyboard.press("Tab")
            assert page.evaluate(f'document.activeElement.matches("{FREE}")')
            return
        if ply(page) == before:
            page.keyboard.press("Escape")
        click_a_move(page, n)
    pytest.skip("nothing is chosen before it goes somewhere")


def test_the_end_is_a_moment_with_the_result_and_one_click_to_play_again(sit: Sit) -> None:
    page = sit(GAMES[0], context=DESK)
    click_a_move(page, 0)
    give_up(page)
    end = page.locator("[data-ending]")
    expect(end).to_contain_text("You gave up. You lose.")
    expect(end).to_have_attribute("data-ending", "1")  # the seat that won
    expect(end.locator("li").first.locator(".cup")).to_have_count(1)
    standing = end.locator("[data-standing]")
    expect(standing).to_have_text(re.compile(r"Your rating against bots: \d+\s+−\d+$"))
    counted = standing.get_attribute("data-standing")
    page.reload()
    expect(standing).to_have_attribute("data-standing", counted or "")  # it counts once
    end.get_by_role("button", name="See the end again").click()
    expect(end).to_be_visible()
    home = page.url
    end.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != home)
    my_turn(page)
    expect(page.locator("[data-ending]")).to_have_count(0)


def test_the_log_is_never_ahead_of_what_is_seen_and_can_be_skipped(
    served: Served, browser: Browser
) -> None:
    _, link = served.table(GAMES[0], bots={1: ""})
    with strangers(browser) as open_page:
        page = open_page(link, {"speed": "slow"})
        my_turn(page)
        page.evaluate(WATCH)
        click_a_move(page, 0)
        skip = page.get_by_role("button", name="Skip")
        with suppress(TimeoutError):
            skip.click(timeout=4000)
        my_turn(page)
        seen = page.evaluate("window.seen")
    assert all(later - earlier <= 1 for earlier, later in pairwise(seen)), seen


@pytest.mark.parametrize("refused", [False, True], ids=["done", "refused"])
def test_what_is_chosen_is_seen_as_chosen_while_the_answer_is_awaited(
    sit: Sit, refused: bool
) -> None:
    page = sit(GAMES[1], context=DESK)
    held: list[Callable[[], None]] = []

    def hold(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            question = json.loads(message)
            if question["type"] != "play":
                server.send(message)
            elif refused:
                no = {"type": "refused", "id": question["id"], "code": "internal", "why": "no"}
                held.append(lambda: line.send(json.dumps(no)))
            else:
                held.append(lambda: server.send(message))

        line.on_message(pass_on)

    page.route_web_socket("**/play/*", hold)
    page.reload()
    my_turn(page)
    before = ply(page)
    for _ in range(3):  # choices of this game are made of so many clicks at most
        page.wait_for_selector(".shape.lit")
        page.locator(".shape.lit:not(.chosen)").last.dispatch_event("click")
        page.wait_for_selector(".shape.chosen")
        if page.locator(".shape.lit").count() == 0:
            break
    expect(page.locator(".shape.chosen").first).to_be_visible()
    expect(page.locator(".shape.lit")).to_have_count(0)
    page.wait_for_function("() => document.querySelector('.prompt button:disabled')")
    for _ in range(500):  # on its way out of the page
        if not held:
            page.wait_for_timeout(20)
    assert ply(page) == before
    held[0]()
    if refused:
        expect(page.get_by_role("alert")).to_be_visible()
        expect(page.locator(".shape.chosen")).to_have_count(0)
        expect(page.locator(".shape.lit").first).to_be_visible()
        assert ply(page) == before
    else:
        moved(page, before)


WATCH = """() => {
  const main = document.querySelector('[data-plies]');
  window.seen = [Number(main.dataset.plies)];
  new MutationObserver(() => {
    if (!document.querySelector('.prompt.mine')) seen.push(Number(main.dataset.plies));
  }).observe(main, { attributes: true, attributeFilter: ['data-plies'] });
}"""


@pytest.mark.parametrize("game", short_games())
def test_a_piece_is_carried_and_its_stock_stays(sit: Sit, game: str) -> None:
    page = sit(game, context=DESK)
    lit = page.locator(".shape.lit[tabindex='0']")
    counted = lit.filter(has_text="×")
    stock = counted.last if counted.count() else lit.last
    before = stock.bounding_box()
    x, y = middle(stock)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 120, steps=4)
    page.wait_for_selector(".shape.chosen")
    expect(page.locator(".lifted")).not_to_contain_text("×")
    if page.locator("[data-carried]").count():
        assert stock.bounding_box() == before
    else:
        expect(page.locator(".shape.lifted")).to_have_count(1)
    page.mouse.up()


SMALL = """() => [...document.querySelectorAll('body *')].flatMap(e => {
  const { left, right, top, bottom } = e.getBoundingClientRect();
  const said = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
  const seen = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight && right - left > 2;
  const matrix = e instanceof SVGGraphicsElement ? e.getScreenCTM() : null;
  const px = parseFloat(getComputedStyle(e).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
  return said && seen && px < 9.95 ? [`${e.textContent.trim()}: ${px.toFixed(1)}`] : [];
})"""
"""What is written on the page in letters below 10 pixels."""


@pytest.mark.parametrize("game", GAMES)
def test_no_letter_on_a_phone_is_too_small_to_read(sit: Sit, game: str) -> None:
    page = sit(game, context={**PHONE, "is_mobile": True})
    for n in range(3):
        assert page.evaluate(SMALL) == []
        click_a_move(page, 7 * n + 3)
    assert page.evaluate(SMALL) == []


BESIDE = """() => {
  const lit = [...document.querySelectorAll('.shape.lit[tabindex]')];
  for (const e of lit) {
    const { left, right, top, bottom } = e.querySelector('.edge').getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (Math.min(right - left, bottom - top) > 38) continue;
    for (const [dx, dy] of [[0, -20], [20, 0], [-20, 0], [0, 20]]) {
      const at = document.elementFromPoint(x + dx, y + dy);
      if (at?.closest('svg[data-open]') && !at.closest('.shape.lit'))
        return [x + dx, y + dy, e.dataset.target];
    }
  }
  return null;
}"""
"""A point beside a small thing that can be done, within the 44 pixels that a finger covers."""


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_beside_a_small_thing_means_it(sit: Sit, game: str) -> None:
    page = sit(game, context={**PHONE, "is_mobile": True})
    found = page.evaluate(BESIDE)
    for n in range(6):
        if found:
            break
        click_a_move(page, n)
        found = page.evaluate(BESIDE)
    if not found:
        return  # all that can be done here is large
    x, y, target = found
    before = ply(page)
    page.touchscreen.tap(x, y)
    page.wait_for_function(
        f"""([target, before]) => document.querySelector('[data-armed]') || {PLIES} > before ||
        [...document.querySelectorAll('.shape.chosen')].some(e => e.dataset.target === target)""",
        arg=[target, before],
    )

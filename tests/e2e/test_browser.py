"""People at tables, in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from tests.e2e.fixtures import Sit, Visit
from tests.e2e.house import (
    PHONE,
    click_a_move,
    drawer,
    drawn_games,
    faults,
    give_up,
    in_sight,
    middle,
    moved,
    my_turn,
    over,
    play_out,
    ply,
    refused_click,
    short_games,
    tap,
    tool,
    whoever,
)
from tests.server.served import Served

from battlespace import games
from battlespace.games import TEMPLATE

GAMES = drawn_games()
DECISIONS = 25
"""How many choices are clicked before a long game is given up."""


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_plays_a_whole_game_against_a_bot_by_clicks(
    served: Served, visit: Visit, game: str
) -> None:
    page = visit(served.url)
    page.locator(f"[data-game={game}]").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".shape")
    my_turn(page)
    for n in range(DECISIONS):
        if over(page):
            break
        click_a_move(page, n * 5)
    if not over(page):
        give_up(page)
    expect(page.locator(".prompt button.main")).to_have_text("Play again")
    home = page.url
    page.locator(".prompt button.main").click()
    page.wait_for_url(lambda url: url != home)
    my_turn(page)
    expect(page.locator("section[aria-label=Players] li").nth(1)).to_have_text("You")


@pytest.mark.parametrize("game", short_games())
def test_a_whole_game_is_played_to_the_end_of_its_rules(
    served: Served, visit: Visit, game: str
) -> None:
    _, link = served.table(game, bots={1: games.load(game).levels[0].name})
    page = visit(link)
    play_out(page, 2000)
    expect(page.locator("[data-headline]")).to_have_text(re.compile("win|lose|draw"))
    assert "gave up" not in page.locator("[data-headline]").inner_text()
    assert page.locator(".shape.lit").count() == 0
    tool(page, "Check the dice")
    expect(page.locator("[data-verified]")).to_contain_text("the one promised at the start")
    expect(page.locator("[data-verified]")).to_contain_text("your own device added")


def test_a_game_that_is_still_compiled_begins_by_itself(served: Served, visit: Visit) -> None:
    page, made, waited = visit(served.url), list[str](), list[str]()

    def answer(route: Route) -> None:
        if route.request.method != "POST" or made:
            route.continue_()
            return
        made.append(route.request.url)
        refusal = {"code": "preparing", "why": "being compiled", "game": GAMES[0]}
        route.fulfill(status=503, json=refusal)

    def ready(route: Route) -> None:
        waited.append(route.request.url)
        if len(waited) > 1:
            expect(page.get_by_text("7 of 20 rules")).to_be_visible()
        route.fulfill(json={"ready": len(waited) > 1, "done": 7, "total": 20})

    page.route("**/api/tables", answer)
    page.route("**/api/games/*/ready", ready)
    page.get_by_role("button", name="Play now").click()
    my_turn(page)
    assert (len(made), len(waited)) == (1, 2), "waiting asks for no table"


@pytest.mark.parametrize("game", short_games())
def test_dragging_is_the_two_clicks(sit: Sit, game: str) -> None:
    page = sit(game)
    count = ply(page)
    x, y = middle(page.locator(".shape.lit[tabindex='0']").last)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 15, y, steps=3)
    page.wait_for_selector(".shape.chosen.lifted")
    page.mouse.move(*middle(page.locator(".shape.lit:not(.chosen)").first), steps=4)
    expect(page.locator("[data-detail]")).to_contain_text("What would happen")
    page.mouse.up()
    moved(page, count)


def test_sounds_are_heard_from_the_first_click_on_until_somebody_wants_none(sit: Sit) -> None:
    page = sit(GAMES[0])
    page.evaluate(
        "() => { const own = AudioNode.prototype.connect; window.tones = 0;"
        "AudioNode.prototype.connect = function (...to) { tones++; return own.apply(this, to); }; }"
    )
    page.get_by_role("heading").first.click()
    click_a_move(page, 0)
    page.wait_for_function("tones > 0")
    page.get_by_role("button", name="Sounds").click()
    page.wait_for_timeout(200)
    heard = page.evaluate("tones")
    click_a_move(page, 0)
    page.wait_for_timeout(200)
    assert page.evaluate("tones") == heard


def test_two_browsers_play_each_other_and_a_third_watches(served: Served, visit: Visit) -> None:
    address, link = served.table(GAMES[0], name="Ann <b>x</b>")
    ann, bob, eve = visit(link), visit(address), visit(address)
    bob.get_by_role("button", name="Sit down here").click()
    bob.get_by_placeholder("Your name").fill("Bob")
    bob.locator("form button").click()
    expect(ann.locator("section[aria-label=Players]")).to_contain_text("Bob")
    expect(bob.locator("section[aria-label=Players]")).to_contain_text("Ann <b>x</b>")
    for n in range(6):
        player = whoever(lambda page: page.locator(".prompt.mine[aria-busy=false]"), ann, bob)
        before = ply(player)
        drawer(player, "Choices")
        player.locator("#choices button[data-action]").nth(n).click()
        for page in (ann, bob, eve):
            moved(page, before)
    assert ply(ann) == ply(bob) == ply(eve)
    assert eve.locator(".shape.lit").count() == 0


def test_friends_come_by_link_or_code_and_what_they_say_is_text(
    served: Served, visit: Visit
) -> None:
    ann = visit(f"{served.url}/g/{GAMES[0]}")
    ann.get_by_text("Friends, by a link").click()
    ann.get_by_role("button", name="Create the table and invite").click()
    link = ann.get_by_role("textbox", name="Send this link").input_value()
    assert link.startswith(f"{served.url}/t/")
    expect(ann.get_by_role("img", name=link)).to_be_visible()
    bob = visit(link)
    bob.get_by_role("button", name="Sit down here").click()
    bob.locator("form button").click()
    expect(ann.get_by_role("img", name=link)).to_have_count(0)
    for page in (ann, bob):
        drawer(page, "Chat")
    bob.get_by_placeholder("Say something").fill("<i>hello</i> & welcome")
    bob.get_by_role("button", name="Send").click()
    expect(ann.get_by_role("tabpanel")).to_contain_text("<i>hello</i> & welcome")


def test_a_saved_game_is_opened_again(
    served: Served, visit: Visit, sit: Sit, tmp_path: Path
) -> None:
    page = sit(GAMES[0])
    click_a_move(page, 0)
    count = ply(page)
    with page.expect_download() as saved:
        tool(page, "Save the game")
    saved.value.save_as(tmp_path / "game.jsonl")
    other = visit(served.url)
    other.locator("input[type=file]").first.wait_for(state="attached")
    other.get_by_label("Open a saved game").set_input_files(tmp_path / "game.jsonl")
    other.wait_for_selector("[data-plies]")
    assert ply(other) >= count


def test_a_refresh_in_the_middle_changes_nothing(sit: Sit) -> None:
    page = sit(GAMES[0])
    for n in range(3):
        click_a_move(page, n)
    count = ply(page)
    page.reload()
    my_turn(page)
    assert ply(page) == count
    click_a_move(page, 1)
    assert ply(page) > count


def test_a_killed_server_loses_nothing_and_everybody_goes_on(
    own_server: Served, visit: Visit
) -> None:
    _, link = own_server.table(GAMES[0], bots={1: ""})
    page = visit(link)
    my_turn(page)
    for n in range(3):
        click_a_move(page, n)
    count = ply(page)
    own_server.kill()
    expect(page.get_by_role("status").first).to_contain_text("Connection lost")
    own_server.start()
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    assert ply(page) >= count
    my_turn(page)
    click_a_move(page, 2)
    assert ply(page) > count


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_click_explains_itself_with_its_clause(sit: Sit, game: str) -> None:
    page = sit(game)
    for n in range(8):
        if refused_click(page):
            break
        click_a_move(page, n)
    reason = page.locator("[data-reason]").first
    assert len(reason.inner_text()) > 10
    clause = reason.get_attribute("data-reason")
    page.locator(".bubble .rule").first.click()
    expect(page.locator(f"[data-clause='{clause}']")).to_be_focused()


@pytest.mark.parametrize("game", GAMES)
def test_the_phone_shows_all_of_it(sit: Sit, game: str) -> None:
    page = sit(game, context={**PHONE, "locale": "fr-FR"})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(page.locator("[data-headline]")).to_have_text("À vous")
    page.wait_for_selector(".shape.lit")
    sizes = page.locator(".shape.lit").evaluate_all(
        "all => all.map(e => Math.max(e.getBoundingClientRect().width, e.getBoundingClientRect().height))"
    )
    assert min(sizes) >= 24
    tap(page, in_sight(page))


def test_the_keyboard_alone_is_enough(sit: Sit) -> None:
    page = sit(GAMES[0])
    count = ply(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.classList.contains('lit') ?? false"):
            break
    for _ in range(16):
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
        if ply(page) > count:
            break
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement?.matches('.lit:not(.chosen)') ?? false"):
                break
    assert ply(page) > count


def test_a_game_without_a_board_is_played_from_the_list(served: Served, visit: Visit) -> None:
    _, link = served.table(TEMPLATE, bots={1: ""})
    page = visit(served.url)
    page.route(
        "**/assets/scene-*.js",
        lambda route: route.fulfill(body="export default null", content_type="text/javascript"),
    )
    page.goto(link)
    for _ in range(200):
        my_turn(page)
        if over(page):
            break
        before = ply(page)
        page.locator("#choices button[data-action]").last.click()
        moved(page, before)
    assert over(page)
    expect(page.locator("pre")).to_contain_text("Amber")


@pytest.mark.parametrize("context", [{}, PHONE])
def test_the_board_that_new_games_begin_with_is_drawn_and_played(
    sit: Sit, context: dict[str, Any]
) -> None:
    page = sit(TEMPLATE, context)
    expect(page.locator(".shape[data-target^='drone:']")).to_have_count(4)
    for n in range(4):
        click_a_move(page, n)
    assert ply(page) > 4


def test_looking_back_and_playing_on_from_there(sit: Sit) -> None:
    page = sit(GAMES[0])
    for n in range(3):
        click_a_move(page, n)
    tool(page, "Look back")
    page.get_by_role("button", name="First position").click()
    expect(page.locator("output")).to_contain_text("0 /")
    page.wait_for_selector("svg[data-known]:not([data-known='0'])")
    page.wait_for_function(
        "() => (e => e && e.dataset.known === e.dataset.total)(document.querySelector('svg[data-known]'))"
    )
    page.get_by_role("button", name="Forward one move").click()
    expect(page.locator("output")).to_contain_text("1 /")
    page.get_by_role("button", name="Newest position").click()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector(".prompt.mine")
    click_a_move(page, 0)
    assert ply(page) > 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(served: Served, visit: Visit, scheme: str) -> None:
    links = [served.table(game, bots={1: ""})[1] for game in GAMES]
    for url in (served.url, f"{served.url}/g/{GAMES[0]}", *links):
        page = visit(url, color_scheme=scheme)
        page.wait_for_selector("[data-game], .shape.lit")
        assert faults(page) == []


def test_the_table_page_is_light_and_loads_nothing_from_elsewhere(
    served: Served, visit: Visit
) -> None:
    for game in GAMES:
        _, link = served.table(game, bots={1: ""})
        page = visit("about:blank")
        asked: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.goto(link)
        page.wait_for_selector(".shape")
        assert all(url.startswith(served.url) for url in asked)
        weight = page.evaluate(
            "() => ['resource', 'navigation'].flatMap(kind => performance.getEntriesByType(kind))"
            ".reduce((n, r) => n + r.transferSize, 0)"
        )
        assert 20_000 < weight < 250_000, game

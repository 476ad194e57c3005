"""The board in a browser: flat by itself where there is no WebGL, in the round where it is wished for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.fixtures import strangers
from tests.e2e.house import log, middle, moved, my_turn, play_out, ply, tool
from tests.server.served import Served

from battlespace.games.dropdrive import GAME

SOFTWARE = (
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
)
Open = Callable[..., Page]
VIEWS = {"always": ".handle", "never": "[data-key='handle']"}
"""Both views, and where the chain is held in each."""
both = pytest.mark.parametrize("stage", VIEWS)


@pytest.fixture(scope="module")
def softly(launch: Callable[..., Browser]) -> Iterator[Browser]:
    """A browser that draws in three dimensions by software."""
    found = launch(*SOFTWARE)
    yield found
    found.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, softly: Browser) -> Iterator[Served]:
    """A server for these tests."""
    server = Served(tmp_path_factory.mktemp("board"))
    yield server
    server.stop()


@pytest.fixture
def at(house: Served, softly: Browser) -> Iterator[Open]:
    """Open a table, from a position or from the start."""
    with strangers(softly) as visit:

        def open_page(position: str | None, stage: str, speed: str = "none", **more: Any) -> Page:
            _, link = house.table(GAME.slug, seats=2, bots={1: ""}, position=position)
            return visit(link, {"speed": speed, "stage": stage}, **more)

        yield open_page


@pytest.fixture
def flight(table: Any) -> str:
    """Seat 0 is about to lay a path: salvage and a pirate lie ahead."""
    laid = (
        table(seats=2)
        .put("ship-pink", -150, -120)
        .put("s2", -100, -116)
        .put("pirate-green", -65, -120)
        .put("a03", 100, 100)
    )
    return GAME.write(laid.start().state)


def test_the_flat_table_opens_by_itself_on_a_weak_machine(at: Open, flight: str) -> None:
    page = at(flight, "auto")
    page.wait_for_selector(".shape.lit")
    assert page.locator("canvas").count() == 0
    tool(page, "3D table")
    page.wait_for_selector("canvas")
    tool(page, "Flat view")
    page.wait_for_selector("[data-target='dir:0']")


@both
def test_the_chain_is_dragged_link_by_link_and_lists_what_it_touches(
    at: Open, flight: str, stage: str
) -> None:
    page = at(flight, stage)
    x, y = middle(page.locator(VIEWS[stage]))
    page.mouse.move(x, y)
    page.mouse.down()
    for n in range(1, 60):
        page.mouse.move(x + 2 * n, y)
        page.wait_for_timeout(20)
        if ply(page) >= 2:
            break
    page.mouse.up()
    moved(page, 1)
    laid = log(page).locator("[data-ply='1']").inner_text().rpartition("link:")[2]
    assert laid in ("359", "0", "1"), "straight ahead, as far as a pixel tells"
    expect(page.locator("[aria-label='1. Salvage']")).to_have_count(1)
    page.locator("[data-target='do:fly']").dispatch_event("click")
    expect(page.locator("[data-detail]")).not_to_have_text("")


def test_fly_carries_out_the_whole_path_and_stops_only_for_a_real_choice(
    at: Open, table: Any, go: Any
) -> None:
    laid = table(seats=2).put("ship-pink", -150, -120).put("s2", -120, -116).put("a09", -95, -118)
    match = go(laid.put("pirate-green", -50, -120).start(), *["link:0"] * 5)
    page = at(GAME.write(match.state), "never")
    expect(page.locator("[data-key='order:0']")).to_contain_text("Take aboard")
    expect(page.locator("[data-key='order:2']")).to_contain_text("Hail or fight")
    page.locator("[data-target='do:fly']").dispatch_event("click")
    page.wait_for_selector("[data-target='do:hail'].lit")
    assert ply(page) == 3, (
        "fly and twice on: no question was asked at the salvage and at the asteroid"
    )
    page.locator("[data-target='do:hail']").dispatch_event("click")
    my_turn(page)


@both
def test_the_handle_stays_after_the_last_link_and_takes_it_up_again(
    at: Open, table: Any, go: Any, stage: str
) -> None:
    laid = table(seats=2).put("ship-pink", -150, -120).put("a03", 100, 100).start()
    page = at(GAME.write(go(laid, *["link:0"] * 5).state), stage)
    left = page.locator("[data-key='links']")
    for way, count in ((30, 0), (-44, 1)):
        x, y = middle(page.locator(VIEWS[stage]))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + way, y, steps=12)
        page.mouse.up()
        expect(left).to_have_attribute("aria-label", f"Links left: {count}")


@both
def test_a_lens_shows_what_the_finger_hides(at: Open, flight: str, stage: str) -> None:
    page = at(flight, stage, viewport={"width": 390, "height": 664}, has_touch=True)
    x, y = middle(page.locator(VIEWS[stage]))
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *points: dict[str, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*points]})

    finger("touchStart", {"x": x, "y": y})
    for n in range(1, 4):
        finger("touchMove", {"x": x + 3 * n, "y": y})
    lens = page.locator(".lens, [data-lens]").bounding_box()
    assert lens is not None
    assert not lens["x"] <= x + 9 <= lens["x"] + lens["width"], "it is not under the finger"
    finger("touchEnd")
    expect(page.locator(".lens, [data-lens]")).to_have_count(0)


def test_a_landing_is_one_card_with_what_earns_most_first(at: Open, table: Any) -> None:
    laid = table(seats=2).stow(0, "a01", "sf07.b1").stow(0, "a02", "sf07.b2")
    page = at(GAME.write(laid.landing("pink").state), "never")
    buttons = page.locator("[data-key^='land:']")
    expect(buttons).to_have_count(3)
    names = [one.get_attribute("aria-label") for one in buttons.all()]
    assert names == ["Sell 2 for 10 ¢", "Sell 1 for 5 ¢", "None"]
    buttons.first.click()
    expect(page.locator("[data-target='do:explore']")).to_have_count(1)
    expect(log(page)).to_contain_text("sell:blue:2")


def test_a_click_on_the_sun_is_explained_at_the_spot(at: Open, table: Any) -> None:
    laid = table(seats=2).put("ship-pink", -75, 0).put("a03", 100, 100)
    page = at(GAME.write(laid.start().state), "always")
    x, y = middle(page.locator(".handle"))
    page.mouse.click(x + 60, y)
    expect(page.locator("[data-reason='DD-10.5']")).to_have_count(1)


def test_the_big_bang_is_played_and_can_be_skipped(at: Open) -> None:
    page = at(None, "always", "fast")
    # a film does not wait until a busy browser is ready for a press of the mouse
    page.locator(".float button.skip").dispatch_event("click")
    expect(page.locator(".float button.skip")).to_have_count(0)
    my_turn(page)
    expect(log(page)).to_contain_text("51 pieces fall")
    page.wait_for_selector(".shape.lit")


COUNTED = """
addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  if (!document.querySelector("[data-target='object:pink']")) return;
  const drawn = document.querySelectorAll('[data-target^="object:a"]').length;
  (window.drawn ??= []).push(drawn);
}).observe(document.body, { childList: true, subtree: true }));
"""


LATE_WORDS = """
const asked = window.fetch;
window.fetch = async (what, ...more) => {
  const late = new URL(what.url ?? what, location).pathname.match(/^\\/api\\/games\\/[a-z]+$/);
  if (late) await new Promise(go => setTimeout(go, 4000));
  return asked(what, ...more);
};
"""


@pytest.mark.parametrize("late", ["", LATE_WORDS], ids=["plain", "late words"])
def test_the_flat_table_plays_the_big_bang_too(at: Open, late: str) -> None:
    page = at(None, "never", "fast", script=COUNTED + late)
    my_turn(page)
    drawn = page.evaluate("drawn")
    assert drawn[0] < drawn[-1], "pieces come one after the other"
    assert drawn == sorted(drawn), "and none is seen before it falls"


def test_reduced_motion_shows_the_result_at_once(at: Open) -> None:
    page = at(None, "always", "fast", reduced_motion="reduce")
    my_turn(page)
    assert page.locator(".float button.skip").count() == 0


def test_an_aim_is_set_by_a_click_and_then_confirmed(at: Open, table: Any, go: Any) -> None:
    laid = table(seats=2).put("ship-pink", -150, -120).put("a03", 100, 100)
    match = laid.stow(0, "f1", "sf07.b1").start(4)
    go(match, "drive:fuel", "drop", "near:planet:orange")
    page = at(GAME.write(match.state), "always")
    x, y = middle(page.locator(".name", has_text="Anvilhome"))
    page.mouse.click(x + 42, y)
    page.get_by_role("button", name="Drop here").click()
    moved(page, 1)


def test_the_keyboard_alone_lays_a_link_on_the_flat_table(at: Open, flight: str) -> None:
    page = at(flight, "never")
    page.wait_for_selector("[data-target='dir:9'].lit")
    for wanted in ("dir:9", "link:95"):
        page.locator(f"[data-target='{wanted}']").focus()
        page.keyboard.press("Enter")
    moved(page, 0)
    expect(log(page)).to_contain_text("link:95")


def test_the_last_turn_is_played_by_clicks_to_the_final_count(at: Open, table: Any) -> None:
    laid = table(seats=2).put("ship-pink", -150, -120).put("a03", 100, 100)
    laid.s.ending = 1
    page = at(GAME.write(laid.start().state), "flat")
    page.wait_for_selector(".shape.lit")
    play_out(page, 200)
    expect(page.locator("[data-headline]")).to_have_text(re.compile("win|lose|draw"))
    tool(page, "Look back")
    page.get_by_role("button", name="First position").click()
    expect(page.locator("output")).to_contain_text("0 /")
    page.wait_for_selector("svg .shape")

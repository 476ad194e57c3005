"""The board in a real browser: shop, bank, reach, captures, threats, two to four seats, maps to choose and to bring."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.fixtures import Sit, Visit, strangers
from tests.e2e.house import KEPT, log, moved, my_turn, over, play_out, tool
from tests.server.served import Served

from battlespace.games.dred.rules.maps import FILES

FIGHT = (
    "map=crossfire phase=ACT ; A H@b6 G@c4 2@d3 3@f7 bank=s4g1 turns=5 ;"
    " C H@h7 G@i8 G@g9 2@c6 bank=s1g1 turns=5 ; move A left=3 quiet=2 round=4"
)


def shape(id_: str) -> str:
    return f"svg .shape[data-target='{id_}']"


def press(page: Page, target: str) -> None:
    """Click what is drawn for a target, on top where several things are, lit or not."""
    page.locator(shape(target)).last.click(force=True)


def choose(page: Page, target: str) -> None:
    """Click what is drawn for a target as soon as it can be done."""
    page.locator(f"{shape(target)}.lit").last.click(force=True)


def place(page: Page, target: str) -> list[float]:
    box = page.locator(shape(target)).last.bounding_box()
    assert box is not None
    return [box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]]


def fill_basket(page: Page, *pieces: str) -> None:
    for n, piece in enumerate(pieces):
        page.locator(f"{shape(f'buy:{piece}')}:not(.drop)").click()
        expect(page.locator("svg .drop")).to_have_count(n + 1)


def test_the_shop_keeps_a_running_total_and_gives_back(sit: Sit) -> None:
    page = sit("dred")
    expect(page.locator("svg [aria-label='0 of 10']")).to_be_visible()
    fill_basket(page, "3", "3", "2")
    expect(page.locator("svg [aria-label='8 of 10']")).to_be_visible()
    page.locator(f"{shape('buy:3')}:not(.drop)").click(force=True)
    reason = page.locator("[data-reason='DRED-3.3']")
    expect(reason).to_contain_text("11")
    page.locator("svg .drop").first.click()
    expect(page.locator("svg [aria-label='5 of 10']")).to_be_visible()
    press(page, "pay")
    expect(reason).to_contain_text("5")
    fill_basket_more(page)
    press(page, "pay")
    expect(log(page)).to_contain_text("buy:g1,a1,b1,c2")


def fill_basket_more(page: Page) -> None:
    for piece in ("G", "3", "1"):
        page.locator(f"{shape(f'buy:{piece}')}:not(.drop)").click()
    expect(page.locator("svg [aria-label='10 of 10']")).to_be_visible()


def test_a_chosen_piece_shows_its_reach_and_what_it_can_capture(sit: Sit) -> None:
    page = sit("dred", position=FIGHT)
    expect(page.locator("svg .shape[aria-label*='n danger']")).to_have_count(2)
    press(page, "tile:f7")
    lit = page.locator("svg .shape.lit")
    expect(lit.first).to_be_visible()
    assert lit.count() > 10
    expect(page.locator(f"{shape('tile:h7')}.lit")).to_have_count(1)
    press(page, "tile:c1")
    expect(page.locator("[data-reason]").first).to_contain_text("9 tiles away")
    page.keyboard.press("Escape")
    press(page, "tile:f7")
    press(page, "tile:h7")
    expect(page.locator("[data-headline]")).to_contain_text("You win")


def test_the_focus_of_the_keyboard_outlives_the_tile_that_it_was_on(sit: Sit) -> None:
    page = sit("dred", position=FIGHT)
    for target in ("tile:f7", "tile:f6"):
        page.locator(f"{shape(target)}.lit").last.focus()
        page.keyboard.press("Enter")
    moved(page, 0)
    page.wait_for_function(KEPT)


def test_a_key_that_is_pressed_too_early_does_not_lose_the_focus_for_good(sit: Sit) -> None:
    page = sit("dred", position=FIGHT)
    page.locator(f"{shape('tile:f7')}.lit").last.focus()
    page.keyboard.press("Enter")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    page.locator(f"{shape('tile:f6')}.lit").last.dispatch_event("click")
    page.wait_for_function(KEPT)


def test_supply_is_banked_and_spawned_by_clicks(sit: Sit) -> None:
    text = FIGHT.replace("phase=ACT", "phase=BANK").replace("left=3", "left=3 gain=2")
    page = sit("dred", position=text.replace("2@c6", "2@i9"))  # where it takes no Hero
    choose(page, "take:1")
    expect(page.locator("svg [aria-label^='You: ']")).to_have_attribute(
        "aria-label", re.compile("bank 5 Stacks and 2 Gatherers")
    )
    choose(page, "spawn:3")
    choose(page, "tile:b5")
    expect(page.locator("svg [aria-label$='Battle Piece 3 on b5']")).to_have_count(1)
    choose(page, "end")
    my_turn(page)
    assert not over(page)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(1280, 800), (360, 740)], ids=["desk", "phone"])
def test_every_number_of_seats_fits_its_frame(sit: Sit, seats: int, size: tuple[int, int]) -> None:
    bots = dict.fromkeys(range(1, seats), "novice")
    page = sit(
        "dred", seats=seats, bots=bots, context={"viewport": {"width": size[0], "height": size[1]}}
    )
    frame = page.locator("svg[data-open]").bounding_box()
    assert frame is not None
    panels: list[list[float]] = []
    for seat in range(seats):
        box = page.locator(f"svg .shape[data-key='panel:{seat}']").bounding_box()
        assert box is not None
        panels.append([box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]])
    things = [*panels, place(page, "pay"), place(page, "zone:A"), place(page, "buy:3")]
    for left, top, right, bottom in things:
        assert frame["x"] - 1 <= left < right <= frame["x"] + frame["width"] + 1
        assert frame["y"] - 1 <= top < bottom <= frame["y"] + frame["height"] + 1
    for n, one in enumerate(things):
        for other in things[:n]:
            apart = (
                one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]
            )
            assert apart, (one, other)


def test_a_board_is_chosen_by_its_picture_and_brings_its_seats(
    served: Served, visit: Visit
) -> None:
    page = visit(f"{served.url}/g/dred")
    card = page.locator("[data-setup]")
    for name in FILES:
        shown = 0 if name.startswith("tiny") else 1  # those are for tests
        expect(card.locator(f"[data-pick={name}] svg")).to_have_count(shown)
    expect(card.locator("[data-pick=proxima] input")).to_be_checked()
    card.locator("[data-pick=trine]").click()
    expect(card.locator("[data-count]")).to_have_value("3")
    card.locator("[data-count]").select_option("4")
    expect(card.locator("[data-pick=proxima] input")).to_be_checked()
    card.locator("[data-pick=crossfire]").click()
    card.locator("button.main").click()
    my_turn(page)
    expect(page.locator("svg .shape[aria-label$='Starting Zone']")).to_have_count(4)
    assert page.locator(shape("tile:k11")).count() == 0
    assert page.locator(shape("tile:k10")).count() == 1


def test_an_own_map_is_checked_at_the_spot_and_then_played_on(
    served: Served, visit: Visit, tmp_path: Path
) -> None:
    text = FILES["skirmish"].read_text("utf-8").replace("name: Skirmish", "name: My arena")
    (tmp_path / "bad.map").write_text(text.replace("|. e p . p . p . .", "|. e x . p . p . ."))
    (tmp_path / "mine.map").write_text(text)
    page = visit(f"{served.url}/g/dred")
    card = page.locator("[data-setup]")
    card.locator("[data-own=map]").set_input_files(tmp_path / "bad.map")
    problem = card.locator("fieldset [role=alert]")
    expect(problem).to_contain_text("row c, column 5: 'x' is none of .pPeE#ABCD")
    expect(problem.locator(".bad")).to_contain_text("|. e x . p . p . .")
    card.locator("[data-own=map]").set_input_files(tmp_path / "mine.map")
    expect(card.locator("[data-pick=own]")).to_contain_text("My arena")
    expect(card.locator("[data-pick=own] input")).to_be_checked()
    expect(problem).to_have_count(0)
    for count in ("3", "2"):
        card.locator("[data-count]").select_option(count)
        expect(card.locator("[data-pick=own] input")).to_be_checked()
    card.locator("button.main").click()
    my_turn(page)
    expect(page.locator(shape("tile:i7"))).to_have_count(1)
    expect(page.locator(shape("tile:j1"))).to_have_count(0)


def test_a_fight_is_played_by_clicks_to_the_end_of_the_rules(sit: Sit) -> None:
    wanted = {"position": FIGHT, "options": {"max_rounds": 6}}
    page = sit("dred", **wanted)
    play_out(page, 400)
    expect(page.locator("[data-headline]")).to_have_text(re.compile("win|lose|draw"))
    tool(page, "Look back")
    page.get_by_role("button", name="First position").click()
    expect(page.locator("output")).to_contain_text("0 /")
    assert page.locator(shape("tile:b6")).count() > 0


AHEAD = """() => {
  window.ahead = new Set();
  const said = new Set();
  const look = () => {
    said.add(document.querySelector('p[aria-live]').textContent);
    const told = [...said].join(' ');
    const shown = document.querySelector('main').innerText + document.querySelector('svg[data-open]').textContent;
    if (/out, place|\\bout\\b/i.test(shown) && !told.includes('out of the game')) ahead.add('out');
    if (/\\bwins?\\b/i.test(shown) && !told.includes('last Hero')) ahead.add('wins');
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Keeps what the page shows of an end that it has not told yet."""


def test_an_end_is_shown_when_it_is_told_and_nothing_of_the_last_turn_stays(
    served: Served, browser: Browser
) -> None:
    _, link = served.table("dred", bots={1: "novice"}, position=FIGHT)
    with strangers(browser) as open_page:
        page = open_page(link, {"speed": "fast"})
        my_turn(page)
        choose(page, "tile:f7")
        page.evaluate(AHEAD)
        choose(page, "tile:h7")
        page.wait_for_selector("[data-ending]")
        assert page.evaluate("[...ahead]") == []
        expect(page.locator(shape("end"))).to_have_count(0)

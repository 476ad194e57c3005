"""The board in a real browser: both stations on one screen, what is foretold, the phone, the keyboard, refusals."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.fixtures import Sit, Visit
from tests.e2e.house import (
    PHONE,
    click_a_move,
    faults,
    in_sight,
    moved,
    my_turn,
    over,
    ply,
    tap,
    tool,
)
from tests.server.served import Served

STORES = (
    "A=uuuuuu____/uuuuuu____/nuu_______/uuuuu_____/uu_uu_____/uuuu______/uuuuuu____/uuu_______"
    " B=uuuuu_____/uuuuu_____/uuuuu_____/uuuu______/uu________/uuuuu_____/uuuu______/uuuu______"
)
PIECES = (
    "clones=A1.09,A2.05,A5.10,A8.08,A8.14,A9.05,A9.13,B1.04,B2.12,B7.10*,B8.05,B9.03,B9.08"
    " drones=A7.03,B4.15,B8.11 damage=A4.02,A8.16,B4.06,B5.06,B6.06,B7.06,B7.15,B8.06,B8.15"
    " sky=Ac@S14.07,Ae@S11.10,An@S19.05,As@S12.13,As@S13.03,Be@S18.05,Br@S12.11,Bs@S17.09"
)
FIGHT = f"SEP1 turn=41 quiet=2 by=A die=4 step=go {STORES} {PIECES}"
ENDING = (
    "SEP1 turn=90 quiet=3 by=A die=3 step=use@A8.18,used=A9.05 "
    "A=uuuuu_____/uuuuu_____/uuuuu_____/uuuuu_____/uuuuu_____/uuuuu_____/uuuuu_____/uuuuu_____ "
    "B=__________/__________/__________/__________/__________/__________/__________/__________ "
    "clones=A8.18,A9.05,A9.06,B9.14 drones=- damage=- sky=-"
)


def square(page: Page, name: str) -> Locator:
    return page.locator(f".shape[data-target='square:{name}']").first


def seated(sit: Sit, position: str | None = FIGHT, **context: Any) -> Page:
    """Sit down at A's side of a position."""
    wanted = {} if position is None else {"position": position}
    page = sit("septikon", **wanted, context=context)
    page.wait_for_selector(".shape")
    return page


def test_both_stations_and_space_are_on_one_screen(sit: Sit) -> None:
    page = seated(sit, viewport={"width": 1280, "height": 800})
    frame = page.locator("svg[data-open]").bounding_box()
    assert frame is not None
    for name in ("A1.00", "A9.20", "B1.00", "B9.20", "S12.13", "S18.05"):
        box = square(page, name).bounding_box()
        assert box is not None
        assert frame["x"] <= box["x"] <= frame["x"] + frame["width"] - box["width"]
        assert frame["y"] <= box["y"] <= frame["y"] + frame["height"] - box["height"]
        assert max(box["width"], box["height"]) >= 20
    assert frame["y"] + frame["height"] <= 801
    side, lens = page.locator(".side").bounding_box(), page.locator(".zoom").bounding_box()
    assert side is not None
    assert lens is not None
    assert side["y"] + side["height"] <= lens["y"], "nothing to be read lies below the buttons"


def test_a_module_says_its_name_and_cost_under_the_pointer_and_the_focus(sit: Sit) -> None:
    page = seated(sit)
    tip = page.get_by_role("tooltip")
    square(page, "A8.01").hover()
    expect(tip).to_contain_text("Thermite Mine")
    expect(tip).to_contain_text("2 × Biomass")
    square(page, "A4.01").hover()
    expect(tip).to_contain_text("Out of reach: Damage to the warehouse")
    page.locator(".shape.lit[tabindex='0']").first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(tip).to_be_visible()
    expect(page.locator(".shape:focus")).to_have_attribute("aria-describedby", "board-tip")


def test_hovering_shows_ways_shots_zones_and_dice(sit: Sit) -> None:
    page = seated(sit)
    square(page, "A5.10").click()
    square(page, "A7.08").hover()
    expect(page.locator("[data-over='ways']")).to_have_count(1)
    expect(page.locator("[data-over='shot:A9.13']")).to_have_count(1)
    expect(page.get_by_role("tooltip")).to_contain_text("A Gunner: damages the Thermite Mine")
    expect(page.locator("[data-detail]")).to_contain_text("You send a clone to the Laser")
    square(page, "S13.03").hover()
    expect(page.locator("[data-over='zone:S13.03'] rect")).to_have_count(24)
    square(page, "S19.05").hover()
    expect(page.locator("[data-over='dice:S19.05'] text")).to_have_count(6)
    square(page, "A8.08").hover()
    expect(page.locator("[data-over='zone:A8.08']")).to_have_count(1)


def test_reachable_squares_are_marked_before_and_after_a_piece_is_chosen(sit: Sit) -> None:
    page = seated(sit)
    expect(square(page, "A7.08")).to_have_attribute("aria-label", "A7.08, Laser, It would work")
    square(page, "A9.05").click()
    expect(page.locator(".shape.lit[tabindex='0']")).to_have_count(2)


def test_a_shot_is_paid_unasked_damages_what_was_foretold_and_can_be_paid_otherwise(
    sit: Sit,
) -> None:
    page = seated(sit)
    square(page, "A5.10").click()
    square(page, "A7.08").click()
    expect(page.locator("[data-panel=track] [aria-current=step]")).to_contain_text("Activate")
    square(page, "A9.13").click()
    damaged = "B8.07, Thermite Mine, Damaged"
    expect(square(page, "B8.07")).to_have_attribute("aria-label", damaged)
    page.get_by_role("button", name="Step back").click()
    page.locator(".answer").first.click()  # whoever comes back to it is asked
    expect(square(page, "B8.07")).to_have_attribute("aria-label", damaged)


def test_the_panels_follow_the_turn_and_name_the_means_of_damage(sit: Sit) -> None:
    page = seated(sit)
    expect(page.locator("[data-panel=track] li")).to_have_count(9)
    expect(page.locator("[data-panel=track] h2")).to_have_text("Turn 41: your move, die 4")
    outlook = page.locator("[data-panel=outlook]")
    expect(outlook).to_contain_text("You can still do damage by: rocket in flight, laser")
    expect(outlook.locator("li").first).to_contain_text("Damage 2")


def test_a_refused_square_is_explained_where_it_is(sit: Sit) -> None:
    page = seated(sit)
    square(page, "A9.05").click()
    square(page, "A8.16").click(force=True)  # what is not lit counts as disabled
    bubble = page.locator(".bubble")
    expect(bubble.locator("[data-reason]").first).not_to_be_empty()
    box, there = bubble.bounding_box(), square(page, "A8.16").bounding_box()
    assert box is not None
    assert there is not None
    assert box["x"] - 20 <= there["x"] <= box["x"] + box["width"]


def test_a_phone_starts_enlarged_at_home_and_pans_to_the_enemy(sit: Sit) -> None:
    page = seated(sit, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    home = square(page, "A5.10").bounding_box()
    assert home is not None
    assert home["width"] >= 26
    square(page, "A7.10").dispatch_event("pointerenter", {"pointerType": "touch"})
    expect(page.get_by_role("tooltip")).to_contain_text("Repair")  # a finger that rests
    frame = page.locator("svg[data-open]").bounding_box()
    assert frame is not None
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + 60
    for _ in range(4):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 300, steps=4)
        page.mouse.up()
    enemy = square(page, "B5.10").bounding_box()
    assert enemy is not None
    assert frame["y"] <= enemy["y"] <= frame["y"] + frame["height"]
    page.get_by_role("button", name="Whole board").click()
    whole = square(page, "A5.10").bounding_box()
    assert whole is not None
    assert whole["width"] < 0.8 * home["width"]
    tap(page, in_sight(page))


def test_the_keyboard_alone_moves_a_clone(sit: Sit) -> None:
    page = seated(sit)
    page.locator(".shape.lit[tabindex='0']").first.focus()
    before = ply(page)
    page.keyboard.press("Enter")
    expect(page.locator(".shape.chosen")).to_have_count(1)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.matches('.lit:not(.chosen)')"):
            break
    page.keyboard.press("Enter")
    moved(page, before)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_middle_of_a_fight(sit: Sit, scheme: str) -> None:
    page = seated(sit, color_scheme=scheme)
    square(page, "A5.10").click()
    assert faults(page) == []


def test_an_ending_is_won_by_a_click_and_looked_back_at(sit: Sit) -> None:
    page = seated(sit, ENDING)
    expect(page.locator("[data-panel=outlook]")).to_contain_text("can still do damage by")
    square(page, "A9.06").click()
    for n in range(12):
        if over(page):
            break
        click_a_move(page, n)
    expect(page.locator("[data-headline]")).to_contain_text("You win")
    expect(page.locator("[data-panel=outlook]")).to_contain_text("can do no more damage")
    tool(page, "Look back")
    page.get_by_role("button", name="First position").click()
    expect(page.locator("output")).to_contain_text("0 /")
    expect(square(page, "B9.14")).to_have_attribute(
        "aria-label", re.compile(r"B9\.14, The surface, .*'s Gunner")
    )


def test_how_long_a_game_takes_is_chosen_by_name(served: Served, visit: Visit) -> None:
    page = visit(f"{served.url}/g/septikon")
    length = page.get_by_label("A station has lost with")
    expect(length).to_have_value("10")  # newcomers are offered the quickest
    length.select_option(label="The whole game: until it can do no damage")
    page.get_by_role("button", name="Play", exact=True).click()
    my_turn(page)
    expect(page.locator("button.goal")).to_contain_text("leave the other station no way")

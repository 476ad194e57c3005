"""The board in a real browser: what a move would send home is crossed out before it is confirmed."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.fixtures import Sit
from tests.e2e.house import log, ply

BRIDGE = "DRN1 2 10 MAIN 1 ; R2@-5,1 | C2@-4,1 | R2@-3,0 | C1@-3,1 | T1@-2,-1 | R2@-2,0 | H1@-1,-1 | R1@-1,0 | R1@0,0"
"""The Rounder on -1,0 holds the one on 0,0: where it goes to 0,-2, the other is cut off and sent home."""
RING = (
    "DRN1 2 8 MAIN 1 ; C1@0,0 | R2@1,-1 | H1@0,-1 | H2@-1,0 | R2@-1,1 | H1@0,1 | R1@2,-2 | C2@-2,0"
)
"""The Rounder on 2,-2 closes the ring around its Controller on 1,0."""


def test_pieces_that_a_move_would_send_home_are_crossed_out_while_it_is_only_thought_of(
    sit: Sit,
) -> None:
    page = sit("dronica", position=BRIDGE)
    crosses = page.locator("[data-key^='home:']")
    page.locator(".shape[data-target='hex:-1,0']").first.click()
    page.wait_for_selector(".shape.chosen")
    assert crosses.count() == 0
    page.locator(".shape.lit[data-target='hex:0,-2']").hover()
    expect(crosses).to_have_count(1)
    cross, cut = crosses.bounding_box(), page.locator(".shape[data-target='hex:0,0']").first
    piece = cut.bounding_box()
    assert cross is not None
    assert piece is not None
    for middle, side in (("x", "width"), ("y", "height")):
        apart = cross[middle] + cross[side] / 2 - piece[middle] - piece[side] / 2
        assert abs(apart) < piece[side] / 4, "the cross lies over the piece"
    page.mouse.move(1, 1)
    expect(crosses).to_have_count(0)
    assert ply(page) == 0
    page.locator(".shape.lit[data-target='hex:0,-2']").click()
    expect(log(page).locator("[data-ply='1']")).to_contain_text("Out of play: your Rounder")


def test_who_wins_by_the_keyboard_is_at_the_button_for_another_game(sit: Sit) -> None:
    page = sit("dronica", position=RING)
    for target in ("hex:2,-2", "hex:1,0"):
        page.locator(f".shape.lit[data-target='{target}']").focus()
        page.keyboard.press("Enter")
    expect(page.locator("[data-headline]")).to_contain_text("You win")
    expect(page.locator(".prompt").get_by_role("button", name="Play again")).to_be_focused()

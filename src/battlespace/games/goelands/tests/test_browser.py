"""The board in a real browser: a card that turns several outposts turns them one after the other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from tests.e2e.fixtures import strangers
from tests.e2e.house import moved, my_turn
from tests.server.served import Served

EQUALS = "EQg(|)/FLg(2|2)/DEg(3|3)/REd(|)/SAg(|)/MOd(|)/MEg(4|4) 1122335 11223345 D n m0-0"
"""A 5 on lane 1 takes Equality, and with it the lanes 2, 3 and 7."""
HELD = """() => [...document.querySelectorAll('.shape[data-key^="lane:"]')]
  .map(e => /held by ([^;]*)/.exec(e.getAttribute('aria-label'))[1]).join(')')"""


@pytest.fixture
def page(served: Served, browser: Browser) -> Iterator[Page]:
    _, link = served.table("goelands", bots={1: ""}, position=EQUALS)
    with strangers(browser) as open_page:
        yield open_page(link, {"speed": "fast"})


def test_outposts_that_one_card_turns_turn_one_by_one(page: Page) -> None:
    my_turn(page)
    page.wait_for_selector(".shape.lit")
    page.evaluate(
        f"""() => {{
          window.seen = [({HELD})()];
          const look = () => {{
            const now = ({HELD})();
            if (now !== seen.at(-1)) seen.push(now);
          }};
          const all = {{ subtree: true, childList: true, attributes: true }};
          new MutationObserver(look).observe(document.querySelector('svg[data-open]'), all);
        }}"""
    )
    page.locator(".shape[data-target='hand:D.5']").last.click()
    page.locator(".shape[data-key='outpost:EQ']").click()
    moved(page, 0)
    my_turn(page)
    looks = [look.split(")") for look in page.evaluate("seen")]
    turned = [sum(a != b for a, b in zip(looks[0], look, strict=True)) for look in looks]
    assert turned == [0, 1, 2, 3, 4]
    lit = page.locator(".shape.lit[data-key^='lane:']").evaluate_all(
        "all => all.map(e => [e.dataset.key, e.classList.contains('marked')])"
    )
    assert lit == [["lane:2", False], ["lane:3", False], ["lane:7", False]]

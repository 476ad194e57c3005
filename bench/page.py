"""The table page: its weight over the wire, and how soon a board stands there after the click on a game's card.

The start is that of `make play` on a machine where all is built and compiled; run it twice for that.
"""

from __future__ import annotations

import sys
import time

from browsing import browsing  # first: it lets the tests' own pieces be found
from measure import table as printed
from playwright.sync_api import Browser
from tests.e2e.house import drawn_games
from tests.server.served import Served

TRIES = 3
WEIGHT = """() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
  .reduce((n, r) => n + r.transferSize, 0)"""


def first_board(browser: Browser, served: Served, game: str) -> tuple[float, str]:
    """Return the seconds from the click on a card to the first shape, and the table's address."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(served.url)
    button = page.locator(f"[data-game={game}] button.main")
    button.wait_for()
    begin = time.perf_counter()
    button.click()
    page.wait_for_selector(".shape")
    seconds, link = time.perf_counter() - begin, page.url
    context.close()
    return seconds, link


def weight_of(browser: Browser, link: str) -> int:
    """Return the bytes of a table page that is opened afresh."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(link)
    page.wait_for_selector(".shape")
    page.wait_for_timeout(500)
    weight = int(page.evaluate(WEIGHT))
    context.close()
    return weight


def main() -> int:
    """Print the figures; 1 where one is missed."""
    rows: list[tuple[str, str, str]] = []
    good = True
    with browsing() as (browser, folder):
        begin = time.perf_counter()
        served = Served(folder, warm=True)
        first_board(browser, served, drawn_games()[0])
        start = time.perf_counter() - begin
        good = start < 10
        rows.append(
            ("start of the server to a board on the screen", f"{start:.1f} s", "below 10 s")
        )
        for game in drawn_games():
            found = [first_board(browser, served, game) for _ in range(TRIES)]
            seconds = sorted(s for s, _ in found)[TRIES // 2]
            weight = weight_of(browser, found[0][1])
            good = good and seconds < 1.5 and weight < 250_000
            rows += [
                (
                    f"{game}: click to first board, median of {TRIES}",
                    f"{seconds:.2f} s",
                    "below 1.5 s",
                ),
                ("  table page, compressed", f"{weight / 1000:.0f} kB", "below 250 kB"),
            ]
        served.stop()
    printed("The table page", rows)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

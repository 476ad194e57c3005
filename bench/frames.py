"""Frames while a move is staged: how many of them came late, in each game, in a real browser.

The first moves of a game against the second level are clicked with motion on, and every frame in between is timed.
"""

from __future__ import annotations

import sys

from browsing import browsing  # first: it lets the tests' own pieces be found
from measure import table as printed
from playwright.sync_api import Browser, TimeoutError
from tests.e2e.house import drawn_games, my_turn
from tests.server.served import Served

from battlespace import games

MOVES = 6
LATE, VERY_LATE = 16.7, 33.4
"""Milliseconds: one frame and two of a screen with 60 of them a second."""
SLACK = 1.0
"""Timestamps of frames are that exact."""
WATCH = """() => {
  window.frames = [];
  let last = null;
  const tick = now => {
    if (last !== null) frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""
STEP = """n => {
  const lit = [...document.querySelectorAll('.shape.lit:not(.chosen), .answer')];
  lit[(7 * n + 3) % lit.length]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}"""


def staged(browser: Browser, served: Served, game: str) -> list[float]:
    """Return how long each frame took while some moves of both sides were seen."""
    _, link = served.table(game, bots={1: games.load(game).levels[1].name})
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(link)
    my_turn(page)
    page.wait_for_timeout(1000)
    page.evaluate(WATCH)
    for n in range(MOVES):
        page.evaluate(STEP, n)
        try:
            page.wait_for_selector(".prompt.mine[aria-busy=false]", timeout=15_000)
        except TimeoutError:
            break
        page.wait_for_timeout(300)
    frames: list[float] = page.evaluate("window.frames")
    context.close()
    return frames


def main() -> int:
    """Print the figures; 1 where more than one frame in twenty is late."""
    rows: list[tuple[str, str, str]] = []
    good = True
    with browsing() as (browser, folder):
        served = Served(folder, warm=True)
        for game in drawn_games():
            frames = staged(browser, served, game)
            late = sum(ms > LATE + SLACK for ms in frames)
            worse = sum(ms > VERY_LATE + SLACK for ms in frames)
            good = good and 20 * late <= len(frames)
            share = f"{100 * late / max(len(frames), 1):.1f} % late, {worse} of two frames or more"
            rows.append((f"{game}: {len(frames)} frames", share, "at most 5 % late"))
        served.stop()
    printed("Frames while moves are staged", rows)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

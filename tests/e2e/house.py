"""Plays in a page by clicking."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page

import battlespace
from battlespace import games
from battlespace.kernel.drivers import playouts
from battlespace.kernel.record import DEBUG

SITE = Path(battlespace.__file__).parent / "server/site"


def drawn_games() -> list[str]:
    """Return the games that have a board of their own."""
    return [s for s in games.slugs() if (games.load(s).folder / "web/scene.ts").exists()]


def short_games(plies: int = 300) -> list[str]:
    """Return the games with a board that random players finish within so many plies."""

    def mean(slug: str) -> float:
        game = games.load(slug)
        return playouts(game, game.new(), 2, 1).plies / 2

    return [] if DEBUG else [slug for slug in drawn_games() if mean(slug) <= plies]


def ply(page: Page) -> int:
    """Return how many moves the page shows."""
    return page.locator("[data-ply]").count()


def my_turn(page: Page) -> None:
    """Wait until the page asks for a move, or the game is over."""
    page.wait_for_selector(".prompt.mine, .prompt button.main")


def over(page: Page) -> bool:
    """Say whether the game is over."""
    return page.locator(".prompt button.main").count() > 0


CLICK = """n => {
  const pick = q => [...document.querySelectorAll(q)];
  const fresh = pick('.shape.lit:not(.chosen), .answer');
  const lit = fresh.length > 0 ? fresh : pick('.shape.lit');
  if (lit.length === 0) return null;
  const before = [pick('[data-ply]').length, pick('svg[data-clicked]')[0].dataset.clicked];
  lit[n % lit.length].dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return before;
}"""
CHANGED = """([plies, clicked]) =>
  document.querySelectorAll('[data-ply]').length !== plies ||
  document.querySelector('svg[data-clicked]').dataset.clicked !== clicked"""


def click_a_move(page: Page, n: int) -> None:
    """Make one choice on the board by clicks on what is lit."""
    before = ply(page)
    while ply(page) == before:
        page.wait_for_selector(".shape.lit, .answer", state="attached")
        assert page.locator("svg[data-undrawn]").get_attribute("data-undrawn") == ""
        state = page.evaluate(CLICK, n)
        if state is not None:
            page.wait_for_function(CHANGED, arg=state)
    my_turn(page)


IN_SIGHT = """() => {
  const frame = document.querySelector('svg[data-open]').getBoundingClientRect();
  const all = [...document.querySelectorAll('.shape.lit[tabindex]')];
  return all.findLastIndex(e => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
  });
}"""


def in_sight(page: Page) -> Locator:
    """Return a lit shape that lies within the frame: an enlarged board shows a part only."""
    return page.locator(".shape.lit[tabindex]").nth(page.evaluate(IN_SIGHT))


PLAY_OUT = """async most => {
  const pick = q => [...document.querySelectorAll(q)];
  const shown = () => pick('svg[data-clicked]')[0].dataset.clicked + '|' + pick('[data-ply]').length;
  const wait = async done => {
    for (let n = 0; !done(); n++) {
      if (n > 12000) throw new Error('nothing changes after ' + shown());
      await new Promise(go => setTimeout(go, 5));
    }
  };
  let seed = 7;
  for (let n = 0; n < most; n++) {
    await wait(() => pick('.prompt button.main').length || pick('.shape.lit, .answer').length);
    if (pick('.prompt button.main').length) return n;
    const fresh = pick('.shape.lit:not(.chosen), .answer');
    const lit = fresh.length ? fresh : pick('.shape.lit');
    seed = (seed * 48271) % 2147483647;
    const before = shown();
    lit[seed % lit.length].dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await wait(() => shown() !== before);
  }
  return -1;
}"""


def play_out(page: Page, most: int) -> int:
    """Click on anything that is lit, again and again, until the game is over; return how many clicks that took."""
    clicks = page.evaluate(PLAY_OUT, most)
    assert clicks >= 0, f"not over after {most} clicks"
    return clicks


SAMPLE = 3
"""How many shapes of one kind are tried: what refuses one of them mostly refuses all."""


def refused_click(page: Page) -> bool:
    """Click on what is not lit, with and without something chosen, until a click is explained by a clause."""
    dark = page.locator(".shape.can:not(.lit)[tabindex]")
    kinds: dict[str, list[str]] = {}
    for target in dark.evaluate_all("all => all.map(e => e.dataset.target)"):
        kinds.setdefault(target.split(":")[0], []).append(target)
    some = [
        target for targets in kinds.values() for target in targets[:: -(-len(targets) // SAMPLE)]
    ]
    for target in some:
        for chosen in (False, True):
            if chosen:
                page.locator(".shape.lit").first.dispatch_event("click")
                page.wait_for_timeout(30)
            page.locator(f".shape[data-target='{target}']").first.dispatch_event("click")
            page.wait_for_timeout(120)
            if page.locator("[data-reason]").count():
                return True
            page.keyboard.press("Escape")
    return False

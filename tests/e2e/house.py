"""Plays in a page by clicking."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

import battlespace
from battlespace import games
from battlespace.kernel.drivers import playouts
from battlespace.kernel.record import DEBUG

SITE = Path(battlespace.__file__).parent / "server/site"
AXE = Path(battlespace.__file__).parents[2] / "node_modules/axe-core/axe.min.js"
AXE_RULES = (
    "{ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: false } } }"
)
"""Signs painted on a piece, such as x2, are part of the picture and not its visible name."""
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


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
    return int(page.locator("[data-plies]").get_attribute("data-plies") or 0)


PLIES = "Number(document.querySelector('[data-plies]').dataset.plies)"
"""The same within a page."""


def moved(page: Page, before: int) -> None:
    """Wait until more moves are shown than before."""
    page.wait_for_function(f"n => {PLIES} > n", arg=before)


def tool(page: Page, name: str) -> None:
    """Use a tool of the table's menu."""
    page.locator("summary[aria-label=Menu]").click()
    page.locator(".tools").get_by_text(name, exact=True).click()


def drawer(page: Page, tab: str) -> Locator:
    """Open the drawer at one of its tabs, and return what is in it."""
    if page.get_by_role("tab").count() == 0:
        page.get_by_role("button", name="Log, rules and chat").click()
    page.get_by_role("tab", name=tab).click()
    return page.get_by_role("tabpanel")


def join(page: Page) -> None:
    """Take the free seat, and wait until the table knows it."""
    page.get_by_role("button", name="Join the game").click()
    page.locator("form button").click()
    expect(page.locator("section[aria-label=Players]")).to_contain_text("You")


def my_turn(page: Page) -> None:
    """Wait until the page asks for a move, or the game is over, and all that belongs to it is loaded."""
    page.wait_for_selector(".prompt[aria-busy=false]:is(.mine, :has(button.main))")


def over(page: Page) -> bool:
    """Say whether the game is over."""
    return page.locator(".prompt button.main").count() > 0


def log(page: Page) -> Locator:
    """Open the log with the moves as they are written, and return it."""
    panel = drawer(page, "Log")
    panel.get_by_label("Notation").check()
    return panel


def give_up(page: Page) -> None:
    """Resign, and be sure of it; pieces can be given up too."""
    tool(page, "Give up")
    page.wait_for_timeout(450)  # the second click of a double click is not meant
    page.get_by_role("button", name="Yes, give up").click()


def tap(page: Page, thing: Locator) -> None:
    """Touch something until it is chosen or a move is made: where one tap could make a move, the first explains."""
    acted = f"document.querySelector('.shape.chosen') || {PLIES} > 0"
    thing.tap()
    page.wait_for_function(f"() => {acted} || document.querySelector('[data-armed]')")
    if page.locator("[data-armed]").count():
        expect(page.locator("[data-detail]")).to_contain_text(AGAIN)
        thing.tap()
        page.wait_for_function(f"() => {acted}")


STILL = """async e => {
  const place = () => JSON.stringify(e.getBoundingClientRect());
  let last = '';
  for (let same = 0; same < 10; same = place() === last ? same + 1 : 0) {
    last = place();
    await new Promise(go => requestAnimationFrame(go));
  }
}"""


def middle(thing: Locator) -> tuple[float, float]:
    """Return where the middle of something is, once it stands still."""
    thing.evaluate(STILL)
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def faults(page: Page) -> list[Any]:
    """Return what keeps people out, as axe-core finds it: each fault with some of its places."""
    page.evaluate(AXE.read_text("utf-8"))
    found: Any = page.evaluate(f"axe.run(document, {AXE_RULES})")
    return [
        (v["id"], [n["html"][:200] for n in v["nodes"][:3]])
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]


AGAIN = re.compile("Tap again|Touchez encore")
KEPT = "() => document.activeElement.matches('.shape[tabindex], .answer, .prompt button.main')"
"""The focus is on something that a key can press next."""
READY = f"""before => {PLIES} !== before ||
  document.querySelector('.shape.lit, .answer, .prompt button.main') !== null"""
CLICK = """([n, plies]) => {
  const pick = q => [...document.querySelectorAll(q)];
  const fresh = pick('.shape.lit:not(.chosen), .answer');
  const lit = fresh.length > 0 ? fresh : pick('.shape.lit');
  if (lit.length === 0 || Number(pick('[data-plies]')[0].dataset.plies) !== plies) return null;
  const clicked = pick('svg[data-clicked]')[0].dataset.clicked;
  lit[n % lit.length].dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return [plies, clicked];
}"""
CHANGED = f"""([plies, clicked]) =>
  {PLIES} !== plies ||
  document.querySelector('svg[data-clicked]').dataset.clicked !== clicked"""


def changed(page: Page, state: list[object]) -> None:
    """Wait for what comes of a click; one that came at a bad moment leads nowhere, and is made again."""
    with suppress(TimeoutError):
        page.wait_for_function(CHANGED, arg=state, timeout=8_000)


def click_a_move(page: Page, n: int) -> None:
    """Make one choice on the board by clicks on what is lit, unless the game is over; this may end it."""
    before = ply(page)
    for _ in range(40):
        if ply(page) != before or over(page):
            break
        page.wait_for_function(READY, arg=before)
        assert page.locator("svg[data-undrawn]").get_attribute("data-undrawn") == ""
        state = page.evaluate(CLICK, [n, before])
        if state is not None:
            changed(page, state)
    assert ply(page) != before or over(page), "clicks on what is lit lead nowhere"
    my_turn(page)


def whoever(sees: Callable[[Page], Locator], *pages: Page) -> Page:
    """Wait until one of these people sees something, and return the page it is: who begins may be drawn."""
    for _ in range(600):
        for page in pages:
            if sees(page).count():
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody sees it")


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
  const shown = () => pick('svg[data-clicked]')[0].dataset.clicked + '|' + pick('[data-plies]')[0].dataset.plies;
  const within = async (ms, done) => {
    for (const end = performance.now() + ms; !done(); ) {
      if (performance.now() > end) return false;
      await new Promise(go => setTimeout(go, 5));
    }
    return true;
  };
  const said = () => shown() + ': ' + pick('.prompt')[0].textContent.trim();
  let seed = 7, vain = 0;
  for (let n = 0; n < most; n++) {
    const ready = () => pick('.prompt button.main').length || pick('.shape.lit, .answer').length;
    if (!(await within(60000, ready))) throw new Error('nothing to click on at ' + said());
    if (pick('.prompt button.main').length) return n;
    const fresh = pick('.shape.lit:not(.chosen), .answer');
    const lit = fresh.length ? fresh : pick('.shape.lit');
    seed = (seed * 48271) % 2147483647;
    const before = shown();
    lit[seed % lit.length].dispatchEvent(new MouseEvent('click', { bubbles: true }));
    // who clicks as fast as this may come too late, as people do, and clicks once more
    vain = (await within(3000, () => shown() !== before)) ? 0 : vain + 1;
    if (vain === 20) throw new Error('nothing changes after ' + said());
  }
  return -1;
}"""


def play_out(page: Page, most: int) -> int:
    """Click on anything that is lit, again and again, until the game is over; return how many clicks that took."""
    clicks = page.evaluate(PLAY_OUT, most)
    assert clicks >= 0, f"not over after {most} clicks"
    return clicks


HEARD = f"before => document.querySelector('.bubble') || ({CHANGED})(before)"


def heard(page: Page, selector: str) -> None:
    """Click on the first such thing, and wait for what comes of it; on some boards that may be nothing."""
    before = [ply(page), page.locator("svg[data-clicked]").get_attribute("data-clicked")]
    page.locator(selector).first.dispatch_event("click")
    with suppress(TimeoutError):
        page.wait_for_function(HEARD, arg=before, timeout=2000)


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
                heard(page, ".shape.lit")
            heard(page, f".shape[data-target='{target}']")
            if page.locator("[data-reason]").count():
                return True
            page.keyboard.press("Escape")
    return False

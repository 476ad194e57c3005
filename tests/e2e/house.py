"""Starts, kills and restarts a server as its users do, and plays in a page by clicking."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import battlespace
from battlespace import games

SITE = Path(battlespace.__file__).parent / "server/site"


def drawn_games() -> list[str]:
    """Return the games that have a board of their own."""
    return [s for s in games.slugs() if (games.load(s).folder / "web/scene.ts").exists()]


class Served:
    """One server process."""

    def __init__(self, folder: Path) -> None:
        """Start on any free port."""
        self.folder, self.port = folder, 0
        self.start()

    def start(self) -> None:
        """Start, on the same port as before, and wait until it answers."""
        words = ["serve", "--port", str(self.port), "--no-warm", "--template"]
        environment = {**os.environ, "XDG_DATA_HOME": str(self.folder), "BATTLESPACE_REQUIRE": ""}
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from battlespace.cli.main import run; run()", *words],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.url = line.split("at ")[1].split(" ")[0]
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        """Kill without warning."""
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        """Stop as Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        self._gone()

    def _gone(self) -> None:
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def post(self, path: str, body: Any) -> Any:
        """Send a request."""
        data = json.dumps(body).encode()
        head = {"content-type": "application/json"}
        request = urllib.request.Request(self.url + path, data, head)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def table(self, game: str, **wanted: Any) -> tuple[str, str]:
        """Make a table; return its address and the personal link of the first own seat."""
        made = self.post("/api/tables", {"game": game, "mine": [0], **wanted})
        address = f"{self.url}/t/{made['table']}"
        seat, token = next(iter(made["tokens"].items()), ("", ""))
        return address, f"{address}#{seat}.{token}"


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
  const fresh = pick('.shape.lit:not(.chosen)');
  const lit = fresh.length > 0 ? fresh : pick('.shape.lit');
  if (lit.length === 0) return null;
  const before = [pick('[data-ply]').length, pick('.shape.chosen').map(e => e.dataset.target).join()];
  lit[n % lit.length].dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return before;
}"""
CHANGED = """([plies, chosen]) =>
  document.querySelectorAll('[data-ply]').length !== plies ||
  [...document.querySelectorAll('.shape.chosen')].map(e => e.dataset.target).join() !== chosen"""


def click_a_move(page: Page, n: int) -> None:
    """Make one choice on the board by clicks on what is lit."""
    before = ply(page)
    while ply(page) == before:
        page.wait_for_selector(".shape.lit")
        assert page.locator("svg[data-undrawn]").get_attribute("data-undrawn") == ""
        state = page.evaluate(CLICK, n)
        if state is not None:
            page.wait_for_function(CHANGED, arg=state)
    my_turn(page)


def refused_click(page: Page) -> bool:
    """Click on what is not lit, with and without something chosen, until a click is explained by a clause."""
    dark = page.locator(".shape.can:not(.lit)[tabindex]")
    for n in range(2 * dark.count()):
        if n % 2:
            page.locator(".shape.lit").first.dispatch_event("click")
            page.wait_for_timeout(30)
        if n // 2 < dark.count():
            dark.nth(n // 2).dispatch_event("click")
            page.wait_for_timeout(120)
        if page.locator("[data-reason]").count():
            return True
        page.keyboard.press("Escape")
    return False

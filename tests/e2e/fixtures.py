"""A real server, a real store and Debian's chromium. Where there is no browser the tests are skipped, loudly."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.e2e.house import SITE, my_turn
from tests.server.served import Served

from battlespace import games

expect.set_options(timeout=60_000)  # a busy machine is slow, not wrong

Visit = Callable[..., Page]
Sit = Callable[..., Page]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser() -> str | None:
    """Return a browser, installed on the spot where that is possible."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(
            ["apt-get", "install", "-y", "-q", "chromium"], capture_output=True, check=False
        )
        found = shutil.which("chromium")
    return found


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[..., Browser]]:
    """Start browsers, each with flags of its own; one Playwright serves all of a session, two do not get along."""
    path = find_browser()
    if path is None or not (SITE / "index.html").exists():
        what = "chromium is missing" if path is None else "the site is not built"
        if os.environ.get("BATTLESPACE_REQUIRE") == "all":
            pytest.fail(f"{what}, and nothing may be skipped")
        pytest.skip(f"*** SKIPPED: the browser tests: {what} ***")
    with sync_playwright() as playwright:

        def start(*flags: str) -> Browser:
            args = ["--no-sandbox", *flags]
            return playwright.chromium.launch(executable_path=path, args=args)

        yield start


def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    """Try a test in the browser once more before it counts as failed; the summary names those that needed it."""
    for item in items:
        if "launch" in item.fixturenames:  # every browser is started by it
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser(launch: Callable[..., Browser]) -> Iterator[Browser]:
    """A browser for the session."""
    found = launch()
    yield found
    found.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Served]:
    """A server for the session, in a folder of its own."""
    server = Served(tmp_path_factory.mktemp("served"))
    yield server
    server.stop()


@contextmanager
def strangers(browser: Browser) -> Generator[Callable[..., Page]]:
    """Open pages that remember nothing but the settings given; a fault in a page fails the test.

    A `script` runs before anything of the page does.
    """
    faults: list[str] = []
    contexts: list[Any] = []

    def open_page(
        url: str, settings: Mapping[str, str] | None = None, script: str = "", **context: Any
    ) -> Page:
        given: dict[str, Any] = {"locale": "en-GB", **context}
        contexts.append(browser.new_context(**given))
        kept = {f"battlespace.{name}": f'"{v}"' for name, v in (settings or {}).items()}
        contexts[-1].add_init_script(
            f"if (location.host) Object.assign(localStorage, {json.dumps(kept)});{script}"
        )
        page: Page = contexts[-1].new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(url)
        return page

    yield open_page
    for one in contexts:
        one.close()
    assert faults == []


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Open pages without motion."""
    with strangers(browser) as open_page:
        still = {"reduced_motion": "reduce"}

        def stand(url: str, **more: Any) -> Page:
            theme = {"theme": "auto"} if "color_scheme" in more else {}
            return open_page(url, {"speed": "none", **theme}, **(still | more))

        yield stand


@pytest.fixture
def sit(served: Served, visit: Visit) -> Sit:
    """Sit down at a new table, against the weakest bot where nothing else is said, and wait for the first turn."""

    def seated(game: str, context: Mapping[str, Any] | None = None, **wanted: Any) -> Page:
        level = next((level.name for level in games.load(game).levels), "")
        _, link = served.table(game, **{"bots": {1: level}, **wanted})
        page = visit(link, **(context or {}))
        my_turn(page)
        return page

    return seated


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server that a test may kill."""
    server = Served(tmp_path)
    yield server
    server.stop()

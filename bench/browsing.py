"""What the scripts that look at pages share: a real browser."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, sync_playwright
from tests.e2e.fixtures import find_browser


@contextmanager
def browsing() -> Generator[tuple[Browser, Path]]:
    """Start a browser, and give an empty folder for a server's data; end here where there is no browser."""
    path = find_browser()
    if path is None:
        sys.exit("no browser here: install Chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser, Path(folder)
        browser.close()

"""Lessons and puzzles in a browser: all lessons and ten puzzles a game, in both languages, two widths, by three hands.

Name games to play only theirs. One browser and one page for each way of sitting there.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from time import perf_counter

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.e2e.exercise import WAYS, exercises, fault
from tests.e2e.fixtures import find_browser
from tests.server.served import Served

from battlespace.games import load, slugs

STILL = "if (location.host) localStorage['battlespace.speed'] = '\"none\"'"


def main() -> int:
    """Play all of it; return 1 if anything fails."""
    games = [load(slug) for slug in sys.argv[1:] or slugs()]
    served, began, failed, played = Served(Path(tempfile.mkdtemp())), perf_counter(), 0, 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        for way in WAYS:
            context = browser.new_context(reduced_motion="reduce", **way.context)
            context.add_init_script(STILL)
            page = context.new_page()
            page.goto(served.url)
            for game in games:
                for name in exercises(game):
                    played += 1
                    if found := fault(page, served.url, game, name, way):
                        failed += 1
                        print(found, flush=True)
            context.close()
            print(f"{way}: {played} played, {failed} failed", flush=True)
        browser.close()
    served.stop()
    print(f"{played} lessons and puzzles played in {perf_counter() - began:.0f} s, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())

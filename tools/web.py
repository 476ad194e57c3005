"""The browser's part: `site` builds it where it is out of date, `check` checks and tests it.

Both install what they need with npm first. Where that is impossible they say so in one loud line and go on, unless
BATTLESPACE_REQUIRE=all, where nothing may be missing.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "src/battlespace/server/site"
DRAWINGS = ROOT / "src/battlespace/kernel/drawings"
MODULES = ROOT / "node_modules"
READY = MODULES / ".battlespace-ready"
LOCK = ROOT / "package-lock.json"
CHECKS = (
    ("svelte-check", "--tsconfig", "tsconfig.json", "--fail-on-warnings", "--output", "human"),
    ("oxlint", "--deny-warnings", "--quiet", "web", "src/battlespace/games", "vite.config.ts"),
    ("prettier", "--check", "--log-level", "warn", "-u", "web", "src/battlespace/games/*/web/**/*"),
    ("vitest", "run", "--reporter", "dot"),
)


def node(*words: str) -> int:
    """Run a command with Node on its path."""
    return subprocess.run(
        [sys.executable, str(ROOT / "tools/node.py"), *words], cwd=ROOT, check=False
    ).returncode


def sources() -> Iterator[Path]:
    """Yield every file that the build reads."""
    yield from (ROOT / name for name in ("package-lock.json", "vite.config.ts", "tsconfig.json"))
    games = ROOT / "src/battlespace/games"
    for folder in (ROOT / "web", *games.glob("*/web"), *games.glob("*/content")):
        yield from (path for path in folder.rglob("*") if path.is_file())


def installed() -> bool:
    """Install the packages of the lock, once for each lock."""
    if READY.exists() and READY.stat().st_mtime >= LOCK.stat().st_mtime:
        return True
    print("Installing the browser's packages into node_modules ...", file=sys.stderr)
    if node("npm", "ci", "--silent", "--no-audit", "--no-fund") != 0:
        return False
    READY.touch()
    return True


BUILT = {SITE / "index.html": "production", DRAWINGS / "drawings.js": "still"}
"""What is built, and by which mode of `vite.config.ts`: the site, and the drawings that need no browser."""


def built() -> bool:
    """Build what a source is newer than."""
    newest = max(p.stat().st_mtime for p in sources())
    stale = [m for page, m in BUILT.items() if not page.exists() or page.stat().st_mtime < newest]
    vite = ("npx", "--no-install", "vite", "build", "--logLevel", "warn")
    return not stale or (installed() and all(node(*vite, "--mode", m) == 0 for m in stale))


def missing(what: str) -> int:
    """Say loudly that something could not be done; that is a fault only where all is required."""
    print(f"*** SKIPPED: {what}: npm could not install its packages ***", file=sys.stderr)
    return 1 if os.environ.get("BATTLESPACE_REQUIRE") == "all" else 0


def main() -> int:
    """Run one of the two commands."""
    if sys.argv[1:] == ["site"]:
        return 0 if built() else missing("building the site")
    if sys.argv[1:] != ["check"]:
        print("expected: tools/web.py site | check", file=sys.stderr)
        return 2
    if not installed():
        return missing("the checks of the browser's part")
    for command in CHECKS:
        if node("npx", "--no-install", *command) != 0:
            return 1
    return 0 if built() else 1


if __name__ == "__main__":
    sys.exit(main())

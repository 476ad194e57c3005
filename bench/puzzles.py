"""Puzzles hold: a sample of each game's puzzles is searched anew, ten times as long as the search that found them."""

from __future__ import annotations

import sys

from battlespace.cli.main import main as battlespace
from battlespace.games import load, slugs
from battlespace.kernel.puzzle import read_puzzles

SAMPLE = "100"


def main() -> int:
    """Check every game that has puzzles; return 1 if one of them fails."""
    failed = False
    for slug in slugs():
        if read_puzzles(load(slug).folder):
            print(slug, flush=True)
            failed = battlespace(["puzzles", slug, "--check", SAMPLE]) != 0 or failed
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

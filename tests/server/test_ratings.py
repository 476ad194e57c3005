"""How strong the levels of a game are said to be follows from the matches that docs/bots.md tells of."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

import battlespace
from battlespace import games
from battlespace.server.players import FIRST, ratings

BOTS = (Path(battlespace.__file__).parents[2] / "docs/bots.md").read_text("utf-8")
ROW = re.compile(r"^\| `(\w+)` \|.*\| (\d+) (% )?of (\d+)\b.*\|.*\|$", re.MULTILINE)


def matches(slug: str) -> dict[str, tuple[int, int]]:
    """Return how each level of a game did against the one below it, as the page has it."""
    section = BOTS.split(f"**{games.load(slug).title}**")[1].split("\n**")[0]
    return {
        name: (int(won) * int(played) // 100 if percent else int(won), int(played))
        for name, won, percent, played in ROW.findall(section)
    }


@pytest.mark.parametrize("slug", games.slugs())
def test_levels_have_the_matches_that_were_played(slug: str) -> None:
    first, *others = games.load(slug).levels
    assert first.won == (0, 0)
    assert {level.name: level.won for level in others} == matches(slug)


def proven(slug: str) -> set[str]:
    """Return the levels of which the page says that they were proven to win 65 % against the one below."""
    section = BOTS.split(f"**{games.load(slug).title}**")[1].split("\n**")[0]
    return {row[1] for row in ROW.finditer(section) if "proven" in row[0]}


@pytest.mark.parametrize("slug", games.slugs())
def test_each_level_is_rated_above_the_one_below_it(slug: str) -> None:
    found = ratings(games.load(slug))
    assert next(iter(found.values())) == FIRST
    assert len(proven(slug)) >= 4
    for (_, low), (name, high) in pairwise(found.items()):
        assert high > low + (100 if name in proven(slug) else 0), name

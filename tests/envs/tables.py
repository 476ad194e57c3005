"""What the tests of all interfaces play: every game that shows itself to learners, with every number of seats."""

from __future__ import annotations

from battlespace.games import TEMPLATE, load, slugs

LEARNED = [slug for slug in (*slugs(), TEMPLATE) if load(slug).encode]
TABLES = [
    (slug, seats)
    for slug in LEARNED
    for seats in range(load(slug).seats[0], load(slug).seats[1] + 1)
]

"""Every game, found and not listed, keeps the contract."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel import contract
from battlespace.kernel.drivers import playouts
from battlespace.kernel.golden import golden_path, playthrough

GAMES = (*slugs(), TEMPLATE)
TABLES = [
    (slug, seats) for slug in GAMES for seats in range(load(slug).seats[0], load(slug).seats[1] + 1)
]
TRACED = 500
"""Plies of the traces: enough to meet nearly everything, few enough for plain Python."""


@pytest.mark.parametrize(("slug", "seats"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_match_keeps_the_contract(slug: str, seats: int, seed: int) -> None:
    contract.check(load(slug), seed, seats, every=7)


@pytest.mark.parametrize("slug", GAMES)
def test_rules_name_only_fields_that_the_state_has(slug: str) -> None:
    contract.check_names(load(slug))


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_compiled_and_plain_rules_leave_the_same_trace(slug: str, seats: int) -> None:
    code = (
        "from battlespace.games import load; from battlespace.kernel.contract import trace; "
        f"print(trace(load({slug!r}), 3, {seats}, {TRACED}))"
    )
    plain = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"BATTLESPACE_DEBUG": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.split() == [contract.trace(load(slug), 3, seats, TRACED)]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_the_same_seed_gives_the_same_playouts(slug: str, seats: int) -> None:
    game = load(slug)
    first = playouts(game, game.new(seats), 4, seed=9)
    assert playouts(game, game.new(seats), 4, seed=9) == first
    assert first.plies > 0
    assert sum(first.scores) == pytest.approx(1)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_the_golden_playthroughs_still_hold(slug: str, seats: int) -> None:
    path = golden_path(load(slug), seats)
    assert path.exists(), "no golden playthrough: run `make golden`"
    assert path.read_text("utf-8") == playthrough(load(slug), 1, seats), (
        "the rules play differently now: `make golden`, and read the diff"
    )

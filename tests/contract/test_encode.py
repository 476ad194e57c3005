"""Every game, found and not listed, shows learners all that its rules tell apart."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import numpy as np
import pytest

from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.contract_encode import check_encode
from battlespace.kernel.encode import layout, observation
from battlespace.kernel.errors import EncodeError, SeatsError

GAMES = [slug for slug in (*slugs(), TEMPLATE) if load(slug).encode]
SHORT = 200
"""Of matches with no more plies than this every position is looked at."""
TABLES = [
    (slug, seats) for slug in GAMES for seats in range(load(slug).seats[0], load(slug).seats[1] + 1)
]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_observations_keep_the_contract(slug: str, seats: int) -> None:
    game = load(slug)
    known = check_encode(game, 5, seats, every=11 if game.max_plies > SHORT else 1)
    assert len(set(known.values())) > 5


@pytest.mark.parametrize("slug", GAMES)
def test_the_plain_rules_give_the_same_observations(slug: str) -> None:
    code = (
        "import sys; from battlespace.games import load; from hashlib import sha256; "
        "from battlespace.kernel.contract_encode import check_encode; "
        f"known = check_encode(load({slug!r}), 6, every=40); "
        "print(sha256(b''.join(sorted(known))).hexdigest())"
    )
    found = [
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"BATTLESPACE_DEBUG": debug},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for debug in "01"
    ]
    assert found[0] == found[1]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_layout_names_every_number_once(slug: str, seats: int) -> None:
    plan = layout(load(slug), seats)
    row = np.arange(plan.size, dtype=np.int16)
    parts = plan.split(row)
    assert len(parts) == len(plan.features), "two features have one name"
    assert np.concatenate([part.ravel() for part in parts.values()]).tolist() == row.tolist()
    assert plan.split(np.stack([row, row]))[plan.features[0].name].shape[0] == 2
    assert plan.low.shape == plan.high.shape == (plan.size,)
    assert [factor.name for factor in plan.factors][:3] == ["kind", "from", "to"]
    assert 0 < plan.choices <= load(slug).actions(seats, load(slug).checked_options({}, seats))


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_the_readme_has_the_table_of_features(slug: str, seats: int) -> None:
    text = (load(slug).folder / "README.md").read_text("utf-8")
    plan = layout(load(slug), seats)
    missing = [f.name for f in (*plan.features, *plan.factors) if f"`{f.name}`" not in text]
    assert missing == []
    assert re.search(rf"\b{plan.size}\b", text), f"{plan.size} numbers"


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    game = load(TEMPLATE)
    for seat in (-1, 2):
        with pytest.raises(SeatsError):
            observation(game, game.new(2), seat, layout(game, 2).size)


def test_a_game_without_encoding_says_so() -> None:
    from dataclasses import replace

    with pytest.raises(EncodeError) as caught:
        layout(replace(load(TEMPLATE), encode=None))
    assert caught.value.code == "encode"

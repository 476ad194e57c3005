"""Random games in every mode: by the fast model to their end, by the physics through the contract."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.rules.packs.pack import ANOMALY_IDS
from battlespace.kernel import contract
from battlespace.kernel.drivers import playouts
from battlespace.kernel.match import Match

ALL = dict.fromkeys(ANOMALY_IDS, True)
MODES: list[dict[str, Any]] = [
    {"mode": "first_game", "gradual_formation": True},
    {"mode": "standard_anomalies", "long_scans": 2, "stack_deck": "31"},
    {"mode": "scaled_progress", "extended_game": "on"},
    {"mode": "scaled_order", "extended_game": "level3", "gradual_formation": True},
    {"mode": "base"} | ALL,
]


@pytest.mark.proves("DD-21.1", "DD-21.3", "DD-21.4", "DD-21.5", "DD-21.6", "DD-21.7", "DD-21.8")
@pytest.mark.parametrize("options", MODES, ids=lambda o: str(o["mode"]))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_in_every_mode(options: dict[str, Any], seats: int) -> None:
    found = playouts(GAME, GAME.new(seats, options), 10, seed=seats)
    assert sum(found.scores) == pytest.approx(1)
    assert found.plies > 100


def test_all_anomalies_keep_the_contract() -> None:
    rng = Random(5)
    match = Match(GAME, 5, 3, {"mode": "standard_anomalies"} | ALL)
    while not match.over and match.ply < 200:
        if match.ply % 40 == 0:
            contract.check_position(match)
        before = match.state.copy()
        drawn = match.turn < 0
        step = match.draw(fast=True) if drawn else match.play(rng.choice(match.legal()))
        contract.check_told(GAME, before, step, match.state)

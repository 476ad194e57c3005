"""Kills without warning; `bench/server_crash.py` does it two hundred times."""

from __future__ import annotations

from pathlib import Path

from tests.server.served import Served
from tests.server.storm import storm


def test_five_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    damage = storm(Served(tmp_path), clients=8, kills=range(5), seed=1)
    assert damage.moves > 20
    assert (damage.lost, damage.doubled, damage.refused, damage.stuck) == (0, 0, [], 0)

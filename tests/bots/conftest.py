"""Two small games for tests: Nim, whose truth is known, and Darts, whose chance is sampled."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots import darts as darts_game
from tests.bots import nim as nim_game

from battlespace.kernel.game import Game


@pytest.fixture(scope="session")
def nim() -> Game[Any]:
    return nim_game.GAME


@pytest.fixture(scope="session")
def darts() -> Game[Any]:
    return darts_game.GAME

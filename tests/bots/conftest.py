"""The game of Nim for tests that need a known truth."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from battlespace.kernel.game import Game


@pytest.fixture(scope="session")
def nim() -> Game[Any]:
    spec = spec_from_file_location("tests.bots.nim", Path(__file__).with_name("nim.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module.GAME

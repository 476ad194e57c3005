"""Two small games for tests: Nim, whose truth is known, and Darts, whose chance is sampled."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from battlespace.kernel.game import Game


def loaded(name: str) -> Game[Any]:
    """Load a game that lies beside the tests."""
    spec = spec_from_file_location(f"tests.bots.{name}", Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module.GAME


@pytest.fixture(scope="session")
def nim() -> Game[Any]:
    return loaded("nim")


@pytest.fixture(scope="session")
def darts() -> Game[Any]:
    return loaded("darts")

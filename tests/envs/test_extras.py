"""Learning libraries are optional: importing us needs none, and asking without one says how to get it."""

from __future__ import annotations

import subprocess
import sys

import pytest

HIDE = "import sys; sys.modules.update(dict.fromkeys({hidden!r})); "
ASK = "from battlespace.kernel.errors import MissingError\ntry: {what}\nexcept MissingError as e: print(e.code, e)"


def said(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout


def test_importing_battlespace_imports_no_learning_library() -> None:
    code = "import sys, battlespace.envs, battlespace.kernel.encode; print(*sys.modules)"
    assert {"gymnasium", "pettingzoo", "pyspiel", "mcp", "torch"}.isdisjoint(said(code).split())


@pytest.mark.parametrize(
    ("hidden", "what", "extra"),
    [
        ("gymnasium", "__import__('battlespace').envs.vector('_template')", "envs"),
        ("mcp", "from battlespace.cli import mcp; mcp.run()", "mcp"),
    ],
)
def test_a_missing_library_is_named_with_how_to_get_it(hidden: str, what: str, extra: str) -> None:
    answer = said(
        HIDE.format(hidden=[hidden]) + "import battlespace.envs\n" + ASK.format(what=what)
    )
    assert answer.startswith("missing ")
    assert f"battlespace[{extra}]" in answer

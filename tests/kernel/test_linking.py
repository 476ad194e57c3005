"""Large rules are compiled once and called by name, from one process to the next."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from battlespace.kernel.record import DEBUG

RULES = """
from battlespace.kernel.rule import rule


@rule
def small(x):
    return x + 1


@rule
def large(x):
    for k in range(x):
BRANCHES
    return x


@rule
def caller(x):
    return large(x) + small(x)
""".replace(
    "BRANCHES",
    "\n".join(f"        if x % {n} == k:\n            x += small(k) // {n}" for n in range(3, 40)),
)
ASK = """
import sys
sys.path.insert(0, sys.argv[1])
import layered
found = layered.caller(1000)
(code,) = layered.caller.overloads.values()
misses = [sum(f.stats.cache_misses.values()) for f in (layered.caller, layered.large)]
print(found == layered.caller.py_func(1000), *misses, len(code.library.needs), code.fndesc.mangled_name)
"""
PLAIN = """
import sys
sys.path.insert(0, sys.argv[1])
import numba, layered

@numba.njit
def twice(x):
    return layered.caller(x) + layered.large(x)

print(twice(1000) == layered.caller(1000) + layered.large(1000))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("layers")
    (made / "layered.py").write_text(RULES)
    return made


def said(folder: Path, code: str) -> list[str]:
    environment = {k: v for k, v in os.environ.items() if k != "BATTLESPACE_DEBUG"}
    environment["BATTLESPACE_CACHE"] = str(folder / "cache")
    command = [sys.executable, "-c", code, str(folder)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return run.stdout.split()


@pytest.mark.skipif(DEBUG, reason="nothing is compiled")
def test_a_large_rule_is_compiled_once_and_loaded_by_those_that_need_it(folder: Path) -> None:
    *first, name = said(folder, ASK)
    assert first == ["True", "1", "1", "1"], "the caller needs one rule: the small one is laid in"
    assert said(folder, ASK) == ["True", "0", "0", "1", name], "under the same name everywhere"
    assert len(list(folder.glob("cache/*/*.code"))) == 3


@pytest.mark.skipif(DEBUG, reason="nothing is compiled")
def test_what_is_gone_from_the_cache_is_compiled_again(folder: Path) -> None:
    *_, name = said(folder, ASK)
    largest = max(folder.glob("cache/*/*.code"), key=lambda path: path.stat().st_size)
    largest.unlink()
    assert said(folder, ASK) == ["True", "1", "1", "1", name]
    assert largest.exists()


@pytest.mark.skipif(DEBUG, reason="nothing is compiled")
def test_a_function_of_ones_own_may_call_rules(folder: Path) -> None:
    assert said(folder, PLAIN) == ["True"]
    assert said(folder, PLAIN) == ["True"], "also those that were kept"

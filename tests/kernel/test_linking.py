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

try:
    twice(1000)
except numba.TypingError as error:
    print("caller is a rule: mark the function that calls it with @rule too" in str(error))
"""
BESIDE = """
import sys
sys.path.insert(0, sys.argv[1])
import battlespace
print("numba" in sys.modules)
import numba
from numba.core import ir
from numba.core.registry import cpu_target

def seen():
    context, typing = cpu_target.target_context, cpu_target.typing_context
    return [dict(vars(ir.Scope)), type(context), type(typing), type(context.codegen()), vars(typing).keys(),
            context.codegen()._library_class, vars(type(context.codegen())), context.mangler.__func__]

@numba.njit
def double(x):
    return [x, x]

double(1)
before = seen()
import layered
layered.caller(1000)
print(before == seen(), numba.njit(lambda x: x + 1)(1))
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
    assert len(list(folder.glob("cache/*/*"))) == 6, "three rules, each with a way in from Python"


@pytest.mark.skipif(DEBUG, reason="nothing is compiled")
def test_what_is_gone_from_the_cache_is_compiled_again(folder: Path) -> None:
    *_, name = said(folder, ASK)
    (largest,) = (p for p in folder.glob("cache/*/layered.large_*") if p.suffix != ".entry")
    largest.unlink()
    assert said(folder, ASK) == ["True", "1", "1", "1", name]
    assert largest.exists()


@pytest.mark.skipif(DEBUG, reason="nothing is compiled")
def test_a_function_that_calls_rules_is_asked_to_be_one(folder: Path) -> None:
    assert said(folder, PLAIN) == ["True"]


@pytest.mark.skipif(DEBUG, reason="nothing is compiled")
def test_nothing_of_numbas_is_changed_for_others(folder: Path) -> None:
    assert said(folder, BESIDE) == ["False", "True", "2"]


MINDED = """
import sys
sys.path.insert(0, sys.argv[1])
import numba
import minded
minded.lesser(1, 2)
numba.njit(lambda a, b: min(a, b))(1, 2)
print(minded.least(3, 2, 1))
"""
LEAST = """
from battlespace.kernel.rule import rule

@rule
def lesser(a: int, b: int) -> int:
    return min(a, b)

@rule
def least(a: int, b: int, c: int) -> int:
    return min(min(a, b), c)
"""


@pytest.mark.skipif(DEBUG, reason="nothing is compiled")
def test_what_others_compile_in_between_changes_no_rule(folder: Path) -> None:
    (folder / "minded.py").write_text(LEAST)
    assert said(folder, MINDED) == ["1"]


TWINS = """
import sys
sys.path.insert(0, sys.argv[1])
import numba
from battlespace.kernel.rule import rule

def net(weight):
    @numba.njit
    def guess(x):
        return x * weight
    @rule
    def asked(x):
        return guess(x)
    return asked

try:
    net(2)(1)
except TypeError as error:
    print("guess" in str(error), "neither a rule" in str(error))
"""


@pytest.mark.skipif(DEBUG, reason="nothing is compiled")
def test_a_rule_that_calls_what_is_no_rule_is_refused(folder: Path) -> None:
    assert said(folder, TWINS) == ["True", "True"]

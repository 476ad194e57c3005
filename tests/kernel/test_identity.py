"""What a rule is, by content: edits that change its code are seen, no others are."""

from __future__ import annotations

import dis
import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel import identity as identity_module
from battlespace.kernel.identity import identity, mark

NUMBERS = "import numpy as np\nWIDTH = 3\nHEIGHT = 4\nTABLE = np.arange(4)\n"
RULES = '''
from math import floor
import NAME_numbers as nr
from NAME_numbers import TABLE

LIMIT = 7
TEXT = "a sentence"

def low(x):
    """Say something."""
    return floor(x) + nr.WIDTH

def middle(x):
    return low(x) if x < LIMIT else high(x - 1)

def high(x):
    return middle(TABLE[x]) if x > 0 else x
'''
made = iter(range(1000))


def written(folder: Path, rules: str = RULES, numbers: str = NUMBERS) -> dict[str, str]:
    """Write two files, import them, and return the identity of each rule without its module."""
    name = f"rules{next(made)}"
    (folder / f"{name}_numbers.py").write_text(numbers, "utf-8")
    (folder / f"{name}.py").write_text(rules.replace("NAME", name), "utf-8")
    module = imported(folder, name)
    found: dict[str, str] = {}
    for rule in ("low", "middle", "high"):
        function = getattr(module, rule)
        function.__module__ = "rules"
        mark(function)
    for rule in ("low", "middle", "high"):
        found[rule] = identity(getattr(module, rule))
    return found


def imported(folder: Path, name: str) -> ModuleType:
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(folder))


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    return {rule for rule in before if before[rule] != after[rule]}


@pytest.fixture
def first(tmp_path: Path) -> dict[str, str]:
    return written(tmp_path)


def test_a_rule_is_the_same_in_every_process_and_file(
    first: dict[str, str], tmp_path: Path
) -> None:
    assert changed(first, written(tmp_path)) == set()
    assert first["low"].startswith("rules.low:")
    assert len(set(first.values())) == 3


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Say something.", "Say something else."),
        ("a sentence", "another"),
        ("\ndef low", "\n\n# a comment\ndef low"),
        ("HEIGHT = 4", "HEIGHT = 5"),
    ],
)
def test_an_edit_that_no_rule_can_see_changes_no_rule(
    first: dict[str, str], tmp_path: Path, old: str, new: str
) -> None:
    after = written(tmp_path, RULES.replace(old, new), NUMBERS.replace(old, new))
    assert changed(first, after) == set()


@pytest.mark.parametrize(
    ("old", "new", "seen_by"),
    [
        ("floor(x)", "floor(x + 1)", {"low", "middle", "high"}),
        ("WIDTH = 3", "WIDTH = 2", {"low", "middle", "high"}),
        ("LIMIT = 7", "LIMIT = 8", {"middle", "high"}),
        ("arange(4)", "arange(5)", {"middle", "high"}),
        ("arange(4)", "arange(4.0)", {"middle", "high"}),
        ("import floor", "import ceil as floor", {"low", "middle", "high"}),
    ],
)
def test_an_edit_is_seen_by_every_rule_that_uses_it_and_by_no_other(
    first: dict[str, str], tmp_path: Path, old: str, new: str, seen_by: set[str]
) -> None:
    after = written(tmp_path, RULES.replace(old, new), NUMBERS.replace(old, new))
    assert changed(first, after) == seen_by


def test_a_rule_may_call_only_rules_and_what_the_compiler_knows() -> None:
    def plain(x: int) -> int:
        return x

    def caller(x: int) -> int:
        return plain(int(np.sqrt(abs(x))))

    mark(caller)
    with pytest.raises(TypeError, match=r"test_identity\.py:\d+: .*caller uses .*plain"):
        identity(caller)


def test_a_module_counts_by_what_is_read_from_it() -> None:
    def caller() -> object:
        return identity_module

    mark(caller)
    with pytest.raises(TypeError, match=r"caller uses .*module"):
        identity(caller)


def test_how_a_rule_is_compiled_is_part_of_what_it_is() -> None:
    def once(x: int) -> int:
        return x

    def again(x: int) -> int:
        return x

    again.__qualname__ = once.__qualname__
    mark(once)
    mark(again, "without bounds")
    assert identity(once) != identity(again)


@pytest.mark.parametrize("slug", [*slugs(), TEMPLATE])
def test_what_rules_take_from_outside_is_read_as_python_reads_it(slug: str) -> None:
    load(slug)
    rules = list(identity_module.marked)
    assert rules
    for function in rules:
        found = [(step.opname, step.argval) for step in dis.get_instructions(function.__code__)]
        names = {
            name
            for kind, name in found
            if kind in ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF", "LOAD_ATTR", "LOAD_METHOD")
        }
        read = {name for _, name in identity_module.loaded(function.__code__) if name}
        assert read == names, function


def test_a_name_far_down_a_long_function_is_read_too() -> None:
    many = "\n".join(f"    x = a{i}.b{i}" for i in range(600))
    scope: dict[str, Any] = {}
    exec(f"def long():\n{many}", scope)
    found = identity_module.outside_names(scope["long"].__code__)
    assert found == sorted((f"a{i}", f"b{i}") for i in range(600))

"""Compiled rules: cached across processes, never stale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import battlespace
from battlespace.kernel import rule as rule_module
from battlespace.kernel.cache import cache_folder, stamp

SOURCE = Path(battlespace.__file__).parent
COUNT = """
import sys
from battlespace.games import load
from battlespace.kernel.drivers import perft
game = load("_template")
game.legal(game.new())
caches = [f.stats for f in (game.rules.legal, game.rules.apply) if hasattr(f, "stats")]
print(perft(game, game.new(), 4), sum(sum(c.cache_misses.values()) for c in caches))
"""


def counted(copy: Path, cache: Path) -> list[str]:
    """Run perft in a process of its own that uses the copied sources and the given cache."""
    environment = {k: v for k, v in os.environ.items() if k != "BATTLESPACE_DEBUG"}
    environment |= {"PYTHONPATH": str(copy), "BATTLESPACE_CACHE": str(cache)}
    answer = subprocess.run(
        [sys.executable, "-c", COUNT], env=environment, capture_output=True, text=True, check=True
    )
    return answer.stdout.split()


def test_an_edit_of_any_rule_file_is_seen_at_once_and_nothing_is_compiled_twice(
    tmp_path: Path,
) -> None:
    copy = tmp_path / "src"
    shutil.copytree(
        SOURCE, copy / "battlespace", ignore=shutil.ignore_patterns("__pycache__", "tests")
    )
    first = counted(copy, tmp_path / "cache")
    assert first[0] == "9"
    assert first[1] != "0"
    assert counted(copy, tmp_path / "cache") == ["9", "0"], "a second process compiles nothing"
    state = copy / "battlespace" / "games" / "_template" / "state.py"
    state.write_text(state.read_text("utf-8").replace("FACES = 3", "FACES = 2"), "utf-8")
    assert counted(copy, tmp_path / "cache")[0] == "4", "callers in other files see the edit"


def test_the_stamp_counts_rules_and_content_but_no_texts(tmp_path: Path) -> None:
    def marked() -> str:
        stamp.cache_clear()
        return stamp(tmp_path)

    (tmp_path / "content").mkdir()
    (tmp_path / "rules.py").write_text("1")
    (tmp_path / "notation.py").write_text("1")
    first = marked()
    (tmp_path / "notation.py").write_text("2")
    assert marked() == first
    (tmp_path / "content" / "board.json").write_text("{}")
    second = marked()
    assert second != first
    (tmp_path / "rules.py").write_text("2")
    assert marked() not in (first, second)
    stamp.cache_clear()


def test_the_cache_folder_is_the_users_or_the_given_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BATTLESPACE_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.delenv("BATTLESPACE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "battlespace" / "compiled"


def test_a_rule_says_whether_it_is_compiled() -> None:
    from battlespace.games import load

    game = load("_template")
    game.legal(game.new())
    assert rule_module.compiled(game.rules.legal) is not rule_module.DEBUG


def test_an_index_that_names_many_rules_can_be_written_again(tmp_path: Path) -> None:
    """A driver compiled for more rules than Numba keeps alive by itself, read and extended by another process."""
    script = """
import sys
from pathlib import Path
from battlespace.kernel.rule import rule
import numpy as np
folder, first, last = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
sys.path[:0] = [str(folder / "driver"), str(folder / "rules")]
import driver
for i in range(first, last):
    (folder / "rules" / f"rules{i}.py").write_text("from battlespace.kernel.rule import rule\\n" + "\\n".join(
        f"@rule\\ndef r{k}(x):\\n    return x + {k}" for k in range(40)))
    made = __import__(f"rules{i}")
    driver.drive((0, *[getattr(made, f"r{k}") for k in range(40)]))
"""
    (tmp_path / "driver").mkdir()
    (tmp_path / "rules").mkdir()
    (tmp_path / "driver" / "driver.py").write_text(
        "from battlespace.kernel.rule import rule\n@rule\ndef drive(rules):\n    return rules[1](rules[0])\n"
    )
    environment = {k: v for k, v in os.environ.items() if k != "BATTLESPACE_DEBUG"}
    environment["BATTLESPACE_CACHE"] = str(tmp_path / "cache")
    for first, last in ((0, 4), (4, 5)):
        command = [sys.executable, "-c", script, str(tmp_path), str(first), str(last)]
        subprocess.run(command, env=environment, check=True, capture_output=True)

"""Compiled rules: cached across processes, never stale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import battlespace
from battlespace.games import TEMPLATE, load
from battlespace.kernel import cache
from battlespace.kernel import rule as rule_module
from battlespace.kernel.drivers import driven, pool, run_playouts, seed_rng
from battlespace.kernel.record import room

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
        SOURCE,
        copy / "battlespace",
        ignore=shutil.ignore_patterns("__pycache__", "compiled", "tests"),
    )
    first = counted(copy, tmp_path / "cache")
    assert first[0] == "9"
    assert first[1] != "0"
    assert counted(copy, tmp_path / "cache") == ["9", "0"], "a second process compiles nothing"
    text = copy / "battlespace" / "games" / "_template" / "text.py"
    text.write_text(text.read_text("utf-8") + "\nMORE = 1\n", "utf-8")
    assert counted(copy, tmp_path / "cache") == ["9", "0"], "a text is edited without compiling"
    carried = copy / "battlespace" / "compiled"
    shutil.copytree(tmp_path / "cache", carried)
    assert counted(copy, tmp_path / "empty") == ["9", "0"], "nor does one that has its code with it"
    assert not (tmp_path / "empty").exists()
    shutil.rmtree(carried)
    rules = copy / "battlespace" / "games" / "_template" / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("FACES = 3", "FACES = 2"), "utf-8")
    assert counted(copy, tmp_path / "cache")[0] == "4", "callers in other files see the edit"


def test_the_cache_folder_is_the_users_or_the_given_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BATTLESPACE_CACHE", str(tmp_path))
    assert cache.cache_folder() == tmp_path
    monkeypatch.delenv("BATTLESPACE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.cache_folder() == tmp_path / "battlespace" / "compiled"


def test_a_rule_says_whether_it_is_compiled() -> None:
    from battlespace.games import load

    game = load("_template")
    game.legal(game.new())
    assert rule_module.compiled(game.rules.legal) is not rule_module.DEBUG


DRIVER = """
from battlespace.kernel.rule import rule

@rule
def drive(rules):
    return rules[1](rules[0])
"""
DRIVE = """
import sys
from pathlib import Path
folder = Path(sys.argv[1])
sys.path[:0] = [str(folder / name) for name in ("driver", *sys.argv[2:])]
import driver
found = [driver.drive((10, __import__(name).add)) for name in sys.argv[2:]]
print(found, sum(driver.drive.stats.cache_misses.values()))
"""


def test_processes_that_compile_one_driver_for_several_games_at_once_do_not_mix_them_up(
    tmp_path: Path,
) -> None:
    (tmp_path / "driver").mkdir()
    (tmp_path / "driver" / "driver.py").write_text(DRIVER)
    games = [f"game{n}" for n in range(6)]
    for n, name in enumerate(games):
        (tmp_path / name).mkdir()
        text = (
            f"from battlespace.kernel.rule import rule\n\n@rule\ndef add(x):\n    return x + {n}\n"
        )
        (tmp_path / name / f"{name}.py").write_text(text)
    environment = {k: v for k, v in os.environ.items() if k != "BATTLESPACE_DEBUG"}
    environment["BATTLESPACE_CACHE"] = str(tmp_path / "cache")

    def start(*names: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", DRIVE, str(tmp_path), *names]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)

    at_once = [start(name) for name in games]
    assert [p.communicate()[0] for p in at_once] == [f"[{10 + n}] 1\n" for n in range(6)]
    assert start(*games).communicate()[0] == "[10, 11, 12, 13, 14, 15] 0\n"


@pytest.mark.skipif(rule_module.DEBUG, reason="nothing is compiled")
def test_what_lies_under_another_key_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "driver").mkdir()
    (tmp_path / "driver" / "driver.py").write_text(DRIVER.replace("rules[1](rules[0])", "rules"))
    (tmp_path / "game").mkdir()
    ask = "import sys; sys.path.insert(0, sys.argv[1]); import driver; print(driver.drive(eval(sys.argv[2])))"
    environment = dict(os.environ, BATTLESPACE_CACHE=str(tmp_path / "cache"))

    def said(value: str) -> str:
        command = [sys.executable, "-c", ask, str(tmp_path / "driver"), value]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return run.stdout.strip()

    assert said("1") == "1"
    (whole,) = (p for p in tmp_path.glob("cache/*/*") if p.suffix != ".entry")
    assert said("0.5") == "0.5"
    (other,) = (p for p in tmp_path.glob("cache/*/*") if p.suffix != ".entry" and p != whole)
    shutil.copyfile(whole, other)
    assert said("0.5") == "0.5"


def test_what_came_with_the_package_is_read_before_the_users_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BATTLESPACE_CACHE", str(tmp_path / "own"))
    monkeypatch.setattr(cache, "CARRIED", tmp_path / "carried")
    assert cache.kept("rule") is None
    cache.keep("rule", b"own")
    assert cache.kept("rule") == b"own"
    (tmp_path / "carried" / cache.toolchain()).mkdir(parents=True)
    (tmp_path / "carried" / cache.toolchain() / "rule").write_bytes(b"carried")
    assert cache.kept("rule") == b"carried"


def test_an_entry_does_what_the_rule_does() -> None:
    game = load(TEMPLATE)
    one, other = game.new(), game.new()
    out = room(game.max_legal, np.int32)
    arguments = (driven(game), pool(game, one, 2), out, room(game.max_legal, np.int64))
    plain, direct = room(4, np.int64), room(4, np.int64)
    for rng in (plain, direct):
        seed_rng(rng, 7, 0)
    straight = rule_module.entry(run_playouts, *arguments, direct)
    again = (arguments[0], pool(game, other, 2), *arguments[2:])
    assert run_playouts(*arguments, plain) == straight(*again, direct)
    assert plain.tolist() == direct.tolist()

"""What the docs say is done: their commands and examples run as they stand."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = (
    "src",
    "tests",
    "tools",
    "docs",
    "examples",
    "web",
    "pyproject.toml",
    "requirements.lock",
    "Makefile",
    "README.md",
)


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)


def new_name() -> str:
    """The game that the page makes; nothing outside its folder may name a game."""
    return re.findall(r"make new-game NAME=(\w+)", blocks("docs/add-a-game.md", "sh")[0])[0]


def ran(
    command: list[str], folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_the_readmes_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = blocks("README.md", "python")
    exec(example, {})
    out = capsys.readouterr().out
    assert "to act" in out
    assert "Playouts(games=1000" in out


@pytest.mark.skipif(
    not (ROOT / ".venv").exists(), reason="the page's commands use .venv, which make creates"
)
def test_the_steps_of_add_a_game_work_as_written(tmp_path: Path) -> None:
    copy = tmp_path / "battlespace"
    copy.mkdir()
    skip = shutil.ignore_patterns("__pycache__", "node_modules", "site")
    for name in NEEDED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=skip)
        else:
            shutil.copy2(source, copy / name)
    for name in ("pyproject.toml", "requirements.lock"):
        os.utime(
            copy / name, (0, 0)
        )  # else a stale stamp makes `make` install the copy into our .venv
    (copy / ".venv").symlink_to(ROOT / ".venv")
    subprocess.run(["git", "init", "-q", str(copy)], check=True)
    steps = [*blocks("docs/add-a-game.md", "sh"), *blocks("docs/example-game.md", "sh")]
    assert len(steps) >= 5
    environment = os.environ | {"PYTHONPATH": str(copy / "src")}
    environment.pop("PYTEST_ADDOPTS", None)
    for step in steps:
        done = ran(["bash", "-e", "-c", step], copy, environment)
        assert done.returncode == 0, f"{step}\n{done.stdout[-3000:]}\n{done.stderr[-2000:]}"
    assert (copy / "src" / "battlespace" / "games" / new_name() / "rules.py").exists()


@pytest.mark.skipif(
    not (ROOT / "node_modules/.battlespace-ready").exists(),
    reason="*** SKIPPED: the checks of a new game's board: npm's packages are not there ***",
)
def test_a_new_game_has_a_board_that_passes_the_browsers_checks(tmp_path: Path) -> None:
    games = tmp_path / "games"
    shutil.copytree(ROOT / "src/battlespace/games/_template", games / "_template")
    made = runpy.run_path(str(ROOT / "tools/new_game.py"))["made"](new_name(), games)
    assert (made / "web/cover.svg").exists()
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    config = {"extends": str(ROOT / "tsconfig.json"), "include": [f"{made}/web/*.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))
    checks = [
        ["tsc", "--project", str(tmp_path / "tsconfig.json")],
        ["oxlint", "--deny-warnings", f"{made}/web"],
    ]
    for check in checks:
        words = [sys.executable, "tools/node.py", "npx", "--no-install", *check]
        done = ran(words, ROOT, dict(os.environ))
        assert done.returncode == 0, f"{check}\n{done.stdout[-3000:]}\n{done.stderr[-2000:]}"


@pytest.mark.parametrize("name", ["", "Upper", "x", "a b", "_x", "../up"])
def test_a_wrong_name_for_a_new_game_is_refused(name: str) -> None:
    done = ran([sys.executable, "tools/new_game.py", name], ROOT, dict(os.environ))
    assert done.returncode == 2
    assert "expected 2 to 31 small letters" in done.stderr


@pytest.mark.parametrize("name", ["signal", "board"])
def test_a_name_that_is_a_word_elsewhere_is_refused_at_once(name: str) -> None:
    done = ran([sys.executable, "tools/new_game.py", name], ROOT, dict(os.environ))
    assert done.returncode == 2
    assert f"NAME='{name}': " in done.stderr
    assert "has this word" in done.stderr


def test_links_between_pages_lead_somewhere() -> None:
    broken: list[str] = []
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            if not (page.parent / target).exists():
                broken.append(f"{page.name}: {target}")
    assert broken == []

"""What the pages name is there: files, folders, modules of the kernel, functions of classes."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
"""Not docs/decisions: they tell of what was, too."""
FOLDERS = (".", "src/battlespace", "src/battlespace/games/_template", "docs", "web/src/scene")
"""Where a page's paths may begin."""
FILE = re.compile(r"[\w./-]+\.(?:py|toml|md|ts|svelte|txt|jsonl|json|svg|css|html|lock)|[\w./-]+/")
METHOD = re.compile(r"([A-Z]\w+)\.([a-z_]\w*)")


def quoted(page: Path) -> list[str]:
    """Return what a page has between backticks, without its blocks of code."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    return re.findall(r"`([^`\n]+)`", text)


@cache
def kept() -> list[str]:
    """Return all files of the repository."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    return subprocess.run(
        listed, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()


@cache
def code() -> str:
    """Return our Python in one text."""
    return "\n".join(
        (ROOT / name).read_text("utf-8")
        for name in kept()
        if name.endswith(".py") and (ROOT / name).exists()
    )


def there(page: Path, name: str) -> bool:
    """Say whether a page's path leads somewhere, is written by our code, or is a file of the page's own example."""
    if any((ROOT / folder / name).exists() for folder in FOLDERS):
        return True
    if name.endswith("/"):
        return any(f"/{name}" in f"/{path}" for path in kept())
    if any(f"/{path}".endswith(f"/{name}") for path in kept()):
        return True
    example = "".join(re.findall(r"```.*?```", page.read_text("utf-8"), re.DOTALL))
    return name in example or ("/" not in name and name in code())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    named = [name for name in quoted(page) if FILE.fullmatch(name) and not name.startswith("/")]
    assert [name for name in named if not there(page, name)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_function_of_a_class_that_a_page_names_is_there(page: Path) -> None:
    missing: list[str] = []
    for name in quoted(page):
        found = METHOD.match(name)
        if (
            found
            and f"class {found[1]}" in code()
            and not re.search(rf"\b{found[2]}\b *[(:=]", code())
        ):
            missing.append(name)
    assert missing == []


def test_the_map_of_the_house_has_every_module_of_the_kernel() -> None:
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    (block,) = re.findall(r"^The kernel, by .*?```\n(.*?)```", page, re.MULTILINE | re.DOTALL)
    listed = [name for line in block.splitlines() for name in line.rpartition("  ")[2].split()]
    kernel = ROOT / "src/battlespace/kernel"
    modules = {path.stem for path in kernel.glob("*.py")} | {
        path.parent.name for path in kernel.glob("*/__init__.py")
    }
    assert modules - {"__init__"} == set(listed)
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("part", ["bots", "arena", "learn"])
def test_the_map_of_the_house_has_every_module_of_bots_and_what_they_play_for(part: str) -> None:
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    (block,) = re.findall(r"^Bots, the arena .*?```\n(.*?)```", page, re.MULTILINE | re.DOTALL)
    (lines,) = re.findall(rf"^{part} .*(?:\n +.*)*", block, re.MULTILINE)
    folder = ROOT / "src/battlespace" / part
    modules = {path.stem for path in folder.glob("*.py")} | {
        path.parent.name for path in folder.glob("*/__init__.py")
    }
    assert modules - {"__init__"} <= {*re.findall(r"\w+", lines)}

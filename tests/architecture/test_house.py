"""The house rules, checked: names, sizes, layers of knowledge, generated files."""

from __future__ import annotations

import ast
import re
import subprocess
from operator import attrgetter
from pathlib import Path

import pytest

from battlespace.games import TEMPLATE, load, slugs

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "battlespace" / "games"
LONGEST_FILE, LONGEST_FUNCTION = 400, 40
LONG_FOR_A_REASON: dict[str, str] = {}
"""Files above the limit, each with why it is one piece; 600 lines at most."""
BANNED = {"utils", "helpers", "common", "misc", "manager"}


def tracked(*suffixes: str) -> list[Path]:
    """Return the files of the repository, those not yet added included."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    paths = [ROOT / line for line in listed.stdout.splitlines()]
    return [path for path in paths if path.suffix in suffixes and path.exists()]


@pytest.mark.parametrize("slug", slugs())
def test_nothing_outside_its_folder_names_a_game(slug: str) -> None:
    word = re.compile(rf"(?<![a-z]){slug}(?![a-z])", re.IGNORECASE)
    homes = [GAMES / slug]
    named = [
        str(path.relative_to(ROOT))
        for path in tracked(".py", ".ts", ".svelte", ".toml", ".json", ".html", ".css")
        if path.relative_to(ROOT).parts[0] in ("src", "tests", "web")
        and not any(path.is_relative_to(home) for home in homes)
        and word.search(path.read_text("utf-8"))
    ]
    assert named == []


def test_files_and_functions_are_short() -> None:
    long: list[str] = []
    for path in tracked(".py"):
        text, name = path.read_text("utf-8"), str(path.relative_to(ROOT))
        lines = text.count("\n")
        if lines > (600 if name in LONG_FOR_A_REASON else LONGEST_FILE):
            long.append(f"{name}: {lines} lines")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > LONGEST_FUNCTION and "tests" not in path.parts:
                    long.append(f"{name}: {node.name} has {length} lines")
    assert long == []


def test_no_file_is_a_drawer() -> None:
    assert [str(p) for p in tracked(".py", ".ts") if p.stem in BANNED] == []


def test_numba_is_imported_in_the_kernel_only() -> None:
    users = [
        p.name
        for p in tracked(".py")
        if p.is_relative_to(ROOT / "src")
        and re.search(r"^\s*(import|from) numba", p.read_text("utf-8"), re.M)
    ]
    assert users == ["compiling.py", "atomic.py", "ptx.py", "linking.py", "rule.py"]


PARTS = {
    "rules": {"rules"},
    "text": {"rules", "text"},
    "view": {"rules", "text", "view"},
    "bot": {"rules", "bot"},
}
"""The four parts of a game, and of what parts each may know."""


def modules(folder: Path, part: str) -> list[Path]:
    """Return the files of a part: a module in a small game, a folder of the same name in a large one."""
    alone = folder / f"{part}.py"
    return [alone] if alone.exists() else sorted((folder / part).glob("*.py"))


@pytest.mark.parametrize("slug", [*slugs(), TEMPLATE])
def test_the_parts_of_a_game_know_only_what_lies_below_them(slug: str) -> None:
    imported = re.compile(rf"^from battlespace\.games\.{slug}\.(\w+)[. ]", re.MULTILINE)
    for part, known in PARTS.items():
        for path in modules(load(slug).folder, part):
            strangers = PARTS.keys() & set(imported.findall(path.read_text("utf-8"))) - known
            assert strangers == set(), f"{path.relative_to(GAMES)} imports {strangers}"


@pytest.mark.parametrize("slug", [*slugs(), TEMPLATE])
def test_a_game_has_all_its_files(slug: str) -> None:
    game = load(slug)
    wanted = ("README.md", "rulebook.toml", "words.toml")
    assert [name for name in wanted if not (game.folder / name).exists()] == []
    assert [part for part in PARTS if not modules(game.folder, part)] == []
    for option in game.options:
        assert f"option.{option.name}" in game.lexicon.sentences
    for challenge in game.challenges:
        assert f"challenge.{challenge.name}" in game.lexicon.sentences


HOMES = {
    "rules.play": ("rules.new", "rules.score"),
    "text.moves": ("notation.read_move", "notation.write_move"),
    "text.positions": ("notation.write_position",),
    "text.refusals": ("refusals",),
    "view.seen": ("view.view",),
    "view.clicks": ("view.path", "view.meant", "view.label"),
    "view.telling": ("view.tell",),
    "view.terminal": ("view.board", "view.legend"),
    "bot.heuristic": ("heuristic.evaluate", "heuristic.order"),
}
"""Where each function of the contract stands: in the file of this name, or in the part where that is one module."""


@pytest.mark.parametrize("slug", [*slugs(), TEMPLATE])
def test_the_same_thing_stands_in_the_same_file_in_every_game(slug: str) -> None:
    game = load(slug)
    for home, names in HOMES.items():
        part = home.partition(".")[0]
        alone = (game.folder / f"{part}.py").exists()
        expected = f"battlespace.games.{slug}.{part if alone else home}"
        for name in names:
            function = attrgetter(name)(game)
            assert getattr(function, "py_func", function).__module__ == expected, name


def test_the_lock_files_name_no_address() -> None:
    for name in ("requirements.lock", "package-lock.json"):
        path = ROOT / name
        if path.exists():
            assert '"resolved"' not in path.read_text("utf-8")
            assert "://" not in path.read_text("utf-8") or name == "package-lock.json"


def test_no_machine_path_is_in_the_repository() -> None:
    leak = re.compile(r"(?<![.\w])/(work|root|home)/")
    named = [
        str(p.relative_to(ROOT))
        for p in tracked(".py", ".md", ".toml", ".ts", ".json", ".txt")
        if leak.search(p.read_text("utf-8"))
    ]
    assert [name for name in named if name != "tests/architecture/test_house.py"] == []


def test_coroutines_are_run_where_a_browser_may_have_left_its_loop() -> None:
    call = "asyncio" + ".run("
    paths = [path for path in tracked(".py") if "tests" in path.parts]
    named = [path.name for path in paths if call in path.read_text("utf-8")]
    assert named == [], (
        "use tests.server.loop.run: asyncio's own fails in a worker that drove a browser"
    )

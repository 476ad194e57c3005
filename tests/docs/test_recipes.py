"""Every recipe runs as it stands and prints what the page shows; so do the other Python examples of the docs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from battlespace.kernel import picture

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/recipes.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)
FRAGMENTS = ("docs/add-a-game.md", "docs/example-game.md", "docs/decisions/")
"""Their Python is taken out of files of ours, whose own tests run it."""
ELSEWHERE = {
    "docs/learning.md": "tests/envs/test_example.py",
    "README.md": "tests/docs/test_docs.py",
}


def recipes() -> list[tuple[str, str, str, str | None]]:
    """Title, language, program, and what it prints, if the page shows that."""
    found: list[tuple[str, str, str, str | None]] = []
    for part in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]:
        for language, program, printed in BLOCK.findall(part):
            if language != "text":
                found.append((part.partition("\n")[0], language, program, printed or None))
    return found


def trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]


def printed(language: str, program: str, folder: Path) -> str:
    """Run a program in a folder of its own, with our commands at hand."""
    command = {
        "python": [sys.executable, "-c", program],
        "sh": ["bash", "-e", "-c", program],
        "js": [sys.executable, str(ROOT / "tools/node.py"), "node", "recipe.mjs"],
    }[language]
    (folder / "recipe.mjs").write_text(program, "utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command, cwd=folder, env=os.environ | {"PATH": path}, capture_output=True, text=True, check=False
    )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout


@pytest.mark.parametrize("recipe", recipes(), ids=[one[0] for one in recipes()])
def test_a_recipe_prints_what_the_page_shows(
    recipe: tuple[str, str, str, str | None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    title, language, program, shown = recipe
    if ".svg(" in program and not picture.available():
        pytest.skip(f"*** SKIPPED: {title}: the drawings are not built ***")
    if language == "python":  # the games are loaded once for all of them
        monkeypatch.chdir(tmp_path)
        exec(program, {"__name__": "recipe"})
        out = capsys.readouterr().out
    else:
        out = printed(language, program, tmp_path)
    assert shown is None or trimmed(out) == trimmed(shown)


def test_there_is_a_recipe_for_every_wish() -> None:
    titles = " ".join(title for title, *_ in recipes()).lower()
    wishes = "legal,take back,save,bots play,draw,random games,your own bot,map,pack,arena,balance,another language"
    assert [wish for wish in wishes.split(",") if wish not in titles] == []
    assert "make new-game" in PAGE


def test_every_python_example_of_the_docs_is_run_somewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    for page in pages:
        name = str(page.relative_to(ROOT))
        if name.startswith(FRAGMENTS) or name == "docs/recipes.md":
            continue
        for program in re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            if name in ELSEWHERE:
                assert Path(name).name in (ROOT / ELSEWHERE[name]).read_text("utf-8")
            else:
                exec(program, {"__name__": "example"})

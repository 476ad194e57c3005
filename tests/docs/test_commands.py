"""Everything in the docs that looks like a command is one: make has the target, the command line takes the words."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import battlespace as bs
from battlespace.cli.main import COMMANDS, application, main

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "src/battlespace/games").glob("*/README.md")),
]
FENCED = re.compile(r"^```(?:sh)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`\n]+)`")
OURS = re.compile(r"^(?:\w+=\S+ )*(?:\S*/)?battlespace(?: (.*))?$")
MADE = re.findall(r"NAME=(\w+)", (ROOT / "docs/add-a-game.md").read_text("utf-8"))[0]
"""The game that the docs make; nothing outside its folder may name a game."""
GIVEN = {
    MADE: bs.slugs()[0],
    "GAME": bs.slugs()[0],
    "COMMAND": "play",
    "CMD": "true",
    "N": "2",
    "DAYS": "30",
    "TEXT": "somewhere",
    "SEATS": "0",
}
"""What stands for the words that a reader replaces."""
SHOWN = {"--help", "--version", "games", "lessons"}
"""Commands that only show something: they are run."""


def commands() -> Iterator[tuple[str, str]]:
    """Yield each page's name with a line that begins with a command; a gap of two blanks begins its explanation."""
    for page in PAGES:
        text = page.read_text("utf-8")
        fenced = [line for block in FENCED.findall(text) for line in block.splitlines()]
        inline = INLINE.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL))
        for line in dict.fromkeys([*fenced, *inline]):
            yield str(page.relative_to(ROOT)), re.split(r"  |  *#", line.strip())[0].rstrip(" .")


def ours() -> list[tuple[str, str]]:
    found = [(page, line, OURS.match(line)) for page, line in commands()]
    return [
        (page, line)
        for page, line, match in found
        if match and not re.search(r"…|\.\.\.|<\w+>", line)
    ]


@pytest.mark.parametrize(("page", "line"), ours())
def test_the_command_line_takes_it(
    page: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    match = OURS.match(line)
    words = [GIVEN.get(word, word) for word in shlex.split((match and match[1]) or "")]
    for word in words:
        if re.fullmatch(r"[\w-]+\.(map|json|jsonl)", word):
            Path(word).write_text("", "utf-8")
    if words and words[0] in SHOWN and "--find" not in words and "--check" not in words:
        with contextlib.redirect_stdout(io.StringIO()) as out:
            try:
                status = main(words)
            except SystemExit as ended:
                status = ended.code
        assert status in (0, None), page
        assert out.getvalue()
    elif len(words) == 1:  # a command that is only spoken of
        assert words[0] in COMMANDS or words[0] == "--install-completion", page
    elif words:
        application(words).parse_args(words, exit_on_error=False, print_error=False)


def test_make_has_the_target() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    asked = {(page, m[1]) for page, line in commands() if (m := re.match(r"make ([a-z-]+)", line))}
    assert len(asked) > 10
    assert [(page, name) for page, name in sorted(asked) if name not in targets] == []


def test_what_pip_is_to_install_can_be_had() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    extras = set(re.findall(r"install [^`\n]*battlespace\[(\w+)\]", text))
    assert {"envs", "notebook"} <= extras <= set(project["optional-dependencies"])


def test_programs_of_the_checkout_are_there_and_know_their_options() -> None:
    program = re.compile(r"^(?:\w+=\S+ )*(?:\S*python3? )?((?:bench|tools|examples)/\S+\.py)(.*)$")
    asked = [(page, m[1], m[2]) for page, line in commands() if (m := program.match(line))]
    assert len(asked) > 10
    for page, name, rest in asked:
        source = (ROOT / name).read_text("utf-8")
        unknown = [word for word in re.findall(r"(?<= )--[\w-]+", rest) if word not in source]
        assert unknown == [], f"{page}: {name}"

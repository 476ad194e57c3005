"""Copy the template game to a new folder: `make new-game NAME=mygame`."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "battlespace" / "games"
SUFFIXES = {".py", ".ts", ".svelte", ".toml", ".json", ".html", ".css"}
BUILT = {"site", "drawings", "compiled", "__pycache__"}
TEMPLATE = "_template"


def users(name: str) -> Iterator[Path]:
    """Yield the files outside the games that have a word: a test finds them there, so the name is not free."""
    word = re.compile(rf"(?<![a-z]){name}(?![a-z])", re.IGNORECASE)
    for folder in ("src", "tests", "web"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in SUFFIXES and not BUILT.intersection(path.parts):
                if word.search(path.read_text("utf-8")):
                    yield path.relative_to(ROOT)


def made(name: str, games: Path = GAMES) -> Path:
    """Copy the folder and put the new name in place of the template's."""
    if not re.fullmatch(r"[a-z][a-z0-9]{1,30}", name):
        raise ValueError(
            f"NAME={name!r}: expected 2 to 31 small letters and digits, beginning with a letter"
        )
    folder = games / name
    if folder.exists():
        raise ValueError(f"{folder.name} exists already")
    if used := next(users(name), None):
        raise ValueError(
            f"NAME={name!r}: {used} has this word, and only a game's folder may name it"
        )
    shutil.copytree(games / TEMPLATE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    prefix = name[:3].upper()
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        text = path.read_text("utf-8")
        text = text.replace(f"games.{TEMPLATE}", f"games.{name}").replace(
            f'slug="{TEMPLATE}"', f'slug="{name}"'
        )
        text = text.replace(f"game {TEMPLATE}", f"game {name}").replace("TPL-", f"{prefix}-")
        text = text.replace('title="Relay"', f'title="{name.capitalize()}"')
        path.write_text(text, "utf-8")
    return folder


def main() -> int:
    """Make the folder and say what comes next."""
    try:
        folder = made(sys.argv[1] if len(sys.argv) > 1 else "")
    except ValueError as error:
        print(f"new-game: {error}", file=sys.stderr)
        return 2
    print(f"made src/battlespace/games/{folder.name}; next: docs/add-a-game.md, step 2")
    return 0


if __name__ == "__main__":
    sys.exit(main())

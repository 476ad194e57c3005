"""Compiling games: once a machine, side by side, each in a process of its own."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from battlespace import bots, games
from battlespace.kernel import cache, drivers
from battlespace.kernel.record import DEBUG

COMPILE = "import sys; from battlespace.prepare import compile_and_tell as go; go(sys.argv[1])"

QUIET = (".entry", ".ready")
"""Files of the cache that are no rule of their own."""
RULE = re.compile(r"^@(rule|part)$", re.MULTILINE)
"""How a rule is marked in its source."""


def compile_here(slug: str) -> None:
    """Compile a game and what bots ask of it, or read it from the cache, in this process."""
    game = games.load(slug)
    drivers.warm(game)
    bots.warm(game)
    if not DEBUG:
        cache.keep(mark(slug), b"")


def compile_and_tell(slug: str, work: Callable[[str], None] = compile_here) -> None:
    """Compile a game, and print a line for each rule that is done: for a process of its own."""
    cache.on_keep.append(lambda file: None if file.endswith(QUIET) else print(flush=True))  # noqa: T201
    work(slug)


def is_compiled(slug: str) -> bool:
    """Say whether a game came compiled, or this machine has compiled it since its rules last changed."""
    return DEBUG or cache.kept(mark(slug)) is not None


@functools.cache
def rule_count(slug: str) -> int:
    """Return how many rules there are to compile for a game: its own, and those that drive and search it."""
    folders = (_folder(slug), Path(bots.__file__).parent, Path(drivers.__file__).parent)
    sources = [path for folder in folders for path in _sources(folder) if path.suffix == ".py"]
    return sum(len(RULE.findall(path.read_text("utf-8"))) for path in sources)


def smallest_first(slugs: Sequence[str]) -> list[str]:
    """Sort games by how much there is to compile."""
    return sorted(slugs, key=lambda slug: sum(p.stat().st_size for p in _sources(_folder(slug))))


def _folder(slug: str) -> Path:
    return Path(games.__path__[0]) / slug


def _sources(folder: Path) -> list[Path]:
    """Return the code and the content of a folder, and of all below it."""
    files = [*folder.rglob("*.py"), *folder.glob("content/**/*")]
    tests = folder / "tests"
    return sorted(p for p in set(files) if p.is_file() and not p.is_relative_to(tests))


def mark(slug: str, *more: Path) -> str:
    """Return the name of the file that says so, made from all that may lie behind a game's compiled code.

    An edit of a text is no reason to compile, but is one to look: nothing is compiled then, and the mark is made anew.
    `more` are folders of those who have compiled code of their own for every game.
    """
    digest = hashlib.sha256()
    for folder in (_folder(slug), Path(bots.__file__).parent, Path(drivers.__file__).parent, *more):
        for path in _sources(folder):
            digest.update(f"{path.relative_to(folder).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return f"{slug}-{digest.hexdigest()[:16]}.ready"


class Work(NamedTuple):
    """What a workshop does with a game: how it is known to be done, and the code that does it for a name."""

    done: Callable[[str], bool]
    code: str


class Workshop:
    """Compiles games in the order given, as many at once as there are cores; one that is asked for comes next."""

    def __init__(self, slugs: Sequence[str], here: bool = False, work: Work | None = None) -> None:
        """Know what is to be done; `here` reads each compiled game into this process too."""
        self._waiting, self._here, self._kind = list(slugs), here, work
        self._ready = {slug: asyncio.Event() for slug in slugs}
        self._done = Counter[str]()  # rules that were compiled for a game by now

    def is_ready(self, slug: str) -> bool:
        """Say whether a game can be played without waiting; games that nobody compiles are ready."""
        return slug not in self._ready or self._ready[slug].is_set()

    def missing(self) -> list[str]:
        """Return the games that are not ready yet."""
        return [slug for slug in self._ready if not self.is_ready(slug)]

    def progress(self, slug: str) -> tuple[int, int]:
        """Return how many rules were compiled for a game by now, and how many there are."""
        total = rule_count(slug)
        return total if self.is_ready(slug) else min(self._done[slug], total), total

    def hurry(self, slug: str) -> None:
        """Take a game next."""
        if slug in self._waiting:
            self._waiting.remove(slug)
            self._waiting.insert(0, slug)

    async def wait(self, slug: str) -> None:
        """Return when a game is ready."""
        if slug in self._ready:
            self.hurry(slug)
            await self._ready[slug].wait()

    async def run(self, told: Callable[[str], None] = lambda slug: None) -> None:
        """Compile all, and tell each that is ready; what runs is ended when this is cancelled."""
        async with asyncio.TaskGroup() as group:
            for _ in range(min(os.cpu_count() or 1, len(self._waiting))):
                group.create_task(self._work(told))

    async def _work(self, told: Callable[[str], None]) -> None:
        while self._waiting:
            slug = self._waiting.pop(0)
            # What fails says why, and says it again to whoever plays it.
            work = self._kind or Work(is_compiled, COMPILE)
            done = work.done(slug) or await _compiled_apart(slug, self._done, work.code)
            if self._here and done:
                await asyncio.to_thread(compile_here, slug)
            self._ready[slug].set()
            told(slug)


async def _compiled_apart(slug: str, done: Counter[str], code: str) -> bool:
    """Compile a game in a process of its own, count its rules as they come, and say whether that went well."""
    words = (sys.executable, "-c", code, slug)
    process = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        async for _ in process.stdout:
            done[slug] += 1
        return await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()

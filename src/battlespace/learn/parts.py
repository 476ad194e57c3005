"""Lessons on the disk, a few matches each, while a generation is being played: what a run that is stopped leaves.

A part is written whole or not at all, and says of which matches it is; one that cannot be read is played again.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from battlespace.bots.net.weights import DAMAGED

Arrays = dict[str, NDArray[Any]]

PART = 20
"""Matches of a part: when a run is stopped, parts are lost in which one of them is under way or not begun."""
MARK, SECONDS = "mark", "seconds"
"""Whose lessons they are with the names of all of them, and how long they took; other arrays are the lessons."""


class Parts:
    """The folder of a generation that is being played, and its matches in their order."""

    def __init__(self, folder: Path, plan: Any, seeds: Sequence[int]) -> None:
        """Know where parts lie; there need be none yet."""
        self.folder, self.plan = folder, plan
        self.blocks = blocks(seeds)
        self.seconds, self._since = 0.0, monotonic()

    def read(self) -> dict[int, Arrays]:
        """Return all whole parts of an earlier run, by number."""
        found = dict[int, Arrays]()
        for number in range(len(self.blocks)):
            kept = read(self._path(number), self._mark(number))
            if kept is not None:
                found[number], seconds = kept
                self.seconds += seconds
        return found

    def write(self, number: int, lessons: Mapping[str, NDArray[Any]]) -> None:
        """Keep a part, with the time since the one before."""
        seconds, self._since = monotonic() - self._since, monotonic()
        self.seconds += seconds
        write(self._path(number), self._mark(number), seconds, lessons)

    def remove(self) -> None:
        """Take all parts away."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _path(self, number: int) -> Path:
        return self.folder / f"part-{number}.npz"

    def _mark(self, number: int) -> str:
        return mark_of(self.plan, self.blocks[number])


def blocks(seeds: Sequence[int]) -> list[Sequence[int]]:
    """Return the seeds of each part."""
    return [seeds[at : at + PART] for at in range(0, len(seeds), PART)]


def mark_of(plan: Any, seeds: Sequence[int]) -> str:
    """Return a mark of what was played and how: the plan with its net, and the seeds."""
    return hashlib.sha256(repr((plan, list(seeds))).encode()).hexdigest()[:16]


def write(path: Path, mark: str, seconds: float, lessons: Mapping[str, NDArray[Any]]) -> None:
    """Keep lessons in a file, which is there as a whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".fresh")
    with fresh.open("wb") as file:
        marks = {MARK: np.array(" ".join((mark, *lessons))), SECONDS: np.array(seconds)}
        told: dict[str, Any] = {**marks, **lessons}
        np.savez_compressed(file, **told)
    fresh.replace(path)


def read(path: Path, mark: str) -> tuple[Arrays, float] | None:
    """Return the lessons of a file and how long they took; None where it is torn, or of something else."""
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            lessons = {name: file[name] for name in file.files if name not in {MARK, SECONDS}}
            whole = str(file[MARK]) == " ".join((mark, *lessons))
            return (lessons, float(file[SECONDS])) if whole else None
    except (*DAMAGED, MemoryError):  # a wrong byte may ask for any size
        return None


def stacked(lessons: Sequence[Arrays]) -> Arrays:
    """Put lessons one after another; each array is given up when it has been copied, since all together are large."""
    whole = Arrays()
    for name in list(lessons[0]):
        first, count = lessons[0][name], sum(len(part[name]) for part in lessons)
        whole[name] = np.empty(
            (count, *first.shape[1:]), first.dtype
        )  # no memory until it is written
        at = 0
        for part in lessons:
            array = part.pop(name)
            whole[name][at : at + len(array)] = array
            at += len(array)
    return whole

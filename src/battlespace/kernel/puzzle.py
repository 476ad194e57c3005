"""Puzzles: a position in which one line is clearly best. `puzzles.jsonl` in a game's folder has them, one a line."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Generic

import msgspec

from battlespace.kernel.decode import JsonError
from battlespace.kernel.errors import ContentError, IllegalMoveError, OverError
from battlespace.kernel.game import Game, S
from battlespace.kernel.lines import fitted
from battlespace.kernel.match import Match, Step
from battlespace.kernel.option import Value
from battlespace.kernel.words import Reason

FILE = "puzzles.jsonl"
LEVELS = 5
"""How hard: 1 is found by a short search, 5 by a very long one only."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position and its solution.

    `line` is what the seat on turn does until another seat or chance is to act; `best` is the share that it may
    expect of the line, `next` that of the best other move; `search` is how many simulations found it, and a proof
    took ten times as many; 0: every move was solved to the end.
    """

    position: str
    line: tuple[str, ...]
    best: float
    next: float
    search: int
    level: int
    themes: tuple[str, ...] = ()
    seats: int | None = None
    options: dict[str, Value] = {}

    @property
    def name(self) -> str:
        """A short name that stays, whatever else is added to the file."""
        return hashlib.sha256(self.position.encode()).hexdigest()[:8]

    def match(self, game: Game[S]) -> Match[S]:
        """Return a match that stands at the position."""
        return Match(game, 0, self.seats, self.options, self.position)


def read_puzzles(folder: Path) -> list[Puzzle]:
    """Read the puzzles of a game's folder; none without a file. A fault names the line."""
    path = folder / FILE
    return read_found(path) if path.exists() else []


def read_found(path: Path) -> list[Puzzle]:
    """Read a file of puzzles. A fault names the line."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise ContentError(f"{path.name} cannot be read: {error.strerror}") from error
    try:
        return [fitted(path, number, line, Puzzle) for number, line in enumerate(lines, 1)]
    except JsonError as error:
        raise ContentError(str(error)) from error


def add_found(path: Path, puzzle: Puzzle) -> None:
    """Write one more puzzle at the end of a file: several searches may each have their own, merged later."""
    with path.open("ab") as file:
        file.write(msgspec.json.encode(puzzle) + b"\n")


def write_puzzles(folder: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write the puzzles of a game's folder, the easiest first; the file is whole at any time."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.level, puzzle.name))
    new = folder / (FILE + ".new")
    new.write_bytes(b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in ordered))
    new.replace(folder / FILE)


def of_the_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle:
    """Return the puzzle of a day, counted from any day that all agree on; each comes once before any comes again."""
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.name)
    if not ordered:
        raise ContentError("this game has no puzzles")
    return ordered[day % len(ordered)]


class Tried(msgspec.Struct, frozen=True):
    """What an attempt at a puzzle leads to: `step` was played if it was right."""

    right: bool
    step: Step | None = None
    reasons: tuple[Reason, ...] = ()


class Solving(Generic[S]):
    """One puzzle being solved; a wrong move is not played."""

    def __init__(self, game: Game[S], puzzle: Puzzle) -> None:
        """Stand at the position."""
        self.puzzle = puzzle
        self.match = puzzle.match(game)
        self.wrong = 0

    @property
    def over(self) -> bool:
        """Whether the whole line has been played."""
        return self.match.ply == len(self.puzzle.line)

    @property
    def wanted(self) -> str:
        """The next move of the solution."""
        if self.over:
            raise OverError("the puzzle is solved")
        return self.puzzle.line[self.match.ply]

    def attempt(self, move: int | str) -> Tried:
        """Try a move; it is played if it is the next one of the line."""
        wanted = self.wanted
        try:
            step = self.match.tried(move)
        except IllegalMoveError as error:
            return Tried(False, None, error.reasons)
        if step.move != wanted:
            self.wrong += 1
            return Tried(False)
        self.match.take(step)
        return Tried(True, step)


def faults(game: Game[Any], puzzle: Puzzle) -> list[str]:
    """Return what is wrong with a puzzle as far as the rules alone can say."""
    match = puzzle.match(game)
    player, found = match.turn, list[str]()
    if not 1 <= puzzle.level <= LEVELS or not puzzle.best > puzzle.next:
        found.append("its level or its shares cannot be")
    found += [f"unknown theme {theme}" for theme in puzzle.themes if not game.rulebook.knows(theme)]
    if player < 0 or not puzzle.line:
        return [*found, "nobody is asked for anything"]
    for move in puzzle.line:
        if match.turn != player or move not in match.moves():
            return [*found, f"{move} cannot be played"]
        match.play(move)
    return found

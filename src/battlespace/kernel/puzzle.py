"""Puzzles: a position in which one line is clearly best. `puzzles.jsonl` in a game's folder has them, one a line."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic

import msgspec

from battlespace.kernel.decode import JsonError
from battlespace.kernel.errors import ContentError, IllegalMoveError, OverError
from battlespace.kernel.game import OVER, Game, S
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
    took ten times as many; 0: every move was solved to the end. `alone`: the task is to win before anybody else
    acts, and whatever does it is right; `line` is a shortest way, and the shares are those of that task.
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
    alone: bool = False

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


def puzzles(game: Game[Any]) -> list[Puzzle]:
    """Return the puzzles that come with a game, the easiest first."""
    return read_puzzles(game.folder)


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


def turns_ahead(game: Game[S], state: S) -> Iterator[tuple[S, tuple[int, ...]]]:
    """Yield all that a seat can reach before anybody else acts, the nearest first, with the way there; each once."""
    seat, seen, ways = game.turn(state), {state.value()}, deque([(state, tuple[int, ...]())])
    while ways:
        at, line = ways.popleft()
        for action in game.legal(at):
            after = game.after(at, action)
            value = after.value()
            if value in seen:
                continue
            seen.add(value)
            yield after, (*line, action)
            if game.turn(after) == seat:
                ways.append((after, (*line, action)))


def winning_line(game: Game[S], state: S) -> tuple[int, ...] | None:
    """Return a shortest way to win before anybody else acts, if there is one."""
    seat = game.turn(state)
    for after, line in turns_ahead(game, state):
        if game.turn(after) == OVER and game.scores(after)[seat] == 1.0:
            return line
    return None


class Solving(Generic[S]):
    """One puzzle being solved; a wrong move is not played."""

    def __init__(self, game: Game[S], puzzle: Puzzle) -> None:
        """Stand at the position."""
        self.puzzle, self.line = puzzle, puzzle.line
        self.match = puzzle.match(game)
        self.wrong = 0

    @property
    def over(self) -> bool:
        """Whether the whole line has been played."""
        return self.match.ply == len(self.line)

    @property
    def wanted(self) -> str:
        """The next move of the solution."""
        if self.over:
            raise OverError("the puzzle is solved")
        return self.line[self.match.ply]

    def attempt(self, move: int | str) -> Tried:
        """Try a move; it is played if it is the next one of the line, or else wins in time where that is the task."""
        wanted = self.wanted
        try:
            step = self.match.tried(move)
        except IllegalMoveError as error:
            return Tried(False, None, error.reasons)
        if step.move != wanted:
            way = self._way_by(step) if self.puzzle.alone else None
            if way is None:
                self.wrong += 1
                return Tried(False)
            self.line = way
        self.match.take(step)
        return Tried(True, step)

    def _way_by(self, step: Step) -> tuple[str, ...] | None:
        """Return the whole way that wins in time by another move; None where it does not."""
        on, seat = self.match.ahead(), self.match.turn
        on.take(step)
        if on.turn == seat:
            for action in winning_line(on.game, on.state) or ():
                on.play(action)
        won = on.over and on.scores[seat] == 1.0
        return (*self.line[: self.match.ply], *(one.move for one in on.steps)) if won else None


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
    if puzzle.alone and not (match.over and match.scores[player] == 1.0):
        found.append("its line does not win")
    return found

"""A course of training: generations of self-play, each followed by a fit to the newest of them and by a trial.

A folder holds everything: `generation-3.npz` (lessons), `net-3.npz`, and `training.jsonl`, a line for each generation.
A course that was stopped goes on after its last whole generation.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import numpy as np

from battlespace import games
from battlespace.arena.workers import ALL_CORES, Workers
from battlespace.bots.net import weights as kept
from battlespace.kernel.decode import JsonError
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import Game
from battlespace.kernel.lines import fitted, whole_lines
from battlespace.learn.fit import SHAPE, Model, Shape, fit
from battlespace.learn.selfplay import Plan, generation, sight_of
from battlespace.learn.trial import Pair, Score, trial

SEEDS_APART = 1_000_000
"""Each generation draws from its own million of seeds; trials and proofs from others still."""
TRIALS = 500 * SEEDS_APART
WINDOW = 3
"""A net is fitted to the lessons of so many generations."""
FORMAT = 1

Told = Callable[[str, int, int], None]
"""Told what goes on, how much of it is done, and of how much."""


@dataclass(frozen=True, slots=True)
class Course:
    """What is trained, and how."""

    game: str
    seats: tuple[int, ...]
    options: Mapping[str, Any]
    seed: int
    matches: int  # of a generation
    search: Mapping[str, Any]  # of self-play with a net
    first_search: Mapping[str, Any]  # of the first generation, by the game's own guess
    loose: int
    trials: int  # matches of each trial
    rival: str  # the level that every net meets
    device: str = "cpu"
    shape: Shape = SHAPE
    workers: Workers = ALL_CORES
    bot: str = "mcts"  # the search that learns
    upon: str = ""  # a net of the game: its guesses stay as they are, and ranks are learned


class Generation(msgspec.Struct, frozen=True):
    """One line of the record."""

    number: int
    matches: int
    lessons: int
    loss: float
    guess_loss: float
    rival: str
    share: float  # of the matches against the rival
    margin: float
    ours_ms: float
    theirs_ms: float
    former: float | None  # the share against the net before
    played_s: float
    fitted_s: float
    rank_loss: float | None = None  # which action the search looks at, told by the net
    hand_loss: float | None = None  # and by the game's own priors


def rankable(game: Game[Any], name: str) -> kept.Weights:
    """Return a net of a game that can learn to rank its actions."""
    if sight_of(game).acts is None:
        raise OptionError(
            f"{game.slug} does not describe its actions to nets: they cannot be ranked"
        )
    return kept.of_game(game, name)


class Training:
    """A course in its folder."""

    def __init__(self, course: Course, folder: Path) -> None:
        """Open a folder, new or from an earlier run of the same course."""
        self.course, self.folder = course, folder
        self.game: Game[Any] = games.load(course.game)
        self.upon = rankable(self.game, course.upon) if course.upon else None
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "training.jsonl"
        self.done: list[Generation] = []
        head = {
            "training": FORMAT,
            "rules": self.game.version,
            **{k: v for k, v in asdict(course).items() if k not in ("device", "workers")},
        }
        if not self.path.exists():
            self.path.write_text(json.dumps(head) + "\n", "utf-8")
        self._resume(json.loads(json.dumps(head)))

    def _resume(self, head: dict[str, Any]) -> None:
        """Read what an earlier run has left."""
        first, *rest = whole_lines(self.path) or [b"{}"]
        try:
            same = fitted(self.path, 1, first, dict[str, Any]) == head
            rows = [fitted(self.path, i, line, Generation) for i, line in enumerate(rest, 2)]
        except JsonError as error:
            raise OptionError(f"{self.folder}: {error}") from error
        if not same:
            raise OptionError(f"{self.folder} holds another course of training; give another --out")
        self.done = rows

    def net(self, number: int) -> Path:
        """Return where the net of a generation lies."""
        return self.folder / f"net-{number}.npz"

    def lessons(self, number: int) -> Path:
        """Return where the lessons of a generation lie."""
        return self.folder / f"generation-{number}.npz"

    def best(self) -> Path:
        """Return the net that did best against the rival."""
        if not self.done:
            raise OptionError(f"{self.folder} has no net yet")
        return self.net(max(self.done, key=lambda g: (g.share, g.number)).number)

    def plan(self, number: int) -> Plan:
        """Return how the net of a generation plays; 0 is the net that is learned upon, or the game's own guess."""
        course = self.course
        net = self.net(number).read_bytes() if number else None
        if course.upon and number == 0:
            net = (self.game.folder / "nets" / f"{course.upon}.npz").read_bytes()
        search = course.search if net else course.first_search
        return Plan(
            course.game, course.seats, course.options, net, search, course.loose, course.bot
        )

    def step(self, told: Told) -> Generation:
        """Play a generation, fit a net to the newest lessons, and try it."""
        course, number = self.course, len(self.done) + 1
        begun = monotonic()
        first = course.seed * 7919 + number * SEEDS_APART
        fresh = generation(
            self.plan(number - 1),
            range(first, first + course.matches),
            lambda done, rows: told("matches against itself", done, course.matches),
            course.workers,
        )
        np.savez(self.lessons(number), allow_pickle=False, **fresh)
        played = monotonic() - begun
        parts = [fresh]
        for past in range(max(1, number - WINDOW + 1), number):
            with np.load(self.lessons(past), allow_pickle=False) as file:
                parts.append({name: file[name] for name in fresh})
        everything = {name: np.concatenate([part[name] for part in parts]) for name in fresh}
        fitted = fit(
            everything,
            Model(course.shape, sight_of(self.game).acts, self.upon),
            course.seed + number,
            course.device,
            lambda epoch, loss: told("epochs", epoch, course.shape.epochs),
        )
        kept.write(self.net(number), fitted.weights)
        fitting = monotonic() - begun - played
        score, former = self._tried(number, told)
        row = Generation(
            number, course.matches, len(fresh["won"]), fitted.loss, fitted.guess_loss,
            course.rival, score.share, score.margin, score.ours_ms, score.theirs_ms,
            former, round(played, 1), round(fitting, 1), fitted.rank_loss, fitted.hand_loss,
        )  # fmt: skip
        with self.path.open("a", encoding="utf-8") as file:
            file.write(msgspec.json.encode(row).decode() + "\n")
        self.done.append(row)
        return row

    def _tried(self, number: int, told: Told) -> tuple[Score, float | None]:
        """Let a net meet the rival, and the net before it."""
        course, first = self.course, TRIALS + number * SEEDS_APART

        def count(done: int) -> None:
            told("trials", done, course.trials)

        ours = self.plan(number)
        score = trial(Pair(ours, course.rival), first, course.trials, count, course.workers)
        if number == 1:
            return score, None
        against = Pair(ours, self.plan(number - 1))
        half = SEEDS_APART // 2
        former = trial(against, first + half, course.trials, count, course.workers)
        return score, former.share

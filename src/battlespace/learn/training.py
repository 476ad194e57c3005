"""A course of training: generations of self-play, each followed by a fit to the newest of them and by a trial.

A folder holds everything: `generation-3.npz` (lessons), `net-3.npz`, and `training.jsonl`, a line for each generation.
A course that was stopped goes on after its last whole generation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import numpy as np

from battlespace import games
from battlespace.arena.sequential import OPEN
from battlespace.arena.workers import ALL_CORES, Workers
from battlespace.bots.net import weights as kept
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import Game
from battlespace.learn.fit import SHAPE, Model, Shape, fit
from battlespace.learn.record import Record
from battlespace.learn.selfplay import Plan, generation, sight_of
from battlespace.learn.trial import Pair, Score, trial

SEEDS_APART = 1_000_000
"""Each generation draws from its own million of seeds; trials and proofs from others still."""
TRIALS = 500 * SEEDS_APART
WINDOW = 3
"""A net is fitted to the lessons of so many generations."""
FORMAT = 2

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
    further: str = ""  # a net of the game: its guesses are learned further, and its ranks stay
    taste: tuple[float, ...] = ()  # what the game's own guess weighs by, below a net or at first
    fade: float = (
        1.0  # how much a lesson trusts what came later than the next decision (selfplay.py)
    )


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
    answer: str = OPEN  # whether more than half against the rival is proven


def heading(kind: str, course: Course) -> dict[str, Any]:
    """Return what tells a course from any other: where it is played and fitted is no part of it."""
    told = {k: v for k, v in asdict(course).items() if k not in ("device", "workers")}
    return {kind: FORMAT, "rules": games.load(course.game).version, **told}


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
        self.further = kept.of_game(self.game, course.further) if course.further else None
        self.record = Record(folder / "training.jsonl", heading("training", course), Generation)
        self.done = self.record.rows

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
        """Return how the net of a generation plays; 0 is the net that is begun with, or the game's own guess."""
        course = self.course
        net, begun = (
            self.net(number).read_bytes() if number else None,
            course.upon or course.further,
        )
        if begun and number == 0:
            net = (self.game.folder / "nets" / f"{begun}.npz").read_bytes()
        search = course.search if net else course.first_search
        return Plan(
            course.game, course.seats, course.options, net, search, course.loose, course.bot,
            course.taste, course.fade,
        )  # fmt: skip

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
            Model(course.shape, sight_of(self.game).acts, self.upon, self.further),
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
            score.answer,
        )  # fmt: skip
        self.record.add(row)
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

"""A course that learns a taste: what a game's own guess should count more, or less, than it does.

A lesson is a pair of matches: all weights are moved at random, for some seats up and for the others down by as much,
and the sides swap on the same draws. How much more the one side has in the end than the other tells something about
every weight at once. A generation goes one step the way that all its lessons say together, and is tried.

A folder holds everything: `lessons.jsonl`, `taste-3.toml`, `trials.jsonl`, and `training.jsonl`, a line for each
generation. A course that was stopped goes on after its last lesson or match of a trial.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from battlespace import games
from battlespace.bots import taste as kept
from battlespace.bots.net.weights import NetError
from battlespace.kernel.errors import OptionError, shown
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match
from battlespace.learn.record import Record
from battlespace.learn.selfplay import Plan
from battlespace.learn.training import (
    Course,
    Told,
    Trials,
    best_of,
    first_seed,
    heading,
    in_order,
)
from battlespace.learn.trial import Score, Tried, lead_of, play_out

MOVED = 0.18
"""How far a weight is moved in a lesson, as a logarithm."""
STEP, FARTHEST = 0.5, 1.5
"""A generation goes so much of the way that its lessons ask for, for they are few; and no weight goes farther at once
than this, in units of how far lessons moved it."""


class Lesson(msgspec.Struct, frozen=True):
    """Two matches with the sides swapped."""

    generation: int
    seed: int
    signs: str  # + or - for each weight: which way it was moved for the first side
    leads: tuple[float, float]  # of the first side over the other
    seconds: float = 0.0  # since the lesson before, or since the run began


class Step(msgspec.Struct, frozen=True):
    """One line of the record: a generation."""

    number: int
    lessons: int
    error: float  # how far off a slope may be: one standard deviation
    slopes: dict[str, float]  # what each weight brings when it is moved up
    factors: dict[str, float]  # the taste that came of it
    rival: str
    against: Score  # the rival
    former: Score  # against the taste before
    played_s: float
    tried_s: float


def moved(factors: Sequence[float], far: Sequence[float]) -> tuple[float, ...]:
    """Move all weights, each by so many times what a lesson moves it."""
    return tuple(f * exp(MOVED * by) for f, by in zip(factors, far, strict=True))


def lesson(plan: Plan, seed: int) -> tuple[str, tuple[float, float]]:
    """Play both matches of a lesson around the taste of a plan; return the signs and the leads."""
    signs = np.random.default_rng(seed).choice([-1.0, 1.0], len(plan.taste))
    up, down = (replace(plan, taste=moved(plan.taste, list(way * signs))) for way in (1.0, -1.0))
    leads = list[float]()
    for first in (0, 1):
        match = Match(games.load(plan.game), seed, plan.seats[seed % len(plan.seats)], plan.options)
        ours = [seat % 2 == first for seat in range(match.seats)]
        play_out(match, [up if mine else down for mine in ours])
        leads.append(lead_of(match, ours))
    return "".join("+" if sign > 0 else "-" for sign in signs), (leads[0], leads[1])


def slopes_of(lessons: Sequence[Lesson]) -> tuple[NDArray[np.float64], float]:
    """Return how much each weight brings when it is moved, and how far off that may be."""
    signs = np.array([[1.0 if c == "+" else -1.0 for c in each.signs] for each in lessons])
    leads = np.array([sum(each.leads) / 4 for each in lessons])
    return (signs * leads[:, None]).mean(0), float(leads.std() / np.sqrt(len(leads)))


def step_by(slopes: NDArray[np.float64], error: float) -> NDArray[np.float64]:
    """Return how far to move each weight: the less of what stands out of the noise, the less."""
    true = max(float(np.mean(slopes**2)) - error**2, 0.0)
    if true == 0.0:
        return np.zeros(len(slopes))
    trusted = slopes * true / (true + error**2)
    return np.clip(STEP * trusted / np.sqrt(true), -FARTHEST, FARTHEST)


def tasteful(game: Game[Any], name: str) -> tuple[float, ...]:
    """Return the taste of a game that a course begins with; "": as the guess is written."""
    if not game.heuristic.taste:
        raise NetError(f"the guess of {game.slug} names no weights: there is no taste to learn")
    return kept.of_game(game, name) if name else (1.0,) * len(game.heuristic.taste)


def _whole(lessons: Record[Lesson], weights: int) -> None:
    """Refuse lessons that do not say of each weight which way it was moved."""
    for line, row in enumerate(lessons.rows, 2):
        if len(row.signs) != weights or row.signs.strip("+-"):
            raise OptionError(
                f"{lessons.path}: line {line}: found the signs {shown(row.signs)}, expected + or - for each of "
                f"{weights} weights; take that line out, and its matches are played again"
            )


class Tasting:
    """A course in its folder; its `taste` is where it begins, and half of its `matches` are the lessons."""

    def __init__(self, course: Course, folder: Path) -> None:
        """Open a folder, new or from an earlier run of the same course."""
        self.course, self.folder = course, folder
        self.names = games.load(course.game).heuristic.taste
        head = heading("tasting", course)
        self.record = Record(folder / "training.jsonl", head, Step)
        self.trials = Trials(course, Record(folder / "trials.jsonl", head, Tried))
        self.lessons = Record(folder / "lessons.jsonl", head, Lesson)
        _whole(self.lessons, len(self.names))
        self.done = self.record.rows
        in_order(self.done, self.record.path)
        for row in self.done:
            kept.read(self.path(row.number), self.names)

    def path(self, number: int) -> Path:
        """Return where the taste of a generation lies."""
        return self.folder / f"taste-{number}.toml"

    def best(self) -> Path:
        """Return the taste that did best against the rival."""
        if not self.done:
            raise OptionError(f"{self.folder} has no taste yet")
        return self.path(best_of(self.done).number)

    def plan(self, number: int) -> Plan:
        """Return how the taste of a generation plays; 0 is where the course begins."""
        course = self.course
        taste = kept.read(self.path(number), self.names) if number else course.taste
        return Plan(
            course.game, course.seats, course.options, None, course.search, 0, course.bot, taste
        )

    def step(self, told: Told) -> Step:
        """Play the lessons of a generation, go a step, and try the taste that comes of it."""
        number = len(self.done) + 1
        before = self.plan(number - 1)
        lessons = self._played(number, before, told)
        slopes, error = slopes_of(lessons)
        far = step_by(slopes, error)
        kept.write(self.path(number), self.names, moved(before.taste, list(far)))
        played, ours = sum(row.seconds for row in lessons), self.plan(number)
        against, former = self.trials.meet(number, ours, before, told)
        assert former is not None
        row = Step(
            number, len(lessons), error, dict(zip(self.names, map(float, slopes), strict=True)),
            dict(zip(self.names, ours.taste, strict=True)), self.course.rival, against, former,
            round(played, 1), round(self.trials.seconds(number), 1),
        )  # fmt: skip
        self.record.add(row)
        return row

    def _played(self, number: int, plan: Plan, told: Told) -> list[Lesson]:
        """Return all lessons of a generation, playing those that no earlier run has played, in the order of seeds."""
        course = self.course
        first, wanted = first_seed(course.seed, number), max(course.matches // 2, 2)
        seeds = range(first, first + wanted)
        known = {row.seed for row in self.lessons.rows}
        missing, since = [seed for seed in seeds if seed not in known], monotonic()
        played = course.workers.each(lesson, plan, iter(missing))
        for done, (seed, (signs, leads)) in enumerate(played, wanted - len(missing) + 1):
            took, since = monotonic() - since, monotonic()
            self.lessons.add(Lesson(number, seed, signs, leads, round(took, 3)))
            told("lessons", done, wanted)
        rows = [row for row in self.lessons.rows if row.generation == number]
        return sorted(rows, key=lambda row: row.seed)

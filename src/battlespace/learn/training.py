"""A course of training: generations of self-play, each followed by a fit to the newest of them and by a trial.

A folder holds everything: `generation-3.npz` (lessons), `net-3.npz`, `trials.jsonl`, and `training.jsonl`, a line for
each generation. A course that was stopped goes on after its last whole part of self-play (`parts.py`), or in the middle
of a trial, and comes to the same nets. Lessons that no later net is fitted to are taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Protocol, TypeVar

import msgspec
from numpy.typing import NDArray

from battlespace import games
from battlespace.arena.identity import identity, mark_of_files
from battlespace.arena.workers import ALL_CORES, Workers
from battlespace.bots.net import weights as kept
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import Game
from battlespace.learn import parts
from battlespace.learn.fit import SHAPE, Model, Shape, fit
from battlespace.learn.record import STAND_FOR, Record
from battlespace.learn.selfplay import Plan, generation, sight_of
from battlespace.learn.trial import Pair, Score, Tried, trial

SEEDS_APART = 1_000_000
"""Each generation draws from its own million of seeds; trials and proofs from others still."""
TRIALS = 500 * SEEDS_APART
APART = 7919
"""Courses with seeds next to each other begin so far apart."""
WINDOW = 3
"""A net is fitted to the lessons of so many generations."""
FORMAT = 3

Told = Callable[[str, int, int], None]
"""Told what goes on, how much of it is done, and of how much."""


def first_seed(seed: int, number: int) -> int:
    """Return the first of the draws of a generation's self-play: whatever the seed, none is a trial's."""
    return (seed * APART + number * SEEDS_APART) % TRIALS


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
    memory: int = 0  # gigabytes that the lessons of a net may take while it is fitted; 0: no bounds


class Generation(msgspec.Struct, frozen=True):
    """One line of the record."""

    number: int
    matches: int
    lessons: int
    loss: float
    guess_loss: float
    rival: str
    against: Score  # the rival
    former: Score | None  # against the net before
    played_s: float
    fitted_s: float
    tried_s: float
    rank_loss: float | None = None  # which action the search looks at, told by the net
    hand_loss: float | None = None  # and by the game's own priors


def heading(kind: str, course: Course) -> dict[str, Any]:
    """Return what tells a course from any other: where it is played and fitted is no part of it."""
    told = {k: v for k, v in asdict(course).items() if k not in ("device", "workers")}
    game = games.load(course.game)
    marks = {"rival": identity(game, course.rival, course.seats[0])}
    for name in ("upon", "further"):
        if begun := getattr(course, name):
            what = "taste" if kind == "tasting" else "net"
            marks[name] = mark_of_files([kept.file_of(game, begun, what)])
    return {kind: FORMAT, "rules": game.version, **told, STAND_FOR: marks}


@dataclass(frozen=True, slots=True)
class Trials:
    """The trials of a course: what was learned meets the rival and its former self, each time on draws of its own."""

    course: Course
    kept: Record[Tried]

    def meet(
        self, number: int, ours: Plan, former: Plan | None, told: Told
    ) -> tuple[Score, Score | None]:
        """Let what came of a generation meet the rival, and what was there before."""
        first = TRIALS + number * SEEDS_APART
        against = self._one(Pair(ours, self.course.rival), first, told)
        if former is None:
            return against, None
        return against, self._one(Pair(ours, former), first + SEEDS_APART // 2, told)

    def seconds(self, number: int) -> float:
        """Return how long the trials of a generation took, in all runs together."""
        seats, first = self.course.seats[0], TRIALS + number * SEEDS_APART
        own = range(first * seats, (first + SEEDS_APART) * seats)
        return sum(row.seconds for row in self.kept.rows if row.number in own)

    def _one(self, pair: Pair, first: int, told: Told) -> Score:
        course = self.course
        whom = course.rival if isinstance(pair.theirs, str) else "the one before"
        return trial(
            pair,
            pair.numbers(first, course.trials),
            lambda done: told(f"trial against {whom}", done, course.trials),
            course.workers,
            self.kept,
        )


class AnyGeneration(Protocol):
    """A generation of either kind of course."""

    @property
    def number(self) -> int:
        """Which one it is."""
        ...

    @property
    def against(self) -> Score:
        """How it did against the rival."""
        ...


G = TypeVar("G", bound=AnyGeneration)


def best_of(rows: Sequence[G]) -> G:
    """Return the generation that surely did best against the rival, for trials are of different lengths."""
    return max(rows, key=lambda g: (g.against.interval[0], g.against.lead, g.number))


def seats_for(game: Game[Any], options: Mapping[str, Any], asked: int | None) -> tuple[int, ...]:
    """Return with how many seats matches are played: as asked, else with all numbers that the options are for."""
    fewest, most = game.seats
    found, refused = list[int](), list[OptionError]()
    for seats in range(fewest, most + 1) if asked is None else (asked,):
        try:
            game.new(seats, options)
            found.append(seats)
        except OptionError as error:  # a map may be for some numbers only
            refused.append(error)
    if not found:
        raise refused[0]
    return tuple(found)


def in_order(rows: Sequence[AnyGeneration], path: Path) -> None:
    """Refuse generations that are not numbered one after another: a file that was edited, or written by two runs."""
    for number, row in enumerate(rows, 1):
        if row.number != number:
            raise OptionError(
                f"{path}: line {number + 1} is generation {row.number}, expected {number}; take that line and all "
                "below it out, and the course goes on from there"
            )


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
        begun = course.upon or course.further
        self.begun = kept.file_of(self.game, begun).read_bytes() if begun else None
        head = heading("training", course)
        self.record = Record(folder / "training.jsonl", head, Generation)
        self.trials = Trials(course, Record(folder / "trials.jsonl", head, Tried))
        self.done = self.record.rows
        in_order(self.done, self.record.path)
        for row in self.done:  # a net that is damaged is told now, and not after hours or never
            kept.from_file(self.game, self.net(row.number))

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
        return self.net(best_of(self.done).number)

    def plan(self, number: int) -> Plan:
        """Return how the net of a generation plays; 0 is the net that is begun with, or the game's own guess."""
        course = self.course
        net = self.net(number).read_bytes() if number else self.begun
        search = course.search if net else course.first_search
        return Plan(
            course.game, course.seats, course.options, net, search, course.loose, course.bot,
            course.taste, course.fade, room=course.memory * 10**9 // (WINDOW * course.matches),
        )  # fmt: skip

    def step(self, told: Told) -> Generation:
        """Play a generation, fit a net to the newest lessons, and try it."""
        course, number = self.course, len(self.done) + 1
        lessons, count, played = self._window(number, told)
        begun = monotonic()
        fitted = fit(
            lessons,
            Model(course.shape, sight_of(self.game).acts, self.upon, self.further),
            course.seed + number,
            course.device,
            lambda epoch, loss: told("epochs", epoch, course.shape.epochs),
        )
        kept.write(self.net(number), fitted.weights)
        fitting = monotonic() - begun
        before = self.plan(number - 1) if number > 1 else None
        against, former = self.trials.meet(number, self.plan(number), before, told)
        row = Generation(
            number, course.matches, count, fitted.loss, fitted.guess_loss, course.rival, against,
            former, round(played, 1), round(fitting, 1), round(self.trials.seconds(number), 1),
            fitted.rank_loss, fitted.hand_loss,
        )  # fmt: skip
        self.record.add(row)
        for past in range(1, number - WINDOW + 2):
            self.lessons(past).unlink(missing_ok=True)
        return row

    def _window(self, number: int, told: Told) -> tuple[dict[str, NDArray[Any]], int, float]:
        """Return the lessons that a net is fitted to, how many the newest are, and the seconds that those took."""
        past = [self._played(n, told)[0] for n in range(max(1, number - WINDOW + 1), number)]
        fresh, seconds = self._played(number, told)
        count = len(fresh["won"])
        return parts.stacked([fresh, *past]), count, seconds

    def _played(self, number: int, told: Told) -> tuple[dict[str, NDArray[Any]], float]:
        """Return the lessons of a generation and the seconds they took; play those that do not lie there."""
        course, plan = self.course, self.plan(number - 1)
        first = first_seed(course.seed, number)
        seeds = range(first, first + course.matches)
        path, mark = self.lessons(number), parts.mark_of(plan, seeds)
        found, kept_parts = parts.read(path, mark), parts.Parts(path.with_suffix(""), plan, seeds)
        if found is None:
            fresh = generation(
                plan, seeds,
                lambda done, rows: told("matches against itself", done, course.matches),
                course.workers, kept_parts,
            )  # fmt: skip
            found = fresh, kept_parts.seconds
            parts.write(path, mark, kept_parts.seconds, fresh)
        kept_parts.remove()
        return found

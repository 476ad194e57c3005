"""The contract: what a game is. Everything else in the house talks to games through this."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from pickle import PicklingError
from typing import Any, Generic, Protocol

import numpy as np
from numpy.typing import NDArray
from typing_extensions import TypeVar  # of the standard library when Python is 3.13 at least

from battlespace.kernel.encode import Encode
from battlespace.kernel.errors import OptionError, SeatsError
from battlespace.kernel.guide import Guide, Standings
from battlespace.kernel.option import Option, Value, checked_options
from battlespace.kernel.record import Record, room
from battlespace.kernel.rule import rule
from battlespace.kernel.rulebook import Rulebook
from battlespace.kernel.seen import Part
from battlespace.kernel.sight import Sight
from battlespace.kernel.words import (
    LANGUAGES,
    Event,
    Language,
    Lexicon,
    Reason,
    Words,
    lexicon_in,
)

Actions = NDArray[np.int32]
Weights = NDArray[np.int64]
Shares = NDArray[np.float64]

CHANCE = -1
"""`turn` when the match must draw."""
OVER = -2
"""`turn` when nothing more can be played."""

S = TypeVar("S", bound=Record)
S_contra = TypeVar("S_contra", bound=Record, contravariant=True)
V = TypeVar("V", bound=Part, default=Any)
"""What a seat sees; who writes `Game[Any]` knows no game's."""


@rule
def no_chance(s: Any, out: Actions, weights: Weights) -> int:
    """Chance of a game that has none listed."""
    return 0


@rule
def no_sample(s: Any, seed: int) -> None:
    """Sampling of a game whose chance is all listed."""


@dataclass(frozen=True, slots=True)
class Rules(Generic[S]):
    """The rules: `new` and `seats` are plain Python, the others compiled. They trust their input and never raise."""

    new: Callable[..., S]  # new(seats, **options); draws nothing
    seats: Callable[[S], int]  # how many seats this state has
    turn: Callable[[S], int]  # a seat, CHANCE or OVER
    legal: Callable[[S, Actions], int]  # fills `out`, distinct and ascending; returns how many
    apply: Callable[[S, int], None]  # in place; a seat's or chance's action alike
    score: Callable[[S, int], float]  # share of the win; sums to 1 when OVER
    # listed outcomes; 0: it is sampled, as action out[0]
    chance: Callable[[S, Actions, Weights], int] = no_chance
    # takes a seat out of a match that goes on; None: it cannot
    leave: Callable[[S, int], None] | None = None
    sample: Callable[[S, int], None] = no_sample  # fills the state's `drawn` from a 63-bit seed


@dataclass(frozen=True, slots=True)
class Notation(Generic[S]):
    """Text for moves and positions, and back without loss."""

    write_move: Callable[[S, int], str]
    # None: well formed, but no action of this game; else NotationError
    read_move: Callable[[S, str], int | None]
    write_position: Callable[[S], str]
    # (text, seats, options); what the text says holds
    read_position: Callable[[str, int, Mapping[str, Value]], S]
    # a sampled outcome; by default `drop 12,-40`
    write_drawn: Callable[[S, tuple[int, ...]], str] | None = None
    # its vector, checked against the position
    read_drawn: Callable[[S, str], tuple[int, ...]] | None = None


Sign = tuple[str, str]
"""Something on the board in a terminal, as it is drawn there, and what it means."""


class Board(Protocol[S_contra]):
    """Draws a position for a terminal, with its words in a language."""

    def __call__(self, s: S_contra, /, language: Language = LANGUAGES[0]) -> str:
        """Draw it."""
        ...


def no_legend(s: Any, language: Language) -> list[Sign]:
    """Return nothing: a board that explains itself."""
    return []


@dataclass(frozen=True, slots=True)
class View(Generic[S, V]):
    """What people see and click."""

    struct: type[V]  # what `view` returns: its fields, of which JSON and TypeScript are made
    view: Callable[[S, int], V]  # what a seat sees
    path: Callable[[S, int], list[str]]  # targets to click for an action; no path begins another
    meant: Callable[[S, Sequence[str]], str]  # the move text these clicks mean, legal or not
    label: Callable[[S, int], Words]  # a choice in words
    tell: Callable[[S, int, S], list[Event]]  # what happened between two states
    board: Board[S]  # the position for a terminal, coloured with kernel.ink
    standing: Callable[[S], Standings]  # how near to winning everybody is
    prompt: Callable[[S], Words]  # what is asked of the seat to act, exactly
    legend: Callable[[S, Language], list[Sign]] = no_legend  # the signs of that board, now


@dataclass(frozen=True, slots=True)
class Points(Generic[S]):
    """What a match is counted by: a lead of thirty tells a learner more than one of one, and both are a win."""

    of: Callable[[S, int], float]  # what a seat has; compiled
    swing: float  # a lead of so many in the end is taken for odds of e that it was no luck


@dataclass(frozen=True, slots=True)
class Heuristic(Generic[S]):
    """A guess at who is ahead and which actions to look at first; compiled."""

    evaluate: Callable[[S, Shares], None]  # the share each seat may expect; sums to 1
    order: Callable[[S, Actions, int, Shares], None]  # a prior weight for each listed action
    mover: Callable[[S], int] | None = (
        None  # whose turn it is while others are asked; None: who is asked
    )
    taste: tuple[
        str, ...
    ] = ()  # weights that can be learned: states keep a factor of each in `taste`
    points: Points[S] | None = None  # where more is counted in the end than who has won
    # whole lines of actions worth comparing, each up to a -1, and how many; 0 where actions stand alone. It gets the
    # state, the legal actions with room behind them, their count, room for lines, and room to reckon in. With room for
    # one line it is asked how to go on quickly.
    lines: Callable[[S, Actions, int, Any, Shares], int] | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A sampled chance outcome: the vector that rules read, and the motion that a browser may show."""

    vector: tuple[int, ...]
    motion: str = ""


@dataclass(frozen=True, slots=True)
class Level:
    """A named strength of bot: plain data, since a game knows no bot."""

    name: str
    bot: str
    settings: Mapping[str, Any] = field(default_factory=dict[str, Any])
    won: tuple[int, int] = (0, 0)  # so many of so many decided matches against the level below
    # another bot with its settings, while so many seats are still in the match
    by_seats: Mapping[int, tuple[str, Mapping[str, Any]]] = field(
        default_factory=dict[int, tuple[str, Mapping[str, Any]]]
    )

    def plays(self, seats: int | None) -> tuple[str, Mapping[str, Any]]:
        """Return the bot and its settings while so many seats are in; None: where nothing is said of them."""
        own = self.bot, self.settings
        return own if seats is None else self.by_seats.get(seats, own)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A position to solve; its title and goal stand in `words.toml` as `challenge.<name>`."""

    name: str
    position: str


class _Mine(threading.local):
    """What this thread fills and reads."""

    def __init__(self) -> None:
        self.rooms: dict[int, tuple[Actions, Weights]] = {}


_mine = _Mine()


def _rooms(length: int) -> tuple[Actions, Weights]:
    """Return this thread's room for actions and weights; what is in it holds until the next call."""
    known = _mine.rooms
    if length not in known:
        known[length] = room(length, np.int32), room(length, np.int64)
    return known[length]


@dataclass(frozen=True)
class Game(Generic[S, V]):
    """One game: the facts first, then its functions."""

    slug: str
    title: str
    version: int  # bumped whenever a recorded game would replay differently
    seats: tuple[int, int]  # fewest, most
    folder: Path
    state: type[S]
    max_legal: int  # size of `out`
    max_plies: int  # a bound on the length of a match, chance included
    # how many action ids for these seats and options
    actions: Callable[[int, Mapping[str, Value]], int]
    rules: Rules[S]
    notation: Notation[S]
    refusals: Callable[[S, str], list[Reason]]  # all against a well-formed text; never asks `legal`
    view: View[S, V]
    heuristic: Heuristic[S]
    options: tuple[Option, ...] = ()
    levels: tuple[Level, ...] = ()
    facets: Mapping[str, Callable[[S], str]] = field(default_factory=dict[str, Callable[[S], str]])
    challenges: tuple[Challenge, ...] = ()
    sight: Sight | None = None  # what a net sees; None: no net plays it
    # draws a sampled chance turn for a match, from a seed
    physics: Callable[[S, int], Drawn] | None = None
    replays: int | None = None  # the oldest version whose matches replay the same; None: only this
    encode: Encode[S] | None = None  # what learners see of it

    @cached_property
    def rulebook(self) -> Rulebook:
        """The clauses."""
        return Rulebook(self.folder / "rulebook.toml")

    @cached_property
    def lexicon(self) -> Lexicon:
        """The sentences."""
        return lexicon_in(self.folder)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        """Pickle as a reference: whoever reads it imports the game, and gets the one that is there."""
        return _game_of, (_home(self),)

    def can_replay(self, version: int) -> bool:
        """Say whether a match that was played by a version of the rules replays by this one."""
        oldest = self.version if self.replays is None else self.replays
        return oldest <= version <= self.version

    def checked_seats(self, seats: int | None) -> int:
        """Return the number of seats, the fewest if not given; refuse one the game is not for."""
        low, high = self.seats
        if seats is None:
            return low
        if isinstance(seats, bool) or not isinstance(seats, int) or not low <= seats <= high:  # pyright: ignore[reportUnnecessaryIsInstance]  from the wire
            expected = f"{low}" if low == high else f"{low} to {high}"
            raise SeatsError(f"{self.slug} is for {expected} seats, not {seats!r}")
        return seats

    def checked_options(
        self, given: Mapping[str, Value] | None, seats: int | None = None
    ) -> dict[str, Value]:
        """Return all options, checked; a default may depend on the number of seats."""
        try:
            return checked_options(self.options, given or {}, self.checked_seats(seats))
        except OptionError as error:
            raise OptionError(f"{self.slug}: {error}") from error

    def new(self, seats: int | None = None, options: Mapping[str, Value] | None = None) -> S:
        """Return the first state."""
        return self.rules.new(self.checked_seats(seats), **self.checked_options(options, seats))

    def read(
        self, position: str, seats: int | None = None, options: Mapping[str, Value] | None = None
    ) -> S:
        """Return the state of a position text."""
        return self.notation.read_position(
            position, self.checked_seats(seats), self.checked_options(options, seats)
        )

    def write(self, s: S) -> str:
        """Return the position text of a state."""
        return self.notation.write_position(s)

    def turn(self, s: S) -> int:
        """Return the seat to act, CHANCE or OVER."""
        return int(self.rules.turn(s))

    def legal(self, s: S) -> list[int]:
        """Return the legal actions, ascending."""
        out, _ = _rooms(self.max_legal)
        found: list[int] = out[: self.rules.legal(s, out)].tolist()
        return found

    def moves(self, s: S) -> list[str]:
        """Return the legal moves as texts, in the rules' order."""
        return [self.notation.write_move(s, action) for action in self.legal(s)]

    def outcomes(self, s: S) -> list[tuple[int, int]]:
        """Return the listed outcomes of a chance turn with their weights; none: it is sampled."""
        out, weights = _rooms(self.max_legal)
        count = self.rules.chance(s, out, weights)
        return list(zip(out[:count].tolist(), weights[:count].tolist(), strict=True))

    def sampled(self, s: S) -> int:
        """Return the action of a sampled chance turn."""
        out, weights = _rooms(self.max_legal)
        self.rules.chance(s, out, weights)
        return int(out[0])

    def explain(self, s: S, move: str) -> list[Reason]:
        """Return the reasons against a well-formed move; none when it may be played, or drawn."""
        action = self.notation.read_move(s, move)
        if action is not None and action in self._possible(s):
            return []
        return self.refusals(s, move)

    def _possible(self, s: S) -> list[int]:
        """Return what may be played, or on a chance turn drawn."""
        if self.turn(s) != CHANCE:
            return self.legal(s)
        return [action for action, _ in self.outcomes(s)] or [self.sampled(s)]

    def scores(self, s: S) -> tuple[float, ...]:
        """Return each seat's share of the win."""
        return tuple(float(self.rules.score(s, seat)) for seat in range(self.rules.seats(s)))

    def evaluate(self, s: S) -> tuple[float, ...]:
        """Return the share that each seat may expect."""
        out = room(self.rules.seats(s), np.float64)
        self.heuristic.evaluate(s, out)
        return tuple(float(share) for share in out)

    def guide(self, s: S) -> Guide:
        """Return how everybody stands and what is asked."""
        return Guide(self.view.standing(s), self.view.prompt(s) if self.turn(s) >= 0 else None)

    def after(self, s: S, action: int) -> S:
        """Return the state after an action, on a copy."""
        next_ = s.copy()
        self.rules.apply(next_, action)
        return next_

    def sentence(self, reason: Reason, language: Language = LANGUAGES[0]) -> str:
        """Return a refusal in words: about this case where the game says so, else the clause itself."""
        if reason.words is not None:
            return self.lexicon.say(reason.words, language)
        return self.rulebook.clauses[reason.clause].text[language]


def _home(game: Game[Any]) -> str:
    """Return the module that has a game as GAME: that of its state, or a package around it."""
    name = game.state.__module__
    while name:
        if getattr(sys.modules.get(name), "GAME", None) is game:
            return name
        name = name.rpartition(".")[0]
    raise PicklingError(f"{game.slug}: no module around {game.state.__module__} has it as GAME")


def _game_of(module: str) -> Any:
    return import_module(module).GAME

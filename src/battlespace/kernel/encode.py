"""What a learner gets of a game: an observation as one row of numbers with a declared layout, and actions in factors.

    Feature("cards", (2, 7, 6), 0, 22, "cards of each class on each lane", seats=1)

Features follow one another in the order of their declaration. A feature with `seats` begins with that many axes
over the seats, the one that looks first. All others are the same for every seat, or `own`: seen from its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from battlespace.kernel.errors import EncodeError, SeatsError
from battlespace.kernel.option import Value
from battlespace.kernel.record import Record, room

if TYPE_CHECKING:
    from battlespace.kernel.game import Game

S = TypeVar("S", bound=Record)
Observation = NDArray[np.int16]
Described = NDArray[np.int32]
Options = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Feature:
    """Some numbers of an observation that belong together."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    seats: int = 0  # leading axes that run over the seats, beginning with the one that looks
    # seen from the looker's place: another seat's does not follow by turning alone
    own: bool = False

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@dataclass(frozen=True, slots=True)
class Factor:
    """One number that describes an action, from 0 to size - 1."""

    name: str
    size: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Encode(Generic[S]):
    """How a game is shown to a learner. `observe` and `describe` are compiled and trust their input."""

    features: Callable[[int, Options], tuple[Feature, ...]]  # of (seats, options)
    # fills `out`, which comes zeroed, for a seat; returns its length
    observe: Callable[[S, int, Observation], int]
    factors: Callable[[int, Options], tuple[Factor, ...]]  # kind, from, to, and what else there is
    describe: Callable[[S, int, Described], None]  # of a legal action of the seat on turn
    choices: Callable[[int, Options], int]  # action ids below this are all that seats can choose
    # a copy with what no observation tells made alike; None: all is told
    told: Callable[[S], S] | None = None
    # makes a row that `observe` has filled for this state and seat all zeros again, quicker than by clearing it whole
    erase: Callable[[S, int, Observation], int] | None = None


@dataclass(frozen=True)
class Layout:
    """The features of one table: where each lies in a row of numbers, and its range."""

    features: tuple[Feature, ...]
    factors: tuple[Factor, ...]
    choices: int

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """Where each feature ends."""
        return tuple(accumulate(feature.size for feature in self.features))

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.ends[-1]

    @cached_property
    def places(self) -> dict[str, slice]:
        """Where each feature lies, by its name."""
        return {
            feature.name: slice(end - feature.size, end)
            for feature, end in zip(self.features, self.ends, strict=True)
        }

    @cached_property
    def low(self) -> Observation:
        """The least value of each number."""
        return np.concatenate([np.full(f.size, f.low, np.int16) for f in self.features])

    @cached_property
    def high(self) -> Observation:
        """The greatest value of each number."""
        return np.concatenate([np.full(f.size, f.high, np.int16) for f in self.features])

    def split(self, rows: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return the features of an observation, or of rows of them, by name and in their shapes: views, no copies."""
        return {
            feature.name: rows[..., self.places[feature.name]].reshape(
                *rows.shape[:-1], *feature.shape
            )
            for feature in self.features
        }


def encoded(game: Game[S]) -> Encode[S]:
    """Return a game's encoding, or refuse a game that has none."""
    if game.encode is None:
        raise EncodeError(f"{game.slug} has no encode.py: learners have nothing to look at")
    return game.encode


def layout(game: Game[Any], seats: int | None = None, options: Options | None = None) -> Layout:
    """Return the layout of observations and the factors of actions for a table."""
    encode = encoded(game)
    count, all_options = game.checked_seats(seats), game.checked_options(options, seats)
    return Layout(
        encode.features(count, all_options),
        encode.factors(count, all_options),
        encode.choices(count, all_options),
    )


def observation(game: Game[S], s: S, seat: int, size: int) -> Observation:
    """Return what a seat sees, as a row of this size (`layout(...).size`)."""
    seats = game.rules.seats(s)
    if not 0 <= seat < seats:
        raise SeatsError(f"{game.slug}: seats are 0 to {seats - 1}, not {seat!r}")
    out = room(size, np.int16)
    encoded(game).observe(s, seat, out)
    return out


def description(game: Game[S], s: S, action: int, count: int) -> tuple[int, ...]:
    """Return a legal action's factors (`count` is `len(layout(...).factors)`)."""
    out = room(count, np.int32)
    encoded(game).describe(s, action, out)
    return tuple(int(number) for number in out)

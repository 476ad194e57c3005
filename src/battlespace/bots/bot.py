"""What a bot is: it gets a game, a state, a seed and a budget, and answers with an action and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Protocol

from battlespace.kernel.errors import BattlespaceError, OptionError, shown
from battlespace.kernel.game import CHANCE, OVER, Game

SEED_MASK = (1 << 63) - 1
"""Compiled code takes 63 bits of a seed."""


class BotError(BattlespaceError):
    """A bot has failed: it crashed, or answered what nobody understands."""

    code = "bot"


class LateError(BotError):
    """A bot did not answer in time."""

    code = "late"


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think; what is not given, the bot's own settings decide.

    With `simulations` the same seed gives the same answer on any machine; `ms` is a ceiling of time. A bot that is told
    neither has its own ceiling of time; with `counted` it has none, and machines of any speed agree. `also` is an
    action that it weighs with the others, whatever it thinks of it, if it is able to.
    """

    ms: int | None = None
    simulations: int | None = None
    counted: bool = False
    also: int | None = None

    def __post_init__(self) -> None:
        """Refuse what is no positive whole number."""
        for name, value in (("ms", self.ms), ("simulations", self.simulations)):
            if value is not None:
                whole_number(name, value, low=1)

    def seconds(self, own_ms: int) -> float:
        """Return the ceiling of time: none for simulations that were asked for, so that they are repeatable."""
        if self.ms is None and (self.counted or self.simulations is not None):
            return inf
        return (self.ms or own_ms) / 1000


MOST = 1_000_000_000
"""More than this is not thought about in a lifetime, and would not fit where it is counted."""
MOST_MIB = 16_384
"""The most memory that a bot takes, in MiB."""
FREE = Budget()
"""A budget that leaves everything to the bot."""
COUNTED = Budget(counted=True)
"""A budget that leaves everything to the bot but time, which ends nothing."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One action that was looked at: how often, what each seat may expect of it, and the line that begins with it."""

    action: int
    visits: int
    values: tuple[float, ...]
    line: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's answer and its reasons.

    `line` begins with the action and goes on as the bot expects, chance included, up to where it has looked;
    `weighed` lists what it compared, best first.
    """

    action: int
    values: tuple[float, ...]
    visits: int = 0
    line: tuple[int, ...] = ()
    weighed: tuple[Weighed, ...] = ()
    sure: bool = False  # the values are proven, not estimated


class Bot(Protocol):
    """A player. It keeps nothing that changes its answer but what it has seen of the running match."""

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        """Return an action of the seat on turn and why; the state is left as it was."""
        ...


@dataclass(frozen=True, slots=True)
class BySeats:
    """A level that is another bot while so many seats are still in the match; `usual` plays with all other numbers.

    A seat that has nothing more to expect by the game's own guess is out.
    """

    usual: Bot
    others: Mapping[int, Bot]

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        """Ask the one for so many seats."""
        return self.playing(game, state).choose(game, state, seed, budget)

    def playing(self, game: Game[Any], state: Any) -> Bot:
        """Return the one for so many seats."""
        still_in = sum(share > 0 for share in game.evaluate(state))
        return self.others.get(still_in, self.usual)


class Judge(Bot, Protocol):
    """A bot that tells what it expects of a position without choosing anything: where chance is to act, too."""

    def expect(
        self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE
    ) -> tuple[float, ...]:
        """Return what each seat may expect; it counts what it thinks, and time is a ceiling."""
        ...


class Learner(Bot, Protocol):
    """A bot that can be told to guess by a net."""

    def learned(self, weights: Any) -> None:
        """Guess by these weights from now on."""
        ...


def line_moves(game: Game[Any], state: Any, line: Sequence[int]) -> list[str]:
    """Return the texts of actions played one after another, up to a sampled chance turn."""
    s, texts = state.copy(), list[str]()
    for action in line:
        turn = game.turn(s)
        if turn == OVER or (turn == CHANCE and not game.outcomes(s)):
            break
        texts.append(game.notation.write_move(s, action))
        game.rules.apply(s, action)
    return texts


def legal_or_raise(game: Game[Any], state: Any) -> list[int]:
    """Return the legal actions of the seat on turn; a bot is not asked when nobody is."""
    actions = game.legal(state)
    if not actions:
        raise OptionError("no seat is to act: a bot has nothing to choose")
    return actions


def whole_number(name: str, value: object, low: int = 0, high: int = MOST) -> int:
    """Check a setting that counts something."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        span = f"from {low} to {high:,}"
        raise OptionError(f"{name}={shown(value)}: expected a whole number {span}")
    return value


def fraction(name: str, value: object, low: float = 0.0, high: float = 1.0) -> float:
    """Check a setting that is a share or a factor."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise OptionError(f"{name}={shown(value)}: expected a number from {low} to {high}")
    return float(value)


def switch(name: str, value: object) -> bool:
    """Check a setting that is on or off."""
    if not isinstance(value, bool):
        raise OptionError(f"{name}={shown(value)}: expected true or false")
    return value

"""A batch of matches: their records, and the arrays that the compiled loop writes. Knows no learning library."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from battlespace.envs.errors import BatchError, FinishedError
from battlespace.envs.stepping import (
    BITS,
    BYTES,
    DISABLED,
    LISTED,
    NEXT_STEP,
    SKIP,
    Arrays,
    Plan,
    begin_all,
    draw_all,
    earn_all,
    find_unlisted,
    learned,
    seed_all,
    step_span,
)
from battlespace.kernel.drivers import next_word, pool
from battlespace.kernel.encode import Layout
from battlespace.kernel.errors import shown
from battlespace.kernel.game import Game
from battlespace.kernel.record import room
from battlespace.kernel.rule import entry

MOST_ACTION = (1 << 31) - 1
WANTED = np.dtype(np.int32)
TOO_WIDE = "actions are whole numbers of 32 bits, but for the least"
NOWHERE = np.zeros(0, np.intp)
SAMPLING = 1 << 32
"""Streams from here on choose random actions; those below draw for chance."""

TOOLS = {"_rules", "_workers", "_left", "_entry", "_arrays", "_begin", "_asked", "_find", "_earn"}
"""What a batch makes for itself wherever it is."""

Span = tuple[int, int]
"""Matches from one number to before another."""

PIECES = 8
"""Spans of each thread where there are several: what one cannot finish in time, another takes."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a batch behaves: what masks are, when matches begin again, whether an illegal action ends one."""

    masks: int = BYTES
    autoreset: int = NEXT_STEP
    strict: bool = False
    drawn: int = 0  # seats played at random, a bit each
    bots: int = 0  # seats played by bots, a bit each
    threads: int = 1

    def looker(self, seats: int) -> int:
        """Return the first seat that a learner plays: who looks where nobody has been on turn yet."""
        return next(seat for seat in range(seats) if not (self.drawn | self.bots) >> seat & 1)

    def plan(self, seats: int) -> Plan:
        """Return what the compiled loop is told of all this."""
        return Plan(self.masks, self.autoreset, int(self.strict), seats, self.drawn, self.bots)

    def mask_width(self, choices: int) -> int:
        """Return how many bytes the mask of a match has."""
        return {LISTED: 1, BYTES: choices, BITS: (choices + 7) // 8}[self.masks]


def _room(count: int, width: int, kind: Any) -> Any:
    return room(count * width, kind).reshape(count, width)


class Batch:
    """Matches of one table that run side by side; match i draws from stream i of the seed."""

    def __init__(
        self, game: Game[Any], start: Any, layout: Layout, count: int, manner: Manner
    ) -> None:
        """Lay out everything; nothing begins before `restart`."""
        self.game, self.layout, self.count, self.manner = game, layout, count, manner
        self.seats, self.begun = int(game.rules.seats(start)), False
        width = manner.mask_width(layout.choices)
        self.states, self._start = pool(game, start, count), pool(game, start, 1)
        self.rng, self._sampling = _room(count, 4, np.int64), _room(count, 4, np.int64)
        self.legal, self.counts = _room(count, game.max_legal, np.int32), room(count, np.int32)
        self.mask: NDArray[np.uint8] = _room(count, width, np.uint8)
        self.seen: NDArray[np.int16] = _room(count, layout.size, np.int16)
        self.final: NDArray[np.int16] = _room(count, layout.size, np.int16)
        self.rewards: NDArray[np.float32] = _room(count, self.seats, np.float32)
        self.turn, self.look = room(count, np.int32), room(count, np.int32)
        self.done, self.ended = room(count, np.uint8), room(count, np.uint8)
        self.refused, self.chosen = room(count, np.uint8), room(count, np.int32)
        self.look[:] = manner.looker(self.seats)
        self.earned, self.never = np.zeros(count, np.float32), np.zeros(count, np.bool_)
        self._actors = self.look.copy()
        self._get_tools()
        self._scratch = [
            (room(game.max_legal, np.int32), room(game.max_legal, np.int64))
            for _ in range(manner.threads)
        ]
        self._plan = manner.plan(self.seats)
        self._spans = _spans(count, manner.threads)

    def _get_tools(self) -> None:
        """Have what no copy can share: compiled rules, threads, and the way into the loop for these very arrays."""
        self._rules, self._entry = learned(self.game), None
        threads = self.manner.threads
        # One worker for the spans of each thread but the first: matches stay in the cache of the core that steps them.
        self._workers = [ThreadPoolExecutor(1) for _ in range(threads - 1)]
        self._left = list[deque[Span]]()

    def __getstate__(self) -> dict[str, Any]:
        """Be copied or sent to another process as matches and arrays; the copy goes on by itself from here."""
        return {name: value for name, value in vars(self).items() if name not in TOOLS}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._get_tools()

    @property
    def masks(self) -> int:
        """What a mask is."""
        return self.manner.masks

    def give(self, name: str, array: Any) -> None:
        """Write a result into this array from now on; it must be of the same shape and kind."""
        own = getattr(self, name)
        if not isinstance(array, np.ndarray) or not array.flags.carray:
            raise BatchError(f"{name}: expected a contiguous NumPy array that can be written")
        if (array.shape, array.dtype) != (own.shape, own.dtype):
            raise BatchError(
                f"{name} is {array.dtype} {array.shape}, expected {own.dtype} {own.shape}"
            )
        array[...] = own
        setattr(self, name, array)
        self._entry = None

    def reseed(self, seed: int) -> None:
        """Start every stream of draws again."""
        seed_all(self.rng, seed, 0)
        seed_all(self._sampling, seed, SAMPLING)

    def restart(self, marked: NDArray[np.bool_]) -> None:
        """Begin the marked matches anew."""
        self._ready()
        self._begin(self._arrays, self._actors)
        self.done[marked] = 1
        self.begun = True
        self.step(np.where(marked, np.int32(0), np.int32(SKIP)))

    def prepare(self) -> None:
        """Compile the loop for these arrays, or read it from the cache."""
        self._arrays = Arrays(
            self.states, self._start, self.rng, self.legal, self.counts, self.mask, self.seen, self.final,
            self.rewards, self.turn, self.look, self.done, self.ended, self.refused, self.chosen,
        )  # fmt: skip
        self._entry = entry(step_span, *self._arguments(0, self._spans[0][0]))
        self._begin = entry(begin_all, self._arrays, self._actors)
        self._asked = (self.legal, self.counts, self.done, self.chosen), self.refused
        self._find = entry(find_unlisted, *self._asked)
        self._earn = entry(earn_all, self.rewards, self._actors, self.earned)

    def _ready(self) -> None:
        if self._entry is None:
            self.prepare()

    def step(self, chosen: NDArray[np.int32]) -> None:
        """Take an action in each match that has one, not SKIP."""
        self.chosen[:] = chosen
        self._run()

    def _run(self) -> None:
        self._ready()
        assert self._entry is not None
        if not self._workers:
            self._entry(*self._arguments(0, self._spans[0][0]))
            return
        self._left = [deque(spans) for spans in self._spans]
        others = [worker.submit(self._work, k) for k, worker in enumerate(self._workers, 1)]
        self._work(0)
        for other in others:
            other.result()

    def _arguments(self, k: int, span: Span) -> tuple[Any, ...]:
        return self._rules, self._arrays, self._scratch[k], self._plan, span

    def _work(self, k: int) -> None:
        """Step the spans of one thread, then what others have not begun yet: a match that begins anew may take long."""
        assert self._entry is not None
        for which, spans in enumerate(self._left[k:] + self._left[:k]):
            take = spans.pop if which else spans.popleft
            while (span := _next(take)) is not None:
                self._entry(*self._arguments(k, span))

    def accept(self, actions: Any) -> NDArray[np.intp]:
        """Check the actions and note them; return the matches in which they are not legal. No match changes."""
        given = as_array("actions", actions)
        check_actions(self.count, given.shape, given.dtype)
        if given.dtype is not WANTED and (given.min() <= SKIP or given.max() > MOST_ACTION):
            raise BatchError(f"{TOO_WIDE}, not {given.min()} or {given.max()}")
        if self.manner.autoreset == DISABLED and self.done.any():
            raise FinishedError(over_text(np.flatnonzero(self.done)))
        self.chosen[:] = given
        self._ready()
        found = self._find(*self._asked)
        if found < 0:
            raise BatchError(f"{TOO_WIDE}, not {SKIP}")
        return np.flatnonzero(self.refused) if found else NOWHERE

    def act(self) -> None:
        """Take the accepted actions."""
        self._ready()
        self._begin(self._arrays, self._actors)
        self._run()

    def earn(self) -> None:
        """Note what each seat that acted has won or lost by now."""
        self._ready()
        self._earn(self.rewards, self._actors, self.earned)

    def draw(self) -> NDArray[np.int32]:
        """Return a random legal action for each match; 0 where a match is over."""
        out = room(self.count, np.int32)
        draw_all(self.legal, self.counts, self._sampling, out)
        return out

    def seed_of(self, i: int) -> int:
        """Return a seed for a bot that plays in a match, the next of the match's own."""
        return int(next_word(self._sampling[i])) << 31 | int(next_word(self._sampling[i])) >> 1

    def action(self, i: int) -> int:
        """Return the accepted action of one match."""
        return int(self.chosen[i])

    def state(self, i: int) -> Any:
        """Return the state of one match: the same memory, not a copy."""
        if not isinstance(self.states, np.ndarray):
            return self.states[i]
        return self.game.state(self.states[i : i + 1])

    def close(self) -> None:
        """End the threads."""
        for worker in self._workers:
            worker.shutdown()


def _spans(count: int, threads: int) -> list[list[Span]]:
    """Return which matches each thread steps, in pieces where there are several."""
    pieces = PIECES if threads > 1 else 1
    edges = [count * k // (threads * pieces) for k in range(threads * pieces + 1)]
    spans = list(pairwise(edges))
    return [spans[k * pieces : (k + 1) * pieces] for k in range(threads)]


def _next(take: Callable[[], Span]) -> Span | None:
    """Take the next span, where another thread may have taken the last."""
    try:
        return take()
    except IndexError:
        return None


def checked_count(name: str, value: object, high: int) -> int:
    """Return a whole number from 1 to `high`, or refuse it."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= high:
        raise BatchError(f"{name}={shown(value)}: expected a whole number from 1 to {high:,}")
    return value


def as_array(name: str, given: Any) -> NDArray[Any]:
    """Return what is given as an array, or refuse what is none."""
    try:
        return np.asarray(given)
    except (TypeError, ValueError) as error:
        raise BatchError(f"{name}={shown(given)}: expected one array of numbers") from error


def check_actions(count: int, shape: tuple[int, ...], kind: np.dtype[Any]) -> None:
    """Refuse actions that are not a whole number for each match."""
    if shape != (count,):
        raise BatchError(f"actions have shape {shape}, expected ({count},)")
    if kind.kind not in "iu":
        raise BatchError(f"actions are {kind}, expected whole numbers")


def over_text(over: NDArray[np.intp]) -> str:
    """Say which matches are over, the first few of them."""
    return f"matches {over[:5].tolist()} are over: reset them with options['reset_mask']"

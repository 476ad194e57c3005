"""A batch of matches on a graphics card: the same matches, draws and results as `Batch`, all kept on the card."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from battlespace.envs.batch import SAMPLING, TOO_WIDE, Manner, as_array, check_actions, over_text
from battlespace.envs.errors import BatchError, FinishedError
from battlespace.envs.lanes import (
    ILLEGAL,
    OVER,
    UNFIT,
    accept_lane,
    draw_lane,
    restart_lane,
    seed_lane,
    step_lane,
)
from battlespace.envs.stepping import DISABLED, Arrays, learned
from battlespace.kernel.cuda.card import CardArray, Program
from battlespace.kernel.encode import Layout
from battlespace.kernel.errors import DeviceError
from battlespace.kernel.game import Game
from battlespace.kernel.record import DEBUG

CLEARED = True
"""Rows are cleared all at once before a step: a lane that clears its own writes where no neighbour does."""


class CardBatch:
    """Matches of one table that run side by side; match i draws from stream i of the seed, and is lane i."""

    def __init__(
        self, game: Game[Any], start: Any, layout: Layout, count: int, manner: Manner
    ) -> None:
        """Lay out everything on the card; nothing begins before `restart`."""
        if DEBUG:
            raise DeviceError(
                "device=cuda: rules are left plain under BATTLESPACE_DEBUG=1; unset it"
            )
        if manner.bots:
            raise DeviceError(
                "device=cuda: bots think on the processor; only 'uniform' plays on the card"
            )
        self.game, self.layout, self.count, self.manner = game, layout, count, manner
        self.seats, self.begun, width = int(game.rules.seats(start)), False, game.max_legal
        self.states, self._start = CardArray((count,), game.state.dtype), CardArray.of(start.array)
        self.rng, self._sampling = CardArray((count, 4), np.int64), CardArray((count, 4), np.int64)
        self.legal, self.counts = CardArray((count, width), np.int32), CardArray((count,), np.int32)
        self.mask = CardArray((count, manner.mask_width(layout.choices)), np.uint8)
        self.seen = CardArray((count, layout.size), np.int16)
        self.final = CardArray((count, layout.size), np.int16)
        self.rewards, self.earned = (
            CardArray((count, self.seats), np.float32),
            CardArray((count,), np.float32),
        )
        self.turn, self.look = CardArray((count,), np.int32), CardArray((count,), np.int32)
        self.done, self.ended = CardArray((count,), np.uint8), CardArray((count,), np.uint8)
        self.refused, self.chosen = CardArray((count,), np.uint8), CardArray((count,), np.int32)
        self.look.take(np.full(count, manner.looker(self.seats), np.int32))
        self.never = CardArray((count,), np.bool_)
        self._scratch = CardArray((count, width), np.int32), CardArray((count, width), np.int64)
        self._marks, self._given = CardArray((3,), np.int32), CardArray((count,), np.int64)
        self._drawn = CardArray((count,), np.int32)
        self._programs: dict[Any, Program] = {}

    @property
    def masks(self) -> int:
        """What a mask is."""
        return self.manner.masks

    def _program(self, entry: Any, *arguments: Any) -> Program:
        kinds = entry, tuple(str(each.dtype) for each in arguments if isinstance(each, CardArray))
        if kinds not in self._programs:
            self._programs[kinds] = Program(entry, arguments)
        return self._programs[kinds]

    def _run(self, entry: Any, *arguments: Any) -> Program:
        program = self._program(entry, *arguments)
        program(arguments, self.count)
        return program

    @property
    def _arrays(self) -> Arrays:
        return Arrays(
            self.states, self._start, self.rng, self.legal, self.counts, self.mask, self.seen, self.final,
            self.rewards, self.turn, self.look, self.done, self.ended, self.refused, self.chosen,
        )  # fmt: skip

    def give(self, name: str, array: Any) -> None:
        """Refuse: what is on the card is handed out without a copy, so nobody needs to bring room for it."""
        raise BatchError(
            f"buffers={name}: on a card take the arrays that come back, by DLPack; they stay the same ones"
        )

    def reseed(self, seed: int) -> None:
        """Start every stream of draws again."""
        self._run(seed_lane, self.rng, seed, 0)
        self._run(seed_lane, self._sampling, seed, SAMPLING)

    def restart(self, marked: NDArray[np.bool_]) -> None:
        """Begin the marked matches anew."""
        self.begun = True
        self._run(restart_lane, self.done, self.chosen, CardArray.of(marked))
        self._step()

    def accept(self, actions: Any) -> NDArray[np.intp]:
        """Check the actions, on the card or not, and note them; return the matches in which they are not legal."""
        given = self._brought(actions)
        self._marks.clear()
        rows = self.legal, self.counts, self.done, self.chosen, self.refused
        self._run(accept_lane, given, rows, self._marks)
        marks = self._marks.host()
        if marks[UNFIT]:
            raise BatchError(TOO_WIDE)
        if marks[OVER] and self.manner.autoreset == DISABLED:
            raise FinishedError(over_text(np.flatnonzero(self.done.host())))
        return np.flatnonzero(self.refused.host()) if marks[ILLEGAL] else np.zeros(0, np.intp)

    def _brought(self, actions: Any) -> CardArray:
        """Return the actions on the card: borrowed from whoever has them there, else copied."""
        found = CardArray.borrow(actions)
        if found is not None:
            check_actions(self.count, found.shape, found.dtype)
            return found
        given = as_array("actions", actions)
        check_actions(self.count, given.shape, given.dtype)
        self._given.take(given)
        return self._given

    def act(self) -> None:
        """Take the accepted actions."""
        self._step()

    def _step(self) -> None:
        if CLEARED:
            self.seen.clear()
        self._run(step_lane, *self._arguments()).wait()

    def _arguments(self) -> tuple[Any, ...]:
        plan = self.manner.plan(self.seats)._replace(cleared=int(CLEARED))
        return learned(self.game), self._arrays, self._scratch, plan, self.earned

    def prepare(self) -> None:
        """Compile the loop for the card, or read it from the cache."""
        self._program(step_lane, *self._arguments())

    def earn(self) -> None:
        """Do nothing: a lane notes what its seat has won or lost with its step."""

    def draw(self) -> CardArray:
        """Return a random legal action for each match; 0 where a match is over. Written anew by the next call."""
        self._run(draw_lane, self.legal, self.counts, self._sampling, self._drawn)
        return self._drawn

    def action(self, i: int) -> int:
        """Return the accepted action of one match."""
        return int(self.chosen.row(i)[0])

    def state(self, i: int) -> Any:
        """Return a copy of the state of one match."""
        return self.game.state(self.states.row(i))

    def close(self) -> None:
        """Do nothing: what is on the card is freed with this."""

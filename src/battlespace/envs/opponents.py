"""Seats that no learner plays: at random inside the compiled loop, or by any bot, asked match by match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from battlespace import bots, engine
from battlespace.bots.bot import Bot
from battlespace.envs.batch import Batch
from battlespace.envs.stepping import SKIP
from battlespace.kernel.errors import OptionError, SeatsError, shown
from battlespace.kernel.game import Game

RANDOM = "uniform"
"""The bot that the compiled loop plays itself."""


class Opponents:
    """Who plays which seat; a seat that is not named is a learner's."""

    def __init__(self, game: Game[Any], seats: int, named: Mapping[int, str | Bot]) -> None:
        """Seat the opponents: the name of a level or a bot, `greedy:temperature=0.2`, or a bot itself."""
        for seat in named:
            if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:  # pyright: ignore[reportUnnecessaryIsInstance]  a learner's input
                raise SeatsError(f"opponents: seats are 0 to {seats - 1}, not {shown(seat)}")
        if len(named) >= seats:
            raise SeatsError(f"opponents play all {seats} seats: no learner is left")
        self.game, self.asked = game, 0
        self.bots: dict[int, Bot] = {}
        self.drawn = 0
        for seat, bot in named.items():
            if bot == RANDOM:
                self.drawn |= 1 << seat
            elif isinstance(bot, str):
                self.bots[seat] = bots.player(game, bot)
            elif hasattr(bot, "choose"):
                self.bots[seat] = bot
            else:
                raise OptionError(f"opponents: {shown(bot)} is no bot")

    @property
    def mask(self) -> int:
        """The seats that bots play, a bit each."""
        return sum(1 << seat for seat in self.bots)

    def answer(self, batch: Batch) -> None:
        """Let bots act until a learner is on turn, or all is over."""
        if not self.bots:
            return
        waiting = [(seat, bot) for seat, bot in self.bots.items()]
        while True:
            chosen = np.full(batch.count, SKIP, np.int32)
            for seat, bot in waiting:
                for i in np.flatnonzero((batch.turn == seat) & (batch.done == 0)):
                    self.asked += 1
                    seed = batch.seed_of(int(i))
                    s = batch.state(int(i))
                    thought = bot.choose(self.game, s.copy(), seed)
                    action = getattr(thought, "action", None)
                    if action not in self.game.legal(s):
                        said = f"seat {seat}'s bot answers {shown(action)}"
                        raise OptionError(f"opponents: {said}, which is no legal action")
                    chosen[i] = action
            if (chosen == SKIP).all():
                return
            batch.step(chosen)

    def close(self) -> None:
        """End what bots have started."""
        for bot in self.bots.values():
            engine.dismiss(bot)

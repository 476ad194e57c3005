"""The yardstick: any legal action with equal chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from battlespace.bots.bot import FREE, SEED_MASK, Budget, Thought, legal_or_raise
from battlespace.kernel.drivers import below, seed_rng
from battlespace.kernel.game import Game
from battlespace.kernel.record import room


@dataclass(frozen=True, slots=True)
class Uniform:
    """Choose any legal action with equal chance; its values are the game's own guess."""

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        """Return a uniformly random legal action."""
        actions = legal_or_raise(game, state)
        action = actions[drawn(seed, len(actions))]
        return Thought(action, game.evaluate(state), 0, (action,))


def drawn(seed: int, bound: int, stream: int = 0) -> int:
    """Return a number from 0 to bound - 1 that only the seed decides."""
    rng = room(4, np.int64)
    seed_rng(rng, seed & SEED_MASK, stream)
    return int(below(rng, bound))

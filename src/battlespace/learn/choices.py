"""What there was to choose from in a position, and how often the search looked at each: lessons for priors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from battlespace.bots.bot import Thought
from battlespace.bots.net.ranking import FAINT
from battlespace.kernel.game import Game
from battlespace.kernel.record import room
from battlespace.kernel.rule import rule
from battlespace.kernel.sight import Acts

MOST = 256
"""Positions with more actions teach nothing about them: they are rare, and would fill the memory."""


@rule
def describe_all(describe: Any, s: Any, actions: Any, told: Any) -> None:
    """Take each of the actions apart."""
    for i in range(len(actions)):
        describe(s, actions[i], told[i])


def described(
    game: Game[Any], acts: Acts, state: Any, actions: Sequence[int]
) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """Return the numbers of each action, and the game's own priors of them."""
    listed, told = room(len(actions), np.int32), room(len(actions) * len(acts.sizes), np.int32)
    listed[:], told = actions, told.reshape(len(actions), len(acts.sizes))
    priors, copy = room(game.max_legal, np.float64), state.copy()  # games may plan behind them
    game.heuristic.order(copy, listed, len(actions), priors)
    describe_all(acts.describe, copy, listed, told)
    return told, priors[: len(actions)]


@dataclass(slots=True)
class Choices:
    """All actions of all positions, one after another; `counts` says how many each position has."""

    counts: list[int] = field(default_factory=list[int])
    told: list[NDArray[np.int16]] = field(default_factory=list[Any])
    hand: list[NDArray[np.float32]] = field(default_factory=list[Any])  # logs of the game's priors
    looked: list[NDArray[np.float32]] = field(default_factory=list[Any])  # shares of the visits

    def add(self, game: Game[Any], acts: Acts, seat: int, state: Any, thought: Thought) -> None:
        """Note what the search looked at from the view of a seat; what it has proven it has looked at enough."""
        legal = game.legal(state)
        if not 1 < len(legal) <= MOST or seat != game.turn(state):
            self.add_none()
            return
        told, priors = described(game, acts, state, legal)
        self.counts.append(len(legal))
        self.told.append(told.astype(np.int16))
        self.hand.append(np.log(np.maximum(priors, FAINT)).astype(np.float32))
        self.looked.append(looked_at(legal, thought))

    def add_none(self) -> None:
        """Note a position that teaches nothing about actions, such as one that is looked at by another seat."""
        self.counts.append(0)

    def arrays(self, numbers: int) -> dict[str, NDArray[Any]]:
        """Return all as arrays; an action has so many numbers."""
        return {
            "counts": np.array(self.counts, np.int32),
            "told": np.concatenate([np.zeros((0, numbers), np.int16), *self.told]),
            "hand": np.concatenate([np.zeros(0, np.float32), *self.hand]),
            "looked": np.concatenate([np.zeros(0, np.float32), *self.looked]),
        }


def looked_at(legal: Sequence[int], thought: Thought) -> NDArray[np.float32]:
    """Return the share of the visits that each action had; all of them for one that is proven to be best."""
    shares = np.zeros(len(legal), np.float32)
    places = {action: place for place, action in enumerate(legal)}
    if thought.sure or not thought.weighed:
        shares[places[thought.action]] = 1.0
        return shares
    for each in thought.weighed:
        shares[places[each.action]] = each.visits
    return shares / shares.sum()

"""The best step: the highest expected guess right after the action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from battlespace.bots.bot import (
    FREE,
    SEED_MASK,
    Budget,
    Thought,
    Weighed,
    fraction,
    legal_or_raise,
    whole_number,
)
from battlespace.bots.net.inference import guess_by_net, netted
from battlespace.bots.net.weights import NetError, Weights
from battlespace.bots.search.lookahead import Step, guess_by_hand, look_ahead
from battlespace.bots.temper import HOTTEST, lasting, odds, tempered
from battlespace.bots.uniform import drawn
from battlespace.kernel.drivers import Driven, driven, pool, seed_rng
from battlespace.kernel.game import Game
from battlespace.kernel.record import room


@dataclass(frozen=True, slots=True)
class Greedy:
    """Take the action with the best expected share for its seat; equal ones by the seed.

    With a `temperature` it takes others too, the less likely the worse they look (`temper.py`): e times less likely for
    so much less in log odds.
    """

    temperature: float = 0.0
    samples: int = 8

    def __post_init__(self) -> None:
        """Check the settings."""
        fraction("temperature", self.temperature, high=HOTTEST)
        whole_number("samples", self.samples, low=1)

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        """Return the best action one step ahead."""
        actions = legal_or_raise(game, state)
        seat, weighed = game.turn(state), self.weighed(game, state, actions, seed)
        if self.temperature:
            merits = [odds(w.values[seat]) for w in weighed]
            taken = weighed[tempered(merits, self.temperature, seed)]
        else:
            best = [w for w in weighed if w.values[seat] == weighed[0].values[seat]]
            taken = best[drawn(seed, len(best), stream=2)]
        found = Thought(taken.action, taken.values, len(actions), (taken.action,), weighed)
        return lasting(game, state, found)  # a win at hand it sees by itself

    def weighed(
        self, game: Game[Any], state: Any, actions: list[int], seed: int
    ) -> tuple[Weighed, ...]:
        """Return all actions with their expected shares, best first for the seat on turn."""
        seats, seat, count = game.rules.seats(state), game.turn(state), len(actions)
        found = room(count * seats, np.float64).reshape(count, seats)
        listed, rng = room(count, np.int32), room(4, np.int64)
        listed[:] = actions
        seed_rng(rng, seed & SEED_MASK, 1)
        rooms = Step(
            room(seats, np.float64),
            room(seats, np.float64),
            room(game.max_legal, np.int32),
            room(game.max_legal, np.int64),
            self.samples,
        )
        look_ahead(guided(game), pool(game, state, 3), listed, found, (count, seats, rooms, rng))
        values = [tuple(float(x) for x in row) for row in found]
        pairs = zip(actions, values, strict=True)
        return tuple(Weighed(a, 1, v) for a, v in sorted(pairs, key=lambda p: -p[1][seat]))


def guided(game: Game[Any], weights: Weights | None = None) -> Driven:
    """Return the functions of a game that the compiled searches take; with weights a net guesses."""
    evaluate, order = game.heuristic.evaluate, game.heuristic.order
    rules = driven(game)
    mover = game.heuristic.mover or rules.turn
    rules = rules._replace(evaluate=evaluate, order=order, guess=guess_by_hand, mover=mover)
    if weights is None:
        return rules
    if game.sight is None:
        raise NetError(f"{game.slug} does not say what a net sees of it: none can play it")
    return rules._replace(
        guess=guess_by_net,
        viewer=game.sight.view,
        fill=game.sight.fill,
        net=netted(weights, game.sight),
    )

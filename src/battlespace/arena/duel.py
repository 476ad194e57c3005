"""One match between bots, and all that is counted of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from time import perf_counter
from typing import Any

from battlespace.bots.bot import SEED_MASK, Bot, Budget, LateError
from battlespace.kernel.errors import BattlespaceError
from battlespace.kernel.facet import BySeat, Several
from battlespace.kernel.game import CHANCE
from battlespace.kernel.match import RESIGN, TIME, Match

ENDING = "ending"
"""A facet of this name says by which clause a match ended."""
OPENING = "opening move"
"""The facet that every game has: the first move of each seat."""


@dataclass(slots=True)
class Tally:
    """What was counted while a match was played."""

    decisions: int = 0  # actions of seats
    turns: int = 0  # runs of actions by one seat
    choices: int = 0  # legal actions over all decisions
    order: list[int] = field(default_factory=list[int])  # seats as they first acted
    seconds: list[float] = field(default_factory=list[float])  # thinking, a seat each
    fault: str | None = None  # how a bot failed, if one did

    def count(self, seat: int, last: int | None, choices: int, seconds: float) -> None:
        """Count one decision; `last` is the seat that acted before."""
        self.decisions += 1
        self.turns += seat != last
        self.choices += choices
        self.seconds[seat] += seconds
        if seat not in self.order:
            self.order.append(seat)


class Opening:
    """Decisions at the start of a match that are any move, so that matches differ; the seed says which and how many."""

    def __init__(self, seed: int, most: int) -> None:
        """Begin a match."""
        self._dice = Random(seed)
        self._left = self._dice.randint(0, most)

    def move(self, match: Match[Any]) -> int | None:
        """Return the next of them; None when the bots decide."""
        if not self._left:
            return None
        self._left -= 1
        return self._dice.choice(match.legal())


def play(
    match: Match[Any],
    players: Sequence[Bot],
    budget: Budget,
    fast: bool = True,
    loose: int = 0,
) -> Tally:
    """Play a match to its end, `players[i]` at seat i. A bot that fails loses, and the tally says how.

    With `fast` a sampled chance turn is drawn as searches do it, not by the game's physics. Up to `loose` decisions at
    the start are any move.
    """
    tally, last = Tally(seconds=[0.0] * match.seats), None
    opening = Opening(match.seed, loose)
    while True:
        while match.turn == CHANCE:
            match.draw(fast=fast)
        if match.over:
            return tally
        seat, begun, choices = match.turn, perf_counter(), len(match.legal())
        try:
            action = opening.move(match)
            if action is None:
                seed = bot_seed(match.seed, seat, match.ply)
                action = players[seat].choose(match.game, match.state, seed, budget).action
            step = match.tried(action)
        except BattlespaceError as error:
            tally.fault = f"seat {seat} at ply {match.ply}: {error}"
            match.end(TIME if isinstance(error, LateError) else RESIGN, seat)
            return tally
        tally.count(seat, last, choices, perf_counter() - begun)
        match.take(step)
        last = seat


def bot_seed(seed: int, seat: int, ply: int) -> int:
    """Return a bot's seed for one decision: nothing that tells of the match's own draws."""
    digest = hashlib.sha256(f"battlespace bot {seed} {seat} {ply}".encode()).digest()
    return int.from_bytes(digest[:8], "big") & SEED_MASK


def moves_of(match: Match[Any]) -> str:
    """Return a mark of all that was played and drawn: matches with the same one are the same, move for move."""
    told = ",".join(f"{step.turn}:{step.move}" for step in match.steps)
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def facets(match: Match[Any]) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """Return what a report may split by: what holds for the match, with how it ended, and what differs by seat."""
    whole, own = dict[str, tuple[str, ...]](), dict[str, tuple[str, ...]]()
    for name, facet in match.game.facets.items():
        told = _told(match, facet)
        if isinstance(told, BySeat):
            own[name] = told.seats
        elif told:
            whole[name] = told.values if isinstance(told, Several) else (told,)
    own[OPENING] = _openings(match)
    if match.ending is not None:
        whole[ENDING] = (match.ending.kind,)
    elif ENDING not in whole:
        whole[ENDING] = (_last_event(match),)
    return whole, own


def _told(match: Match[Any], facet: Callable[[Any], str]) -> str:
    """Ask a facet of the last position, then of all from the first on; "" when none tells it."""
    asked = chain([match.state], (match.past(ply) for ply in range(match.ply)))
    return next((told for told in map(facet, asked) if told), "")


def _openings(match: Match[Any]) -> tuple[str, ...]:
    """Return the first move of each seat."""
    first: dict[int, str] = {}
    for step in match.steps:
        first.setdefault(step.turn, step.move)
    return tuple(first.get(seat, "none") for seat in range(match.seats))


def _last_event(match: Match[Any]) -> str:
    """Return the kind of the last thing that happened."""
    if not match.steps:
        return "none"
    before, step = match.past(match.ply - 1), match.steps[-1]
    events = match.game.view.tell(before, step.action, match.state)
    return events[-1].kind if events else "none"

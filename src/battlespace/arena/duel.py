"""One match between bots, and all that is counted of it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from battlespace.bots.bot import SEED_MASK, Bot, Budget, LateError
from battlespace.kernel.errors import BattlespaceError
from battlespace.kernel.match import RESIGN, TIME, Match

ENDING = "ending"
"""A facet of this name says by which clause a match ended."""


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


def play(match: Match[Any], players: Sequence[Bot], budget: Budget) -> Tally:
    """Play a match to its end, `players[i]` at seat i. A bot that fails loses, and the tally says how."""
    tally, last = Tally(seconds=[0.0] * match.seats), None
    while True:
        match.draw_pending()
        if match.over:
            return tally
        seat, begun, choices = match.turn, perf_counter(), len(match.legal())
        try:
            seed = bot_seed(match.seed, seat, match.ply)
            thought = players[seat].choose(match.game, match.state, seed, budget)
            step = match.tried(thought.action)
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


def facets(match: Match[Any]) -> dict[str, str]:
    """Return what a report may split by: the game's own facets of the last position, and how it ended."""
    found = {name: str(facet(match.state)) for name, facet in match.game.facets.items()}
    if match.ending is not None:
        found[ENDING] = match.ending.kind
    elif ENDING not in found:
        found[ENDING] = _last_event(match)
    return found


def _last_event(match: Match[Any]) -> str:
    """Return the kind of the last thing that happened."""
    if not match.steps:
        return "none"
    before, step = match.past(match.ply - 1), match.steps[-1]
    events = match.game.view.tell(before, step.action, match.state)
    return events[-1].kind if events else "none"

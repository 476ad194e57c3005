"""Mistakes that people make: any of the moves that look about equally good, hardly ever one that is clearly worse.

A weaker level is not one that plays something absurd now and then. It sees less far, and it is less sure of what it
sees: the chance of a move falls with how much worse it looks, the slower the higher the temperature. A win that is on
the table is always taken, and a loss on the table never as long as there is something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp, log
from typing import Any

from battlespace.bots.bot import Thought, Weighed
from battlespace.bots.uniform import drawn
from battlespace.kernel.game import OVER, Game

HOTTEST = 100.0
SETTLED = 1e6
"""The merit of a move that wins at once, and of one that loses at once with its sign turned."""
NARROW = 1e-9
"""Shares so near to 0 or 1 are taken for settled."""
GRAIN = 1 << 30


def odds(share: float) -> float:
    """Return how good a share looks: its log odds, so that what is nearly won or lost is told apart as well."""
    if share < NARROW:
        return -SETTLED
    return SETTLED if share > 1 - NARROW else log(share / (1 - share))


def tempered(merits: Sequence[float], temperature: float, seed: int) -> int:
    """Return a place among merits, drawn by the seed."""
    best = max(merits)
    weights = [exp((merit - best) / temperature) for merit in merits]
    number = drawn(seed, GRAIN, stream=3) / GRAIN * sum(weights)
    for place, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return place
    return merits.index(best)


def at_once(game: Game[Any], state: Any, action: int) -> tuple[float, ...]:
    """Return what every seat gets where an action ends the match; nothing where it goes on."""
    after = game.after(state, action)
    return game.scores(after) if game.turn(after) == OVER else ()


def winning(game: Game[Any], state: Any, thought: Thought) -> Thought:
    """Return a thought that takes a win at hand.

    A search may not have come to it, or have proven one that takes longer.
    """
    seat, now = game.turn(state), at_once(game, state, thought.action)
    if now and now[seat] == 1:
        return thought
    for action in game.legal(state):
        scores = at_once(game, state, action)
        if scores and scores[seat] == 1:
            return _taking(thought, Weighed(action, 1, scores, (action,)), sure=True)
    return thought


def lasting(game: Game[Any], state: Any, thought: Thought) -> Thought:
    """Return a thought that loses at once only where it must: moves that lose sooner or later are alike to a bot."""
    seat = game.turn(state)
    if thought.values[seat] > 0 or not at_once(game, state, thought.action):
        return thought
    tried = {w.action: w for w in thought.weighed}
    for action in (*tried, *game.legal(state)):
        scores = at_once(game, state, action)
        if not scores or scores[seat] > 0:
            one = tried.get(action, Weighed(action, 1, thought.values, (action,)))
            return _taking(thought, one, sure=thought.sure)
    return thought


def _taking(thought: Thought, one: Weighed, *, sure: bool) -> Thought:
    """Return a thought that takes another action."""
    others = (w for w in thought.weighed if w.action != one.action)
    return replace(
        thought,
        action=one.action,
        values=one.values,
        line=one.line,
        weighed=(one, *others),
        sure=sure,
    )

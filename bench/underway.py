"""Positions from all over random matches, so that tables need not all be at the beginning of theirs."""

from __future__ import annotations

import random
from typing import Any

from battlespace import games
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import Match

EACH = 25
"""Positions that are taken from one match."""


def positions(slug: str, count: int, seed: int = 1) -> list[str]:
    """Return positions in which a seat is to act, each from any moment of a match of random players.

    What falls is drawn as searches do it: it only has to be like a match.
    """
    game, rng, found = games.load(slug), random.Random(seed), list[str]()
    while len(found) < count:
        states = _match(game, rng)
        found += [game.write(s) for s in rng.sample(states, min(EACH, len(states)))]
    rng.shuffle(found)
    return found[:count]


def _match(game: Game[Any], rng: random.Random) -> list[Any]:
    match, states = Match(game, rng.getrandbits(60)), list[Any]()
    while not match.over:
        if match.turn == CHANCE:
            match.draw(fast=True)
        else:
            states.append(match.state)
            match.play(rng.choice(match.legal()))
    return states

"""What a learner sees: its own station first, space from there."""

from __future__ import annotations

from random import Random

import numpy as np

from battlespace import CHANCE, load
from battlespace.kernel.encode import layout, observation
from battlespace.kernel.match import Match

GAME = load("septikon")


def test_space_is_seen_from_the_own_station() -> None:
    plan, rng, met = layout(GAME), Random(4), 0
    match = Match(GAME, 4)
    while not match.over and match.ply < 1500:
        if match.turn == CHANCE:
            match.draw()
            continue
        one, other = (plan.split(observation(GAME, match.state, k, plan.size)) for k in range(2))
        for name in ("satellites", "shields"):
            turned = np.roll(one[name], 1, 0)[:, ::-1, ::-1]
            assert (turned == other[name]).all()
            met += int(turned.sum())
        match.play(rng.choice(match.legal()))
    assert met > 0

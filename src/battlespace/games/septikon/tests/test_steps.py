"""A position that is read waits where the one that was written waited."""

from __future__ import annotations

from random import Random

from battlespace.games import load
from battlespace.games.septikon.rules import steps
from battlespace.games.septikon.rules.play import MACHINE
from battlespace.games.septikon.rules.state import State
from battlespace.kernel.game import CHANCE, OVER
from battlespace.kernel.positions import blocks_of, reached

GAME = load("septikon")


def check(s: State) -> str:
    """Compare the open steps of a position with those of its text; return its step."""
    again = GAME.read(GAME.write(s))
    assert MACHINE.write(again) == MACHINE.write(s), GAME.write(s)
    assert again.step == s.step
    return steps.NAMES[s.step]


def test_every_wait_is_read_back_as_it_was_written() -> None:
    blocks = [block for some in blocks_of(GAME).values() for block in some if not block.options]
    seen = {check(match.state) for block in blocks for match in reached(GAME, block)}
    for seed in range(3):
        rng, s = Random(seed), GAME.new()
        while GAME.turn(s) != OVER and s.turns < 60:
            seen.add(check(s))
            drawn = GAME.turn(s) == CHANCE
            actions = [a for a, _ in GAME.outcomes(s)] if drawn else GAME.legal(s)
            GAME.rules.apply(s, rng.choice(actions))
    assert seen >= {*steps.NAMES} - {"over"}

"""What a learner sees: hexes from its own Controller, like pieces in the order of their hexes."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from battlespace import load
from battlespace.games.dronica.rules.state import SLOTS, State
from battlespace.kernel.encode import Observation, description, layout, observation
from battlespace.kernel.match import Match

GAME = load("dronica")


def seen(s: State, seat: int) -> dict[str, Observation]:
    plan = layout(GAME, s.seats)
    return plan.split(observation(GAME, s, seat, plan.size))


def origin(hexes: Observation, level: Observation) -> Observation:
    """Return the hex that a seat counts from: its Controller's, else that of the first piece in play."""
    placed: Any = level.any(-1)
    for seat, slot in [(0, 0), *np.ndindex(*placed.shape)]:
        if placed[seat, slot]:
            return hexes[seat, slot]
    return np.zeros(2, np.int16)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turning_the_seats_turns_the_hexes(seats: int) -> None:
    match, rng = Match(GAME, 1, seats), Random(2)
    while not match.over and match.ply < 120:
        first = seen(match.state, 0)
        for seat in range(1, seats):
            other = seen(match.state, seat)
            hexes = np.roll(first["hex"], -seat, 0)
            moved = hexes - origin(hexes, other["level"])
            placed: Any = other["level"].any(-1)
            assert (moved * placed[..., None] == other["hex"]).all()
        match.play(rng.choice(match.legal()))


def test_where_the_battlespace_lies_is_not_told() -> None:
    here = GAME.read("DRN1 2 20 MAIN 1 ; C1@0,0 | R1@1,0 | C2@2,0 | H2@3,0")
    there = GAME.read("DRN1 2 20 MAIN 1 ; C1@50,-9 | R1@51,-9 | C2@52,-9 | H2@53,-9")
    plan = layout(GAME, 2)
    for seat in range(2):
        rows = [observation(GAME, s, seat, plan.size) for s in (here, there)]
        assert (rows[0] == rows[1]).all()


def test_a_learner_finds_its_pieces_and_its_ring() -> None:
    s = GAME.read("DRN1 2 20 MAIN 1 ; C1@0,0 | R1@1,0 | C2@2,0 | H2@3,0^R2")
    mine, theirs = seen(s, 0), seen(s, 1)
    assert mine["hex"][0, 0].tolist() == [0, 0]
    assert mine["hex"][0, 1].tolist() == [1, 0]
    assert theirs["hex"][0, 0].tolist() == [0, 0]
    assert theirs["hex"][1, 0].tolist() == [-2, 0]
    assert mine["ring"].tolist() == [1, 2]
    assert mine["covered"][1].tolist() == [0, 1, *[0] * 9]
    assert mine["beside"][1, 0].tolist() == [0, 1, *[0] * 9]


def test_a_placement_names_its_piece_and_its_hex() -> None:
    s = GAME.read("DRN1 2 20 MAIN 1 ; C1@0,0 | R1@1,0 | C2@2,0 | H2@3,0")
    action = next(a for a in GAME.legal(s) if GAME.notation.write_move(s, a) == "+R@2,-1")
    kind, piece, onto, q, r = description(GAME, s, action, 5)
    assert (kind, piece, onto) == (0, 1 + 2, 0)
    assert (q - 64, r - 64) == (2, -1)
    assert SLOTS == 11

"""The guess at who is ahead, and which actions to look at first."""

from __future__ import annotations

import numpy as np
import pytest

from battlespace.games import load
from battlespace.kernel.record import room

GAME = load("dronica")
OPEN = "C1@0,0 | R2@1,-1 | H1@0,-1 | H2@-1,0 | R1@2,-2 | C2@-2,0"


def share(stacks: str, seat: int = 0, player: int = 2) -> float:
    return GAME.evaluate(GAME.read(f"pos 2p p{player} t6: {stacks}"))[seat]


def test_a_fuller_ring_is_worth_more() -> None:
    fuller = OPEN.replace("R1@2,-2", "R1@1,0")
    assert share(fuller) > share(OPEN)
    assert share(fuller, 1) < share(OPEN, 1)


def test_a_controller_beside_an_enemy_barrier_is_worth_less() -> None:
    assert share(f"{OPEN} | B2@-1,1") - share(f"{OPEN} | R2@-1,1") < 0


def test_a_covered_piece_is_worth_less_than_a_free_one() -> None:
    assert share("C1@0,0 | H2@1,0^R1 | R2@2,0 | C2@3,0") < share(
        "C1@0,0 | R1@1,0 | H2@2,0^R2 | C2@3,0"
    )


def test_a_controller_on_level_2_or_out_of_play_is_worth_less() -> None:
    ring = "R1@0,0 | R1@1,0 | R2@2,0 | C2@3,0"
    low, high = share(f"{ring} | C1@-1,0"), share(ring.replace("R1@0,0", "C1@0,0^R1"))
    assert high < low
    gone = GAME.evaluate(GAME.read("DRN1 2 20 REPLACE 2 b1 q2 ; C1@-2,0 | R2@-1,0 | R1@0,0"))
    assert gone[1] < gone[0]


@pytest.mark.proves("DRN-12.5")
def test_at_the_end_the_guess_is_the_score() -> None:
    won = "DRN1 2 8 OVER 1 w1 ; H1@-1,0 | H1@-1,1 | R1@0,-1 | C1@0,0 | H1@0,1 | R1@1,-1 | R1@1,0"
    assert GAME.evaluate(GAME.read(won)) == (1.0, 0.0)
    assert GAME.evaluate(GAME.read("DRN1 2 20 OVER 1 w0 ; C1@0,0 | C2@1,0")) == (0.5, 0.5)


@pytest.mark.parametrize(
    ("position", "best"),
    [
        ("2p p1 t5: C1@0,0 | R2@1,-1 | H1@0,-1 | H2@-1,0 | R2@-1,1 | H1@0,1 | R1@2,-2 | C2@-2,0", "R@2,-2>1,0"),
        ("2p p1 t5: R1@1,0 | R2@1,-1 | H1@0,-1 | H2@-1,0 | R1@-1,1 | R2@0,1 | T1@0,0 | C2@2,0 | C1@-2,0",
         "T@0,0<>C1@-2,0"),
    ],
)  # fmt: skip
def test_the_winning_move_is_looked_at_first(position: str, best: str) -> None:
    s = GAME.read(f"pos {position}")
    actions, weights = room(GAME.max_legal, np.int32), room(GAME.max_legal, np.float64)
    count = GAME.rules.legal(s, actions)
    GAME.heuristic.order(s, actions, count, weights)
    assert (weights[:count] > 0).all()
    first = max(range(count), key=lambda i: float(weights[i]))
    assert GAME.notation.write_move(s, int(actions[first])) == best

"""The rules against a second reading of them: the same moves and the same positions, decision by decision."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from battlespace.games.goelands import GAME
from battlespace.games.goelands.tests.oracle import Oracle, eventful, leaves, random_position
from battlespace.kernel.match import Match
from battlespace.kernel.positions import Block, read_blocks

ROUNDS = 60
MANY = 2500
"""Leaves that the second reading still counts in a moment."""


def kind_of(move: str) -> str:
    """Name the kind of a decision by how its text begins."""
    return move.partition(":")[0] if ":" in move else move[0]


def compare(rng: Random, cap: int, pool: bool, seen: Counter[str]) -> None:
    """Play one random round from a random position on both sides."""
    position = random_position(rng)
    oracle = Oracle(position, cap, pool)
    options = {"rounds_to_win": 1, "cap": cap, "power_order": "pool" if pool else "lifo"}
    match = Match(GAME, 0, None, options, position)
    line = [position]
    while not oracle.winner:
        moves = oracle.moves()
        assert sorted(match.moves()) == sorted(moves), line
        move = rng.choice(moves) if rng.random() < 0.3 else eventful(oracle, rng)
        seen[kind_of(move)] += 1
        line.append(move)
        oracle.play(move)
        match.play(move)
        score = "m0-0" if not oracle.winner else "m1-0" if oracle.winner == "D" else "m0-1"
        assert GAME.write(match.state) == f"{oracle.text()} {score}", line
        assert GAME.read(GAME.write(match.state), 2, options) == match.state, line
    assert match.over


@pytest.mark.proves("GOE-3.3", "GOE-4.9", "GOE-6.1", "GOE-6.9", "GOE-6.10", "GOE-10.1")
@pytest.mark.parametrize("pool", [False, True], ids=["lifo", "pool"])
@pytest.mark.parametrize("cap", [40, 3, 1, 0])
def test_random_rounds_agree_with_the_second_reading(cap: int, pool: bool) -> None:
    rng, seen = Random(f"{cap} {pool}"), Counter[str]()
    for _ in range(ROUNDS):
        compare(rng, cap, pool, seen)
    powers = ["FL", "DE", "RE", "SA", "MO", "ME", "BO", "BE", "SE", "SO"]
    wanted = ["P", "L", *(powers if cap > 0 else []), *("!" if cap > 1 else "")]
    assert [kind for kind in wanted if not seen[kind]] == []


def test_orders_are_met_in_random_rounds() -> None:
    rng, seen = Random("orders"), Counter[str]()
    for _ in range(10 * ROUNDS):
        compare(rng, 40, False, seen)
        if seen["~"] > 2:
            return
    pytest.fail(f"no order was asked for: {seen}")


@pytest.mark.parametrize(
    "block",
    read_blocks(Path(__file__).parent / "perft.txt"),
    ids=lambda block: f"line {block.line}",
)
def test_counts_agree_with_the_second_reading(block: Block) -> None:
    assert block.position is not None
    counts = [part.split(":") for _, rest in block.orders for part in rest.split()]
    small = [(int(depth), int(count)) for depth, count in counts if int(count) < MANY]
    assert len(small) > 1
    for depth, count in small:
        assert leaves(block.position, depth) == count

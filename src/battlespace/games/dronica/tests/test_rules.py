"""What no single position shows: geometry, hashes, boards kept up to date, and a second opinion on every turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from battlespace.games import load
from battlespace.games.dronica.rules.ending import fingerprint, occurrences
from battlespace.games.dronica.rules.state import CELLS, CLASH, MAIN, PIECES, ROW, STEPS, cell_of
from battlespace.games.dronica.tests.second import Table
from battlespace.games.dronica.text.reach import apart
from battlespace.kernel import contract
from battlespace.kernel.errors import NotationError
from battlespace.kernel.match import Match

GAME = load("dronica")
SWITCHES: list[dict[str, Any]] = [
    {},
    {"contact_while_sliding": True},
    {"barrier_blocks_transit": True},
    {"contact_while_sliding": True, "barrier_blocks_transit": True},
    {"transporter_any_barrier": True, "l2_gate": False},
    {"hole_win": False, "replace_ignores_barriers": False, "surround": "any_level"},
]


def random_match(seed: int, seats: int, options: dict[str, Any], plies: int) -> Any:
    """Yield a match at every ply of a random game."""
    rng, match = Random(seed), Match(GAME, seed, seats, options)
    while not match.over and match.ply < plies:
        yield match
        match.play(rng.choice(match.legal()))


@pytest.mark.proves("DRN-2.1", "DRN-14.4")
def test_two_hexes_that_share_a_cell_are_farther_apart_than_any_position_reaches() -> None:
    near = [
        max(abs(q), abs(r), abs(q + r))
        for q in range(-CLASH, CLASH + 1)
        for r in range(-CLASH, CLASH + 1)
        if cell_of(q, r) == 0 and (q, r) != (0, 0)
    ]
    assert min(near) == CLASH
    line, rims, beyond = PIECES - 1, 2, 2
    assert line + rims + beyond < CLASH


@pytest.mark.proves("DRN-2.1", "DRN-2.4")
def test_six_steps_around_a_hex_lead_back() -> None:
    assert sum(q for q, _ in STEPS) == sum(r for _, r in STEPS) == 0
    assert {cell_of(q, r) for q, r in STEPS} == {
        1, CELLS - 1, ROW, CELLS - ROW, (1 - ROW) % CELLS, ROW - 1
    }  # fmt: skip
    assert all(apart(STEPS[i], STEPS[(i + 1) % 6]) == 1 for i in range(6))


@pytest.mark.proves("DRN-15.1", "DRN-14.3", "DRN-14.5", "DRN-5.1", "DRN-6.2")
@pytest.mark.parametrize("options", SWITCHES, ids=lambda o: "+".join(o) or "ruled")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_second_opinion_finds_the_same_moves(seats: int, options: dict[str, Any]) -> None:
    for match in random_match(seats, seats, options, 90):
        if match.state.phase == MAIN:
            text = GAME.write(match.state)
            assert set(match.moves()) == Table(text, match.options).moves(), text
            assert len(match.legal()) <= 718


@pytest.mark.proves("DRN-13.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_that_is_kept_up_to_date_is_the_one_built_anew(seats: int) -> None:
    for match in random_match(5, seats, {}, 200):
        s = match.state
        again = GAME.read(GAME.write(s), seats, match.options)
        lower = [p for p in range(11 * seats) if s.level[p] == 1]
        rings = sorted((s.q[p], s.r[p], s.ring[p]) for p in lower)
        lower = [p for p in range(11 * seats) if again.level[p] == 1]
        assert rings == sorted((again.q[p], again.r[p], again.ring[p]) for p in lower)
        empty = [(int(a), int(b)) for a, b in zip(s.grid, again.grid, strict=True) if a < 128]
        assert all(a == b for a, b in empty)
        assert not s.seen.any(), "the set of cells is left empty"


@pytest.mark.proves("DRN-12.3")
def test_a_shifted_copy_has_occurred_before() -> None:
    match = Match(GAME, 0, position="pos 2p p1 t5: C1@0,0 | C2@1,0")
    match.play("C@0,0>0,1")
    match.play("C@1,0>1,1")
    assert GAME.write(match.state).endswith("C1@0,1 | C2@1,1")
    assert occurrences(match.state) == 2


@pytest.mark.proves("DRN-12.3", "DRN-1.4")
def test_hashes_ignore_place_and_number_but_not_turning_level_kind_or_owner() -> None:
    def hashed(stacks: str) -> int:
        return fingerprint(GAME.read(f"pos 2p p1 t5: {stacks}"))

    first = hashed("C1@0,0 | R1@1,0 | H2@2,0^R1 | C2@3,0")
    assert hashed("C2@-4,7 | H2@-5,7^R1 | R1@-6,7 | C1@-7,7") == first
    others = [
        "C1@0,0 | R1@0,1 | H2@0,2^R1 | C2@0,3",
        "C1@0,0 | H2@1,0^R1 | R1@2,0 | C2@3,0",
        "C1@0,0 | R1@1,0 | R1@2,0^H2 | C2@3,0",
        "C1@0,0 | R1@1,0 | H2@2,0^R2 | C2@3,0",
        "C1@0,0 | R1@1,0 | H1@2,0^R1 | C2@3,0",
        "C2@0,0 | R1@1,0 | H2@2,0^R1 | C1@3,0",
        "C1@0,0 | R1@1,0 | H2@2,0 | C2@3,0",
    ]
    assert len({hashed(stacks) for stacks in others} | {first}) == len(others) + 1


def test_no_two_positions_of_random_games_share_a_hash() -> None:
    seen: dict[int, str] = {}
    for match in random_match(11, 2, {"turn_limit": 0}, 600):
        s = match.state
        if s.phase == MAIN and s.turns >= 8:
            text = GAME.write(s).partition(";")[2]
            assert seen.setdefault(fingerprint(s), text) == text
            assert 0 <= fingerprint(s) < 1 << 62


@pytest.mark.proves("DRN-12.6")
def test_resigning_is_no_move() -> None:
    match = Match(GAME, 0)
    match.play("+R@0,0")
    with pytest.raises(NotationError):
        match.play("resign")
    match.end("resign", 1)
    assert match.over
    assert match.scores == (1.0, 0.0)
    assert match.ply == 1


@pytest.mark.parametrize("turn", range(len(SWITCHES)))
def test_random_matches_keep_the_contract_with_every_switch(turn: int) -> None:
    options = {**SWITCHES[turn], "turn_limit": 30, "simultaneous": "draw"}
    match = contract.check(GAME, turn, 2 + turn % 3, options, every=13)
    assert GAME.legal(match.state) == []

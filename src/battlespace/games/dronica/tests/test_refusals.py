"""Refusals name the clause, the pieces in the way, and say so in a sentence."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest

from battlespace.games import load
from battlespace.games.dronica.text.reach import around
from battlespace.kernel.contract import check_scenarios
from battlespace.kernel.errors import BattlespaceError
from battlespace.kernel.match import Match

GAME = load("dronica")


def why(position: str, move: str) -> list[tuple[str, tuple[str, ...], str]]:
    """Return clause, targets and sentence of every reason."""
    reasons = GAME.explain(GAME.read(f"pos {position}"), move)
    return [(r.clause, r.targets, GAME.sentence(r)) for r in reasons]


def test_a_rounder_through_a_gate() -> None:
    ring = "R2@1,0 | H2@1,-1 | R2@0,-1 | H2@-1,0 | R2@-1,1 | R1@0,0 | C1@2,0 | C2@-2,1"
    assert why(f"2p p1 t5: {ring}", "R@0,0>0,1") == [
        (
            "DRN-5.3",
            ("hex:1,0", "hex:-1,1"),
            "The Rounder cannot slide there: Blue's Rounder and Blue's Rounder leave no room between them.",
        )
    ]


def test_a_piece_held_by_a_barrier_on_another_level() -> None:
    assert why("2p p1 t5: C1@0,0 | H1@1,0^R1 | B2@2,0 | C2@3,0", "H@1,0^>0,0^") == [
        (
            "DRN-8.3",
            ("hex:2,0",),
            "The Hopper is held by Blue's Barrier next to it, whatever the level.",
        )
    ]
    assert why("2p p1 t5: C1@0,0 | R1@1,0 | B2@2,0^H1 | C2@3,0", "R@1,0>0,1") == [
        (
            "DRN-8.3",
            ("hex:2,0",),
            "The Rounder is held by Blue's Barrier next to it, whatever the level.",
        )
    ]


def test_a_placement_beside_the_own_covered_controller() -> None:
    assert why("2p p1 t5: H2@0,0^C1 | R1@1,0 | R2@2,0 | C2@3,0", "+H@0,1") == [
        (
            "DRN-4.3",
            ("hex:0,0",),
            "That hex is beside your own Controller, which counts even while covered.",
        )
    ]


def test_a_hopper_that_tries_to_combine_moves() -> None:
    found = why("2p p1 t5: C1@0,0 | H1@1,0 | R2@2,0 | R2@3,0 | C2@4,0", "H@1,0>3,0^")
    assert [(clause, text) for clause, _, text in found] == [
        ("DRN-6.8", "The Hopper does not touch that piece."),
        ("DRN-6.11", "Climbing and crossing level 2 are two turns, not one."),
    ]
    found = why("2p p1 t5: C1@0,0 | H1@1,0^R1 | R2@2,0 | C2@3,0", "H@1,0^>4,0")
    assert [(clause, text) for clause, _, text in found] == [
        ("DRN-6.10", "A Hopper only steps down next door, and that hex is farther away."),
        ("DRN-6.11", "Crossing level 2 and stepping down are two turns, not one."),
    ]


def test_a_swap_with_a_covered_piece() -> None:
    assert why("2p p1 t5: C1@0,0 | T1@1,0 | H2@2,0^R2 | C2@3,0", "T@1,0<>R2@2,0") == [
        ("DRN-9.2", ("hex:2,0",), "That piece lies under Blue's Hopper and cannot be swapped.")
    ]


def test_a_controller_that_tries_to_climb() -> None:
    assert why("2p p1 t5: C1@0,0 | R1@1,0 | R2@2,0 | C2@3,0", "C@0,0>1,0^") == [
        ("DRN-6.5", ("hex:1,0",), "A Controller cannot climb; only a swap brings it to level 2.")
    ]


def test_all_that_is_wrong_is_said() -> None:
    found = why("2p p1 t5: C1@0,0 | R1@1,0 | B2@2,0 | C2@3,0", "R@1,0>1,1")
    assert [clause for clause, _, _ in found] == ["DRN-8.3", "DRN-8.4"]
    found = why("2p p1 t5: C1@0,0 | R1@1,0 | B2@1,1 | C2@2,0", "+C@0,1")
    assert [clause for clause, _, _ in found] == ["DRN-4.7", "DRN-4.6", "DRN-4.3", "DRN-4.4"]


def test_nothing_is_said_that_is_not_wrong() -> None:
    found = why("2p p1 t5: C1@0,0 | H1@1,0 | C2@2,0", "H@1,0>1,0^")
    assert [clause for clause, _, _ in found] == ["DRN-2.2"]
    found = why("2p p1 t5: C1@0,0 | R2@1,0^H1 | C2@0,1", "H@1,0>2,0")
    assert [clause for clause, _, _ in found] == ["DRN-7.1", "DRN-6.8"]
    held = "pos 2p p1 t5: C1@0,0 | R1@1,0 | B2@2,0 | C2@3,0"
    s = GAME.read(held, 2, {"barrier_blocks_transit": True})
    assert [r.clause for r in GAME.explain(s, "R@1,0>0,-1")] == ["DRN-8.3"]
    taken = GAME.read(
        "pos 2p p1 t4: R1@0,0 | R2@1,0 | R1@1,-1 | R2@0,-1 | H1@-1,0 | H2@-1,1 | H1@0,1",
        2,
        {"hole_win": False},
    )
    assert [r.clause for r in GAME.explain(taken, "+C@0,0")] == ["DRN-4.1"]


def test_where_every_hex_is_barred_it_is_not_the_barriers_that_close_a_hole() -> None:
    ring = "B1@1,0^C1 | B1@1,-1 | B3@0,-1^C3 | B3@-1,0 | B4@-1,1^C4 | B4@0,1"
    s = GAME.read(
        f"DRN1 4 20 REPLACE 2 b1 q2 ; {ring} ; hole_win=false replace_ignores_barriers=false"
    )
    assert not GAME.explain(s, "*C@2,0")
    (reason,) = GAME.explain(s, "*C@0,0")
    assert GAME.sentence(reason).startswith("That hex is closed in by")


def test_refusals_speak_french() -> None:
    reasons = GAME.explain(GAME.read("pos 2p p1 t5: C1@0,0 | R1@1,0 | R2@2,0 | C2@3,0"), "+H@0,1")
    assert GAME.sentence(reasons[0], "fr") == "Cette case est à côté de votre propre Contrôleur."


def test_after_the_end_nothing_is_explained_but_the_end() -> None:
    over = GAME.read("DRN1 2 20 OVER 1 w0 ; C1@0,0 | C2@1,0")
    assert [r.clause for r in GAME.explain(over, "C@0,0>0,1")] == ["DRN-3.6"]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [{}, {"contact_while_sliding": True, "barrier_blocks_transit": True}, {"l2_gate": False, "hole_win": False}],
    ids=["ruled", "contact", "open"],
)  # fmt: skip
def test_whatever_is_not_legal_has_a_reason_and_what_is_legal_has_none(
    seats: int, options: dict[str, bool]
) -> None:
    rng, match = Random(seats), Match(GAME, 0, seats, options)
    while not match.over and match.ply < 90:
        legal = set(match.moves())
        for move in rng.sample(sorted(tried(match)), 25):
            try:
                reasons = GAME.explain(match.state, move)
            except BattlespaceError as error:
                raise AssertionError(f"{move} is well formed") from error
            assert bool(reasons) != (move in legal), move
            assert all(r.words is None or r.words.key != "why.contradiction" for r in reasons), move
        match.play(rng.choice(match.legal()))


def tried(match: Match[Any]) -> set[str]:
    """Return many moves that one might try, most of them wrong."""
    s = match.state
    hexes = {(s.q[p], s.r[p]) for p in range(11 * s.seats) if s.level[p]} or {(0, 0)}
    places = [
        f"{q},{r}" for hex_ in hexes for q, r in [hex_, *around(hex_), (hex_[0] + 2, hex_[1])]
    ]
    marks = [place + mark for place in places for mark in ("", "^")]
    found = {f"+{kind}@{place}" for kind in "CRHBT" for place in places}
    found |= {f"*C@{place}" for place in places} | {f"keep@{place}" for place in places} | {"pass"}
    rng = Random(len(found))
    for _ in range(400):
        a, b, kind = rng.choice(marks), rng.choice(marks), rng.choice("CRHBT")
        found |= {f"{kind}@{a}>{b}", f"T@{a}<>{rng.choice('CRHBT')}{rng.randint(1, 4)}@{b}"}
    return found


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("barriers_beside", []),  # no Barrier is thought to bar
        ("apart", 1),  # all is thought to be near
        ("keeps", 0),  # no cluster is thought to lead
    ],
)
def test_a_refusal_that_errs_is_found(
    name: str, answer: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = import_module("battlespace.games.dronica.text.refusals")
    monkeypatch.setattr(wrong, name, lambda *given: answer)
    with pytest.raises(AssertionError, match=r"without a reason|speak against it|not true"):
        check_scenarios(GAME)

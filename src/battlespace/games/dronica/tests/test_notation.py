"""Texts and numbers of moves: the sample game, move by move, and readers that say what they expected."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games import load
from battlespace.kernel.errors import BattlespaceError, NotationError
from battlespace.kernel.match import Match

GAME = load("dronica")

SAMPLE = [
    ("+H@0,0", 2, 650),
    ("+H@1,-1", 12, 645),
    ("+H@0,-1", 16, 800),
    ("+R@-1,0", 18, 185),
    ("+H@2,-2", 20, 1030),
    ("+H@-1,1", 24, 802),
    ("+C@1,-2", 13, 36),
    ("+C@2,-1", 13, 47),
    ("+T@-1,2", 46, 1503),
    ("R@-1,0>2,0", 73, 236),
    ("T@-1,2<>C2@2,-1", 64, 1469),
    ("H@1,-1>2,-1^", 76, 685),
    ("H@0,0>-1,1^", 52, 734),
    ("*C@1,-1", 14, 5),
    ("R@2,0>0,0", 64, 194),
    ("+H@3,-2", 43, 658),
    ("H@2,-1^>1,0", 68, 683),
]
"""Text, number of legal actions, id: the test vectors of the notation."""

FINAL = "H1@0,-1 | R2@0,0 | C1@1,-2 | C2@1,-1 | H2@1,0 | H1@2,-2 | T1@2,-1 | H1@3,-2"


def at(position: str) -> Match[Any]:
    return Match(GAME, 0, position=position)


@pytest.mark.proves("DRN-1.4", "DRN-13.1")
def test_the_sample_game_has_the_ids_and_counts_of_the_notation() -> None:
    match = Match(GAME, 0)
    for text, legal, action in SAMPLE:
        assert len(match.legal()) == legal, text
        assert GAME.notation.read_move(match.state, text) == action
        assert match.play(text).action == action
    assert GAME.write(match.state) == f"DRN1 2 15 OVER 2 w2 ; {FINAL}"
    assert match.scores == (0.0, 1.0)


@pytest.mark.proves("DRN-10.4")
def test_keeping_a_cluster_has_the_id_of_its_smallest_piece() -> None:
    match = at("pos 2p p1 t5: C1@-2,0 | R2@-1,0 | H1@-3,0 | R1@0,0 | H2@1,0 | C2@2,0")
    assert match.play("R@0,0>3,0").action == 231
    assert match.legal() == [1694, 1695]
    assert match.moves() == ["keep@-3,0", "keep@1,0"]


@pytest.mark.parametrize(("seats", "last"), [(2, 1716), (3, 2574), (4, 3432)])
def test_pass_is_the_last_id(seats: int, last: int) -> None:
    extra = "".join(f" | B{i}@{i - 1},0^C{i}" for i in range(2, seats + 1))
    match = at(f"pos {seats}p p1 t5: B1@0,0^C1{extra}")
    assert match.legal() == [last]
    assert match.moves() == ["pass"]
    assert GAME.actions(seats, {}) == last + 1


@pytest.mark.parametrize(
    "text", ["+H@1,-1~3", "+H@1,-1#2", "+H@1,-1 {why not}", "+H@1,-1 ~3 #1 {both}"]
)
def test_decorations_are_ignored(text: str) -> None:
    match = Match(GAME, 0)
    match.play("+H@0,0")
    assert match.play(text).move == "+H@1,-1"


def test_the_player_may_stand_before_a_controller_that_is_put_back() -> None:
    match = at("DRN1 2 20 REPLACE 2 b1 q2 ; C1@-2,0 | R2@-1,0")
    assert match.play("2:*C@0,0").move == "*C@0,0"


@pytest.mark.parametrize(
    "text",
    ["", "+H", "+X@0,0", "H@0,0", "H@0,0>", "H@0,0>1", "R@0,0>1,0^^", "T@0,0<>C@1,0", "T@0,0<>C5@1,0",
     "keep", "keep@x", "*R@0,0", "5:*C@0,0", "PASS", "+H@1,-1 +H@1,-1", "+H@1.5,0",
     "+H@" + "1" * 900 + ",0", "h@0,0>1,0"],
)  # fmt: skip
def test_what_is_no_move_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(NotationError, match="expected a move such as"):
        at("pos 2p p1 t5: C1@0,0 | C2@1,0").play(text)


@pytest.mark.parametrize(
    "text",
    ["R@0,0>2,0", "C@0,0^>0,1", "C@0,0>0,1^", "C@5,5>5,6", "C@1,0>1,1", "T@0,0<>C2@1,0", "+H@0,0", "+C@2,0",
     "keep@0,0", "*C@2,0", "pass", "C@0,0>0,0", "C@0,0>1,0", "2:*C@2,0", "B@1,0>2,0", "+R@7,7", "+R@-1,0"],
)  # fmt: skip
def test_every_well_formed_move_that_is_not_legal_is_refused_with_a_reason(text: str) -> None:
    match = at("pos 2p p1 t5: C1@0,0 | C2@1,0")
    reasons = GAME.explain(match.state, text)
    assert reasons
    assert all(reason.clause in GAME.rulebook.clauses for reason in reasons)
    with pytest.raises(BattlespaceError):
        match.play(text)


@pytest.mark.parametrize("action", [-1, 1717, 10**9])
def test_a_number_that_no_action_has_is_refused(action: int) -> None:
    with pytest.raises(NotationError, match="no action has this number"):
        Match(GAME, 0).play(action)

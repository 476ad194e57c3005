"""What people see, click and read."""

from __future__ import annotations

import pytest

from battlespace.games import load
from battlespace.games.dronica.rules.state import State
from battlespace.kernel import ink
from battlespace.kernel.errors import NotationError

GAME = load("dronica")
MIDDLE = "pos 2p p2 t6: C1@0,0 | H2@1,0^R1 | B1@-1,0 | T2@0,1 | C2@2,0 | R2@2,-1"


def clicks(s: State, move: str) -> list[str]:
    action = GAME.notation.read_move(s, move)
    assert action is not None
    return GAME.view.path(s, action)


def told(position: str, move: str) -> list[str]:
    """Return the sentences of what a move does."""
    s = GAME.read(position)
    action = GAME.notation.read_move(s, move)
    assert action is not None
    events = GAME.view.tell(s, action, GAME.after(s, action))
    return [GAME.lexicon.say(event.words()) for event in events]


@pytest.mark.parametrize(
    ("move", "path"),
    [
        ("+B@-2,0", ["hand:1.B", "hex:-2,0"]),
        ("H@1,0^>2,0^", ["hex:1,0", "hex:2,0"]),
        ("H@1,0^>1,1", ["hex:1,0", "hex:1,1"]),
        ("R@2,-1>3,-1", ["hex:2,-1", "hex:3,-1"]),
        ("T@0,1<>H2@1,0^", ["hex:0,1", "hex:1,0"]),
    ],
)
def test_a_move_is_two_clicks_and_the_clicks_mean_the_move(move: str, path: list[str]) -> None:
    s = GAME.read(MIDDLE)
    assert clicks(s, move) == path
    assert GAME.view.meant(s, path) == move


@pytest.mark.parametrize(
    ("path", "move"),
    [
        (["hex:0,0", "hex:1,0"], "C@0,0>1,0^"),
        (["hex:0,1", "hex:-1,2"], "T@0,1>-1,2"),
        (["hand:0.C", "hex:9,9"], "+C@9,9"),
        (["pass"], "pass"),
    ],
)
def test_clicks_that_lead_nowhere_mean_something_to_explain(path: list[str], move: str) -> None:
    s = GAME.read(MIDDLE)
    assert GAME.view.meant(s, path) == move
    assert GAME.explain(s, move)


@pytest.mark.parametrize(
    "path", [[], ["hex:0,0"], ["hand:1.B"], ["hex:9,9", "hex:0,0"], ["x", "y"], ["hex:0,0"] * 3]
)
def test_clicks_that_mean_nothing_are_refused(path: list[str]) -> None:
    with pytest.raises(NotationError, match="expected a piece or a hand, then a hex"):
        GAME.view.meant(GAME.read(MIDDLE), path)


def test_any_hex_of_a_cluster_chooses_it() -> None:
    s = GAME.read("DRN1 2 8 KEEP 1 b1 ; H1@-3,0 | C1@-2,0 | R2@-1,0 | H2@1,0 | C2@2,0 | R1@3,0")
    assert clicks(s, "keep@1,0") == ["hex:1,0"]
    assert GAME.view.meant(s, ["hex:3,0"]) == "keep@1,0"
    assert GAME.view.meant(s, ["hex:0,0"]) == "keep@0,0"
    assert GAME.view.view(s, 0).clusters == [
        [(-2, 0), (-3, 0), (-1, 0)],
        [(3, 0), (2, 0), (1, 0)],
    ]


def test_a_controller_is_put_back_with_one_click() -> None:
    s = GAME.read("DRN1 2 20 REPLACE 2 b1 q2 ; C1@-2,0 | R2@-1,0")
    assert clicks(s, "*C@0,0") == ["hex:0,0"]
    assert GAME.view.meant(s, ["hex:0,0"]) == "*C@0,0"
    assert GAME.view.view(s, 0).waiting == [1]


@pytest.mark.proves("DRN-1.3", "DRN-1.5", "DRN-2.5")
def test_all_seats_see_the_same_stacks_and_hands() -> None:
    s = GAME.read(MIDDLE)
    seen = GAME.view.view(s, 0)
    assert seen == GAME.view.view(s, 1)
    (stack,) = [stack for stack in seen.stacks if stack.hex == (1, 0)]
    kinds = [(seen.pieces[p].kind, seen.pieces[p].seat) for p in stack.pieces]
    assert kinds == [("R", 0), ("H", 1)]
    assert seen.hands == [
        {"C": 0, "R": 2, "H": 3, "B": 1, "T": 2},
        {"C": 0, "R": 2, "H": 2, "B": 2, "T": 1},
    ]
    assert (seen.turn, seen.phase, seen.winner) == (1, "MAIN", None)


def test_what_happened_is_told_in_order() -> None:
    broken = "pos 2p p1 t5: C1@-2,0 | R2@-1,0 | H2@-1,1 | H1@-2,1 | R1@0,0 | H2@1,0 | C2@2,0"
    assert told(broken, "R@0,0>-3,0") == [
        "Amber moves a Rounder next to Amber's Controller.",
        "The battlespace breaks. Out of play: Blue's Controller and Blue's Hopper.",
    ]
    tie = "pos 2p p1 t5: C1@-2,0 | R2@-1,0 | H1@-3,0 | R1@0,0 | H2@1,0 | C2@2,0"
    assert told(tie, "R@0,0>3,0") == [
        "Amber moves a Rounder next to Blue's Controller.",
        "The battlespace breaks into equal parts; Amber chooses which stays.",
    ]
    ring = "pos 2p p2 t5: R1@1,0 | R2@1,-1 | H1@0,-1 | H2@-1,0 | R1@-1,1 | R2@0,1 | T2@0,0 | C2@2,0 | C1@-2,0"
    assert told(ring, "T@0,0<>C1@-2,0") == [
        "Blue swaps a Transporter with Amber's Controller.",
        "Amber's Controller is surrounded: Amber wins.",
    ]
    assert told("DRN1 2 9 MAIN 2 x1 ; B1@0,0^C1 | B2@1,0^C2", "pass") == [
        "Blue cannot act and passes.",
        "Drawn: nobody can act any more.",
    ]


def test_a_place_beside_the_stack_that_a_piece_leaves_is_named_by_what_stays_there() -> None:
    s = GAME.read("pos 2p p1 t9: C1@-2,0 | C2@-1,0 | H1@0,0^R2")
    label = GAME.view.label(s, GAME.notation.read_move(s, "H@0,0^>1,0") or 0)
    assert GAME.lexicon.say(label) == "move a Hopper next to Blue's Rounder"


def test_choices_are_said_in_both_languages() -> None:
    s = GAME.read(MIDDLE)
    said: dict[str, list[str]] = {}
    for move in ("+B@-2,0", "H@1,0^>2,0^"):
        label = GAME.view.label(s, GAME.notation.read_move(s, move) or 0)
        said[move] = [GAME.lexicon.say(label, language) for language in ("en", "fr")]
    assert said == {
        "+B@-2,0": [
            "place a Barrier next to Amber's Barrier",
            "poser une Barrière contre la Barrière d'Ambre",
        ],
        "H@1,0^>2,0^": [
            "move a Hopper on top of Blue's Controller",
            "déplacer un Sauteur sur le Contrôleur de Bleu",
        ],
    }


def test_the_text_board_shows_both_levels_over_the_coordinates() -> None:
    lines = ink.plain(GAME.view.board(GAME.read("pos 2p p1 t5: C1@0,0 | H2@1,0^R1 | C2@2,0")))
    assert lines.split("\n") == [
        "    ·       ·       ·       ·",
        "    0,-1    1,-1    2,-1    3,-1",
        "·       C1      H2^R1   C2      ·",
        "-1,0    0,0     1,0     2,0     3,0",
        "    ·       ·       ·       ·",
        "    -1,1    0,1     1,1     2,1",
        "",
        "* 1 Amber  RR HHH BB TT",
        "  2 Blue   RRR HH BB TT",
        "turn 5",
    ]


@pytest.mark.parametrize(
    ("position", "last"),
    [
        ("DRN1 2 20 REPLACE 2 b1 q2 ; C1@0,0 | R2@1,0", "turn 11: Blue brings the Controller back"),
        ("DRN1 2 20 OVER 1 w0 ; C1@0,0 | C2@1,0", "draw"),
        ("DRN1 2 0 MAIN 1 ;", "turn 1"),
    ],
)
def test_the_text_board_says_what_is_due(position: str, last: str) -> None:
    assert ink.plain(GAME.view.board(GAME.read(position))).split("\n")[-1] == last

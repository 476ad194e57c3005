"""Every refused text has a reason that fits, and the reason names what causes it."""

from __future__ import annotations

import itertools
import random
from importlib import import_module
from typing import Any

import pytest

from battlespace.games import load
from battlespace.games.dred.rules.chart import chart_of
from battlespace.games.dred.rules.leaving import pressed
from battlespace.games.dred.tests import walks
from battlespace.kernel.contract import check_scenarios
from battlespace.kernel.errors import NotationError
from battlespace.kernel.match import Match
from battlespace.kernel.words import LANGUAGES, Reason

GAME = load("dred")
BOARD = "map=tinysq phase=ACT ; "


def texts(match: Match[Any]) -> list[str]:
    """All move texts from a tile or the zone that speak of a piece of the player, and every spawn."""
    s, chart = match.state, chart_of(match.state)
    names = [*chart.places, "z"]
    starts = sorted({move.replace("x", "-").partition("-")[0] for move in match.moves()})
    starts = [start for start in starts if start[0] in "HG123" and len(start) < 5]
    made = [f"{a}{how}{to}" for a, how, to in itertools.product(starts, "-x", names)]
    made += [f"+{kind}@{to}" for kind, to in itertools.product("HG123", names)]
    return [*made, "end", "bank:g0,s1", "buy:g0,a10,b0,c0", f"first:{'ABCD'[s.letters[0]]}"]


@pytest.mark.parametrize(("name", "seats"), [("tinysq", 4), ("tinyhex", 4), ("trine", 3)])
def test_every_text_is_legal_or_has_a_reason_that_fits(name: str, seats: int) -> None:
    rng, match = random.Random(2), Match(GAME, 2, seats, {"map": name})
    while not match.over and match.ply < 60:
        if match.turn < 0:
            match.draw()
            continue
        legal = set(match.moves())
        said = texts(match)
        for text in rng.sample(said, min(len(said), 150)):
            reasons = GAME.explain(match.state, text)
            assert (not reasons) == (text in legal), text
            check(match, text, reasons)
        match.play(rng.choice(match.legal()))


def check(match: Match[Any], text: str, reasons: list[Reason]) -> None:
    for reason in reasons:
        assert reason.clause in GAME.rulebook.clauses
        for language in LANGUAGES:
            assert GAME.sentence(reason, language)
        if reason.clause == "DRED-3.8":
            assert pressed(match.state), f"{text}: no Hero must leave"
        if reason.clause == "DRED-7.2":
            spellings = {text, text.replace("x", "-"), text.replace("-", "x")}
            assert not spellings & walks.moves(match.state), f"{text}: there is a way"


def reasons(position: str, move: str, seats: int = 2, **options: Any) -> list[Reason]:
    match = Match(GAME, 0, seats, options, BOARD + position)
    return GAME.explain(match.state, move)


CAUSES = [
    ("A H@g1 2@a1 1@a3 ; C H@g7 ; move A left=3", "2a1-a6", "DRED-7.2", ("tile:a3",)),
    ("A H@g1 2@d4 ; C H@g7 ; move A left=3", "2d4-b4", "DRED-2.6", ("tile:c4",)),
    ("A H@g1 2@d4 ; C H@g7 ; move A left=3", "2d4-d7", "DRED-2.4", ("zone:B",)),
    ("A H@a2 3@a1 1@b1 ; C H@g7 ; move A left=3", "3a1-b2", "DRED-7.2", ("tile:a2", "tile:b1")),
    ("A H@g1 1@a1 ; C H@g7 ; move A left=3", "1a1-b2", "DRED-7.6", ("tile:b2",)),
    ("A H@g1 1@a1 ; C H@g7 ; move A left=3 moved=a1", "1a1-a2", "DRED-6.4", ("tile:a1",)),
    ("A H@g1 ; C H@g7 ; move A left=0", "Hg1-g2", "DRED-6.6", ()),
    ("A H@g1 ; C H@g7 ; move A left=0", "+1@g2", "DRED-6.6", ()),
    ("A H@z ; C H@g7 ; move A left=3 halted", "Hz-a3", "DRED-7.10", ("zone:A.H",)),
    ("A H@z turns=3 ; C H@g7 ; move A left=3", "end", "DRED-3.8", ("zone:A.H",)),
]


@pytest.mark.parametrize(("position", "move", "clause", "targets"), CAUSES)
def test_a_reason_names_its_cause(
    position: str, move: str, clause: str, targets: tuple[str, ...]
) -> None:
    found = {reason.clause: reason.targets for reason in reasons(position, move)}
    assert found[clause] == targets


ALONE = [
    ("A H@z 3@f2 1@f3 turns=3 ; C H@a7 ; move A left=1", "3f2-e3", ["DRED-3.8"]),
    ("A H@z G@b4 1@b3 1@z turns=3 ; C H@g7 ; move A left=1", "Gb4-b5", ["DRED-3.8"]),
    ("A H@g1 3@e1 1@e2 ; C H@g7 ; move A left=3", "3e1xf2", ["DRED-7.9"]),
    ("A H@g1 G@b1 1@a1 ; C H@g7 ; move A left=3 moved=b1", "Gb1-a2", ["DRED-6.4"]),
    ("A H@g1 G@b1 1@a1 1@b2 ; C H@g7 1@a2 ; move A left=3", "Gb1xa2", ["DRED-7.5", "DRED-7.2"]),
    ("A H@g1 G@b1 1@a1 ; C H@g7 1@a2 ; move A left=3", "Gb1xa2", ["DRED-7.5"]),
    ("A H@g1 3@e1 1@e2 1@f2 ; C H@g7 ; move A left=3", "3e1-f2", ["DRED-2.5"]),
    ("A H@g1 1@a1 1@b1 ; C H@g7 ; move A left=3", "1a1-f1", ["DRED-7.2", "DRED-7.6"]),
    ("A H@g1 1@b4 ; C H@g7 ; move A left=3", "1b4-f4", ["DRED-2.6", "DRED-7.6"]),
    ("A H@g1 1@b4 ; C H@g7 ; move A left=3", "1c4-b4", ["DRED-2.6"]),
    ("A H@g1 bank=s1g0 ; C H@g7 ; move A left=3", "+1@z", ["DRED-3.7", "DRED-6.5"]),
    ("A H@g1 bank=s1g0 ; C H@g7 ; move A left=3", "+1@h1", ["DRED-2.7", "DRED-6.5"]),
]


@pytest.mark.parametrize(("position", "move", "clauses"), ALONE)
def test_only_what_is_wrong_is_said(position: str, move: str, clauses: list[str]) -> None:
    assert [reason.clause for reason in reasons(position, move)] == clauses


def test_all_that_is_wrong_is_said_at_once() -> None:
    full = "A H@g1 63@z bank=s0g0 ; C H@g7 ; move A left=3 spawned"
    assert {reason.clause for reason in reasons(full, "+1@a1")} == {
        "DRED-4.1", "DRED-4.4", "DRED-6.5",
    }  # fmt: skip


@pytest.mark.refuses("DRED-2.3")
def test_a_line_over_a_hole_is_told() -> None:
    head = "name: Hole\ngeometry: square\nplayers: 2\nsymmetry: none\norder: A B\nmap:\n"
    option = {"map": {"file": "hole", "text": head + "|A .   . B\n|. . . . ."}}
    text = "map=hole phase=ACT ; A H@b1 2@a2 ; B H@b5 ; move A left=3"
    match = Match(GAME, 0, 2, option, text)
    assert [r.clause for r in GAME.explain(match.state, "2a2-a4")] == ["DRED-2.3"]
    assert [r.clause for r in GAME.explain(match.state, "2a2-a3")] == ["DRED-2.7"]


def test_halves_of_a_board_that_only_zones_join_are_told() -> None:
    head = "name: Halves\ngeometry: square\nplayers: 2\nsymmetry: none\norder: A B\nmap:\n"
    option = {"map": {"file": "halves", "text": head + "|. A .\n|. B .\n"}}
    text = "map=halves phase=ACT ; A H@z G@a1 3@b1 ; B H@z 3@a3 ; move A left=3"
    match = Match(GAME, 0, 2, option, text)
    assert [r.clause for r in GAME.explain(match.state, "Ga1-b3")] == ["DRED-7.5"]
    (reason,) = GAME.explain(match.state, "3b1-b3")
    assert reason.clause == "DRED-7.8"
    assert "There is no way there" in GAME.sentence(reason)
    assert [r.clause for r in GAME.explain(match.state, "Hz-b1")] == ["DRED-2.5", "DRED-7.4"]


def test_distances_are_told() -> None:
    (reason,) = reasons("A H@g1 ; C H@g7 ; move A left=3", "Hg1-e1")
    assert GAME.sentence(reason) == "That is 2 tiles away; a Hero goes 1 at most."
    assert "portée" in GAME.sentence(reason, "fr")


def test_a_finished_game_refuses_everything() -> None:
    won = Match(GAME, 0, 2, None, BOARD + "A H@g1 ; C out1 ; move A left=3")
    assert [r.clause for r in GAME.explain(won.state, "end")] == ["DRED-8.3"]
    drawn = Match(GAME, 0, 2, None, BOARD + "A H@g1 ; C H@g7 ; move A left=3 quiet=60")
    assert [r.clause for r in GAME.explain(drawn.state, "end")] == ["DRED-9.5"]


def test_before_the_draw_nothing_else_is_due() -> None:
    s = GAME.new(2)
    assert [r.clause for r in GAME.explain(s, "end")] == ["DRED-3.1"]
    assert [r.clause for r in GAME.explain(s, "first:B")] == ["DRED-2.8"]


@pytest.mark.parametrize(
    "text", ["", "e4", "2b1-", "2b1=b4", "+2f1", "END", "buy:g1", "bank:g1", "Hg1-g²"]
)
def test_what_is_no_move_text_is_not_explained_but_refused(text: str) -> None:
    with pytest.raises(NotationError, match="expected"):
        GAME.explain(GAME.new(2), text)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("_supply", []),  # the bank is thought to be full
        ("landing", []),  # every tile is thought to be free
        ("pressed", False),  # no Hero is thought to be pressed
    ],
)
def test_a_refusal_that_errs_is_found(
    name: str, answer: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = import_module("battlespace.games.dred.text.refusals")
    monkeypatch.setattr(wrong, name, lambda *given: answer)
    with pytest.raises(AssertionError, match=r"without a reason|speak against it|not true"):
        check_scenarios(GAME)

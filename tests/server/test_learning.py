"""Lessons and puzzles over the wire: nothing is kept between requests, and nothing wrong is played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.test_app import client

from battlespace.games import TEMPLATE
from battlespace.kernel import lesson as kernel_lesson
from battlespace.kernel import puzzle as kernel_puzzle
from battlespace.server import learning

LESSON = """
[[lesson]]
name = "chase"
title = {en = "The chase", fr = "La chasse"}
about = {en = "Send them home.", fr = "Renvoyez-les."}
[[lesson.step]]
position = "3,4/0,5 mover=0 roll=1 turns=0 length=8 limit=200"
task = {en = "Chase seat 1.", fr = "Chassez la place 1."}
done.event = "event.chased"
well = {en = "Well flown.", fr = "Bien volé."}
reply = ["roll:2", "drone:1", "roll:1"]
[[lesson.step.mistake]]
moves = ["drone:1"]
clause = "TPL-2.4"
say = {en = "Your own drone is there.", fr = "Votre drone y est."}
[[lesson.step]]
task = {en = "On.", fr = "Encore."}
done.moves = ["drone:2"]
well = {en = "Done.", fr = "Fini."}
"""
PUZZLE = kernel_puzzle.Puzzle(
    "1,4/0,5 mover=0 roll=1 turns=0 length=8 limit=200", ("drone:2",), 0.8, 0.4, 50, 2, ("TPL-2.5",)
)


@pytest.fixture(autouse=True)
def taught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the template have a lesson and a puzzle."""
    (tmp_path / kernel_lesson.FILE).write_text(LESSON, "utf-8")
    kernel_puzzle.write_puzzles(tmp_path, [PUZZLE])
    lessons = kernel_lesson.read_lessons(tmp_path)
    monkeypatch.setattr(learning, "read_lessons", lambda folder: lessons)
    monkeypatch.setattr(learning, "read_puzzles", lambda folder: [PUZZLE])


def post(url: str, what: str, **body: Any) -> Any:
    with client(url) as c:
        return c.post(f"/api/games/{TEMPLATE}/{what}", json=body)


def test_what_a_coach_says_is_told(quick_url: str) -> None:
    with client(quick_url) as c:
        found = c.get(f"/api/games/{TEMPLATE}/coach").json()
        assert c.get("/api/games/none/coach").status_code == 404
    assert set(found["hello"]) == {"en", "fr"}
    assert found["notes"][1]["when"] == ["event.chased"]
    assert found["notes"][1]["by"] == "others"


def test_the_lessons_and_puzzles_of_a_game_are_listed(quick_url: str) -> None:
    with client(quick_url) as c:
        found = c.get(f"/api/games/{TEMPLATE}/study").json()
    assert [(one["name"], one["steps"]) for one in found["lessons"]] == [("chase", 2)]
    shares = {"best": 80, "next": 40}
    listed = {"name": PUZZLE.name, "level": 2, "themes": ["TPL-2.5"], "alone": False, **shares}
    assert found["puzzles"] == [listed]
    assert found["daily"] == PUZZLE.name


def test_a_right_move_is_played_with_the_reply(quick_url: str) -> None:
    found = post(quick_url, "lessons/chase", move="drone:2").json()
    assert found["right"]
    assert found["say"]["fr"] == "Bien volé."
    assert [line["move"] for line in found["lines"]] == ["drone:2", "roll:2", "drone:1", "roll:1"]
    assert (found["stand"]["number"], found["stand"]["total"]) == (1, 2)
    assert found["stand"]["task"]["en"] == "On."


def test_moves_so_far_lead_on_and_to_the_end(quick_url: str) -> None:
    found = post(quick_url, "lessons/chase", moves=["drone:2"], move="drone:2").json()
    assert found["stand"]["over"]
    assert found["stand"]["choices"] == []


def test_a_wrong_move_is_answered_and_not_played(quick_url: str) -> None:
    found = post(quick_url, "lessons/chase", clicks=["drone:0.1"]).json()
    assert not found["right"]
    assert found["say"]["en"] == "Your own drone is there."
    assert [reason["clause"] for reason in found["reasons"]] == ["TPL-2.4"]
    assert found["lines"] == []
    assert found["stand"]["number"] == 0


def test_what_would_be_right_is_shown_on_request_only(quick_url: str) -> None:
    assert post(quick_url, "lessons/chase").json()["shown"] == []
    for what in ("lessons/chase", f"puzzles/{PUZZLE.name}"):
        (shown,) = post(quick_url, what, show=True).json()["shown"]
        assert shown["move"] == "drone:2"
        assert shown["label"]["key"] == "label.move", "words, however many choices there are"
        assert shown["path"]


def test_a_puzzle_is_solved(quick_url: str) -> None:
    wrong = post(quick_url, f"puzzles/{PUZZLE.name}", move="drone:1").json()
    assert (wrong["right"], wrong["stand"]["over"], wrong["lines"]) == (False, False, [])
    right = post(quick_url, f"puzzles/{PUZZLE.name}", move="drone:2").json()
    assert (right["right"], right["stand"]["over"]) == (True, True)


@pytest.mark.parametrize(
    ("what", "body", "status", "code"),
    [
        ("lessons/none", {}, 404, "unknown-table"),
        ("puzzles/none", {}, 404, "unknown-table"),
        ("lessons/chase", {"moves": ["drone:2"] * 61}, 429, "limit"),
        ("lessons/chase", {"move": "nonsense"}, 400, "notation"),
        ("lessons/chase", {"clicks": ["nothing"]}, 400, "notation"),
        ("lessons/chase", {"stray": 1}, 400, "malformed"),
        ("lessons/chase", {"moves": ["drone:2", "drone:2"], "move": "drone:2"}, 400, "over"),
    ],
)
def test_bad_requests_are_refused_by_code(
    quick_url: str, what: str, body: dict[str, Any], status: int, code: str
) -> None:
    answer = post(quick_url, what, **body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)

"""Lessons: what is asked is judged, mistakes are answered, and faults in the file are found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from battlespace.games import TEMPLATE, load
from battlespace.kernel.errors import ContentError, OverError
from battlespace.kernel.lesson import (
    Course,
    Done,
    Lesson,
    Lessons,
    Mistake,
    Task,
    exercised,
    faults,
    read_lessons,
)

GAME: Any = load(TEMPLATE)
SAY = {"en": "one", "fr": "un"}
THROWN = "0,4/0,5 mover=0 roll=1 turns=0 length=8 limit=200"
"""Seat 0 has a drone on cell 4 and one in the hangar; seat 1 stands on cell 5; the die shows 1."""
CROWDED = "3,4/0,5 mover=0 roll=1 turns=0 length=8 limit=200"


def task(done: Done, **more: Any) -> Task:
    given: dict[str, Any] = {"position": THROWN, **more}
    return Task(SAY, done, SAY, **given)


def lessons(*steps: Task, **more: Any) -> Lessons:
    one = Lesson("one", SAY, SAY, steps)
    return Lessons((one,), more.get("uses", {"label.move": "TPL-2.3"}))


def course(*steps: Task) -> Course[Any]:
    found = lessons(*steps)
    return Course(GAME, found, found.lesson[0])


def found(*steps: Task, **more: Any) -> str:
    return "; ".join(faults(GAME, lessons(*steps, **more)))


CHASE = Done(event="event.chased")


@pytest.mark.parametrize(
    ("done", "solution"),
    [
        (Done(moves=("drone:2",)), ["drone:2"]),
        (CHASE, ["drone:2"]),
        (Done(clause="TPL-2.3"), ["drone:1", "drone:2"]),
        (Done(clause="TPL-2.3", moves=("drone:1",)), ["drone:1"]),
        (Done(won=True), []),
        (Done(reached={"drones.0.1": 5}), ["drone:2"]),
        (Done(reached={"drones.0.9": 5}), []),
        (Done(reached={"nowhere.0": 5}), []),
    ],
)
def test_what_counts_as_done(done: Done, solution: list[str]) -> None:
    assert course(task(done)).solutions() == solution


def test_a_winning_move_is_told_from_others() -> None:
    home = "9,8/0,5 mover=0 roll=1 turns=0 length=8 limit=200"
    assert course(task(Done(won=True), position=home)).solutions() == ["drone:2"]


def test_a_move_that_does_it_is_played_with_the_reply_and_the_next_step_goes_on() -> None:
    one = course(
        task(CHASE, reply=("roll:2", "drone:1", "roll:3")),
        task(Done(moves=("drone:2",)), position=""),
    )
    answer = one.attempt("drone:2")
    assert answer.done
    assert answer.say == SAY
    assert [step.move for step in answer.steps] == ["drone:2", "roll:2", "drone:1", "roll:3"]
    assert one.match.turn == 0
    assert not one.over
    assert one.attempt("drone:2").done
    assert one.over
    with pytest.raises(OverError):
        one.attempt("drone:2")


def test_a_legal_move_that_does_not_do_it_changes_nothing_and_is_answered() -> None:
    answered = {"en": "not that", "fr": "pas celui-là"}
    one = course(task(CHASE, mistake=(Mistake(("drone:1",), answered),)))
    before = GAME.write(one.match.state)
    answer = one.attempt("drone:1")
    assert (answer.done, answer.say, answer.steps) == (False, answered, ())
    assert GAME.write(one.match.state) == before
    assert course(task(CHASE)).attempt("drone:1").say is None


def test_a_refused_move_is_answered_by_the_clause_that_refuses_it() -> None:
    answered = {"en": "full", "fr": "complet"}
    mistake = Mistake(("drone:1",), answered, "TPL-2.4")
    one = course(task(Done(moves=("drone:2",)), position=CROWDED, mistake=(mistake,)))
    answer = one.attempt("drone:1")
    assert not answer.done
    assert answer.say == answered
    assert [reason.clause for reason in answer.reasons] == ["TPL-2.4"]


def test_a_refusal_may_be_what_is_asked_for() -> None:
    one = course(
        task(Done(refused="TPL-2.4", moves=("drone:1",)), position=CROWDED),
        task(Done(moves=("drone:2",)), position=""),
    )
    assert not one.attempt("drone:2").done
    answer = one.attempt("drone:1")
    assert answer.done
    assert answer.reasons
    assert one.attempt("drone:2").done


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        ((), "no step"),
        ((task(Done(won=True)),), "no move does what is asked"),
        ((task(Done(moves=("drone:2", "drone:3"))),), "not legal, or not what is asked: drone:3"),
        ((task(CHASE, clauses=("TPL-9.9",)),), "no such clause: TPL-9.9"),
        ((task(CHASE, position="nonsense"),), "step 1"),
        ((task(CHASE, reply=("roll:9",)),), "roll:9"),
        ((task(CHASE), task(CHASE, position="")), "not the player's turn"),
        ((task(CHASE, mistake=(Mistake(("drone:2",), SAY),)),), "it does what is asked"),
        ((task(CHASE, mistake=(Mistake(("drone:1",), SAY, "TPL-2.4"),)),), "is legal"),
        (
            (
                task(
                    Done(moves=("drone:2",)),
                    position=CROWDED,
                    mistake=(Mistake(("drone:1",), SAY, "TPL-2.2"),),
                ),
            ),
            "refused by TPL-2.4",
        ),
        (
            (
                task(
                    Done(refused="TPL-2.4", moves=("drone:1",)),
                    position=CROWDED,
                    mistake=(Mistake(("drone:1",), SAY),),
                ),
            ),
            "it is what is asked",
        ),
        (
            (task(Done(refused="TPL-2.2", moves=("drone:1",)), position=CROWDED),),
            "not refused by TPL-2.2",
        ),
        ((task(Done(moves=("drone:2",)), position=""),), "no seat is to act"),
    ],
)
def test_faults_are_found(steps: tuple[Task, ...], fault: str) -> None:
    assert fault in found(*steps)


def test_a_sound_lesson_has_no_fault() -> None:
    assert found(task(CHASE, mistake=(Mistake(("drone:1",), SAY),))) == ""


def test_every_way_through_a_lesson_is_followed() -> None:
    """Both moves are accepted, but only after one of them is the next step's move legal."""
    close = "2,4/0,0 mover=0 roll=1 turns=0 length=8 limit=200"
    first = task(Done(clause="TPL-2.3"), reply=("roll:2", "drone:1", "roll:1"), position=close)
    assert "step 2: no move" in found(first, task(Done(moves=("drone:1",)), position=""))


def test_wrong_uses_and_twin_names_are_found() -> None:
    assert "no such label or clause" in found(task(CHASE), uses={"label.move": "TPL-9.9"})
    assert "no such label or clause" in found(task(CHASE), uses={"label.no": "TPL-2.3"})
    one = lessons(task(CHASE)).lesson[0]
    assert faults(GAME, Lessons((one, one))) == ["one: twice the same name"]


def test_clauses_are_counted_wherever_a_step_names_them() -> None:
    steps = (
        task(Done(clause="TPL-2.3"), clauses=("TPL-2.1",)),
        task(Done(refused="TPL-2.4", moves=("drone:1",))),
        task(CHASE, mistake=(Mistake(("drone:1",), SAY, "TPL-2.2"),)),
    )
    assert exercised(lessons(*steps)) == {"TPL-2.1", "TPL-2.2", "TPL-2.3", "TPL-2.4"}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[lesson]]\nname = 3", "Expected"),
        ("[[lesson]]\nnam = 'x'", "missing required|unknown field"),
        ("[[lesson", "lessons.toml"),
        ("[[lesson]]\nname='x'\ntitle={en='a'}\nabout={en='a',fr='b'}\nstep=[]", "x: title"),
    ],
)
def test_a_faulty_file_is_refused_with_its_name(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "lessons.toml").write_text(text, "utf-8")
    with pytest.raises(ContentError, match=fault):
        read_lessons(tmp_path)


def test_a_folder_without_lessons_has_none(tmp_path: Path) -> None:
    assert read_lessons(tmp_path) == Lessons()


def test_an_unknown_lesson_is_refused_by_name() -> None:
    with pytest.raises(ContentError, match="no lesson 'two'; there are: one"):
        lessons(task(CHASE)).named("two")


def test_lessons_travel_as_plain_data() -> None:
    one = lessons(task(CHASE)).lesson[0]
    assert msgspec.convert(msgspec.to_builtins(one), Lesson) == one

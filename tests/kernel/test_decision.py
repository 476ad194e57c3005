"""What is derived from a question's one declaration, on a small game of dice."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.kernel import pig
from tests.kernel.pig import ASKED, MACHINE

from battlespace.kernel.answers import Counted, Named, Said
from battlespace.kernel.decision import Asked, decision
from battlespace.kernel.errors import NotationError
from battlespace.kernel.game import CHANCE, OVER
from battlespace.kernel.machine import Machine
from battlespace.kernel.procedure import Procedure, procedure
from battlespace.kernel.record import room
from battlespace.kernel.rule import rule
from battlespace.kernel.step import ProcedureError, Waits

OUT, WEIGHTS = room(40, np.int32), room(40, np.int64)
EXPECTED = "expected roll or hold"


def listed(s: Any) -> list[int]:
    drawn = ASKED.turn(s) == CHANCE
    count = ASKED.chance(s, OUT, WEIGHTS) if drawn else ASKED.legal(s, OUT)
    return OUT[: max(count, 1)].tolist()


def played(s: Any, *moves: str) -> Any:
    for move in moves:
        action = ASKED.read_move(s, move, EXPECTED)
        assert action in listed(s)
        ASKED.carry(s, action)
    return s


def texts(s: Any) -> list[Any]:
    return [(step.text, wait, names) for step, wait, names in MACHINE.write(s)]


def test_what_has_one_answer_is_not_asked() -> None:
    s = pig.new()
    assert ASKED.turn(s) == CHANCE
    assert [ASKED.write_move(s, action) for action in listed(s)] == [
        f"die:{i}" for i in range(1, 7)
    ]
    assert WEIGHTS[:6].tolist() == [1, 2, 1, 1, 1, 1]
    played(s, "die:4")
    assert ASKED.turn(s) == 0
    assert [ASKED.write_move(s, action) for action in listed(s)] == ["hold", "roll"]


@decision(Said(0, "on"), clause="A-1", always=True)
def click_on(s: Any, answer: int, seat: int) -> bool:
    return True


@procedure
def clicked_twice(s: Any) -> Waits:
    yield click_on(1)
    yield click_on(0)


def test_what_is_always_asked_waits_with_one_answer() -> None:
    machine = Machine(pig.State, clicked_twice)
    asked, s = Asked(machine), pig.State()
    machine.begin(s, clicked_twice)
    asked.carry(s, -1)
    assert asked.turn(s) == 1
    asked.carry(s, 0)
    assert asked.turn(s) == 0
    asked.carry(s, 0)
    assert asked.turn(s) == OVER


class Letters:
    """Things from 10 on, named by letters."""

    click = "letter"

    def write(self, s: Any, value: int) -> str:
        return chr(ord("a") + value - 10)

    def named(self, s: Any, text: str) -> int:
        return ord(text[-1]) - ord("a") + 10


@rule
def every_other(i: int) -> int:
    """Return things that are two apart."""
    return 2 * i


FEW = Named("pick", 0, 2, every_other, Letters()).since(0, 10)
REST = Named("pick", 2, 3, every_other, Letters()).since(2, 10)


@decision(FEW, REST, clause="A-2", always=True)
def pick(s: Any, answer: int, seat: int) -> bool:
    return True


@procedure
def picking(s: Any) -> Waits:
    yield pick(0)


def test_things_may_be_named_in_two_rows_of_actions() -> None:
    asked, s = Asked(Machine(pig.State, picking)), pig.State()
    assert [asked.answer(action) for action in range(5)] == [10, 12, 14, 16, 18]
    moves = [asked.write_move(s, action) for action in range(5)]
    assert moves == ["pick:a", "pick:c", "pick:e", "pick:g", "pick:i"]
    assert [asked.read_move(s, move, EXPECTED) for move in moves] == [*range(5)]


def test_open_steps_are_named_and_those_that_ended_leave_nothing() -> None:
    s = played(pig.new(), "die:4", "roll", "die:6")
    assert texts(s) == [
        ("match", "turn", {"seat": 0}),
        ("turn", "bonus", {"seat": 0, "won": 4, "shown": 6}),
        ("bonus", "die", {"seat": 0, "left": 3, "total": 0, "number": 0}),
        ("die", "", {"seat": 0, "low": 2}),
    ]
    played(s, "die:2", "die:2")
    assert texts(s)[-1] == ("throw", "", {"seat": 0}), "three letters are out of reach"
    assert not s.frames[s.depth :].any()


def test_a_sampled_draw_is_asked_with_its_only_action() -> None:
    s = played(pig.new(), "die:6", "die:2", "die:2")
    assert ASKED.chance(s, OUT, WEIGHTS) == 0
    assert OUT[0] == 10
    s.thrown = 5
    assert texts(played(s, "throw"))[-1] == ("P-1", "", {"seat": 0, "won": 16 - 1 - 1 + 1})


def test_a_question_may_list_its_answers_itself() -> None:
    s = played(pig.new(), "die:6", "die:6", "die:6", "die:6", "die:2", "die:2")
    played(s, "letter:c", "throw", "die:2")
    assert texts(s)[-1][:2] == ("letter", "")
    assert [ASKED.write_move(s, action) for action in listed(s)] == ["letter:c", "letter:b"]
    assert [ASKED.path(s, action) for action in listed(s)] == [["letter:c"], ["letter:b"]]
    assert ASKED.answer(20) == 2


def test_random_matches_end_and_every_position_is_written_and_read() -> None:
    rng = random.Random(1)
    for _ in range(60):
        s = pig.new()
        while ASKED.turn(s) != OVER:
            again = s.copy()
            again.frames[...], again.depth = 0, 0
            MACHINE.read(again, texts(s))
            assert again == s
            actions = listed(s)
            for action in actions:
                move = ASKED.write_move(s, action)
                assert ASKED.read_move(s, move, EXPECTED) == action
                assert ASKED.meant(s, ASKED.path(s, action)) == move
                assert ASKED.off_topic(s, action) == [] or ASKED.turn(s) == CHANCE
            s.thrown = rng.randrange(1, 7)
            ASKED.carry(s, rng.choice(actions))
        assert not s.frames.any()
        assert s.points[s.winner] >= pig.GOAL


def test_a_move_that_answers_another_question_is_told_what_is_asked() -> None:
    s = played(pig.new(), "die:4")
    reason = ASKED.off_topic(s, 20)[0]
    assert (reason.clause, reason.words and reason.words.key) == ("PIG-1", "why.asked")
    assert reason.words is not None
    assert str(reason.words.values["question"].key) == "ask.roll_on"  # type: ignore[union-attr]
    assert ASKED.off_topic(s, None)[0].clause == "PIG-1"
    drawn = ASKED.off_topic(pig.new(), 0)[0]
    assert (drawn.clause, drawn.words and drawn.words.key) == ("PIG-2", "why.drawn")


def test_texts_that_no_answer_has_are_refused_or_known_to_be_no_action_here() -> None:
    s = pig.new()
    for wrong in ("die", "die:x", "letter:z", "letter:", "stay", "", "hold:1", ":", "die:01"):
        with pytest.raises(NotationError):
            ASKED.read_move(s, wrong, EXPECTED)
    for nothing in ("die:7", "die:0", "letter:d"):
        assert ASKED.read_move(s, nothing, EXPECTED) is None
    with pytest.raises(NotationError, match="no action has this number"):
        ASKED.write_move(s, 19)


def test_clicks_mean_an_answer_to_the_open_question_before_any_other() -> None:
    s = played(pig.new(), "die:4")
    assert ASKED.meant(s, ["do:roll"]) == "roll"
    assert ASKED.meant(s, ["number:3"]) == "die:3"
    assert ASKED.meant(s, ["do:dance"]) is None
    assert ASKED.meant(s, []) is None
    assert ASKED.meant(s, ["number:3", "number:4"]) is None


def test_the_first_parameter_of_a_question_is_the_seat() -> None:
    def ask(s: Any, answer: int, card: int) -> bool:
        return True

    with pytest.raises(ProcedureError, match="is the seat"):
        decision(Said(0, "yes", "no"), clause="X-1")(ask)


def test_an_action_belongs_to_one_kind_of_answers() -> None:
    def ask(s: Any, answer: int, seat: int) -> bool:
        return True

    def work(s: Any, seat: int) -> Any:
        yield asking(seat)

    asking: Any = decision(Said(0, "yes", "no"), Counted("n", 1, 1, 6), clause="X-1")(ask)
    globals()["asking"] = asking
    try:
        with pytest.raises(ValueError, match="actions from 1 on belong to yes and n"):
            Asked(Machine(pig.State, Procedure(work)))
    finally:
        del globals()["asking"]


def test_a_frame_can_be_laid_by_hand_where_its_step_waits() -> None:
    s = pig.State()
    MACHINE.begin_at(s, pig.match, "turn", seat=1)
    MACHINE.begin(s, pig.turn, 1)
    ASKED.carry(s, -1)
    assert texts(s)[0] == ("match", "turn", {"seat": 1})
    assert MACHINE.column(pig.turn, "seat") == 2
    assert s.frames[0, 1] == MACHINE.place(pig.match, "turn")
    with pytest.raises(ValueError, match="with the names seat"):
        MACHINE.begin_at(s, pig.match, "turn")

"""What is found out about a position is found out once, and never believed of another one."""

from __future__ import annotations

import pytest

from battlespace.kernel.record import Record, aside, i8, i16
from battlespace.kernel.remembered import forget, once, remembered


class Board(Record):
    """Two seats with a row each."""

    rows = i16(2, 3)
    mover = i8()
    turns = i16()


@pytest.fixture(autouse=True)
def _nothing_known() -> None:
    forget()


def test_a_position_that_is_read_is_looked_at_once() -> None:
    asked: list[int] = []

    @once
    def total(s: Board) -> int:
        asked.append(1)
        return sum(sum(row) for row in s.rows.tolist())

    s = Board()
    s.rows[1, 2] = 4
    read = s.reading()
    assert [total(read), total(read), total(s.reading())] == [4, 4, 4]
    assert len(asked) == 2
    assert [total(s), total(s)] == [4, 4]  # what may change is looked at each time
    assert len(asked) == 4


def test_a_reading_has_rows_and_columns() -> None:
    s = Board()
    s.rows[1, 2], s.rows[0, 1] = 4, 7
    read = s.reading()
    assert read.rows[1, 2] == 4
    assert read.rows[0].tolist() == [0, 7, 0]
    assert read.rows[0, :2].tolist() == [0, 7]
    assert read.rows is read.rows
    assert read.rows.tolist() == s.rows.tolist()


def test_only_the_named_fields_count() -> None:
    asked: list[int] = []

    @remembered("mover")
    def name(s: Board, word: str) -> str:
        asked.append(1)
        return f"{word} {s.mover}"

    s = Board()
    assert name(s, "a") == "a 0"
    s.turns = 5
    assert name(s, "a") == "a 0"
    assert len(asked) == 1
    assert name(s, "b") == "b 0"
    s.mover = 1
    assert name(s.reading(), "a") == "a 1"
    forget()
    assert name(s, "a") == "a 1"
    assert len(asked) == 4


def test_of_a_table_one_row_may_count() -> None:
    asked: list[int] = []

    @remembered("turns", of_first=("rows",))
    def wealth(s: Board, seat: int) -> int:
        asked.append(seat)
        return sum(s.rows[seat].tolist())

    s = Board()
    s.rows[0, 0] = 3
    assert [wealth(s, 0), wealth(s, 1)] == [3, 0]
    s.rows[1, 1] = 9
    assert [wealth(s, 0), wealth(s, 1)] == [3, 9]
    assert asked == [0, 1, 1]
    s.turns = 1
    assert wealth(s, 0) == 3
    assert asked == [0, 1, 1, 0]


def test_what_is_long_unused_is_forgotten() -> None:
    asked: list[int] = []

    @remembered("mover", most=2)
    def twice(s: Board, number: int) -> int:
        asked.append(number)
        return 2 * number

    s = Board()
    for number in (1, 2, 3):
        twice(s, number)
    twice(s, 1)  # old, but still known: it is as good as new
    assert asked == [1, 2, 3]
    for number in (4, 5, 6):
        twice(s, number)
    assert twice(s, 2) == 4
    assert asked == [1, 2, 3, 4, 5, 6, 2]


class Walled(Record):
    """A position with something that stands aside."""

    cells = i8(2)
    scratch = aside(i8())


def test_what_stands_aside_is_looked_at_each_time() -> None:
    @remembered("scratch")
    def noted(s: Walled) -> int:
        return s.scratch

    read = Walled().reading()
    assert noted(read) == 0
    read.scratch = 5
    assert noted(read) == 5

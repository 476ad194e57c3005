"""Flat states: values, copies, names, bounds."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from battlespace.kernel.record import Record, aside, f64, i8, i16, laid, table


class Sample(Record):
    cells = i8(2, 3)
    mover = i8(start=1)
    far = i16(4, start=-1)
    share = f64()
    scratch = aside(i16(2))


def test_a_new_record_has_each_fields_first_value() -> None:
    s = Sample()
    assert (s.mover, list(s.far), s.cells[1, 2], s.share) == (1, [-1] * 4, 0, 0.0)


def test_numbers_come_out_as_python_numbers() -> None:
    s = Sample()
    s.cells[0, 0] = 100
    assert type(s.cells[0, 0]) is int
    assert s.cells[0, 0] * 100 == 10_000
    assert all(type(x) is int for x in s.far)


def test_a_mistyped_name_is_refused_at_once() -> None:
    with pytest.raises(AttributeError, match="has no field 'moover'; fields: cells, mover"):
        Sample().moover = 1  # pyright: ignore[reportAttributeAccessIssue]


def test_an_annotation_is_no_field() -> None:
    with pytest.raises(TypeError, match="fields are values, not annotations: cells"):
        type("Wrong", (Record,), {"__annotations__": {"cells": int}})


def test_a_number_that_does_not_fit_is_refused() -> None:
    s = Sample()
    with pytest.raises(OverflowError):
        s.cells[0, 0] = 128
    with pytest.raises(OverflowError):
        s.mover = -129


@pytest.mark.parametrize("index", [-1, (0, -1), 2, (0, 3)])
def test_an_index_outside_is_refused(index: object) -> None:
    s = Sample()
    with pytest.raises(IndexError):
        s.cells[index]  # pyright: ignore[reportArgumentType, reportCallIssue]
    with pytest.raises(IndexError):
        s.cells[index] = 1  # pyright: ignore[reportArgumentType, reportCallIssue]


def test_a_copy_is_independent_and_equal() -> None:
    s = Sample()
    other = s.copy()
    assert other == s
    assert hash(other) == hash(s)
    other.cells[1, 1] = 5
    assert s.cells[1, 1] == 0
    assert other != s
    s.take(other)
    assert other == s


class Board(Record):
    width = laid(i16())
    mover = i8()
    scratch = aside(i8(2))


def test_what_is_laid_down_stands_aside_and_is_told_apart() -> None:
    one, other = Board(), Board()
    one.width, other.width, other.scratch[1] = 300, 300, 5
    assert one.ground() == other.ground() == (300).to_bytes(2, "little")
    other.width = 301
    assert one == other
    assert one.ground() != other.ground()


def test_what_stands_aside_is_copied_but_no_part_of_the_value() -> None:
    s = Sample()
    other = s.copy()
    other.scratch[0] = 9
    assert other == s
    assert other.copy().scratch[0] == 9


def test_a_record_equals_only_its_own_kind() -> None:
    assert Sample() != 1


def test_a_record_travels_between_processes() -> None:
    s = Sample()
    s.cells[0, 1] = 7
    again = pickle.loads(pickle.dumps(s))
    assert again == s
    again.cells[0, 1] = 8
    assert s.cells[0, 1] == 7


def test_a_table_cannot_be_written() -> None:
    made = table([1, 2], np.int8)
    with pytest.raises(ValueError, match="read-only"):
        made[0] = 3


def test_states_say_which_fields_they_share() -> None:
    s, other = Sample(), Sample()
    other.far[3] = 7
    assert s.shares(other, "cells", "mover", "share")
    assert not s.shares(other, "cells", "far")
    other.mover = 2
    assert not s.shares(other.reading(), "mover")

"""Options: declared once, checked everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from battlespace.kernel.errors import OptionError
from battlespace.kernel.option import (
    Choice,
    File,
    Flag,
    Number,
    Option,
    Picks,
    checked_options,
    plain,
)

FLAG = Flag("loud", False)
NUMBER = Number("size", 3, low=1, high=5, none=True)
CHOICE = Choice("side", "left", words=("left", "right"))
PICKS = Picks("tokens", "random", words=("random",), codes=("A", "B", "C"), count=2)
FILE = File("map", "plain", words=("plain", "hills"), limit=20)
ALL = (FLAG, NUMBER, CHOICE, PICKS, FILE)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (FLAG, "true", True),
        (FLAG, "False", False),
        (NUMBER, "5", 5),
        (NUMBER, "none", None),
        (CHOICE, "right", "right"),
        (PICKS, "random", "random"),
        (PICKS, "C,A", ["C", "A"]),
        (FILE, "hills", "hills"),
    ],
)
def test_what_is_allowed_is_read(option: Option, text: str, value: Any) -> None:
    assert option.read(text) == value
    assert option.checked(value) == value


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (FLAG, 1),
        (FLAG, "true"),
        (NUMBER, 0),
        (NUMBER, 6),
        (NUMBER, 2.0),
        (NUMBER, True),
        (NUMBER, "3"),
        (CHOICE, "up"),
        (CHOICE, None),
        (PICKS, ["A"]),
        (PICKS, ["A", "A"]),
        (PICKS, ["A", "Z"]),
        (PICKS, ["A", 1]),
        (PICKS, 7),
        (PICKS, "A"),
        (FILE, "nowhere"),
        (FILE, {"file": "x"}),
        (FILE, {"file": "x", "text": 3}),
        (FILE, {"file": "x", "text": "y" * 21}),
    ],
)
def test_what_is_not_allowed_is_refused(option: Option, value: Any) -> None:
    with pytest.raises(OptionError, match=option.name):
        option.checked(value)


@pytest.mark.parametrize(
    ("option", "text"),
    [(FLAG, "yes"), (NUMBER, "six"), (NUMBER, "9" * 50), (NUMBER, "²"), (PICKS, "A,")],
)
def test_a_wrong_text_is_refused_with_what_is_expected(option: Option, text: str) -> None:
    with pytest.raises(OptionError, match="expected"):
        option.read(text)


def test_a_number_is_none_only_where_declared() -> None:
    with pytest.raises(OptionError):
        Number("size", 3, low=1, high=5).checked(None)


def test_a_file_of_ones_own_is_carried_whole(tmp_path: Path) -> None:
    path = tmp_path / "mine.map"
    path.write_text("abc")
    assert FILE.read(str(path)) == {"file": "mine", "text": "abc"}
    assert FILE.checked(FILE.read(str(path))) == {"file": "mine", "text": "abc"}


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xff")
    for path in (tmp_path / "none", tmp_path / "binary", tmp_path):
        with pytest.raises(OptionError, match="map="):
            FILE.read(str(path))


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (True, "yes"), (False, "no"), (None, "none"), (5, "5"), ("left", "left"), (["C", "A"], "C,A"),
        ({"file": "mine", "text": "a map"}, "mine"), ({"no": "file"}, "{'no': 'file'}"),
    ],
)  # fmt: skip
def test_a_value_is_written_as_people_read_it(value: Any, said: str) -> None:
    assert plain(value) == said


def test_defaults_fill_what_is_not_given_and_strangers_are_refused() -> None:
    assert checked_options(ALL, {"size": 4})["size"] == 4
    assert checked_options(ALL, {})["tokens"] == "random"
    with pytest.raises(OptionError, match="unknown option 'colour'; this game has: loud, size"):
        checked_options(ALL, {"colour": 1})


def test_a_declaration_is_plain_data() -> None:
    assert NUMBER.json() == {
        "name": "size",
        "default": 3,
        "expected": "a whole number from 1 to 5 or none",
        "kind": "number",
    }

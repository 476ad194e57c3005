"""JSON from outside: what readers disagree on is refused; a misfit says where, what was found and what was expected."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest

from battlespace.kernel.decode import JsonError, decode, fit, parse


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    size: Annotated[int, msgspec.Meta(ge=1, le=9)]
    name: str = ""


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    parts: list[Inner]
    pair: tuple[int, int] = (0, 0)
    by_name: dict[str, int] = {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Expecting value"),
        (b"\xff", "codec"),
        ("{}{}", "Extra data"),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "the key 'c' is there twice"),
        ("[NaN]", "NaN is not a number in JSON"),
        ("[-Infinity]", "-Infinity is not a number in JSON"),
        ("[1e999]", "'1e999' is too large"),
        ("[" * 100_000, "recursion"),
        ("9" * 10_000, "digits"),
    ],
)
def test_what_is_no_json_is_refused(text: str | bytes, words: str) -> None:
    with pytest.raises(JsonError, match=f"not JSON: .*{words}"):
        parse(text)


def test_what_fits_is_returned_as_what_it_is() -> None:
    found = decode(b'{"parts": [{"size": 3, "name": "\\u00e9"}], "by_name": {"x": 1}}', Outer)
    assert found == Outer([Inner(3, "é")], by_name={"x": 1})
    assert parse("[1.5, 2, null, true]") == [1.5, 2, None, True]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "found [], expected object"),
        ({}, "parts is missing"),
        ({"parts": [{"size": 1}, {}]}, "parts[1]: size is missing"),
        ({"parts": [{"size": 1, "sise": 2}]}, "parts[0]: sise is unknown"),
        ({"parts": [{"size": "2"}]}, "parts[0].size: found '2', expected int"),
        ({"parts": [{"size": True}]}, "parts[0].size: found True, expected int"),
        ({"parts": [{"size": 1.0}]}, "parts[0].size: found 1.0, expected int"),
        ({"parts": [{"size": 10**30}]}, f"parts[0].size: found {10**30}, expected int <= 9"),
        ({"parts": [], "pair": [1]}, "pair: found [1], expected array of length 2"),
        ({"parts": [], "by_name": {"x": "y"}}, "by_name[...]: expected int, got str"),
        ({"parts": [], "by_name": {3: 1}}, "by_name: found {3: 1}, expected str"),
    ],
)
def test_a_misfit_says_where_what_and_what_was_expected(data: Any, message: str) -> None:
    with pytest.raises(JsonError) as caught:
        fit(data, Outer)
    assert str(caught.value) == message


def test_a_check_of_a_struct_s_own_is_told_with_its_place() -> None:
    class Even(msgspec.Struct):
        number: int

        def __post_init__(self) -> None:
            if self.number % 2:
                raise ValueError(f"{self.number} is odd")

    with pytest.raises(JsonError, match=r"^\[1\]: 3 is odd$"):
        fit([{"number": 2}, {"number": 3}], list[Even])


class Colour(int):
    """A thing of ours that texts name."""


def named(kind: type, given: Any) -> Colour:
    if given not in ("red", "blue"):
        raise ValueError(f"{given!r} is no {kind.__name__.lower()}")
    return Colour(("red", "blue").index(given))


def test_names_of_our_own_are_looked_up_and_refused_with_their_place() -> None:
    assert fit(["blue", "red"], list[Colour], names=named) == [1, 0]
    for wrong in ("green", 1, None, ["red"]):
        with pytest.raises(JsonError) as caught:
            fit(["red", wrong], list[Colour], "todo[2].hand", named)
        assert str(caught.value) == f"todo[2].hand[1]: {wrong!r} is no colour"

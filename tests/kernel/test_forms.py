"""Moves by their forms, clicks by kind and name."""

from __future__ import annotations

import pytest

from battlespace.kernel.errors import NotationError
from battlespace.kernel.forms import Forms, clicks

FORMS = Forms("expected go@a1 or end", {"go": r"go@([a-z]\d)(!?)", "end": "end"}, {"go": "go@a1!"})


def test_the_first_form_that_the_whole_text_fits_gives_its_parts() -> None:
    assert FORMS.parsed("go@b2") == ("go", ("b2", ""))
    assert FORMS.parsed("go@b2!") == ("go", ("b2", "!"))
    assert FORMS.parsed("end") == ("end", ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected go@a1 or end"),
        ("end ", "expected go@a1 or end"),
        ("go@", "expected a move such as go@a1!"),
        ("go@a٣", "expected a move such as go@a1!"),
    ],
)
def test_what_has_no_form_is_refused_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        FORMS.parsed(text)


def test_a_refusal_is_about_the_whole_text() -> None:
    with pytest.raises(NotationError, match=r"'go@ \{why\}'"):
        FORMS.parsed("go@", "go@ {why}")


def test_clicks_have_a_kind_and_a_name() -> None:
    assert clicks(["tile:a1", "end", "at:b:c"]) == [("tile", "a1"), ("end", ""), ("at", "b:c")]

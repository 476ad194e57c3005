"""An option's default may depend on the number of seats; what is given always holds."""

from __future__ import annotations

from battlespace.kernel.option import Choice, Number, checked_options

OPTIONS = (
    Choice("board", "wide", words=("wide", "round"), by_seats={3: "round"}),
    Number("n", 1, low=1, high=9),
)


def test_a_number_of_seats_has_its_own_default() -> None:
    assert checked_options(OPTIONS, {}, 2) == {"board": "wide", "n": 1}
    assert checked_options(OPTIONS, {}, 3) == {"board": "round", "n": 1}


def test_what_is_given_holds_for_any_number_of_seats() -> None:
    assert checked_options(OPTIONS, {"board": "wide"}, 3)["board"] == "wide"

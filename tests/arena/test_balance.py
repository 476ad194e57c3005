"""Balance: shares with honest intervals, and a verdict that says no more than they allow."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from battlespace.arena.balance import (
    by_order,
    by_seat,
    by_value,
    endings,
    facets,
    histogram,
    lengths,
    pairings,
    share,
    short_verdict,
    verdict,
)
from battlespace.arena.balance_report import as_page, as_text
from battlespace.arena.results import Result
from battlespace.games import TEMPLATE, load


def matches(first: int, second: int) -> list[Result]:
    """Return so many wins of whoever acts first and second; seat 1 acts first in every other match."""
    found: list[Result] = []
    for number in range(first + second):
        order = (0, 1) if number % 2 == 0 else (1, 0)
        winner = order[0] if number < first else order[1]
        scores = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
        kind = {
            "ending": ("A-1" if number % 4 else "A-2",),
            "map": ("big" if number % 2 else "small",),
            "cards": ("x", "y") if number % 2 else ("x", "z"),
        }
        found.append(
            Result(
                number, ("x", "x"), scores, 30, 20 + number % 5, 10, 60, order, (0, 0), kind, "t"
            )
        )
    return found


def test_the_same_bot_has_every_seat() -> None:
    listed = list(pairings("medium", 3, 2, seed=5))
    assert [p.seed for p in listed] == [5, 6]
    assert {p.players for p in listed} == {("medium",) * 3}


def test_an_advantage_of_the_first_is_found_by_order_and_not_by_seat() -> None:
    results = matches(140, 60)
    assert [s.mean for s in by_order(results)] == pytest.approx([0.7, 0.3])
    assert [s.mean for s in by_seat(results)] == pytest.approx([0.5, 0.5])
    assert "a real advantage" in verdict(by_order(results)[0], 2)
    assert "a real disadvantage" in verdict(by_order(results)[1], 2)
    assert "no difference from 50 %" in verdict(by_seat(results)[0], 2)
    near = verdict(share("seat 0", [1.0] * 54 + [0.0] * 46), 2)
    assert near.endswith("can be shown; if it is real, about 700 matches show it")


@pytest.mark.parametrize("won", [3, 29])
def test_of_few_matches_nothing_is_said(won: int) -> None:
    assert verdict(share("seat 0", [1.0] * won), 2).endswith(f": {won} matches are too few to say")
    assert verdict(share("seat 0", [1.0] * 30), 2).endswith(": a real advantage")


def test_an_interval_is_right_for_a_coin() -> None:
    found = share("coin", [1.0, 0.0] * 200)
    assert found.margin == pytest.approx(1.96 * 0.5 / 20, rel=0.01)
    assert str(found) == "50.0 % ± 4.9"
    assert share("sure", [1.0] * 50).margin > 0
    assert share("one", [1.0]).margin == 1.0


def test_lengths_endings_and_facets_are_counted() -> None:
    results = matches(30, 10)
    spreads = {spread.name: spread for spread in lengths(results)}
    assert spreads["decisions a match"].low == 20
    assert spreads["decisions a match"].high == 24
    assert spreads["decisions a turn"].mean == pytest.approx(2.2)
    assert spreads["legal moves a decision"].high == 3
    assert [(s.name, s.mean) for s in endings(results)] == [("A-1", 0.75), ("A-2", 0.25)]
    assert {value: len(group) for value, group in facets(results)["map"].items()} == {
        "big": 20,
        "small": 20,
    }


def test_a_row_among_many_must_be_surer_than_one_alone() -> None:
    found = [share("seat 0", [1.0] * 29 + [0.0] * 15), share("seat 1", [0.0] * 29 + [1.0] * 15)]
    assert short_verdict(found, 1) == "seat 0 ahead, seat 1 behind"
    assert short_verdict(found, 40) == "no difference shown"
    assert short_verdict([share("seat 0", [1.0] * 20)], 1, 0.5) == "too few to say"
    assert short_verdict([share("Zoe", [0.0, 1.0, 0.0] * 40)], 1, 0.5) == "behind"


def test_what_differs_by_seat_is_counted_by_seat() -> None:
    results = matches(60, 0)
    for number, result in enumerate(results):
        names = ("Ada", "Bo") if number % 2 == 0 else ("Bo", "Ada")
        result.own["captain"] = names if number < 50 else ("Cy", "Cy")
    shares = {s.name: s for s in by_value(results, "captain")}
    assert shares["Ada"].mean == 1.0, "Ada always begins"
    assert (shares["Ada"].matches, shares["Cy"].matches) == (50, 20)
    rows = [line.split() for line in as_text({"": results}).splitlines()]
    assert ["Ada", "50", "100.0", "%", "±", "3.8", "ahead"] in rows


def test_groups_are_compared_also_when_they_have_different_seats() -> None:
    three = [Result(1, ("x",) * 3, (0.0, 1.0, 0.0), 9, 9, 9, 9, (0, 1, 2), (0, 0, 0), {}, "t")] * 40
    groups = {"seats=2": matches(30, 30), "seats=3": three}
    text, html = as_text(groups), as_page(load(TEMPLATE), groups, "easy", "greedy")
    assert text.index("seat 2") < text.index("SEATS=2")
    assert "seat 1 ahead" in text
    assert "Compared" in html
    assert "Verdict (seats=3)" in html
    assert "100 matches, easy (greedy) in every seat" in html


def test_a_histogram_has_all_matches_in_few_bars() -> None:
    numbers = [3, 4, 4, 90, 51]
    counted = histogram(numbers)
    assert sum(n for _, n in counted) == len(numbers)
    assert len(counted) <= 12
    assert histogram([7, 7]) == [("7", 2)]


def test_the_report_says_it_in_words_and_stands_alone() -> None:
    results = matches(140, 60)
    text = as_text({"": results})
    html = as_page(load(TEMPLATE), {"": results}, "medium", "greedy")
    assert "first to act wins 70 % ± 6: a real advantage" in text
    assert "By map" in html
    assert html.count("<svg") == 4
    assert html.count('<div class="wide"><svg') == 4, "on a phone they are moved, not made smaller"
    assert "://" not in html


def test_draws_are_told_where_there_are_some() -> None:
    decided = matches(30, 10)
    even = [replace(result, scores=(0.5, 0.5)) for result in matches(5, 5)]
    assert "drawn" not in as_text({"": decided})
    assert "20 % ± 11 of matches are drawn" in as_text({"": decided + even})


def test_shares_by_seat_and_by_order_are_drawn_on_one_scale() -> None:
    html = as_page(load(TEMPLATE), {"": matches(140, 60)}, "medium", "greedy")
    marks = re.findall(r'class="even" x1="([\d.]+)"', html)
    assert len(marks) == 2
    assert len(set(marks)) == 1


def test_matches_that_repeat_others_count_once() -> None:
    rows = [replace(row, moves=str(row.scores)) for row in matches(60, 40)]
    text, page = as_text({"": rows}), as_page(load(TEMPLATE), {"": rows}, "x", "x")
    assert "98 of 100 matches repeat another one move for move" in text
    assert "a real" not in text
    assert "98 of 100 matches repeat" in page
    assert "2 matches, x in every seat" in page
    assert "repeat" not in as_text({"": matches(60, 40)})  # of older runs nothing is known

"""With how many seats a course plays: with those in which the strongest level plays by what is learned."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from battlespace.cli.afterwards import strongest
from battlespace.cli.train import Asked, course
from battlespace.games import load, slugs
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import Game

MANY = [slug for slug in slugs() if load(slug).sight is not None and load(slug).seats[1] > 2]


def for_seats(game: Game[Any], *allowed: int) -> Game[Any]:
    """Return a game whose board is for these numbers of seats only."""

    def new(seats: int, **options: Any) -> Any:
        if seats not in allowed:
            raise OptionError(f"a board for {allowed} seats, not {seats}")
        return game.rules.new(seats, **options)

    return replace(game, rules=replace(game.rules, new=new))


@pytest.mark.parametrize("learn", [None, "net", "taste"])
@pytest.mark.parametrize("slug", [slug for slug in MANY if load(slug).heuristic.taste])
def test_matches_go_through_the_numbers_of_seats_in_which_the_level_plays_by_that_kind(
    slug: str, learn: Any
) -> None:
    game, most = load(slug), load(slug).seats[1]
    plays = {seats: strongest(game, seats)[1] for seats in range(game.seats[0], most + 1)}

    def seats_of(board: Game[Any], seats: int | None = None) -> tuple[int, ...]:
        return course(Asked(slug, learn=learn, jobs=1, seats=seats), board, {}).seats

    for possible in ((2, 3, 4), (2, most), (3, most), (most,)):
        kind = learn or ("net" if "net" in plays[possible[0]] else "taste")
        alike = tuple(seats for seats in possible if kind in plays[seats])
        assert seats_of(for_seats(game, *possible)) == (alike or possible)
    assert [seats_of(game, seats) for seats in plays] == [(seats,) for seats in plays], "as asked"


@pytest.mark.parametrize("slug", MANY)
def test_no_course_is_of_seats_that_the_options_are_not_for(slug: str) -> None:
    game, most = load(slug), load(slug).seats[1]
    some = for_seats(game, 2, most)
    assert set(course(Asked(slug, jobs=1), some, {}).seats) <= {2, most}
    assert course(Asked(slug, learn="net", jobs=1, seats=most), some, {}).seats == (most,)
    for asked in (Asked(slug, learn="net", seats=3), Asked(slug, learn="net")):
        with pytest.raises(OptionError, match="a board for"):
            course(asked, some if asked.seats else for_seats(game), {})


def test_a_course_is_of_all_seats_where_the_level_always_plays_by_one_kind_and_else_of_fewer() -> (
    None
):
    games = {slug: load(slug) for slug in MANY}
    counts = {
        slug: len(course(Asked(slug, jobs=1), game, {}).seats) for slug, game in games.items()
    }
    everything = {slug: game.seats[1] - game.seats[0] + 1 for slug, game in games.items()}
    assert {counts[slug] == everything[slug] for slug in MANY} == {True, False}


@pytest.mark.parametrize("slug", MANY)
def test_where_whole_turns_are_compared_fewer_matches_make_a_generation(slug: str) -> None:
    planned = course(Asked(slug, jobs=1), load(slug), {})
    assert planned.matches == (500 if planned.bot == "turns" else 2000)
    assert course(Asked(slug, jobs=1, matches=7), load(slug), {}).matches == 7

"""What each station can still do, and what is asked."""

from __future__ import annotations

from battlespace.games import load
from battlespace.kernel.match import Match

GAME = load("septikon")


def test_whole_stations_have_several_ways_to_do_damage() -> None:
    match = Match(GAME, 1)
    match.draw_pending()
    standing = GAME.view.standing(match.state)
    ways = [sum(way.can for way in means) for means in GAME.view.view(match.state, 0).means]
    assert [one.number for one in standing.seats] == ways
    assert standing.goal.key == "goal.ways"


def test_a_short_game_counts_the_damage_that_can_be_borne() -> None:
    s = GAME.new(options={"short": 15})
    standing = GAME.view.standing(s)
    assert standing.goal.values == {"short": 15}
    assert [one.number for one in standing.seats] == [15, 15]
    s.damage[1, 0] = 0b111
    hit = GAME.view.standing(s).seats[1]
    assert (hit.number, sum(sign >= 0 for sign in hit.signs)) == (12, 12)


def test_a_prompt_tells_the_die() -> None:
    match = Match(GAME, 1)
    while match.turn < 0 or GAME.view.prompt(match.state).key != "ask.go":
        match.draw() if match.turn < 0 else match.play(match.moves()[0])
    assert GAME.view.prompt(match.state).values == {"die": match.state.die}

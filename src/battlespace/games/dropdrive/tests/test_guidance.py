"""Who would score how much now, what sells best, and how much of the game is left."""

from __future__ import annotations

from typing import Any

from battlespace.games import load
from battlespace.games.dropdrive.rules import state as st
from battlespace.kernel.words import Words

GAME = load("dropdrive")


def test_at_first_nobody_has_credits_and_all_demand_is_left() -> None:
    standing = GAME.view.standing(GAME.new(3))
    assert standing.goal == Words("goal.demand", {"left": 12})
    assert [one.number for one in standing.seats] == [0, 0, 0]


def test_the_richest_has_the_whole_row_and_the_others_their_part() -> None:
    s = GAME.new(2)
    s.credits[0], s.credits[1] = 20, 10
    rows = [sum(sign >= 0 for sign in one.signs) for one in GAME.view.standing(s).seats]
    assert rows == [10, 5]


def test_the_best_price_for_what_is_aboard_is_told() -> None:
    s = GAME.new(2)
    s.side[0], s.side[1] = 0, 0
    row = s.market[0, 0, 0]
    asteroid = st.ASTEROID + 6 * (int(row[0]) - 1)
    s.zone[asteroid], s.holder[asteroid] = st.CARGO, 1
    one, two = GAME.view.standing(s).seats
    assert (one.words.key, two.words.key) == ("standing.credits", "standing.sale")
    prices = [tile.prices for tile in GAME.view.view(s, 0).market.values()]
    colour = two.words.values["colour"]
    assert isinstance(colour, Words)
    name = colour.key.removeprefix("colour.")
    assert two.words.values["planet"] in {
        tile.name for tile in GAME.view.view(s, 0).market.values()
    }
    assert two.words.values["price"] == max(found.get(name, 0) for found in prices)


def test_the_last_turn_is_called_so() -> None:
    s = GAME.new(2)
    s.ending = 1
    assert GAME.view.standing(s).goal == Words("goal.last")


def test_specimens_are_not_counted_twice_when_they_are_paid(table: Any) -> None:
    match = table(seats=2).specimen(0, "s01", "sb06.s1").land("ship-green", "blue").ending()
    while not match.over:
        match.draw_pending()
        if not match.over:
            match.play(match.moves()[0])
    s = match.state
    assert s.credits[0] > 0
    asteroid = st.ASTEROID
    s.zone[asteroid], s.holder[asteroid] = st.CARGO, 1
    told = {one.words.key for one in GAME.view.standing(s).seats}
    assert told == {"standing.credits"}, "nothing can be sold any more"
    assert [one.number for one in GAME.view.standing(s).seats] == s.credits[:2].tolist()


def test_who_sells_is_told_what(table: Any) -> None:
    match = table().stow(0, "a01", "sf07.b1").landing("pink")
    asked = GAME.view.prompt(match.state)
    assert asked == Words("ask.sell_colour", {"colour": Words("colour.blue")})
    assert GAME.lexicon.say(asked, "en") == "How many blue asteroids do you sell?"

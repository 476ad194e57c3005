"""What the list of games says of each of them is complete and in words."""

from __future__ import annotations

import json

import pytest

from battlespace import games
from battlespace.bots.manner import manners
from battlespace.server.catalogue import book_json, game_info

CODES = {"1", "2", "3", *(f"{a}{b}" for a in "123" for b in "123")}
"""Values that are numbers, and say so in every language."""


@pytest.mark.parametrize("slug", games.slugs())
def test_every_game_says_what_it_is_how_long_it_takes_and_how_hard_it_is(slug: str) -> None:
    about = game_info(games.load(slug)).about
    for fact in ("game", "length", "weight"):
        assert set(about[fact]) == {"en", "fr"}


@pytest.mark.parametrize("slug", games.slugs())
def test_options_and_their_values_have_names(slug: str) -> None:
    for option in game_info(games.load(slug)).options:
        assert set(option.text) == {"en", "fr"}
        words = set(option.declared.get("words", ())) - CODES
        if option.declared["kind"] == "file":  # the browser offers only those that have a name
            words &= {option.declared["default"]}
        assert words <= set(option.values), option.declared["name"]
        assert not any("_" in text for text in option.text.values())


@pytest.mark.parametrize("slug", games.slugs())
def test_how_levels_play_is_told_before_a_match_and_at_the_table(slug: str) -> None:
    game = games.load(slug)
    book = json.loads(book_json(slug))
    assert game_info(game).manners == book["manners"] == manners(game)
    assert {*book["manners"]} >= {level.name for level in game.levels}

"""Levels in words: what is said of them follows from how they play, and tells them apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from battlespace import bots
from battlespace.bots.manner import lexicon, manners
from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.game import Level
from battlespace.kernel.words import LANGUAGES

GAME = load(TEMPLATE)


def said(*levels: Level) -> list[str]:
    """Return what is said in English of a game with these levels."""
    return [words["en"] for words in manners(replace(GAME, levels=levels)).values()]


@pytest.mark.parametrize("slug", slugs())
def test_every_level_says_how_it_plays_and_no_two_say_the_same(slug: str) -> None:
    game = load(slug)
    words = manners(game)
    assert {level.name for level in game.levels} <= set(words)
    for language in LANGUAGES:
        told = [words[level.name][language] for level in game.levels]
        assert all(told)
        assert len(set(told)) == len(told)


def test_every_bot_has_a_sentence() -> None:
    assert {*bots.names()} - {"mcts"} <= set(lexicon().sentences)


def test_a_bot_one_step_ahead_never_claims_to_see_more() -> None:
    cool, cooler, sure = said(
        Level("a", "greedy", {"temperature": 1.0}),
        Level("b", "greedy", {"temperature": 0.1}),
        Level("c", "greedy"),
    )
    assert "Gets plenty wrong" in cool
    assert "much alike" in cooler
    assert "Always takes what looks best" in sure
    assert all("your own" not in one and "ahead" not in one for one in (cool, cooler, sure))


def test_more_simulations_see_more_steps() -> None:
    told = said(*(Level(f"{n}", "mcts", {"simulations": n}) for n in (20, 500, 5000)))
    assert [one.split(".")[0] for one in told] == [
        "Looks a step or two ahead",
        "Thinks a few steps ahead",
        "Thinks many steps ahead",
    ]


def test_only_who_errs_says_so_and_only_who_learned() -> None:
    warm, cool, sure, learned = said(
        Level("a", "mcts", {"simulations": 20, "temperature": 0.5}),
        Level("b", "mcts", {"simulations": 20, "temperature": 0.2}),
        Level("c", "mcts", {"simulations": 20}),
        Level("d", "turns", {"net": "master", "temperature": 0.01}),
    )
    assert "now and then" in warm
    assert "much alike" in cool
    assert "looks best" in sure
    assert (
        learned == "Compares whole turns, your replies included. Learned by playing against itself."
    )


def test_a_level_that_is_another_bot_with_more_seats_says_so() -> None:
    crowd = {3: ("mcts", {"simulations": 5000})}
    words = manners(replace(GAME, levels=(Level("master", "turns", {"net": "a"}, by_seats=crowd),)))
    assert words["master"]["en"].startswith("Compares whole turns")
    assert words["master.3"]["en"].startswith("Thinks many steps")


def test_a_game_without_levels_tells_of_the_bot_that_plays_there() -> None:
    assert list(manners(replace(GAME, levels=()))) == ["greedy"]

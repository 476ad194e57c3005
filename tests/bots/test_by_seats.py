"""A level may be another bot where more sit: everybody who names it gets the right one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from battlespace import bots, engine
from battlespace.bots.bot import Budget
from battlespace.cli.bench import Bench, ManyMatches, benches
from battlespace.cli.train import searches
from battlespace.games import load, slugs
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import Game, Level
from battlespace.kernel.match import Match

PLAIN: Game[Any] = next(
    game for game in map(load, slugs()) if game.seats == (2, 4) and game.rules.leave is not None
)
LEVEL = Level(
    "master",
    "greedy",
    {"temperature": 0.5},
    by_seats={3: ("mcts", {"simulations": 20}), 4: ("uniform", {})},
)
GAME = replace(PLAIN, levels=(LEVEL,))


def begun(seats: int) -> Match[Any]:
    match = Match(GAME, 4, seats)
    match.draw_pending()
    return match


@pytest.mark.parametrize(
    ("seats", "text"), [(2, "greedy:temperature=0.5"), (3, "mcts:simulations=20"), (4, "uniform")]
)
def test_a_level_plays_by_how_many_sit(seats: int, text: str) -> None:
    match = begun(seats)
    expected = bots.player(GAME, text).choose(GAME, match.state, 7)
    for player in (bots.player(GAME, "master"), engine.seated(GAME, "master")):
        assert player.choose(GAME, match.state, 7) == expected
    assert bots.meaning(GAME, "master", seats) == text
    assert LEVEL.plays(seats)[0] == text.partition(":")[0]


def test_seats_that_are_out_do_not_count() -> None:
    match = begun(4)
    state = match.state.copy()
    assert GAME.rules.leave is not None
    for left, text in ((3, "mcts:simulations=20"), (2, "greedy:temperature=0.5")):
        GAME.rules.leave(state, (match.turn + left) % 4)
        thought = bots.player(GAME, "master").choose(GAME, state, 7)
        assert thought == bots.player(GAME, text).choose(GAME, state, 7)


def test_a_bot_of_a_level_keeps_what_it_has_seen_of_a_match() -> None:
    match, level, plain = begun(3), bots.player(GAME, "master"), bots.load("mcts", simulations=20)
    for _ in range(6):
        thought = level.choose(GAME, match.state, match.ply)
        assert thought == plain.choose(GAME, match.state, match.ply)
        match.play(thought.action)
        match.draw_pending()


def test_what_a_level_stands_for_names_all_of_it() -> None:
    meant = bots.meaning(GAME, "master")
    assert meant == "greedy:temperature=0.5; 3 seats: mcts:simulations=20; 4 seats: uniform"
    assert bots.meaning(GAME, "greedy") == "greedy"


def test_wrong_settings_for_more_seats_are_refused_at_once() -> None:
    wrong = replace(LEVEL, by_seats={4: ("mcts", {"speed": 2})})
    with pytest.raises(OptionError, match="mcts has no setting speed"):
        bots.player(replace(PLAIN, levels=(wrong,)), "master")


def test_matches_are_kept_with_what_the_level_was_for_their_seats(tmp_path: Path) -> None:
    asked = ManyMatches(game=GAME.slug, seats=3)
    bench: Bench = next(benches(asked, GAME, {}, ["master"], tmp_path))
    assert bench.results.bots == {"master": "mcts:simulations=20"}


def test_a_training_with_given_seats_searches_as_the_level_does_there() -> None:
    bot, search, _ = searches(GAME, 3, 50)
    assert (bot, search["simulations"]) == ("mcts", 50)
    with pytest.raises(OptionError, match="greedy has its own measure"):
        searches(GAME, 2, 50)


@pytest.mark.parametrize("slug", slugs())
def test_levels_of_the_games_fit_their_seats(slug: str) -> None:
    game = load(slug)
    for level in game.levels:
        assert set(level.by_seats) <= set(range(game.seats[0], game.seats[1] + 1))
        for seats in level.by_seats:
            match = Match(game, 4, seats)
            match.draw_pending()
            thought = bots.player(game, level.name).choose(
                game, match.state, 1, Budget(simulations=8)
            )
            assert thought.action in match.legal()


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        (2, "greedy:temperature=0"),
        (3, "mcts:simulations=5,temperature=0"),
        (4, "uniform"),
    ],
)
def test_a_changed_setting_goes_to_whoever_has_it(seats: int, text: str) -> None:
    assert bots.meaning(GAME, "master:temperature=0,simulations=5", seats) == text
    bots.player(GAME, "master:temperature=0,simulations=5")


def test_a_setting_that_nobody_of_a_level_has_is_refused() -> None:
    with pytest.raises(OptionError, match="has no setting speed"):
        bots.player(GAME, "master:speed=2")


def test_a_level_that_plays_on_learns_by_its_tree() -> None:
    told = {"taste": "own", "simulations": 9, "cut": 0, "widen": 1.0, "samples": 5, "turns": 2}
    game = replace(GAME, levels=(Level("master", "rollouts", told),))
    bot, search, without = searches(game, 2, 50)
    assert bot == "mcts"
    assert search == {"cut": 0, "simulations": 50, "widen": 1.0, "memory": 16} == without

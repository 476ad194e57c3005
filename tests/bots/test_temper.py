"""Weaker levels: they take what looks about as good, hardly ever what looks worse, and never leave a win lying."""

from __future__ import annotations

from collections import Counter
from statistics import mean
from typing import Any

import pytest

from battlespace import bots
from battlespace.bots.greedy import Greedy
from battlespace.bots.temper import SETTLED, odds, tempered
from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.game import OVER, Game
from battlespace.kernel.match import Match
from battlespace.kernel.record import DEBUG

from .cliff import GAME as CLIFF
from .cliff import JUMPS, PUSH, STEP

GAME = load(TEMPLATE)
WON = "9,7/0,3 mover=0 roll=2 turns=9 length=8 limit=200"
"""Seat 0 brings its second drone home now."""
LOST = "4,6/5,6 mover=0 roll=1 turns=0 length=6 limit=8"
TEMPERED = ["greedy:temperature=100", "mcts:simulations=2,temperature=100", "turns:temperature=100"]
MATCHES, OF_MATCH, EACH = 6, 30, 4
"""Positions come from so many matches, so many at most of each, every fourth decision."""
BLUNDER = 0.2
"""A move that gives away so much of the win is an absurd one."""


SETTLING = [
    "greedy:temperature=0.2",
    "mcts:simulations=8,cut=0,temperature=0.3",
    "mcts:simulations=300,cut=2,temperature=0.3",
    "mcts:simulations=300,cut=2",
    "mcts:simulations=50,solve=1000",
]
"""Guesses at once, a search that knows nothing for sure, two that prove all, and the solver."""


def positions(game: Game[Any]) -> list[Any]:
    """Return positions with a choice, from matches between beginners."""
    found = list[Any]()
    for seed in range(MATCHES):
        match, bot, open_ = Match(game, seed), bots.load("greedy", temperature=0.1), 0
        while not match.over and open_ < EACH * OF_MATCH:
            match.draw_pending()
            if match.over:
                break
            if len(match.legal()) > 1:
                open_ += 1
                found += [match.state.copy()] if open_ % EACH == 0 else []
            match.play(bot.choose(game, match.state, match.ply).action)
    return found


def endings(game: Game[Any]) -> list[Any]:
    """Return positions in which a move may end the match, and another need not."""
    found = list[Any]()
    for seed in range(MATCHES):
        match, bot, before = Match(game, seed), bots.load("greedy", temperature=0.1), len(found)
        while not match.over and len(found) < before + EACH:
            match.draw_pending()
            if match.over:
                break
            legal = match.legal()
            over = sum(game.turn(game.after(match.state, a)) == OVER for a in legal)
            if 0 < over < len(legal):
                found.append(match.state.copy())
            match.play(bot.choose(game, match.state, match.ply).action)
    return found


def losses(game: Game[Any], text: str) -> tuple[list[float], list[float]]:
    """Return the shares that moves of a bot give away by the guess right after them, and those that any move does."""
    own, anybodys = list[float](), list[float]()
    for seed, state in enumerate(positions(game)):
        seat = game.turn(state)
        seen = Greedy().weighed(game, state, game.legal(state), seed)
        lost = {one.action: seen[0].values[seat] - one.values[seat] for one in seen}
        anybodys.append(mean(lost.values()))
        own += [
            lost[bots.player(game, text).choose(game, state, 2 * seed + again).action]
            for again in range(2)
        ]
    return own, anybodys


def often(merits: list[float], temperature: float) -> list[float]:
    """Return how often each merit is drawn."""
    count = Counter(tempered(merits, temperature, seed) for seed in range(2000))
    return [count[place] / 2000 for place in range(len(merits))]


def test_what_is_worse_by_the_temperature_is_taken_e_times_less() -> None:
    good, worse = often([0.0, -0.5], 0.5)
    assert good / worse == pytest.approx(2.718, rel=0.15)


def test_what_looks_equal_is_taken_equally_often() -> None:
    assert often([1.0, 1.0], 0.1) == pytest.approx([0.5, 0.5], abs=0.04)


def test_a_much_worse_move_is_hardly_ever_taken() -> None:
    assert often([0.0, -0.2, -5.0], 0.5)[2] < 0.001


def test_the_same_seed_draws_the_same() -> None:
    assert [tempered([0.0, 0.1], 1.0, seed) for seed in range(40)] == [
        tempered([0.0, 0.1], 1.0, seed) for seed in range(40)
    ]


def test_what_is_settled_is_beyond_any_doubt() -> None:
    assert (odds(1.0), odds(0.0), odds(0.5)) == (SETTLED, -SETTLED, 0.0)
    assert often([odds(1.0), odds(0.99)], 100.0) == [1.0, 0.0]
    assert often([odds(0.0), odds(0.01)], 100.0) == [0.0, 1.0]
    assert sum(often([odds(0.0), odds(0.0)], 100.0)) == 1.0, "somebody who is lost still plays"


@pytest.mark.parametrize("text", TEMPERED)
def test_a_win_on_the_table_is_taken_however_warm(text: str) -> None:
    state = GAME.read(WON)
    for seed in range(30):
        action = bots.player(GAME, text).choose(GAME, state, seed).action
        assert GAME.notation.write_move(state, action) == "drone:2"


@pytest.mark.parametrize("left", [3, 9])
@pytest.mark.parametrize("text", SETTLING)
def test_who_is_lost_does_not_lose_at_once_while_there_is_something_else(
    text: str, left: int
) -> None:
    state = CLIFF.new(2, {"left": left, "mover": 0})
    for seed in range(30):
        assert bots.player(CLIFF, text).choose(CLIFF, state, seed).action == STEP


def test_who_loses_with_every_move_still_plays() -> None:
    state = CLIFF.new(2, {"left": 1, "mover": 0})
    taken = {
        bots.player(CLIFF, text).choose(CLIFF, state, seed).action
        for text in SETTLING
        for seed in range(9)
    }
    assert taken <= {*range(JUMPS), STEP}


def test_a_win_at_hand_is_seen_where_a_search_has_not_come_to_it() -> None:
    state = CLIFF.new(2, {"left": 9, "mover": 1})
    thought = bots.load("mcts", simulations=2, widen=0.0).choose(CLIFF, state, 1)
    assert (thought.action, thought.values, thought.sure) == (PUSH, (0.0, 1.0), True)


@pytest.mark.parametrize("left", [3, 9])
@pytest.mark.parametrize("text", [*SETTLING, "turns:temperature=0.01,turns=9,answers=1", "turns"])
def test_a_win_at_hand_goes_before_one_that_takes_longer(text: str, left: int) -> None:
    state = CLIFF.new(2, {"left": left, "mover": 1})
    for seed in range(30):
        thought = bots.player(CLIFF, text).choose(CLIFF, state, seed)
        assert thought.action == PUSH
        assert thought.values == (0.0, 1.0)
        assert thought.line == (PUSH,)
        assert thought.weighed[0].action == PUSH


@pytest.mark.skipif(DEBUG, reason="strong levels think for minutes there")
@pytest.mark.parametrize("slug", slugs())
def test_a_level_takes_a_win_on_the_table_and_loses_at_once_only_where_it_must(slug: str) -> None:
    game = load(slug)
    for seed, state in enumerate(endings(game)):
        seat, ends = game.turn(state), dict[int, float]()
        for action in game.legal(state):
            after = game.after(state, action)
            if game.turn(after) == OVER:
                ends[action] = game.scores(after)[seat]
        for level in game.levels:
            told = f"{level.name}: {game.write(state)}"
            taken = bots.player(game, level.name).choose(game, state, seed).action
            if 1.0 in ends.values():
                assert ends.get(taken) == 1, told
            elif len(ends) < len(game.legal(state)):
                assert level.bot == "rollouts" or ends.get(taken) != 0, told


@pytest.mark.parametrize("text", TEMPERED)
def test_a_warm_bot_varies_where_nothing_is_settled(text: str) -> None:
    state = GAME.read(LOST)
    taken = {bots.player(GAME, text).choose(GAME, state, seed).action for seed in range(40)}
    assert len(taken) > 1


@pytest.mark.parametrize("slug", slugs())
def test_the_weakest_level_of_every_game_sees_what_a_beginner_sees(slug: str) -> None:
    game = load(slug)
    given_away, anybodys = losses(game, game.levels[0].name)
    blunders = mean(lost > BLUNDER for lost in given_away)
    assert mean(given_away) < 0.65 * mean(anybodys), "it plays almost anything"
    assert blunders <= 0.03, "it throws away what is plainly good"


def test_a_level_goes_on_to_the_end_of_a_match() -> None:
    match, bot = Match(GAME, 3), bots.load("greedy", temperature=2.0)
    while not match.over:
        match.draw_pending()
        if not match.over:
            match.play(bot.choose(GAME, match.state, match.ply).action)
    assert match.over

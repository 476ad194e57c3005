"""Every bot plays every game by the rules, the same for the same seed."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace import bots
from battlespace.bots.bot import Budget, line_moves
from battlespace.bots.search.descent import run_search
from battlespace.bots.search.kept import find_state
from battlespace.bots.search.solve import run_solve
from battlespace.bots.search.tree import keep_below
from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.errors import OptionError, SeatsError
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match
from battlespace.kernel.option import File
from battlespace.kernel.record import DEBUG
from battlespace.kernel.rule import compiled

GAMES = (*slugs(), TEMPLATE)
QUICK = Budget(simulations=20)
PLIES = 60


@pytest.mark.parametrize("name", bots.names())
@pytest.mark.parametrize("slug", GAMES)
def test_a_bot_plays_legal_actions_and_says_why(slug: str, name: str) -> None:
    game, bot = load(slug), bots.load(name)
    match = Match(game, seed=5, seats=game.seats[1])
    while not match.over and match.ply < PLIES:
        match.draw_pending()
        if match.over:
            break
        before = match.state.value()
        thought = bot.choose(game, match.state, match.ply, QUICK)
        assert match.state.value() == before, "thinking changed the state"
        assert sum(thought.values) == pytest.approx(1)
        assert len(thought.values) == match.seats
        assert thought.line[0] == thought.action
        assert line_moves(game, match.state, thought.line)
        assert {w.action for w in thought.weighed} <= set(match.legal())
        match.play(thought.action)


@pytest.mark.parametrize("name", bots.names())
@pytest.mark.parametrize("slug", GAMES)
def test_the_same_seed_gives_the_same_thought(slug: str, name: str) -> None:
    game = load(slug)
    match = Match(game, seed=8)
    match.draw_pending()
    thoughts = [bots.load(name).choose(game, match.state, 11, QUICK) for _ in range(2)]
    assert thoughts[0] == thoughts[1]


def test_uniform_takes_every_action_at_some_seed() -> None:
    game = load(TEMPLATE)
    state = game.read("3,5/0,0 mover=0 roll=1 turns=4 length=8 limit=200")
    bot = bots.load("uniform")
    taken = {bot.choose(game, state, seed).action for seed in range(20)}
    assert taken == set(game.legal(state))


def test_a_bot_is_not_asked_on_a_chance_turn() -> None:
    game = load(TEMPLATE)
    with pytest.raises(OptionError, match="no seat is to act"):
        bots.load("greedy").choose(game, game.new(2), 1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nobody", "unknown bot 'nobody'; levels of _template: novice"),
        ("master", "_template has no master: nobody has trained one; levels: novice, easy"),
        ("greedy:speed=2", "greedy has no setting speed; it has: temperature, samples"),
        ("greedy:temperature", "expected a setting such as temperature=0.2"),
        ("mcts:net=", "'net=': expected a setting such as temperature=0.2"),
        ("greedy:temperature=101", "temperature=101: expected a number from 0.0 to 100.0"),
        ("greedy:samples=2,temperature=1,samples=3", "samples is there twice"),
        ("easy:temperature=1,temperature=1", "temperature is there twice"),
        ("easy:speed=2", "greedy has no setting speed; it has: temperature, samples"),
        ("easy:temperature", "expected a setting such as temperature=0.2"),
        ("greedy:samples=0", "samples=0: expected a whole number from 1 to 1,000,000,000"),
        ("mcts:keep=no", "keep='no': expected true or false"),
        ("turns:keep=1", "keep=1: expected true or false"),
        ("rollouts:keep=nan", "keep=nan: expected true or false"),
        ("exact:alone=yes", "alone='yes': expected true or false"),
    ],
)
def test_a_wrong_bot_is_refused_with_what_was_expected(text: str, words: str) -> None:
    with pytest.raises(OptionError) as caught:
        bots.player(load(TEMPLATE), text)
    assert words in str(caught.value)


def test_levels_name_bots() -> None:
    game = load(TEMPLATE)
    for level in game.levels:
        assert bots.player(game, level.name) == bots.load(level.bot, **level.settings)


def test_a_levels_settings_can_be_changed() -> None:
    game = load(TEMPLATE)
    level = game.levels[-1]
    hot = bots.player(game, f"{level.name}:temperature=0.5")
    assert hot == bots.load(level.bot, **{**level.settings, "temperature": 0.5})
    assert "temperature=0.5" in bots.meaning(game, f"{level.name}:temperature=0.5")


@pytest.mark.parametrize("slug", GAMES)
def test_advice_is_the_strongest_levels_and_never_varies(slug: str) -> None:
    game = load(slug)
    adviser = bots.player(game, bots.adviser(game))
    cold = [adviser, *getattr(adviser, "others", {}).values(), getattr(adviser, "usual", adviser)]
    assert bots.adviser(game).partition(":")[0] == game.levels[-1].name
    assert not any(getattr(bot, "temperature", 0.0) for bot in cold)


@pytest.mark.parametrize("slug", GAMES)
def test_every_level_of_every_game_can_be_loaded(slug: str) -> None:
    game = load(slug)
    for level in game.levels:
        bots.player(game, level.name)


def test_warming_compiles_every_bot() -> None:
    bots.warm(load(TEMPLATE))
    assert DEBUG or all(compiled(part) for part in (run_search, run_solve, find_state, keep_below))


@pytest.mark.parametrize("slug", slugs())
def test_a_game_with_levels_has_the_five_that_people_know(slug: str) -> None:
    names = [level.name for level in load(slug).levels]
    ladder = ["novice", "easy", "medium", "hard", "expert"]
    assert names in ([], ladder, [*ladder, "master"])


def boards(game: Game[Any]) -> list[Match[Any]]:
    """Return the first decisions of matches that begin alike on different boards."""
    found = dict[bytes, Match[Any]]()
    for option in game.options:
        for word in option.words if isinstance(option, File) else ():
            try:
                match = Match(game, 1, game.seats[0], {option.name: word})
            except (OptionError, SeatsError):  # a board for more seats
                continue
            match.draw_pending()
            found[match.state.ground()] = match
    alike = [m for m in found.values() if m.state == next(iter(found.values())).state]
    return alike if len(alike) > 1 else []


BOARDS = [slug for slug in slugs() if boards(load(slug))]


@pytest.mark.parametrize("text", ["mcts:simulations=30", "turns:width=2,kept=2", "rollouts"])
@pytest.mark.parametrize("slug", BOARDS)
def test_what_a_bot_knows_of_one_board_is_not_taken_for_another(slug: str, text: str) -> None:
    game = load(slug)
    bot = bots.player(game, text)
    for match in boards(game):
        anew = bots.player(game, text).choose(game, match.state, 1, QUICK)
        assert bot.choose(game, match.state, 1, QUICK) == anew
        assert anew.action in match.legal()


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_laid_down_for_a_match_never_changes(slug: str) -> None:
    game, bot = load(slug), bots.load("greedy", temperature=1.0)
    match = Match(game, seed=5, seats=game.seats[1])
    ground = match.state.ground()
    while not match.over and match.ply < 4 * PLIES:
        match.draw_pending()
        if not match.over:
            match.play(bot.choose(game, match.state, match.ply).action)
    assert match.state.ground() == ground
    assert game.read(game.write(match.state), match.seats, match.options).ground() == ground

"""Puzzles are found where one move is clearly best, proven, and told from what only looks so. Nim knows the truth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as replace_puzzle

from battlespace import bots
from battlespace.bots.bot import FREE, Budget, Thought
from battlespace.bots.challenge import challenge, winning_moves
from battlespace.bots.mcts import Mcts
from battlespace.bots.puzzling import FEWEST, Clear, Finder, runner_up
from battlespace.bots.uniform import Uniform
from battlespace.games import TEMPLATE, load
from battlespace.kernel.game import Game, Level
from battlespace.kernel.match import Match
from battlespace.kernel.puzzle import Puzzle, faults
from battlespace.kernel.words import Words


def label(s: Any, action: int) -> Words:
    return Words("label.take", {"heap": Words(f"heap.{action // 7}")})


def read(s: Any, text: str) -> int:
    heap, _, taken = text.partition(":")
    return int(heap) * 7 + int(taken) - 1


@pytest.fixture
def game(nim: Game[Any]) -> Game[Any]:
    """Nim with labels and positions, and a search as its only level."""

    def write_position(s: Any) -> str:
        return ",".join(str(int(heap)) for heap in s.heap)

    def read_position(text: str, seats: int, options: Any) -> Any:
        return nim.rules.new(seats, *(int(heap) for heap in text.split(",")))

    notation = replace(
        nim.notation,
        read_move=read,
        write_position=write_position,
        read_position=read_position,
    )
    view = replace(nim.view, label=label)
    return replace(nim, notation=notation, view=view, levels=(Level("only", "uniform"),))


def at(game: Game[Any], *heaps: int) -> Match[Any]:
    return Match(game, 0, options=dict(zip("abc", heaps, strict=True)))


def test_the_only_winning_move_is_proven_by_the_solver(game: Game[Any]) -> None:
    found = Finder(game, exact=200_000).proven(at(game, 3, 4, 5).state, 1)
    assert found == (read(None, "0:2"), 1.0, 0.0, 0)


def test_the_only_winning_move_is_proven_by_a_long_search(game: Game[Any]) -> None:
    found = Finder(game, search=300).proven(at(game, 0, 1, 2).state, 1)
    assert found is not None
    action, best, next_, search = found
    assert (action, search) == (read(None, "2:1"), 300)
    assert best - next_ >= 0.1


def test_a_move_that_only_a_look_at_itself_shows_to_be_good_refutes(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    finder = Finder(game, search=300)
    state = at(game, 0, 1, 2).state
    monkeypatch.setattr(Finder, "_best_other", lambda *_: 0.95)
    monkeypatch.setattr(Finder, "looked", lambda *_: Clear(read(None, "2:1"), 1.0, 0.2))
    assert finder.clear(state, 1, 3000) is not None
    assert finder.proven(state, 1) is None


def test_the_strongest_level_that_searches_judges(game: Game[Any]) -> None:
    """A stronger level of another kind leaves the judge as it is."""
    levels = (
        Level("weak", "mcts", {"simulations": 5, "cut": 0}),
        Level("strong", "mcts", {"simulations": 10, "cut": 1}),
        Level("strongest", "turns"),
    )
    judge = Finder(replace(game, levels=levels)).judge()
    assert judge.cut == 1
    assert Finder(replace(game, levels=levels[2:])).judge() == Mcts(keep=False)


@pytest.mark.parametrize("exact", [0, 200_000])
def test_several_winning_moves_are_no_puzzle(game: Game[Any], exact: int) -> None:
    """With three heaps of one, each of three moves wins."""
    assert Finder(game, search=300, exact=exact).proven(at(game, 1, 1, 1).state, 1) is None


def test_a_lost_position_is_no_puzzle(game: Game[Any]) -> None:
    assert Finder(game, search=300).clear(at(game, 0, 3, 3).state, 1, 3000) is None


def test_where_the_end_is_too_far_for_the_solver_the_search_proves(game: Game[Any]) -> None:
    found = Finder(game, search=300, exact=2).proven(at(game, 0, 1, 2).state, 1)
    assert found is not None
    assert found[3] == 300


def test_games_between_bots_give_puzzles_that_hold(game: Game[Any]) -> None:
    options = dict(zip("abc", (3, 5, 6), strict=True))
    finder = Finder(
        game, 200, 200_000, uses={"label.take heap.0": "A", "label.take": "B"}, options=options
    )
    puzzles = [puzzle for seed in range(12) for puzzle in finder.in_game(seed)]
    assert puzzles
    for puzzle in puzzles:
        heaps = [int(heap) for heap in puzzle.position.split(",")]
        (move,) = puzzle.line
        heap, taken = (int(part) for part in move.split(":"))
        assert puzzle.themes == (("A",) if heap == 0 else ("B",))
        heaps[heap] -= taken
        assert heaps[0] ^ heaps[1] ^ heaps[2] == 0, "the truth of Nim"
        assert sum(int(h) for h in puzzle.position.split(",")) >= FEWEST
        assert 1 <= puzzle.level <= 5
        assert finder.holds(puzzle, 9)


@pytest.mark.parametrize("search", [0, 300])
def test_a_wrong_solution_does_not_hold(game: Game[Any], search: int) -> None:
    options = {"a": 0, "b": 1, "c": 2}
    right = Puzzle("0,1,2", ("2:1",), 1.0, 0.0, search, 3, options=options)
    wrong = Puzzle("0,1,2", ("1:1",), 1.0, 0.0, search, 3, options=options)
    finder = Finder(game, search=300)
    assert finder.holds(right, 5)
    assert not finder.holds(wrong, 5)


def test_a_challenge_is_to_be_won_before_anybody_else_acts(game: Game[Any]) -> None:
    """In Nim one heap is taken whole; two heaps cannot be won at once."""
    assert winning_moves(game, at(game, 0, 3, 0).state) == [read(None, "1:3")]
    assert winning_moves(game, at(game, 1, 2, 0).state) == []
    assert challenge(game, at(game, 0, 3, 0).state) == (), "one move is no challenge"
    options = {"a": 0, "b": 3, "c": 0}
    right = Puzzle("0,3,0", ("1:3",), 1.0, 0.0, 0, 1, options=options, alone=True)
    assert faults(game, right) == []
    assert Finder(game).holds(right, 1)
    late = replace_puzzle(right, line=("1:2",))
    assert faults(game, late) == ["its line does not win"]
    assert not Finder(game).holds(late, 1)


def test_a_line_goes_on_while_the_same_seat_is_to_act() -> None:
    """In the template nobody acts twice: the line is one move, legal by the rules alone."""
    game = load(TEMPLATE)
    finder = Finder(game, search=100, margin=0.02, uses={"label.move": "TPL-2.3"})
    found = [puzzle for seed in range(40) for puzzle in finder.in_game(seed)]
    assert all(len(puzzle.line) == 1 for puzzle in found)
    assert [fault for puzzle in found for fault in faults(game, puzzle)] == []


def test_the_runner_up_of_a_forced_move_is_the_move_itself(game: Game[Any]) -> None:
    state = at(game, 1, 0, 0).state
    thought = Finder(game).judge().choose(game, state, 1)  # pyright: ignore[reportPrivateUsage]
    assert runner_up(thought, 0) == thought.values[0]


def test_no_clock_decides_which_games_are_searched(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[Budget] = []

    class Watched(Uniform):
        def choose(self, game: Any, state: Any, seed: int, budget: Budget = FREE) -> Thought:
            budgets.append(budget)
            return super().choose(game, state, seed, budget)

    monkeypatch.setattr(bots, "player", lambda *_: Watched())
    list(Finder(game, search=20, options={"a": 1, "b": 2, "c": 3}).in_game(1))
    assert {*budgets} == {Budget(counted=True)}

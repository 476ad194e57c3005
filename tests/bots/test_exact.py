"""The exact solver against a game whose truth is known, and where it must give up."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from battlespace.bots.exact import Exact
from battlespace.bots.mcts import Mcts
from battlespace.games import TEMPLATE, load
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import Game

HEAPS = [heaps for heaps in product(range(5), repeat=3) if any(heaps)]


def start(nim: Game[Any], heaps: tuple[int, ...], seats: int = 2) -> Any:
    return nim.new(seats, dict(zip("abc", heaps, strict=True)))


def test_all_small_heaps_are_solved_as_the_theory_says(nim: Game[Any]) -> None:
    for heaps in HEAPS:
        state = start(nim, heaps)
        thought = Exact().choose(nim, state, 1)
        first_wins = heaps[0] ^ heaps[1] ^ heaps[2] != 0
        assert thought.sure
        assert thought.values == ((1.0, 0.0) if first_wins else (0.0, 1.0)), heaps
        if first_wins:
            left = nim.after(state, thought.action).heap
            assert left[0] ^ left[1] ^ left[2] == 0, heaps


def test_the_line_leads_to_the_end(nim: Game[Any]) -> None:
    state = start(nim, (3, 4, 5))
    thought = Exact().choose(nim, state, 1)
    for action in thought.line:
        assert action in nim.legal(state)
        state = nim.after(state, action)
    assert nim.scores(state) == thought.values


def test_three_seats_each_take_their_own_best(nim: Game[Any]) -> None:
    thought = Exact().choose(nim, start(nim, (1, 1, 0), seats=3), 1)
    assert thought.values == (0.0, 1.0, 0.0)
    thought = Exact().choose(nim, start(nim, (4, 0, 0), seats=3), 1)
    assert thought.values == (1.0, 0.0, 0.0)


def test_of_three_seats_one_that_wins_nothing_itself_decides_so_nothing_is_proven(
    nim: Game[Any],
) -> None:
    """Of 4 and 3 no seat can force the last counter, though each that takes its best share gives it to the first."""
    state = start(nim, (4, 3, 0), seats=3)
    thought = Exact().choose(nim, state, 1)
    assert thought.values == (1.0, 0.0, 0.0)
    assert not thought.sure
    assert not Mcts(simulations=20_000).choose(nim, state, 1).sure


def test_alone_a_win_counts_only_before_another_seat_acts(nim: Game[Any]) -> None:
    alone = Exact(alone=True)
    assert alone.choose(nim, start(nim, (0, 3, 0)), 1).values == (1.0, 0.0)
    assert alone.choose(nim, start(nim, (1, 2, 0)), 1).values == (0.0, 1.0)


def test_a_limit_of_positions_is_kept(nim: Game[Any]) -> None:
    state = start(nim, (7, 6, 5))
    assert Exact().solved(nim, state, 50) is None
    assert not Exact(positions=50).choose(nim, state, 1).sure
    assert Exact().solved(nim, state, 100_000) is not None


def test_a_small_table_changes_nothing(nim: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("battlespace.bots.exact.MEBIBYTE", 1000)
    assert Exact().choose(nim, start(nim, (3, 4, 5)), 1).values == (1.0, 0.0)


def test_chance_is_not_solved() -> None:
    game = load(TEMPLATE)
    state = game.read("2,5/4,1 mover=0 roll=2 turns=0 length=5 limit=200")
    assert Exact().solved(game, state, 1000) is None
    assert not Exact().choose(game, state, 1).sure


def test_search_proves_what_the_solver_proves(nim: Game[Any]) -> None:
    for heaps in ((1, 2, 3), (2, 2, 1), (1, 1, 3)):
        state = start(nim, heaps)
        thought = Mcts(simulations=20_000).choose(nim, state, 1)
        assert thought.sure
        assert thought.values == Exact().choose(nim, state, 1).values


@pytest.mark.parametrize("settings", [{"positions": 0}, {"memory": 0}, {"memory": 10**6}])
def test_a_wrong_setting_is_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        Exact(**settings)

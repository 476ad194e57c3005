"""The guess knows what decides matches: warehouses that can be reached, a crew, open ways."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from battlespace.games import load
from battlespace.games.septikon.rules.pieces import exclude, include
from battlespace.games.septikon.rules.state import ENERGY_LEFT, ENERGY_RIGHT, State
from battlespace.games.septikon.rules.tables import lock_square
from battlespace.kernel.match import Match

GAME = load("septikon")


def begun() -> State:
    """Return a position in which both have placed the same five clones."""
    match = Match(GAME, 1)
    while match.state.turns == 0:
        if match.legal():
            match.play(match.legal()[0])
        else:
            match.draw()
    return match.state


def guess(change: Callable[[State], None]) -> float:
    """Return what seat 0 may expect after a change to its station."""
    s = begun()
    change(s)
    return GAME.evaluate(s)[0]


def no_energy(s: State) -> None:
    s.units[0, ENERGY_LEFT] = s.units[0, ENERGY_RIGHT] = 0


def shaft_hit(s: State) -> None:
    include(s.damage, 0, 52)


def lock_hit(s: State) -> None:
    include(s.damage, 0, lock_square(0))


def warehouse_blocked(s: State) -> None:
    include(s.damage, 0, 5 * 21 + 9)  # the cell beside the entrance of the oxygen


def clone_lost(s: State) -> None:
    for square in range(168):
        exclude(s.clones, 0, square)


def nothing(s: State) -> None:
    pass


def module_hit(s: State) -> None:
    include(s.damage, 0, 7 * 21 + 5)


def test_equals_are_equal() -> None:
    assert guess(nothing) == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(
    "change", [no_energy, shaft_hit, lock_hit, warehouse_blocked, clone_lost, module_hit]
)
def test_whatever_is_lost_is_worse(change: Callable[[State], None]) -> None:
    assert guess(change) < guess(nothing) - 0.001


def test_a_blocked_warehouse_is_worse_than_a_module_lost() -> None:
    assert guess(warehouse_blocked) < guess(lock_hit) < guess(module_hit)


@pytest.mark.parametrize("short", [10, 15])
def test_in_a_short_game_damage_decides(short: int) -> None:
    """So whoever leads goes on firing instead of filling warehouses."""
    s = begun()
    s.short = short
    before = GAME.evaluate(s)[0]
    for square in range(7 * 21, 7 * 21 + short - 1):
        include(s.damage, 1, square)
    assert before == pytest.approx(0.5, abs=0.01)
    assert GAME.evaluate(s)[0] > 0.95


def test_a_lead_that_is_not_used_is_worth_less_and_less() -> None:
    """So whoever leads looks for progress before the game is drawn for want of it."""
    s = begun()
    no_energy(s)
    behind = GAME.evaluate(s)[0]
    s.quiet = s.quiet_limit // 2
    assert GAME.evaluate(s)[0] == behind
    s.quiet = s.quiet_limit - 1
    assert behind + 0.1 < GAME.evaluate(s)[0] < 0.5


def test_a_finished_match_is_known() -> None:
    match = Match(GAME, 2, options={"short": 1})
    while not match.over:
        match.draw_pending()
        legal = match.legal()
        if legal:
            match.play(legal[(match.ply * 13) % len(legal)])
    assert GAME.evaluate(match.state) == match.scores

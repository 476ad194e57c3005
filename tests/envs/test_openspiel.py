"""The games are OpenSpiel's: its own tests pass, its algorithms run, and matches go the same way as ours."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts, minimax
from open_spiel.python.observation import make_observation
from tests.envs.tables import TABLES

from battlespace import CHANCE, Match
from battlespace.envs import openspiel
from battlespace.games import TEMPLATE, load
from battlespace.kernel.chance import drop_seed
from battlespace.kernel.encode import layout, observation
from battlespace.kernel.errors import BattlespaceError

openspiel.register(TEMPLATE)
SMALL = f"battlespace_{TEMPLATE}(seats=2,length=4,limit=4)"
STORED = Path(__file__).parent / "openspiel.txt"
PLIES = 150


SHORTENED = [(slug, seats) for slug, seats in TABLES if not load(slug).physics]
"""OpenSpiel's test plays whole matches and copies every state: minutes where no option shortens a match and drops are
sampled. Those matches are followed for PLIES plies below, with a copy and a stored state at the end."""


def short(slug: str, seats: int) -> str:
    """Return the text of a game whose matches are as short as its options allow."""
    known = {option.name for option in load(slug).options}
    limits = {"max_rounds": 4, "cap": 12, "turn_limit": 14, "rounds_to_win": 1}
    given = "".join(f",{name}={value}" for name, value in limits.items() if name in known)
    return f"battlespace_{slug}(seats={seats}{given})"


def drawn(match: Match[Any], rng: Random) -> tuple[int, float]:
    """Draw a chance turn; return its number there and how likely it is. A sampled one is drawn from a seed."""
    game, s = match.game, match.state
    outcomes = game.outcomes(s)
    if outcomes:
        number = [action for action, _ in outcomes].index(match.draw().action)
        return number, outcomes[number][1] / sum(weight for _, weight in outcomes)
    number, copied = rng.randrange(openspiel.SAMPLES), s.copy()
    game.rules.sample(copied, drop_seed(number, 0))
    vector = copied.drawn[1 : copied.drawn[0] + 1].tolist()
    match.play(f"{game.notation.write_move(s, game.sampled(s))} {','.join(map(str, vector))}")
    return number, 1 / openspiel.SAMPLES


@pytest.mark.parametrize(("slug", "seats"), SHORTENED)
def test_a_random_match_passes_openspiels_test(slug: str, seats: int) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(short(slug, seats)), num_sims=1, serialize=True, verbose=False
    )


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_match_goes_the_same_way_there(slug: str, seats: int) -> None:
    match, rng = Match(load(slug), 8, seats), Random(8)
    spiel = pyspiel.load_game(f"battlespace_{slug}(seats={seats})")
    state = spiel.new_initial_state()
    while not match.over and match.ply < PLIES:
        assert str(state) == match.game.write(match.state)
        if match.turn == CHANCE:
            number, odds = drawn(match, rng)
            assert state.chance_outcomes()[number][1] == pytest.approx(odds)
            state.apply_action(number)
            continue
        assert state.current_player() == match.turn
        action = rng.choice(match.legal())
        assert state.legal_actions() == match.legal()
        assert state.string_to_action(match.game.notation.write_move(match.state, action)) == action
        match.play(action)
        state.apply_action(action)
    copied = state.clone()
    assert str(copied) == str(state)
    assert str(spiel.deserialize_state(state.serialize())) == str(state)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_tensors_are_the_observations(slug: str, seats: int) -> None:
    spiel = pyspiel.load_game(f"battlespace_{slug}(seats={seats})")
    state, plan = spiel.new_initial_state(), layout(load(slug), seats)
    watcher: Any = make_observation(spiel)
    for seat in range(seats):
        seen = observation(load(slug), state.record, seat, plan.size)
        assert (np.array(state.observation_tensor(seat)) == seen).all()
        watcher.set_from(state, seat)
        assert set(watcher.dict) == {feature.name for feature in plan.features}
    assert state.observation_string(0) == str(state)
    state.apply_action(state.legal_actions()[0])
    assert state.information_state_string(0) == state.history_str()


def test_a_stored_playthrough_still_holds() -> None:
    found = generate_playthrough.playthrough(SMALL, None, seed=1)
    assert STORED.read_text("utf-8") == found, f"{STORED.name} no longer holds: read the diff"


def test_openspiels_search_wins_against_chance() -> None:
    game = pyspiel.load_game(SMALL)
    rng = np.random.RandomState(1)
    searcher: Any = mcts.MCTSBot(
        game, 1.5, 30, mcts.RandomRolloutEvaluator(1, rng), random_state=rng
    )
    total = 0.0
    for _ in range(6):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(actions, p=odds)))
            elif state.current_player() == 0:
                state.apply_action(searcher.step(state))
            else:
                state.apply_action(int(rng.choice(state.legal_actions())))
        total += state.returns()[0]
    assert total > -6


def test_openspiels_exact_search_finds_the_value() -> None:
    game = pyspiel.load_game(f"battlespace_{TEMPLATE}(seats=2,length=4,limit=3)")
    state = game.new_initial_state()
    value, _ = minimax.expectiminimax(state, 8, lambda s: 0.0, 0)
    assert -1 <= value <= 1


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(BattlespaceError):
        openspiel.SpielGame.__subclasses__()[-1]({"seats": 9})
    with pytest.raises(BattlespaceError):
        openspiel.SpielGame.__subclasses__()[-1]({"length": 99})

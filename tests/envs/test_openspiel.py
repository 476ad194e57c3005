"""The games are OpenSpiel's: its own tests pass, its algorithms run, and matches go the same way as ours."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    generate_playthrough,
    mcts,
    minimax,
    tabular_qlearner,
)
from open_spiel.python.observation import make_observation
from tests.envs.tables import TABLES

from battlespace import CHANCE
from battlespace.envs import openspiel
from battlespace.envs.errors import ActionError
from battlespace.games import TEMPLATE, load
from battlespace.kernel.chance import drop_seed
from battlespace.kernel.encode import layout, observation
from battlespace.kernel.errors import BattlespaceError, OptionError
from battlespace.kernel.match import Match

openspiel.register(TEMPLATE)
SMALL = f"battlespace_{TEMPLATE}(seats=2,length=4,limit=4)"
STORED = Path(__file__).parent / "openspiel.txt"
PLIES = 150


SHORTENED = [(slug, seats) for slug, seats in TABLES if seats == 2 or not load(slug).physics]
"""OpenSpiel's test plays whole matches and copies every state: a minute where four seats drop things and no option
shortens a match. Those are in `bench/spiel_matches.py`, and followed for PLIES plies below."""


def short(slug: str, seats: int) -> str:
    """Return the text of a game whose matches are as short as its options allow."""
    known = {option.name for option in load(slug).options}
    limits = {"max_rounds": 4, "cap": 12, "turn_limit": 14, "rounds_to_win": 1}
    given = "".join(f",{name}={value}" for name, value in limits.items() if name in known)
    return f"battlespace_{slug}(seats={seats}{given})"


def recalled(text: str, plies: int) -> str:
    """Return the text of a game whose histories are told as tensors too."""
    return text.replace(")", f",recall={plies})")


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


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_the_information_state_is_the_history(slug: str, seats: int) -> None:
    spiel = pyspiel.load_game(f"battlespace_{slug}(seats={seats},recall=3)")
    state, rng, told = spiel.new_initial_state(), Random(1), list[int]()
    assert spiel.information_state_tensor_size() == seats + 3
    for _ in range(3):
        numbers = [n for n, _ in state.chance_outcomes()] if state.is_chance_node() else []
        state.apply_action(rng.choice(numbers or state.legal_actions()))
        told = [action + 1 for action in state.history()]
        for seat in range(seats):
            looks = [float(seat == other) for other in range(seats)]
            padded = told + [0] * (3 - len(told))
            assert state.information_state_tensor(seat) == [*looks, *padded]
    watcher: Any = make_observation(spiel, pyspiel.IIGObservationType(perfect_recall=True))
    watcher.set_from(state, 0)
    assert watcher.dict["history"].tolist() == told
    assert state.information_state_string(1) == state.history_str()


def test_a_history_without_room_is_refused() -> None:
    state = pyspiel.load_game(recalled(SMALL, 1)).new_initial_state()
    state.apply_action(0)
    watcher = openspiel.Recall(2, 1)
    watcher.set_from(state, 0)
    state.apply_action(0)
    with pytest.raises(OptionError, match="recall=1: the match has 2 plies"):
        watcher.set_from(state, 0)
    with pytest.raises(OptionError, match="begins elsewhere"):
        state.get_game().new_initial_state(str(state))


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_state_from_a_position_is_kept_whole(slug: str, seats: int) -> None:
    spiel, rng = pyspiel.load_game(f"battlespace_{slug}(seats={seats})"), Random(2)
    state = spiel.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([n for n, _ in state.chance_outcomes()]))
    begun = spiel.new_initial_state(str(state))
    begun.apply_action(rng.choice(begun.legal_actions()))
    for other in (begun.clone(), spiel.deserialize_state(begun.serialize())):
        assert str(other) == str(begun)
        assert other.history() == begun.history()
        assert other.information_state_string(0) == begun.information_state_string(0)
    assert begun.information_state_string(0) == f"{state}\n{begun.history_str()}"
    assert str(pickle.loads(pickle.dumps(spiel))) == str(spiel)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_an_illegal_action_changes_nothing_and_is_explained(slug: str, seats: int) -> None:
    state = pyspiel.load_game(f"battlespace_{slug}(seats={seats})").new_initial_state()
    while state.is_chance_node():
        before = str(state)
        with pytest.raises(BattlespaceError) as caught:
            state.apply_action(1 << 20)
        assert (caught.value.code, str(state)) == ("chance", before)
        state.apply_action(0)
    before, told = str(state), state.history()
    legal, choices = set(state.legal_actions()), state.get_game().num_distinct_actions()
    wrong = next(action for action in range(choices + 1) if action not in legal)
    for action in (wrong, choices, 1 << 40):
        with pytest.raises(ActionError) as caught:
            state.apply_action(action)
        assert caught.value.code in {"illegal", "action"}
        assert caught.value.why["text"] in str(caught.value)
        assert (str(state), state.history()) == (before, told)


def test_a_stored_playthrough_still_holds() -> None:
    found = generate_playthrough.playthrough(recalled(SMALL, 30), None, seed=1)
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


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_openspiels_search_runs_on_every_game(slug: str, seats: int) -> None:
    game = pyspiel.load_game(f"battlespace_{slug}(seats={seats})")
    state, rng = game.new_initial_state(), np.random.RandomState(1)
    while state.is_chance_node():
        state.apply_action(0)
    searcher: Any = mcts.MCTSBot(game, 1.5, 3, Unknowing(), random_state=rng)
    assert searcher.step(state) in state.legal_actions()


class Unknowing(mcts.Evaluator):
    """Holds everything for equal: whole random matches would take minutes."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> Any:
        pairs = state.chance_outcomes() if state.is_chance_node() else None
        return pairs or [(action, 1.0) for action in state.legal_actions()]


def test_openspiels_exact_search_and_regret_table_agree() -> None:
    game = pyspiel.load_game(f"battlespace_{TEMPLATE}(seats=2,length=4,limit=3)")
    exact, _ = minimax.expectiminimax(game.new_initial_state(), 12, lambda s: 0.0, 0)
    solver: Any = cfr.CFRSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    root = game.new_initial_state()
    found = expected_game_score.policy_value(root, [solver.average_policy()] * 2)
    assert found[0] == pytest.approx(exact, abs=0.05)


def test_openspiels_environment_learns_a_table() -> None:
    env = rl_environment.Environment(pyspiel.load_game(recalled(SMALL, 40)))
    assert env.observation_spec()["info_state"][0] == 2 + 40
    env.seed(1)
    learners = [
        tabular_qlearner.QLearner(seat, env.action_spec()["num_actions"]) for seat in (0, 1)
    ]
    now: Any = env.reset()
    while not now.last():
        now = env.step([learners[now.observations["current_player"]].step(now).action])
    for learner in learners:
        learner.step(now)
    assert sum(now.rewards) == pytest.approx(0)


def test_wrong_parameters_are_refused() -> None:
    for wrong in ({"seats": 9}, {"length": 99}, {"recall": -1}, {"recall": 1 << 20}):
        with pytest.raises(BattlespaceError):
            openspiel.SpielGame.__subclasses__()[-1](wrong)

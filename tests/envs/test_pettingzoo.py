"""Every table passes PettingZoo's own tests."""

from __future__ import annotations

from importlib import import_module
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from tests.envs.tables import TABLES

from battlespace.envs import pettingzoo
from battlespace.games import TEMPLATE
from battlespace.kernel.errors import BattlespaceError

pytestmark = [
    # PettingZoo's own games have a mask beside the observation too, and are warned of it all the same
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_table_passes_the_tests_of_the_interface(slug: str, seats: int) -> None:
    def made(render_mode: str | None = None) -> Any:
        return pettingzoo.env(slug, seats=seats, render_mode=render_mode)

    api_test(made(), num_cycles=40)
    seed_test(made, num_cycles=15)
    render_test(made)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_table_passes_the_tests_of_the_parallel_interface(slug: str, seats: int) -> None:
    def made(render_mode: str | None = None) -> Any:
        return pettingzoo.parallel_env(slug, seats=seats, render_mode=render_mode)

    parallel_api_test(made(), num_cycles=20)
    parallel_seed_test(made, num_cycles=6)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_table_can_be_timed(
    slug: str, seats: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """PettingZoo's benchmark runs until its clock says stop; this clock counts how often it is asked."""
    clock = count(0, 0.5)
    module = import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(pettingzoo.env(slug, seats=seats))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("illegal", ["refuse", "end"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_is_cut_short_after_so_many_cycles(seats: int, illegal: str) -> None:
    """As `max_cycles_test` of PettingZoo asks of both forms, with actions that are legal: it knows no masks."""
    settings: dict[str, Any] = {"seats": seats, "max_cycles": 4, "illegal": illegal}
    together, steps, cut = pettingzoo.parallel_env(TEMPLATE, **settings), 0, {}
    seen, _ = together.reset(seed=3)
    while together.agents:
        actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in together.agents}
        seen, _, _, cut, _ = together.step(actions)
        steps += 1
    assert (steps, all(cut.values())) == (4, True)
    table, asked = pettingzoo.env(TEMPLATE, **settings), 0
    table.reset(seed=3)
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        assert (reward, ended) == (0, False)
        assert seen["action_mask"].any() != cut
        table.step(None if cut else int(seen["action_mask"].argmax()))
        asked += not cut
        assert agent in table.possible_agents
    assert asked == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_is_played_to_its_end(seats: int) -> None:
    env, rng = pettingzoo.env(TEMPLATE, seats=seats), Random(1)
    env.reset(seed=3)
    returns = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        returns[agent] += reward
        choices = np.flatnonzero(seen["action_mask"]).tolist()
        assert bool(choices) != ended
        env.step(None if ended else rng.choice(choices))
    assert sorted(returns.values())[-1] == 1
    assert sum(returns.values()) == pytest.approx(0, abs=1e-6)


def test_who_waits_may_do_nothing() -> None:
    env = pettingzoo.env(TEMPLATE, seats=3)
    env.reset(seed=3)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_an_illegal_action_changes_nothing_and_is_explained() -> None:
    env = pettingzoo.env(TEMPLATE, seats=2)
    env.reset(seed=3)
    agent, board = env.agent_selection, env.unwrapped.render()
    assert env.observe(agent)["action_mask"].tolist() == [1, 0]
    env.step(1)
    assert (env.agent_selection, env.unwrapped.render()) == (agent, board)
    told = env.infos[agent]["why"]
    assert told["code"] == "illegal"
    assert told["reasons"][0]["clause"]
    env.step(0)
    assert "why" not in env.infos[agent]
    assert env.agent_selection != agent


def test_an_illegal_action_can_end_the_match() -> None:
    env = pettingzoo.env(TEMPLATE, seats=2, illegal="end")
    env.reset(seed=3)
    agent = env.agent_selection
    env.step(1)
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
    assert env.infos[agent]["why"]["code"] == "illegal"


def test_wrong_input_is_refused_with_a_code() -> None:
    settings: list[dict[str, Any]] = [{"seats": 7}, {"render_mode": "film"}, {"illegal": "shrug"}]
    settings += [{"max_cycles": 0}, {"max_cycles": 2.5}, {"max_cycles": "4"}]
    for setting in settings:
        with pytest.raises(BattlespaceError):
            pettingzoo.env(TEMPLATE, **setting)
    env = pettingzoo.env(TEMPLATE)
    env.reset(seed=1)
    for wrong in (None, "a", 0.5):
        with pytest.raises(BattlespaceError) as caught:
            env.step(wrong)
        assert caught.value.code == "batch"


def test_wrong_agents_and_missing_actions_are_refused() -> None:
    table, together = pettingzoo.env(TEMPLATE), pettingzoo.parallel_env(TEMPLATE)
    table.reset(seed=1)
    together.reset(seed=1)
    wrong: Any
    for wrong in ("seat_9", None, 0):
        for ask in (table.observe, table.action_space, table.observation_space):
            with pytest.raises(BattlespaceError) as caught:
                ask(wrong)
            assert caught.value.code == "seats"
    board = together.unwrapped.render()
    for wrong in ({}, None, [0, 0], {"seat_0": "x", "seat_1": "x"}):
        with pytest.raises(BattlespaceError) as caught:
            together.step(wrong)
        assert (caught.value.code, together.unwrapped.render()) == ("batch", board)

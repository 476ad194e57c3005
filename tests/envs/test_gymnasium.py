"""One learner against bots: passes Gymnasium's own checks, from every seat."""

from __future__ import annotations

from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from tests.envs.tables import TABLES

from battlespace.envs.gymnasium import Solo
from battlespace.games import TEMPLATE, slugs
from battlespace.kernel.errors import BattlespaceError


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_seat_passes_the_checks_of_the_interface(slug: str, seats: int) -> None:
    for seat in range(seats):
        env = Solo(slug, seats=seats, seat=seat, opponent="uniform", render_mode="ansi")
        check_env(env, skip_render_check=True)
        assert isinstance(env.render(), str)


@pytest.mark.parametrize("opponent", ["easy", "greedy:temperature=0.5", "uniform"])
def test_a_match_is_played_against_bots(opponent: str) -> None:
    env = Solo(TEMPLATE, seats=3, seat=2, opponent=opponent)
    _, info = env.reset(seed=5)
    ended, reward = False, 0.0
    while not ended:
        assert info["seat"] == 2
        action = int(info["action_mask"].argmax())
        _, reward, ended, _, info = env.step(action)
    assert reward in (1.0, -0.5)
    with pytest.raises(BattlespaceError) as caught:
        env.step(0)
    assert caught.value.code == "finished"


def test_the_games_are_registered() -> None:
    for slug in slugs():
        if f"battlespace/{slug}" in gymnasium.registry:
            gymnasium.make(f"battlespace/{slug}", opponent="uniform").close()
            return
    raise AssertionError("no game is registered")


def test_an_illegal_action_is_refused_or_ends_the_match() -> None:
    patient, strict = (Solo(TEMPLATE, illegal=way, opponent="uniform") for way in ("refuse", "end"))
    first, _ = patient.reset(seed=1)
    seen, reward, ended, _, info = patient.step(77)
    assert (seen == first).all()
    assert (reward, ended, info["why"]["code"]) == (0.0, False, "action")
    strict.reset(seed=1)
    _, reward, ended, _, info = strict.step(77)
    assert (reward, ended, info["why"]["code"]) == (-1.0, True, "action")


@pytest.mark.parametrize(
    "wrong", [{"seat": 2}, {"seat": -1}, {"opponent": "x"}, {"seats": 8}, {"render_mode": "film"}]
)
def test_wrong_input_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BattlespaceError):
        Solo(TEMPLATE, **wrong)

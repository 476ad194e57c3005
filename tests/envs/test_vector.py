"""A batch of matches is many matches: same rules, same draws, same refusals, whatever the number of threads."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from battlespace import OVER, envs
from battlespace.envs.vector_env import Vector
from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.encode import observation
from battlespace.kernel.errors import BattlespaceError

LEARNED = [slug for slug in slugs() if load(slug).encode]
SMALL: dict[str, Any] = {"masks": "list"}


def played(env: Vector, steps: int) -> list[Any]:
    """Play at random; return all that was seen."""
    env.reset(seed=5)
    found: list[Any] = []
    for _ in range(steps):
        seen, reward, ended, _, info = env.step(env.sample())
        found.append((seen.tobytes(), reward.tobytes(), ended.tobytes(), info["seat"].tobytes()))
    return found


@pytest.mark.parametrize("slug", [*LEARNED, TEMPLATE])
def test_a_batch_shows_what_the_game_says(slug: str) -> None:
    env = envs.vector(slug, num_envs=6, seed=3, masks="list")
    game = env.game
    seen, info = env.reset()
    for _ in range(60):
        for i in range(6):
            s, seat = env.batch.state(i), int(info["seat"][i])
            assert (seen[i] == observation(game, s, seat, env.layout.size)).all()
            if game.turn(s) == OVER:
                assert info["legal_count"][i] == 0
                continue
            assert game.turn(s) == seat
            count = info["legal_count"][i]
            assert info["legal"][i, :count].tolist() == game.legal(s)
        seen, _, _, _, info = env.step(env.sample())
    assert env.single_observation_space.contains(seen[0])


@pytest.mark.parametrize("slug", [*LEARNED, TEMPLATE])
def test_threads_change_nothing(slug: str) -> None:
    one, three = (envs.vector(slug, num_envs=7, threads=t, **SMALL) for t in (1, 3))
    assert played(one, 40) == played(three, 40)
    assert played(one, 40) == played(one, 40)
    three.close()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_by_itself(copied: Callable[[Vector], Vector], threads: int) -> None:
    env = envs.vector(TEMPLATE, num_envs=5, threads=threads, opponents={1: "uniform"}, **SMALL)
    played(env, 7)
    twin = copied(env)
    seen = env.batch.seen.tobytes()
    assert twin.batch.seen.tobytes() == seen
    ahead = [twin.step(twin.sample())[0].tobytes() for _ in range(9)]
    assert env.batch.seen.tobytes() == seen, "only the copy went on"
    assert [env.step(env.sample())[0].tobytes() for _ in range(9)] == ahead
    env.close()
    twin.close()


def test_it_is_a_gymnasium_vector_env() -> None:
    env = envs.vector(TEMPLATE, num_envs=4, seats=3)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert env.action_space.contains(env.sample().astype(np.int64))
    assert info["action_mask"].shape == (4, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_masks_agree_as_bytes_as_bits_and_as_lists(seats: int) -> None:
    made = [
        envs.vector(TEMPLATE, num_envs=9, seats=seats, masks=m) for m in ("bytes", "bits", "list")
    ]
    infos = [env.reset(seed=4)[1] for env in made]
    for _ in range(80):
        plain = infos[0]["action_mask"]
        bits = np.unpackbits(infos[1]["action_mask"], axis=1, bitorder="little")[
            :, : plain.shape[1]
        ]
        assert (plain == bits).all()
        for row, legal, count in zip(
            plain, infos[2]["legal"], infos[2]["legal_count"], strict=True
        ):
            assert np.flatnonzero(row).tolist() == legal[:count].tolist()
        infos = [env.step(env.sample())[4] for env in made]


def until_over(env: Vector) -> tuple[Any, ...]:
    env.reset(seed=2)
    while True:
        result = env.step(env.sample())
        if result[2].any():
            return result


def test_the_next_step_begins_a_match_anew() -> None:
    env = envs.vector(TEMPLATE, num_envs=3)
    _, _, ended, _, info = until_over(env)
    i = int(np.flatnonzero(ended)[0])
    assert sum(info["rewards"][i]) == pytest.approx(0)
    assert info["action_mask"][i].sum() == 0
    _, reward, ended, _, info = env.step(env.sample())
    assert not ended[i]
    assert reward[i] == 0
    assert info["action_mask"][i].sum() > 0
    assert env.layout.split(env.batch.seen[i])["turns"][0] == 0


def test_the_same_step_can_begin_it_and_keeps_the_last_sight() -> None:
    env = envs.vector(TEMPLATE, num_envs=3, autoreset="same_step")
    seen, reward, ended, _, info = until_over(env)
    i = int(np.flatnonzero(ended)[0])
    assert (info["_final_obs"] == ended).all()
    assert env.layout.split(info["final_obs"][i])["turns"][0] > 3
    assert env.layout.split(seen[i])["turns"][0] == 0
    assert reward[i] == 1  # who brings the last drone home wins
    assert info["action_mask"][i].sum() > 0


@pytest.mark.parametrize("slug", LEARNED)
def test_what_was_written_over_a_sight_goes_with_its_match(slug: str) -> None:
    """Rows are the learner's to read; one that was written on is whole again when the next match begins."""
    env: Any = envs.vector(slug, num_envs=2, seed=4, masks="list")
    seen, _ = env.reset()
    env.step(env.sample())
    clean = seen.copy()
    seen[0] = -5
    mask = np.array([True, False])
    env.reset(options={"reset_mask": mask})
    assert np.array_equal(seen[1], clean[1])
    size, state = env.layout.size, env.batch.state(0)
    assert np.array_equal(seen[0], observation(env.game, state, env.batch.look[0], size))


def test_without_autoreset_a_mask_says_what_begins_anew() -> None:
    env = envs.vector(TEMPLATE, num_envs=3, autoreset=AutoresetMode.DISABLED)
    _, _, ended, _, _ = until_over(env)
    ended, texts = ended.copy(), env.positions()
    with pytest.raises(BattlespaceError) as caught:
        env.step(env.sample())
    assert caught.value.code == "finished"
    assert env.positions() == texts
    env.reset(options={"reset_mask": ended})
    for i, text in enumerate(env.positions()):
        assert (text == texts[i]) != ended[i]
    env.step(env.sample())


def test_an_illegal_action_changes_nothing_and_is_explained() -> None:
    env = envs.vector(TEMPLATE, num_envs=3)
    _, info = env.reset(seed=1)
    while (info["action_mask"].sum(1) == 2).all():
        info = env.step(env.sample())[4]
    i = int(np.flatnonzero(info["action_mask"].sum(1) < 2)[0])
    actions = env.sample()
    actions[i] = 1 - actions[i]
    before = env.positions()
    seen, reward, ended, _, info = env.step(actions)
    assert env.positions()[i] == before[i]
    assert (reward[i], ended[i]) == (0, False)
    assert info["_why"].tolist() == [k == i for k in range(3)]
    told = info["why"][i]
    assert told["code"] == "illegal"
    assert told["reasons"][0]["clause"] in env.game.rulebook.clauses
    assert told["text"]
    assert seen[i].any()
    assert "why" not in env.step(env.sample())[4]


@pytest.mark.parametrize("seats", [2, 3])
def test_an_illegal_action_can_end_the_match(seats: int) -> None:
    env = envs.vector(TEMPLATE, num_envs=2, seats=seats, illegal="end", autoreset="same_step")
    env.reset(seed=1)
    seat = int(env.batch.look[0])
    _, reward, ended, _, info = env.step([7, int(env.sample()[1])])
    assert ended.tolist() == [True, False]
    assert reward[0] == -1
    assert info["rewards"][0].tolist() == pytest.approx(
        [-1 if k == seat else 1 / (seats - 1) for k in range(seats)]
    )
    assert info["why"][0]["code"] == "action"


@pytest.mark.parametrize("bot", ["uniform", "greedy"])
def test_bots_play_the_other_seats(bot: str) -> None:
    env = envs.vector(
        TEMPLATE, num_envs=5, seats=3, opponents={0: bot, 2: bot}, autoreset="same_step"
    )
    _, info = env.reset(seed=3)
    wins: list[float] = []
    for _ in range(120):
        assert (info["seat"] == 1).all()
        _, reward, ended, _, info = env.step(env.sample())
        wins += reward[ended].tolist()
    assert set(np.round(wins, 3)) == {1.0, -0.5}


def test_arrays_are_given_once_and_handed_on_without_a_copy() -> None:
    env = envs.vector(TEMPLATE, num_envs=4)
    seen, info = env.reset(seed=1)
    shared, mask = np.from_dlpack(seen), np.from_dlpack(info["action_mask"])
    again = env.step(env.sample())
    assert again[0] is seen
    assert shared.ctypes.data == seen.ctypes.data
    assert mask.ctypes.data == env.batch.mask.ctypes.data
    assert (shared == seen).all()


def test_results_are_written_into_the_callers_arrays() -> None:
    size = envs.vector(TEMPLATE, num_envs=4).layout.size
    mine = np.zeros((4, size), np.int16)
    env = envs.vector(TEMPLATE, num_envs=4, buffers={"seen": mine})
    seen, _ = env.reset(seed=1)
    assert seen is mine
    assert mine.any()
    for wrong in (
        np.zeros((4, size), np.int32),
        np.zeros((3, size), np.int16),
        [[0]],
        mine[:, ::1][::2],
    ):
        with pytest.raises(BattlespaceError) as caught:
            envs.vector(TEMPLATE, num_envs=4, buffers={"seen": wrong})
        assert caught.value.code == "batch"


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"num_envs": 0}, "batch"),
    ({"num_envs": 1 << 21}, "batch"),
    ({"num_envs": True}, "batch"),
    ({"num_envs": "4"}, "batch"),
    ({"masks": "words"}, "batch"),
    ({"autoreset": "never"}, "batch"),
    ({"masks": np.zeros(3)}, "batch"),
    ({"illegal": "ignore"}, "batch"),
    ({"threads": 0}, "batch"),
    ({"threads": 1000}, "batch"),
    ({"seed": -1}, "batch"),
    ({"seed": 1 << 63}, "batch"),
    ({"device": "abacus"}, "batch"),
    ({"device": ["cpu"]}, "batch"),
    ({"buffers": {"rng": np.zeros(4)}}, "batch"),
    ({"buffers": [1]}, "batch"),
    ({"opponents": "easy"}, "batch"),
    ({"opponents": [1]}, "batch"),
    ({"seats": 9}, "seats"),
    ({"seats": 2, "opponents": {2: "uniform"}}, "seats"),
    ({"opponents": {0: "uniform", 1: "uniform"}}, "seats"),
    ({"opponents": {0: "nobody"}}, "option"),
    ({"opponents": {0: 7}}, "option"),
    ({"length": 99}, "option"),
    ({"no_such_option": 1}, "option"),
]


@pytest.mark.parametrize(("wrong", "code"), WRONG)
def test_a_wrong_setting_is_refused_with_a_code(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(BattlespaceError) as caught:
        envs.vector(TEMPLATE, **({"num_envs": 2} | wrong))
    assert caught.value.code == code


@pytest.mark.parametrize("wrong", ["no-such-game", "", None, 7, [TEMPLATE], TEMPLATE.encode()])
def test_an_unknown_game_is_refused(wrong: Any) -> None:
    with pytest.raises(BattlespaceError) as caught:
        envs.vector(wrong, num_envs=2)
    assert caught.value.code == "unknown-game"


ACTIONS: list[Any] = [
    [0], [0, 0, 0], [[0, 0]], [[0], [0, 1]], [0.0, 1.0], ["a", "b"], [1 << 40, 0], [10**30, 0], None, 5, {},
    [True, False], np.array([0, -(1 << 31)], np.int32), np.array([0, 1 << 31], np.uint32),
    np.array([0, 0], np.complex64),
]  # fmt: skip


@pytest.mark.parametrize("wrong", ACTIONS)
def test_wrong_actions_change_nothing(wrong: Any) -> None:
    env = envs.vector(TEMPLATE, num_envs=2)
    env.reset(seed=1)
    before = env.positions()
    with pytest.raises(BattlespaceError) as caught:
        env.step(wrong)
    assert caught.value.code == "batch"
    assert env.positions() == before


RESETS: list[Any] = [
    {"reset_mask": [True]}, {"reset_mask": [1, 0]}, {"reset_mask": [[True, False]]}, {"reset_mask": [[True], []]},
    {"reset_maks": [True, False]}, "reset_mask", 5,
]  # fmt: skip


@pytest.mark.parametrize("wrong", RESETS)
def test_a_wrong_reset_changes_nothing(wrong: Any) -> None:
    env = envs.vector(TEMPLATE, num_envs=2)
    env.reset(seed=1)
    before = env.positions()
    with pytest.raises(BattlespaceError) as caught:
        env.reset(options=wrong)
    assert caught.value.code == "batch"
    for seed in (-1, "x", 1.5, True, 1 << 63):
        with pytest.raises(BattlespaceError):
            env.reset(seed=seed)  # type: ignore[arg-type]
    assert env.positions() == before


def test_nothing_is_stepped_before_it_begins() -> None:
    env = envs.vector(TEMPLATE, num_envs=2)
    for call in (
        lambda: env.step([0, 0]),
        lambda: env.reset(options={"reset_mask": np.ones(2, bool)}),
    ):
        with pytest.raises(BattlespaceError) as caught:
            call()
        assert caught.value.code == "finished"


def test_a_closed_batch_plays_no_more() -> None:
    for threads in (1, 2):
        env = envs.vector(TEMPLATE, num_envs=2, threads=threads)
        env.reset(seed=1)
        env.close()
        for call in (lambda env=env: env.step([0, 0]), lambda env=env: env.reset(seed=1)):
            with pytest.raises(BattlespaceError) as caught:
                call()
            assert caught.value.code == "finished"


@pytest.mark.parametrize("answer", [None, SimpleNamespace(action=99), SimpleNamespace(action="x")])
def test_a_bot_that_answers_nonsense_is_named(answer: Any) -> None:
    bot = SimpleNamespace(choose=lambda *_: answer)
    env = envs.vector(TEMPLATE, num_envs=2, opponents={0: bot})
    with pytest.raises(BattlespaceError, match="seat 0's bot") as caught:
        env.reset(seed=1)
    assert caught.value.code == "option"


def test_masks_too_large_for_memory_are_refused_with_advice() -> None:
    widest = max(LEARNED, key=lambda slug: envs.vector(slug, **SMALL).layout.choices)
    with pytest.raises(BattlespaceError, match="masks='list'"):
        envs.vector(widest, num_envs=1 << 20, masks="bytes")
    envs.vector(widest, num_envs=2, masks="bits").reset()


def test_boards_can_be_read() -> None:
    env = envs.vector(TEMPLATE, num_envs=2)
    env.reset(seed=1)
    assert len(env.render()) == 2
    assert all(isinstance(board, str) for board in env.render())

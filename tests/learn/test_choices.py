"""What a net learns of actions: all that there were, and how often the search looked at each."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from battlespace.arena.workers import Processes
from battlespace.bots.bot import Thought, Weighed
from battlespace.bots.net import weights as kept
from battlespace.bots.net.ranking import offsets
from battlespace.bots.net.weights import Weights
from battlespace.cli.main import main
from battlespace.games import load, slugs
from battlespace.kernel.errors import OptionError
from battlespace.learn import selfplay
from battlespace.learn.choices import looked_at
from battlespace.learn.fit import Model, Shape, fit, held_back
from battlespace.learn.selfplay import Plan, generation
from battlespace.learn.training import Course, Training, rankable

RANKED = [slug for slug in slugs() if (sight := load(slug).sight) and sight.acts]
SLUG = next(slug for slug in RANKED if kept.of_game(load(slug), "master").ranks)
PLAN = Plan(SLUG, (2,), {}, None, {"simulations": 12, "cut": 0}, loose=6)


def test_shares_of_the_visits_are_what_is_learned() -> None:
    half = (0.5, 0.5)
    thought = Thought(4, half, 10, (4,), (Weighed(4, 6, half), Weighed(9, 2, half)))
    assert list(looked_at([2, 4, 9], thought)) == [0, 0.75, 0.25]


def test_what_is_proven_counts_whole() -> None:
    won = (1.0, 0.0)
    thought = Thought(9, won, 10, (9,), (Weighed(9, 1, won), Weighed(4, 9, won)), sure=True)
    assert list(looked_at([2, 4, 9], thought)) == [0, 0, 1]


@pytest.mark.parametrize("slug", RANKED)
def test_every_position_has_its_actions_in_a_row(slug: str) -> None:
    sight = load(slug).sight
    assert sight is not None
    assert sight.acts is not None
    lessons = selfplay.play_one(Plan(slug, (2,), {}, None, {"simulations": 8, "cut": 0}, 4), 3)
    counts, looked = lessons["counts"], lessons["looked"]
    assert len(counts) == len(lessons["won"])
    assert counts.sum() == len(looked) == len(lessons["hand"]) == len(lessons["told"])
    assert lessons["told"].shape[1] == len(sight.acts.sizes)
    ends = np.cumsum(counts)
    for end, count in zip(ends, counts, strict=True):
        assert count == 0 or looked[end - count : end].sum() == pytest.approx(1)


def test_generations_put_them_one_after_another() -> None:
    one = generation(PLAN, range(2), lambda done, rows: None, workers=Processes(1))
    assert one["counts"].sum() == len(one["told"])


def test_a_fitted_net_ranks_as_it_did_while_it_was_fitted() -> None:
    pytest.importorskip("torch", reason="torch is optional and far larger than all else together")
    sight = load(SLUG).sight
    assert sight is not None
    lessons = generation(PLAN, range(4), lambda done, rows: None, workers=Processes(1))
    small = Shape(hidden=8, narrow=4, epochs=3, batch=64, depth=5)
    fitted = fit(lessons, Model(small, sight.acts), 7, "cpu")
    unseen = np.flatnonzero(held_back(lessons["match"], 7))
    losses = [plain_loss(lessons, sight.acts, fitted.weights, int(i)) for i in unseen]
    assert fitted.rank_loss == pytest.approx(np.mean([x for x in losses if x > 0]), rel=1e-3)


def test_upon_a_net_only_ranks_are_learned(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch is optional and far larger than all else together")
    game = load(SLUG)
    course = Course(
        game.slug, (2,), {}, 1, 3, {"simulations": 12, "cut": 0}, {}, 4, 2, "easy", "cpu",
        Shape(epochs=2, batch=64), Processes(1), upon="master",
    )  # fmt: skip
    training = Training(course, tmp_path)
    row = training.step(lambda what, done, total: None)
    assert row.rank_loss is not None
    assert row.hand_loss is not None
    learned, master = kept.read(training.best()), kept.of_game(game, "master")
    assert learned.ranks
    for name in kept.NAMES:
        assert getattr(learned, name) == pytest.approx(getattr(master, name), rel=1e-3, abs=1e-3)
    assert training.plan(0).net == (game.folder / "nets" / "master.npz").read_bytes()


def test_a_net_that_learns_further_keeps_its_ranks(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch is optional and far larger than all else together")
    game = load(SLUG)
    course = Course(
        game.slug, (2,), {}, 1, 3, {"simulations": 12, "cut": 0}, {}, 4, 2, "easy", "cpu",
        Shape(epochs=2, batch=64, rate=1e-3), Processes(1), further="master",
    )  # fmt: skip
    training = Training(course, tmp_path)
    assert training.step(lambda what, done, total: None).rank_loss is None
    learned, master = kept.read(training.best()), kept.of_game(game, "master")
    assert learned.query == pytest.approx(master.query, rel=1e-3, abs=1e-3)
    moved = np.abs(learned.first - master.first).max()
    assert 0 < moved < 0.1, "from where it was, and not far"
    assert training.plan(0).net == (game.folder / "nets" / "master.npz").read_bytes()


@pytest.mark.parametrize(
    "words", [["--further", "none-such"], ["--further", "master", "--upon", "master"]]
)
def test_only_what_is_there_learns_further(
    words: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("battlespace.learn.fit.torch_here", lambda: None)
    out = tmp_path / "course"
    assert main(["train", SLUG, *words, "--out", str(out)]) != 0
    assert not out.exists()


def test_only_what_is_there_is_learned_upon(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("battlespace.learn.fit.torch_here", lambda: None)
    out = tmp_path / "course"
    assert main(["train", SLUG, "--upon", "none-such", "--out", str(out)]) != 0
    assert not out.exists()


def test_actions_that_a_game_does_not_describe_cannot_be_ranked() -> None:
    game = load(SLUG)
    assert game.sight is not None
    silent = replace(game, sight=replace(game.sight, acts=None))
    with pytest.raises(OptionError, match="does not describe its actions"):
        rankable(silent, "master")


def plain_loss(lessons: Any, acts: Any, weights: Weights, i: int) -> float:
    """How unlike the search a net looks at the actions of one lesson, in plain NumPy; 0 where there are none."""
    assert weights.query is not None
    assert weights.trust is not None
    assert weights.row_key is not None
    end, depth = int(lessons["counts"][: i + 1].sum()), weights.query.shape[1]
    part = slice(end - int(lessons["counts"][i]), end)
    rows, whole = lessons["rows"][i].astype(np.float32), lessons["whole"][i].astype(np.float32)
    hidden = np.maximum(rows @ weights.first + weights.first_bias, 0) * (rows != 0).any(1)[:, None]
    inner = np.concatenate([hidden.sum(0), whole]) @ weights.second + weights.second_bias
    base = np.append(np.maximum(inner, 0), 1) @ weights.key
    merits = list[float]()
    for numbers in lessons["told"][part]:
        query = weights.query[0] + sum(
            weights.query[at + n] for n, at in zip(numbers, offsets(acts), strict=True) if at >= 0
        )
        keys = np.concatenate([hidden, np.zeros((1, hidden.shape[1]))]) @ weights.row_key
        key = base + sum(
            keys[first + numbers[n] - 1, which * depth : (which + 1) * depth] * (numbers[n] > 0)
            for which, (n, first) in enumerate(acts.rows)
        )
        merits.append(float(query @ key))
    odds = np.array(merits) + weights.trust[0] * lessons["hand"][part]
    return float(-(lessons["looked"][part] * (odds - np.log(np.exp(odds).sum()))).sum())

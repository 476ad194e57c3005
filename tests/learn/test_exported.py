"""Nets written as ONNX models reckon as the compiled ones do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.bots.test_net import reckoned, some_weights, walked
from tests.bots.test_ranking import RANKED, plain_merits, ranking_weights

from battlespace.bots import taste
from battlespace.bots.net import weights as kept
from battlespace.bots.net.ranking import FAINT
from battlespace.bots.net.weights import NetError
from battlespace.cli.main import main
from battlespace.games import load, slugs
from battlespace.learn.exported import as_model, seen

onnx = pytest.importorskip("onnx")
reference = pytest.importorskip("onnx.reference")

SHIPPED = {
    slug: kept.of_game(load(slug), "master")
    for slug in slugs()
    if (load(slug).folder / "nets" / "master.npz").exists()
}
SLUG = next(slug for slug, weights in SHIPPED.items() if weights.ranks)
TASTEFUL = [
    slug
    for slug in slugs()
    if slug not in SHIPPED and (load(slug).folder / "nets" / "master.toml").exists()
]


def answered(model: Any, told: dict[str, Any]) -> dict[str, Any]:
    run = reference.ReferenceEvaluator(model)
    return dict(zip(run.output_names, run.run(None, told), strict=True))


def test_a_model_tells_the_share() -> None:
    game = load(SLUG)
    weights, match = some_weights(game), walked(game, game.seats[0], 20)
    told = seen(game, match.state, match.turn)
    answers = answered(as_model(game, weights), told)
    share = reckoned(weights, told["rows"][0], told["whole"][0])
    assert list(answers) == ["share"]
    assert answers["share"] == pytest.approx([share], rel=1e-4)


def test_rows_where_nothing_stands_count_nothing() -> None:
    game = load(SLUG)
    weights, match = some_weights(game), walked(game, game.seats[0], 20)
    told = seen(game, match.state, match.turn)
    told["rows"][0, 2:] = 0
    told["rows"][0, 1, 0] = 1e-3
    share = reckoned(weights, told["rows"][0], told["whole"][0])
    answers = answered(as_model(game, weights), told)
    assert answers["share"] == pytest.approx([share], rel=1e-4)


@pytest.mark.parametrize("slug", RANKED)
def test_a_model_ranks_actions_as_the_net_does(slug: str) -> None:
    game = load(slug)
    weights, match = ranking_weights(game), walked(game, game.seats[0], 20)
    told = seen(game, match.state, match.turn, match.legal())
    answers = answered(as_model(game, weights), told)
    own = 0.8 * np.log(np.maximum(told["priors"][0], FAINT))
    merits = plain_merits(game, weights, (told["rows"][0], told["whole"][0]), match)
    assert answers["score"][0] == pytest.approx(own + merits, rel=1e-3, abs=1e-3)


def test_many_positions_at_once() -> None:
    game = load(SLUG)
    model = as_model(game, ranking_weights(game))
    told = []
    for plies in (4, 12):
        match = walked(game, game.seats[0], plies)
        told.append(seen(game, match.state, match.turn, match.legal()[:2]))
    together = {name: np.concatenate([one[name] for one in told]) for name in told[0]}
    both = answered(model, together)
    for place, one in enumerate(told):
        alone = answered(model, one)
        for name, value in alone.items():
            assert both[name][place] == pytest.approx(value[0], rel=1e-5)


def test_the_command_writes_a_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "net.onnx"
    assert main(["net", SLUG, "--onnx", str(path)]) == 0
    assert onnx.load(str(path)).graph.name == SLUG
    assert "ranks actions" in capsys.readouterr().out


@pytest.mark.parametrize("slug", TASTEFUL)
def test_a_master_without_a_net_says_by_which_taste_it_plays(
    slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["net", slug]) == 0
    told = capsys.readouterr().out
    game = load(slug)
    factors = taste.of_game(game, "master")
    other = sum(factor != 1 for factor in factors)
    assert f"no net: its level master plays by the taste master, {other} of " in told
    assert f"{game.heuristic.taste[0]} {factors[0]:g}" in told
    assert main(["net", slug, "--onnx", str(tmp_path / "net.onnx")]) == 2
    assert "a taste is no model" in capsys.readouterr().err
    assert not (tmp_path / "net.onnx").exists()
    assert main(["net", slug, "--net", "none-such"]) == 2
    assert f"{slug} has no net none-such; it has tastes: master" in capsys.readouterr().err


def test_a_file_that_holds_no_net_is_named_as_given_with_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text.npz").write_text("no net")
    (tmp_path / "folder.npz").mkdir()
    for name, wrong in (
        ("none.npz", "there is no such file"),
        ("text.npz", "is no net"),
        ("folder.npz", "is a folder"),
    ):
        path = tmp_path / name
        assert main(["net", SLUG, "--net", str(path)]) == 2
        told = capsys.readouterr().err
        assert str(path) in told
        assert wrong in told
        assert "pickle" not in told


def test_a_net_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "net.npz"
    kept.write(path, some_weights(load(SLUG)))
    assert main(["net", SLUG, "--net", str(path)]) == 0
    assert "does not rank" in capsys.readouterr().out


@pytest.mark.parametrize("slug", TASTEFUL)
def test_a_taste_of_ones_own(slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, path = load(slug), tmp_path / "mine.toml"
    taste.write(path, game.heuristic.taste, (1.5, *(1.0 for _ in game.heuristic.taste[1:])))
    assert main(["net", slug, "--net", str(path)]) == 0
    told = capsys.readouterr().out
    assert f"the taste {path}, 1 of " in told
    assert f"{game.heuristic.taste[0]} 1.5" in told


def test_a_net_of_another_shape_is_refused(tmp_path: Path) -> None:
    game = load(SLUG)
    weights = some_weights(game)
    with pytest.raises(NetError, match="first has the shape"):
        as_model(game, replace(weights, first=weights.first[1:]))
    path = tmp_path / "no.npz"
    path.write_bytes(b"nothing")
    assert main(["net", SLUG, "--net", str(path)]) != 0
    assert main(["net", SLUG, "--net", "../../x"]) != 0
    assert main(["net", SLUG, "--onnx", str(tmp_path / "nowhere" / "net.onnx")]) != 0

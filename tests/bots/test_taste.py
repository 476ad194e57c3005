"""A taste of one's own: read from a file by names, refused if it is none, and set on a copy of the position."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from battlespace import bots
from battlespace.bots.mcts import Mcts
from battlespace.bots.net.weights import NetError
from battlespace.bots.rollouts import Rollouts
from battlespace.bots.taste import LEAST, MOST, flavoured, of_game, read, tasted, write
from battlespace.bots.turns import Turns
from battlespace.games import load, slugs
from battlespace.kernel.match import Match

NAMES = ("salt", "pepper", "sugar")
SHIPPED = [
    (slug, level.settings["taste"])
    for slug in slugs()
    for level in load(slug).levels
    if "taste" in level.settings
]
TASTING = [slug for slug in slugs() if load(slug).heuristic.taste]


def test_what_a_taste_does_not_mention_counts_as_written(tmp_path: Path) -> None:
    file = tmp_path / "sweet.toml"
    file.write_text("sugar = 2\npepper = 0.5\n", "utf-8")
    assert read(file, NAMES) == (1.0, 0.5, 2.0)


def test_a_taste_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "new" / "mild.toml"
    write(file, NAMES, (1.25, 0.5, 1.0))
    assert read(file, NAMES) == (1.25, 0.5, 1.0)


@pytest.mark.parametrize(
    "text",
    [
        "salt",
        "mustard = 1",
        "salt = true",
        "salt = 'much'",
        "salt = nan",
        "salt = inf",
        "\x00",
        "salt = 0",
        "salt = -1",
        "salt = 1e9",
        f"salt = 1{'0' * 400}",
        f"salt = {'[' * 9_000}",
    ],
)
def test_what_is_no_taste_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(NetError) as refused:
        read(file, NAMES)
    assert refused.value.code == "net"


def test_what_is_learned_stays_what_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "wild.toml"
    write(file, NAMES, (1e-9, 1.0, 1e9))
    assert read(file, NAMES) == (LEAST, 1.0, MOST)


@pytest.mark.parametrize("slug", TASTING)
@pytest.mark.parametrize("odd", [0, 1])
def test_the_strangest_taste_still_makes_a_guess(slug: str, odd: int) -> None:
    game: Any = load(slug)
    names = game.heuristic.taste
    strange = tuple((LEAST, MOST)[(i + odd) % 2] for i in range(len(names)))
    match, dice = Match(game, 1), Random(1)
    match.draw_pending()
    while not match.over and match.ply < 150:
        for factors in (strange, (LEAST,) * len(names), (MOST,) * len(names)):
            assert sum(game.evaluate(flavoured(match.state, factors))) == pytest.approx(1)
        match.play(dice.choice(match.legal()))
        match.draw_pending()


def test_files_that_are_missing_too_large_or_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "large.toml").write_text("#" * 200_000, "utf-8")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    for name in ("missing", "large", "bytes"):
        with pytest.raises(NetError):
            read(tmp_path / f"{name}.toml", NAMES)


@pytest.mark.parametrize("text", ["mcts:taste=5", "mcts:taste=../master", "mcts:taste=A"])
def test_a_taste_is_named_not_pathed(text: str) -> None:
    with pytest.raises(NetError, match="taste="):
        bots.player(load(TASTING[0]), text)


@pytest.mark.parametrize("slug", sorted({slug for slug, _ in SHIPPED}))
def test_a_taste_that_is_not_there_is_refused_with_those_that_are(slug: str) -> None:
    with pytest.raises(NetError, match=f"{slug} has no taste none-such; it has .*tastes: master"):
        bots.player(load(slug), "mcts:taste=none-such")


def test_a_game_whose_guess_names_no_weights_has_no_taste() -> None:
    match = Match(load("_template"), 1)
    match.draw_pending()
    with pytest.raises(NetError):
        Mcts(taste="master").choose(match.game, match.state, 1)


@pytest.mark.parametrize(("slug", "name"), SHIPPED)
def test_a_taste_that_ships_is_set_on_a_copy(slug: str, name: str) -> None:
    game: Any = load(slug)
    match = Match(game, 1)
    match.draw_pending()
    before = match.state.value()
    state = tasted(game, match.state, name)
    factors = of_game(game, name)
    assert tuple(state.taste[i] for i in range(len(factors))) == factors
    assert set(factors) != {1.0}
    assert set(match.state.taste) == {1.0}
    assert state.value() == match.state.value() == before


@pytest.mark.parametrize(
    "bot",
    [
        lambda taste: Mcts(simulations=60, cut=0, taste=taste),
        lambda taste: Turns(width=2, kept=2, turns=0, taste=taste),
        lambda taste: Rollouts(samples=2, turns=1, simulations=20, cut=0, taste=taste),
    ],
    ids=["mcts", "turns", "rollouts"],
)
def test_every_search_weighs_by_its_taste(bot: Any, tmp_path: Path) -> None:
    game, mild = load(TASTING[0]), tmp_path / "mild.toml"
    names = game.heuristic.taste
    factors = tuple(0.25 + 0.5 * (place % 4) for place in range(len(names)))
    write(mild, names, factors)
    match = Match(game, 1)
    while len(match.legal()) < 2:
        match.draw_pending() if match.turn < 0 else match.play(match.legal()[0])
    state, seen = match.state, flavoured(match.state, factors)
    for ask in (
        lambda asked, s: asked.choose(game, s, 1).weighed,
        lambda asked, s: asked.expect(game, s, 1),
    ):
        assert ask(bot(f"{mild}"), state) == ask(bot(""), seen) != ask(bot(""), state)

"""Nets: what they see, how they reckon, what is refused."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest

from battlespace import bots
from battlespace.bots.bot import Budget
from battlespace.bots.greedy import guided
from battlespace.bots.mcts import Mcts
from battlespace.bots.net import weights as kept
from battlespace.bots.net.inference import guess_by_net
from battlespace.bots.net.weights import NetError, Weights
from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import Match
from battlespace.kernel.record import room

SEEN = [slug for slug in slugs() if load(slug).sight is not None]


def some_weights(game: Game[Any], hidden: int = 8, narrow: int = 4, seed: int = 3) -> Weights:
    sight, dice = game.sight, np.random.default_rng(seed)
    assert sight is not None
    shapes = (
        (sight.width, hidden), (hidden,), (hidden + sight.whole, narrow), (narrow,), (narrow,), (2,),
    )  # fmt: skip
    return Weights(*(dice.normal(size=shape).astype(np.float32) * 0.3 for shape in shapes))


def walked(game: Game[Any], seats: int, plies: int, seed: int = 5) -> Match[Any]:
    match, dice = Match(game, seed, seats), Random(seed)
    while not match.over and match.ply < plies:
        if match.turn == CHANCE:
            match.draw(fast=True)
        else:
            match.play(dice.choice(match.legal()))
    match.draw_pending()
    return match


def seen(game: Game[Any], state: Any, seat: int) -> tuple[Any, Any]:
    sight = game.sight
    assert sight is not None
    rows = room(sight.rows * sight.width, np.float32).reshape(sight.rows, sight.width)
    whole = room(sight.whole, np.float32)
    sight.fill(state.copy(), seat, rows, whole)
    return rows, whole


def reckoned(weights: Weights, rows: Any, whole: Any) -> float:
    """The net in plain NumPy, as its drawing says."""
    hidden = np.maximum(rows @ weights.first + weights.first_bias, 0)
    summed = hidden[(rows != 0).any(1)].sum(0)
    narrow = np.maximum(np.concatenate([summed, whole]) @ weights.second + weights.second_bias, 0)
    odds = narrow @ weights.last + weights.tail[0] + weights.tail[1] * whole[0]
    return float(1 / (1 + np.exp(-odds)))


@pytest.mark.parametrize("slug", SEEN)
def test_a_net_reckons_as_its_drawing_says(slug: str) -> None:
    game = load(slug)
    weights = some_weights(game)
    assert game.sight is not None
    match, plies = walked(game, game.seats[0], 30), 30
    while int(game.sight.view(match.state)) < 0:  # a long set-up
        plies += 10
        match = walked(game, game.seats[0], plies)
    seat, values = int(game.sight.view(match.state)), room(match.seats, np.float64)
    guess_by_net(guided(game, weights), _plain(match.state), values)
    assert values[seat] == pytest.approx(
        reckoned(weights, *seen(game, match.state, seat)), abs=1e-4
    )
    assert sum(values) == pytest.approx(1)


@pytest.mark.parametrize("slug", SEEN)
def test_the_shares_of_a_net_sum_to_one_for_any_number_of_seats(slug: str) -> None:
    game = load(slug)
    rules = guided(game, some_weights(game))
    for seats in range(game.seats[0], game.seats[1] + 1):
        match, values = walked(game, seats, 25), room(seats, np.float64)
        guess_by_net(rules, _plain(match.state), values)
        assert sum(values) == pytest.approx(1)
        assert min(values) >= 0


def test_a_seat_that_is_out_expects_nothing_of_a_net() -> None:
    game = next(g for g in map(load, SEEN) if g.rules.leave is not None and g.seats[1] > g.seats[0])
    match = walked(game, game.seats[1], 25)
    gone = (match.turn + 1) % match.seats
    state, values = match.state.copy(), room(match.seats, np.float64)
    assert game.rules.leave is not None
    game.rules.leave(state, gone)
    guess_by_net(guided(game, some_weights(game)), _plain(state), values)
    assert values[gone] == 0
    assert sum(values) == pytest.approx(1)


def test_two_that_are_left_are_guessed_by_the_view_of_one() -> None:
    game = next(g for g in map(load, SEEN) if g.rules.leave is not None and g.seats[1] > g.seats[0])
    match, weights = walked(game, game.seats[1], 25), some_weights(game)
    state, values = match.state.copy(), room(match.seats, np.float64)
    assert game.rules.leave is not None
    for gone in range(1, match.seats - 1):
        game.rules.leave(state, (match.turn + gone) % match.seats)
    guess_by_net(guided(game, weights), _plain(state), values)
    expected = reckoned(weights, *seen(game, state, match.turn))
    assert values[match.turn] == pytest.approx(expected, abs=1e-4)
    assert values[(match.turn - 1) % match.seats] == pytest.approx(1 - expected, abs=1e-4)


@pytest.mark.parametrize("slug", SEEN)
def test_what_a_net_sees_is_the_same_after_writing_and_reading(slug: str) -> None:
    game = load(slug)
    for seats in range(game.seats[0], game.seats[1] + 1):
        match = walked(game, seats, 40)
        untouched = match.state.value()
        again = game.read(game.write(match.state), match.seats, match.options)
        for seat in range(seats):
            rows, whole = seen(game, match.state, seat)
            other_rows, other_whole = seen(game, again, seat)
            # equal pieces may change places; a net adds its rows up
            assert sorted(map(tuple, rows)) == sorted(map(tuple, other_rows))
            assert np.array_equal(whole, other_whole)
            assert np.isfinite(rows).all()
            assert np.isfinite(whole).all()
            assert max(abs(rows).max(), abs(whole).max()) < 20
        assert match.state.value() == untouched


@pytest.mark.parametrize("slug", SEEN)
def test_every_net_of_a_level_is_there_and_fits_its_game(slug: str) -> None:
    game = load(slug)
    for level in game.levels:
        for seats in (game.seats[0], *level.by_seats):
            name = level.plays(seats)[1].get("net")
            if name:
                assert kept.of_game(game, str(name)).last.shape
                bot = bots.player(game, level.name)
                match = walked(game, seats, 12)
                thought = bot.choose(game, match.state, 1, Budget(simulations=20))
                assert thought.action in match.legal()


def test_weights_survive_a_file(tmp_path: Path) -> None:
    weights = some_weights(load(SEEN[0]))
    kept.write(tmp_path / "net.npz", weights)
    again = kept.read(tmp_path / "net.npz")
    for name in kept.NAMES:
        one, other = getattr(weights, name), getattr(again, name)
        assert np.abs(one - other).max() <= np.abs(one).max() / kept.STEPS


def test_weights_that_are_all_nothing_survive_a_file(tmp_path: Path) -> None:
    weights = replace(some_weights(load(SEEN[0])), tail=np.zeros(2, np.float32))
    kept.write(tmp_path / "net.npz", weights)
    assert list(kept.read(tmp_path / "net.npz").tail) == [0.0, 0.0]


def test_broken_and_missing_nets_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text.npz").write_text("no net")
    (tmp_path / "empty.npz").touch()
    (tmp_path / "torn.npz").write_bytes(b"PK\x03\x04 and no more")
    np.savez(tmp_path / "other.npz", first=np.zeros(3))
    (tmp_path / "large.npz").write_bytes(bytes(kept.MOST_BYTES + 1))
    for name in ("text", "empty", "torn", "other", "large", "missing"):
        with pytest.raises(NetError) as refused:
            kept.read(tmp_path / f"{name}.npz")
        assert refused.value.code == "net"


@pytest.mark.parametrize(
    ("part", "array"),
    [("first", np.zeros(3)), ("last", np.array(["a"])), ("tail", np.array([np.nan, 0.0]))],
)
def test_a_net_with_a_broken_part_is_refused(part: str, array: Any, tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    kept.write(path, some_weights(load(SEEN[0])))
    with np.load(path) as whole:
        arrays = {name: whole[name] for name in whole.files}
    np.savez(path, **arrays | {part: array})
    with pytest.raises(NetError, match=r"net\.npz is no net"):
        kept.read(path)
    np.save(path.with_suffix(".npy"), array)
    with pytest.raises(NetError, match="is no net"):
        kept.read(path.with_suffix(".npy"))


def altered(path: Path, **parts: Any) -> Path:
    """Keep a net with some of its arrays replaced."""
    kept.write(path, some_weights(load(SEEN[0])))
    with np.load(path) as whole:
        arrays: dict[str, Any] = {name: whole[name] for name in whole.files} | parts
    np.savez_compressed(path, **arrays)
    return path


def test_a_file_that_unpacks_to_far_more_than_a_net_is_refused_before_it_is_unpacked(
    tmp_path: Path,
) -> None:
    path = altered(tmp_path / "bomb.npz", first=np.zeros((32, 4_000_000), np.int16))
    assert path.stat().st_size < kept.MOST_BYTES
    with pytest.raises(NetError, match="unpacks to more than 50,000,000 bytes"):
        kept.read(path)


@pytest.mark.parametrize(
    "parts",
    [
        {"first_scale": np.float64(1e30)},  # in float32 sums of it may be no number
        {"first_scale": np.float64(1e300)},
        {"first_scale": np.float64(1e308)},
        {"first_scale": np.float64(np.nan)},
        {"first_scale": np.ones(1)},
        {"first": np.ones((32, 8), np.complex128)},
        {"first": np.ones((32, 0), np.int16)},
    ],
)
def test_a_net_whose_weights_cannot_be_reckoned_with_is_refused(
    parts: dict[str, Any], tmp_path: Path
) -> None:
    with pytest.raises(NetError, match="first is broken"):
        kept.read(altered(tmp_path / "net.npz", **parts))


def test_an_archive_of_other_things_than_arrays_is_refused(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "other.npz", "w") as archive:
        for name in kept.NAMES:
            archive.writestr(name, "text")
            archive.writestr(f"{name}_scale", "text")
    with pytest.raises(NetError, match=r"other\.npz is no net"):
        kept.read(tmp_path / "other.npz")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("a" * 5000 + ".npz", "aaa... (5004 characters): File name too long"),
        ("two\nlines.npz", "expected a name of small letters"),
        ("\x1b[31mred.npz", "expected a name of small letters"),
        ("no-text-\udcff.npz", "expected a name of small letters"),
    ],
)
def test_a_file_of_no_possible_name_is_refused_in_one_line(name: str, told: str) -> None:
    with pytest.raises(NetError) as refused:
        bots.player(load(SEEN[0]), f"mcts:net={name}")
    said = str(refused.value)
    assert told in said
    assert said.isprintable()


@pytest.mark.parametrize("setting", ["net", "taste"])
def test_a_file_in_the_home_of_nobody_is_refused(setting: str) -> None:
    with pytest.raises(NetError, match="nobody of that name has a home here"):
        kept.file_of(load(SEEN[0]), f"~no-such-user/mine{kept.SUFFIXES[setting]}", setting)


def test_a_net_of_ones_own_is_named_by_its_file_and_read_anew_when_it_was_replaced(
    tmp_path: Path,
) -> None:
    game, path = load(SEEN[0]), tmp_path / "mine.npz"
    for number in (1, 2):
        weights = replace(some_weights(game), tail=np.array([number / 4, 1.0], np.float32))
        kept.write(path, weights)
        os.utime(path, ns=(number, number))
        assert kept.of_game(game, str(path)).tail[0] == pytest.approx(number / 4, rel=1e-3)
    assert bots.player(game, f"mcts:net={path},simulations=5")
    path.unlink()
    with pytest.raises(NetError, match=r"mine\.npz: there is no such file; `battlespace train`"):
        bots.player(game, f"mcts:net={path}")


@pytest.mark.parametrize("slug", SEEN)
def test_a_net_of_ones_own_takes_the_place_of_those_that_a_level_has(
    slug: str, tmp_path: Path
) -> None:
    game, path = load(slug), tmp_path / "mine.npz"
    kept.write(path, some_weights(game))
    for level in game.levels:
        plays = [level.settings, *(settings for _, settings in level.by_seats.values())]
        if level.bot == "mcts" or any("net" in settings for settings in plays):
            told = bots.meaning(game, f"{level.name}:net={path}")
            there = sum("net" in settings for settings in plays)
            assert told.count(str(path)) == (there or len(plays)), told
            assert bots.player(game, f"{level.name}:net={path}")


@pytest.mark.parametrize("name", ["../master", "/etc/passwd", "", "A", "x" * 50, "none-such"])
def test_a_net_without_its_ending_is_a_name_and_no_path(name: str) -> None:
    with pytest.raises(NetError):
        kept.of_game(load(SEEN[0]), name)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mcts:net=none-such", "has no net none-such; it has nets: master"),
        ("master:net=none-such", "has no net none-such; it has nets: master"),
        ("mcts:taste=none-such", "taste"),
    ],
)
def test_a_bot_whose_game_has_not_got_what_it_learned_is_refused_before_it_plays(
    text: str, words: str
) -> None:
    with pytest.raises(NetError, match=words):
        bots.player(load(SEEN[0]), text)


@pytest.mark.parametrize(
    "text", ["mcts:net=5", "mcts:net=true", "mcts:net=../master", "mcts:net=A"]
)
def test_a_bot_that_asks_for_no_name_is_refused_before_it_plays(text: str) -> None:
    with pytest.raises(NetError):
        bots.player(load(SEEN[0]), text)


def test_a_game_without_sight_has_no_net() -> None:
    match = Match(load(TEMPLATE), 1)
    match.draw_pending()
    with pytest.raises(NetError):
        Mcts(net="master").choose(match.game, match.state, 1)


def test_weights_of_another_shape_are_refused() -> None:
    game = load(SEEN[0])
    weights = some_weights(game)
    assert game.sight is not None
    wrong = Weights(
        weights.first[:-1], weights.first_bias, weights.second, weights.second_bias,
        weights.last, weights.tail,
    )  # fmt: skip
    with pytest.raises(NetError, match=r"first has the shape .*: it was made for another game"):
        wrong.check(game.sight, "odd")


def _plain(state: Any) -> Any:
    """Return what compiled code takes: the record, or the plain state when debugging."""
    from battlespace.kernel.record import DEBUG

    return state if DEBUG else state.array[0]

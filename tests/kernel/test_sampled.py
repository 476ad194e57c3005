"""Sampled chance in a match: a game may write its outcomes in its own words, and draw them as searches do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.bots import darts

from battlespace.kernel.errors import ChanceError, NotationError
from battlespace.kernel.game import Drawn, Game, Notation
from battlespace.kernel.match import Match
from battlespace.kernel.transcript import read, replayed, written

WORDS = ("sure", "throw", "drop")
PHYSICS = 7
"""What the physics of this game always draws."""


def read_move(s: Any, text: str) -> int | None:
    word = text.partition(":")[0].partition(" ")[0]
    if word not in WORDS:
        raise NotationError(text, "expected sure, throw or drop")
    return WORDS.index(word)


def read_drawn(s: Any, text: str) -> tuple[int, ...]:
    number = text.removeprefix("drop:points=")
    if not number.isdecimal():
        raise NotationError(text, "expected drop:points=<number>")
    if int(number) > 9:
        raise ChanceError("a throw scores at most 9")
    return (int(number),)


@pytest.fixture(scope="module")
def plain() -> Game[Any]:
    """Darts with moves that can be read; its outcomes have no words of their own."""
    notation = Notation(
        lambda s, a: WORDS[a], read_move, lambda s: "", lambda t, n, o: darts.State()
    )
    return replace(darts.GAME, notation=notation, physics=lambda s, seed: Drawn((PHYSICS,)))


@pytest.fixture(scope="module")
def worded(plain: Game[Any]) -> Game[Any]:
    """The same with words for what is drawn."""
    notation = replace(
        plain.notation,
        write_drawn=lambda s, vector: f"drop:points={vector[0]}",
        read_drawn=read_drawn,
    )
    return replace(plain, notation=notation)


def thrown(game: Game[Any]) -> Match[Any]:
    """A match with a dart in the air."""
    match = Match(game, 5, 2)
    match.play("throw")
    return match


def test_without_words_of_its_own_an_outcome_is_its_vector(plain: Game[Any]) -> None:
    assert thrown(plain).draw().move == f"drop {PHYSICS}"
    match = thrown(plain)
    match.play("drop 4")
    assert match.state.points.tolist() == [4, 0]


def test_a_game_writes_what_is_drawn_in_its_own_words(worded: Game[Any]) -> None:
    match = thrown(worded)
    step = match.draw()
    assert step.move == f"drop:points={PHYSICS}"
    assert match.state.points.tolist() == [PHYSICS, 0]


def test_a_game_reads_what_is_drawn_in_its_own_words(worded: Game[Any]) -> None:
    match = thrown(worded)
    assert match.play("drop:points=3").move == "drop:points=3"
    assert match.state.points.tolist() == [3, 0]


def test_a_transcript_carries_those_words_and_replays_without_drawing(worded: Game[Any]) -> None:
    match = thrown(worded)
    match.play("drop:points=3")
    lost = replace(worded, physics=lambda s, seed: Drawn((0,)))
    again = replayed(read(written(match, ("a", "b"))), lambda slug: lost)
    assert again.state.value() == match.state.value()


@pytest.mark.parametrize(
    ("text", "error"),
    [("drop:points=12", ChanceError), ("drop:points=x", NotationError), ("toss", NotationError)],
)
def test_what_cannot_be_drawn_is_refused_and_changes_nothing(
    worded: Game[Any], text: str, error: type[Exception]
) -> None:
    match = thrown(worded)
    before = match.state.value()
    with pytest.raises(error):
        match.play(text)
    assert match.state.value() == before


def test_a_fast_draw_samples_as_searches_do(worded: Game[Any]) -> None:
    seen = {thrown(worded).draw(seed=seed, fast=True).move for seed in range(40)}
    assert len(seen) > 3
    assert (
        thrown(worded).draw(seed=2, fast=True).move == thrown(worded).draw(seed=2, fast=True).move
    )
    assert {thrown(worded).draw(seed=seed).move for seed in range(5)} == {f"drop:points={PHYSICS}"}

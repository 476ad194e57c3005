"""Readers meet anything: what is wrong is refused with a code, what is read can be played on."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.errors import BattlespaceError
from battlespace.kernel.game import CHANCE
from battlespace.kernel.match import Match

GAMES = (*slugs(), TEMPLATE)
CALM = settings(
    derandomize=True,
    deadline=None,
    max_examples=150,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
"""The same examples everywhere, and none of Hypothesis's own clocks: a busy machine proves nothing."""


@cache
def samples(slug: str) -> list[tuple[str, list[str]]]:
    """Return positions of one random match with the moves heard so far."""
    game = load(slug)
    match, rng, heard = Match(game, 4), Random(slug), list[str]()
    found: list[tuple[str, list[str]]] = []
    while not match.over and match.ply < 400:
        found.append((game.write(match.state), heard[-5:]))
        step = match.draw() if match.turn == CHANCE else match.play(rng.choice(match.legal()))
        heard.append(step.move)
    return found


@st.composite
def edits(draw: st.DrawFn) -> list[tuple[str, float, str]]:
    """Return a few ways to spoil a text: where (as a fraction) and with what."""
    alphabet = st.sampled_from("0123456789,;:|/()[]@=+-*!~^<>. abcdgnxABCDEGHLPRST\n\x00é２٣")
    edit = st.tuples(st.sampled_from(("cut", "put", "change", "swap")), st.floats(0, 1), alphabet)
    return draw(st.lists(edit, min_size=1, max_size=4))


def spoiled(text: str, changes: list[tuple[str, float, str]]) -> str:
    for kind, where, letter in changes:
        at = int(where * max(len(text) - 1, 0))
        rest = text[at + 1 :]
        text = {
            "cut": text[:at] + rest,
            "put": text[:at] + letter + text[at:],
            "change": text[:at] + letter + rest,
            "swap": rest + text[at : at + 1] + text[:at],
        }[kind]
    return text


@pytest.mark.parametrize("slug", GAMES)
def test_a_spoiled_position_is_refused_or_plays_on(slug: str) -> None:
    game = load(slug)

    @CALM
    @given(st.integers(0, 10_000), edits())
    def check(pick: int, changes: list[tuple[str, float, str]]) -> None:
        texts = samples(slug)
        try:
            s = game.read(spoiled(texts[pick % len(texts)][0], changes))
        except BattlespaceError:
            return
        playable(game, s)

    check()


def playable(game: Any, s: Any) -> None:
    """Check that a position that was read is a real one: written and read back, shown, and played for a few plies."""
    text = game.write(s)
    assert game.write(game.read(text)) == text
    rng = Random(text)
    for _ in range(3):
        turn = game.turn(s)
        shown(game, s)
        if turn == CHANCE and game.outcomes(s):
            game.rules.apply(s, rng.choice(game.outcomes(s))[0])
        elif turn >= 0:
            legal = game.legal(s)
            assert legal, f"no legal move in {text}"
            game.rules.apply(s, rng.choice(legal))


def shown(game: Any, s: Any) -> None:
    """Show a position to every seat, with all that it may do."""
    for seat in range(game.rules.seats(s)):
        game.view.view(s, seat)
    for action in game.legal(s) if game.turn(s) >= 0 else ():
        game.view.path(s, action)
        game.lexicon.say(game.view.label(s, action))


@pytest.mark.parametrize("slug", GAMES)
def test_a_spoiled_move_is_refused_or_explained(slug: str) -> None:
    game = load(slug)

    @CALM
    @given(st.integers(0, 10_000), st.integers(0, 4), edits())
    def check(pick: int, which: int, changes: list[tuple[str, float, str]]) -> None:
        position, heard = samples(slug)[pick % len(samples(slug))]
        s = game.read(position)
        text = spoiled(heard[which % len(heard)] if heard else "x", changes)
        try:
            action, reasons = game.notation.read_move(s, text), game.explain(s, text)
        except BattlespaceError:
            return
        legal = game.legal(s) if game.turn(s) >= 0 else [outcome for outcome, _ in game.outcomes(s)]
        assert bool(reasons) != (action in legal), f"{text!r} in {position}: {reasons}"

    check()


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(
    "text", ["", " ", "x" * 1_000_000, "\x00", "é" * 50, "-" * 100_000, "(" * 50_000, "9" * 200_000]
)
def test_nonsense_is_refused_at_once(slug: str, text: str) -> None:
    game = load(slug)
    with pytest.raises(BattlespaceError) as caught:
        game.read(text)
    assert len(str(caught.value)) < 2000
    with pytest.raises(BattlespaceError):
        game.notation.read_move(game.new(), text)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(
    "tail", [" " * 300_000 + "x", "~1" * 150_000, "{}" * 150_000, "1" * 300_000]
)
def test_a_long_tail_is_answered_at_once(slug: str, tail: str) -> None:
    game = load(slug)
    position, heard = samples(slug)[8]
    s, started = game.read(position), process_time()
    with pytest.raises(BattlespaceError):
        game.read(position + tail)
    with suppress(BattlespaceError):
        assert game.notation.read_move(s, heard[-1] + tail) is None
    assert process_time() - started < 2

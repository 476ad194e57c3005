"""Players add chance of their own to a seed, and the browser reckons as we do."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from battlespace.games import TEMPLATE, load
from battlespace.kernel import chance
from battlespace.kernel import transcript as text
from battlespace.kernel.errors import ChanceError, SeatsError, TranscriptError
from battlespace.kernel.match import Match

VECTORS = Path(__file__).parents[2] / "web/src/net/dice.vectors.json"
ONE, TWO = "0f" * 16, "a5" * 32


def vectors() -> list[dict[str, Any]]:
    """Return draws from seeds that players have added to."""
    rng, found = random.Random(3), list[dict[str, Any]]()
    for n in range(60):
        seed = rng.getrandbits(chance.SEED_BITS if n else 3)
        entropies = [rng.randbytes(rng.choice((16, 32))).hex() for _ in range(n % 4)]
        weights = [rng.randrange(1, 50) for _ in range(rng.randrange(1, 9))]
        ply, mixed = rng.randrange(300), chance.mixed(seed, entropies)
        found.append({
            "seed": str(seed), "entropies": entropies, "mixed": str(mixed), "ply": ply,
            "weights": weights, "picked": chance.pick(mixed, ply, weights),
        })  # fmt: skip
    return found


def test_the_browser_is_tested_with_our_draws() -> None:
    assert json.loads(VECTORS.read_text("utf-8")) == vectors()


def test_draws_depend_on_what_was_added_before_them() -> None:
    match = Match(load(TEMPLATE), 7)
    plain = [match.drawn(chance.mixed(7, added)).move for added in ([], [ONE], [ONE, TWO])]
    assert match.drawn().move == plain[0]
    match.mix(1, ONE)
    assert match.drawn().move == plain[1]
    match.mix(0, TWO)
    assert match.drawn().move == plain[2]
    assert match.ahead().drawn().move == plain[2]


def test_each_seat_adds_once_and_only_what_is_long_enough() -> None:
    match = Match(load(TEMPLATE), 7)
    for wrong in ("", "0f", "0F" * 16, "0f" * 33, "zz" * 16):
        with pytest.raises(ChanceError):
            match.mix(0, wrong)
    match.mix(0, ONE)
    for seat in (0, 2, -1):
        with pytest.raises(SeatsError):
            match.mix(seat, TWO)
    assert [mix.seat for mix in match.mixes] == [0]


def played(entropies: tuple[str, ...]) -> str:
    """Play a match to which players add chance, one after the other, and return its transcript."""
    match, lines = Match(load(TEMPLATE), 7), list[dict[str, Any]]()
    lines.append(text.header(match, ["Ann", "Bob"]))
    while not match.over:
        if match.ply == 2 and entropies:
            match.mix(0, entropies[0])
            lines.append({"mix": entropies[0], "seat": 0})
        step = match.draw() if match.turn < 0 else match.play(match.legal()[0])
        lines.append(text.step_line(match.ply, step))
    return "".join(text.dump(line) for line in (*lines, *text.closing(match)))


def test_a_transcript_says_what_was_added_and_is_verified() -> None:
    for entropies in ((), (ONE,)):
        assert text.verified(text.read(played(entropies)), load).draws > 0


def test_a_transcript_that_leaves_out_what_was_added_is_found_out() -> None:
    without = "".join(line for line in played((TWO,)).splitlines(True) if '"mix"' not in line)
    with pytest.raises(TranscriptError, match="the seed draws"):
        text.verified(text.read(without), load)

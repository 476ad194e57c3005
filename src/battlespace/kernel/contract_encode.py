"""Checks that any game's encoding must pass: what differs looks different, and every seat sees the same table."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random  # noqa: TID251  a seeded generator: the checks repeat exactly
from typing import Any

import numpy as np

from battlespace.kernel.encode import (
    Layout,
    Observation,
    description,
    encoded,
    layout,
    observation,
)
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import Match
from battlespace.kernel.option import Value
from battlespace.kernel.record import room


def check_encode(
    game: Game[Any],
    seed: int,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    every: int = 1,
) -> dict[bytes, str]:
    """Play one random match and look closely at every n-th position; return each observation with what it tells."""
    rng, match = Random(seed), Match(game, seed, seats, options)
    plan, known = layout(game, seats, options), dict[bytes, str]()
    while True:
        if match.ply % every == 0 or match.over:
            check_look(match, plan, known)
        if match.over:
            return known
        if match.turn == CHANCE:
            match.draw(fast=True)
            continue
        if match.ply % every == 0:
            check_descriptions(match, plan)
            for action in match.legal()[:40]:
                remember(game, game.after(match.state, action), plan, known)
        match.play(rng.choice(match.legal()))


def check_look(match: Match[Any], plan: Layout, known: dict[bytes, str]) -> None:
    """Check the observations of one position, seat by seat."""
    game, s = match.game, match.state
    untouched = s.value()
    again = game.read(game.write(s), match.seats, match.options)
    first = observation(game, s, 0, plan.size)
    assert s.value() == untouched, "looking changed the state"
    written = encoded(game).observe(s, 0, room(plan.size, np.int16))
    assert written == plan.size, f"an observation has {written} numbers, {plan.size} are declared"
    for seat in range(match.seats):
        seen = observation(game, s, seat, plan.size)
        check_range(plan, seen)
        other = differing(plan, seen, observation(game, again, seat, plan.size))
        assert not other, f"seat {seat} sees another {other} after reading {game.write(s)}"
        check_turned(plan, first, seen, seat)
        check_erased(game, s, seat, seen)
    remember(game, s, plan, known)


def check_range(plan: Layout, seen: Observation) -> None:
    """Check that all numbers stay within what is declared, and that the length is as declared."""
    for feature in plan.features:
        numbers = seen[plan.places[feature.name]]
        assert feature.low <= numbers.min(), f"{feature.name} is {numbers.min()}"
        assert numbers.max() <= feature.high, f"{feature.name} is {numbers.max()}"


def check_turned(plan: Layout, first: Observation, seen: Observation, seat: int) -> None:
    """Check that another seat sees the same, turned: the seats' axes begin with itself."""
    theirs, ours = plan.split(first), plan.split(seen)
    for feature in plan.features:
        if not feature.own:
            axes = tuple(range(feature.seats))
            turned = np.roll(theirs[feature.name], (-seat,) * len(axes), axes)
            assert (turned == ours[feature.name]).all(), f"seat {seat} sees another {feature.name}"


def check_erased(game: Game[Any], s: Any, seat: int, seen: Observation) -> None:
    """Check that what a game clears by itself is all that it has told."""
    erase = encoded(game).erase
    if erase:
        erase(s, seat, seen)
        assert not seen.any(), (
            f"seat {seat}: {np.flatnonzero(seen)[:5]} are left of {game.write(s)}"
        )


def remember(game: Game[Any], s: Any, plan: Layout, known: dict[bytes, str]) -> None:
    """Check that this observation was never seen for a position that the rules tell apart from this one."""
    encode = encoded(game)
    text = game.write(encode.told(s) if encode.told else s)
    for seat in range(game.rules.seats(s)):
        seen = bytes([seat]) + observation(game, s, seat, plan.size).tobytes()
        assert known.setdefault(seen, text) == text, f"{known[seen]} looks like {text}"


def check_descriptions(match: Match[Any], plan: Layout) -> None:
    """Check that actions are described within the declared sizes, each otherwise, and alike after reading."""
    game, s = match.game, match.state
    again = game.read(game.write(s), match.seats, match.options)
    count = len(plan.factors)
    found: dict[tuple[int, ...], str] = {}
    for action in match.legal():
        assert action < plan.choices, f"{action} is chosen by a seat; choices end at {plan.choices}"
        name, factors = game.notation.write_move(s, action), description(game, s, action, count)
        assert factors not in found, f"{name} and {found[factors]} have one description"
        found[factors] = name
        for number, factor in zip(factors, plan.factors, strict=True):
            assert 0 <= number < factor.size, f"{name}: {factor.name} is {number}"
        same = game.notation.read_move(again, name)
        assert same is not None
        assert description(game, again, same, count) == factors, f"{name} is described otherwise"


def differing(plan: Layout, one: Observation, other: Observation) -> list[str]:
    """Return the names of the features in which two observations differ."""
    ones, others = plan.split(one), plan.split(other)
    return [name for name in ones if not (ones[name] == others[name]).all()]

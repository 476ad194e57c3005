"""What a net is told of decisions: an object that is named stands in the row that it sees there."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from battlespace.games import load
from battlespace.games.dropdrive.bot.acts import (
    ACTS,
    CARD_KINDS,
    IS,
    LAID,
    MANY,
    WHAT,
    WORTH,
    row_named,
    thing_kind,
)
from battlespace.games.dropdrive.bot.factors import KINDS
from battlespace.games.dropdrive.bot.sight import IS_PLANET, IS_THING, MINE, SIGHT, far_from
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.state import State
from battlespace.kernel.game import CHANCE
from battlespace.kernel.match import Match
from battlespace.kernel.record import room


def told(state: State, action: int) -> list[int]:
    out = room(len(ACTS.sizes), np.int32)
    ACTS.describe(state, action, out)
    return [int(number) for number in out]


def played(seed: int, decisions: int) -> Iterator[Match[State]]:
    """Yield a match before each decision; what the game's own priors like best is done."""
    match = Match(load("dropdrive"), seed)
    legal = room(match.game.max_legal, np.int32)
    priors = room(match.game.max_legal, np.float64)
    for _ in range(decisions):
        while match.turn == CHANCE:
            match.draw(fast=True)
        yield match
        actions = match.legal()
        legal[: len(actions)] = actions
        match.game.heuristic.order(match.state.copy(), legal, len(actions), priors)
        match.take(match.tried(actions[int(priors[: len(actions)].argmax())]))


def test_an_object_that_is_named_stands_in_its_row() -> None:
    *_, match = played(1, 60)
    state = match.state
    rows = np.zeros((SIGHT.rows, SIGHT.width), np.float32)
    SIGHT.fill(state.copy(), match.turn, rows, np.zeros(SIGHT.whole, np.float32))
    there = [obj for obj in range(st.SHIP) if state.zone[obj] == st.SYSTEM]
    for obj in there:
        row = rows[row_named(state, obj) - 1]
        assert row[IS_PLANET if obj < st.PLANETS else IS_THING] == 1
        assert row[MINE] == pytest.approx(0.005 * far_from(state, match.turn, obj))
    assert len(there) > 20
    assert {row_named(state, obj) for obj in range(st.OBJECTS) if obj not in there} == {0}


def test_what_is_taken_is_told_with_its_kind_and_worth() -> None:
    *_, match = played(1, 60)
    numbers = told(match.state, ac.TAKE + st.SALVAGE)
    assert KINDS[numbers[WHAT]] == "take"
    assert numbers[IS] == 1 + CARD_KINDS + thing_kind(st.SALVAGE)
    assert numbers[WORTH] == 4, "salvage counts three credits"


def test_links_are_told_by_their_turns() -> None:
    match = next(
        match
        for match in played(3, 120)
        if match.state.flying == st.LAYING and match.state.links == 1
    )
    straight = ac.LINK + int(match.state.heading[0])
    numbers = told(match.state.copy(), straight)
    assert (KINDS[numbers[WHAT]], numbers[LAID], numbers[MANY]) == ("link", 2, 13)
    turned = {told(match.state.copy(), action)[MANY] for action in match.legal() if action < ac.FLY}
    assert len(turned) > 5

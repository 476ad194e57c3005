"""What a learner sees in every mode, and actions in their parts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.bot.factors import KINDS
from battlespace.games.dropdrive.tests.test_modes import MODES
from battlespace.kernel.contract_encode import check_descriptions, check_look
from battlespace.kernel.encode import description, layout, observation
from battlespace.kernel.game import CHANCE
from battlespace.kernel.match import Match


@pytest.mark.parametrize("options", MODES, ids=lambda o: str(o["mode"]))
def test_every_mode_keeps_the_contract(options: dict[str, Any]) -> None:
    match, rng, known = Match(GAME, 3, 3, options), Random(3), dict[bytes, str]()
    plan = layout(GAME, 3, options)
    while not match.over and match.ply < 600:
        if match.ply % 30 == 0:
            check_look(match, plan, known)
            if match.turn != CHANCE:
                check_descriptions(match, plan)
        if match.turn == CHANCE:
            match.draw(fast=True)
        else:
            match.play(rng.choice(match.legal()))
    assert len(known) > 30


def test_the_seat_that_is_asked_finds_itself_first() -> None:
    match, rng, plan = Match(GAME, 4, 3), Random(4), layout(GAME, 3)
    while match.ply < 200:
        if match.turn == CHANCE:
            match.draw(fast=True)
            continue
        for seat in range(3):
            parts = plan.split(observation(GAME, match.state, seat, plan.size))
            k = (match.turn - seat) % 3
            assert parts["asked"].tolist() == [int(i == k) for i in range(3)]
            assert parts["steps"][match.state.depth - 1, 2] == k
        match.play(rng.choice(match.legal()))


def test_a_move_is_taken_apart() -> None:
    match, rng, met = Match(GAME, 4, 2), Random(4), set[str]()
    while not match.over and match.ply < 400:
        if match.turn == CHANCE:
            match.draw(fast=True)
            continue
        action = rng.choice(match.legal())
        text = GAME.notation.write_move(match.state, action)
        parts = description(GAME, match.state, action, 9)
        assert KINDS[parts[0]] == text.partition(":")[0]
        if text.startswith("link:"):
            assert parts[6] == int(text.removeprefix("link:")) + 1
        met.add(KINDS[parts[0]])
        match.play(action)
    assert {"link", "front", "back"} <= met

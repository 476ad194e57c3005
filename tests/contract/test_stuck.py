"""A first click on what cannot act is answered with a clause, in every game, wherever clicks can be meant at all."""

from __future__ import annotations

from random import Random

import pytest

from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.match import Match
from battlespace.kernel.record import DEBUG
from battlespace.kernel.stuck import stuck

PLIES = 12 if DEBUG else 40


@pytest.mark.parametrize("slug", [*slugs(), TEMPLATE])
def test_what_can_act_is_not_stuck_and_what_cannot_has_one_reason(slug: str) -> None:
    game = load(slug)
    match, rng, seen, answered = Match(game, 3), Random(3), set[str](), 0
    while not match.over and match.ply < PLIES:
        if match.turn < 0:
            match.draw(fast=True)
            continue
        firsts = {game.view.path(match.state, action)[0] for action in match.legal()}
        untouched = match.state.value()
        for target in rng.sample(sorted(seen), min(len(seen), 4)):
            reasons = stuck(game, match.state, target)
            assert not (reasons and target in firsts), f"{target} can act: {reasons}"
            assert len(reasons) <= 1
            assert all(reason.clause in game.rulebook.clauses for reason in reasons)
            answered += len(reasons)
        assert match.state.value() == untouched
        seen |= firsts
        match.play(rng.choice(match.legal()))
    if slug in slugs():
        assert answered > 0


def test_a_thing_that_means_nothing_has_no_reason() -> None:
    game = load(TEMPLATE)
    match = Match(game, 1)
    match.draw_pending()
    assert stuck(game, match.state, "moon:1") == []

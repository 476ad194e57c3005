"""What the games themselves tell a balance report."""

from __future__ import annotations

import pytest

from battlespace import bots
from battlespace.arena.duel import ENDING, OPENING, facets, play
from battlespace.bots.bot import FREE
from battlespace.games import load, slugs
from battlespace.kernel.match import Match


@pytest.mark.parametrize("slug", slugs())
def test_a_whole_match_answers_every_facet(slug: str) -> None:
    game = load(slug)
    match = Match(game, 5)
    play(match, [bots.load("uniform")] * match.seats, FREE)
    whole, own = facets(match)
    assert set(whole) | set(own) == {*game.facets, ENDING, OPENING}, "none stays without an answer"
    assert all(len(values) == match.seats for values in own.values())
    assert game.facets, "a designer wants to split matches by something"
    assert whole[ENDING][0] in game.rulebook.clauses, "a match ends by a clause"

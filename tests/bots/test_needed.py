"""What a clause is good for: found where hiding its moves loses a game that is won with them."""

from __future__ import annotations

from typing import Any

from battlespace.bots.greedy import Greedy
from battlespace.bots.needed import Blind, needed
from battlespace.games import TEMPLATE, load
from battlespace.kernel.match import Match
from battlespace.kernel.words import Words

GAME: Any = load(TEMPLATE)
HOME = {"label.move place.home": "TPL-2.2", "label.move": "TPL-2.3"}
"""To go home uses one clause, every other move another."""
AT_THE_DOOR = "1,8/0,0 mover=0 roll=1 turns=0 length=8 limit=200"


def test_a_blind_bot_does_not_see_the_moves_of_its_clause() -> None:
    match = Match(GAME, 0, position=AT_THE_DOOR)
    assert match.moves() == ["drone:1", "drone:2"]
    blind = Blind(Greedy(), HOME, "TPL-2.2")
    assert GAME.view.label(match.state, 1).values["cell"] == Words("place.home")
    assert blind.choose(GAME, match.state, 1).action == 0
    assert Blind(Greedy(), HOME, "TPL-2.3").choose(GAME, match.state, 1).action == 1


def test_a_blind_bot_plays_what_it_must() -> None:
    only = "9,8/0,0 mover=0 roll=1 turns=0 length=8 limit=200"
    match = Match(GAME, 0, position=only)
    assert Blind(Greedy(), HOME, "TPL-2.2").choose(GAME, match.state, 1).action == 1


def test_positions_that_only_the_whole_bot_wins_are_found() -> None:
    """Who never goes home while another move is left is overtaken."""
    found = [one for seed in (7, 13, 24) for one in needed(GAME, HOME, "TPL-2.2", seed)]
    assert found
    for one in found:
        assert one.whole > 0.5 > one.blind
        moves = Match(GAME, 0, position=one.position).moves()
        assert set(one.moves) < set(moves)

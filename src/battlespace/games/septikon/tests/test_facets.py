"""What a balance report splits by."""

from __future__ import annotations

from battlespace.games import load
from battlespace.games.septikon.view.facets import FACETS, placement
from battlespace.kernel.match import Match

GAME = load("septikon")


def test_a_placement_is_told_at_the_first_roll_only() -> None:
    match = Match(GAME, 1)
    match.draw()
    told: list[str] = []
    while len(told) < 40:
        told.append(placement(match.state))
        if match.legal():
            match.play(match.legal()[0])
        else:
            match.draw()
    assert told[10] == "5 production | 5 production", (
        "ten clones are placed, then the die is rolled"
    )
    assert {*told[:10], *told[11:]} == {""}


def test_each_ending_has_its_clause() -> None:
    found: set[str] = set()
    for options in ({"cap": 4}, {"quiet_limit": 3}, {"short": 1}):
        match = Match(GAME, 2, options=options)
        while not match.over:
            match.draw_pending()
            legal = match.legal()
            if legal:
                match.play(legal[(match.ply * 13) % len(legal)])
        found.add(FACETS["ending"](match.state))
    assert found == {"SEP-17.8", "SEP-17.6", "SEP-17.7"}
    assert found <= set(GAME.rulebook.clauses)

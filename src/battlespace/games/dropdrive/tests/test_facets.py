"""What a balance report splits by."""

from __future__ import annotations

from battlespace.games import load
from battlespace.games.dropdrive.view.facets import FACETS
from battlespace.kernel.match import Match

GAME = load("dropdrive")


def test_captains_and_ships_are_told_once_everybody_has_them() -> None:
    match = Match(GAME, 1)
    assert FACETS["captain"](match.state) == FACETS["ship"](match.state) == ""
    while match.ply < 60 and not FACETS["ship"](match.state):
        if match.legal():
            match.play(match.legal()[0])
        else:
            match.draw(fast=True)
    captains = FACETS["captain"](match.state).split(" | ")
    ships = FACETS["ship"](match.state).split(" | ")
    assert len({*captains}) == len({*ships}) == 2, "no two seats share a card"
    assert all(len(ship.split(" + ")) == 2 for ship in ships)
    assert FACETS["anomalies"](match.state) == "none"
    assert FACETS["ending"](match.state) in GAME.rulebook.clauses

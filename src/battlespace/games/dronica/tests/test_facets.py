"""What a balance report splits by."""

from __future__ import annotations

from typing import Any

from battlespace.games import load
from battlespace.games.dronica.view.facets import ending, opening, winning_level
from battlespace.kernel.match import Match

GAME = load("dronica")


def played(turns: int, seed: int = 3, **options: int) -> Match[Any]:
    """Play somehow until so many turns are completed, or to the end."""
    match = Match(GAME, seed, options=options)
    while not match.over and match.state.turns < turns:
        legal = match.legal()
        match.play(legal[(seed * 7 + match.ply * 13) % len(legal)])
    return match


def test_an_opening_is_told_once_everybody_has_had_four_turns() -> None:
    assert opening(played(7).state) == ""
    told = opening(played(8).state)
    assert [text[0] for text in told.split(" | ")] == ["C", "C"], "Controllers are in play by then"
    assert all(set(text) <= set("CRHBT") for text in told.split(" | "))


def test_each_ending_has_its_clause() -> None:
    limited = played(1000, turn_limit=12).state
    assert (ending(limited), winning_level(limited)) == ("DRN-12.4", "drawn")
    found = {ending(played(1000, seed).state) for seed in range(12)}
    assert "DRN-11.1" in found
    assert found <= set(GAME.rulebook.clauses)
    won = next(m.state for m in map(played, [1000] * 12, range(12)) if m.state.winner)
    assert winning_level(won) in ("level 1", "level 2")

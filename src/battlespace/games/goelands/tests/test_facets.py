"""What a balance report splits by."""

from __future__ import annotations

from battlespace.games import load
from battlespace.games.goelands.rules.state import CODES
from battlespace.kernel.match import Match

GAME = load("goelands")


def test_a_match_that_is_over_says_how_it_ended() -> None:
    endings: set[str] = set()
    for seed in range(40):
        match = Match(GAME, seed)
        while not match.over:
            match.draw_pending()
            legal = match.legal()
            if legal:
                match.play(legal[(seed * 7 + match.ply * 13) % len(legal)])
        found = {name: facet(match.state) for name, facet in GAME.facets.items()}
        held = [match.state.control[lane] for lane in range(7)]
        assert (found["ending"] == "GOE-7.1") == (len(set(held)) == 1)
        assert found["rounds"] in ("2-0", "2-1")
        powers = found["powers in the last round"].split(", ")
        assert len(set(powers)) == 7
        assert set(powers) <= set(CODES)
        endings.add(found["ending"])
    assert "GOE-7.6" in endings


def test_every_clause_that_ends_a_match_is_in_the_rulebook() -> None:
    assert {"GOE-7.1", "GOE-7.6"} <= set(GAME.rulebook.clauses)

"""What a balance report splits by."""

from __future__ import annotations

from battlespace.games import load
from battlespace.games.dred.view.facets import FACETS, ending
from battlespace.kernel.match import Match

GAME = load("dred")


def test_zones_maps_and_the_first_player_are_told() -> None:
    match = Match(GAME, 1, 4, {"map": "bastion"})
    match.draw_pending()
    told = {name: facet(match.state) for name, facet in FACETS.items()}
    assert told["map"] == "bastion"
    assert sorted(told["zone"].split(" | ")) == ["A", "B", "C", "D"]
    assert told["zone that begins"] == told["zone"].split(" | ")[match.turn]


def test_each_ending_has_its_clause() -> None:
    drawn = Match(GAME, 1, options={"max_rounds": 1})
    while not drawn.over:
        drawn.draw_pending()
        legal = drawn.legal()
        if legal:
            drawn.play(legal[-1])
    assert ending(drawn.state) == "DRED-9.5"
    won = GAME.read(
        "map=proxima phase=ACT ; A H@e5 3@e6 turns=9 ; C H@e7 turns=9 ; move A left=2", 2
    )
    GAME.rules.apply(won, GAME.notation.read_move(won, "3e6xe7") or 0)
    assert ending(won) == "DRED-8.3"
    assert {"DRED-8.3", "DRED-9.5"} <= set(GAME.rulebook.clauses)

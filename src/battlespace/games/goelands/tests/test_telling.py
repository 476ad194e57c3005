"""Moves and what they do, in words."""

from __future__ import annotations

import pytest

from battlespace.games import load

GAME = load("goelands")
POSITION = (
    "SOg(2|3)/EQg(4|135)/SEg(|)/BOd(3|1)/MOg(2|3)/DEd(x14|4)/BEd(25|4) 13 222 D n [P:{}] 1 m1-0"
)


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        (
            "BO:x1@6>1",
            "move the face-down card and card 1 from lane 6 to lane 1",
            "déplacer la carte face cachée et la carte 1 de la ligne 6 à la ligne 1",
        ),
        (
            "BE:135@2>1",
            "move card 1, card 3 and card 5 of the enemy from lane 2 to lane 1",
            "déplacer la carte 1, la carte 3 et la carte 5 de l'adversaire, de la ligne 2 à la ligne 1",
        ),
    ],
)
def test_several_cards_are_named_one_by_one(move: str, english: str, french: str) -> None:
    state = GAME.read(POSITION.format(move[:2]))
    action = next(a for a in GAME.legal(state) if GAME.notation.write_move(state, a) == move)
    label = GAME.view.label(state, action)
    assert GAME.lexicon.say(label, "en") == english
    assert GAME.lexicon.say(label, "fr") == french
    event = GAME.view.tell(state, action, GAME.after(state, action))[0]
    assert GAME.lexicon.told(event, "en") == f"The Drone side moves{english[4:]}."

"""A bot says why, in sentences."""

from __future__ import annotations

import pytest

from battlespace.bots.bot import Thought, Weighed
from battlespace.bots.hint import lexicon, sentences
from battlespace.games import TEMPLATE, load
from battlespace.kernel.words import LANGUAGES

GAME = load(TEMPLATE)
STATE = GAME.read("2,5/4,1 mover=0 roll=2 turns=0 length=8 limit=200")
THOUGHT = Thought(
    1,
    (0.7, 0.3),
    50,
    (1, 4, 0),
    (Weighed(1, 30, (0.7, 0.3)), Weighed(0, 20, (0.6, 0.4))),
)


def test_a_hint_tells_the_move_the_chances_the_line_and_the_alternatives() -> None:
    told = sentences(GAME, STATE, THOUGHT)
    assert told[0].startswith("drone:2: ")
    assert told[1] == "Chances to win: seat 0 70 %, seat 1 30 %"
    assert told[2] == "Expected line: drone:2 roll:3 drone:1"
    assert told[3] == "Simulations: 50"
    assert told[4].startswith("Rather than drone:1 (60 %, 10 points less): ")


def test_what_is_proven_and_what_is_equal_is_called_so() -> None:
    equal = (Weighed(1, 1, (1.0, 0.0)), Weighed(0, 1, (1.0, 0.0)))
    told = sentences(GAME, STATE, Thought(1, (1.0, 0.0), 0, (1,), equal, sure=True), "fr")
    assert told[1].startswith("Prouvé")
    assert told[2].startswith("Aussi bon que drone:1 (100 %)")


@pytest.mark.parametrize("key", lexicon().sentences)
def test_every_sentence_stands_in_every_language(key: str) -> None:
    assert sorted(lexicon().sentences[key]) == sorted(LANGUAGES)

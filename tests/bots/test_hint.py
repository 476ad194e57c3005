"""A bot says why, in sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from battlespace.bots.bot import Thought, Weighed
from battlespace.bots.hint import before, lexicon, reply, sentences, share
from battlespace.games import TEMPLATE, load
from battlespace.kernel.game import Game
from battlespace.kernel.guide import Standing, Standings
from battlespace.kernel.words import LANGUAGES, Event, Lexicon, Words, somebody

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
    assert told[1] == "What it does: Amber flies drone 2 to cell 7."
    assert told[2] == "Chances of winning: Amber 70 %, Blue 30 %"
    assert told[3] == "Amber: 66 % as it stands, 70 % with this move."
    assert told[4] == "Expected line: drone:2 roll:3 drone:1"
    assert told[5] == "Simulations: 50"
    assert told[6].startswith("Rather than drone:1 (60 %, 10 points less): ")


def test_a_hint_calls_whoever_reads_it_you() -> None:
    told = sentences(GAME, STATE, THOUGHT, you=0)
    assert told[1] == "What it does: You fly drone 2 to cell 7."
    assert told[2] == "Chances of winning: you 70 %, Blue 30 %"
    assert told[3] == "Your chances of winning: 66 % as it stands, 70 % with this move."
    told = sentences(GAME, STATE, THOUGHT, "fr", you=0)
    assert told[3] == "Vos chances de gagner : 66 % en l’état, 70 % avec ce coup."


def test_what_is_proven_and_what_is_equal_is_called_so() -> None:
    equal = (Weighed(1, 1, (1.0, 0.0)), Weighed(0, 1, (1.0, 0.0)))
    told = sentences(GAME, STATE, Thought(1, (1.0, 0.0), 0, (1,), equal, sure=True), "fr")
    assert told[2].startswith("Prouvé")
    assert told[3] == "C’est gagné, quoi qu’on fasse ensuite."
    assert told[4].startswith("Aussi bon que drone:1 (100 %)")


def test_what_was_looked_at_less_gets_no_number_against_the_move() -> None:
    weighed = (Weighed(1, 30, (0.6, 0.4)), Weighed(0, 2, (0.7, 0.3)))
    for language, said in (("en", " is perhaps as good, but"), ("fr", " est peut-être aussi bon")):
        told = sentences(GAME, STATE, Thought(1, (0.6, 0.4), 32, (1,), weighed), language)
        assert told[-1].startswith(f"drone:1{said}")
        assert "70" not in told[-1]


def test_a_hint_speaks_of_your_pieces_wherever_it_names_them_and_of_nothing_twice() -> None:
    def label(s: Any, action: int) -> Words:
        player = somebody(0, Words("camp.0"))
        return Words("event.move", {"player": player, "drone": action, "cell": 1})

    def tell(before: Any, action: int, after: Any) -> list[Event]:
        return [Event("event.roll", (), {"face": 3})] * 2

    game = replace(GAME, view=replace(GAME.view, label=label, tell=tell))
    told = sentences(game, STATE, THOUGHT, you=0)
    assert "you fly" in told[0].lower()
    assert "you fly" in told[-1].lower()
    assert told[1].count("3") == 1


def test_the_only_move_is_called_forced() -> None:
    state = GAME.read("9,5/4,1 mover=0 roll=2 turns=0 length=8 limit=200")
    told = sentences(GAME, state, Thought(1, (0.7, 0.3), 1, (1,), (Weighed(1, 1, (0.7, 0.3)),)))
    assert told[0].startswith("Forced, the only move: drone:2: ")
    assert not any("instead" in sentence for sentence in told)


def test_a_hint_tells_what_the_others_could_do_otherwise(nim: Game[Any]) -> None:
    """Whoever leaves the last heap loses it."""

    def tell(before: Any, action: int, after: Any) -> list[Event]:
        return [Event("event.take", (), {"heap": action // 7})]

    class Said(Lexicon):
        def __init__(self) -> None:
            self.sentences = {
                "event.take": {"en": "Heap {heap} is taken.", "fr": "Tas {heap} pris."},
                "label": {"en": "take", "fr": "prendre"},
            }

    def standing(s: Any) -> Standings:
        return Standings(Words("label"), (Standing(Words("label"), int(sum(s.heap)), ()),))

    view = replace(nim.view, tell=tell, label=lambda s, action: Words("label"), standing=standing)
    game = replace(nim, view=view)
    game.__dict__["lexicon"] = Said()
    state = game.new(2, {"a": 1, "b": 1, "c": 1})

    def thought(other: float) -> Thought:
        one = Weighed(14, 1, (other, 1 - other), (14, 0))
        weighed = (Weighed(0, 1, (0.5, 0.5)), one, Weighed(7, 1, (0.1, 0.9), (7,)))
        return Thought(0, (0.5, 0.5), 2, (0,), weighed)

    told = sentences(game, state, thought(0.2))
    assert told[1] == "What it does: Heap 0 is taken."
    assert told[-1] == "After 2:1 instead, the next player could answer: Heap 0 is taken."
    assert "answer" not in sentences(game, state, thought(0.45))[-1], "its own line is not known"
    assert reply(game, state, thought(0.2), 7) == [], "what was played goes first"
    assert told[2] == "Then – seat 0: take."


def test_as_it_stands_a_seat_expects_no_more_than_with_the_move() -> None:
    weighed = (
        Weighed(1, 30, (0.6, 0.4)),
        Weighed(0, 2, (0.9, 0.1)),
        Weighed(2, 10, (0.2, 0.8)),
    )
    thought = Thought(1, (0.6, 0.4), 42, (1,), weighed)
    assert before(thought, 0) == pytest.approx(0.5)
    assert [share(thought, w, 0) for w in weighed] == [0.6, None, 0.2]
    assert before(replace(thought, weighed=()), 0) == 0.6
    assert before(replace(thought, weighed=(Weighed(2, 0, (0.1, 0.9)),)), 0) == 0.6


def test_a_move_that_gains_nothing_is_not_praised() -> None:
    told = sentences(GAME, STATE, replace(THOUGHT, weighed=THOUGHT.weighed[:1]))
    assert not any("as it stands" in sentence for sentence in told)


@pytest.mark.parametrize("key", lexicon().sentences)
def test_every_sentence_stands_in_every_language(key: str) -> None:
    assert sorted(lexicon().sentences[key]) == sorted(LANGUAGES)

"""A bot says why, in sentences."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from battlespace.bots.bot import Thought, Weighed
from battlespace.bots.hint import answer, example, gains, lexicon, reply, sentences, share, stands
from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.game import Actions, Game, Shares
from battlespace.kernel.guide import Standing, Standings
from battlespace.kernel.rule import rule
from battlespace.kernel.words import LANGUAGES, Event, Lexicon, Words, somebody

from .locks import GAME as LOCKS

GAME = load(TEMPLATE)
STATE = GAME.read("2,5/4,1 mover=0 roll=2 turns=0 length=8 limit=200")
THOUGHT = Thought(
    1,
    (0.7, 0.3),
    50,
    (1,),
    (Weighed(1, 30, (0.7, 0.3)), Weighed(0, 20, (0.6, 0.4))),
)


def test_a_hint_tells_the_move_the_chances_and_the_alternatives() -> None:
    told = sentences(GAME, STATE, THOUGHT)
    assert told[0].startswith("drone:2: ")
    assert told[1] == "Chances of winning: Amber 70%, Blue 30%"
    assert told[2].startswith("Not quite as good: ")
    assert told[2].endswith(", drone:1 (60%, 10 points less)")
    assert len(told) == 3, "nothing that the move's name says, and no notation"


def test_a_hint_calls_whoever_reads_it_you() -> None:
    told = sentences(GAME, STATE, THOUGHT, you=0)
    assert told[1] == "Chances of winning: you 70%, Blue 30%"
    told = sentences(GAME, STATE, THOUGHT, "fr", you=0)
    assert told[1] == "Chances de gagner : vous 70 %, Bleu 30 %"


def test_what_is_proven_and_what_is_equal_is_called_so() -> None:
    equal = (Weighed(1, 1, (1.0, 0.0)), Weighed(0, 1, (1.0, 0.0)))
    told = sentences(GAME, STATE, Thought(1, (1.0, 0.0), 0, (1,), equal, sure=True), "fr")
    assert told[1].startswith("Prouvé")
    assert told[2] == "C’est gagné, quoi qu’on fasse ensuite."
    assert told[3].startswith("Tout aussi bon : ")
    assert told[3].endswith(", drone:1 (100 %)")


def test_a_loss_that_is_proven_is_said_and_no_move_is_called_as_good() -> None:
    equal = (Weighed(1, 1, (0.0, 1.0)), Weighed(0, 1, (0.0, 1.0)))
    told = sentences(GAME, STATE, Thought(1, (0.0, 1.0), 0, (1,), equal, sure=True))
    assert told[1:] == [
        "Proven: Amber 0%, Blue 100%",
        "Every move loses if nobody else slips.",
    ]


def test_what_was_looked_at_less_gets_no_number_against_the_move() -> None:
    weighed = (Weighed(1, 30, (0.6, 0.4)), Weighed(0, 2, (0.7, 0.3)))
    for language, said in (
        ("en", "Perhaps as good, but looked at less: "),
        ("fr", "Peut-être aussi bon, mais moins examiné : "),
    ):
        told = sentences(GAME, STATE, Thought(1, (0.6, 0.4), 32, (1,), weighed), language)
        assert told[-1].startswith(said)
        assert told[-1].endswith(", drone:1")
        assert "70" not in told[-1]


def test_nothing_was_looked_at_less_that_was_looked_at_as_much() -> None:
    weighed = (Weighed(1, 1, (0.6, 0.4)), Weighed(0, 1, (0.7, 0.3)))
    for language, said in (("en", "Perhaps just as good: "), ("fr", "Peut-être tout aussi bon : ")):
        told = sentences(GAME, STATE, Thought(1, (0.6, 0.4), 2, (1,), weighed), language)
        assert told[-1].startswith(said)
        assert "70" not in told[-1]


def test_a_move_that_is_clearly_worse_is_called_so() -> None:
    weighed = (Weighed(1, 30, (0.7, 0.3)), Weighed(0, 20, (0.5, 0.5)))
    for language, said in (("en", "Clearly worse: "), ("fr", "Nettement moins bon : ")):
        told = sentences(GAME, STATE, Thought(1, (0.7, 0.3), 50, (1,), weighed), language)
        assert told[-1].startswith(said)


def test_as_many_points_less_are_always_called_the_same() -> None:
    """Twelve are told of both, rounded from a little more and a little less."""
    for mine, other in ((0.7, 0.58), (0.695, 0.576)):
        weighed = (Weighed(1, 30, (mine, 1 - mine)), Weighed(0, 20, (other, 1 - other)))
        told = sentences(GAME, STATE, Thought(1, (mine, 1 - mine), 50, (1,), weighed))
        assert told[-1].startswith("Clearly worse: ")
        assert "12 points less" in told[-1]


def test_a_hint_speaks_of_your_pieces_wherever_it_names_them_and_of_nothing_twice() -> None:
    def label(s: Any, action: int) -> Words:
        player = somebody(0, Words("camp.0"))
        return Words("event.move", {"player": player, "drone": action, "cell": 1})

    def tell(before: Any, action: int, after: Any) -> list[Event]:
        return [Event("event.roll", (), {"face": 3})] * 3

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


class Said(Lexicon):
    """The sentences of a game of heaps: who takes none stands better by what is left."""

    def __init__(self) -> None:
        self.sentences = {
            "event.take": {"en": "Heap {heap} is taken.", "fr": "Tas {heap} pris."},
            "event.pass": {"en": "Nothing comes of it.", "fr": "Rien."},
            "about.plain": {"en": "pass", "fr": "pass"},
            "label": {"en": "take", "fr": "prendre"},
        }


def heaps(nim: Game[Any], worth: tuple[int, int, int]) -> Game[Any]:
    """Return nim with words; each heap is worth so much to whoever is on turn when it goes."""

    def tell(before: Any, action: int, after: Any) -> list[Event]:
        idle = Event("event.pass", (), {})
        return [Event("event.take", (), {"heap": action // 7}), idle]

    def standing(s: Any) -> Standings:
        gone = sum(by for by, heap in zip(worth, s.heap, strict=True) if heap == 0)
        seats = (Standing(Words("label"), gone, ()), Standing(Words("label"), -gone, ()))
        return Standings(Words("label"), seats)

    view = replace(nim.view, tell=tell, label=lambda s, action: Words("label"), standing=standing)
    game = replace(nim, view=view)
    game.__dict__["lexicon"] = Said()
    return game


def level(s: Any) -> Standings:
    """Nobody is ahead."""
    return Standings(Words("label"), (Standing(Words("label"), 0, ()),) * 2)


def heap_thought(other: float) -> Thought:
    """Take heap 0, rather than heap 2 after which heap 0 is taken."""
    one = Weighed(14, 1, (other, 1 - other), (14, 0))
    weighed = (Weighed(0, 1, (0.5, 0.5)), one, Weighed(7, 1, (0.1, 0.9), (7,)))
    return Thought(0, (0.5, 0.5), 2, (0, 7), weighed)


def test_a_hint_tells_what_the_others_could_do_otherwise(nim: Game[Any]) -> None:
    game = heaps(nim, (-1, 0, 0))
    state = game.new(2, {"a": 1, "b": 1, "c": 1})
    told = sentences(game, state, heap_thought(0.2))
    assert told[-1] == "After “take (2:1)” instead, this might follow: Heap 0 is taken."
    assert "might" not in sentences(game, state, heap_thought(0.45))[-1], "that is no warning"
    assert reply(game, state, heap_thought(0.2), 7) is None, "what was played goes first"
    useless = heaps(nim, (1, 0, 0))
    assert reply(useless, state, heap_thought(0.2)) is None, "the answer helps whoever moved"


def test_what_costs_least_is_told_first_and_what_is_warned_of_always(nim: Game[Any]) -> None:
    game = heaps(nim, (-1, 0, 0))
    state = game.new(2, {"a": 1, "b": 4, "c": 1})
    nearly = [Weighed(7 + n, 9 - n, (0.45 + n / 100, 0.5)) for n in range(3)]
    hint = replace(heap_thought(0.2), weighed=(*nearly, heap_thought(0.2).weighed[1]))
    told = sentences(game, state, hint)
    points = [re.search(r"(\d+) points less", sentence) for sentence in told]
    assert [found[1] for found in points if found] == ["3", "4", "5", "30"]
    assert "30" in told[-2]
    assert told[-1].startswith("After “take")


def test_a_warning_is_about_the_move_that_it_seems_to_be_about(nim: Game[Any]) -> None:
    """Where moves read the same it says which it means, and only there."""
    game = heaps(nim, (-1, 0, 0))
    view = replace(game.view, label=lambda s, action: Words(f"heap.{action // 7}"))
    apart = replace(game, view=view)
    apart.__dict__["lexicon"] = said = Said()
    said.sentences |= {f"heap.{n}": {"en": f"take {'aab'[n]}", "fr": ""} for n in range(3)}
    state = game.new(2, {"a": 1, "b": 1, "c": 1})
    told = sentences(apart, state, heap_thought(0.2))
    assert told[-1].startswith("After “take b” instead,")
    said.sentences["heap.1"] = {"en": "take b", "fr": ""}
    told = sentences(apart, state, heap_thought(0.2))
    assert told[-1].startswith("After “take b (2:1)” instead,")


def test_what_the_next_seat_can_do_all_the_same_warns_of_nothing(nim: Game[Any]) -> None:
    game = heaps(nim, (0, -1, 0))
    state = game.new(2, {"a": 1, "b": 1, "c": 1})
    other = Weighed(14, 1, (0.1, 0.9), (14, 7))
    assert reply(game, state, replace(heap_thought(0.2), weighed=(other,))) is None


def test_how_all_stand_is_told_where_a_move_gains_and_never_a_loss(nim: Game[Any]) -> None:
    state = nim.new(2, {"a": 1, "b": 1, "c": 1})
    told = sentences(heaps(nim, (1, 0, 0)), state, heap_thought(0.2))
    assert told[1] == "After that: seat 0 (take), seat 1 (take)."
    loss = heaps(nim, (-1, 0, 0))
    after = loss.after(state, 0)
    assert stands(loss, state, after) == []
    assert gains(loss, state, heap_thought(0.2)) == []


def test_where_a_move_brings_nothing_the_expected_answer_is_told(nim: Game[Any]) -> None:
    game = heaps(nim, (0, 0, 0))
    state = game.new(2, {"a": 1, "b": 1, "c": 1})
    told = sentences(game, state, heap_thought(0.45))
    assert told[1] == "What to expect next: Heap 1 is taken."
    assert answer(game, state, replace(heap_thought(0.45), line=(0,))) == []


def test_where_nothing_comes_of_a_move_it_is_told_how_the_turn_goes_on() -> None:
    """In Locks a turn is three digits; nothing is told of setting them."""

    def tell(before: Any, action: int, after: Any) -> list[Event]:
        return []

    view = replace(
        LOCKS.view, label=lambda s, digit: Words(f"digit.{digit}"), tell=tell, standing=level
    )
    game = replace(LOCKS, view=view)
    game.__dict__["lexicon"] = said = Said()
    said.sentences |= {f"digit.{n}": {"en": f"set {n}", "fr": ""} for n in range(3)}
    state = game.new(2)
    told = sentences(game, state, Thought(0, (0.5, 0.5), 1, (0, 0, 2, 1)))
    assert told[1] == "Then: set 2."
    assert "Then" not in sentences(game, state, Thought(0, (0.5, 0.5), 1, (0,)))[1]

    def ahead(s: Any) -> Standings:
        seats = [Standing(Words("label"), int(s.played), ()), Standing(Words("label"), 0, ())]
        return Standings(Words("label"), tuple(seats))

    said.sentences["label"] = {"en": "ahead", "fr": ""}
    better = replace(game, view=replace(view, standing=ahead))
    better.__dict__["lexicon"] = said
    told = sentences(better, state, Thought(0, (0.5, 0.5), 1, (0, 0, 2, 1)))
    assert told[1:3] == ["Then: set 2.", "After that: seat 0 (ahead)."]


@pytest.mark.parametrize(("share", "warned"), [(0.44, False), (0.43, True), (0.2, True)])
def test_what_costs_more_than_a_good_idea_may_is_warned_of(
    share: float, warned: bool, nim: Game[Any]
) -> None:
    """What a coach offers as an idea, up to 6 points less, is no danger."""
    game = heaps(nim, (-1, 0, 0))
    state = game.new(2, {"a": 1, "b": 1, "c": 1})
    assert (reply(game, state, heap_thought(share)) is not None) == warned


@rule
def digits_apart(s: Any, out: Actions) -> int:
    """Leave one digit to seat 1, and the others to seat 0."""
    if s.mover == 1:
        out[0] = 0
        return 1
    out[0], out[1] = 1, 2
    return 2


@rule
def first_heap_wins(s: Any, out: Shares) -> None:
    """Guess that seat 1 wins by the first heap."""
    out[0], out[1] = (0.1, 0.9) if s.heap[0] == 0 else (0.5, 0.5)


def test_of_what_costs_much_the_best_is_told_that_the_move_prevents(nim: Game[Any]) -> None:
    game = heaps(nim, (-1, 0, 0))
    state = game.new(2, {"a": 1, "b": 1, "c": 1})
    nothing = Weighed(7, 1, (0.3, 0.7), (7, 14))
    hint = replace(heap_thought(0.2), weighed=(nothing, heap_thought(0.2).weighed[1]))
    found = reply(game, state, hint)
    assert found is not None
    assert found.move.action == 14
    assert reply(game, state, hint, 7) is None, "what was played goes first"


def test_a_move_prevents_nothing_where_the_turn_is_not_over_after_it() -> None:
    """In Locks a turn is three digits: of a line that ends within it nobody knows what the other can do then."""

    def tell(before: Any, action: int, after: Any) -> list[Event]:
        return [Event("event.take", (), {"heap": action})]

    def standing(s: Any) -> Standings:
        numbers = [s.done if seat == s.mover else 0 for seat in range(2)]
        return Standings(Words("label"), tuple(Standing(Words("label"), n, ()) for n in numbers))

    view = replace(LOCKS.view, tell=tell, standing=standing)
    game = replace(LOCKS, view=view, rules=replace(LOCKS.rules, legal=digits_apart))
    game.__dict__["lexicon"] = Said()
    other = Weighed(1, 1, (0.1, 0.9), (1, 1, 1, 0))
    for line in ((2,), (2, 2, 2)):
        assert reply(game, game.new(2), Thought(2, (0.6, 0.4), 2, line, (other,))) is None


def test_where_nobody_stands_otherwise_an_answer_helps_by_the_guess(nim: Game[Any]) -> None:
    """It tells of what counts then; plain moves would be no warning."""
    game = heaps(nim, (0, 0, 0))
    state = game.new(2, {"a": 1, "b": 1, "c": 1})
    assert reply(game, state, heap_thought(0.2)) is None, "nothing says that it helps"
    sure = replace(game, heuristic=replace(game.heuristic, evaluate=first_heap_wins))
    sure.__dict__["lexicon"] = said = Said()
    found = reply(sure, state, heap_thought(0.2))
    assert found is not None
    assert [event.kind for event in found.does] == ["event.take"]
    said.sentences["about.plain"] = {"en": "pass take", "fr": ""}
    assert reply(sure, state, heap_thought(0.2)) is None


def test_plain_moves_are_no_gain_and_are_expected_where_nothing_else_is(nim: Game[Any]) -> None:
    game = heaps(nim, (0, 0, 0))
    state = game.new(2, {"a": 1, "b": 1, "c": 1})
    assert [e.kind for e in answer(game, state, heap_thought(0.45))] == ["event.take"]
    game.lexicon.sentences["about.plain"] = {"en": "pass take", "fr": ""}
    told = answer(game, state, heap_thought(0.45))
    assert [e.kind for e in told] == ["event.take", "event.pass"]


def test_of_what_counts_it_is_told_how_it_begins() -> None:
    """Plain moves are no gain, and of an answer the first is told, that something comes of."""
    kinds = ["event.pass", "event.take", "event.pass"]
    view = replace(LOCKS.view, tell=lambda s, a, t: [Event(kind, (), {}) for kind in kinds])
    game = replace(LOCKS, view=replace(view, standing=level))
    game.__dict__["lexicon"] = Said()
    thought = Thought(0, (0.5, 0.5), 1, (0, 0, 0, 1))
    assert [e.kind for e in gains(game, game.new(2), thought)] == ["event.take"] * 3
    assert [e.kind for e in answer(game, game.new(2), thought)] == ["event.pass", "event.take"]


def test_where_something_is_drawn_first_an_example_is_told() -> None:
    state = GAME.read("2,5/4,1 mover=0 roll=2 turns=0 length=8 limit=200")
    drawn = GAME.after(state, 1)
    outcomes = [outcome for outcome, _ in GAME.outcomes(drawn)]
    thrown = GAME.after(drawn, outcomes[2])
    then = GAME.legal(thrown)[0]
    thought = replace(THOUGHT, line=(1, outcomes[2], then))
    assert answer(GAME, state, thought) == []
    kinds = [event.kind for event in example(GAME, state, thought)]
    assert kinds[:2] == ["event.roll", "event.move"]
    told = sentences(GAME, state, thought)
    assert told[1].startswith("For example, this might follow: The die shows 3.")
    told = sentences(GAME, state, thought, "fr")
    assert told[1].startswith("Voici, par exemple, ce qui pourrait suivre : Le dé montre 3.")
    for line in ((1, outcomes[2]), (1, -7, then), (1,)):
        assert example(GAME, state, replace(thought, line=line)) == [], "the bot saw no answer"


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("key", ["about.details", "about.plain"])
def test_what_is_no_gain_happens_in_the_game(slug: str, key: str) -> None:
    known = load(slug).lexicon.sentences
    for kinds in known.get(key, {}).values():
        assert {f"event.{kind}" for kind in kinds.split()} <= known.keys()


def test_what_is_hardly_known_has_no_share() -> None:
    weighed = (
        Weighed(1, 30, (0.6, 0.4)),
        Weighed(0, 2, (0.9, 0.1)),
        Weighed(2, 10, (0.2, 0.8)),
    )
    thought = Thought(1, (0.6, 0.4), 42, (1,), weighed)
    assert [share(thought, w, 0) for w in weighed] == [0.6, None, 0.2]


@pytest.mark.parametrize("key", lexicon().sentences)
def test_every_sentence_stands_in_every_language(key: str) -> None:
    assert sorted(lexicon().sentences[key]) == sorted(LANGUAGES)


@pytest.mark.parametrize(
    "key", ["answer", "then", "example", "otherwise", "of", "stands", "wins", "loses"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_says_the_same(key: str, language: str) -> None:
    words = (Path(__file__).parents[2] / f"web/src/words/{language}.ts").read_text("utf-8")
    said = re.findall(rf"^  hint_{key}:\s+'(.+)',$", words, re.MULTILINE)
    assert said == [lexicon().sentences[f"hint.{key}"][language]]

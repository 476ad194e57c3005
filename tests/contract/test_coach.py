"""The coach of a first game: every game has one, all it names exists, and it has something to say to what happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from battlespace import bots
from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.coach import FILE, LONGEST, Coach, Note, faults, read_coach
from battlespace.kernel.errors import ContentError
from battlespace.kernel.match import Match
from battlespace.kernel.record import DEBUG

SAID = {"en": "a", "fr": "b"}


@pytest.mark.parametrize("slug", [*slugs(), TEMPLATE])
def test_every_game_has_a_coach_without_faults(slug: str) -> None:
    game = load(slug)
    coach = read_coach(game.folder)
    assert coach is not None
    assert faults(game, coach) == []


@pytest.mark.skipif(DEBUG, reason="whole games are long in plain Python")
@pytest.mark.parametrize("slug", [*slugs(), TEMPLATE])
def test_whatever_a_first_game_asks_is_explained(slug: str) -> None:
    """The gentlest bots play it; what a person is asked there has a note."""
    game = load(slug)
    coach = read_coach(game.folder)
    assert coach is not None
    known = {key for note in coach.note for key in note.when}
    about = game.lexicon.sentences.get("about.first", {}).get("en", "")
    words = [word.split("=") for word in about.split()]
    options = {name: int(value) if value.isdecimal() else value for name, value in words}
    player, asked = bots.player(game, game.levels[1].name), set[str]()
    for seed in range(2):
        match = Match(game, seed, options=options)
        while not match.over:
            if match.turn < 0:
                match.draw(fast=True)
                continue
            prompt = game.guide(match.state).prompt
            asked.add(prompt.key if prompt else "")
            match.play(player.choose(game, match.state, seed + match.ply).action)
    assert asked - known == set()


@pytest.mark.parametrize(
    ("note", "fault"),
    [
        (Note((), SAID), "note 1: nothing brings it"),
        (Note(("ask.nothing",), SAID), "note 1: no such sentence: ask.nothing"),
        (Note(("about.draw",), SAID), "note 1: no such sentence: about.draw"),
        (Note(("ask.move",), SAID, "me"), "note 1: only events are done by somebody"),
        (Note(("ask.move",), SAID, clause="TPL-9.9"), "note 1: no such clause: TPL-9.9"),
        (
            Note(("ask.move",), {"en": "a", "fr": "b" * (LONGEST + 1)}),
            f"note 1: {LONGEST + 1} letters in fr",
        ),
    ],
)
def test_a_fault_is_named(note: Note, fault: str) -> None:
    assert faults(load(TEMPLATE), Coach(SAID, (note,))) == [fault]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('hello = {en = "a"}', "hello"),
        ("", "hello"),
        ('hello = {en = "a", fr = "b"}\n[[note]]\nwhen = ["ask.move"]\nsay = {en = "a"}', "note 1"),
        ('hello = {en = "a", fr = "b"}\n[[note]]\nwhen = ["x"]\nby = "them"\nsay = {}', "by"),
    ],
)
def test_a_faulty_file_is_refused_with_its_place(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")
    with pytest.raises(ContentError, match=fault):
        read_coach(tmp_path)


def test_a_game_may_have_none(tmp_path: Path) -> None:
    assert read_coach(tmp_path) is None

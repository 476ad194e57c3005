"""What a coach says in somebody's first game, each thing once, when it first happens. `coach.toml` in a game's folder.

hello.en, hello.fr            before the first move: whom the player leads, and what it is all about
[[note]]
when = ["ask.X", "event.Y"]   a prompt or an event; the first of them that comes up brings the note
by = "others"                 left out, or for events: only when one of the others does it ("me": only the player)
say.en, say.fr                a few sentences, shorter than LONGEST
clause = "ABC-1.2"            left out, or: the rule to read more in
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from battlespace.kernel.errors import ContentError
from battlespace.kernel.game import Game
from battlespace.kernel.guide import ASK
from battlespace.kernel.words import read_toml, translations

FILE = "coach.toml"
LONGEST = 260
"""Letters of a note in one language: what can be read at a glance beside a board."""
EVENT = "event."

Text = dict[str, str]


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something to be said once."""

    when: tuple[str, ...]
    say: Text
    by: Literal["", "me", "others"] = ""
    clause: str = ""


class Coach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the coach says in a first game, most important first."""

    hello: Text
    note: tuple[Note, ...] = ()


def read_coach(folder: Path) -> Coach | None:
    """Read and check a game's coach; None where it has no such file."""
    path = folder / FILE
    if not path.exists():
        return None
    try:
        coach = msgspec.convert(read_toml(path), Coach)
    except msgspec.ValidationError as error:
        raise ContentError(f"{FILE}: {error}") from error
    translations(f"{FILE}: hello", coach.hello)
    for n, note in enumerate(coach.note, 1):
        translations(f"{FILE}: note {n}", note.say)
    return coach


def faults(game: Game[Any], coach: Coach) -> list[str]:
    """Return what is wrong with a coach, one line each; none if all is well."""
    found = [f"hello: {fault}" for fault in _long(coach.hello)]
    for n, note in enumerate(coach.note, 1):
        found += [f"note {n}: {fault}" for fault in _note_faults(game, note)]
    return found


def _note_faults(game: Game[Any], note: Note) -> list[str]:
    found = [
        f"no such sentence: {key}"
        for key in note.when
        if key not in game.lexicon.sentences or not key.startswith((ASK, EVENT))
    ]
    if not note.when:
        found.append("nothing brings it")
    if note.by and not all(key.startswith(EVENT) for key in note.when):
        found.append("only events are done by somebody")
    if note.clause and note.clause not in game.rulebook.clauses:
        found.append(f"no such clause: {note.clause}")
    return found + _long(note.say)


def _long(said: Text) -> list[str]:
    return [f"{len(text)} letters in {lang}" for lang, text in said.items() if len(text) > LONGEST]

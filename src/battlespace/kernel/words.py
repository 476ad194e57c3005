"""Sentences as keys and values; a game's `words.toml` turns them into English or French."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from battlespace.kernel.errors import ContentError
from battlespace.kernel.fact import Fact

LANGUAGES = ("en", "fr")
"""The languages every sentence has, the first being the one for logs and errors."""

Language = str


class Words(msgspec.Struct, frozen=True, gc=False):
    """One sentence to be: a key of `words.toml` and what fills its gaps (a value may be Words again)."""

    key: str
    values: Mapping[str, int | str | Words] = {}

    def json(self) -> dict[str, Any]:
        """Return plain data for the wire."""
        return {"key": self.key, "values": plain(self.values)}


def plain(values: Mapping[str, int | str | Words]) -> dict[str, Any]:
    """Return what fills gaps as plain data for the wire."""
    return {k: v.json() if isinstance(v, Words) else v for k, v in values.items()}


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why a move is refused: the clause, what on the board causes it, a sentence about this very case.

    Where the view shows what the reason rests on, `fact` says so, and the contract evaluates it.
    """

    clause: str
    targets: tuple[str, ...] = ()
    words: Words | None = None
    fact: Fact | None = None


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened: `kind` is its key in `words.toml`, `targets` where, `values` the details."""

    kind: str
    targets: tuple[str, ...] = ()
    values: Mapping[str, int | str | Words] = {}

    def words(self) -> Words:
        """Return the event's sentence."""
        return Words(self.kind, self.values)

    def json(self) -> dict[str, Any]:
        """Return plain data for the wire."""
        return {
            "kind": self.kind,
            "targets": list(self.targets),
            "values": plain(self.values),
        }


class Lexicon:
    """The sentences of one game. Keys are dotted: `[event.flip]` is `event.flip`."""

    def __init__(self, path: Path) -> None:
        """Read and check a `words.toml`: every sentence in every language, with the same gaps."""
        self.path = path
        self.sentences: dict[str, dict[Language, str]] = {}
        self._collect("", read_toml(path))

    def _collect(self, prefix: str, found: Mapping[str, Any]) -> None:
        for name, value in found.items():
            key = f"{prefix}.{name}" if prefix else name
            if not isinstance(value, dict):
                raise ContentError(f"{self.path.name}: {key} is no table of languages")
            if LANGUAGES[0] in value:
                self.sentences[key] = translations(f"{self.path.name}: {key}", value)
            else:
                self._collect(key, value)

    def say(self, words: Words, language: Language = LANGUAGES[0]) -> str:
        """Return the sentence in that language."""
        if words.key not in self.sentences:
            raise ContentError(f"{self.path.name} has no sentence {words.key!r}")
        values = {
            k: self.say(v, language) if isinstance(v, Words) else v for k, v in words.values.items()
        }
        return self.sentences[words.key][language].format(**values)

    def told(self, event: Event, language: Language = LANGUAGES[0]) -> str:
        """Return an event as a sentence of its own, with a capital."""
        text = self.say(event.words(), language)
        return text[:1].upper() + text[1:]


def translations(where: str, given: Mapping[str, Any]) -> dict[Language, str]:
    """Check that a text stands in every language with the same gaps, and return it."""
    if sorted(given) != sorted(LANGUAGES):
        raise ContentError(f"{where}: has {sorted(given)}, expected {sorted(LANGUAGES)}")
    gaps = {
        lang: {name for _, name, _, _ in string.Formatter().parse(given[lang]) if name}
        for lang in given
    }
    if len({frozenset(names) for names in gaps.values()}) > 1:
        raise ContentError(f"{where}: the languages fill different gaps: {gaps}")
    return dict(given)


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file of ours; a fault names the file and the line."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{path.name}: {error}") from error

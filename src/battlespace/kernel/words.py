"""Sentences as keys and values; a game's `words.toml` turns them into English or French.

    {name}                   what fills the gap: a number, a text, another sentence, several of them, or somebody
    {count|piece|pieces}     one or several, as the language counts
    {who|plays|play}         somebody with a name, or the reader; either form may have gaps: {who|{who}'s|your}

The browser reads the same sentences in the same way (`web/src/words`); `tests/kernel/grammar.json` holds both to it.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from battlespace.kernel.errors import ContentError
from battlespace.kernel.fact import Fact

LANGUAGES = ("en", "fr")
"""The languages every sentence has, the first being the one for logs and errors."""

Language = str

SEAT = "seat"
"""The key of somebody at the table: `seat` is the number, `camp` what that side is called where no names are known."""
YOU = {"en": "you", "fr": "vous"}
AND = {"en": "and", "fr": "et"}
NAMELESS = {"en": "seat {}", "fr": "place {}"}
"""What a seat is called in a game that has no names for its sides."""
_EITHER = re.compile(r"\{(\w+)\|((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}")

_ELIDED = re.compile(r"\b([Dd])e (?=[AEIOUÀÂÉÈÊÎÔ])")
"""French shortens `de` before a name that begins with a vowel."""


class Words(msgspec.Struct, frozen=True, gc=False):
    """One sentence to be: a key of `words.toml` and what fills its gaps (a value may be Words again, or several)."""

    key: str
    values: Mapping[str, Value] = {}

    def json(self) -> dict[str, Any]:
        """Return plain data for the wire."""
        return {"key": self.key, "values": plain(self.values)}


Value = int | str | Words | tuple[Words, ...]
"""What fills a gap."""


def somebody(seat: int, camp: Words) -> Words:
    """Return whoever sits there: told by name, or as "you", or by camp where the table is not known."""
    return Words(SEAT, {"seat": seat, "camp": camp})


def plain(values: Mapping[str, Value]) -> dict[str, Any]:
    """Return what fills gaps as plain data for the wire."""
    return {k: _plain(v) for k, v in values.items()}


def _plain(value: Value) -> Any:
    if isinstance(value, tuple):
        return [one.json() for one in value]
    return value.json() if isinstance(value, Words) else value


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why a move is refused: the clause, what on the board causes it, a sentence about the case at hand.

    Where the view shows what the reason rests on, `fact` says so, and the contract evaluates it.
    """

    clause: str
    targets: tuple[str, ...] = ()
    words: Words | None = None
    fact: Fact | None = None


def because(
    clause: str, key: str, *targets: str, fact: Fact | None = None, **values: Value
) -> Reason:
    """Return a reason with the sentence `why.<key>` about the case at hand: most reasons are made this way."""
    return Reason(clause, targets, Words(f"why.{key}", values), fact)


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened: `kind` is its key in `words.toml`, `targets` where, `values` the details."""

    kind: str
    targets: tuple[str, ...] = ()
    values: Mapping[str, Value] = {}

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
                raise ContentError(f"{self.path.name}: {key} is not a table of languages")
            if LANGUAGES[0] in value:
                self.sentences[key] = translations(f"{self.path.name}: {key}", value)
            else:
                self._collect(key, value)

    def say(
        self,
        words: Words,
        language: Language = LANGUAGES[0],
        names: Mapping[int, str] | None = None,
        you: int | None = None,
    ) -> str:
        """Return the sentence in that language; `names` are those of the seats, `you` is the one that reads."""
        return _Speaker(self, language, names or {}, you).say(words)

    def told(self, event: Event, language: Language = LANGUAGES[0], you: int | None = None) -> str:
        """Return an event as a whole sentence, with a capital letter."""
        return capital(self.say(event.words(), language, you=you))

    def camps(self, seats: int, language: Language = LANGUAGES[0]) -> list[str]:
        """Return what the sides are called where nobody has a name: games list them in the order of the seats."""
        named = [text[language] for key, text in self.sentences.items() if key.startswith("camp.")]
        return [
            named[seat] if seat < len(named) else NAMELESS[language].format(seat)
            for seat in range(seats)
        ]


@cache
def lexicon_in(folder: Path) -> Lexicon:
    """Return the sentences of a game's folder, read once."""
    return Lexicon(folder / "words.toml")


class Phrases:
    """The sentences of a game for its own board in a terminal, which knows the folder and not the game."""

    def __init__(self, folder: Path) -> None:
        """Know where they are; they are read when one is needed."""
        self._folder = folder

    def __call__(self, key: str, language: Language, /, **values: Value) -> str:
        """Return a sentence in a language."""
        return lexicon_in(self._folder).say(Words(key, values), language)


class _Speaker(msgspec.Struct, frozen=True):
    """Sentences for one reader."""

    lexicon: Lexicon
    language: Language
    names: Mapping[int, str]
    you: int | None

    def say(self, words: Words) -> str:
        if words.key == SEAT:
            return self._called(words)
        if words.key not in self.lexicon.sentences:
            raise ContentError(f"{self.lexicon.path.name} has no sentence {words.key!r}")
        sentence = self.lexicon.sentences[words.key][self.language]
        chosen = _EITHER.sub(lambda found: self._either(words, found), sentence)
        said = chosen.format(**{k: self._fill(v) for k, v in words.values.items()})
        return _ELIDED.sub(r"\1'", said) if self.language == "fr" else said

    def _fill(self, value: Value) -> int | str:
        if isinstance(value, tuple):
            return listed([self.say(one) for one in value], self.language)
        return self.say(value) if isinstance(value, Words) else value

    def _called(self, words: Words) -> str:
        seat, camp = words.values["seat"], words.values["camp"]
        if seat == self.you:
            return YOU[self.language]
        return self.names.get(int(str(seat))) or str(self._fill(camp))

    def _either(self, words: Words, found: re.Match[str]) -> str:
        """Return the one form or the other, by a number or by who is meant."""
        value = words.values[found[1]]
        if isinstance(value, Words):
            addressed = self.you is not None and value.values.get("seat") == self.you
            return found[3] if addressed else found[2]
        count = len(value) if isinstance(value, tuple) else int(value)
        one = count in (0, 1) if self.language == "fr" else count == 1
        return found[2] if one else found[3]


def capital(text: str) -> str:
    """Return a sentence with a capital letter."""
    return text[:1].upper() + text[1:]


def listed(parts: Sequence[str], language: Language) -> str:
    """Return several as one: a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {AND[language]} {parts[-1]}"


def translations(where: str, given: Mapping[str, Any]) -> dict[Language, str]:
    """Check that a text stands in every language with the same gaps, and return it."""
    if sorted(given) != sorted(LANGUAGES):
        raise ContentError(f"{where}: has {sorted(given)}, expected {sorted(LANGUAGES)}")
    gaps = {lang: _gaps(text) for lang, text in given.items()}
    if len({frozenset(names) for names in gaps.values()}) > 1:
        raise ContentError(f"{where}: the languages fill different gaps: {gaps}")
    return dict(given)


def _gaps(sentence: str) -> set[str]:
    """Return the names of what a sentence speaks of."""
    plain_ = _EITHER.sub(lambda found: f"{{{found[1]}}}{found[2]}{found[3]}", sentence)
    return {name for _, name, _, _ in string.Formatter().parse(plain_) if name}


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file of ours; a fault names the file and the line."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{path.name}: {error}") from error

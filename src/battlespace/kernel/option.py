"""What a game lets players set, declared once: flags, forms, help and errors follow from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from battlespace.kernel.errors import OptionError, shown
from battlespace.kernel.seen import Part

Value = Any
"""A checked option: plain data that fits into JSON."""


@dataclass(frozen=True, slots=True)
class Option:
    """Base of all options. `name` is the same on the wire, in files and as `--name` on the command line.

    `by_seats` holds the defaults for numbers of seats that differ.
    """

    name: str
    default: Value
    by_seats: Mapping[int, Value] = field(default_factory=dict[int, Value], kw_only=True)

    def expected(self) -> str:
        """Say in words what may be given."""
        raise NotImplementedError

    def checked(self, value: Value) -> Value:
        """Return the value as it will be kept, or raise OptionError."""
        raise NotImplementedError

    def read(self, text: str) -> Value:
        """Read the value from a command line."""
        return self.checked(text)

    def refuse(self, value: Value) -> OptionError:
        """Return the error for a wrong value."""
        return OptionError(f"{self.name}={shown(value)}: expected {self.expected()}")

    def json(self) -> dict[str, Any]:
        """Return the declaration as plain data."""
        return {
            "name": self.name,
            "default": self.default,
            "expected": self.expected(),
            "kind": type(self).__name__.lower(),
        }


@dataclass(frozen=True, slots=True)
class Flag(Option):
    """Yes or no."""

    def expected(self) -> str:
        """Say the two words."""
        return "true or false"

    def checked(self, value: Value) -> Value:
        """Take a boolean only."""
        if not isinstance(value, bool):
            raise self.refuse(value)
        return value

    def read(self, text: str) -> Value:
        """Read `true` or `false`."""
        return self.checked({"true": True, "false": False}.get(text.lower(), text))


@dataclass(frozen=True, slots=True)
class Number(Option):
    """A whole number in a range; with `none` it may also be left unset."""

    low: int = 0
    high: int = 0
    none: bool = False

    def expected(self) -> str:
        """Say the range."""
        return f"a whole number from {self.low} to {self.high}" + (" or none" if self.none else "")

    def checked(self, value: Value) -> Value:
        """Take an integer within the range."""
        if value is None and self.none:
            return None
        if (
            isinstance(value, bool)
            or not isinstance(value, int)
            or not self.low <= value <= self.high
        ):
            raise self.refuse(value)
        return value

    def read(self, text: str) -> Value:
        """Read digits, or `none`."""
        if text.lower() == "none" and self.none:
            return None
        digits = text.removeprefix("-")
        return self.checked(
            int(text) if digits.isdecimal() and digits.isascii() and len(digits) < 12 else text
        )


@dataclass(frozen=True, slots=True)
class Choice(Option):
    """One of a few words."""

    words: tuple[str, ...] = ()

    def expected(self) -> str:
        """List the words."""
        return " or ".join(self.words)

    def checked(self, value: Value) -> Value:
        """Take one of the words."""
        if value not in self.words:
            raise self.refuse(value)
        return value


@dataclass(frozen=True, slots=True)
class Picks(Option):
    """One of a few words, or a list of different codes in an order that matters to nobody but the player."""

    words: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    count: int = 0

    def expected(self) -> str:
        """List the words and describe the list."""
        return (
            f"{' or '.join(self.words)}, or {self.count} different codes of {', '.join(self.codes)}"
        )

    def checked(self, value: Value) -> Value:
        """Take a word, or a list of the right length without repeats."""
        if isinstance(value, str) and value in self.words:
            return value
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise self.refuse(value)
        picks = list(cast("Sequence[Value]", value))
        known = all(isinstance(code, str) and code in self.codes for code in picks)
        if not known or len(picks) != self.count or len(set(picks)) != self.count:
            raise self.refuse(value)
        return picks

    def read(self, text: str) -> Value:
        """Read a word, or codes with commas between them."""
        return self.checked(text.split(",") if "," in text else text)


@dataclass(frozen=True, slots=True)
class File(Option):
    """The name of a content file that comes with the game, or the user's own file.

    The user's file is kept whole, as `{"file": name, "text": its text}`, so that a transcript carries it.
    `picture` gives what a value is drawn from, or raises ContentError: with `title`, and with `seats`
    (for how many it is) and `text` (the file) where there are such.
    """

    words: tuple[str, ...] = ()
    limit: int = 1_000_000
    picture: Callable[[Value], Part] | None = None

    def expected(self) -> str:
        """List what comes with the game."""
        return f"{', '.join(self.words)}, or your own file"

    def checked(self, value: Value) -> Value:
        """Take a known name, or a name with the text of a file."""
        if isinstance(value, str) and value in self.words:
            return value
        if not isinstance(value, Mapping):
            raise self.refuse(value)
        given = cast("Mapping[str, Value]", value)
        if sorted(given) != ["file", "text"] or not all(isinstance(v, str) for v in given.values()):
            raise self.refuse(value)
        if len(given["text"]) > self.limit:
            raise OptionError(
                f"{self.name}: the file has {len(given['text'])} characters, at most {self.limit} are read"
            )
        return dict(given)

    def read(self, text: str) -> Value:
        """Take a known name, else read the file of that name."""
        if text in self.words:
            return text
        path = Path(text)
        try:
            return self.checked({"file": path.stem, "text": path.read_text("utf-8")})
        except (OSError, UnicodeDecodeError, ValueError) as error:
            raise OptionError(
                f"{self.name}={shown(text)}: {error}; expected {self.expected()}"
            ) from error


def plain(value: Value) -> str:
    """Write a value as people read it: a user's file by its name."""
    if isinstance(value, list):
        return ",".join(map(plain, cast("list[Value]", value)))
    if isinstance(value, dict) and "file" in value:
        return f"{cast('dict[str, Value]', value)['file']}"
    words = {None: "none", True: "yes", False: "no"}
    return words[value] if value is None or isinstance(value, bool) else f"{value}"


def checked_options(
    options: Sequence[Option], given: Mapping[str, Value], seats: int | None = None
) -> dict[str, Value]:
    """Return all options, each as given or by default; an unknown name or a wrong value is refused."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise OptionError(f"unknown option {shown(name)}; this game has: {names}")
    return {n: o.checked(given[n]) if n in given else _default(o, seats) for n, o in known.items()}


def _default(option: Option, seats: int | None) -> Value:
    return option.default if seats is None else option.by_seats.get(seats, option.default)

"""Answers to questions: some actions in a row, how each is written, read and clicked.

    KEEPING = Said(0, "keep", "reroll")             # keep | reroll              do:keep
    DIE = Counted("die", 2, 1, 6)                    # die:1 ... die:6            number:4
    PICK = Named("pick", 8, 48, cargo_of, OBJECTS)   # pick:a01 ... by their ids  object:a01

Several questions may share them. What an answer is worth to the procedure that waits is `value`: a rule of the index,
or a number that is added to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Protocol, Self

from battlespace.kernel.errors import NotationError

Value = int | Callable[[int], int]
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,5}")


class Kind(Protocol):
    """A kind of thing that answers name: how it is spelt, and what is clicked for it."""

    click: str

    def write(self, s: Any, value: int) -> Any:
        """Return the id of a thing."""
        ...

    def named(self, s: Any, text: str) -> int:
        """Return the thing that a move names, -1 for another kind of thing; NotationError if nothing has this id."""
        ...


def whole_number(text: str, digits: str) -> int:
    """Read a whole number in its one spelling; NotationError, with the whole text, if it is not one."""
    if not _NUMBER.fullmatch(digits):
        raise NotationError(text, "expected a whole number")
    return int(digits)


class Answers:
    """Actions in a row whose texts begin with one word."""

    click = "do"
    skip = plus = 0
    same_everywhere = False
    """Whether an index has the same text in all positions."""

    def __init__(self, word: str, first: int, count: int, value: Value = 0) -> None:
        self.word, self.first, self.count, self.value = word, first, count, value

    @property
    def end(self) -> int:
        """The action after its last one."""
        return self.first + self.count

    def write(self, s: Any, index: int) -> str:
        """Return the text of an index in this position."""
        raise NotImplementedError

    def read(self, s: Any, text: str) -> int | None:
        """Return the index of a text that begins with the word; None: well formed, but nothing has it here."""
        raise NotImplementedError

    def path(self, text: str) -> list[str]:
        """Return what is clicked for an answer."""
        return [f"{self.click}:{text if self.click == 'do' else text.rpartition(':')[2]}"]

    def meant(self, s: Any, clicked: Sequence[str]) -> str | None:
        """Return the text that clicks mean; None where they mean no such answer."""
        kind, _, name = clicked[0].partition(":")
        if len(clicked) != 1 or kind != self.click:
            return None
        if kind != "do":
            return f"{self.word}:{name}"
        return name if name.startswith(f"{self.word}:") else None


class Said(Answers):
    """Answers that are words."""

    same_everywhere = True

    def __init__(self, first: int, *texts: str, value: Value = 0) -> None:
        super().__init__(texts[0], first, len(texts), value)
        self.texts = texts

    def write(self, s: Any, index: int) -> str:
        """Return the word of an index."""
        return self.texts[index]

    def read(self, s: Any, text: str) -> int | None:
        """Return the index of a word."""
        return self.texts.index(text) if text in self.texts else None

    def meant(self, s: Any, clicked: Sequence[str]) -> str | None:
        """Return the word of a button."""
        return next((text for text in self.texts if self.path(text) == [*clicked]), None)


class Counted(Answers):
    """Answers that are numbers."""

    click = "number"
    same_everywhere = True

    def __init__(
        self, word: str, first: int, low: int, high: int, value: Value | None = None
    ) -> None:
        super().__init__(word, first, high - low + 1, low if value is None else value)
        self.low = low

    def write(self, s: Any, index: int) -> str:
        """Return the word and the number."""
        return f"{self.word}:{index + self.low}"

    def read(self, s: Any, text: str) -> int | None:
        """Return the index of a number."""
        index = whole_number(text, text.rpartition(":")[2]) - self.low
        return index if 0 <= index < self.count else None


class Named(Answers):
    """Answers that name a thing: the rule `of` gives the thing of an index, its kind spells it."""

    def __init__(self, word: str, first: int, count: int, of: Value, kind: Kind) -> None:
        super().__init__(word, first, count, of)
        self.kind, self.click = kind, kind.click

    def since(self, skip: int, plus: int) -> Self:
        """Skip the first things of the rule; the numbers of all others are higher by `plus`."""
        self.skip, self.plus = skip, plus
        return self

    @cached_property
    def things(self) -> list[int]:
        """The thing of each index."""
        of = self.value
        ranks = range(self.skip, self.skip + self.count)
        return [(i + of if isinstance(of, int) else of(i)) + self.plus for i in ranks]

    def write(self, s: Any, index: int) -> str:
        """Return the word and the id."""
        return f"{self.word}:{self.kind.write(s, self.things[index])}"

    def meant(self, s: Any, clicked: Sequence[str]) -> str | None:
        """Return the text of a thing that is clicked, where it is one of these."""
        text = super().meant(s, clicked)
        known = (self.write(s, index) for index in range(self.count))
        return next((each for each in known if each == text), None)

    def read(self, s: Any, text: str) -> int | None:
        """Return the index of the thing that is named."""
        thing = self.kind.named(s, text)
        return self.things.index(thing) if thing in self.things else None

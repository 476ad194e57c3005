"""The forms that moves are written in, where no question declares them; and clicks taken apart.

FORMS = Forms("expected go@a1>b2 or end", {"go": r"go@([a-z][0-9])>([a-z][0-9])", "end": "end"})
FORMS.parsed("go@a1>b2")     # "go", ("a1", "b2"): what the text claims, not what is so
clicks(["tile:a1", "end"])   # [("tile", "a1"), ("end", "")]
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from battlespace.kernel.errors import NotationError

_WORD = re.compile("[a-z]+")


class Forms:
    """Named patterns; the first that a whole text fits is its form."""

    def __init__(
        self, expected: str, patterns: Mapping[str, str], examples: Mapping[str, str] | None = None
    ) -> None:
        """Take what to say of a text without a form, and an example for those that begin with a form's name."""
        self.expected, self.examples = expected, examples or {}
        self.patterns = {form: re.compile(text, re.ASCII) for form, text in patterns.items()}

    def found(self, text: str, whole: str = "") -> tuple[str, re.Match[str]]:
        """Return a text's form and its match; NotationError, about the `whole` text, where it has none."""
        for form, pattern in self.patterns.items():
            match = pattern.fullmatch(text)
            if match:
                return form, match
        word = _WORD.match(text)
        example = self.examples.get(word[0] if word else "")
        expected = f"expected a move such as {example}" if example else self.expected
        raise NotationError(whole or text, expected)

    def parsed(self, text: str, whole: str = "") -> tuple[str, tuple[str, ...]]:
        """Return a text's form and its parts."""
        form, match = self.found(text, whole)
        return form, match.groups()


def clicks(clicked: Sequence[str]) -> list[tuple[str, str]]:
    """Return the kind and the name of each click."""
    pairs = (click.partition(":") for click in clicked)
    return [(kind, name) for kind, _, name in pairs]

"""Colours for text boards: games write them, a terminal that has none takes them out again."""

from __future__ import annotations

import os
import re
import sys

_CODE = re.compile(r"\x1b\[[0-9;]*m")
_SEATS = ("1;93", "1;94", "1;92", "1;95")
"""Amber, blue, green, violet: seats 0 to 3, as the browser has them."""


def _ink(code: str, text: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m"


def seat(number: int, text: str) -> str:
    """Write in the colour of a seat."""
    return _ink(_SEATS[number], text)


def dim(text: str) -> str:
    """Write what is less important."""
    return _ink("2", text)


def bold(text: str) -> str:
    """Write what matters."""
    return _ink("1", text)


def mark(text: str) -> str:
    """Write what just happened, or what may be chosen."""
    return _ink("7", text)


def plain(text: str) -> str:
    """Return the text without colours."""
    return _CODE.sub("", text)


def shown(text: str) -> str:
    """Return the text as standard output takes it: with colours on a terminal, unless NO_COLOR is set."""
    return text if sys.stdout.isatty() and not os.environ.get("NO_COLOR") else plain(text)


def width(text: str) -> int:
    """Return how many columns the text takes."""
    return len(plain(text))


def pad(text: str, columns: int) -> str:
    """Fill with blanks on the right to that many columns."""
    return text + " " * max(0, columns - width(text))

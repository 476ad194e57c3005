"""What a refusal rests on, said of the view, so that it can be evaluated and not only believed.

Fact("hands.0.4", "is", 0)                         the first camp has no card of strength 5
Fact("pieces", "lacks", {"tile": "a3"})            nothing stands on a3
Fact("left", "below", 1)                           no action is left
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec


def _has(found: Iterable[Any], value: Any) -> bool:
    """Say whether a list has this item; of an item with several fields those that are given count."""
    if isinstance(value, Mapping):
        return any(value.items() <= item.items() for item in found)
    return value in found


HOW: dict[str, Callable[[Any, Any], bool]] = {
    "is": operator.eq,
    "is not": operator.ne,
    "below": operator.lt,
    "above": operator.gt,
    "has": _has,
    "lacks": lambda found, value: not _has(found, value),
}
"""How what is found in the view compares with the value."""


class Fact(msgspec.Struct, frozen=True, gc=False):
    """Something about a position: a place in the view, a comparison, and with what."""

    at: str
    how: str
    value: Any

    def found(self, view: Mapping[str, Any]) -> Any:
        """Return what is at this place of what a seat sees."""
        found: Any = view
        for part in self.at.split("."):
            found = found[int(part)] if isinstance(found, list) else found[part]
        return found

    def holds(self, view: Mapping[str, Any]) -> bool:
        """Evaluate the fact on what a seat sees."""
        return HOW[self.how](self.found(view), self.value)

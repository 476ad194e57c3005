"""The switches: where the rulebook leaves room, tables may decide otherwise than our rulings."""

from __future__ import annotations

from typing import Any

from battlespace.games.dronica.rules.state import (
    ACTOR_FIRST,
    ALL_DRAW,
    ANY_LEVEL,
    SAME_LEVEL,
    State,
)
from battlespace.kernel.errors import NotationError, OptionError
from battlespace.kernel.option import Choice, Flag, Number, Option, Value

OPTIONS: tuple[Option, ...] = (
    Choice("surround", "same_level", words=("same_level", "any_level")),  # [RUL-21]
    Flag("hole_win", True),  # [RUL-18]
    Choice("simultaneous", "actor_first", words=("actor_first", "draw")),  # [RUL-23]
    Flag("replace_ignores_barriers", True),  # [RUL-17]
    Flag("contact_while_sliding", False),  # [RUL-05]
    Flag("barrier_blocks_transit", False),  # [RUL-07]
    Flag("transporter_any_barrier", False),  # [RUL-03]
    Flag("l2_gate", True),  # [RUL-09]
    Number("turn_limit", 150, low=0, high=9999),  # [RUL-26]
)

_CODES = {
    "same_level": SAME_LEVEL,
    "any_level": ANY_LEVEL,
    "actor_first": ACTOR_FIRST,
    "draw": ALL_DRAW,
}


def coded(value: Value) -> int:
    """Return the number that a switch's value has in the state."""
    return _CODES[value] if isinstance(value, str) else int(value)


def worded(option: Option, code: int) -> str:
    """Return the text of a switch's value."""
    if isinstance(option, Choice):
        return option.words[code]
    return str(bool(code)).lower() if isinstance(option, Flag) else str(code)


def write_switches(s: State) -> str:
    """Write the switches that differ from the rulings."""
    values = {option.name: int(getattr(s, option.name)) for option in OPTIONS}
    return " ".join(
        f"{option.name}={worded(option, values[option.name])}"
        for option in OPTIONS
        if values[option.name] != coded(option.default)
    )


def read_switches(text: str, given: str) -> dict[str, Any]:
    """Read `name=value` pairs; `text` is the whole, for complaints."""
    known = {option.name: option for option in OPTIONS}
    found: dict[str, Any] = {}
    for pair in given.split():
        name, equals, value = pair.partition("=")
        if name not in known or not equals or name in found:
            raise NotationError(
                text, f"{pair!r}: expected name=value, once each, of {', '.join(known)}"
            )
        try:
            found[name] = known[name].read(value)
        except OptionError as error:
            raise NotationError(text, str(error)) from error
    return found

"""JSON that comes from outside: read strictly, then fitted to a declared type. Knows no format of ours.

An error says where the fault is (`laid[3].facing`), what was found there and what was expected.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any, TypeVar, overload

import msgspec

from battlespace.kernel.errors import shown

T = TypeVar("T")
LONGEST_REASON = 120
"""How much of the reader's own complaint is repeated."""
NOWHERE = object()
STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[\.\.\.\]")
"""A step of a path: a field, a place in a list, or some key of a mapping."""
FIELD = re.compile(r"Object (?:contains )?(missing|unknown) (?:required )?field `(.*)`")


class JsonError(ValueError):
    """The text is not JSON, or does not fit the declared type. It has no code: the caller gives it one."""


def parse(text: str | bytes) -> Any:
    """Read JSON in UTF-8 as plain data; what readers of JSON disagree on (a key twice, NaN) is refused."""
    try:
        return json.loads(
            text.decode() if isinstance(text, bytes) else text,
            parse_constant=_no_number,
            parse_float=_finite,
            object_pairs_hook=_each_once,
        )
    except (ValueError, RecursionError) as error:
        raise JsonError(f"not JSON: {str(error)[:LONGEST_REASON]}") from error


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is not a number in JSON")


def _finite(digits: str) -> float:
    if math.isinf(number := float(digits)):
        raise ValueError(f"{shown(digits)} is too large")
    return number


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [key for key, _ in pairs]
        twice = next(key for key in names if names.count(key) > 1)
        raise ValueError(f"the key {shown(twice)} is there twice")
    return found


Names = Callable[[type, Any], Any]
"""Makes a thing of a declared type of our own from what stands in the text; ValueError where it stands for nothing."""


@overload
def fit(data: Any, kind: type[T], at: str = "", names: Names | None = None) -> T: ...
@overload
def fit(data: Any, kind: Any, at: str = "", names: Names | None = None) -> Any: ...
def fit(data: Any, kind: Any, at: str = "", names: Names | None = None) -> Any:
    """Return plain data as its declared type, without bending anything to fit; `at` is where it stands."""
    try:
        return msgspec.convert(data, kind, dec_hook=names)
    except msgspec.ValidationError as error:
        raise JsonError(_fault(data, str(error), at)) from error


def decode(text: str | bytes, kind: type[T]) -> T:
    """Read JSON and fit it."""
    return fit(parse(text), kind)


def _fault(data: Any, message: str, at: str) -> str:
    """Say where, what was found and what was expected; the library knows the place and the type only."""
    said, _, place = message.partition(" - at `")
    place = place.removesuffix("`").removeprefix("key` in `")
    where = f"{at}{place.removeprefix('$')}".removeprefix(".")
    wanted, _, _ = said.partition(", got ")
    value = _found(data, place)
    if said.startswith("Expected") and value is not NOWHERE:
        said = f"found {shown(value)}, {wanted}"
    said = FIELD.sub(r"\2 is \1", said).replace("Invalid enum", "Invalid")
    said = said.replace("Invalid", "unknown").replace("Expected", "expected").replace("`", "")
    return f"{where}: {said}" if where else said


def _found(data: Any, place: str) -> Any:
    """Return what lies at a path, or NOWHERE where the path does not tell."""
    for name, index in STEP.findall(place):
        if not name and not index:
            return NOWHERE
        data = data.get(name, NOWHERE) if name else data[int(index)]
        if data is NOWHERE:
            return NOWHERE
    return data

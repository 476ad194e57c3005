"""What plain Python has found out about a position, so that it need not find it again.

Views, texts and clicks are worked out anew for every position, and most of a position is as it was before the move.
Whatever is remembered is shared by all who ask again: it must never change, as structs that are frozen do not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from battlespace.kernel.record import Field, Record

S = TypeVar("S", bound=Record)
T = TypeVar("T")
P = ParamSpec("P")

MOST = 4000
"""So many answers of one function are remembered, and up to twice as many while newer ones take their place."""

_forgetting: list[Callable[[], None]] = []


def forget() -> None:
    """Forget everything: what is asked next is worked out anew."""
    for each in _forgetting:
        each()


def once(find: Callable[[S], T]) -> Callable[[S], T]:
    """Work out one time what is asked of a position again and again while it is only read (`Record.reading`)."""
    name = f"{find.__module__}.{find.__qualname__}"

    @wraps(find)
    def found(s: S) -> T:
        own = s.__dict__
        if name in own:  # first, since this is asked for each of hundreds of choices
            return own[name]
        answer = find(s)
        if s.only_read:
            own[name] = answer
        return answer

    return found


class _Memory(Generic[T]):
    """Answers by what they depend on. The old ones go when as many new ones have come."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._young: dict[Hashable, T] = {}
        self._old: dict[Hashable, T] = {}
        _forgetting.append(self.clear)

    def clear(self) -> None:
        """Forget all."""
        self._young, self._old = {}, {}

    def __getitem__(self, key: Hashable) -> T:
        """Return an answer, or raise KeyError; what is asked for again is as good as new."""
        if key in self._young:
            return self._young[key]
        self[key] = answer = self._old[key]
        return answer

    def __setitem__(self, key: Hashable, answer: T) -> None:
        """Keep an answer."""
        if len(self._young) >= self._most:
            self._young, self._old = {}, self._young
        self._young[key] = answer


class _Parts:
    """Which bytes of a state answers depend on; known when the first state comes."""

    def __init__(self, fields: Sequence[str], of_first: Sequence[str]) -> None:
        self._fields, self._of_first = fields, of_first

    def lay_out(self, s: Record) -> None:
        """Find the bytes."""
        self._spans = _spans([s.fields[name] for name in self._fields])
        self._rows = [_row(s.fields[name]) for name in self._of_first]

    def of(self, s: Record, args: tuple[Any, ...]) -> Hashable:
        """Return the other arguments and the bytes that count beside them."""
        data = s.data
        key = [*args, *[bytes(data[start:end]) for start, end in self._spans]]
        for start, size in self._rows:
            begin = start + args[0] * size
            key.append(bytes(data[begin : begin + size]))
        return tuple(key)


def remembered(
    *fields: str, of_first: Sequence[str] = (), most: int = MOST
) -> Callable[[Callable[Concatenate[S, P], T]], Callable[Concatenate[S, P], T]]:
    """Remember what depends on nothing but these fields of a state and the other arguments.

    Of the fields `of_first` only one row counts: that of the first of the other arguments, as a seat's own part.
    """

    def wrap(find: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
        memory, parts, known = _Memory[T](most), _Parts(fields, of_first), False

        @wraps(find)
        def found(s: S, *args: P.args, **kwargs: P.kwargs) -> T:
            nonlocal known
            assert not kwargs, "arguments are told apart by their places"
            if not known:
                parts.lay_out(s)
                known = True
            key = parts.of(s, args)
            try:
                return memory[key]
            except KeyError:
                memory[key] = answer = find(s, *args, **kwargs)
                return answer

        return found

    return wrap


def _row(field: Field) -> tuple[int, int]:
    """Return where a field's rows begin, and the bytes of one."""
    size = field.kind.itemsize
    for length in field.shape[1:]:
        size *= length
    return field.offset, size


def _spans(fields: Sequence[Field]) -> list[tuple[int, int]]:
    """Return where fields begin and end; those that lie side by side are one span."""
    found: list[tuple[int, int]] = []
    for field in sorted(fields, key=lambda field: field.offset):
        size = field.kind.itemsize
        for length in field.shape:
            size *= length
        if found and found[-1][1] == field.offset:
            found[-1] = found[-1][0], field.offset + size
        else:
            found.append((field.offset, field.offset + size))
    return found

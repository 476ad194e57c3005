"""What plain Python has found out about a position, so that it need not find it again.

Views, texts and clicks are worked out anew for every position, and most of a position is as it was before the move.
Whatever is remembered is shared by all who ask again: it must never change, as structs that are frozen do not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import wraps
from operator import itemgetter
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
        self._of_row: dict[Any, Callable[[bytes], Hashable]] = {}  # by the first of the arguments

    def lay_out(self, s: Record) -> None:
        """Find the bytes."""
        self._spans = _spans([s.fields[name] for name in self._fields])
        self._rows = [_row(s.fields[name]) for name in self._of_first]
        aside = (s.fields[name].aside for name in (*self._fields, *self._of_first))
        self._stays = not any(aside)

    def of(self, s: Record, args: tuple[Any, ...]) -> Hashable:
        """Return the other arguments and the bytes that count beside them."""
        first = args[0] if self._rows else None
        if first not in self._of_row:
            self._of_row[first] = self._getter(first)
        data = _still(s) if self._stays and s.only_read else bytes(s.data)
        return args, self._of_row[first](data)

    def _getter(self, first: Any) -> Callable[[bytes], Hashable]:
        """Return what takes the bytes out of a state, all at once."""
        rows = [(start + first * size, start + (first + 1) * size) for start, size in self._rows]
        spans = [slice(*span) for span in (*self._spans, *rows)]
        return itemgetter(*spans) if spans else lambda data: None


@once
def _still(s: Record) -> bytes:
    """Return the bytes of a position that is only read; what stands aside may be another meanwhile."""
    return bytes(s.data)


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
    return field.offset, field.size // field.shape[0]


def _spans(fields: Sequence[Field]) -> list[tuple[int, int]]:
    """Return where fields begin and end; those that lie side by side are one span."""
    found: list[tuple[int, int]] = []
    for field in sorted(fields, key=lambda field: field.offset):
        end = field.offset + field.size
        if found and found[-1][1] == field.offset:
            found[-1] = found[-1][0], end
        else:
            found.append((field.offset, end))
    return found

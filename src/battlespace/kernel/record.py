"""Flat states: a class of typed fields becomes one NumPy record.

    class State(Record):
        cells = i8(64)                 # an array, declared as NDArray[np.int8]
        mover = i8()                   # one number, declared as int
        seen = aside(u32(32))          # copied, but no part of the value

Copy, equality, hash and storage are bytes and live here; no game writes them. The same object is handed to
compiled rules (Numba reads its bytes in place) and to plain Python (which sees ints, checked on every write).
"""

from __future__ import annotations

import inspect
import os
import struct
from functools import cache
from math import prod
from types import new_class
from typing import Any, ClassVar, Generic, Self, TypeVar, cast, overload

import numpy as np
from numpy.typing import NDArray

DEBUG = os.environ.get("BATTLESPACE_DEBUG", "") not in ("", "0")
"""Rules run as plain Python, with every index and every number checked."""

PLANE = 2
"""Dimensions of a table."""

T = TypeVar("T")
Scalar = TypeVar("Scalar", bound=np.generic)


class Field:
    """One field's type, shape and first value; a descriptor that reads and writes the record's bytes.

    It reads the bytes directly: through NumPy's records a number takes four times as long, and views read many.
    """

    def __init__(self, kind: type[np.generic], shape: tuple[int, ...], start: float) -> None:
        self.kind, self.shape, self.start = np.dtype(kind), shape, start
        self.number = struct.Struct(self.kind.char)
        self.size = self.kind.itemsize * prod(shape)  # bytes
        self.aside = self.laid = False
        self.name, self.offset = "", 0  # known once the record is laid out

    def __get__(self, record: Record | None, owner: type[Record]) -> Any:
        """Return an int for a number, a checked array for an array."""
        if record is None:
            return self
        if self.shape:
            return Cells(self.shape, self.kind, record.data, self.offset)
        return self.number.unpack_from(record.data, self.offset)[0]

    def __set__(self, record: Record, value: Any) -> None:
        """Write one number, or all cells of an array; what does not fit is refused."""
        if self.shape:
            Cells(self.shape, self.kind, record.data, self.offset)[...] = value
            return
        try:
            self.number.pack_into(record.data, self.offset, value)
        except struct.error as error:
            raise OverflowError(f"{self.name}: {value!r} is no {self.kind}: {error}") from None


class Kind(Generic[Scalar]):
    """A number type: called with no length it declares one integer, with lengths an array."""

    def __init__(self, scalar: type[Scalar]) -> None:
        self.scalar = scalar

    @overload
    def __call__(self, *, start: int = 0) -> int: ...
    @overload
    def __call__(self, first: int, /, *more: int, start: int = 0) -> NDArray[Scalar]: ...
    def __call__(self, *shape: int, start: int = 0) -> Any:
        """Declare a field; `start` fills it in a new state."""
        return Field(self.scalar, shape, start)


class RealKind(Generic[Scalar]):
    """As `Kind`, for numbers with a fraction."""

    def __init__(self, scalar: type[Scalar]) -> None:
        self.scalar = scalar

    @overload
    def __call__(self, *, start: float = 0.0) -> float: ...
    @overload
    def __call__(self, first: int, /, *more: int, start: float = 0.0) -> NDArray[Scalar]: ...
    def __call__(self, *shape: int, start: float = 0.0) -> Any:
        """Declare a field; `start` fills it in a new state."""
        return Field(self.scalar, shape, start)


i8, i16, i32, i64 = Kind(np.int8), Kind(np.int16), Kind(np.int32), Kind(np.int64)
u8, u16, u32 = Kind(np.uint8), Kind(np.uint16), Kind(np.uint32)
f64 = RealKind(np.float64)


def aside(field: T) -> T:
    """Mark a field as no part of the value: scratch space, history, tables filled by `new`."""
    cast(Field, field).aside = True
    return field


def laid(field: T) -> T:
    """Mark a field as what `new` lays down for the whole match, a map or cards: it is aside, and never changes."""
    cast(Field, aside(field)).laid = True
    return field


class Cells(np.ndarray[Any, Any]):
    """An array that yields Python numbers and refuses negative indices, as compiled rules must not rely on either."""

    def __getitem__(self, index: Any) -> Any:
        """Return a Python number for a full index, else a checked view."""
        if type(index) is int and index >= 0 and self.ndim == 1:  # most are
            return self.item(index)
        if type(index) is tuple and len(index) == self.ndim == PLANE:
            row, column = index
            if type(row) is type(column) is int and row >= 0 <= column:
                return self.item(index)
        if _checked(index) == self.ndim:
            return self.item(index)
        value: Any = super().__getitem__(index)
        return value if isinstance(value, np.ndarray) else value.item()

    def __setitem__(self, index: Any, value: Any) -> None:
        """Write; NumPy refuses a number that does not fit."""
        _checked(index)
        super().__setitem__(index, value)

    def __iter__(self) -> Any:
        """Yield what indexing yields."""
        return (self[i] for i in range(len(self)))


def _checked(index: Any) -> int:
    """Refuse negative numbers; return how many numbers the index has."""
    count = 0
    for part in index if type(index) is tuple else (index,):
        if type(part) is int:
            if part < 0:
                raise IndexError(f"index {part} is negative: rules count from 0")
            count += 1
    return count


def table(values: Any, kind: type[Scalar]) -> NDArray[Scalar]:
    """Return a read-only table for rules: plain for the compiler, checked when debugging."""
    made = np.ascontiguousarray(np.array(values, kind))
    made.setflags(write=False)
    return made.view(Cells) if DEBUG else made


def room(length: int, kind: type[Scalar]) -> NDArray[Scalar]:
    """Return an array that rules may fill: plain for the compiler, checked when debugging."""
    made = np.zeros(length, kind)
    return made.view(Cells) if DEBUG else made


class Record:
    """Base of all states. A subclass lists its fields; a mistyped name is an error at once."""

    __slots__ = ("data",)

    data: bytearray | memoryview
    """The bytes of the record, which compiled rules find under this name; of a pool, its part of the pool."""

    only_read: ClassVar[bool] = False
    """Whether this is a position for reading: then it may keep what was found out about it."""

    dtype: ClassVar[np.dtype[Any]]
    fields: ClassVar[dict[str, Field]]
    _numba_type_: ClassVar[Any]

    def __init_subclass__(cls, reading: bool = False) -> None:
        """Collect the fields and lay them out: the value first, then what stands aside."""
        if reading:  # laid out already
            return
        if "__slots__" not in cls.__dict__ and "__annotations__" in cls.__dict__:
            names = ", ".join(inspect.get_annotations(cls))
            raise TypeError(f"{cls.__name__}: fields are values, not annotations: {names}")
        fields = {n: v for n, v in cls.__dict__.items() if isinstance(v, Field)}
        for name, field in fields.items():
            field.name = name
        ordered = sorted(fields.items(), key=lambda item: item[1].aside)
        layout = [(n, f.kind, f.shape) if f.shape else (n, f.kind) for n, f in ordered]
        cls.fields = fields
        cls.dtype = np.dtype(cast(Any, layout), align=True)
        for name, field in fields.items():
            field.offset = cast("dict[str, Any]", cls.dtype.fields)[name][1]
        cls.value_bytes = _mask(cls.dtype, {n: not f.aside for n, f in fields.items()})
        cls.laid_bytes = _mask(cls.dtype, {n: f.laid for n, f in fields.items()})
        if not DEBUG:
            from battlespace.kernel.rule import record_type  # noqa: PLC0415  Numba only when compiled

            cls._numba_type_ = record_type(cls.dtype)

    value_bytes: ClassVar[NDArray[np.bool_]]
    """Which bytes of the record make the value."""

    laid_bytes: ClassVar[NDArray[np.bool_]]
    """Which bytes of the record are the same in all positions of a match, and in another match may be others."""

    def __init__(self, array: NDArray[np.void] | None = None) -> None:
        """Wrap the given array of one record, or make a new one with each field's first value."""
        if array is not None:
            object.__setattr__(self, "data", array.view(np.uint8).data)
            return
        object.__setattr__(self, "data", bytearray(self.dtype.itemsize))
        for name, field in self.fields.items():
            if field.start:
                setattr(self, name, field.start)

    @property
    def array(self) -> NDArray[np.void]:
        """The record for NumPy: an array of one, in the same memory."""
        return np.frombuffer(self.data, self.dtype)

    def __setattr__(self, name: str, value: Any) -> None:
        """Refuse a name that is not a field."""
        if name not in self.fields:
            known = ", ".join(self.fields)
            raise AttributeError(f"{type(self).__name__} has no field {name!r}; fields: {known}")
        super().__setattr__(name, value)

    def copy(self) -> Self:
        """Return an independent copy, what stands aside included."""
        made = object.__new__(type(self))
        object.__setattr__(made, "data", bytearray(self.data))
        return made

    def reading(self) -> Self:
        """Return this position for plain Python that only reads, and reads much of it: its arrays are lists.

        It shares the bytes, and holds as long as nobody changes the value; what stands aside is read as ever.
        """
        made = object.__new__(_for_reading(type(self)))
        object.__setattr__(made, "data", self.data)
        return made

    def take(self, other: Self) -> None:
        """Become a copy of the other state, in place."""
        self.data[:] = other.data

    def shares(self, other: Record, *names: str) -> bool:
        """Say whether fields have the same values in another state of this kind: their bytes are compared."""
        for name in names:
            field = self.fields[name]
            span = slice(field.offset, field.offset + field.size)
            if self.data[span] != other.data[span]:
                return False
        return True

    def value(self) -> bytes:
        """Return the bytes that make this position what it is: all fields but those aside."""
        return np.frombuffer(self.data, np.uint8)[self.value_bytes].tobytes()

    def ground(self) -> bytes:
        """Return the bytes of what was laid down for the whole match: positions of another are not to be mixed up."""
        return np.frombuffer(self.data, np.uint8)[self.laid_bytes].tobytes()

    def __eq__(self, other: object) -> bool:
        """Equal when the values are: what stands aside does not count."""
        return type(other) is type(self) and self.value() == cast(Record, other).value()

    def __hash__(self) -> int:
        """Hash the value."""
        return hash(self.value())

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes as bytes."""
        return _rebuilt, (type(self), bytes(self.data))


class Row(list[Any]):
    """An array as a list of Python numbers."""

    def tolist(self) -> list[Any]:
        """Return them, as an array does."""
        return list(self)


class _Kept:
    """A field that is read once: from then on the record itself has it."""

    def __init__(self, field: Field) -> None:
        self._field = field

    def __get__(self, record: Record | None, owner: type[Record]) -> Any:
        """Return an int for a number, a list for a row of numbers, an array for a table."""
        if record is None:
            return self._field
        found = self._field.__get__(record, owner)
        if isinstance(found, Cells) and found.ndim == 1:
            found = Row(found.tolist())
        record.__dict__[self._field.name] = found
        return found


@cache
def _for_reading(kind: type[Record]) -> type[Any]:
    """Return the class of positions that are only read; copies of them are positions as ever."""

    def copy(self: Record) -> Record:
        made = object.__new__(kind)
        object.__setattr__(made, "data", bytearray(self.data))
        return made

    def write(self: Record, name: str, value: Any) -> None:
        if name not in kind.fields or not kind.fields[name].aside:
            raise AttributeError(f"{name}: this position is only read")
        kind.__setattr__(self, name, value)

    fields = {n: _Kept(f) for n, f in kind.fields.items() if not f.aside and len(f.shape) < 3}
    names: dict[str, Any] = {**fields, "copy": copy, "only_read": True, "__setattr__": write}
    return new_class(
        f"{kind.__name__}ForReading", (kind,), {"reading": True}, lambda own: own.update(names)
    )


def _rebuilt(kind: type[Record], data: bytes) -> Record:
    return kind(np.frombuffer(bytearray(data), kind.dtype))


def _mask(dtype: np.dtype[Any], wanted: dict[str, bool]) -> NDArray[np.bool_]:
    """Mark the bytes of the fields that are wanted; padding is not marked."""
    mask = np.zeros(dtype.itemsize, np.bool_)
    for name, is_wanted in wanted.items():
        kind, offset = cast("dict[str, Any]", dtype.fields)[name][:2]
        mask[offset : offset + kind.itemsize] = is_wanted
    return mask

"""What a rule is, by content: its own code, and every number, table and rule that it uses.

Compiled code is kept under this. A rule may lie in any file, an edit of a sentence compiles nothing again, and an edit
of a number is seen by every rule that uses it, and by no other.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

COMPILER_KNOWS = ("builtins", "math", "numba", "numpy")
"""Whose functions a rule may call, besides other rules: Numba has its own code for them."""

marked: dict[FunctionType, str] = {}
"""Every rule, and how it is compiled."""


def mark(function: Callable[..., Any], how: str = "") -> None:
    """Let rules call this function: it is a rule, or a part of one."""
    assert isinstance(function, FunctionType)
    marked[function] = how


@cache
def identity(function: Callable[..., Any]) -> str:
    """Return a rule's name with a hash over all that its compiled code can depend on.

    What a rule uses is fixed once its module is imported, so this is asked for when it is compiled, not before.
    """
    plain = _plain(function)
    reached = {plain}
    waiting = [plain]
    while waiting:
        fresh = _own(waiting.pop())[1] - reached
        reached |= fresh
        waiting += fresh
    all_of_them = sorted(f"{_name(each)} {_own(each)[0]}" for each in reached)
    return f"{_name(plain)}:{_hashed(text.encode() for text in all_of_them)}"


def file_name(function: Callable[..., Any]) -> str:
    """Return how the names of all files begin that hold a rule's code."""
    return re.sub(r"[^\w.-]", "_", identity(function))


def _plain(function: Any) -> Any:
    return getattr(function, "py_func", function)


def _name(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _hashed(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.hexdigest()[:24]


@cache
def _own(function: FunctionType) -> tuple[str, set[FunctionType]]:
    """Return a hash of a function without the rules that it calls, and those rules."""
    called: set[FunctionType] = set()

    def content() -> Iterator[bytes]:
        yield marked.get(function, "").encode()
        yield from _code(function.__code__, function.__doc__)
        yield from _value(function.__defaults__, called)
        cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
        known = function.__globals__ | {name: cell.cell_contents for name, cell in cells}
        for names in outside_names(function.__code__):
            yield ".".join(names).encode()
            yield from _value(_found(names, known), called)

    try:
        return _hashed(content()), called
    except TypeError as error:
        where = f"{function.__code__.co_filename}:{function.__code__.co_firstlineno}"
        raise TypeError(f"{where}: {_name(function)} uses {error}") from None


def _code(code: CodeType, documentation: str | None = None) -> Iterator[bytes]:
    """Yield what a function does: no file, no line, no comment, no docstring."""
    yield repr((code.co_argcount, code.co_kwonlyargcount, code.co_flags)).encode()
    yield repr((code.co_names, code.co_varnames, code.co_cellvars, code.co_freevars)).encode()
    yield code.co_code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code(constant)
        elif constant is not documentation:
            yield repr(constant).encode()


OUTSIDE = [dis.opmap[name] for name in ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF")]
INSIDE = [dis.opmap[name] for name in ("LOAD_ATTR", "LOAD_METHOD") if name in dis.opmap]
SHIFTED = {dis.opmap["LOAD_GLOBAL"], *(INSIDE if sys.version_info >= (3, 12) else ())}
"""Of these the lowest bit of an argument says something else."""


def loaded(code: CodeType) -> Iterator[tuple[bool, str]]:
    """Yield each name that code takes from outside, then (True) each attribute read from it; "" ends a name.

    `dis.get_instructions` tells the same, at ten times the price, and every rule is read at every start.
    """
    inner = tuple(name for name in code.co_cellvars if name not in code.co_varnames)
    places = code.co_varnames + inner + code.co_freevars
    high, words = 0, iter(code.co_code)
    for operation, low in zip(words, words, strict=True):
        argument, high = high | low, 0
        if operation == dis.EXTENDED_ARG:
            high = argument << 8
        elif operation in OUTSIDE or operation in INSIDE:
            names = places if operation == dis.opmap["LOAD_DEREF"] else code.co_names
            yield operation in INSIDE, names[argument >> (operation in SHIFTED)]
        elif operation != dis.opmap["CACHE"]:
            yield False, ""


def outside_names(code: CodeType) -> list[tuple[str, ...]]:
    """Return what a function takes from outside, each name with the attributes read from it: ("st", "WIDTH")."""
    found, names = set[tuple[str, ...]](), tuple[str, ...]()
    for inside, name in loaded(code):
        if inside:
            names = (*names, name) if names else names
        else:
            found.add(names)
            names = (name,) if name else ()
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found.update(outside_names(constant))
    return sorted(found - {()})


def _found(names: tuple[str, ...], known: dict[str, Any]) -> Any:
    """Return the value behind a name; attributes of anything but a module are the compiler's business."""
    value: Any = known.get(names[0], getattr(builtins, names[0], None))
    for name in names[1:]:
        if not isinstance(value, ModuleType):
            break
        value = getattr(value, name, None)
    return value


def _value(value: Any, called: set[FunctionType]) -> Iterator[bytes]:
    """Yield what a value is; a rule is left to whoever asks, so that rules may call each other in circles."""
    plain = _plain(value)
    if isinstance(plain, FunctionType) and plain in marked:
        called.add(plain)
        yield _name(plain).encode()
    elif isinstance(value, np.ndarray):
        yield f"{value.dtype} {value.shape}".encode()
        yield np.ascontiguousarray(value).tobytes()
    elif isinstance(value, tuple | list):
        yield f"{type(value).__name__} {len(value)}".encode()
        for each in value:
            yield from _value(each, called)
    elif value is None or isinstance(value, int | float | str | bytes | np.generic):
        yield f"{type(value).__name__} {value!r}".encode()
    elif isinstance(value, type):
        yield f"{value.__module__}.{value.__qualname__} {getattr(value, '_fields', '')}".encode()
    elif isinstance(value, BuiltinFunctionType | np.ufunc) or _foreign(value):
        yield f"{getattr(value, '__module__', '')}.{value.__name__}".encode()
    else:
        raise TypeError(
            f"{getattr(value, '__qualname__', value)!r}, a {type(value).__name__}, which is neither a rule"
            " nor a number nor a table of numbers"
        )


def _foreign(value: Any) -> bool:
    named = value if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    name = named.__name__ if isinstance(named, ModuleType) else str(named)
    return name.partition(".")[0] in COMPILER_KNOWS and hasattr(value, "__name__")

"""`@rule`: a plain function, compiled by Numba, or left plain under BATTLESPACE_DEBUG=1.

The only file that imports Numba. Compiled code is cached per user, in a folder named by a hash over all files
that can change it, so that no edit ever meets stale code and no process compiles what another has compiled.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from battlespace.kernel.record import DEBUG

P = ParamSpec("P")
R = TypeVar("R")

TEXT_FILES = frozenset({"__init__", "encode", "explain", "notation", "position", "view"})
"""Files of a folder that hold no rules: editing one leaves compiled rules valid (a test checks that)."""


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a rule: bounds checked, without the GIL, cached across processes."""
    if DEBUG:
        return function
    return cast("Callable[P, R]", _compiled(function))


def part(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a part of a driver: it is laid into its callers, so that a game's rules are compiled into them once."""
    if DEBUG:
        return function
    import numba  # noqa: PLC0415

    return cast(
        "Callable[P, R]", numba.njit(nogil=True, boundscheck=True, inline="always")(function)
    )


def _compiled(function: Callable[..., Any]) -> Any:
    import numba  # noqa: PLC0415  half a second that --help must not pay

    dispatcher: Any = numba.njit(nogil=True, boundscheck=True)(function)
    code, home = function.__code__, Path(function.__code__.co_filename)
    mark = stamp(home.parent)
    # A driver's cache key holds the rules it was given. Numba names them by a random id unless told a lasting one.
    dispatcher._set_uuid(
        f"{function.__module__}.{function.__qualname__}:{code.co_firstlineno}:{mark}"
    )
    dispatcher._cache = _cache_class()(function)
    return dispatcher


def record_type(dtype: Any) -> Any:
    """Return Numba's type for a record's layout."""
    import numba  # noqa: PLC0415

    return numba.from_dtype(dtype)


@cache
def stamp(folder: Path) -> str:
    """Hash all that can change the code compiled from a folder: its rules, its content, the kernel's rules."""
    digest = hashlib.sha256()
    for source in sorted({folder, Path(__file__).parent}):
        files = [p for p in source.glob("*.py") if p.stem not in TEXT_FILES]
        files += [p for p in source.glob("content/**/*") if p.is_file()]
        for path in sorted(files):
            digest.update(f"{path.relative_to(source).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled code is kept: $BATTLESPACE_CACHE, else the user's cache folder."""
    given = os.environ.get("BATTLESPACE_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "battlespace" / "compiled"


def compiled(function: Callable[..., Any]) -> bool:
    """Say whether this rule has machine code in this process."""
    return bool(getattr(function, "signatures", ()))


@cache
def _cache_class() -> type[Any]:
    """Numba's function cache, with our folder and our stamp in place of a file's date."""
    from numba.core.caching import (  # noqa: PLC0415
        CompileResultCacheImpl,
        FunctionCache,
        _CacheLocator,  # pyright: ignore[reportPrivateUsage]  Numba has no public way
    )

    class Locator(_CacheLocator):  # pyright: ignore[reportUntypedBaseClass]
        """Finds the folder for one function."""

        def __init__(self, source: Path) -> None:
            self.source = source

        def get_cache_path(self) -> Any:
            """Return the folder, made for this state of the sources and this Python."""
            folder = self.source.parent
            name = f"{folder.name}-{stamp(folder)}-{sys.implementation.cache_tag}"
            return str(cache_folder() / name)

        def get_source_stamp(self) -> Any:
            """Return the hash over all files that matter."""
            return stamp(self.source.parent)

        def get_disambiguator(self) -> Any:
            """Return nothing: the folder's name tells all."""
            return ""

        @classmethod
        def from_function(cls, py_func: Callable[..., Any], py_file: str) -> Locator:
            """Make the locator of one function."""
            locator = cls(Path(py_file))
            locator.ensure_cache_path()
            return locator

    class Impl(CompileResultCacheImpl):  # pyright: ignore[reportUntypedBaseClass]
        """Looks in our folder only."""

        _locator_classes = [Locator]  # noqa: RUF012  Numba's own spelling

    class RuleCache(FunctionCache):  # pyright: ignore[reportUntypedBaseClass]
        """The cache of one rule."""

        _impl_class = Impl

    return RuleCache

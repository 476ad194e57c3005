"""Where compiled rules are kept between processes, and when they are out of date.

The folder is named by a hash over all files that can change the code in it, so that no edit ever meets stale code.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba.core import types
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    _CacheLocator,  # pyright: ignore[reportPrivateUsage]  Numba has no public way
)

TEXT_FILES = frozenset({"__init__", "encode", "explain", "notation", "position", "view"})
"""Files of a folder that hold no rules: editing one leaves compiled rules valid (a test checks that)."""
KERNEL_FILES = frozenset({"cache", "compiling", "drivers", "game", "linking", "record", "rule"})
"""Files of the kernel that hold rules or decide how rules are compiled (a test checks that too)."""


@cache
def stamp(folder: Path) -> str:
    """Hash all that can change the code compiled from a folder: its rules, its content, the kernel's rules."""
    digest, kernel = hashlib.sha256(), Path(__file__).parent
    for source in sorted({folder, kernel}):
        files = [p for p in source.glob("*.py") if _matters(p, source == kernel)]
        files += [p for p in source.glob("content/**/*") if p.is_file()]
        for path in sorted(files):
            digest.update(f"{path.relative_to(source).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _matters(path: Path, in_kernel: bool) -> bool:
    return path.stem in KERNEL_FILES if in_kernel else path.stem not in TEXT_FILES


def cache_folder() -> Path:
    """Where compiled code is kept: $BATTLESPACE_CACHE, else the user's cache folder."""
    given = os.environ.get("BATTLESPACE_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "battlespace" / "compiled"


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
        """Return the hash over all files that matter, in place of a file's date."""
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

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """Return a rule's code with all that it needs; None, as if it were not there, where some of it is gone."""
        try:
            return super().rebuild(target_context, payload)
        except FileNotFoundError:
            return None


def described(type_: Any) -> str:
    """Return a text for an argument's type that is the same in every process; rules are named by their lasting id."""
    if isinstance(type_, types.Dispatcher):
        return str(type_.dispatcher._uuid)
    if isinstance(type_, types.BaseTuple):
        parts: Any = type_.types  # pyright: ignore[reportAttributeAccessIssue]  every kind of tuple has it
        return f"{type(type_).__name__}({', '.join(described(part) for part in parts)})"
    return str(type_)


class RuleFile(IndexDataCacheFile):  # pyright: ignore[reportUntypedBaseClass]
    """Keeps each compiled signature in a file of its own.

    Numba's index of all signatures of a function is read, changed and written back: two processes that compile a driver
    for two games at once would lose one of them, or find one game's code under the other's name.
    """

    def name(self, key: str) -> str:
        """Return the name of the file for a key."""
        digest = hashlib.sha256(key.encode()).hexdigest()[:24]
        return f"{self._index_name.removesuffix('nbi')}{digest}.nbc"

    def save(self, key: str, data: Any) -> None:
        """Keep what was compiled, with its whole key."""
        self._save_data(self.name(key), (self._version, key, data))

    def load(self, key: str) -> Any:
        """Return what was compiled under a key, or None."""
        try:
            version, kept, data = self._load_data(self.name(key))
        except FileNotFoundError:
            return None
        return data if (version, kept) == (self._version, key) else None


class RuleCache(FunctionCache):  # pyright: ignore[reportUntypedBaseClass]
    """The cache of one rule."""

    _impl_class = Impl

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._cache_file = RuleFile(self._cache_path, self._impl.filename_base, "")

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        """Name a signature and the processor it is compiled for; the folder's name holds the rest."""
        arguments = ", ".join(described(arg) for arg in sig)
        return f"{self._py_func.__qualname__}({arguments}) {codegen.magic_tuple()}"

"""Where compiled rules are kept between processes.

The folder is named by what compiles them, each file by all that its code depends on (`identity.py`): nothing is stale.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
from numba.core import types
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    _CacheLocator,  # pyright: ignore[reportPrivateUsage]  Numba has no public way
)

from battlespace.kernel.identity import identity


@cache
def toolchain() -> str:
    """Hash how rules are compiled: this Python, Numba, and the kernel's own part, which is what imports Numba."""
    digest = hashlib.sha256(f"{numba.__version__} {llvmlite.__version__}".encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        text = path.read_bytes()
        if re.search(rb"^ *(import|from) (numba|llvmlite)\b", text, re.MULTILINE):
            digest.update(text)
    return f"{digest.hexdigest()[:16]}-{sys.implementation.cache_tag}"


def cache_folder() -> Path:
    """Where compiled code is kept: $BATTLESPACE_CACHE, else the user's cache folder."""
    given = os.environ.get("BATTLESPACE_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "battlespace" / "compiled"


class Locator(_CacheLocator):  # pyright: ignore[reportUntypedBaseClass]
    """Finds the folder: one for all rules."""

    def get_cache_path(self) -> Any:
        """Return the folder, made for what compiles the rules."""
        return str(cache_folder() / toolchain())

    def get_source_stamp(self) -> Any:
        """Return nothing: a file's name and its key tell all."""
        return ""

    def get_disambiguator(self) -> Any:
        """Return nothing."""
        return ""

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> Locator:
        """Make the locator of one function."""
        locator = cls()
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
        """Name the rule, a signature and the processor it is compiled for; the folder's name holds the rest."""
        arguments = ", ".join(described(arg) for arg in sig)
        return f"{identity(self._py_func)}({arguments}) {codegen.magic_tuple()}"

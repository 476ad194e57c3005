"""Where compiled rules are kept between processes, and when they are out of date.

The folder is named by a hash over all files that can change the code in it, so that no edit ever meets stale code.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections import deque
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    _CacheLocator,  # pyright: ignore[reportPrivateUsage]  Numba has no public way
)
from numba.core.dispatcher import (
    _MemoMixin,  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue, reportUnknownVariableType]
)

# A driver's index names the rules of every game it was compiled for. Numba keeps only 128 of those it reads back alive,
# and then cannot write the index again: "underlying object has vanished".
_MemoMixin._recent = deque[Any]()  # pyright: ignore[reportPrivateUsage]

TEXT_FILES = frozenset({"__init__", "encode", "explain", "notation", "position", "view"})
"""Files of a folder that hold no rules: editing one leaves compiled rules valid (a test checks that)."""
KERNEL_FILES = frozenset({"cache", "drivers", "game", "record", "rule"})
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


class RuleCache(FunctionCache):  # pyright: ignore[reportUntypedBaseClass]
    """The cache of one rule."""

    _impl_class = Impl

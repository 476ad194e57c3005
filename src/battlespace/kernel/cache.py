"""Where compiled rules are kept between processes.

The folder is named by what compiles them, each file by all that its code depends on (`identity.py`): nothing is stale.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
import uuid
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_cache_path

CARRIED = Path(__file__).parents[1] / "compiled"
"""Code that came with an installed package; it is only read."""
on_keep: list[Callable[[str], None]] = []
"""Called with each file that is stored, to show progress."""


@cache
def toolchain() -> str:
    """Hash how rules are compiled: this Python, Numba, and the kernel's own part, which is what imports Numba."""
    digest = hashlib.sha256(f"{version('numba')} {version('llvmlite')}".encode())
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
    return user_cache_path("battlespace") / "compiled"


def kept(name: str) -> bytes | None:
    """Return the file of that name, the package's own before the user's; None: it is in neither."""
    for folder in (CARRIED, cache_folder()):
        try:
            return (folder / toolchain() / name).read_bytes()
        except FileNotFoundError:
            continue
    return None


def keep(name: str, data: bytes) -> None:
    """Write a file in one go: another process finds all of it or nothing."""
    folder = cache_folder() / toolchain()
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f"{name}.{uuid.uuid4().hex}"
    fresh.write_bytes(data)
    os.replace(fresh, folder / name)
    for tell in on_keep:
        tell(name)

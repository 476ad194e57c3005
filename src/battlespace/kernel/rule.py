"""`@rule`: a plain function, compiled by Numba, or left plain under BATTLESPACE_DEBUG=1.

Numba is imported here, in `cache.py`, `compiling.py` and `linking.py` only, and only once something is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from battlespace.kernel.identity import mark
from battlespace.kernel.record import DEBUG

P = ParamSpec("P")
R = TypeVar("R")


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a rule: bounds checked, without the GIL, cached across processes."""
    if DEBUG:
        return function
    mark(function)
    return cast("Callable[P, R]", _compiled(function))


def arithmetic(function: Callable[P, R]) -> Callable[P, R]:
    """Compile sums over arrays whose shapes were checked before: without bounds, in the order that is quickest."""
    if DEBUG:
        return function
    mark(function)
    return cast("Callable[P, R]", _compiled(function, boundscheck=False, fastmath=True))


def part(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a part of a driver: it is laid into its callers, so that a game's rules are compiled into them once."""
    if DEBUG:
        return function
    mark(function)
    import numba  # noqa: PLC0415

    return cast(
        "Callable[P, R]", numba.njit(nogil=True, boundscheck=True, inline="always")(function)
    )


def _compiled(function: Callable[..., Any], **options: bool) -> Any:
    from battlespace.kernel.compiling import dispatcher  # noqa: PLC0415  half a second that --help must not pay

    return dispatcher(function, **options)


def record_type(dtype: Any) -> Any:
    """Return Numba's type for a record's layout."""
    import numba  # noqa: PLC0415

    return numba.from_dtype(dtype)


def compiled(function: Callable[..., Any]) -> bool:
    """Say whether this rule has machine code in this process."""
    return bool(getattr(function, "signatures", ()))

"""`@rule`: a plain function, compiled by Numba, or left plain under BATTLESPACE_DEBUG=1.

Numba is imported here and in `cache.py` only, and only once something is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from battlespace.kernel.record import DEBUG

P = ParamSpec("P")
R = TypeVar("R")


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

    from battlespace.kernel.cache import RuleCache, stamp  # noqa: PLC0415

    dispatcher: Any = numba.njit(nogil=True, boundscheck=True)(function)
    code, home = function.__code__, Path(function.__code__.co_filename)
    mark = stamp(home.parent)
    # A driver's cache key holds the rules it was given. Numba names them by a random id unless told a lasting one.
    dispatcher._set_uuid(
        f"{function.__module__}.{function.__qualname__}:{code.co_firstlineno}:{mark}"
    )
    dispatcher._cache = RuleCache(function)
    dispatcher.get_call_template = _widened(dispatcher.get_call_template)
    return dispatcher


def _widened(template: Callable[..., Any]) -> Callable[..., Any]:
    """Let a rule called with narrow integers be the one for 64 bits: else it is compiled once for each width."""
    from numba.core import types  # noqa: PLC0415

    def widened(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        plain = [types.unliteral(arg) for arg in args]
        return template(
            tuple(types.int64 if isinstance(arg, types.Integer) else arg for arg in plain), kws
        )

    return widened


def record_type(dtype: Any) -> Any:
    """Return Numba's type for a record's layout."""
    import numba  # noqa: PLC0415

    return numba.from_dtype(dtype)


def compiled(function: Callable[..., Any]) -> bool:
    """Say whether this rule has machine code in this process."""
    return bool(getattr(function, "signatures", ()))

"""`@rule`: a plain function, compiled by Numba, or left plain under BATTLESPACE_DEBUG=1.

Numba is imported here, in `compiling.py` and in `linking.py` only, and only where there are rules to compile.
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
    return cast("Callable[P, R]", _compiled(function))


def arithmetic(function: Callable[P, R]) -> Callable[P, R]:
    """Compile sums over arrays whose shapes were checked before: without bounds, in the order that is quickest."""
    if DEBUG:
        return function
    return cast("Callable[P, R]", _compiled(function, boundscheck=False, fastmath=True))


def _compiled(function: Callable[..., Any], **options: bool) -> Any:
    from battlespace.kernel.compiling import RuleDispatcher  # noqa: PLC0415  half a second that --help must not pay

    mark(function, str(options))
    return RuleDispatcher(function, **options)


def entry(function: Callable[..., R], *arguments: Any) -> Callable[..., R]:
    """Return a rule for calls with arguments of just these types, made now: it looks at none of them again.

    To find out what tuples of arrays hold takes longer than many a call. Other types than these break all promises.
    """
    return function if DEBUG else cast("Any", function).entry(arguments)


def record_type(dtype: Any) -> Any:
    """Return Numba's type for a record's layout."""
    import numba  # noqa: PLC0415

    return numba.from_dtype(dtype)


def compiled(function: Callable[..., Any]) -> bool:
    """Say whether this rule has machine code in this process."""
    return bool(getattr(function, "signatures", ()))

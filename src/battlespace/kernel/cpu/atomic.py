"""Words that several threads write: steps that no other thread can come between."""

from __future__ import annotations

from threading import Lock
from typing import Any, cast

from battlespace.kernel.identity import mark
from battlespace.kernel.record import DEBUG

_one_at_a_time = Lock()


def plain_exchange(words: Any, place: int, expected: int, new: int) -> int:
    """Write a whole number if the old one is still what was expected; return what it was."""
    with _one_at_a_time:
        found = words[place]
        if found == expected:
            words[place] = new
        return found


def plain_add(words: Any, place: int, amount: float) -> None:
    """Add to one number of an array of one dimension."""
    with _one_at_a_time:
        words[place] += amount


def _pointer(target: Any, builder: Any, kinds: Any, given: Any) -> Any:
    """Return where the word lies: `given` begins with the array and the place. Bounds are the caller's business."""
    from numba.core import types  # noqa: PLC0415  a name from outside would have to be a number or a rule

    data = target.make_array(kinds[0])(target, builder, given[0]).data
    return builder.gep(data, [target.cast(builder, given[1], kinds[1], types.intp)])


def _exchange(context: Any, words: Any, place: Any, expected: Any, new: Any) -> Any:
    from numba.core import types  # noqa: PLC0415  as above

    def build(target: Any, builder: Any, signature: Any, given: Any) -> Any:
        kinds, kind = signature.args, signature.args[0].dtype
        pair = [target.cast(builder, given[i], kinds[i], kind) for i in (2, 3)]
        word = _pointer(target, builder, kinds, given)
        found = builder.extract_value(builder.cmpxchg(word, *pair, "acq_rel", "acquire"), 0)
        return target.cast(builder, found, kind, types.int64)

    return types.int64(words, place, expected, new), build


def _add(context: Any, words: Any, place: Any, amount: Any) -> Any:
    from numba.core import types  # noqa: PLC0415  as above

    def build(target: Any, builder: Any, signature: Any, given: Any) -> Any:
        kinds, kind = signature.args, signature.args[0].dtype
        step = "fadd" if isinstance(kind, types.Float) else "add"
        number = target.cast(builder, given[2], kinds[2], kind)
        builder.atomic_rmw(step, _pointer(target, builder, kinds, given), number, "monotonic")
        return target.get_dummy_value()

    return types.none(words, place, amount), build


def _known(definition: Any, plain: Any) -> Any:
    """Return what rules call. It is a part of their code, so `identity.py` has to see what it becomes."""
    if DEBUG:
        return plain
    from numba.extending import intrinsic  # noqa: PLC0415  only where there are rules to compile

    mark(_pointer)
    mark(definition)
    step = cast(Any, intrinsic(definition))
    step.py_func = definition
    return step


exchange = _known(_exchange, plain_exchange)
add = _known(_add, plain_add)

"""Rules as a card's code: they compile, need nothing from outside, and arrays are lent without a copy."""

from __future__ import annotations

import ctypes
import gc
from typing import Any

import numpy as np
import pytest
from llvmlite import binding as llvm

from battlespace.envs.lanes import step_lane
from battlespace.envs.stepping import Arrays, Plan, learned
from battlespace.games import load, slugs
from battlespace.kernel.cuda import dlpack, ptx
from battlespace.kernel.cuda.card import CardArray, driver
from battlespace.kernel.cuda.playouts import games_lane
from battlespace.kernel.cuda.ptx import Own, flat, program
from battlespace.kernel.drivers import driven, playouts
from battlespace.kernel.encode import layout
from battlespace.kernel.errors import DeviceError, OptionError
from battlespace.kernel.record import DEBUG

if DEBUG:
    pytest.skip(
        "rules are left plain: there is nothing to compile for a card", allow_module_level=True
    )

LANES = 32
LEAST = min(
    (slug for slug in slugs() if load(slug).encode),
    key=lambda slug: load(slug).state.dtype.itemsize,
)
"""The game with the smallest state that learners can have."""


def some(*shape: int, kind: Any) -> CardArray:
    """Return an array that is nowhere: to compile, only its shape and kind matter."""
    return CardArray.at(0, shape, kind, None)


def playing(slug: str) -> tuple[Any, ...]:
    game = load(slug)
    width = game.max_legal
    rooms = (
        some(1, kind=game.state.dtype),
        Own(some(LANES, 2, kind=game.state.dtype), brought=False, returned=False),
        some(LANES, width, kind=np.int32),
        some(LANES, width, kind=np.int64),
        Own(some(LANES, 4, kind=np.int64), brought=False, returned=False),
    )
    found = some(LANES, 2, kind=np.float64), some(LANES, kind=np.int64)
    return driven(game), rooms, found, (1, 2, 3, LANES)


def stepping(slug: str) -> tuple[Any, ...]:
    game = load(slug)
    plan, width = layout(game, None, {}), game.max_legal
    mask, seen = some(LANES, plan.choices, kind=np.uint8), some(LANES, plan.size, kind=np.int16)
    number, flag = some(LANES, kind=np.int32), some(LANES, kind=np.uint8)
    arrays = Arrays(
        states=some(LANES, kind=game.state.dtype), start=some(1, kind=game.state.dtype),
        rng=some(LANES, 4, kind=np.int64), legal=some(LANES, width, kind=np.int32), counts=number,
        mask=mask, seen=seen, final=seen, rewards=some(LANES, 2, kind=np.float32), turn=number, look=number,
        done=flag, ended=flag, refused=flag, chosen=number,
    )  # fmt: skip
    scratch = some(LANES, width, kind=np.int32), some(LANES, width, kind=np.int64)
    return learned(game), arrays, scratch, Plan(0, 0, 0, 2, 0, 0), some(LANES, kind=np.float32)


@pytest.mark.parametrize(
    ("entry", "arguments"), [(games_lane, playing(LEAST)), (step_lane, stepping(LEAST))]
)
def test_rules_compile_for_a_card(entry: Any, arguments: tuple[Any, ...]) -> None:
    made = program(entry, arguments)
    assert ".visible .entry lanes(" in made.code
    assert ".extern" not in made.code  # nothing is left to be found elsewhere
    assert "fma" not in made.code  # rounded twice, as on a processor
    assert len(made.takes) == len(flat(arguments))
    assert program(entry, arguments) == made  # as it was kept


@pytest.mark.parametrize("width", ptx.WORDS)
def test_records_are_copied_whole_and_no_farther(width: int) -> None:
    """The code that copies words on a card, tried on this machine's processor."""
    text = ptx.copier(width).replace("internal", "").replace("alwaysinline", "")
    target = llvm.Target.from_default_triple().create_target_machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(text), target)
    engine.finalize_object()
    kind = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)
    copy = kind(engine.get_function_address(f"copy{width}"))
    for words in (*range(1, 2 * ptx.AT_ONCE + 2), 1123):
        source = np.arange(1, words * width + 1).astype(np.uint8) | 1
        found = np.zeros(words * width + 16, np.uint8)
        copy(found.ctypes.data, source.ctypes.data, words * width)
        assert np.array_equal(found[: words * width], source)
        assert not found[words * width :].any()


def test_arrays_arelent_without_a_copy() -> None:
    memory = np.arange(6, dtype=np.int16).reshape(2, 3)

    class Lender:
        def __dlpack_device__(self) -> tuple[int, int]:
            return dlpack.HOST, 0

        def __dlpack__(self, **_: Any) -> Any:
            place = self.__dlpack_device__()
            return dlpack.capsule(self, memory.ctypes.data, memory.shape, memory.dtype, place)

    taken = np.from_dlpack(Lender())  # type: ignore[arg-type]
    memory[1, 2] = 50
    assert taken.tolist() == [[0, 1, 2], [3, 4, 50]]
    assert len(dlpack.lent) == 1
    del taken
    Lender().__dlpack__()  # nobody takes this one
    gc.collect()
    assert dlpack.lent == {}


WRONG: list[tuple[Any, Any, Any]] = [
    (1, 1, 0), (1, 1, -3), (-1, 1, 1), (1.5, 1, 1), ("1", 1, 1), (True, 1, 1), (1, 1, 1.5), (1, 1, None),
    (1, -1, 1), (1, 1 << 63, 1), (1, "x", 1),
]  # fmt: skip


@pytest.mark.parametrize(("games", "seed", "threads"), WRONG)
@pytest.mark.parametrize("device", ["cpu", "cuda"])
def test_impossible_numbers_are_refused(games: Any, seed: Any, threads: Any, device: str) -> None:
    game = load(LEAST)
    with pytest.raises(OptionError, match="at least"):
        playouts(game, game.new(), games, seed, threads, device)


def test_an_unknown_device_is_refused() -> None:
    game = load(LEAST)
    with pytest.raises(DeviceError, match="cpu or cuda"):
        playouts(game, game.new(), 1, 1, device="abacus")


def test_a_card_plays_the_same_games() -> None:
    try:
        driver()
    except DeviceError:
        pytest.skip("no card here: bench/cuda.py compares everything where there is one")
    game = load(LEAST)
    here = playouts(game, game.new(), 64, 7, threads=32)
    assert here == playouts(game, game.new(), 64, 7, threads=32, device="cuda")

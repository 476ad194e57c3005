"""A graphics card by way of its driver: memory on it, and programs of rules that run there.

Only the driver's own library is needed, which every machine with a card has. Memory is handed to torch, CuPy and the
like without a copy, by DLPack. All work is done in order, on the stream that those use unless they are told otherwise.
"""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Sequence
from functools import cache
from math import prod
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from battlespace.kernel.cuda.dlpack import CUDA, capsule
from battlespace.kernel.cuda.ptx import ENTRY, flat, program
from battlespace.kernel.errors import DeviceError

THREADS = 128
"""Lanes in a block."""
LIBRARIES = ("libcuda.so.1", "nvcuda.dll")
MOST_REGISTERS = 0
"""The driver's name for a limit."""
LONG, FEW, MANY = 4096, 64, 128
"""Registers of a lane, by the bytes of the records that it works on. More lanes at a time are worth more than more
registers for each, but where records are long: 109 and 85 million steps/s with short ones, 28 and 37 with long ones."""
NO_MEMORY = 2
FIRST = 0
"""The card in use: the first that CUDA_VISIBLE_DEVICES leaves."""
OTHER_KINDS = {"i64": ctypes.c_int64, "i32": ctypes.c_int32, "double": ctypes.c_double}


@cache
def driver() -> ctypes.CDLL:
    """Return the driver's library, once it is ready for use."""
    for name in LIBRARIES:
        try:
            found = ctypes.CDLL(name)
        except OSError:
            continue
        if found.cuInit(0) == 0:
            return found
    raise DeviceError("device=cuda: no CUDA card was found here; use device='cpu'")


def check(status: int) -> None:
    """Refuse to go on where the driver says that something failed."""
    if status == 0:
        return
    text = ctypes.c_char_p()
    driver().cuGetErrorString(status, ctypes.byref(text))
    said = (text.value or b"unknown").decode()
    hint = "; take fewer lanes" if status == NO_MEMORY else ""
    raise DeviceError(f"device=cuda: the driver says '{said}' ({status}){hint}")


@cache
def _context() -> ctypes.c_void_p:
    """Return the context of the first card that torch and others share."""
    device, context = ctypes.c_int(), ctypes.c_void_p()
    check(driver().cuDeviceGet(ctypes.byref(device), FIRST))
    check(driver().cuDevicePrimaryCtxRetain(ctypes.byref(context), device))
    return context


def ready() -> ctypes.CDLL:
    """Return the driver, with the card in use in this thread."""
    check(driver().cuCtxSetCurrent(_context()))
    return driver()


class CardArray:
    """Numbers on the card, in rows one behind the other; freed with the last that holds it."""

    def __init__(self, shape: Sequence[int], kind: Any) -> None:
        """Take room on the card; all zero."""
        self.shape, self.dtype = tuple(shape), np.dtype(kind)
        self.nbytes = prod(self.shape) * self.dtype.itemsize
        address = ctypes.c_uint64()
        check(ready().cuMemAlloc_v2(ctypes.byref(address), ctypes.c_size_t(max(self.nbytes, 1))))
        self.address = int(address.value)
        self.owner: Any = None
        weakref.finalize(self, driver().cuMemFree_v2, ctypes.c_uint64(self.address))
        self.clear()

    @classmethod
    def of(cls, array: NDArray[Any]) -> CardArray:
        """Return a copy of an array on the card."""
        made = cls(array.shape, array.dtype)
        made.take(array)
        return made

    @classmethod
    def at(cls, address: int, shape: Sequence[int], kind: Any, owner: Any) -> CardArray:
        """Return somebody's memory on the card as an array, without a copy; the owner lives as long as it does."""
        found = cls.__new__(cls)
        found.shape, found.dtype = tuple(shape), np.dtype(kind)
        found.nbytes = prod(found.shape) * found.dtype.itemsize
        found.address, found.owner = address, owner
        return found

    @classmethod
    def borrow(cls, given: Any) -> CardArray | None:
        """Return what somebody has on the card, without a copy where its rows lie together; None: it is not there."""
        if isinstance(given, CardArray):
            return given
        told = getattr(given, "__cuda_array_interface__", None)
        if told is None:
            return None
        if told.get("strides") is not None:
            raise DeviceError(
                "device=cuda: the numbers given do not lie side by side; make them contiguous"
            )
        return cls.at(told["data"][0], told["shape"], told["typestr"], given)

    def view(self, kind: Any) -> CardArray:
        """Return the same memory, taken for numbers of another kind of the same size."""
        return CardArray.at(self.address, self.shape, kind, self)

    def any(self) -> bool:
        """Say whether any number is not 0."""
        return bool(self.host().any())

    def clear(self) -> None:
        """Set everything to zero."""
        check(ready().cuMemsetD8_v2(ctypes.c_uint64(self.address), 0, ctypes.c_size_t(self.nbytes)))

    def take(self, array: NDArray[Any]) -> None:
        """Copy numbers from this machine's memory."""
        given = np.ascontiguousarray(array, self.dtype)
        check(
            ready().cuMemcpyHtoD_v2(
                ctypes.c_uint64(self.address),
                given.ctypes.data_as(ctypes.c_void_p),
                ctypes.c_size_t(self.nbytes),
            )
        )

    def host(self) -> NDArray[Any]:
        """Return a copy in this machine's memory."""
        out = np.empty(self.shape, self.dtype)
        check(
            ready().cuMemcpyDtoH_v2(
                out.ctypes.data_as(ctypes.c_void_p),
                ctypes.c_uint64(self.address),
                ctypes.c_size_t(self.nbytes),
            )
        )
        return out

    def row(self, i: int) -> NDArray[Any]:
        """Return a copy of one row, as an array of one row."""
        out = np.empty((1, *self.shape[1:]), self.dtype)
        at = self.address + i * out.nbytes
        check(
            ready().cuMemcpyDtoH_v2(
                out.ctypes.data_as(ctypes.c_void_p),
                ctypes.c_uint64(at),
                ctypes.c_size_t(out.nbytes),
            )
        )
        return out

    def __len__(self) -> int:
        return self.shape[0]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """Let NumPy have a copy."""
        found = self.host()
        return found if dtype is None else found.astype(dtype)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """Tell libraries of cards where the numbers are."""
        kind = "|b1" if self.dtype == np.bool_ else self.dtype.str
        return {
            "shape": self.shape,
            "typestr": kind,
            "data": (self.address, False),
            "strides": None,
            "version": 3,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        """Say on which device the numbers are."""
        return CUDA, FIRST

    def __dlpack__(self, **_: Any) -> Any:
        """Hand the numbers on without a copy."""
        return capsule(self, self.address, self.shape, self.dtype, self.__dlpack_device__())


def _longest(value: Any) -> int:
    """Return the bytes of the longest items among arrays, in tuples or not."""
    if isinstance(value, tuple):
        return max((_longest(part) for part in cast("tuple[Any, ...]", value)), default=0)
    return int(getattr(getattr(value, "dtype", None), "itemsize", 0))


class Program:
    """An entry (see `ptx.py`) on the card, for arguments of one kind."""

    def __init__(self, entry: Any, arguments: tuple[Any, ...]) -> None:
        """Make the entry ready to run with arguments like these."""
        made = program(entry, arguments)
        self._takes = made.takes
        self._module, self._entry = ctypes.c_void_p(), ctypes.c_void_p()
        registers = MANY if _longest(arguments) > LONG else FEW
        options, values = (ctypes.c_int * 1)(MOST_REGISTERS), (ctypes.c_void_p * 1)(registers)
        text = made.code.encode() + b"\0"
        check(ready().cuModuleLoadDataEx(ctypes.byref(self._module), text, 1, options, values))
        check(ready().cuModuleGetFunction(ctypes.byref(self._entry), self._module, ENTRY.encode()))
        self._failed = CardArray((1,), np.int32)

    def __call__(self, arguments: tuple[Any, ...], lanes: int) -> None:
        """Run the lanes; the card works on when this returns."""
        numbers = flat(arguments)
        if len(numbers) != len(self._takes):
            raise DeviceError(
                f"{len(numbers)} numbers were given, the program takes {len(self._takes)}"
            )
        cells: list[Any] = [
            OTHER_KINDS.get(kind, ctypes.c_uint64)(number)
            for kind, number in zip(self._takes, numbers, strict=True)
        ]
        cells += [ctypes.c_uint64(self._failed.address), ctypes.c_int64(lanes)]
        pointers = (ctypes.c_void_p * len(cells))(*(ctypes.addressof(cell) for cell in cells))
        blocks = (lanes + THREADS - 1) // THREADS
        check(
            ready().cuLaunchKernel(
                self._entry, blocks, 1, 1, THREADS, 1, 1, 0, None, pointers, None
            )
        )

    def wait(self) -> None:
        """Wait until the card is done; a lane that failed is a fault of ours."""
        if code := int(self._failed.host()[0]):
            raise RuntimeError(f"a rule failed on the card with code {code}")

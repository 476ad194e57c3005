"""DLPack, the way in which libraries hand arrays to each other without a copy: here for memory on a card."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

HOST, CUDA = 1, 2
"""DLPack's numbers for this machine's own memory and for a card of this kind."""
NAME = b"dltensor"
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p), ("device", ctypes.c_int32), ("number", ctypes.c_int32), ("axes", ctypes.c_int32),
        ("kind", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("together", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )  # fmt: skip


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))

lent: dict[int, tuple[Any, ...]] = {}
"""What is lent out, by the address of its description: it lives until the borrower gives it back."""


@_Deleter
def _give_back(managed: Any) -> None:
    lent.pop(ctypes.addressof(managed.contents), None)


_Capsule = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_api = ctypes.pythonapi
_api.PyCapsule_New.restype = ctypes.py_object
_api.PyCapsule_New.argtypes = (ctypes.c_void_p, ctypes.c_char_p, _Capsule)
_api.PyCapsule_IsValid.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
_api.PyCapsule_GetPointer.restype = ctypes.c_void_p
_api.PyCapsule_GetPointer.argtypes = (ctypes.c_void_p, ctypes.c_char_p)


@_Capsule
def _unused(given: Any) -> None:
    """Forget a capsule that nobody took: one that was taken has another name by now."""
    if _api.PyCapsule_IsValid(given, NAME):
        lent.pop(_api.PyCapsule_GetPointer(given, NAME), None)


def capsule(
    owner: Any, address: int, shape: tuple[int, ...], kind: np.dtype[Any], place: tuple[int, int]
) -> Any:
    """Return the capsule that DLPack asks for; `owner` lives as long as somebody has the memory."""
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    bits = 8 * kind.itemsize
    tensor = _Tensor(address, *place, len(shape), KINDS[kind.kind], bits, 1, sizes, None, 0)
    managed = _Managed(tensor, None, _give_back)
    at = ctypes.addressof(managed)
    lent[at] = owner, sizes, managed
    return _api.PyCapsule_New(at, NAME, _unused)

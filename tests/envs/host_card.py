"""A card that is none: arrays in this machine's memory, and programs whose lanes run one after the other.

What runs is what a card runs, rule by rule; so all but the card's own code and driver is tried on any machine.
"""

from __future__ import annotations

from typing import Any

import numpy as np


class HostArray(np.ndarray[Any, Any]):
    """What stands for an array on the card."""

    def __new__(cls, shape: tuple[int, ...], kind: Any) -> HostArray:
        return np.zeros(shape, kind).view(cls)

    @classmethod
    def of(cls, array: Any) -> HostArray:
        return np.array(array).view(cls)

    @classmethod
    def borrow(cls, given: Any) -> HostArray | None:
        return given if isinstance(given, HostArray) else None

    def take(self, values: Any) -> None:  # type: ignore[override]
        self[...] = values

    def clear(self) -> None:
        self.view(np.ndarray).fill(0)

    def host(self) -> Any:
        return np.array(self)

    def row(self, i: int) -> Any:
        return np.array(self[i : i + 1])


class HostProgram:
    """What stands for a program on the card."""

    def __init__(self, entry: Any, arguments: tuple[Any, ...]) -> None:
        self.entry = entry

    def __call__(self, arguments: tuple[Any, ...], lanes: int) -> None:
        plain = _plain(arguments)
        for lane in range(lanes):
            self.entry(*plain, lane)

    def wait(self) -> None:
        """Nothing to wait for."""


def _plain(value: Any) -> Any:
    """Take rules' arguments as they are, arrays without their class."""
    if isinstance(value, HostArray):
        return value.view(np.ndarray)
    if hasattr(value, "array") and hasattr(value, "brought"):
        return _plain(value.array)
    if isinstance(value, tuple):
        parts = [_plain(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value

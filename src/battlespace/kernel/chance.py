"""Draws that anybody can check: each is a function of the match's seed and the ply, and of nothing else."""

from __future__ import annotations

import hashlib
import re
import secrets
import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

SEED_BITS = 256
"""Seeds are whole numbers below 2 to this power; a secret one cannot be guessed from its commitment."""

ENTROPY = re.compile("(?:[0-9a-f]{2}){16,32}")
"""What a player adds to a seed."""


def fresh_seed() -> int:
    """Return a secret seed."""
    return secrets.randbits(SEED_BITS)


def valid_seed(seed: object) -> bool:
    """Say whether this is a whole number in the range of seeds."""
    return isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < 1 << SEED_BITS


def commitment(seed: int) -> str:
    """Return what is published before the match: it binds the seed and tells nothing of it."""
    return hashlib.sha256(f"battlespace seed {seed}".encode()).hexdigest()


def valid_entropy(text: str) -> bool:
    """Say whether a player may add this to a seed: from 16 to 32 bytes as small hexadecimal digits."""
    return ENTROPY.fullmatch(text) is not None


def mixed(seed: int, entropies: Sequence[str]) -> int:
    """Return the seed that draws come from once players have added their own randomness, one after the other."""
    for entropy in entropies:
        hashed = hashlib.sha256(f"battlespace mix {seed} {entropy}".encode())
        seed = int.from_bytes(hashed.digest(), "big")
    return seed


@lru_cache(4096)
def _begun(seed: int) -> Any:
    """Return the hash of what all draws from a seed begin with; a seed of 256 bits is slow to write."""
    return hashlib.sha256(f"battlespace draw {seed} ".encode())


def _numbers(seed: int, ply: int) -> Iterator[int]:
    """Yield 64-bit numbers for one ply, without end."""
    counter = 0
    while True:
        hashed = _begun(seed).copy()
        hashed.update(f"{ply} {counter}".encode())
        yield from struct.unpack(">4Q", hashed.digest())
        counter += 1


def pick(seed: int, ply: int, weights: Sequence[int]) -> int:
    """Return an index with chance exactly proportional to its weight: numbers that favour some are passed over."""
    total = sum(weights)
    fair = (1 << 64) // total * total
    numbers = _numbers(seed, ply)
    while (number := next(numbers)) >= fair:
        pass
    number %= total
    for index, weight in enumerate(weights):
        if number < weight:
            return index
        number -= weight
    raise AssertionError("weights changed while drawing")


def drop_seed(seed: int, ply: int) -> int:
    """Return the 63-bit seed of a sampled chance turn."""
    return next(_numbers(seed, ply)) >> 1

"""The log of a table: what happened there, one entry after another. Replaying it gives the table back."""

from __future__ import annotations

import msgspec


class Entry(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    """Base of all entries."""


class Stepped(Entry, frozen=True, tag="step"):
    """An applied action, chance's too; `left` is every seat's clock afterwards."""

    turn: int
    action: int
    move: str
    vector: list[int] | None = None
    motion: str = ""
    left: list[int] | None = None


class Undone(Entry, frozen=True, tag="back"):
    """The match went back to that ply."""

    ply: int


class Mixed(Entry, frozen=True, tag="mix"):
    """A seat added chance of its own to all draws from here on."""

    seat: int
    entropy: str


class Closed(Entry, frozen=True, tag="end"):
    """The match was ended by its players: resign, time or draw."""

    by: str
    seat: int | None


class Handed(Entry, frozen=True, tag="hand"):
    """A seat left a match of many; a bot plays it on, and it scores nothing."""

    seat: int
    by: str
    level: str


AnyEntry = Stepped | Undone | Mixed | Closed | Handed

read = msgspec.json.Decoder(AnyEntry).decode


def write(entry: AnyEntry) -> str:
    """Return an entry as the store keeps it."""
    return msgspec.json.encode(entry).decode()

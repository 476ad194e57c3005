"""The form of a position: what its JSON must look like, ours or another engine's. [DD-25]

Names are looked up, and parts compared with each other, where the position is read.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

Yes = bool | int
"""Other engines write 0 and 1."""


class Options(msgspec.Struct, frozen=True):
    """What was chosen before the game; what another engine does not know has its default."""

    predetermined_anomalies: list[str] = []
    extended_game: str = "off"
    gradual_formation: Yes = False
    long_scans: int = 1
    stack_deck: list[int] = []


class Player(msgspec.Struct, frozen=True):
    """A seat's ship and what it has."""

    captain: str | None
    front: str | None
    back: str | None
    upgrades: list[tuple[str, Yes]]  # each with whether it is damaged
    passengers: list[str]
    specimens: dict[str, str]  # by slot
    credits: int
    nav: int
    flags: dict[str, Yes] = {}


class Flight(msgspec.Struct, frozen=True, kw_only=True):
    """A path that is being laid or flown."""

    reach: int = msgspec.field(name="N")
    links: list[int]  # headings
    start: tuple[int, int]
    s: int
    stop: int
    done: list[str]
    exempt: list[str]
    stack: list[str] | UnsetType = UNSET


class Position(msgspec.Struct, frozen=True):
    """All of a position; `todo` has a form of its own for each step."""

    content: str
    mode: str
    options: Options
    seats: int
    start: int
    by: int
    round: int
    ending: Yes
    objects: dict[str, list[int] | str]  # a pose, or a place
    stacks: dict[str, list[str]]
    players: list[Player]
    market: dict[str, tuple[str | None, list[int]]]  # the side that is up, how much is covered
    tokens: tuple[int, int]
    decks: dict[str, list[str]]
    discards: dict[str, list[str]]
    items: dict[str, list[str]]
    anomalies: dict[str, int | str]
    scans: tuple[int, int]
    flight: Flight | None
    todo: list[tuple[str, int | str, dict[str, Any] | list[Any]]]

"""Objects, cards and seats in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.packs.pack import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.state import State
from battlespace.kernel.words import Lexicon, Words, somebody

KINDS = (
    (st.ASTEROID, "planet"),
    (st.FUEL, "asteroid"),
    (st.SALVAGE, "fuel"),
    (st.TOKEN, "salvage"),
    (st.SHIP, "token"),
    (st.PIRATE, "ship"),
    (st.MINE, "pirate"),
    (st.WORMHOLE, "mine"),
    (st.DERELICT, "wormhole"),
    (st.LEVIATHAN, "derelict"),
    (st.DYSON, "leviathan"),
    (st.OBJECTS, "dyson"),
)
"""The first object after those of each kind."""


@cache
def kind_name(obj: int) -> str:
    """Return the kind of an object."""
    return next(name for end, name in KINDS if obj < end)


def record(s: State, card: int) -> Mapping[str, Any]:
    """Return what a pack says of a card."""
    return ids.pack_of(s).records[card]


@cache
def _titles() -> frozenset[str]:
    """Return the titles of cards that our words have in every language."""
    found = Lexicon(Path(__file__).parents[1] / "words.toml").sentences
    return frozenset(key for key in found if key.startswith("card."))


def card_name(s: State, card: int) -> str | Words:
    """Return a card's title: in the reader's language where we have it, else as its pack has it. [DD-1.9]"""
    found = record(s, card)
    if "anomaly" in found:
        return str(found["anomaly"]).replace("_", " ")
    name = str(found.get("name") or found.get("namePart") or found["id"])
    key = "card." + re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return Words(key) if key in _titles() else name


def planet_name(s: State, planet: int) -> str:
    """Return a planet's name."""
    return str(ids.pack_of(s).planets[planet]["name"])


def object_words(s: State, obj: int, family: str = "object") -> Words:
    """Return an object in words: a planet's name, a coloured asteroid, a ship by its captain.

    The family `some` is for the middle of a sentence: with an article where the language wants one.
    """
    kind = kind_name(obj)
    if kind == "planet":
        return Words(f"{family}.planet", {"name": planet_name(s, obj)})
    if kind == "asteroid":
        colour = COLOUR_IDS[(obj - st.ASTEROID) // 6]
        return Words(f"{family}.asteroid", {"colour": Words(f"colour.{colour}")})
    if kind in ("ship", "pirate"):
        faction = PLANET_IDS[(obj - st.SHIP) % 4]
        return Words(f"{family}.{kind}", {"faction": Words(f"faction.{faction}")})
    return Words(f"{family}.{kind}")


def seat_words(s: State, seat: int) -> Words:
    """Return whoever sits there: where no names are known by the captain, or by colour before there is one."""
    if 0 <= seat < s.seats and s.captain[seat] >= 0:
        return somebody(seat, Words("seat.captain", {"name": card_name(s, s.captain[seat])}))
    return somebody(seat, Words(f"camp.{seat}"))

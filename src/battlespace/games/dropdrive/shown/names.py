"""Objects, cards, seats and decisions in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import ids
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.pack import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.state import State
from battlespace.kernel.words import Lexicon, Words

DECISIONS = {
    1: "vote",
    2: "front",
    3: "back",
    4: "discard",
    5: "toss",
    7: "aim",
    8: "take",
    10: "repair",
    11: "target",
    12: "rob",
    13: "drive",
    14: "near",
    15: "path",
    16: "go",
    17: "full",
    18: "tractor",
    19: "meet",
    20: "cloak",
    21: "posture",
    22: "answer",
    23: "counter",
    24: "channel",
    25: "board",
    26: "reroll",
    27: "flip",
    28: "rob",
    29: "lose",
    30: "deliver",
    31: "identify",
    32: "hold",
    33: "sell",
    34: "bonus",
    35: "handin",
    36: "facility",
    37: "surface",
    38: "hold",
    39: "item",
    40: "hold",
    50: "redrop",
    51: "aim",
    52: "wormhole",
    53: "path",
    54: "aim",
    55: "feed",
    56: "loot",
    57: "sellas",
    58: "pay",
    59: "repair",
    61: "shift",
    62: "shift",
}
"""The word of each decision, for `ask.*`."""
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


def asked(s: State) -> int:
    """Return the kind of the open step, 0 when there is none."""
    return s.frames[s.depth - 1, fr.KIND] if s.depth else 0


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
    """Return a card's title: in the reader's language where we have it, else as its pack has it."""
    found = record(s, card)
    if "anomaly" in found:
        return str(found["anomaly"]).replace("_", " ")
    name = str(found.get("name") or found.get("namePart") or found["id"])
    key = "card." + re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return Words(key) if key in _titles() else name


def planet_name(s: State, planet: int) -> str:
    """Return a planet's name."""
    return str(ids.pack_of(s).planets[planet]["name"])


def object_words(s: State, obj: int) -> Words:
    """Return an object in words: a planet's name, a coloured asteroid, a ship by its captain."""
    kind = kind_name(obj)
    if kind == "planet":
        return Words("object.planet", {"name": planet_name(s, obj)})
    if kind == "asteroid":
        colour = COLOUR_IDS[(obj - st.ASTEROID) // 6]
        return Words("object.asteroid", {"colour": Words(f"colour.{colour}")})
    if kind in ("ship", "pirate"):
        faction = PLANET_IDS[(obj - st.SHIP) % 4]
        return Words(f"object.{kind}", {"faction": Words(f"faction.{faction}")})
    return Words(f"object.{kind}")


def seat_words(s: State, seat: int) -> Words:
    """Return a seat by its captain, or by its number before there is one."""
    if 0 <= seat < s.seats and s.captain[seat] >= 0:
        return Words("seat.captain", {"name": card_name(s, s.captain[seat])})
    return Words("seat.number", {"seat": seat + 1})

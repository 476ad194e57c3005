"""Names of objects, cards and places, and how positions and moves spell the numbers that stand for them."""

from __future__ import annotations

from typing import Annotated, Any

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.packs import pack, packs
from battlespace.games.dropdrive.rules.packs.pack import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.pieces import BEAM
from battlespace.games.dropdrive.rules.table.shapes import is_ship
from battlespace.games.dropdrive.rules.table.ship import parts, place_at, places
from battlespace.kernel.errors import NotationError, shown
from battlespace.kernel.remembered import once
from battlespace.kernel.step import Numbers

OBJECT_IDS = (
    *PLANET_IDS,
    *(f"a{i:02}" for i in range(1, 31)),
    *(f"f{i}" for i in range(1, 8)),
    *(f"s{i}" for i in range(1, 7)),
    *(f"n{i}" for i in range(1, 4)),
    *(f"ship-{colour}" for colour in PLANET_IDS[:4]),
    *(f"pirate-{colour}" for colour in PLANET_IDS[:4]),
    *(f"m{i:02}" for i in range(1, 11)),
    "w1",
    "w2",
    *(f"d{i}" for i in range(1, 6)),
    "leviathan",
    "dyson",
)
OBJECT_OF = {name: i for i, name in enumerate(OBJECT_IDS)}
MODES = ("first_game", "base", "standard_anomalies", "scaled_progress", "scaled_order")
SIDES = ("home", "edge")


@once
def pack_of(s: State) -> pack.Pack:
    """Return the pack that this table uses."""
    return packs.pack_by(bytes(s.pack.tolist()).rstrip(b"\0"))


def pack_name(s: State) -> str:
    """Return the name and version of the pack that this table uses."""
    return pack_of(s).name


def card_ids(s: State) -> tuple[str, ...]:
    """Return the ids of the cards at this table."""
    return pack_of(s).ids


def card_of(s: State, name: str, first: int = 0, end: int = st.CARDS) -> int:
    """Return a card by its id within a range; -1 if there is none."""
    ids = card_ids(s)[first:end]
    return first + ids.index(name) if name in ids else -1


def place_name(s: State, card: int, number: int, letter: str) -> str:
    """Return the name of a bay (b) or slot (s)."""
    return f"{card_ids(s)[card]}.{letter}{number}"


@once
def _places_named(_: State) -> dict[tuple[int, int], tuple[str, ...]]:
    """What was named in this position: every choice of a bay asks for it again."""
    return {}


def place_names(s: State, seat: int, column: int) -> list[str]:
    """Return the names of all bays or slots of a ship, by rank."""
    known = _places_named(s)
    if (seat, column) not in known:
        known[seat, column] = (*_place_names(s, seat, column),)
    return [*known[seat, column]]


def _place_names(s: State, seat: int, column: int) -> list[str]:
    if s.front[seat] < 0 and parts(s, seat) == 0:
        return []
    letter = "b" if column == st.BAYS else "s"
    found: list[str] = []
    for rank in range(places(s, seat, column)):
        card, number = place_at(s, seat, column, rank)
        found.append(place_name(s, card, number, letter))
    return found


def known(text: Any, ids: tuple[str, ...], what: str) -> int:
    """Return the number of an id; ValueError where nothing has it."""
    if text not in ids:
        raise ValueError(f"{shown(text)} is no {what}")
    return ids.index(text)


class Objects:
    """Objects by their ids; nothing is null."""

    click = "object"

    def write(self, s: State, value: int) -> str | None:
        """Return the id of an object."""
        return OBJECT_IDS[value] if value >= 0 else None

    def read(self, s: State, text: Any) -> int:
        """Return the object of an id."""
        return -1 if text is None else known(text, OBJECT_IDS, "object")

    def named(self, s: State, text: str) -> int:
        """Return the object that a move names."""
        name = text.rpartition(":")[2]
        if name not in OBJECT_OF and name not in COLOUR_IDS:
            raise NotationError(text, "no object has this id")
        return OBJECT_OF.get(name, -1)


class Ships(Objects):
    """Ships that are in the game; where no ship did it, null."""

    def __init__(self, nobody: bool = False) -> None:
        self.nobody = nobody

    def read(self, s: State, text: Any) -> int:
        """Return the ship of an id."""
        ship = super().read(s, text)
        if not (self.nobody and ship < 0) and not (is_ship(ship) and s.zone[ship] != st.BOX):
            raise ValueError(f"{shown(text)} is not a ship of the game")
        return ship


class Fighters(Ships):
    """Ships, and the leviathan."""

    def read(self, s: State, text: Any) -> int:
        """Return who fights."""
        return st.LEVIATHAN if text == OBJECT_IDS[st.LEVIATHAN] else super().read(s, text)


class Planets(Objects):
    """Planets."""

    def read(self, s: State, text: Any) -> int:
        """Return the planet of an id."""
        return known(text, PLANET_IDS, "planet")


class Anomalies:
    """Anomalies by their names in a pack."""

    def write(self, s: State, value: int) -> str:
        """Return the name of an anomaly."""
        return pack.ANOMALY_IDS[value]

    def read(self, s: State, text: Any) -> int:
        """Return the anomaly of a name."""
        return known(text, pack.ANOMALY_IDS, "anomaly")


class References(Objects):
    """What a search for the nearest begins at: an object, or the place where a cargo was."""

    def write(self, s: State, value: int) -> str | None:
        """Return the id of an object, with a word before it if only its place is meant."""
        return f"beam:{OBJECT_IDS[value - BEAM]}" if value >= BEAM else OBJECT_IDS[value]

    def read(self, s: State, text: Any) -> int:
        """Return the reference."""
        name = str(text)
        return super().read(s, name.removeprefix("beam:")) | (BEAM if ":" in name else 0)


class Targets(Objects):
    """What an aim is near to: an object, or anywhere."""

    def write(self, s: State, value: int) -> str | None:
        """Return the id of a target."""
        return "anywhere" if value == st.ANYWHERE else super().write(s, value)

    def read(self, s: State, text: Any) -> int:
        """Return the target."""
        return st.ANYWHERE if text == "anywhere" else super().read(s, text)


class Cards:
    """Cards by the ids of the pack at this table; moves name those of one type only, where it is given."""

    click = "card"

    def __init__(self, kind: int | None = None) -> None:
        self.kind = kind

    def write(self, s: State, value: int) -> str:
        """Return the id of a card."""
        return card_ids(s)[value]

    def read(self, s: State, text: Any) -> int:
        """Return the card of an id."""
        return known(text, card_ids(s), "card")

    def named(self, s: State, text: str) -> int:
        """Return the card that a move names."""
        card = card_of(s, text.rpartition(":")[2])
        if card < 0:
            raise NotationError(text, "no card has this id")
        return card if self.kind in (None, s.card[card, st.TYPE]) else -1


class Colours:
    """Colours of asteroids."""

    click = "colour"

    def write(self, s: State, value: int) -> str:
        """Return the name of a colour."""
        return COLOUR_IDS[value]

    def read(self, s: State, text: Any) -> int:
        """Return the colour of a name."""
        return known(text, COLOUR_IDS, "colour")

    def named(self, s: State, text: str) -> int:
        """Return the colour that a move names."""
        name = text.rpartition(":")[2]
        if name not in OBJECT_OF and name not in COLOUR_IDS:
            raise NotationError(text, "no object has this id")
        return COLOUR_IDS.index(name) if name in COLOUR_IDS else -1


class Seats(Numbers):
    """Seats of this table."""

    def read(self, s: State, text: Any) -> int:
        """Return a seat."""
        if type(text) is not int or not 0 <= text < s.seats:
            raise ValueError(f"{shown(text)}: expected a seat from 0 to {s.seats - 1}")
        return text


OBJECTS, COLOURS, CARDS = Objects(), Colours(), Cards()
Object = Annotated[int, OBJECTS]
Ship = Annotated[int, Ships()]
Cause = Annotated[int, Ships(nobody=True)]
Fighter = Annotated[int, Fighters()]
Reference = Annotated[int, References()]
Target = Annotated[int, Targets()]
Planet = Annotated[int, Planets()]
Card = Annotated[int, CARDS]
Colour = Annotated[int, COLOURS]
Seat = Annotated[int, Seats(0, st.SEATS - 1)]
Flag = Annotated[int, Numbers(0, 1)]
Anomaly = Annotated[int, Anomalies()]
Count = Annotated[int, Numbers(0, 1023)]
Few = Annotated[int, Numbers(0, 99)]
Row = Annotated[int, Numbers(0, st.ROWS + 1)]
Gathered = Annotated[int, Numbers(0, 3)]
Effect = Annotated[int, Numbers(0, st.EFFECTS - 1)]
Deck = Annotated[int, Numbers(0, 4)]
Five = Annotated[
    int, Numbers(0, 31)
]  # a bit for each of five things: ships in play, colours, derelicts
Fleet = Annotated[int, Numbers(0, 255)]
Source = Annotated[int, Numbers(0, st.SOURCES - 1)]
Length = Annotated[int, Numbers(-st.FARTHEST, st.FARTHEST)]
"""What the numbers of open steps stand for: each is spelt and checked in its own way. [R-N6]"""

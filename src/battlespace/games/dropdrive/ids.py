"""Names of objects, cards, places and decisions, as texts write them."""

from __future__ import annotations

from functools import cache

from battlespace.games.dropdrive import actions as ac
from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import pack, packs
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.pack import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.ship import parts, place_at, places
from battlespace.games.dropdrive.state import State

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
SHIPS_AND_PLANETS = (*PLANET_IDS, *OBJECT_IDS[st.SHIP : st.MINE])
CARGO_IDS = tuple(OBJECT_IDS[ac.cargo_of(rank)] for rank in range(48))
MODES = ("first_game", "base", "standard_anomalies", "scaled_progress", "scaled_order")
SIDES = ("home", "edge")

CHANCE_WORDS = ("start", "side", "captain", "card", "die", "angle", "range", "drop")
PROCEDURES = (
    "opening",
    "turn",
    "pirate",
    "launch",
    "drive",
    "flight",
    "rest",
    "meeting",
    "encounter",
    "channel",
    "battle",
    "damage",
    "stow",
    "redrop",
    "landing",
    "delivery",
    "identify",
    "sale",
    "facility",
    "survey",
    "drawing",
    "keeping",
    "effect",
    "mine-test",
    "scanning",
    "arrival",
    "hunt",
    "prowl",
    "docking",
    "ending",
    "scoring",
    "mined",
    "freefall",
    "rolling",
)
SECOND = {35: "D-31:handin", 54: "D-14:aim", 57: "D-33:sellas", 58: "D-36:pay", 59: "D-10:repair"}


def step_name(kind: int) -> str:
    """Return how a position writes an open step: D-nn, a word of chance, or a procedure."""
    if kind >= fr.PROCEDURE:
        return PROCEDURES[kind - fr.PROCEDURE]
    if kind >= fr.START:
        return CHANCE_WORDS[kind - fr.START]
    return SECOND.get(kind, f"D-{kind:02}")


@cache
def step_kinds() -> dict[str, int]:
    """Return the number of each step's name."""
    kinds = [*range(1, 63), *range(fr.START, fr.DROP + 1)]
    kinds += range(fr.PROCEDURE, fr.PROCEDURE + len(PROCEDURES))
    return {step_name(kind): kind for kind in kinds}


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


def place_names(s: State, seat: int, column: int) -> list[str]:
    """Return the names of all bays or slots of a ship, by rank."""
    if s.front[seat] < 0 and parts(s, seat) == 0:
        return []
    letter = "b" if column == st.BAYS else "s"
    found: list[str] = []
    for rank in range(places(s, seat, column)):
        card, number = place_at(s, seat, column, rank)
        found.append(place_name(s, card, number, letter))
    return found


def colour_name(index: int) -> str:
    """Return an asteroid's colour."""
    return COLOUR_IDS[index]

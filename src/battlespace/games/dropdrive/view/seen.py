"""What people see: the whole table, which is open to all."""

from __future__ import annotations

from functools import cache

import numpy as np
from msgspec import UNSET, UnsetType, field
from msgspec.structs import replace

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.asked.ids import OBJECT_IDS
from battlespace.games.dropdrive.rules.packs import pack
from battlespace.games.dropdrive.rules.packs.pack import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.play import turn
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.scoring import specimen_credits
from battlespace.games.dropdrive.rules.table.shapes import footprint
from battlespace.games.dropdrive.rules.table.ship import (
    battle_rating,
    explore_rating,
    icons,
    places,
    rocket_rating,
    ship_of,
)
from battlespace.games.dropdrive.text.names import kind_name
from battlespace.games.dropdrive.view import table as shown
from battlespace.kernel.remembered import remembered
from battlespace.kernel.seen import Part

ICONS = {st.ICON_SHIP: "ship", st.ICON_PLANET: "planet", st.ICON_ANYWHERE: "anywhere"}
STOWED = ("zone", "holder", "bay_card", "bay")
"""Fields: where objects are that do not lie in space."""
ABOARD = ("pack", "card_zone", "card_holder", "slot_card", "slot", "damaged", *STOWED)
"""All that may be in a ship."""
ZONE_NAMES = ("box", "system", "cargo", "hold", "aside", "with", "belly", "air")


class Thing(Part, frozen=True):
    """An object in play: where it lies in space, in whose bay, or in which planet's hold."""

    id: str
    kind: str
    zone: str
    pose: list[int] | UnsetType = UNSET
    footprint: list[shown.Point] | UnsetType = UNSET
    base: str | UnsetType | None = UNSET  # what a ship lies at
    seat: int | UnsetType = UNSET
    bay: str | UnsetType = UNSET
    frozen: bool | UnsetType = UNSET
    hold: str | UnsetType = UNSET
    colour: str | UnsetType = UNSET


class Upgrade(Part, frozen=True):
    """An upgrade of a ship."""

    card: str
    damaged: bool


class Specimen(Part, frozen=True):
    """A specimen, and the slot it lives in."""

    card: str
    slot: str


class Player(Part, frozen=True):
    """A player's ship and what belongs to it; only the counters before a captain is chosen."""

    credits: int
    nav: int
    captain: str | UnsetType = UNSET
    ship: str | UnsetType = UNSET
    front: str | UnsetType | None = UNSET
    back: str | UnsetType | None = UNSET
    upgrades: list[Upgrade] | UnsetType = UNSET
    passengers: list[str] | UnsetType = UNSET
    specimens: list[Specimen] | UnsetType = UNSET
    bays: list[str] | UnsetType = UNSET
    slots: int | UnsetType = UNSET
    battle: int | UnsetType = UNSET
    explore: int | UnsetType = UNSET
    rocket: int | UnsetType = UNSET
    places: list[shown.Bay] | UnsetType = UNSET
    cages: list[shown.Cage] | UnsetType = UNSET
    colour: str | UnsetType = UNSET
    icons: list[str] | UnsetType = UNSET  # where its drops may begin
    specimens_score: int | UnsetType = field(default=UNSET, name="specimensScore")


class Tokens(Part, frozen=True):
    """How many anomaly tokens are left to draw, and how many lie in the box."""

    supply: int
    box: int


class View(Part, frozen=True):
    """What a seat sees: the whole table, which is open to all."""

    turn: int  # the seat to act; below 0 chance, or the end
    round: int
    by: int  # the player whose turn it is
    ending: bool
    asked: str | None  # the question, as positions name it
    decision: str | None  # the question to a player, as the word in `ask.*`
    objects: list[Thing]
    players: list[Player]
    market: dict[str, shown.Tile]  # by planet
    tokens: Tokens
    hand: list[str]
    kept: list[str]
    cards: dict[str, shown.Card]  # the faces of all cards that lie open
    anomalies: dict[str, int]
    energy: int
    flight: shown.Flight | None
    aim: shown.Aim | None
    encounter: shown.Encounter | None
    sale: shown.Sale | None
    deck: int  # cards left in it


def view(s: State, seat: int) -> View:
    """Everything is open: all seats see the same table. [DD-3.9, DD-15.6]"""
    names = ids.card_ids(s)
    question = shown.now(s)[0] if s.depth else None
    return View(
        turn=turn(s),
        round=s.round,
        by=s.by,
        ending=bool(s.ending),
        asked=question.text if question else None,
        decision=question.ask if question and not question.chance else None,
        objects=_objects(s),
        players=[_player(s, other) for other in range(s.seats)],
        market=shown.market(s),
        tokens=Tokens(s.supply, s.spare),
        hand=[names[s.hand[i]] for i in range(s.hands)],
        kept=[names[s.kept[i]] for i in range(s.kepts)],
        cards=shown.cards(s),
        anomalies={name: s.anomaly[i] for i, name in enumerate(pack.ANOMALY_IDS) if s.anomaly[i]},
        energy=s.energy,
        flight=shown.flight(s),
        aim=shown.aim(s),
        encounter=shown.encounter(s),
        sale=shown.sale(s),
        deck=s.card_zone.tolist()[st.EXPLORE : st.TECH].count(st.IN_DECK),
    )


def names_of_colour(s: State, seat: int) -> str:
    """Return the faction whose colour a seat's ship has."""
    return PLANET_IDS[ship_of(s, seat) - st.SHIP]


@remembered("pack", "pose", "base", "damaged", *STOWED, most=1_000)
def _objects(s: State) -> list[Thing]:
    """All that is in play: most decisions move none of it."""
    return [_thing(s, obj, zone) for obj, zone in enumerate(s.zone.tolist()) if zone != st.BOX]


def _thing(s: State, obj: int, zone: int) -> Thing:
    if zone == st.SYSTEM:
        return _lying(s, obj, _base(s, obj))
    bare = _bare(obj, zone)
    if zone == st.CARGO:
        bay = ids.place_name(s, s.bay_card[obj], s.bay[obj], "b")
        frozen = bool(s.damaged[s.bay_card[obj]])
        return replace(bare, seat=s.holder[obj], bay=bay, frozen=frozen)
    return replace(bare, hold=PLANET_IDS[s.holder[obj]]) if zone == st.HOLD else bare


@cache
def _bare(obj: int, zone: int) -> Thing:
    """What is the same of an object wherever it is in a zone."""
    coloured = st.ASTEROID <= obj < st.FUEL
    colour = COLOUR_IDS[(obj - st.ASTEROID) // 6] if coloured else UNSET
    return Thing(OBJECT_IDS[obj], kind_name(obj), ZONE_NAMES[zone], colour=colour)


@remembered(of_first=("pose",), most=20_000)
def _lying(s: State, obj: int, base: str | None) -> Thing:
    """Something in space: most of it lies where it lay before."""
    bare = _bare(obj, st.SYSTEM)
    return replace(bare, pose=s.pose[obj].tolist(), footprint=_edge(s, obj), base=base)


def _edge(s: State, obj: int) -> list[shown.Point]:
    """The outline of what an object covers on the table."""
    corners = np.zeros((st.CORNERS, 2)).view(type(s.one))
    count = footprint(s, obj, corners)
    return [(round(x, 2), round(y, 2)) for x, y in corners[:count].tolist()]


def _base(s: State, obj: int) -> str | None:
    if st.SHIP <= obj < st.MINE and s.base[obj - st.SHIP] >= 0:
        return OBJECT_IDS[s.base[obj - st.SHIP]]
    return None


@remembered(*ABOARD, of_first=("credits", "nav", "captain", "front", "back", "upgrades", "upgrade"))
def _player(s: State, seat: int) -> Player:
    names = ids.card_ids(s)
    if s.captain[seat] < 0:
        return Player(s.credits[seat], s.nav[seat])
    owned = [card for card in range(st.EXPLORE, st.TECH) if s.card_holder[card] == seat]
    whole = s.back[seat] >= 0
    return Player(
        credits=s.credits[seat],
        nav=s.nav[seat],
        captain=names[s.captain[seat]],
        ship=OBJECT_IDS[ship_of(s, seat)],
        front=names[s.front[seat]] if s.front[seat] >= 0 else None,
        back=names[s.back[seat]] if whole else None,
        upgrades=[
            Upgrade(names[s.upgrade[seat, i]], bool(s.damaged[s.upgrade[seat, i]]))
            for i in range(s.upgrades[seat])
        ],
        passengers=[names[c] for c in owned if s.card_zone[c] == st.BESIDE],
        specimens=[
            Specimen(names[c], ids.place_name(s, s.slot_card[c], s.slot[c], "s"))
            for c in owned
            if s.card_zone[c] == st.IN_SLOT
        ],
        bays=ids.place_names(s, seat, st.BAYS) if whole else [],
        slots=places(s, seat, st.SLOTS) if whole else 0,
        battle=battle_rating(s, ship_of(s, seat)),
        explore=explore_rating(s, seat),
        rocket=rocket_rating(s, seat),
        places=shown.bays(s, seat) if whole else [],
        cages=shown.slots(s, seat) if whole else [],
        colour=names_of_colour(s, seat),
        icons=[name for bit, name in ICONS.items() if icons(s, seat) & bit],
        specimens_score=specimen_credits(s, seat),
    )

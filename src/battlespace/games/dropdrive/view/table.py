"""Cards, ships, markets, flights and encounters, as they are seen."""

from __future__ import annotations

from typing import Any, cast

from msgspec import UNSET, UnsetType, field
from msgspec.structs import fields

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.asked.ids import OBJECT_IDS, pack_of
from battlespace.games.dropdrive.rules.contact.battle import rating
from battlespace.games.dropdrive.rules.course.flight import next_contact
from battlespace.games.dropdrive.rules.packs.pack import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.play import MACHINE
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.market import price
from battlespace.games.dropdrive.rules.table.geometry import NEAR, NOSE
from battlespace.games.dropdrive.rules.table.path import NEVER, joint, point_at
from battlespace.games.dropdrive.rules.table.ship import in_bay, in_slot, place_at, places, ship_of
from battlespace.games.dropdrive.text.names import record
from battlespace.kernel.decision import Asking
from battlespace.kernel.remembered import once, remembered
from battlespace.kernel.seen import Part
from battlespace.kernel.step import Step

KINDS = ("front", "back", "upgrade", "passenger", "specimen", "scan", "captain")
Point = tuple[float, float]


class Card(Part, frozen=True):
    """A card's face, as far as the pack has it."""

    kind: str
    name: str
    origin: str | UnsetType | None = UNSET
    text: dict[str, str] | UnsetType = UNSET
    battle: int | UnsetType = UNSET
    explore: int | UnsetType = UNSET
    rocket: int | UnsetType = UNSET
    bays: int | UnsetType = UNSET
    slots: int | UnsetType = UNSET
    drop_icons: list[str] | UnsetType = field(default=UNSET, name="dropIcons")
    destinations: list[str] | UnsetType = UNSET
    eyes: int | str | UnsetType | None = UNSET
    weight: int | str | UnsetType | None = UNSET
    limbs: int | str | UnsetType | None = UNSET
    colour: str | UnsetType = UNSET


class Bay(Part, frozen=True):
    """A bay of a ship, and what lies there."""

    place: str
    object: str | None
    frozen: bool
    any: bool  # whether it takes every kind of object


class Cage(Part, frozen=True):
    """A specimen slot of a ship, and who lives there."""

    place: str
    card: str | None
    frozen: bool


class Row(Part, frozen=True):
    """A row of a market: its prices from the first on, and how many of them are covered."""

    colour: str
    ladder: list[int]
    covered: int
    price: int


class Facility(Part, frozen=True):
    """What a planet offers beside its market."""

    name: str
    text: dict[str, str]


class Tile(Part, frozen=True):
    """A planet's tile: its market with covered spaces, its facility, what lies there; no side: not laid yet."""

    name: str
    side: str | None
    prices: dict[str, int]
    rows: list[Row]
    facility: Facility | UnsetType | None = UNSET
    items: list[str] | UnsetType = UNSET


class Contact(Part, frozen=True):
    """Something that the laid path meets, and where."""

    object: str
    at: int  # along the path
    point: Point


class Flight(Part, frozen=True):
    """The path laid so far with its joints and what it would touch, for the flight planner."""

    ship: str
    laying: bool
    links: list[int]
    left: int
    reach: int
    start: tuple[int, int]
    nose: float
    points: list[Point]
    s: int  # how far along the path the ship is
    stop: int  # where it ends
    lands: bool  # whether it may land: nobody lands in the turn of a take-off
    contacts: list[Contact]


class Aim(Part, frozen=True):
    """What an aim must be near: how far its circle may be from which object. [DD-9.4]"""

    ship: str
    of: str | None
    clear: float | UnsetType = UNSET
    far: float | UnsetType = UNSET


class Encounter(Part, frozen=True):
    """The meeting that is open: who approached whom, their dice and ratings."""

    kind: str
    ships: list[str]
    dice: list[int]
    ratings: list[int]


class Sale(Part, frozen=True):
    """What is being sold, at which planet and price."""

    planet: str
    colour: str
    price: int


FACTS = {fact.encode_name: fact.name for fact in fields(Card)[2:]}
"""What a card's face shows beside kind and name, as the pack names it."""


@remembered("pack")
def card(s: State, number: int) -> Card:
    """Return a card's face."""
    found = record(s, number)
    name = found.get("name") or found.get("namePart") or found.get("anomaly", "")
    kind = KINDS[s.card[number, st.TYPE]]
    return Card(kind, name, **{FACTS[key]: found[key] for key in FACTS if key in found})


@remembered("pack", "card_zone", "captain", "seats")
def cards(s: State) -> dict[str, Card]:
    """Return the faces of all cards that lie open: on ships, in hand, at planets."""
    names = ids.card_ids(s)
    shown = [c for c in range(st.CARDS) if s.card_zone[c] >= st.IN_HAND]
    shown += [s.captain[seat] for seat in range(s.seats) if s.captain[seat] >= 0]
    return {names[c]: card(s, c) for c in shown}


def bays(s: State, seat: int) -> list[Bay]:
    """Return a ship's bays in order, with what lies there."""
    found: list[Bay] = []
    for rank in range(places(s, seat, st.BAYS)):
        part, number = place_at(s, seat, st.BAYS, rank)
        obj = in_bay(s, seat, part, number)
        found.append(
            Bay(
                place=ids.place_name(s, part, number, "b"),
                object=OBJECT_IDS[obj] if obj >= 0 else None,
                frozen=bool(s.damaged[part]),
                any=bool(s.card[part, st.ACCEPTS] == st.ANY_KIND),
            )
        )
    return found


def slots(s: State, seat: int) -> list[Cage]:
    """Return a ship's specimen slots in order, with who lives there."""
    found: list[Cage] = []
    for rank in range(places(s, seat, st.SLOTS)):
        part, number = place_at(s, seat, st.SLOTS, rank)
        inside = in_slot(s, seat, part, number)
        found.append(
            Cage(
                place=ids.place_name(s, part, number, "s"),
                card=ids.card_ids(s)[inside] if inside >= 0 else None,
                frozen=bool(s.damaged[part]),
            )
        )
    return found


@remembered("pack", "card_zone", "card_holder", of_first=("side", "covered"))
def tile(s: State, planet: int) -> Tile:
    """Return a planet's tile."""
    printed = pack_of(s).planets[planet]
    if s.side[planet] < 0:
        return Tile(printed["name"], None, {}, [])
    side, rows = ids.SIDES[s.side[planet]], list[Row]()
    facility = printed[f"{side}world"].get("facility")
    for r in range(st.ROWS):
        row = s.market[planet, s.side[planet], r]
        if row[0]:
            ladder = [int(row[2 + i]) for i in range(row[1])]
            colour, now = COLOUR_IDS[row[0] - 1], price(s, planet, r)
            rows.append(Row(colour, ladder, s.covered[planet, r], now))
    items = [
        ids.card_ids(s)[c]
        for c in range(st.TECH, st.SCAN)
        if s.card_zone[c] == st.AT_PLANET and s.card_holder[c] == planet
    ]
    return Tile(
        name=printed["name"],
        side=side,
        prices={row.colour: row.price for row in rows},
        rows=rows,
        facility=facility and Facility(facility["name"], facility["text"]),
        items=items,
    )


@remembered("pack", "card_zone", "card_holder", "side", "covered")
def market(s: State) -> dict[str, Tile]:
    """Return the tiles of all planets."""
    return {name: tile(s, planet) for planet, name in enumerate(PLANET_IDS)}


def flight(s: State) -> Flight | None:
    """Return the path laid so far; none: nobody flies."""
    if not s.flying:
        return None
    seat = max(s.by, 0)
    points = [joint(s, i) for i in range(s.links + 1)] if s.links else []
    return Flight(
        ship=OBJECT_IDS[ship_of(s, seat)],
        laying=s.flying == st.LAYING,
        links=[s.heading[i] for i in range(s.links)],
        left=s.reach - s.links,
        reach=s.reach,
        start=(s.from_x, s.from_y),
        nose=NOSE,
        points=[(round(x, 2), round(y, 2)) for x, y in points],
        s=s.s,
        stop=s.stop,
        lands=not took_off(s, seat),
        contacts=contacts(s, seat) if s.links else [],
    )


def took_off(s: State, seat: int) -> bool:
    """Say whether a flight begins on a planet, or began on one in this turn. [DD-7.3]"""
    base = s.base[ship_of(s, seat) - st.SHIP]
    return bool(s.flags[seat, st.TOOK_OFF]) or 0 <= base < st.PLANETS


def contacts(s: State, seat: int) -> list[Contact]:
    """Return what the laid path meets from here on, in order, up to where it ends; drops on the way may change it."""
    copy = s.copy()
    found: list[Contact] = []
    while len(found) < st.OBJECTS:
        obj, where = next_contact(copy, seat)
        if obj < 0 or where >= NEVER:
            break
        x, y = point_at(copy, where)
        found.append(Contact(OBJECT_IDS[obj], where, (round(x, 2), round(y, 2))))
        if obj < st.PLANETS or st.TOKEN <= obj < st.SHIP or obj == st.DYSON:
            break  # landing, a scan or docking ends the movement [DD-10.14]
        copy.done[obj], copy.s = 1, where
    return found


@once
def _open(s: State) -> list[tuple[Step, Any, dict[str, int]]]:
    """Return the open steps, the last on top."""
    return [*MACHINE.open(s)]


def now(s: State) -> tuple[Asking, dict[str, int]]:
    """Return the question that is open, and its parameters."""
    step, _, names = _open(s)[-1]
    return cast(Asking, step), names


def aim(s: State) -> Aim | None:
    """Return what the aim that is asked for must be near; none: none is asked for."""
    question, names = now(s) if s.depth else (None, dict[str, int]())
    if question is None or question.ask != "aim":
        return None
    ship = OBJECT_IDS[ship_of(s, names["seat"])]
    if "token" in names:
        return Aim(ship, None)
    of = names.get("to", names.get("planet", st.ANYWHERE))
    near = OBJECT_IDS[of] if of != st.ANYWHERE else None
    return Aim(ship, near, clear=NOSE, far=NOSE + NEAR)


def encounter(s: State) -> Encounter | None:
    """Return the meeting that is open."""
    for step, _, names in reversed(_open(s)):
        if step.name in ("battle", "encounter", "channel"):
            one, two = names["one"], names["two"]
            return Encounter(
                kind=step.name,
                ships=[OBJECT_IDS[one], OBJECT_IDS[two]],
                dice=[names.get("ours", 0), names.get("theirs", 0)],
                ratings=[rating(s, one), rating(s, two)],
            )
        if step.name == "rolling":
            ship = ship_of(s, names["seat"])
            return Encounter(step.name, [OBJECT_IDS[ship]], [names["shown"]], [rating(s, ship)])
    return None


def sale(s: State) -> Sale | None:
    """Return what is being sold, at which planet and price."""
    steps = _open(s)
    if not steps or steps[-1][0].name != "sell":
        return None
    planet, colour = steps[-2][2]["planet"], steps[-1][2]["colour"]
    price_now = market(s)[PLANET_IDS[planet]].prices.get(COLOUR_IDS[colour], 0)
    return Sale(PLANET_IDS[planet], COLOUR_IDS[colour], price_now)

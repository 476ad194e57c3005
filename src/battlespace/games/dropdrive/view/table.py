"""Cards, ships, markets, flights and encounters as plain data."""

from __future__ import annotations

from typing import Any

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.asked.ids import OBJECT_IDS, pack_of
from battlespace.games.dropdrive.rules.contact.battle import rating
from battlespace.games.dropdrive.rules.course.flight import next_contact
from battlespace.games.dropdrive.rules.packs.pack import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.play import ASKED, MACHINE
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.market import price
from battlespace.games.dropdrive.rules.table.geometry import NEAR, NOSE
from battlespace.games.dropdrive.rules.table.path import NEVER, joint, point_at
from battlespace.games.dropdrive.rules.table.ship import in_bay, in_slot, place_at, places, ship_of
from battlespace.games.dropdrive.text.names import record

KINDS = ("front", "back", "upgrade", "passenger", "specimen", "scan", "captain")
FACTS = (
    "origin",
    "text",
    "battle",
    "explore",
    "rocket",
    "bays",
    "slots",
    "dropIcons",
    "destinations",
    "eyes",
    "weight",
    "limbs",
    "colour",
)
"""What a card's face shows, as the pack names it."""


def card(s: State, number: int) -> dict[str, Any]:
    """Return a card's face."""
    found = record(s, number)
    name = found.get("name") or found.get("namePart") or found.get("anomaly", "")
    kind = KINDS[s.card[number, st.TYPE]]
    return {"kind": kind, "name": name} | {key: found[key] for key in FACTS if key in found}


def cards(s: State) -> dict[str, Any]:
    """Return the faces of all cards that lie open: on ships, in hand, at planets."""
    names = ids.card_ids(s)
    shown = [c for c in range(st.CARDS) if s.card_zone[c] >= st.IN_HAND]
    shown += [s.captain[seat] for seat in range(s.seats) if s.captain[seat] >= 0]
    return {names[c]: card(s, c) for c in shown}


def bays(s: State, seat: int) -> list[dict[str, Any]]:
    """Return a ship's bays in order, with what lies there."""
    found: list[dict[str, Any]] = []
    for rank in range(places(s, seat, st.BAYS)):
        part, number = place_at(s, seat, st.BAYS, rank)
        obj = in_bay(s, seat, part, number)
        found.append(
            {
                "place": ids.place_name(s, part, number, "b"),
                "object": OBJECT_IDS[obj] if obj >= 0 else None,
                "frozen": bool(s.damaged[part]),
                "any": bool(s.card[part, st.ACCEPTS] == st.ANY_KIND),
            }
        )
    return found


def slots(s: State, seat: int) -> list[dict[str, Any]]:
    """Return a ship's specimen slots in order, with who lives there."""
    found: list[dict[str, Any]] = []
    for rank in range(places(s, seat, st.SLOTS)):
        part, number = place_at(s, seat, st.SLOTS, rank)
        inside = in_slot(s, seat, part, number)
        found.append(
            {
                "place": ids.place_name(s, part, number, "s"),
                "card": ids.card_ids(s)[inside] if inside >= 0 else None,
                "frozen": bool(s.damaged[part]),
            }
        )
    return found


def tile(s: State, planet: int) -> dict[str, Any]:
    """Return a planet's tile: its market with covered spaces, its facility, what lies there."""
    printed = pack_of(s).planets[planet]
    found: dict[str, Any] = {"name": printed["name"], "side": None, "prices": {}, "rows": []}
    if s.side[planet] < 0:
        return found
    side = ids.SIDES[s.side[planet]]
    facility = printed[f"{side}world"].get("facility")
    for r in range(st.ROWS):
        row = s.market[planet, s.side[planet], r]
        if row[0]:
            colour, now = COLOUR_IDS[row[0] - 1], price(s, planet, r)
            ladder = [int(row[2 + i]) for i in range(row[1])]
            found["prices"][colour] = now
            found["rows"].append(
                {"colour": colour, "ladder": ladder, "covered": s.covered[planet, r], "price": now}
            )
    items = [
        ids.card_ids(s)[c]
        for c in range(st.TECH, st.SCAN)
        if s.card_zone[c] == st.AT_PLANET and s.card_holder[c] == planet
    ]
    return found | {
        "side": side,
        "facility": facility and {"name": facility["name"], "text": facility["text"]},
        "items": items,
    }


def flight(s: State) -> dict[str, Any] | None:
    """Return the path laid so far with its joints and what it would touch, for the flight planner."""
    if not s.flying:
        return None
    seat = max(s.by, 0)
    points = [joint(s, i) for i in range(s.links + 1)] if s.links else []
    return {
        "ship": OBJECT_IDS[ship_of(s, seat)],
        "laying": s.flying == 1,
        "links": [s.heading[i] for i in range(s.links)],
        "left": s.reach - s.links,
        "reach": s.reach,
        "start": [s.from_x, s.from_y],
        "nose": NOSE,
        "points": [[round(x, 2), round(y, 2)] for x, y in points],
        "s": s.s,
        "stop": s.stop,
        "contacts": contacts(s, seat) if s.links else [],
    }


def contacts(s: State, seat: int) -> list[dict[str, Any]]:
    """Return what the laid path meets from here on, in order, up to where it ends; drops on the way may change it."""
    copy = s.copy()
    found: list[dict[str, Any]] = []
    while len(found) < st.OBJECTS:
        obj, where = next_contact(copy, seat)
        if obj < 0 or where >= NEVER:
            break
        x, y = point_at(copy, where)
        found.append({"object": OBJECT_IDS[obj], "at": where, "point": [round(x, 2), round(y, 2)]})
        if obj < st.PLANETS or st.TOKEN <= obj < st.SHIP or obj == st.DYSON:
            break  # landing, a scan or docking ends the movement [DD-10.14]
        copy.done[obj], copy.s = 1, where
    return found


def aim(s: State) -> dict[str, Any] | None:
    """Return what an aim must be near: how far its circle may be from which object. [DD-9.4]"""
    question, names = ASKED.now(s) if s.depth else (None, dict[str, int]())
    if question is None or question.ask != "aim":
        return None
    ship = OBJECT_IDS[ship_of(s, names["seat"])]
    if "token" in names:
        return {"ship": ship, "of": None}
    of = names.get("to", names.get("planet", st.ANYWHERE))
    near = OBJECT_IDS[of] if of != st.ANYWHERE else None
    return {"ship": ship, "of": near, "clear": NOSE, "far": NOSE + NEAR}


def encounter(s: State) -> dict[str, Any] | None:
    """Return the meeting that is open: who approached whom, their dice and ratings."""
    for step, _, names in reversed(list(MACHINE.open(s))):
        if step.name in ("battle", "encounter", "channel"):
            one, two = names["one"], names["two"]
            return {
                "kind": step.name,
                "ships": [OBJECT_IDS[one], OBJECT_IDS[two]],
                "dice": [names.get("ours", 0), names.get("theirs", 0)],
                "ratings": [rating(s, one), rating(s, two)],
            }
        if step.name == "rolling":
            ship = ship_of(s, names["seat"])
            return {
                "kind": step.name,
                "ships": [OBJECT_IDS[ship]],
                "dice": [names["shown"]],
                "ratings": [rating(s, ship)],
            }
    return None


def sale(s: State) -> dict[str, Any] | None:
    """Return what is being sold, at which planet and price."""
    steps = list(MACHINE.open(s))
    if not steps or steps[-1][0].name != "sell":
        return None
    planet, colour = steps[-2][2]["planet"], steps[-1][2]["colour"]
    price_now = tile(s, planet)["prices"].get(COLOUR_IDS[colour], 0)
    return {"planet": PLANET_IDS[planet], "colour": COLOUR_IDS[colour], "price": price_now}

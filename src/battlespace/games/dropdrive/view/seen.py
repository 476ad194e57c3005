"""What people see: the whole table, which is open to all."""

from __future__ import annotations

from typing import Any

import numpy as np

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.asked.ids import OBJECT_IDS
from battlespace.games.dropdrive.rules.packs import pack
from battlespace.games.dropdrive.rules.packs.pack import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.play import ASKED, turn
from battlespace.games.dropdrive.rules.state import State
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

ICONS = {st.ICON_SHIP: "ship", st.ICON_PLANET: "planet", st.ICON_ANYWHERE: "anywhere"}
ZONE_NAMES = ("box", "system", "cargo", "hold", "aside", "with", "belly", "air")


def view(s: State, seat: int) -> dict[str, Any]:
    """Everything is open: all seats see the same table."""
    names = ids.card_ids(s)
    question = ASKED.now(s)[0] if s.depth else None
    return {
        "turn": turn(s),
        "round": s.round,
        "by": s.by,
        "ending": bool(s.ending),
        "asked": question.text if question else None,
        "decision": question.ask if question and not question.chance else None,
        "objects": [
            _object(s, o, zone) for o, zone in enumerate(s.zone.tolist()) if zone != st.BOX
        ],
        "players": [_player(s, other) for other in range(s.seats)],
        "market": {name: shown.tile(s, i) for i, name in enumerate(PLANET_IDS)},
        "tokens": {"supply": s.supply, "box": s.spare},
        "hand": [names[s.hand[i]] for i in range(s.hands)],
        "kept": [names[s.kept[i]] for i in range(s.kepts)],
        "cards": shown.cards(s),
        "anomalies": {
            name: s.anomaly[i] for i, name in enumerate(pack.ANOMALY_IDS) if s.anomaly[i]
        },
        "energy": s.energy,
        "flight": shown.flight(s),
        "aim": shown.aim(s),
        "encounter": shown.encounter(s),
        "sale": shown.sale(s),
        "deck": sum(s.card_zone[card] == st.IN_DECK for card in range(st.EXPLORE, st.TECH)),
    }


def names_of_colour(s: State, seat: int) -> str:
    """Return the faction whose colour a seat's ship has."""
    return PLANET_IDS[ship_of(s, seat) - st.SHIP]


def _object(s: State, obj: int, zone: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": OBJECT_IDS[obj],
        "kind": kind_name(obj),
        "zone": ZONE_NAMES[zone],
    }
    if zone == st.SYSTEM:
        corners = np.zeros((st.CORNERS, 2)).view(type(s.one))
        count = footprint(s, obj, corners)
        found["pose"] = s.pose[obj].tolist()
        found["footprint"] = [[round(x, 2), round(y, 2)] for x, y in corners[:count].tolist()]
        found["base"] = _base(s, obj)
    elif zone == st.CARGO:
        found["seat"] = s.holder[obj]
        found["bay"] = ids.place_name(s, s.bay_card[obj], s.bay[obj], "b")
        found["frozen"] = bool(s.damaged[s.bay_card[obj]])
    elif zone == st.HOLD:
        found["hold"] = PLANET_IDS[s.holder[obj]]
    if st.ASTEROID <= obj < st.FUEL:
        found["colour"] = COLOUR_IDS[(obj - st.ASTEROID) // 6]
    return found


def _base(s: State, obj: int) -> str | None:
    if st.SHIP <= obj < st.MINE and s.base[obj - st.SHIP] >= 0:
        return OBJECT_IDS[s.base[obj - st.SHIP]]
    return None


def _player(s: State, seat: int) -> dict[str, Any]:
    names = ids.card_ids(s)
    found: dict[str, Any] = {"credits": s.credits[seat], "nav": s.nav[seat]}
    if s.captain[seat] < 0:
        return found
    owned = [card for card in range(st.EXPLORE, st.TECH) if s.card_holder[card] == seat]
    return found | {
        "captain": names[s.captain[seat]],
        "ship": OBJECT_IDS[ship_of(s, seat)],
        "front": names[s.front[seat]] if s.front[seat] >= 0 else None,
        "back": names[s.back[seat]] if s.back[seat] >= 0 else None,
        "upgrades": [
            {"card": names[s.upgrade[seat, i]], "damaged": bool(s.damaged[s.upgrade[seat, i]])}
            for i in range(s.upgrades[seat])
        ],
        "passengers": [names[c] for c in owned if s.card_zone[c] == st.BESIDE],
        "specimens": [
            {"card": names[c], "slot": ids.place_name(s, s.slot_card[c], s.slot[c], "s")}
            for c in owned
            if s.card_zone[c] == st.IN_SLOT
        ],
        "bays": ids.place_names(s, seat, st.BAYS) if s.back[seat] >= 0 else [],
        "slots": places(s, seat, st.SLOTS) if s.back[seat] >= 0 else 0,
        "battle": battle_rating(s, ship_of(s, seat)),
        "explore": explore_rating(s, seat),
        "rocket": rocket_rating(s, seat),
        "places": shown.bays(s, seat) if s.back[seat] >= 0 else [],
        "cages": shown.slots(s, seat) if s.back[seat] >= 0 else [],
        "colour": names_of_colour(s, seat),
        "icons": [name for bit, name in ICONS.items() if icons(s, seat) & bit],
    }

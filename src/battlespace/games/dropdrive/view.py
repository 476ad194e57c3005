"""What people see, click and read: the front of `shown/`, and the terminal's board."""

from __future__ import annotations

from typing import Any

import numpy as np

from battlespace.games.dropdrive import ids, pack
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.ids import OBJECT_IDS
from battlespace.games.dropdrive.pack import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules import turn
from battlespace.games.dropdrive.shapes import footprint
from battlespace.games.dropdrive.ship import (
    battle_rating,
    explore_rating,
    icons,
    places,
    rocket_rating,
    ship_of,
)
from battlespace.games.dropdrive.shown import table as shown
from battlespace.games.dropdrive.shown.clicks import meant, path
from battlespace.games.dropdrive.shown.names import DECISIONS, asked, kind_name
from battlespace.games.dropdrive.shown.table import contacts
from battlespace.games.dropdrive.shown.telling import label, tell
from battlespace.games.dropdrive.state import State
from battlespace.kernel import ink

__all__ = ["board", "contacts", "label", "meant", "path", "tell", "view"]

ICONS = {st.ICON_SHIP: "ship", st.ICON_PLANET: "planet", st.ICON_ANYWHERE: "anywhere"}
ZONE_NAMES = ("box", "system", "cargo", "hold", "aside", "with", "belly", "air")
COLUMNS, LINES = 62, 27


def view(s: State, seat: int) -> dict[str, Any]:
    """Everything is open: all seats see the same table."""
    names = ids.card_ids(s)
    return {
        "turn": turn(s),
        "round": s.round,
        "by": s.by,
        "ending": bool(s.ending),
        "asked": ids.step_name(asked(s)) if s.depth else None,
        "decision": DECISIONS.get(asked(s)) if turn(s) >= 0 else None,
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


def board(s: State) -> str:
    """The table from above, then the ships."""
    grid = [[" "] * COLUMNS for _ in range(LINES)]
    for x in range(COLUMNS):
        for y in range(LINES):
            px, py = _table_point(x, y)
            if px * px + py * py < 38 * 38:
                grid[y][x] = "*"
            elif max(abs(px * 0.866 + py * 0.5), abs(px * 0.866 - py * 0.5), abs(py)) > 219.97:
                grid[y][x] = ink.dim(".")
    for obj in range(st.DYSON - 1, -1, -1):
        if s.zone[obj] == st.SYSTEM:
            x = round((s.pose[obj, 0] / 100 + 260) / 520 * (COLUMNS - 1))
            y = round((230 - s.pose[obj, 1] / 100) / 460 * (LINES - 1))
            if 0 <= x < COLUMNS and 0 <= y < LINES:
                grid[y][x] = _sign(s, obj)
    lines = ["".join(row) for row in grid]
    lines += [_summary(s, seat) for seat in range(s.seats)]
    lines.append(f"round {s.round}  demand tokens {s.supply}")
    return "\n".join(lines)


def _table_point(x: int, y: int) -> tuple[float, float]:
    return x / (COLUMNS - 1) * 520 - 260, 230 - y / (LINES - 1) * 460


def _sign(s: State, obj: int) -> str:
    """Planets are capitals, asteroids small letters, ships carry their seat's colour."""
    if obj < st.PLANETS:
        return ink.bold(PLANET_IDS[obj][0].upper())
    if obj < st.FUEL:
        return COLOUR_IDS[(obj - st.ASTEROID) // 6][0]
    if st.SHIP <= obj < st.MINE:
        for seat in range(s.seats):
            if s.captain[seat] >= 0 and (obj - st.SHIP) % 4 == (ship_of(s, seat) - st.SHIP):
                return ink.seat(seat, "A" if obj < st.PIRATE else "V")
    return {"f": "+", "s": "=", "n": "?", "m": "x", "w": "O", "d": "#", "l": "&"}.get(
        OBJECT_IDS[obj][0], "?"
    )


def _summary(s: State, seat: int) -> str:
    names = ids.card_ids(s)
    captain = names[s.captain[seat]] if s.captain[seat] >= 0 else "-"
    cargo = [
        OBJECT_IDS[o] for o in range(st.OBJECTS) if s.zone[o] == st.CARGO and s.holder[o] == seat
    ]
    upgrades = [names[s.upgrade[seat, i]] for i in range(s.upgrades[seat])]
    mark = "*" if turn(s) == seat else " "
    head = ink.seat(seat, f"{mark} seat {seat} {captain}")
    return (
        f"{head}: {s.credits[seat]} credits; {' '.join(cargo) or '-'}; {' '.join(upgrades) or '-'}"
    )

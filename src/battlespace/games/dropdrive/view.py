"""What people see, click and read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from battlespace.games.dropdrive import actions as ac
from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import ids, pack
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.flight import next_contact
from battlespace.games.dropdrive.ids import OBJECT_IDS
from battlespace.games.dropdrive.landing import price
from battlespace.games.dropdrive.notation import read_move, write_move
from battlespace.games.dropdrive.pack import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.path import NEVER, point_at
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
from battlespace.games.dropdrive.state import State
from battlespace.kernel import ink
from battlespace.kernel.errors import NotationError
from battlespace.kernel.words import Event, Words

ICONS = {st.ICON_SHIP: "ship", st.ICON_PLANET: "planet", st.ICON_ANYWHERE: "anywhere"}
ZONE_NAMES = ("box", "system", "cargo", "hold", "aside", "with", "belly", "air")
COLUMNS, LINES = 62, 27


def view(s: State, seat: int) -> dict[str, Any]:
    """Everything is open: all seats see the same table."""
    return {
        "turn": turn(s),
        "round": s.round,
        "by": s.by,
        "ending": bool(s.ending),
        "asked": ids.step_name(s.frames[s.depth - 1, fr.KIND]) if s.depth else None,
        "objects": [_object(s, obj) for obj in range(st.OBJECTS) if s.zone[obj] != st.BOX],
        "players": [_player(s, other) for other in range(s.seats)],
        "market": {name: _tile(s, i) for i, name in enumerate(PLANET_IDS)},
        "tokens": {"supply": s.supply, "box": s.spare},
        "hand": [ids.card_ids(s)[s.hand[i]] for i in range(s.hands)],
        "anomalies": {
            name: s.anomaly[i] for i, name in enumerate(pack.ANOMALY_IDS) if s.anomaly[i]
        },
        "energy": s.energy,
        "flight": _flight(s),
        "deck": sum(s.card_zone[card] == st.IN_DECK for card in range(st.EXPLORE, st.TECH)),
    }


def _object(s: State, obj: int) -> dict[str, Any]:
    found: dict[str, Any] = {"id": OBJECT_IDS[obj], "zone": ZONE_NAMES[s.zone[obj]]}
    if s.zone[obj] == st.SYSTEM:
        corners = np.zeros((st.CORNERS, 2)).view(type(s.one))
        count = footprint(s, obj, corners)
        found["pose"] = s.pose[obj].tolist()
        found["footprint"] = [
            [round(corners[i, 0], 2), round(corners[i, 1], 2)] for i in range(count)
        ]
        found["base"] = _base(s, obj)
    elif s.zone[obj] == st.CARGO:
        found["seat"] = s.holder[obj]
        found["bay"] = ids.place_name(s, s.bay_card[obj], s.bay[obj], "b")
        found["frozen"] = bool(s.damaged[s.bay_card[obj]])
    elif s.zone[obj] == st.HOLD:
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
        "icons": [name for bit, name in ICONS.items() if icons(s, seat) & bit],
    }


def _tile(s: State, planet: int) -> dict[str, Any]:
    if s.side[planet] < 0:
        return {"side": None, "prices": {}}
    rows = [r for r in range(st.ROWS) if s.market[planet, s.side[planet], r, 0]]
    prices = {
        COLOUR_IDS[s.market[planet, s.side[planet], r, 0] - 1]: price(s, planet, r) for r in rows
    }
    return {"side": ids.SIDES[s.side[planet]], "prices": prices}


def _flight(s: State) -> dict[str, Any] | None:
    """The path laid so far with what it would touch, for the flight planner."""
    if not s.flying:
        return None
    seat = s.frames[s.depth - 1, fr.SEAT] if s.depth else s.by
    return {
        "links": [s.heading[i] for i in range(s.links)],
        "left": s.reach - s.links,
        "start": [s.from_x, s.from_y],
        "s": s.s,
        "stop": s.stop,
        "contacts": contacts(s, s.by if s.by >= 0 else seat) if s.links else [],
    }


def contacts(s: State, seat: int) -> list[dict[str, Any]]:
    """Return what the laid path touches from here on, in order; drops on the way may change it."""
    copy = s.copy()
    found: list[dict[str, Any]] = []
    while len(found) < st.OBJECTS:
        obj, where = next_contact(copy, seat)
        if obj < 0 or where >= NEVER:
            break
        x, y = point_at(copy, where)
        found.append({"object": OBJECT_IDS[obj], "at": where, "point": [round(x, 2), round(y, 2)]})
        copy.done[obj], copy.s = 1, where
    return found


def path(s: State, action: int) -> list[str]:
    """The words of a move are what is clicked: the kind of choice, then what it names."""
    word, _, rest = write_move(s, action).partition(":")
    return [f"do:{word}", rest or "whole"]


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the move that the clicks mean."""
    if len(clicked) == 2 and clicked[0].startswith("do:"):
        word = clicked[0].removeprefix("do:")
        text = word if clicked[1] == "whole" else f"{word}:{clicked[1]}"
        read_move(s, text)
        return text
    raise NotationError(" ".join(clicked), "expected a kind of choice and what it names")


def label(s: State, action: int) -> Words:
    """Say what an action does."""
    word, _, rest = write_move(s, action).partition(":")
    if not rest:
        return Words(f"label.{word}")
    return Words(f"label_of.{word}", {"what": rest.replace(":", " ")})


def tell(before: State, action: int, after: State) -> list[Event]:
    """Say what happened: the answer, then credits, cargo and ships that changed."""
    seat = before.frames[before.depth - 1, fr.SEAT]
    events: list[Event] = []
    if action == ac.DROP:
        fallen = [OBJECT_IDS[obj] for obj in range(st.OBJECTS) if before.fall[obj]]
        events.append(
            Event("event.drop", tuple(f"object:{n}" for n in fallen), {"count": len(fallen)})
        )
    elif turn(before) < 0:
        events.append(
            Event("event.chance", (), {"what": write_move(before, action).replace(":", " ")})
        )
    else:
        values = {"seat": seat, "choice": label(before, action)}
        events.append(Event("event.choice", (), values))
    for other in range(before.seats):
        gain = after.credits[other] - before.credits[other]
        if gain:
            events.append(Event("event.credits", (f"seat:{other}",), {"seat": other, "gain": gain}))
    for obj in range(st.OBJECTS):
        if before.zone[obj] != st.CARGO and after.zone[obj] == st.CARGO:
            values = {"seat": after.holder[obj], "object": OBJECT_IDS[obj]}
            events.append(Event("event.collects", (f"object:{OBJECT_IDS[obj]}",), values))
    if after.ending and not before.ending:
        events.append(Event("event.ending"))
    return events


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

"""A position as one line of canonical JSON, complete at any decision or chance turn.

`todo` is the stack of open steps: [procedure, what it waits for, {name: value}]. The last one is asked: [question,
seat, {name: value}], with what else is open: cards in hand, pieces falling, ships to meet, what is being sold.
"""

from __future__ import annotations

import json
from typing import Any

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.asked.ids import OBJECT_IDS, card_ids
from battlespace.games.dropdrive.rules.packs.pack import ANOMALY_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.play import MACHINE
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.text.given import EXTENDED, STATUS

ZONES = {st.HOLD: "hold", st.ASIDE: "aside", st.WITH: "with"}
DECKS = {
    "front": (st.FRONT, st.BACK),
    "back": (st.BACK, st.EXPLORE),
    "explore": (st.EXPLORE, st.TECH),
    "tech": (st.TECH, st.SCAN),
    "anomaly": (st.SCAN, st.CAPTAIN),
}
FLAGS = ("tookOff", "dropUsed", "tractorUsed", "wormholeUsed")


def write_position(s: State) -> str:
    """Write a position."""
    return dumped(position_of(s))


def dumped(value: Any) -> str:
    """Write JSON in canonical form."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def position_of(s: State) -> dict[str, Any]:
    """Return a position as plain data."""
    anomalies: dict[str, Any] = {
        name: STATUS[s.anomaly[i]] for i, name in enumerate(ANOMALY_IDS) if s.anomaly[i]
    }
    return {
        "content": ids.pack_name(s),
        "mode": ids.MODES[s.mode],
        "options": _options(s),
        "seats": s.seats,
        "start": s.start,
        "by": s.by,
        "round": s.round,
        "ending": bool(s.ending),
        "objects": {name: _where(s, obj) for obj, name in enumerate(OBJECT_IDS)},
        "stacks": _stacks(s),
        "players": [_player(s, seat) for seat in range(s.seats)],
        "market": {
            name: [
                ids.SIDES[s.side[i]] if s.side[i] >= 0 else None,
                [s.covered[i, r] for r in range(st.ROWS) if s.market[i, max(s.side[i], 0), r, 0]],
            ]
            for i, name in enumerate(PLANET_IDS)
        },
        "tokens": [s.supply, s.spare],
        "decks": {name: _cards(s, *DECKS[name], st.IN_DECK) for name in DECKS},
        "discards": {
            name: _cards(s, *DECKS[name], st.IN_DISCARD) for name in ("explore", "anomaly")
        },
        "items": _items(s),
        "anomalies": anomalies | {"energy": s.energy},
        "scans": [s.scans, s.long_scans],
        "flight": _flight(s),
        "todo": _todo(s),
    }


def _options(s: State) -> dict[str, Any]:
    return {
        "predetermined_anomalies": [
            name for i, name in enumerate(ANOMALY_IDS) if s.preset & (1 << i)
        ],
        "extended_game": EXTENDED[s.extended],
        "gradual_formation": bool(s.gradual),
        "long_scans": s.long_wanted,
        "stack_deck": [level for level in s.wished.tolist() if level],
    }


def _where(s: State, obj: int) -> Any:
    zone = s.zone[obj]
    if zone == st.SYSTEM:
        return s.pose[obj].tolist()
    if zone == st.CARGO:
        return ids.place_name(s, s.bay_card[obj], s.bay[obj], "b")
    if zone in ZONES:
        holder = PLANET_IDS[s.holder[obj]] if zone == st.HOLD else s.holder[obj]
        return f"{ZONES[zone]}:{holder}"
    return {st.BELLY: "belly", st.AIR: "air"}.get(zone, "box")


def _stacks(s: State) -> dict[str, list[str]]:
    found: dict[str, list[tuple[int, str]]] = {}
    for ship in range(st.SHIPS):
        if s.base[ship] >= 0:
            name = OBJECT_IDS[s.base[ship]]
            found.setdefault(name, []).append((s.rank[ship], OBJECT_IDS[st.SHIP + ship]))
    return {base: [name for _, name in sorted(ships)] for base, ships in found.items()}


def _player(s: State, seat: int) -> dict[str, Any]:
    names = card_ids(s)
    owned = [c for c in range(st.EXPLORE, st.TECH) if s.card_holder[c] == seat]
    return {
        "captain": names[s.captain[seat]] if s.captain[seat] >= 0 else None,
        "front": names[s.front[seat]] if s.front[seat] >= 0 else None,
        "back": names[s.back[seat]] if s.back[seat] >= 0 else None,
        "upgrades": [
            [names[s.upgrade[seat, i]], bool(s.damaged[s.upgrade[seat, i]])]
            for i in range(s.upgrades[seat])
        ],
        "passengers": [names[c] for c in owned if s.card_zone[c] == st.BESIDE],
        "specimens": {
            ids.place_name(s, s.slot_card[c], s.slot[c], "s"): names[c]
            for c in owned
            if s.card_zone[c] == st.IN_SLOT
        },
        "credits": s.credits[seat],
        "nav": s.nav[seat],
        "flags": {name: s.flags[seat, i] for i, name in enumerate(FLAGS) if s.flags[seat, i]},
    }


def _cards(s: State, first: int, end: int, zone: int) -> list[str]:
    return [card_ids(s)[card] for card in range(first, end) if s.card_zone[card] == zone]


def _items(s: State) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for card in range(st.TECH, st.SCAN):
        if s.card_zone[card] == st.AT_PLANET:
            found.setdefault(PLANET_IDS[s.card_holder[card]], []).append(card_ids(s)[card])
    return found


def _named(values: Any) -> list[str]:
    return [OBJECT_IDS[obj] for obj in range(st.OBJECTS) if values[obj]]


def _flight(s: State) -> dict[str, Any] | None:
    if not s.flying:
        return None
    flight = {
        "N": s.reach,
        "links": [s.heading[i] for i in range(s.links)],
        "start": [s.from_x, s.from_y],
        "s": s.s,
        "stop": s.stop,
        "done": _named(s.done),
        "exempt": _named(s.exempt),
    }
    left = _named(s.home)
    return flight if left == flight["exempt"] else flight | {"stack": left}


def _todo(s: State) -> list[Any]:
    steps = [(step.text, wait, names) for step, wait, names in MACHINE.write(s)]
    found: list[Any] = [[name, wait, names] for name, wait, names in steps[:-1]]
    for name, _, names in steps[-1:]:
        found.append([name, names.pop("seat"), names | open_things(s)])
    return found


def open_things(s: State) -> dict[str, Any]:
    """Return what else is open than steps."""
    names = card_ids(s)
    found: dict[str, Any] = {
        "redos": s.redos,
        "hand": [names[s.hand[i]] for i in range(s.hands)],
        "kept": [names[s.kept[i]] for i in range(s.kepts)],
        "fall": _named(s.fall),
        "meet": [OBJECT_IDS[st.SHIP + i] for i in range(st.SHIPS) if s.meet[i]],
        "gather": [OBJECT_IDS[obj] if obj else None for obj in s.gather.tolist()],
        "sold": {OBJECT_IDS[st.ASTEROID + i]: s.sold[i] for i in range(30) if s.sold[i]},
        "beam": s.beam.tolist() if any(s.beam.tolist()) else [],
        "named": _named(s.named) + [names[c] for c in range(st.CARDS) if s.named_card[c]],
    }
    if not any(s.gather.tolist()):
        found["gather"] = []
    return {key: value for key, value in found.items() if value}
